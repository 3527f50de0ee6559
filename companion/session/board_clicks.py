"""What somebody points at on the board, in words; the line that a click begins; and letters for its cities."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_lowercase

from companion.game.board import Track
from companion.game.moves import Claim, Own, Turn
from companion.game.state import Game
from companion.record.lines import write_line
from companion.record.names import fitting
from companion.referee import judge, unclaimable
from companion.session import Answer, Session
from companion.session.feedback import in_order
from companion.session.marks import lying
from companion.words import wording
from companion.words.plain import plain


def track_words(session: Session, track: Track) -> str:
    """A track: cities, length, colour, and its owner or what the referee says to claiming it now."""
    game = session.game
    key = "track" if track.kind == "train" else "track kind"
    what = wording(key, a=plain(track.a), b=plain(track.b), length=track.length, colour=track.colour, kind=track.kind)
    return f"{what} · {_state(session, game, track)}"


def _state(session: Session, game: Game, track: Track) -> str:
    owner = game.owners.get(track.id)
    if owner is not None:
        return wording("track owned", owner=plain(game.name(owner)))
    seat = session.speaker
    if seat is None or session.over:
        return wording("track closed" if track.id in unclaimable(game) else "track free")
    verdict = judge(game, Turn(seat, (Claim(track.id, (track.a, track.b)),)))
    if verdict.legal:
        notes = " · ".join(note.says for note in in_order(verdict.notes))
        return wording("track may", who=plain(game.name(seat)), notes=notes)
    return wording("reason", rule=verdict.reasons[0].rule, says=verdict.reasons[0].says)


def city_words(game: Game, city: str) -> str:
    """A city, and what lies on it."""
    what = lying(game).get(city)
    return wording("city marks", city=plain(city), what=what) if what else plain(city)


def city_codes(names: Sequence[str]) -> dict[str, str]:
    """A code of one letter or two for each name, none the beginning of another; as many of one letter as can be."""
    letters = ascii_lowercase
    heads = 0
    while len(letters) - heads + heads * len(letters) < len(names):
        heads += 1
    single = len(letters) - heads
    codes = [*letters[:single], *(head + letter for head in letters[single:] for letter in letters)]
    return dict(zip(codes, names, strict=False))


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
    closed = unclaimable(game)
    free = [track for track in tracks if track not in game.owners and track not in closed] or list(tracks)
    if last in free:
        return free[(free.index(last) + 1) % len(free)]
    return free[0]


def claimable(session: Session, tracks: Sequence[int]) -> Track | None:
    """Of tracks under a click the first that whoever is to move may claim now; None if there is none."""
    seat = session.speaker
    if seat is None or session.over:
        return None
    found = (session.game.board.tracks[one] for one in tracks)
    claims = ((track, Turn(seat, (Claim(track.id, (track.a, track.b)),))) for track in found)
    return next((track for track, turn in claims if judge(session.game, turn).legal), None)


def claimed_last(session: Session, tracks: Sequence[int]) -> bool:
    """Whether the last line of the game is a claim of one of these tracks."""
    last = session.moves[-1] if session.moves else None
    if last is None or last.turn is None or not last.played:
        return False
    return any(isinstance(step, Claim) and step.track in tracks for step in last.turn.steps)


def begun_line(session: Session, track: Track, typed: str) -> str:
    """The prompt after a click on a track: its claim, for whoever is named or whose turn it is."""
    game = session.game
    named = _named(session, typed)
    seat = named if named is not None else session.speaker
    who = f"{plain(game.name(seat))} " if seat is not None else ""
    return who + _track_text(game, seat, Claim(track.id, (track.a, track.b))) + " "


def owning_line(session: Session, tracks: Sequence[int], typed: str) -> str:
    """The prompt after a click where the end is told at once: the track joins what the line says that somebody owns.

    A click on one that the line has takes the next track in the place instead,
    or takes it out again where there is none. What cannot be read yet stays.
    """
    game, text = session.game, typed.strip().rstrip(",").rstrip()
    seat, listed = _owned(session, text)
    closed = unclaimable(game)
    left = [one for one in tracks if one not in game.owners and one not in closed] or list(tracks)
    told = next((track for track, _, _ in listed if track in tracks), None)
    if told is not None:
        listed = tuple(one for one in listed if one[0] != told)
        left = left[left.index(told) + 1 :] if told in left else []
    if not left:
        return _owning(game, seat, listed)
    track = game.board.tracks[left[0]]
    new = (track.id, (track.a, track.b), None)
    if text and seat is None and not listed and told is None:
        return f"{text}, {_owning(game, None, (new,)).removeprefix('owns ')}"
    return _owning(game, seat, (*listed, new))


Owned = tuple[tuple[int | None, tuple[str, str], str | None], ...]
"""The tracks of a line that says what somebody owns."""


def _owned(session: Session, text: str) -> tuple[int | None, Owned]:
    """Whose routes a line tells, and which; the seat alone for a name, None for what cannot be read."""
    game = session.game
    for who in ("", f"{game.name(0)} "):
        turn = session.preview(f"{who}{text}").turn if text else None
        if turn is not None and len(turn.steps) == 1 and isinstance(turn.steps[0], Own):
            return (None if who else turn.seat), turn.steps[0].tracks
    words = [word for word in text.split() if word.lower() not in ("owns", "own")]
    names = [seat.name for seat in game.table.seats]
    found = fitting(" ".join(words), names) if words else []
    return (names.index(found[0]) if len(found) == 1 else None), ()


def _owning(game: Game, seat: int | None, tracks: Owned) -> str:
    """A line that says what somebody owns; without a name where none was told."""
    whose = 0 if seat is None else seat
    if not tracks:
        return "" if seat is None else f"{plain(game.name(seat))} "
    line = write_line(game, Turn(whose, (Own(tracks),)))
    return line.removeprefix(f"{game.name(whose)} ") if seat is None else line


def _track_text(game: Game, seat: int | None, step: Claim) -> str:
    """A step in words, without the name in front."""
    whose = 0 if seat is None else seat
    return write_line(game, Turn(whose, (step,))).removeprefix(f"{game.name(whose)} ")


def _named(session: Session, typed: str) -> int | None:
    """The seat that the typed line names, if it names one."""
    words = typed.split()
    names = [seat.name for seat in session.game.table.seats]
    for cut in range(min(len(words), 4), 0, -1):
        found = fitting(" ".join(words[:cut]), names)
        if len(found) == 1:
            return names.index(found[0])
    return None
