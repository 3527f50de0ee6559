"""Flags: tracks of a flag's colours leave their players a card each, and sets of all colours score (PA-01, PA-02)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from companion.families.flags.words import NOUNS, WORDS
from companion.game.board import BARE, COLOURS, Board
from companion.game.contributions import Points, Tally
from companion.game.mechanic import Mechanic, handles
from companion.game.moves import Claim, DeclareHoldings, Step, amount_held
from companion.game.numbers import Misprints, Numbers, cited_in, key, word_list_misprints
from companion.game.phrase import Unit
from companion.game.state import Game
from companion.game.values import NamedTuple, dataclass, replace, replaced
from companion.game.verdict import Reason, Remark, because, note
from companion.words import learn, wording

learn(WORDS, NOUNS)

SET = "flag set"


class FlagNumbers(Numbers):
    """The colours of the flag, and what a set of them is worth."""

    passages = cited_in(colours="rule", points="set_rule")

    colours: tuple[str, ...] = key(
        ("blue", "white", "red"), description="the colours of the flag, one card of each a set"
    )
    points: int = key(4, ge=0, le=99, description="points of a set")
    rule: str = key("PA-01", description="the rule of the cards that stay on this board")
    set_rule: str = key("PA-02", description="the rule of the sets on this board")


class FlagPayment(NamedTuple):
    """What paid for a track: the colours (None if not recorded), and the colour that a bare track had at the time."""

    colours: frozenset[str] | None
    bare: str | None = None


@dataclass(frozen=True, slots=True)
class Flags:
    """What each seat paid for each track, and the sets that each seat declared (None: not declared)."""

    paid: tuple[Mapping[int, FlagPayment], ...]
    declared: tuple[int | None, ...]


class FlagRules(Mechanic[FlagNumbers]):
    """A player keeps one of the cards paid for a track of a flag's colour, unless it was paid with locomotives alone.

    If the payment was not recorded, a card of the colour is assumed to be part of it.
    """

    table = "flags"
    numbers_type = FlagNumbers
    sheet = ("flags",)
    lines_after = "tickets"
    passages = ("PA",)
    end_units = (Unit(SET, (f"{SET}s", SET), singular=SET, example=2),)

    def misprints(self, board: Board) -> Misprints:
        yield from word_list_misprints((self.table, "colours"), self.numbers.colours, COLOURS)
        for colour in self.numbers.colours:
            if colour in COLOURS and not any(track.colour == colour for track in board.tracks):
                yield (self.table, "colours"), wording("flag colour missing", colour=colour)

    def start(self, game: Game) -> Game:
        seats = len(game.table.seats)
        return game.with_part(self.table, Flags(({},) * seats, (None,) * seats))

    def tallies(self, game: Game) -> Iterator[Tally]:
        yield Tally(DeclareHoldings, SET, self.numbers.set_rule)

    @handles(DeclareHoldings)
    def against(self, game: Game, seat: int, step: Step) -> Iterator[Reason]:
        count, tracks = amount_held(step, SET), [track.colour for track in game.board.tracks]
        most = min(tracks.count(colour) for colour in self.numbers.colours)
        others = sum(sets or 0 for at, sets in enumerate(_part(game).declared) if at != seat)
        if count is not None and count > max(0, most - others):
            left = max(0, most - others)
            yield because(self.numbers.set_rule, "too many flag sets", who=game.name(seat), count=count, left=left)

    def _staying_colour(self, game: Game, track: int, paid: FlagPayment) -> str | None:
        """The colour of the card that stays with the player after a claim; None if none stays."""
        colour = paid.bare or game.board.tracks[track].colour
        colour_paid = paid.colours is None or colour in paid.colours
        return colour if colour_paid and colour in self.numbers.colours else None

    def _paid(self, game: Game, step: Step) -> FlagPayment | None:
        """What a claim pays; None if it is not a claim of a track paid in cards."""
        if not isinstance(step, Claim) or step.track is None or not game.table.by_cards:
            return None
        track = game.board.tracks[step.track]
        bare = game.rules.colour(game, track) if track.colour == BARE else None
        return FlagPayment(None if step.payment is None else frozenset(step.payment.colours), bare)

    @handles(Claim, DeclareHoldings)
    def after(self, game: Game, seat: int, step: Step) -> Game:
        part = _part(game)
        if (count := amount_held(step, SET)) is not None:
            declared = replaced(part.declared, seat, count)
            return game.with_part(self.table, replace(part, declared=declared))
        if not isinstance(step, Claim) or step.track is None or (paid := self._paid(game, step)) is None:
            return game
        own = {**part.paid[seat], step.track: paid}
        return game.with_part(self.table, replace(part, paid=replaced(part.paid, seat, own)))

    def notes(self, before: Game, after: Game, seat: int, step: Step) -> Iterator[Remark]:
        paid = self._paid(before, step)
        if not isinstance(step, Claim) or step.track is None or paid is None:
            return
        if (colour := self._staying_colour(before, step.track, paid)) is not None:
            yield note("flag card stays", colour=colour, cards=self._cards_listed(after, seat))
        elif before.rules.colour(before, before.board.tracks[step.track]) in self.numbers.colours:
            yield note("flag card none")

    def _staying_cards(self, game: Game, seat: int) -> Mapping[str, int]:
        """The cards that stayed with a seat, by colour."""
        stayed = (self._staying_colour(game, track, paid) for track, paid in _part(game).paid[seat].items())
        return Counter(colour for colour in stayed if colour is not None)

    def cards_out_of_play(self, game: Game) -> int:
        return sum(sum(self._staying_cards(game, seat).values()) for seat in range(len(game.seats)))

    def _cards_listed(self, game: Game, seat: int) -> list[str]:
        kept = self._staying_cards(game, seat)
        return [f"{kept.get(colour, 0)} {colour}" for colour in self.numbers.colours]

    def sets(self, game: Game, seat: int) -> int:
        """The number of sets that a seat declared, or else that its cards make."""
        declared, kept = _part(game).declared[seat], self._staying_cards(game, seat)
        return min(kept.get(colour, 0) for colour in self.numbers.colours) if declared is None else declared

    # -- the end

    def scores(self, game: Game) -> Iterator[Points]:
        for side in game.table.sides:
            sets = sum(self.sets(game, seat) for seat in side.seats)
            why = [note("why flags", count=sets)]
            if not game.table.recorded_at_end:
                why += [note("why flag cards", cards=self._cards_listed(game, seat)) for seat in side.seats]
            yield Points(side.index, "flags", sets * self.numbers.points, self.numbers.set_rule, tuple(why))

    def remarks(self, game: Game) -> Iterator[Remark]:
        seats = enumerate(_part(game).declared)
        if game.table.recorded_at_end and (who := [game.name(seat) for seat, sets in seats if sets is None]):
            yield note("flag sets missing", who=who)

    def facts(self, game: Game, seat: int) -> Iterator[tuple[str, int]]:
        yield f"{SET}s", self.sets(game, seat)

    def player_facts(self, game: Game, seat: int) -> Iterator[tuple[str, Any]]:
        if not game.table.recorded_at_end:
            yield self.table, dict(self._staying_cards(game, seat))


def _part(game: Game) -> Flags:
    return game.part(FlagRules.table, Flags)
