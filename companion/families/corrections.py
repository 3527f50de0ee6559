"""The table's corrections of the board file: the board that lies there is right (BA-27)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.game.board import Board, Track
from companion.game.mechanic import Mechanic, handles
from companion.game.moves import AddRoute, CorrectRoute, Step
from companion.game.numbers import Numbers
from companion.game.state import Game
from companion.game.values import replace
from companion.game.verdict import Remark, note
from companion.words import learn


class CorrectionNumbers(Numbers):
    """Nothing to set."""


class Corrections(Mechanic[CorrectionNumbers]):
    """Routes that the file lacks or has wrong."""

    table = "corrections"
    numbers_type = CorrectionNumbers
    steps = frozenset((AddRoute, CorrectRoute))

    @handles(AddRoute, CorrectRoute)
    def after(self, game: Game, seat: int, step: Step) -> Game:
        if isinstance(step, AddRoute):
            return game.replace(board=_adding(game.board, step))
        if isinstance(step, CorrectRoute):
            return _correcting(game, step)
        return game

    def notes(self, before: Game, after: Game, seat: int, step: Step) -> Iterator[Remark]:
        if isinstance(step, (AddRoute, CorrectRoute)):
            a, b = step.ends
            yield note("board corrected", a=a, b=b, length=step.length, colour=step.colour)


def _edit(step: AddRoute | CorrectRoute) -> str:
    return f"{step.ends[0]} – {step.ends[1]} {step.length} {step.colour}"


def _adding(board: Board, step: AddRoute) -> Board:
    """A second track of equal length and kind beside one that is there makes a double (BA-11)."""
    a, b = step.ends
    beside = [
        track
        for track in board.between.get(frozenset(step.ends), ())
        if track.length == step.length and track.kind == step.kind
    ]
    group = None
    if beside:
        group = beside[0].group or f"{a}|{b}|added"
        tracks = tuple(track._replace(group=group) if track in beside else track for track in board.tracks)
        board = replace(board, tracks=tracks)
    track = Track(len(board.tracks), a, b, step.length, step.colour, step.kind, group)
    return board.adding(track, _edit(step))


def _correcting(game: Game, step: CorrectRoute) -> Game:
    """A claimed track takes its owner's pieces along: a longer one asks for more of them."""
    old = game.board.tracks[step.track]
    spaces = old.spaces if step.length == old.length else ()  # those that are printed are of another length
    new = old._replace(length=step.length, colour=step.colour, spaces=spaces)
    owner = game.owners.get(old.id)
    if owner is not None and game.seats[owner].pieces:
        game = game.with_holding(owner, **game.seats[owner].placing({old.piece: new.length - old.length}))
    return game.replace(board=game.board.correcting(new, _edit(step)))


learn(
    {
        # why a move is refused, and what a move brings
        "board corrected": "the board now has {a} – {b}: {length:space}, {colour}",
    }
)
