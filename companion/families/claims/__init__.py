"""Claims: a route taken whole, once, and its points (BA-01, BA-08, BA-27)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.families.claims.words import WORDS
from companion.game.board import BARE, GREY, Board, Track
from companion.game.contributions import AvailableAction, Points, Tally
from companion.game.mechanic import Mechanic, handles
from companion.game.missing_tracks import no_such_track
from companion.game.moves import Claim, DeclareHoldings, OwnTracks, Step, amount_held
from companion.game.numbers import Numbers, cited_in, key, typed_name
from companion.game.phrase import Unit
from companion.game.results import route_points
from companion.game.signs import kind_of
from companion.game.state import Game
from companion.game.table import Side
from companion.game.verdict import Reason, Remark, because, gain, note
from companion.words import learn, wording

learn(WORDS)

POINT = "point"
"""The score marker's position, as declared at the end."""


class ClaimNumbers(Numbers):
    """The points of a route by its length."""

    passages = cited_in(points="BA-01")

    points: dict[int, int] = key(
        {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18, 8: 21, 9: 27},
        min_length=1,
        description="points by number of spaces",
    )
    rule: str = key("BA-01", description="the rule of the points of routes on this board")
    marked: bool = key(
        False, description="what the score marker showed may be told at the end, in the place of the routes' points"
    )

    def case(self, key: str) -> str:
        return super().case(key) if any(self.points.values()) else "none"


_NOTES_WITHOUT_TRACK = {"no such route": "nothing without route", "no such track": "nothing without track"}
"""What a claim without a track brings when the table plays it anyway: the note's key, by the key of the reason against
it."""


class Claims(Mechanic[ClaimNumbers]):
    """Who owns which track."""

    table = "claims"
    numbers_type = ClaimNumbers
    sheet = ("routes",)
    lines_first = True
    scores_openly = True
    steps = frozenset((Claim, OwnTracks))

    def _named_tracks(self, step: Step) -> list[tuple[int | None, tuple[str, str]]]:
        if isinstance(step, Claim):
            return [(step.track, step.ends)]
        return [(track, ends) for track, ends, _ in step.tracks] if isinstance(step, OwnTracks) else []

    def board_end_units(self, board: Board) -> Iterator[Unit]:
        if self.numbers.marked:
            yield Unit(POINT, ("points", POINT), singular=POINT, example=37)

    def never_said(self, board: Board) -> Iterator[str]:
        yield from ("points", "point", "pts")

    def tallies(self, game: Game) -> Iterator[Tally]:
        if self.numbers.marked:
            yield Tally(DeclareHoldings, POINT, self.numbers.rule)

    @handles(Claim, OwnTracks)
    def against(self, game: Game, seat: int, step: Step) -> Iterator[Reason]:
        claimed: set[int] = set()
        for track, (a, b) in self._named_tracks(step):
            if track is None:
                objections = (
                    mechanic.other_track(game, seat, (a, b)) for mechanic in game.rules.by_hook["other_track"]
                )
                yield next(filter(None, objections), None) or no_such_track(game, a, b)
            elif track in game.owners and not _can_overtake(game, seat, track):
                owner = seat if seat in game.owners_of(track) else game.owners[track]
                yield because("BA-08", "route taken", a=a, b=b, owner=game.name(owner))
            elif track in claimed:
                yield because("BA-08", "route told twice", a=a, b=b, who=game.name(seat))
            else:
                claimed.add(track)

    @handles(Claim, OwnTracks, DeclareHoldings)
    def after(self, game: Game, seat: int, step: Step) -> Game:
        if isinstance(step, DeclareHoldings) and (marked := amount_held(step, POINT)) is not None:
            return game.with_holding(seat, marked=marked)
        owned = {track: seat for track, _ in self._named_tracks(step) if track is not None}
        for track in owned:
            if track not in game.owners:
                continue
            if _can_overtake(game, seat, track):
                game = game.replace(sharers={**game.sharers, track: game.owners_of(track)})
            else:
                game = _with_pieces_back(game, track)
        return game.replace(owners={**game.owners, **owned}) if owned else game

    def notes(self, before: Game, after: Game, seat: int, step: Step) -> Iterator[Remark]:
        for track, (a, b) in self._named_tracks(step):
            if track is None:
                kinds = list(before.seats[seat].pieces)
                unit = kinds[0] if len(kinds) == 1 else "piece"
                payment_known = not before.table.by_cards or (isinstance(step, Claim) and step.payment is not None)
                lacks = wording("lacks pieces" if payment_known else "lacks pieces and cards", unit=unit)
                lack = no_such_track(before, a, b)
                yield note(_NOTES_WITHOUT_TRACK[lack.key], **lack.values, lacks=lacks)
            elif isinstance(step, Claim):
                row = before.board.tracks[track]
                if _scores_by_length(row) and track not in after.rules.common_tracks(after):
                    yield from _claim_points(after, seat, row)
                if row.note:
                    double = len(before.board.tracks_between[row.ends]) > 1 and row.colour not in (GREY, BARE)
                    name = f"{row.a} - {row.b}" + (f" {row.colour}" if double else "")
                    yield note("row doubtful", says=row.note)
                    one_kind = all(other.kind == row.kind for other in before.board.tracks)
                    columns = "".join(_columns_to_state(after, row))
                    yield note("row doubtful how" if one_kind else "row doubtful how kind", track=name, columns=columns)

    def offers(self, game: Game, seat: int) -> Iterator[Step]:
        for track in game.board.tracks:
            if track.id not in game.owners or _can_overtake(game, seat, track.id):
                yield Claim(track.id, (track.a, track.b))

    def available_actions(self, game: Game, seat: int) -> Iterator[AvailableAction]:
        held = game.seats[seat]
        yield AvailableAction(Claim, "BA-08", note("may claim", pieces=held.stock))

    def scores(self, game: Game) -> Iterator[Points]:
        sent = bool(game.rules.by_hook["scorers"])
        scored = _scored_lengths(game) if sent else {}
        for side in game.table.sides:
            own = [track.length for track in game.tracks_of(side.index) if _scores_by_length(track)]
            lengths = scored.get(side.index, []) if sent else own
            for seat in side.seats:
                lengths = [*lengths, *(n for n, count in game.seats[seat].routes.items() for _ in range(count))]
            points = sum(route_points(game, length) for length in lengths)
            why = note("why routes", count=len(lengths))
            if sent and lengths != own:
                why = note("why routes scored", count=len(lengths), own=len(own))
            if (marked := _marked_points(game, side)) is not None:
                points, why = marked, note("why told")
            yield Points(side.index, "routes", points, self.numbers.rule, (why,))


def _can_overtake(game: Game, seat: int, track: int) -> bool:
    """Whether a seat may claim a track that another seat owns."""
    return seat not in game.owners_of(track) and game.rules.overtakes(game, seat, [game.board.tracks[track]])


def _with_pieces_back(game: Game, track: int) -> Game:
    """The game with the pieces on a track back with its owner, because the table gives it to another player."""
    owner, row = game.owners[track], game.board.tracks[track]
    if not game.seats[owner].pieces or track in game.rules.common_tracks(game):
        return game
    back = {row.piece: -game.rules.pieces_on(game, owner, row)}
    return game.with_holding(owner, **game.seats[owner].placing(back))


def _marked_points(game: Game, side: Side) -> int | None:
    """The sum of a side's score markers; None if no line stated any."""
    counts = [marked for seat in side.seats if (marked := game.seats[seat].marked) is not None]
    return sum(counts) if counts else None


def _scored_lengths(game: Game) -> dict[int, list[int]]:
    """The lengths of the routes that each side scores, in board order, each as often as the side scores it."""
    lengths: dict[int, list[int]] = {}
    for track in game.board.tracks:
        for seat in game.rules.scorers(game, track) if track.id in game.owners and _scores_by_length(track) else ():
            lengths.setdefault(game.table.side_of(seat).index, []).append(track.length)
    return lengths


def _columns_to_state(game: Game, track: Track) -> Iterator[str]:
    """The parts of a correction line that state a track's columns."""
    for name, column in game.rules.statable_columns.items():
        if track.column(name):
            yield wording(
                "row doubtful number" if column.kind is int else "row doubtful names", column=typed_name(name)
            )


def _scores_by_length(track: Track) -> bool:
    """Whether a track scores by the length table here rather than by its kind's own family."""
    return not kind_of(track.kind).piece


def _claim_points(game: Game, seat: int, track: Track) -> Iterator[Remark]:
    """What a seat's claim scores, and for whom if others score it."""
    points, scorers = route_points(game, track.length), game.rules.scorers(game, track)
    if points and seat in scorers:
        yield gain("points", points=points * scorers.count(seat))
    for other in dict.fromkeys(scorers):
        if points and other != seat:
            yield note("points to", points=points * scorers.count(other), who=game.name(other))
