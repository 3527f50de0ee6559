"""Claims: a route taken whole, once, and its points (BA-01, BA-08, BA-27)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.families.claims.words import WORDS
from companion.game.mechanic import AvailableAction, Mechanic, Points, handles
from companion.game.moves import Claim, Own, Step
from companion.game.network import beside
from companion.game.numbers import Numbers, cited_in, key
from companion.game.results import route_points
from companion.game.state import Game
from companion.game.verdict import Reason, Remark, because, note
from companion.words import few, learn, wording

learn(WORDS)


class ClaimNumbers(Numbers):
    """Points of a route by its length."""

    passages = cited_in(points="BA-01")

    points: dict[int, int] = key(
        {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18, 8: 21, 9: 27},
        min_length=1,
        description="points by number of spaces",
    )


def _missing(game: Game, a: str, b: str) -> Reason:
    """That the board has no such route, or none such between two cities that it joins otherwise."""
    tracks = game.board.between.get(frozenset((a, b)), ())
    if not tracks:
        return because("BA-27", "no such route", a=a, b=b, near=few(beside(game.board, a, b)))
    has = [f"{track.colour} {track.kind}" for track in tracks]
    return because("BA-27", "no such track", a=a, b=b, has=has)


_NOTHING = {"no such route": "nothing without route", "no such track": "nothing without track"}
"""What a claim brings that the table plays although it takes no track, by the reason against it."""


class Claims(Mechanic[ClaimNumbers]):
    """Who owns which track."""

    table = "claims"
    numbers_type = ClaimNumbers
    sheet = ("routes",)
    common = True
    scores_openly = True
    steps = frozenset((Claim, Own))

    def _named(self, step: Step) -> list[tuple[int | None, tuple[str, str]]]:
        if isinstance(step, Claim):
            return [(step.track, step.ends)]
        return [(track, ends) for track, ends, _ in step.tracks] if isinstance(step, Own) else []

    @handles(Claim, Own)
    def against(self, game: Game, seat: int, step: Step) -> Iterator[Reason]:
        claimed: set[int] = set()
        for track, (a, b) in self._named(step):
            if track is None:
                yield _missing(game, a, b)
            elif track in game.owners:
                yield because("BA-08", "route taken", a=a, b=b, owner=game.name(game.owners[track]))
            elif track in claimed:
                yield because("BA-08", "route told twice", a=a, b=b, who=game.name(seat))
            else:
                claimed.add(track)

    @handles(Claim, Own)
    def after(self, game: Game, seat: int, step: Step) -> Game:
        owned = {track: seat for track, _ in self._named(step) if track is not None}
        return game.replace(owners={**game.owners, **owned}) if owned else game

    def notes(self, before: Game, after: Game, seat: int, step: Step) -> Iterator[Remark]:
        for track, (a, b) in self._named(step):
            if track is None:
                kinds = list(before.seats[seat].pieces)
                unit = kinds[0] if len(kinds) == 1 else "piece"
                laid = not before.table.by_cards or (isinstance(step, Claim) and step.payment is not None)
                lacks = wording("lacks pieces" if laid else "lacks pieces and cards", unit=unit)
                lack = _missing(before, a, b)
                yield note(_NOTHING[lack.key], **lack.values, lacks=lacks)
            elif isinstance(step, Claim):
                row = before.board.tracks[track]
                if track not in after.rules.common_tracks(after):
                    yield note("points", points=route_points(before, row.length))
                if row.note:
                    double = len(before.board.between[row.ends]) > 1 and row.colour != "grey"
                    told = f"{row.a} - {row.b}" + (f" {row.colour}" if double else "")
                    yield note("row doubtful", says=row.note)
                    yield note("row doubtful how", track=told, length=row.length, colour=row.colour)

    def offers(self, game: Game, seat: int) -> Iterator[Step]:
        for track in game.board.tracks:
            if track.id not in game.owners:
                yield Claim(track.id, (track.a, track.b))

    def available_actions(self, game: Game, seat: int) -> Iterator[AvailableAction]:
        held = game.seats[seat]
        yield AvailableAction(Claim, "BA-08", note("may claim", pieces=held.stock))

    def scores(self, game: Game) -> Iterator[Points]:
        for side in game.table.sides:
            lengths = [track.length for track in game.tracks_of(side.index)]
            for seat in side.seats:
                lengths += [length for length, count in game.seats[seat].routes.items() for _ in range(count)]
            points = sum(route_points(game, length) for length in lengths)
            yield Points(side.index, "routes", points, "BA-01", (note("why routes", count=len(lengths)),))
