"""Dice and tokens compared with every history that the lines allow: no more and no less can be held (DX-05 to DX-11).

The histories are enumerated here, without the app: each unrecorded payment is tried in every way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest
from how_much import MORE
from tabletop import Tabletop

from companion.record.replay import judged_entry

TABLE = Tabletop("usa", 2, head=("dice: yes", "option: pieces.train = 900", "option: doubles.closed_up_to = 0"))
FACES = ("single", "double", "station", "wild")
KINDS = ("single", "double")
DICE, CAP, PRICE = 5, 3, 2
LINES = 14

Tokens = tuple[int, int]
Step = tuple[str, str, int, tuple[int, int, int] | None]
"""A claim: its kind, its spaces, and its payment in (dice, wilds, tokens), None if unrecorded; or tokens taken."""


def ends(begun: Tokens, roll: dict[str, int], steps: Sequence[Step]) -> Iterator[Tokens]:
    """The tokens at the end of every possible history of a turn."""

    def on(at: int, held: Tokens, left: dict[str, int], bought: int) -> Iterator[Tokens]:
        if sum(left.values()) < PRICE * bought:
            return
        if at == len(steps):
            yield held
            return
        what, kind, count, paid = steps[at]
        which = KINDS.index(kind)
        if what == "take":
            if begun[which] < CAP and sum(begun) < 2 * CAP and held[which] + count <= CAP:
                yield from on(at + 1, _more(held, which, count), left, bought + count)
            return
        tries = [(n, w, count - n - w) for n in range(count + 1) for w in range(count - n + 1)] if not paid else [paid]
        for dice, wilds, tokens in tries:
            if dice <= left[kind] and wilds <= left["wild"] and tokens <= held[which]:
                rest = {**left, kind: left[kind] - dice, "wild": left["wild"] - wilds}
                yield from on(at + 1, _more(held, which, -tokens), rest, bought)

    yield from on(0, begun, roll, 0)


def _more(held: Tokens, which: int, count: int) -> Tokens:
    return (held[0] + count, held[1]) if not which else (held[0], held[1] + count)


@pytest.mark.rule("DX-05")
@pytest.mark.rule("DX-09")
@pytest.mark.rule("DX-10")
@pytest.mark.rule("DX-11")
@pytest.mark.parametrize("seed", range(25))
def test_what_can_be_held_is_what_some_history_allows(seed: int) -> None:
    legal = 0
    for more in range(MORE):
        random = Random(f"{seed} {more}")
        game = TABLE.played().game
        can: set[Tokens] = {(0, 0)}
        for _ in range(LINES):
            faces = [random.choice(FACES) for _ in range(DICE)]
            roll = {face: faces.count(face) for face in FACES}
            steps, text = _turn(random, game, roll)
            rolled = "rolls " + " ".join(f"{count} {face}" for face, count in roll.items() if count)
            verdict = judged_entry(game, "; ".join((f"Ann {rolled}", *text))).verdict
            after = {tokens for begun in can for tokens in ends(begun, roll, steps)}
            assert verdict is not None
            line = f"{sorted(can)} {rolled} {text}: {[reason.says for reason in verdict.reasons]}"
            assert verdict.legal == bool(after), line
            if not after:
                continue
            can, game, legal = after, verdict.game, legal + 1
            cup = game.parts["dice"]
            for at, kind in enumerate(KINDS):
                held = [tokens[at] for tokens in can]
                assert (cup.least[0][kind], cup.tokens[0][kind]) == (min(held), max(held)), line
            verdict = judged_entry(game, "Bea rolls 5 station").verdict
            assert verdict is not None
            game = verdict.game
    assert legal > LINES * MORE // 4


def _turn(random: Random, game: object, roll: dict[str, int]) -> tuple[list[Step], list[str]]:
    """What Ann does, legal or not, and how she says it."""
    steps: list[Step] = []
    text: list[str] = []
    for what in random.choice((("claim",), ("claim", "take"), ("take",), ("take", "claim"), ("claim", "take", "take"))):
        kind, count = random.choice(KINDS), random.choice((1, 1, 1, 2))
        if what == "take":
            steps.append(("take", kind, count, None))
            text.append(f"takes {count} {kind} token")
            continue
        free = [t for t in game.board.tracks if t.id not in game.owners and t.length < 5]  # type: ignore[attr-defined]
        own = {end for t in game.board.tracks if game.owners.get(t.id) == 0 for end in [t.ends]}  # type: ignore[attr-defined]
        track = random.choice([t for t in free if t.ends not in own])
        kind = "double" if track.group else "single"
        paid = None
        line = f"claims {track.a} - {track.b} {track.colour if track.group else ''}".rstrip()
        if random.random() < 0.3:
            dice = random.randint(0, min(track.length, roll[kind] + 1))
            wilds = random.randint(0, min(track.length - dice, roll["wild"]))
            paid = (dice, wilds, track.length - dice - wilds)
            units = (kind, "wild", f"{kind} token")
            line += " with " + " ".join(f"{n} {unit}" for n, unit in zip(paid, units, strict=True) if n)
        steps.append(("claim", kind, track.length, paid))
        text.append(line)
    return steps, text
