"""Railway shares: taken with a claim, ranked at the end; with two players, a dummy takes some too (PN-04 to PN-11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.families.shares import misprints
from companion.families.shares.holdings import (
    DUMMY,
    DUMMY_SEATS,
    LOWEST,
    TABLE,
    TAKING,
    Held,
    ShareNumbers,
    Shares,
    ShowDummy,
    Stake,
    dummy_choices,
    places,
    railway_names,
    railways_at,
    share_choices,
    share_state,
    shares_left,
    stakes,
)
from companion.families.shares.words import NOUNS, WORDS
from companion.game.board import Board
from companion.game.contributions import Points, Tally
from companion.game.mechanic import Mechanic, handles
from companion.game.moves import Claim, DeclareHoldings, Step
from companion.game.numbers import Column, Misprints, OpenRule
from companion.game.phrase import ChoiceSlot, Detail, NumberedSlot, Phrase, Unit, optional_word
from companion.game.state import Game
from companion.game.values import replace, replaced
from companion.game.verdict import Reason, Remark, because, note
from companion.words import learn, listing, wording

learn(WORDS, NOUNS)


class ShareRules(Mechanic[ShareNumbers]):
    """Each claim may take one share of a railway on its track; the most shares of each railway score at the end."""

    table = TABLE
    numbers_type = ShareNumbers
    sheet = ("shares",)
    lines_after = "tickets"
    passages = ("PN",)
    phrases = (
        Phrase(
            ShowDummy,
            "shows",
            (NumberedSlot("shares", railway_names, "a railway"),),
            by_table=True,
            when=lambda game: len(game.table.seats) == DUMMY_SEATS,
        ),
    )
    route_columns = {
        TABLE: Column(tuple[str, ...], (), "signs of the railways whose shares may be taken here", {"max_length": 9}),
    }
    details = (
        Detail(
            TAKING,
            (ChoiceSlot("railway", railway_names, "a railway"),),
            choices=share_choices,
            synonyms=("share of", "share in", "stock of", "stock in"),
            help="table help share of a railway",
        ),
        Detail(
            DUMMY,
            (
                optional_word("", "takes", "take"),
                ChoiceSlot("railway", railway_names, "a railway"),
            ),
            choices=dummy_choices,
            synonyms=("neutral player", "dummy player", "neutral", "ghost"),
            needed=True,
        ),
    )
    open_points = (
        OpenRule("shares.dummy_untold", "PN-11", ("all", "none"), seats=(DUMMY_SEATS,), rank=-1),
        OpenRule("doubles.closed_up_to", "PN-01", ("3", "0"), seats=(2, 3)),
    )

    def misprints(self, board: Board) -> Misprints:
        yield from misprints.of_table(self.numbers, self.table)
        yield from misprints.of_columns(self.numbers, board, self.table)

    def start(self, game: Game) -> Game:
        seats = len(game.table.seats)
        return game.with_part(self.table, Shares(({},) * seats, {}, None, ({},) * seats))

    def board_end_units(self, board: Board) -> Iterator[Unit]:
        for at, sign in enumerate(self.numbers.piles):
            yield Unit(sign, self.numbers.names.get(sign, (sign,)), LOWEST, example=0 if at else 2)

    def tallies(self, game: Game) -> Iterator[Tally]:
        for sign in self.numbers.piles:
            yield Tally(DeclareHoldings, sign, "PN-07")

    # -- judging

    @handles(Claim, DeclareHoldings, ShowDummy)
    def against(self, game: Game, seat: int, step: Step) -> Iterator[Reason]:
        if isinstance(step, Claim):
            refused = [*self._against_share(game, seat, step)]
            yield from refused or self._against_dummy(game, seat, step)
        elif isinstance(step, DeclareHoldings):
            yield from self._against_holding(game, seat, step)
        elif isinstance(step, ShowDummy):
            yield from self._against_shown(game, step)

    def _against_share(self, game: Game, seat: int, claim: Claim) -> Iterator[Reason]:
        """A claim takes at most one share, of a railway that its track shows and whose pile is not empty (PN-04)."""
        taken = claim.detail(TAKING)
        if len(taken) > 1:
            yield because("PN-04", "second share", who=game.name(seat), count=len(taken))
        for sign in taken[:1]:
            yield from self._against_pile("PN-04", "share not here", game, seat, claim, sign)

    def _against_pile(
        self, rule: str, elsewhere: str, game: Game, seat: int, claim: Claim, sign: str, *, gone: int = 0
    ) -> Iterator[Reason]:
        """Refuse a share unless the track shows the railway and one is left after `gone` more are taken. `elsewhere` is
        the key of the reason against one that the track does not show.
        """
        (a, b), railway = claim.ends, self._railway_name(sign)
        if claim.track is not None and sign not in railways_at(game.board.tracks[claim.track]):
            signs = listing([self._railway_name(listed) for listed in railways_at(game.board.tracks[claim.track])])
            yield because(
                rule, elsewhere, who=game.name(seat), railway=railway, a=a, b=b,
                signs=signs if signs != "-" else wording("no signs"),
            )  # fmt: skip
        elif shares_left(game, sign) <= gone:
            yield because(rule, "share pile empty", railway=railway, count=self.numbers.piles[sign])

    def _against_dummy(self, game: Game, seat: int, claim: Claim) -> Iterator[Reason]:
        """With two players the dummy must take a share of the same track too, while one is left (PN-10)."""
        dummy, taken = claim.detail(DUMMY), claim.detail(TAKING)
        players = len(game.table.seats)
        if dummy and players != DUMMY_SEATS:
            yield because("PN-10", "dummy not here", players=players)
        elif dummy and not taken:
            yield because("PN-10", "dummy without share", who=game.name(seat))
        elif len(dummy) > 1:
            yield because("PN-10", "second dummy share", count=len(dummy))
        elif dummy:
            gone = taken.count(dummy[0])
            yield from self._against_pile("PN-10", "dummy share not here", game, seat, claim, dummy[0], gone=gone)
        elif taken and players == DUMMY_SEATS and (left := list(dummy_choices(game, seat, claim))):
            yield because("PN-10", "dummy missing", example=self._railway_name(left[0]))

    def _against_holding(self, game: Game, seat: int, step: DeclareHoldings) -> Iterator[Reason]:
        declared, who, shown = share_state(game).declared, game.name(seat), share_state(game).shown or {}
        for sign, held in self._declared(step).items():
            pile = self.numbers.piles[sign]
            others = sum(shares.get(sign, Held(0)).shares for at, shares in enumerate(declared) if at != seat)
            others += len(shown.get(sign, ()))
            if not held.shares and held.lowest is not None:
                yield because("PN-05", "lowest of none", who=who, railway=self._railway_name(sign))
            elif held.shares > pile - others:
                yield because(
                    "PN-05", "too many shares", who=who, count=held.shares, railway=self._railway_name(sign), all=pile,
                    left=max(0, pile - others),
                )  # fmt: skip
            elif held.lowest is not None and not 1 <= held.lowest <= pile - held.shares + 1:
                yield because(
                    "PN-05", "lowest too high", who=who, lowest=held.lowest, railway=self._railway_name(sign),
                    count=held.shares, all=pile,
                )  # fmt: skip
            elif (lowest := held.lowest) is not None:
                at = self._conflicting_seat(game, seat, sign, held)
                other = (
                    wording("dummy name") if lowest in shown.get(sign, ()) else None if at is None else game.name(at)
                )
                if other is not None:
                    railway = self._railway_name(sign)
                    yield because("PN-05", "lowest of another", who=who, lowest=lowest, railway=railway, other=other)

    def _conflicting_seat(self, game: Game, seat: int, sign: str, mine: Held) -> int | None:
        """Another seat whose declared shares of a railway are incompatible with these; None if there is none.

        Each share has its own number. So no two seats have the same lowest number, and the numbers from any lowest
        number upwards must suffice for all shares of the seats whose lowest is that number or higher.
        """
        declared = share_state(game).declared
        held = {at: shares[sign] for at, shares in enumerate(declared) if at != seat and sign in shares}
        pile, seats = self.numbers.piles[sign], {**held, seat: mine}
        for at, other in held.items():
            if other.lowest is None:
                continue
            if other.lowest == mine.lowest:
                return at
            first = min(other.lowest, mine.lowest or other.lowest)
            shares_from_first = [
                stake.shares for stake in seats.values() if stake.lowest is not None and stake.lowest >= first
            ]
            if sum(shares_from_first) > pile - first + 1:
                return at
        return None

    def _against_shown(self, game: Game, step: ShowDummy) -> Iterator[Reason]:
        """The dummy shows half of the shares it has (PN-11); if the moves are not recorded, shares that it can have."""
        part, players = share_state(game), len(game.table.seats)
        if players != DUMMY_SEATS:
            yield because("PN-11", "dummy not here", players=players)
            return
        if game.table.recorded_at_end:
            for sign, shown in step.shares:
                yield from self._against_shown_shares(part, sign, shown)
            return
        for sign, shown in step.shares:
            for number in shown:
                if number not in part.dummy.get(sign, ()):
                    yield because("PN-11", "dummy not his", number=number, railway=self._railway_name(sign))
        dummy_shares = sum(map(len, part.dummy.values()))
        shown_shares = sum(len(set(shown)) for _, shown in step.shares)
        if shown_shares != (dummy_shares + 1) // 2:
            yield because(
                "PN-11", "dummy not half", count=dummy_shares, half=(dummy_shares + 1) // 2, shown=shown_shares
            )

    def _against_shown_shares(self, part: Shares, sign: str, shown: tuple[int, ...]) -> Iterator[Reason]:
        """Refuse shares of one railway that the dummy cannot have besides those that seats declared."""
        held = [declared[sign] for declared in part.declared if sign in declared]
        pile, lowest = self.numbers.piles[sign], [stake.lowest for stake in held]
        for number in shown:
            if not 1 <= number <= pile or shown.count(number) > 1 or number in lowest:
                yield because("PN-11", "dummy not his", number=number, railway=self._railway_name(sign))
        left = max(0, pile - sum(stake.shares for stake in held))
        if len(shown) > left:
            values = {"count": len(shown), "railway": self._railway_name(sign), "all": pile, "left": left}
            yield because("PN-11", "dummy too many", **values)

    # -- playing

    @handles(Claim, DeclareHoldings, ShowDummy)
    def after(self, game: Game, seat: int, step: Step) -> Game:
        part = share_state(game)
        if isinstance(step, ShowDummy):
            earlier = part.shown or {} if game.table.recorded_at_end else {}  # else all of them stand in one line
            return game.with_part(self.table, replace(part, shown={**earlier, **dict(step.shares)}))
        if isinstance(step, DeclareHoldings):
            declared = {**part.declared[seat], **self._declared(step)}
            return game.with_part(self.table, replace(part, declared=replaced(part.declared, seat, declared)))
        assert isinstance(step, Claim)
        for sign in step.detail(TAKING):
            if shares_left(game, sign):
                mine = self._with_top_share(game, part.taken[seat], sign)
                part = replace(part, taken=replaced(part.taken, seat, mine))
                game = game.with_part(self.table, part)
        for sign in step.detail(DUMMY):
            if shares_left(game, sign):
                part = replace(part, dummy=self._with_top_share(game, part.dummy, sign))
                game = game.with_part(self.table, part)
        return game

    def _with_top_share(
        self, game: Game, held: Mapping[str, tuple[int, ...]], sign: str
    ) -> Mapping[str, tuple[int, ...]]:
        """The shares with the top one of a railway's pile added: piles are ordered by number, 1 on top (PN-05)."""
        return {**held, sign: (*held.get(sign, ()), self.numbers.piles[sign] - shares_left(game, sign) + 1)}

    def notes(self, before: Game, after: Game, seat: int, step: Step) -> Iterator[Remark]:
        if not isinstance(step, Claim):
            return
        for sign in step.detail(TAKING):
            if held := share_state(after).taken[seat].get(sign, ()):
                yield note("takes a share", number=held[-1], railway=self._railway_name(sign))
        for sign in step.detail(DUMMY):
            if held := share_state(after).dummy.get(sign, ()):
                yield note("dummy takes", number=held[-1], railway=self._railway_name(sign))
        if not step.detail(TAKING) and (open_signs := list(share_choices(before, seat, step))):
            railways = listing([self._railway_name(sign) for sign in open_signs], "or")
            yield note("may take a share", who=before.name(seat), railways=railways)

    # -- the end

    def _declared(self, step: DeclareHoldings) -> dict[str, Held]:
        """The shares that a line declares, by railway."""
        counts = {unit: count for count, unit in step.amounts}
        return {
            sign: Held(counts[sign], counts.get(f"{sign} {LOWEST}")) for sign in self.numbers.piles if sign in counts
        }

    def scores(self, game: Game) -> Iterator[Points]:
        totals = [0] * len(game.table.sides)
        why: list[list[Remark]] = [[] for _ in totals]
        for sign in self.numbers.piles:
            paid = self.numbers.points.get(sign, ())
            for stake, place in places(game, sign):
                if stake.seat is None or place > len(paid):
                    continue
                side = game.table.side_of(stake.seat).index
                points = paid[place - 1]
                totals[side] += points
                values = {"railway": self._railway_name(sign), "count": stake.shares, "place": place, "points": points}
                why[side].append(note("why share", **values))
        for side, total in enumerate(totals):
            yield Points(side, "shares", total, "PN-07", tuple(why[side]))

    def remarks(self, game: Game) -> Iterator[Remark]:
        part = share_state(game)
        if game.table.tracking == "final" and not any(part.declared):
            yield note("shares missing")
        if any(part.dummy.values()) and part.shown is None and self.numbers.dummy_untold == "all":
            yield note("dummy all")
        for sign in self.numbers.piles:
            alike: dict[int, list[Stake]] = {}
            for stake in stakes(game, sign):
                alike.setdefault(stake.shares, []).append(stake)
            for level in alike.values():
                if len(level) > 1 and any(stake.lowest is None for stake in level):
                    dummy = wording("dummy name")
                    who = [dummy if stake.seat is None else game.name(stake.seat) for stake in level]
                    yield note("share tie untold", railway=self._railway_name(sign), who=who)

    def facts(self, game: Game, seat: int) -> Iterator[tuple[str, int]]:
        part = share_state(game)
        declared = sum(held.shares for held in part.declared[seat].values())
        yield "shares", declared + sum(map(len, part.taken[seat].values()))

    def cards_kept(self, game: Game, seat: int) -> Iterator[str]:
        for sign, numbers in share_state(game).taken[seat].items():
            yield from (f"{self._railway_name(sign)} {number}" for number in numbers)

    def player_facts(self, game: Game, seat: int) -> Iterator[tuple[str, Any]]:
        if not game.table.recorded_at_end:
            yield "shares", {sign: list(held) for sign, held in share_state(game).taken[seat].items()}

    def _railway_name(self, sign: str) -> str:
        return self.numbers.names.get(sign, (sign,))[0]
