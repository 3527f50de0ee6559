"""What the table may type next, as examples that would be accepted now."""

from __future__ import annotations

from dataclasses import dataclass

from companion.game.board import GREY, Track
from companion.game.moves import Claim, Turn
from companion.game.payment import CARD, WILD, Item, Payment
from companion.game.state import Game
from companion.referee import judge, shut
from companion.sitting import Sitting
from companion.words import listing, say
from companion.words.plain import plain


@dataclass(frozen=True, slots=True)
class Hint:
    """What stands under an empty prompt: a sentence, examples, and the first of them for the prompt itself."""

    says: str
    examples: tuple[str, ...] = ()
    more: str = ""

    @property
    def first(self) -> str:
        return self.examples[0] if self.examples else ""


def short(name: str) -> str:
    """A name as one would type it in an example."""
    return plain(name).lower()


def still_to_deal(game: Game) -> list[int]:
    """Seats that have not told how many tickets of the set-up they keep, before the first turn."""
    tickets = game.rules.get("tickets")
    if tickets is None or not tickets.numbers.deal or game.table.tracking == "final":
        return []
    if game.clock.taken or game.owners:
        return []
    return [seat for seat, held in enumerate(game.holdings) if not held.dealt]


def still_to_show(game: Game) -> list[int]:
    """Seats of whom not all kept tickets are known."""
    return [seat for seat, held in enumerate(game.holdings) if held.kept > len(held.tickets)]


def hint(sitting: Sitting) -> Hint:
    """What to say under an empty prompt."""
    game = sitting.game
    if game.table.tracking == "final":
        return _final(game)
    if sitting.over:
        key = "hint over" if still_to_show(game) else "hint over sheet"
        return Hint(say(key), (), say("hint over more"))
    untold = still_to_deal(game)
    if untold:
        names = [plain(game.name(seat)) for seat in untold]
        numbers = game.rules.get("tickets").numbers
        keeps = say("example for", who=short(names[0]), what=say("example keep", deal=numbers.deal))
        key = "hint deal" if len(names) == 1 else "hint deal several"
        return Hint(say(key, names=listing(names)), (keeps, *_moves(sitting)[:1]), say("hint also"))
    more = say("hint also") if game.table.by_turns else say("hint also claims")
    return Hint(say("hint type"), tuple(_moves(sitting)), more)


def _moves(sitting: Sitting) -> list[str]:
    """Lines that can be played now: a claim, a draw of cards, a draw of tickets."""
    game, seat = sitting.game, sitting.speaker
    claim = _claim(game, 0 if seat is None else seat)
    if seat is None:
        return [say("example for", who=short(game.name(0)), what=claim)] if claim else []
    tickets = game.rules.get("tickets")
    left = tickets.left(game)
    draw = tickets.numbers.draw if left is None else min(tickets.numbers.draw, left)
    lines = [claim, say("example draw"), say("example draw seen"), say("example tickets", drawn=draw) if draw else ""]
    return [line for line in lines if line]


def _final(game: Game) -> Hint:
    who = short(game.name(0))
    track = next((track for track in game.board.tracks if track.id not in game.owners), None)
    whats = [say("example hold")]
    if track is not None:
        whats.insert(0, say("example own", a=short(track.a), b=short(track.b)))
    if game.board.tickets:
        ends = game.board.tickets[0].ends
        whats.append(say("example show", a=short(ends[0]), b=short(ends[-1])))
    return Hint(say("hint final"), tuple(say("example for", who=who, what=what) for what in whats), say("hint also claims"))


def _claim(game: Game, seat: int) -> str:
    """A claim that is legal now, of about three spaces; with its payment where cards are counted."""
    closed = shut(game)
    free = [track for track in game.board.tracks if track.id not in game.owners and track.id not in closed]
    free.sort(key=lambda one: (abs(one.length - 3), one.locomotives, one.colour == GREY, len(one.a) + len(one.b)))
    for track in free[:12]:
        for payment in (_payment(game, seat, track), None):
            if judge(game, Turn(seat, (Claim(track.id, (track.a, track.b), payment),))).legal:
                return _write(track, payment)
    return ""


def _payment(game: Game, seat: int, track: Track) -> Payment | None:
    price = game.rules.price(game, seat, track)
    if price.wilds:
        return None
    colour = price.colour
    if colour == GREY:
        known = game.holdings[seat].hand.known
        colour = max((c for c in known if c != WILD), key=lambda c: known[c], default="blue")
    return Payment((Item(price.spaces, CARD, colour),))


def _write(track: Track, payment: Payment | None) -> str:
    a, b = short(track.a), short(track.b)
    if payment is None:
        return say("example claim untold", a=a, b=b)
    return say("example claim", a=a, b=b, count=payment.items[0].count, colour=payment.items[0].colour)
