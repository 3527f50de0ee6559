"""The table's corrections of a board file: the printed board is right (BA-27)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import count

from companion.game.board import Board, Track
from companion.game.mechanic import Mechanic, handles
from companion.game.moves import AddRoute, CorrectRoute, Details, Step
from companion.game.numbers import Numbers, column_text
from companion.game.side_by_side import regrouped
from companion.game.signs import TRAIN
from companion.game.state import Game
from companion.game.values import replace
from companion.game.verdict import Remark, note
from companion.words import learn


class CorrectionNumbers(Numbers):
    """Nothing to set."""


class Corrections(Mechanic[CorrectionNumbers]):
    """Routes that the file lacks or gets wrong."""

    table = "corrections"
    numbers_type = CorrectionNumbers
    steps = frozenset((AddRoute, CorrectRoute))

    @handles(AddRoute, CorrectRoute)
    def after(self, game: Game, seat: int, step: Step) -> Game:
        if isinstance(step, AddRoute):
            return game.replace(board=_with_added(game.board, step))
        if isinstance(step, CorrectRoute):
            return _with_corrected(game, step)
        return game

    def notes(self, before: Game, after: Game, seat: int, step: Step) -> Iterator[Remark]:
        if isinstance(step, (AddRoute, CorrectRoute)):
            a, b = step.ends
            unsaid = TRAIN if isinstance(step, AddRoute) else None
            key = "board corrected" if step.kind == unsaid else "board corrected kind"
            yield note(key, a=a, b=b, length=step.length, colour=step.colour, kind=step.kind)
            if step.columns:
                yield note(
                    "board corrected columns", columns=[column_text(name, value) for name, value in step.columns]
                )
            if step.columns and isinstance(step, CorrectRoute) and step.track in before.owners:
                yield note("board corrected late")


def _edit_text(step: AddRoute | CorrectRoute) -> str:
    kind = "" if step.kind in (None, TRAIN) else f" {step.kind}"
    columns = "".join(f", {column_text(name, value)}" for name, value in step.columns)
    return f"{step.ends[0]} – {step.ends[1]} {step.length} {step.colour}{kind}{columns}"


def _with_added(board: Board, step: AddRoute) -> Board:
    a, b = step.ends
    track = Track(len(board.tracks), a, b, step.length, step.colour, step.kind, columns=_columns((), step.columns))
    return _regrouped(board.with_track(track, _edit_text(step)), track)


def _with_corrected(game: Game, step: CorrectRoute) -> Game:
    """The game with a track corrected. If it is claimed, its owners' stock of pieces is adjusted to the new length and
    kind.
    """
    old = game.board.tracks[step.track]
    spaces = old.spaces if step.length == old.length else ()  # the printed spaces fit another length
    kind = step.kind or old.kind
    columns = _columns(old.columns, step.columns)
    new = old._replace(length=step.length, colour=step.colour, kind=kind, spaces=spaces, columns=columns)
    new = new._replace(note=None)  # the table has settled any doubt
    for owner in game.owners_of(old.id):
        if game.seats[owner].pieces:
            placed = Counter({new.piece: game.rules.pieces_on(game, owner, new)})
            placed.subtract({old.piece: game.rules.pieces_on(game, owner, old)})
            game = game.with_holding(owner, **game.seats[owner].placing(placed))
    if (old.length, old.kind) == (new.length, new.kind):
        return game.replace(board=game.board.with_corrected_track(new, _edit_text(step)))
    return game.replace(board=_regrouped(game.board.with_corrected_track(new, _edit_text(step)), new))


def _columns(old: Details, corrections: Details) -> Details:
    """The columns of a track with the corrections applied; empty values are dropped, as in a board file."""
    return tuple((name, value) for name, value in {**dict(old), **dict(corrections)}.items() if value)


def _regrouped(board: Board, new: Track) -> Board:
    """The board with its doubles regrouped around a new or changed track (BA-11)."""
    parallel = {track.id: track for track in board.tracks_between[new.ends]}
    names = (f"{new.a}|{new.b}|added{number}" for number in count(1))
    groups = regrouped(
        {id: (track.length, track.kind) for id, track in parallel.items()},
        {id: track.group for id, track in parallel.items()},
        new.id,
        next(name for name in names if name not in board.groups),
    )
    if all(parallel[id].group == name for id, name in groups.items()):
        return board
    tracks = (track._replace(group=groups.get(track.id, track.group)) for track in board.tracks)
    return replace(board, tracks=tuple(tracks))


learn(
    {
        # why a move is refused, and what a move brings
        "board corrected": "the board now has {a} – {b}: {length:space}, {colour}",
        "board corrected columns": "there: {columns}",
        "board corrected late": "what was paid stays as it was; for another payment, put this line before the claim",
        "board corrected kind": "the board now has {a} – {b}: {length:space}, {colour}, {kind}",
    }
)
