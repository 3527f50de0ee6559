"""What a seat owns and holds at the end, in words: `owns A - B, C - D red` or `nothing`, `holds 3 trains, 2 coal`."""

from __future__ import annotations

from companion.game.moves import DeclareHoldings, OwnTracks, Step
from companion.game.state import Game
from companion.record import chains, examples
from companion.record.declared import read_unit, write_units
from companion.record.faults import Unreadable
from companion.record.tokens import Cursor
from companion.record.tracks import resolve_track, write_track
from companion.words import wording

ROUTES = ("route", "routes", "track", "tracks")


def read_owns(game: Game, cursor: Cursor, seat: int | None) -> Step:
    if _eat_nothing(cursor):
        _reject_nothing(game, cursor, seat)
        return OwnTracks(())
    tracks = []
    taken: dict[int, int] = {}
    while True:
        for ends, words in chains.routes(game, cursor):
            now = game.replace(owners={**game.owners, **taken}) if taken else game
            track = resolve_track(now, seat, ends, words, None)
            if track is not None and seat is not None:
                taken[track] = seat
            more = [word for word in words if word in game.rules.describing_words]
            named = [word for word in words if word not in more]
            tracks.append((track, ends, " ".join((*named, *dict.fromkeys(more))) or None))
        if not cursor.eat_kind("comma"):
            return OwnTracks(tuple(tracks))


def _eat_nothing(cursor: Cursor) -> bool:
    """Eat `nothing`, `none`, `no routes` or `0 routes`, if one of them is all that follows."""
    begin = cursor.at
    none = cursor.eat("nothing", "none") or ((cursor.eat("no") or cursor.number() == 0) and cursor.eat(*ROUTES))
    if none and cursor.done:
        return True
    cursor.at = begin
    return False


def _reject_nothing(game: Game, cursor: Cursor, seat: int | None) -> None:
    """Raise `Unreadable` if the seat that is said to own nothing owns a track."""
    owned = next((track for track, owner in game.owners.items() if owner == seat and seat is not None), None)
    if seat is not None and owned is not None:
        track, token = game.board.tracks[owned], cursor.tokens[cursor.at - 1]
        says = wording("owns something", who=game.name(seat), a=track.a, b=track.b)
        raise Unreadable(says, token.start, token.end)


def write_owns(game: Game, seat: int | None, step: OwnTracks) -> str:
    if not step.tracks:
        return "owns nothing"
    return "owns " + ", ".join(_write_owned(game, seat, *track) for track in step.tracks)


def _write_owned(game: Game, seat: int | None, track: int | None, ends: tuple[str, str], word: str | None) -> str:
    """An owned track in words: first those that name it, then those that say more about it."""
    words = (word or "").split()
    more = [word for word in words if word in game.rules.describing_words]
    named = " ".join(word for word in words if word not in more) or None
    return " ".join((write_track(game, seat, track, ends, named), *more))


def read_holds(game: Game, cursor: Cursor, seat: int | None) -> Step:
    amounts: list[tuple[int, str]] = []
    while True:
        count = 0 if cursor.eat("no") else cursor.number()
        unit = None if count is None else read_unit(game, cursor, count)
        if count is not None and unit is None and cursor.eat("share", "shares", "card", "cards"):
            cursor.eat("of", "in")
            unit = read_unit(game, cursor, count)
        if unit is None:
            raise cursor.expected(wording("what is held", example=examples.holdings(game)))
        amounts += unit
        cursor.eat("left", "remaining")
        comma = cursor.eat_kind("comma")
        if not (cursor.eat("and") or comma) and cursor.done:
            return DeclareHoldings(tuple(amounts))


def write_holds(game: Game, seat: int | None, step: DeclareHoldings) -> str:
    return f"holds {', '.join(write_units(game, step.amounts))}"
