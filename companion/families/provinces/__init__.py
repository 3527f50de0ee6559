"""Trains on the lines of a second board, and express cards that add to a turn (SK-02 to SK-07)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.families.provinces.spots import (
    EXPRESS,
    SPOT,
    TABLE,
    HasSpots,
    ProvinceNumbers,
    ProvinceState,
    Spot,
    aim_of,
    cards_played,
    express_choices,
    express_left,
    express_of,
    line_names,
    province_state,
    spot_choices,
    spot_of,
)
from companion.families.provinces.words import NOUNS, WORDS
from companion.game.board import GREY, Board
from companion.game.contributions import NO_MORE, Extra, Points, Tally
from companion.game.mechanic import Mechanic, handles
from companion.game.moves import Claim, CorrectRoute, CountThings, DrawCards, DrawTickets, Step
from companion.game.numbers import Misprints
from companion.game.phrase import (
    ChoiceSlot,
    Detail,
    HowManySlot,
    NumberedSlot,
    NumberSlot,
    Phrase,
    required_word,
)
from companion.game.state import Game
from companion.game.values import replace, replaced
from companion.game.verdict import Reason, Remark, because, note
from companion.words import learn, wording

learn(WORDS, NOUNS)

POINT, TRAIN = "province point", "province train"
"""The units counted if only totals are recorded."""
MOST_POINTS = 99


class Provinces(Mechanic[ProvinceNumbers]):
    """A claim may put a train on the line of the track's colour; at the end the sums of the spots are ranked."""

    table = TABLE
    numbers_type = ProvinceNumbers
    sheet = ("provinces",)
    lines_after = "tickets"
    passages = ("SK",)
    counted_units = (POINT, TRAIN)
    phrases = (
        Phrase(
            HasSpots,
            "has",
            (HowManySlot("spots"), required_word("spots", "spot"), NumberedSlot("spots", line_names, "a line")),
            verb_optional=True,
        ),
    )
    details = (
        Detail(
            SPOT,
            (NumberSlot("number", "a spot", example=6, optional=True), ChoiceSlot("line", line_names, "a spot")),
            build=Spot,
            choices=spot_choices,
            bare=True,
            synonyms=(
                *(f"{verb}train on{spot}" for verb in ("puts a ", "places a ", "") for spot in (" spot", "")),
                *("on spot", "province spot", "province"),
            ),
            help="table help spot",
        ),
        Detail(
            EXPRESS,
            (NumberSlot("number", "an express card", example=2),),
            choices=express_choices,
            of=(Claim, DrawCards, DrawTickets),
            synonyms=("with express", "plays express", "uses express", "express card", "exp"),
            sign="+",
            help="table help express",
        ),
    )

    def misprints(self, board: Board) -> Misprints:
        for players, points in self.numbers.places.items():
            if len(points) > players or any(not 0 <= worth <= MOST_POINTS for worth in points):
                yield (self.table, "places"), wording("province places", players=players, most=MOST_POINTS)
        if len({*self.numbers.express}) < len(self.numbers.express) or min(self.numbers.express, default=1) < 1:
            yield (self.table, "express"), wording("express cards odd")
        if all(track.colour == GREY for track in board.tracks):
            yield (self.table,), wording("provinces none")

    def start(self, game: Game) -> Game:
        seats = len(game.table.seats)
        return game.with_part(self.table, ProvinceState(({},) * seats, ((),) * seats))

    def tallies(self, game: Game) -> Iterator[Tally]:
        yield Tally(CountThings, TRAIN, "SK-04")
        yield Tally(CountThings, POINT, "SK-06")

    def pieces_beside_routes(self, game: Game, seat: int) -> int | None:
        return game.seats[seat].counts.get(TRAIN)

    def extra_for(self, game: Game, seat: int, step: Step) -> Extra:
        if isinstance(step, (DrawCards, DrawTickets)):
            return Extra(express_of(step), "SK-03") if step.detail(EXPRESS) else NO_MORE
        if isinstance(step, Claim) and step.track is not None and step.detail(SPOT):
            return Extra(max(0, cards_played(game, step) - game.board.tracks[step.track].length), "SK-04")
        return NO_MORE

    # -- judging

    @handles(Claim, DrawCards, DrawTickets, HasSpots, CountThings)
    def against(self, game: Game, seat: int, step: Step) -> Iterator[Reason]:
        if isinstance(step, HasSpots):
            yield from self._against_spots(game, seat, step)
        elif isinstance(step, CountThings):
            yield from self._against_counts(game, seat, step)
        else:
            yield from self._against_express(game, seat, step)
            if isinstance(step, Claim) and step.track is not None:
                yield from self._against_claim(game, seat, step)

    def _against_express(self, game: Game, seat: int, step: Step) -> Iterator[Reason]:
        """One express card a turn, and each only once in the game (SK-02)."""
        who, cards = game.name(seat), step.detail(EXPRESS)
        if len(cards) > 1:
            yield because("SK-02", "express twice", who=who)
        for card in cards[:1]:
            if card not in self.numbers.express:
                yield because("SK-02", "no such express", who=who, card=card, cards=self.numbers.express)
            elif card not in express_left(game, seat):
                yield because("SK-02", "express used", who=who, card=card)
        if cards and isinstance(step, Claim) and not step.detail(SPOT):
            yield because("SK-03", "express without spot", who=who)

    def _against_claim(self, game: Game, seat: int, claim: Claim) -> Iterator[Reason]:
        """The spot of a claim's train must be the highest free one that the cards reach (SK-04, SK-05)."""
        spot, who = spot_of(claim), game.name(seat)
        assert claim.track is not None
        track = game.board.tracks[claim.track]
        if spot is None:
            return
        if len(claim.detail(SPOT)) > 1:
            yield because("SK-04", "second spot", who=who)
        if track.colour == GREY and spot.line is None:
            yield because(
                "SK-04", "spot without line", who=who, a=track.a, b=track.b, number=spot.number or track.length
            )
            return
        if track.colour != GREY and spot.line not in (None, track.colour):
            yield because("SK-04", "spot of another line", a=track.a, b=track.b, line=track.colour, said=spot.line)
            return
        stock = game.seats[seat].stock
        if stock == track.length:
            yield because("BA-04", "no train for a spot", who=who, a=track.a, b=track.b)
        yield from self._against_number(game, seat, claim, spot)

    def _against_number(self, game: Game, seat: int, claim: Claim, spot: Spot) -> Iterator[Reason]:
        who, aim, top = game.name(seat), aim_of(game, claim), self.numbers.spots
        values = {"who": who, "line": aim.line, "number": spot.number, "reach": aim.reach}
        if spot.number is not None and not 1 <= spot.number <= top:
            yield because("SK-04", "no such spot", number=spot.number, top=top)
        elif spot.number is not None and spot.number > aim.reach:
            cards = cards_played(game, claim)
            yield because("SK-04", "spot out of reach", **values, cards=cards, express=express_of(claim))
        elif aim.free is None:
            yield because("SK-05", "no free spot", **values)
        elif spot.number is not None and spot.number > aim.free:
            yield because("SK-05", "spot taken", **values, free=aim.free)
        elif spot.number is not None and spot.number < aim.free:
            yield because("SK-05", "higher spot free", **values, free=aim.free)

    def _against_spots(self, game: Game, seat: int, step: HasSpots) -> Iterator[Reason]:
        """Spots must exist, be nobody else's, and be listed once; their trains must come out of the stock."""
        others = {at: spots for at, spots in enumerate(province_state(game).spots) if at != seat}
        for line, numbers in step.spots:
            for number in sorted({*numbers}):
                holder = next((at for at, spots in others.items() if number in spots.get(line, ())), None)
                if not 1 <= number <= self.numbers.spots:
                    yield because("SK-04", "no such spot", number=number, top=self.numbers.spots)
                elif holder is not None:
                    yield because("SK-05", "spot held", number=number, line=line, holder=game.name(holder))
                elif numbers.count(number) > 1:
                    yield because("SK-05", "spot told twice", who=game.name(seat), number=number, line=line)
        mine = province_state(game).spots[seat]
        have = game.seats[seat].placeable["train"] + sum(len(mine.get(line, ())) for line, _ in step.spots)
        count = sum(len(numbers) for _, numbers in step.spots)
        if count > have:
            yield because("BA-04", "too many spots", who=game.name(seat), count=count, have=have)

    def _against_counts(self, game: Game, seat: int, step: CountThings) -> Iterator[Reason]:
        """Refuse more trains than spots, or more points than the lines pay, for one player or all together."""
        who, lines, paid = game.name(seat), len(line_names(game)), self._paid(game)
        best, exist = lines * max(paid, default=0), {TRAIN: lines * self.numbers.spots, POINT: lines * sum(paid)}
        for count, unit in step.amounts:
            others = sum(held.counts.get(unit, 0) for at, held in enumerate(game.seats) if at != seat)
            left = max(0, exist.get(unit, 0) - others)
            if unit == TRAIN and count > left:
                yield because("SK-04", "too many spots", who=who, count=count, have=left)
            elif unit == POINT and count > best:
                yield because("SK-06", "too many province points", who=who, count=count, most=best)
            elif unit == POINT and count > left:
                yield because("SK-06", "province points taken", who=who, count=count, exist=exist[unit], left=left)

    def _paid(self, game: Game) -> tuple[int, ...]:
        """What the places on a line pay."""
        return self.numbers.places.get(len(game.table.seats), ())

    def validate_counts(self, game: Game, seat: int) -> Iterator[Reason]:
        """Refuse points that no places add up to on as many lines as the trains can stand on."""
        counts, lines, paid = game.seats[seat].counts, len(line_names(game)), self._paid(game)
        points, trains = counts.get(POINT, 0), counts.get(TRAIN, lines)
        sums = {0}
        for _ in range(min(trains, lines)):
            sums |= {total + worth for total in sums for worth in paid}
        if points not in sums and points <= lines * max(paid, default=0):
            which = "no such province points" if TRAIN in counts else "no such province points at all"
            yield because("SK-06", which, who=game.name(seat), count=points, trains=trains, paid=paid)

    # -- playing

    @handles(Claim, DrawCards, DrawTickets, HasSpots, CorrectRoute)
    def after(self, game: Game, seat: int, step: Step) -> Game:
        part = province_state(game)
        if isinstance(step, CorrectRoute):
            return self._corrected(game, step)
        if isinstance(step, HasSpots):
            before = sum(map(len, part.spots[seat].values()))
            spots = {**part.spots[seat], **{line: tuple(dict.fromkeys(numbers)) for line, numbers in step.spots}}
            return self._with_spots(game, seat, spots, sum(map(len, spots.values())) - before)
        if cards := [card for card in dict.fromkeys(step.detail(EXPRESS)) if card in express_left(game, seat)]:
            used = replaced(part.used, seat, (*part.used[seat], *cards))
            game = game.with_part(self.table, replace(part, used=used))
        if not isinstance(step, Claim) or step.track is None or not step.detail(SPOT):
            return game
        placed = self._placed(game, seat, step)
        if placed is None:
            return game
        line, number = placed
        mine = province_state(game).spots[seat]
        game = self._with_spots(game, seat, {**mine, line: (*mine.get(line, ()), number)}, 1)
        if line != game.board.tracks[step.track].colour:
            return game
        return self._with_train_on(game, step.track, (seat, line, number))

    def _with_train_on(self, game: Game, track: int, where: tuple[int, str, int]) -> Game:
        part = province_state(game)
        return game.with_part(self.table, replace(part, by_track={**part.by_track, track: where}))

    def _corrected(self, game: Game, step: CorrectRoute) -> Game:
        """The game with a claim's train moved to the line of the track's corrected colour, if the spot is free."""
        part, colour = province_state(game), step.colour
        if step.track not in part.by_track or colour == GREY:
            return game
        seat, line, number = part.by_track[step.track]
        if any(number in spots.get(colour, ()) for spots in part.spots):
            return game
        mine = {**part.spots[seat], line: tuple(spot for spot in part.spots[seat].get(line, ()) if spot != number)}
        mine[colour] = (*mine.get(colour, ()), number)
        game = self._with_spots(game, seat, {other: spots for other, spots in mine.items() if spots}, 0)
        return self._with_train_on(game, step.track, (seat, colour, number))

    def _placed(self, game: Game, seat: int, claim: Claim) -> tuple[str, int] | None:
        """The line and spot that a claim's train takes: the spot stated if it is free, else the one that its cards
        reach. None if it takes none.
        """
        aim, spot = aim_of(game, claim), spot_of(claim)
        if spot is None or aim.line is None:
            return None
        taken = {spot for spots in province_state(game).spots for spot in spots.get(aim.line, ())}
        stated = spot.number if spot.number is not None and 1 <= spot.number <= self.numbers.spots else None
        number = stated if stated is not None and stated not in taken else aim.free
        return None if number is None else (aim.line, number)

    def _with_spots(self, game: Game, seat: int, spots: Mapping[str, tuple[int, ...]], trains: int) -> Game:
        """The game with these spots for a seat, and this many more trains taken out of its stock."""
        part = province_state(game)
        spots_by_seat = replaced(part.spots, seat, spots)
        game = game.with_holding(seat, **game.seats[seat].placing({"train": trains}))
        return game.with_part(self.table, replace(part, spots=spots_by_seat))

    def notes(self, before: Game, after: Game, seat: int, step: Step) -> Iterator[Remark]:
        if not isinstance(step, Claim) or step.track is None:
            return
        had, has = province_state(before).spots[seat], province_state(after).spots[seat]
        for line, numbers in has.items():
            if new := numbers[len(had.get(line, ())) :]:
                yield note("train on spot", number=new[0], line=line)
        if not step.detail(SPOT) and (choices := list(spot_choices(before, seat, step))):
            line = before.board.tracks[step.track].colour
            key = "may take a spot of any line" if line == GREY else "may take a spot"
            yield note(key, line=line, number=choices[0].number)

    # -- the end

    def scores(self, game: Game) -> Iterator[Points]:
        if game.table.counts_only:
            for side in game.table.sides:
                points = game.counted(side.index, POINT)
                yield Points(side.index, "provinces", points, "SK-06", (note("why told"),))
            return
        paid = self.numbers.places.get(len(game.table.seats), ())
        totals, why = [0] * len(game.table.sides), [list[Remark]() for _ in game.table.sides]
        for line in line_names(game):
            held = [(seat, spots[line]) for seat, spots in enumerate(province_state(game).spots) if spots.get(line)]
            held.sort(key=lambda row: (-sum(row[1]), -max(row[1])))
            for place, (seat, spots) in enumerate(held[: len(paid)], 1):
                at = game.table.side_of(seat).index
                totals[at] += paid[place - 1]
                values = {"line": line, "points": paid[place - 1], "place": place, "sum": sum(spots)}
                why[at].append(note("why province", **values))
        for at, total in enumerate(totals):
            yield Points(at, "provinces", total, "SK-06", tuple(why[at]) or (note("why no province"),))

    def remarks(self, game: Game) -> Iterator[Remark]:
        if game.table.tracking == "final" and not any(province_state(game).spots):
            yield note("spots missing")

    def facts(self, game: Game, seat: int) -> Iterator[tuple[str, int]]:
        yield "spots", sum(map(len, province_state(game).spots[seat].values()))
        if not game.table.recorded_at_end:
            yield EXPRESS, len(express_left(game, seat))

    def player_facts(self, game: Game, seat: int) -> Iterator[tuple[str, Any]]:
        if game.table.counts_only:
            return
        yield TABLE, {line: sorted(spots, reverse=True) for line, spots in province_state(game).spots[seat].items()}
        if not game.table.recorded_at_end:
            yield EXPRESS, express_left(game, seat)
