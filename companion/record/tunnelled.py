"""A claimed tunnel told step by step: what was turned up, what that costs, how it can be paid (AS-17 to AS-20, DX-15).

With cards the table tells the cards turned up, with dice the symbols rolled.
Every way to go on is a whole turn that the referee allows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import cycle, islice

from companion.families.dice.cup import KINDS, token
from companion.families.dice.steps import DiscardTokens, TakeTokens, TunnelDice
from companion.families.tunnels import Tunnels
from companion.game.board import GREY, Track
from companion.game.extra import AddCards, GiveUp, TurnUp
from companion.game.moves import Card, Claim, Step, Turn
from companion.game.payment import CARD, WILD, PaidItem, Payment
from companion.game.state import Game
from companion.game.verdict import Reason
from companion.record.cards import letters, turned_up
from companion.record.colours import WILD_WORDS
from companion.record.faults import Unclear, Unreadable
from companion.record.rolled import Offer, dice_of
from companion.record.tokens import NUMBERS
from companion.referee import judge
from companion.words import wording
from companion.words.plain import plain

_TOLD = (TurnUp, TunnelDice, AddCards, GiveUp)
_UNPAID = frozenset(("tunnel not paid", "tunnel dice not paid"))
_NOTHING = frozenset(("nothing", "none"))


def asked(game: Game, turn: Turn) -> Track | None:
    """The tunnel that a turn claims without telling how it went; None where nothing is to ask.

    Only where turns are tracked, and where the table does not insist anyway.
    """
    if not game.table.by_turns or turn.insists is not None or turn.seat is None:
        return None
    if any(isinstance(step, _TOLD) for step in turn.steps) or not {TurnUp, TunnelDice} & game.rules.steps:
        return None
    ids = [step.track for step in turn.steps if isinstance(step, Claim) and step.track is not None]
    tracks = [game.board.tracks[track] for track in ids]
    return next((track for track in tracks if track.kind == "tunnel"), None)


def most(game: Game, track: Track) -> int:
    """Cards turned up at a tunnel; with dice, the most symbols that there can be."""
    if game.table.dice:
        return dice_of(game).most_symbols(track)
    tunnels = game.rules.get("tunnels")
    assert isinstance(tunnels, Tunnels)
    return tunnels.turned_up(track)


def dice(game: Game, track: Track) -> int:
    """Tunnel dice rolled at a tunnel; 0 where cards are turned up."""
    return dice_of(game).tunnel_dice(track) if game.table.dice else 0


def example(game: Game, count: int) -> str:
    """So many cards as they may be typed once they are turned up, all different as far as the deck has so many."""
    return " ".join(islice(cycle(letters(game)), count))


def read_told(game: Game, text: str) -> Step:
    """What was turned up, as people type it: `y w b g`, `2 yellow wild`, `nothing`; with dice the symbols, `2`.

    Raises `Unreadable` or `Unclear` with the place.
    """
    if game.table.dice:
        if not re.fullmatch(r"\s*\d{1,2}\s*", text, re.ASCII):
            raise Unreadable(wording("expected here", what=wording("a number"), text=plain(text, 40)), 0, len(text))
        return TunnelDice(int(text))
    cards: list[Card] = []
    count: int | None = None
    for found in re.finditer(r"\d{1,3}|[^\s,\d]+", text):
        word = found[0].casefold()
        if word.isascii() and (word.isdigit() or word in NUMBERS):
            count = NUMBERS[word] if word in NUMBERS else int(word)
            continue
        if word in _NOTHING:
            continue
        colours = _colours(game, word, found.start())
        cards += [Card(colour) for colour in colours[:1] * (1 if count is None else count) + colours[1:]]
        count = None
        if len(cards) > 99:
            raise Unreadable(turned_up(game), found.start(), found.end())
    if count:
        raise Unreadable(wording("expected at end", what=turned_up(game)), len(text))
    return TurnUp(tuple(cards))


def _colours(game: Game, word: str, start: int) -> list[str]:
    """The cards of one word: a colour or the beginning of one, else a letter a card."""
    there = letters(game)
    if len(word) == 1 and word in there:
        return [there[word]]
    names = {**{colour: colour for colour in there.values()}, **dict.fromkeys(WILD_WORDS, WILD)}
    fits = sorted({colour for name, colour in names.items() if name.startswith(word)})
    if len(fits) == 1:
        return fits
    if fits:
        raise Unclear(wording("unclear colour", text=plain(word, 40)), start, start + len(word), fits)
    if all(sign in there for sign in word):
        return [there[sign] for sign in word]
    what = turned_up(game)
    raise Unreadable(wording("expected here", what=what, text=plain(word, 40)), start, start + len(word))


# -- going on


def turning(turn: Turn, told: Step) -> Turn:
    """The turn with what was turned up behind its claim."""
    at = _behind_claim(turn)
    return turn._replace(steps=(*turn.steps[:at], told, *turn.steps[at:]))


def cost(game: Game, turn: Turn) -> int | None:
    """What the tunnel of a turn costs more; None where the colour played was not told."""
    dice = next((step.symbols for step in turn.steps if isinstance(step, TunnelDice)), None)
    if dice is not None:
        return dice
    costs = [note.values["extra"] for note in judge(game, turn).notes if note.key == "tunnel costs"]
    return int(costs[0]) if costs else None


def due(game: Game, turn: Turn) -> tuple[int, list[str]] | None:
    """The cards that a turn still owes for its tunnel, and the colours they may have besides wilds.

    Where the payment was not told, those of the colour of the track; None where that is grey, and with dice.
    """
    claim = next((step for step in turn.steps if isinstance(step, Claim)), None)
    turned = next((step for step in turn.steps if isinstance(step, TurnUp)), None)
    if claim is None or claim.track is None or turned is None:
        return None
    if claim.payment is not None:
        return cost(game, turn) or 0, list(claim.payment.colours)
    track = game.board.tracks[claim.track]
    if track.colour == GREY or game.rules.price(game, turn.seat or 0, track).for_card:
        return None
    return sum(1 for card in turned.cards if card.colour in (track.colour, WILD)), [track.colour]


def against(game: Game, turn: Turn) -> list[Reason]:
    """What is wrong with a turn of which only the payment for its tunnel is still to be told."""
    return [reason for reason in judge(game, turn).reasons if reason.key not in _UNPAID]


def ways(game: Game, turn: Turn) -> list[Offer]:
    """How a turn goes on once the tunnel's cost is told: as it is where that will do, each payment, giving up.

    Fewest wilds and tokens first. Tokens that the line buys are dropped where
    the tunnel leaves no dice for them.
    """
    found: list[Offer] = []
    at = _behind_claim(turn) + 1
    before, rest = turn.steps[:at], turn.steps[at:]
    plain_steps = [before + rest]
    added = [(*before, AddCards(payment), *rest) for payment in _payments(game, turn, cost(game, turn) or 0)]
    for steps in plain_steps + added:
        kept = tuple(step for step in steps if not isinstance(step, TakeTokens | DiscardTokens) or step in before)
        for one in dict.fromkeys((steps, kept)):
            if _add(game, turn._replace(steps=one), found):
                break
    _add(game, turn._replace(steps=(*before, GiveUp())), found)
    return found


def _add(game: Game, turn: Turn, found: list[Offer]) -> bool:
    verdict = judge(game, turn)
    if verdict.legal:
        found.append(Offer(turn, verdict))
    return verdict.legal


def _behind_claim(turn: Turn) -> int:
    return next(at for at, step in enumerate(turn.steps, 1) if isinstance(step, Claim))


def _payments(game: Game, turn: Turn, extra: int) -> Iterator[Payment]:
    """What may be added for a tunnel that costs so much more."""
    claim = next(step for step in turn.steps if isinstance(step, Claim))
    if not extra:
        return
    if game.table.dice:
        kind = dice_of(game).kind(game, claim)
        assert kind in KINDS
        units: list[Sequence[tuple[str, str | None]]] = [((kind, None), (WILD, None), (token(kind), None))]
    else:
        colours = list(claim.payment.colours) if claim.payment is not None else []
        units = [[(CARD, colour), (WILD, None)] for colour in colours] or [[(WILD, None)]]
    seen: dict[Payment, None] = {}
    for one in units:
        for counts in _splits(extra, len(one)):
            parts = [PaidItem(count, unit, colour) for count, (unit, colour) in zip(counts, one, strict=True) if count]
            seen.setdefault(Payment(tuple(parts)))
    yield from seen


def _splits(whole: int, parts: int) -> Iterator[tuple[int, ...]]:
    """Every way to make a number of so many parts, the most of the first ones first."""
    if parts == 1:
        yield (whole,)
        return
    for first in range(whole, -1, -1):
        for rest in _splits(whole - first, parts - 1):
            yield (first, *rest)
