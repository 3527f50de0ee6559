"""Completion: what a half-typed line could become, legal moves only, best guess first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.game.moves import Claim, Turn
from companion.game.payment import CARD, WILD, Item, Payment
from companion.game.state import Game
from companion.game.verdict import Verdict
from companion.record.lines import write_line
from companion.record.names import words_of
from companion.record.phrases import VERBS
from companion.record.scan import fold
from companion.referee import judge, offers


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A whole line, and what it would bring in a few words."""

    line: str
    notes: str
    turn: Turn


def suggest(game: Game, text: str, speaker: int | None, most: int = 8) -> list[Suggestion]:
    """Lines that begin as typed; every typed word must begin a word of the line, in order.

    Without a name the speaker's moves are offered, with a name that seat's.
    """
    typed = [word for word in words_of(text.replace("-", " - ")) if word != "to"]
    found: list[tuple[int, Suggestion]] = []
    for turn, verdict in _candidates(game, typed, speaker):
        line = write_line(game, turn)
        rank = _rank(typed, line)
        if rank is not None:
            found.append((rank, Suggestion(line, " · ".join(note.says for note in verdict.notes), turn)))
    found.sort(key=lambda one: one[0])
    return [suggestion for _, suggestion in found[:most]]


def _candidates(game: Game, typed: list[str], speaker: int | None) -> Iterator[tuple[Turn, Verdict]]:
    """Everything offered now; payments only for claims that fit what stands before "with"."""
    head = typed[: typed.index("with")] if "with" in typed else None
    names = {seat.index: words_of(seat.name) for seat in game.table.seats}
    named = [index for index, words in names.items() if typed and words and words[0].startswith(typed[0])]
    seats = named or ([speaker] if speaker is not None else list(names))
    for seat in seats:
        for turn, verdict in offers(game, seat):
            yield turn, verdict
            if head is not None and _rank(head, write_line(game, turn)) is not None:
                yield from _paid(game, turn)


def _paid(game: Game, turn: Turn) -> Iterator[tuple[Turn, Verdict]]:
    """A claim with each payment in cards that would do: one colour, then with more and more wilds."""
    step = turn.steps[0]
    if not isinstance(step, Claim) or step.track is None or turn.seat is None:
        return
    price = game.rules.price(game, turn.seat, game.board.tracks[step.track])
    cards = game.rules.get("cards")
    colours = [price.colour] if price.colour != "grey" else list(cards.numbers.colours) if cards else []
    for wilds in range(price.wilds, price.spaces + 1):
        for colour in colours if wilds < price.spaces else [None]:
            items = (Item(price.spaces - wilds, CARD, colour), Item(wilds, WILD))
            payment = Payment(tuple(item for item in items if item.count))
            paid = Turn(turn.seat, (Claim(step.track, step.ends, payment, (), step.word),))
            verdict = judge(game, paid)
            if verdict.legal:
                yield paid, verdict


def _rank(typed: list[str], line: str) -> int | None:
    """How many words of the line the typed ones pass over; None if they do not fit."""
    words = [fold(word) for word in words_of(line)]
    at, passed = 0, 0
    for word in typed:
        start = at
        while at < len(words) and not words[at].startswith(word):
            at += 1
        if at == len(words):
            return None
        skipped = [other for other in words[start:at] if other not in VERBS]
        passed += len(skipped) if start else len(skipped) - 1 if skipped else 0
        at += 1
    return passed
