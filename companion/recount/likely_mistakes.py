"""Everything that can go wrong when points are marked on the board, turn by turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from companion.game.moves import Claim
from companion.game.results import route_points
from companion.game.state import Game
from companion.game.values import dataclass, replace
from companion.game.verdict import Remark, note
from companion.record.lines import write_line
from companion.record.replay import Entry, Replay
from companion.scoring import points_so_far
from companion.words.plain import plain

UNLIKELIHOOD = {
    "marked though refused": 0,
    "not marked": 1,
    "correction not marked": 0,
    "other length": 1,
    "other marker": 2,
    "marked twice": 2,
    "rest not marked": 2,
    "marker not asked": 3,
    "not in the record": 3,
    "far other length": 3,
    "moved backwards": 4,
}
"""Kinds of mistakes; lower numbers are likelier."""
NO_LINE = 10**9
"""Stands for the line of a mistake that has none."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """One thing that would put markers wrong: `moved` has, by side, how many spaces too far.

    `number` is the line, if it has one; at the lines in `others`, the same mistake would have had the same effect.
    """

    kind: str
    moved: Mapping[int, int]
    remark: Remark
    number: int | None = None
    others: tuple[int, ...] = ()

    @property
    def group_key(self) -> tuple[object, ...]:
        """A key that is equal for mistakes that differ only in their lines."""
        return self.kind, tuple(sorted(self.moved.items())), self.remark.values.get("spaces")

    def with_alternatives(self, alike: Sequence[Mistake]) -> Mistake:
        """This mistake, with the lines of others like it."""
        numbers = dict.fromkeys(mistake.number for mistake in alike if mistake.number is not None)
        return replace(self, others=tuple(number for number in numbers if number != self.number))

    @property
    def says(self) -> str:
        more = note("recount others", lines=[str(number) for number in self.others]).says if self.others else ""
        return self.remark.says + more


def line_or_last(mistake: Mistake) -> int:
    """The line of a mistake, for sorting; one without a line comes last."""
    return NO_LINE if mistake.number is None else mistake.number


@dataclass(frozen=True, slots=True)
class _MarkedLine:
    """A line that moved a marker, or would have if it were not refused: how many points, for which side."""

    entry: Entry
    side: int
    points: int
    length: int
    """The length of the claimed route; 0 if these points are not for a claim."""
    times: int = 1
    """How many times the side scores the route."""


def likely_mistakes(replay: Replay, shown: frozenset[int]) -> Iterator[Mistake]:
    """Every mistake that moves one of the markers; if it moves another marker, too, its remark asks to check that."""
    marked = list(_marked_lines(replay))
    lines: dict[tuple[int, int], list[_MarkedLine]] = {}
    for part in marked:
        lines.setdefault((part.entry.line, part.side), []).append(part)
    for marked_line in (*marked, *(_combined(parts) for parts in lines.values() if _has_more_than_routes(parts))):
        if marked_line.entry.played:
            yield from _mistakes_at(replay.game, marked_line, shown)
        elif marked_line.side in shown:
            yield _mistake_in_marking("marked though refused", marked_line, marked_line.points)
    for side in shown:
        total = count = 0
        for parts in reversed(lines.values()):
            first, routes = parts[0], sum(1 for part in parts if part.length)
            if first.side != side or not first.entry.played:
                continue
            total += sum(part.points for part in parts)
            count += routes
            if routes and count > 1:
                number = first.entry.line
                remark = note("recount rest", who=_name(replay.game, side), number=number, count=count, points=total)
                yield Mistake("rest not marked", {side: -total}, remark, number)
        yield from _not_recorded(replay.game, side)
    yield from _unmarked_corrections(replay, shown)


def _has_more_than_routes(parts: Sequence[_MarkedLine]) -> bool:
    """Whether a line brought a side points both for routes and for something else, which are marked in one go."""
    return len({bool(part.length) for part in parts}) > 1


def _combined(parts: Sequence[_MarkedLine]) -> _MarkedLine:
    """All points that a line brought a side, as one part."""
    return _MarkedLine(parts[0].entry, parts[0].side, sum(part.points for part in parts), 0)


def _mistakes_at(game: Game, marked: _MarkedLine, shown: frozenset[int]) -> Iterator[Mistake]:
    """Everything that can go wrong when the points of one line are marked."""
    if marked.side in shown:
        yield _mistake_in_marking("not marked", marked, -marked.points)
        yield _mistake_in_marking("marked twice", marked, marked.points)
        yield _mistake_in_marking("moved backwards", marked, -2 * marked.points)
        for length in sorted({track.length for track in game.board.tracks}) if marked.length else ():
            difference = route_points(game, length) - route_points(game, marked.length)
            difference *= marked.times
            if difference:
                kind = "other length" if abs(length - marked.length) == 1 else "far other length"
                yield _mistake_in_marking(kind, marked, difference, spaces=length, instead=marked.points + difference)
    for other in game.table.sides:
        both = ((marked.side, -marked.points), (other.index, marked.points))
        moved = {side: by for side, by in both if side in shown}
        if other.index == marked.side or other.index not in moved:
            continue
        asked = len(moved) == 2
        yield Mistake(
            "other marker" if asked else "marker not asked",
            moved,
            note(
                "recount other marker" if asked else "recount marker not asked",
                number=marked.entry.line,
                line=_line_text(marked.entry),
                points=marked.points,
                who=_name(game, marked.side),
                other=_name(game, other.index),
            ),
            marked.entry.line,
        )


def _mistake_in_marking(kind: str, marked: _MarkedLine, by: int, **values: int) -> Mistake:
    key = f"recount {kind.removeprefix('far ')}"
    remark = note(key, number=marked.entry.line, line=_line_text(marked.entry), points=marked.points, **values)
    return Mistake(kind, {marked.side: by}, remark, marked.entry.line)


def _not_recorded(game: Game, side: int) -> Iterator[Mistake]:
    """Routes on the table that the record lacks, one for each length that is still free."""
    free = {track.length for track in game.board.tracks if track.id not in game.owners}
    for length in sorted(free):
        points = route_points(game, length)
        remark = note("recount not in the record", who=_name(game, side), spaces=length, points=points)
        yield Mistake("not in the record", {side: points}, remark)


def _unmarked_corrections(replay: Replay, shown: frozenset[int]) -> Iterator[Mistake]:
    """Changes in points from a correction of the board, or of a route's owner, that were not marked."""
    for entry in replay.moves:
        before, after = entry.before, entry.after
        if before.board.edits == after.board.edits and not _owner_changed(before, after):
            continue
        if after.owners.keys() - before.owners.keys():  # a claim, whose own points come with `_marked_lines`
            continue
        points_before, points_after = points_so_far(before), points_so_far(after)
        moved = {
            side: points_before[side] - points_after[side]
            for side in shown
            if points_before[side] != points_after[side]
        }
        if moved:
            remark = note("recount correction not marked", number=entry.line, line=_line_text(entry))
            yield Mistake("correction not marked", moved, remark, entry.line)


def _owner_changed(before: Game, after: Game) -> bool:
    owners = after.owners
    return before.owners is not owners and any(
        seat not in after.owners_of(track) for track, seat in before.owners.items()
    )


def _marked_lines(replay: Replay) -> Iterator[_MarkedLine]:
    """Every claim, refused ones included, with its points at the time, and whatever else changed a side's points."""
    other_points = points_so_far(_with_owners(replay.start, {}))  # points that depend on no route
    for entry in replay.moves:
        before, after = entry.before, entry.after
        other_points_now = (
            other_points if _same_apart_from_routes(before, after) else points_so_far(_with_owners(after, {}))
        )
        if entry.played:
            new = [(track, seat) for track, seat in after.owners.items() if _claimed(track, before, after)]
        else:
            assert entry.turn is not None
            seat = entry.turn.seat
            steps = [step for step in entry.turn.steps if isinstance(step, Claim)]
            new = [(step.track, seat) for step in steps if step.track is not None and seat is not None]
        if entry.turn is not None and entry.turn.seat is not None:
            side = after.table.side_of(entry.turn.seat).index
            if change := other_points_now[side] - other_points[side]:
                yield _MarkedLine(entry, side, change, 0)
        other_points = other_points_now
        for track, seat in new:
            with_route, route = _with_owners(after, {track: seat}), after.board.tracks[track]
            scorers = Counter(
                after.table.side_of(scorer).index for scorer in with_route.rules.scorers(with_route, route)
            )
            for side, points in enumerate(points_so_far(with_route)):
                if points != other_points_now[side]:
                    yield _MarkedLine(entry, side, points - other_points_now[side], route.length, scorers[side] or 1)


def _claimed(track: int, before: Game, after: Game) -> bool:
    """Whether a line claimed a track: a free one, or one that its earlier owner keeps, too."""
    return len(after.owners_of(track)) > len(before.owners_of(track))


def _with_owners(game: Game, owners: Mapping[int, int]) -> Game:
    return game.replace(owners=owners, sharers={})


def _same_apart_from_routes(before: Game, after: Game) -> bool:
    """Whether everything that scores apart from routes is unchanged."""
    parts = before.rules.by_hook["open_scores"]
    openly = [mechanic.table for mechanic in before.rules if mechanic.scores_openly or mechanic in parts]
    return all(before.parts.get(table) is after.parts.get(table) for table in openly)


def _name(game: Game, side: int) -> str:
    return plain(game.table.sides[side].name)


def _line_text(entry: Entry) -> str:
    assert entry.turn is not None
    return plain(write_line(entry.before, entry.turn, secrets=False), 200)
