"""What the mouse points at, in words; and the line that a click begins."""

from __future__ import annotations

from collections.abc import Sequence

from companion.game.board import Track
from companion.game.moves import Claim, Own, Turn
from companion.game.state import Game
from companion.record.lines import write_line
from companion.referee import judge, shut
from companion.sitting import Answer, Sitting
from companion.tui.marks import lying
from companion.tui.widgets.saying import in_order
from companion.words import say
from companion.words.plain import plain


def track_words(sitting: Sitting, track: Track) -> str:
    """A track: cities, length, colour, and its owner or what the referee says to claiming it now."""
    game = sitting.game
    key = "track" if track.kind == "train" else "track kind"
    what = say(key, a=plain(track.a), b=plain(track.b), length=track.length, colour=track.colour, kind=track.kind)
    return f"{what} · {_state(sitting, game, track)}"


def _state(sitting: Sitting, game: Game, track: Track) -> str:
    owner = game.owners.get(track.id)
    if owner is not None:
        return say("track owned", owner=plain(game.name(owner)))
    seat = sitting.speaker
    if seat is None or sitting.over:
        return say("track closed" if track.id in shut(game) else "track free")
    verdict = judge(game, Turn(seat, (Claim(track.id, (track.a, track.b)),)))
    if verdict.legal:
        notes = " · ".join(note.says for note in in_order(verdict.notes))
        return say("track may", who=plain(game.name(seat)), notes=notes)
    return say("reason", rule=verdict.reasons[0].rule, says=verdict.reasons[0].says)


def city_words(game: Game, city: str) -> str:
    """A city, and what lies on it."""
    what = lying(game).get(city)
    return say("city marks", city=plain(city), what=what) if what else plain(city)


def named(answer: Answer, game: Game) -> tuple[frozenset[int], frozenset[str]]:
    """The tracks that a line claims or owns, and their cities on the board."""
    told: list[tuple[int | None, tuple[str, str]]] = []
    for step in answer.turn.steps if answer.turn is not None else ():
        if isinstance(step, Claim):
            told.append((step.track, step.ends))
        elif isinstance(step, Own):
            told += [(track, ends) for track, ends, _ in step.tracks]
    tracks = frozenset(track for track, _ in told if track is not None)
    return tracks, frozenset(end for _, ends in told for end in ends if end in game.board.cities)


def pick(game: Game, tracks: Sequence[int], last: int | None) -> int:
    """Of tracks under a click the one meant: the first that is free; with each click on the same place the next."""
    closed = shut(game)
    free = [track for track in tracks if track not in game.owners and track not in closed] or list(tracks)
    if last in free:
        return free[(free.index(last) + 1) % len(free)]
    return free[0]


def claimable(sitting: Sitting, tracks: Sequence[int]) -> Track | None:
    """Of tracks under a click the first that whoever is to move may claim now; None if there is none."""
    seat = sitting.speaker
    if seat is None or sitting.over:
        return None
    found = (sitting.game.board.tracks[one] for one in tracks)
    claims = ((track, Turn(seat, (Claim(track.id, (track.a, track.b)),))) for track in found)
    return next((track for track, turn in claims if judge(sitting.game, turn).legal), None)


def claimed_last(sitting: Sitting, tracks: Sequence[int]) -> bool:
    """Whether the last line of the game is a claim of one of these tracks."""
    last = sitting.moves[-1] if sitting.moves else None
    if last is None or last.turn is None or not last.played:
        return False
    return any(isinstance(step, Claim) and step.track in tracks for step in last.turn.steps)


def begun_line(sitting: Sitting, track: Track, typed: str, last: int | None) -> str:
    """The prompt after a click on a track: its claim, for whoever is named or whose turn it is.

    Where the end is told at once, the track joins a list of owned ones.
    """
    game = sitting.game
    named = _named(sitting, typed)
    seat = named if named is not None else sitting.speaker
    who = f"{plain(game.name(seat))} " if seat is not None else ""
    if game.table.tracking != "final":
        return who + _track_text(game, seat, Claim(track.id, (track.a, track.b))) + " "
    owned = _track_text(game, seat, Own(((track.id, (track.a, track.b), None),)))
    if " owns " in f" {typed.lower()} " and last != track.id and typed.rstrip()[-4:].lower() != "owns":
        return f"{typed.rstrip().rstrip(',')}, {owned.removeprefix('owns ')}"
    return who + owned


def _track_text(game: Game, seat: int | None, step: Claim | Own) -> str:
    """A step in words, without the name in front."""
    whose = 0 if seat is None else seat
    return write_line(game, Turn(whose, (step,))).removeprefix(f"{game.name(whose)} ")


def _named(sitting: Sitting, typed: str) -> int | None:
    """The seat that the typed line names, if it names one."""
    from companion.record.names import fitting

    words = typed.split()
    names = [seat.name for seat in sitting.game.table.seats]
    for cut in range(min(len(words), 4), 0, -1):
        found = fitting(" ".join(words[:cut]), names)
        if len(found) == 1:
            return names.index(found[0])
    return None
