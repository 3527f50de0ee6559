"""Pointing at the board: what the mouse points at in words, the line that a click begins, letter codes for cities."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_lowercase

from companion.game.board import Track
from companion.game.moves import Claim, OwnTracks, Turn
from companion.game.state import Game
from companion.record.lines import write_line
from companion.record.names import fitting
from companion.referee import judge
from companion.session import Answer, Session
from companion.session.feedback import notes_in_order
from companion.session.marks import city_marks
from companion.words import wording
from companion.words.plain import plain


def describe_track(session: Session, track: Track, seat: int | None = None) -> str:
    """A track in words: cities, length, colour, which of several alike, and its owner or the verdict on claiming it.

    The verdict is for the player on turn. For a `seat` that is waiting, it says whose turn it is and whether the seat
    could claim the track on its own turn.
    """
    game = session.game
    key = "track" if track.kind == "train" else "track kind"
    colour = game.rules.colour(game, track)
    description = wording(key, a=plain(track.a), b=plain(track.b), length=track.length, colour=colour, kind=track.kind)
    alike = [
        other
        for other in game.board.tracks_between[track.ends]
        if (game.rules.colour(game, other), other.kind, other.length) == (colour, track.kind, track.length)
    ]
    if len(alike) > 1:
        description = wording("track alike", what=description, at=alike.index(track) + 1, count=len(alike))
    return f"{description} · {_owner_or_verdict(session, game, track, seat)}"


def _owner_or_verdict(session: Session, game: Game, track: Track, waiting: int | None) -> str:
    owner = game.owners.get(track.id)
    if owner is not None:
        return wording("track owned", owner=plain(game.name(owner)))
    speaker = session.speaker
    if speaker is None or session.over:
        return wording("track closed" if track.id in game.rules.unclaimable(game) else "track free")
    waits = waiting is not None and waiting != speaker
    seat = waiting if waiting is not None else speaker
    as_if_on_turn = game.replace(clock=game.clock._replace(on_turn=seat)) if waits else game
    verdict = judge(as_if_on_turn, Turn(seat, (Claim(track.id, (track.a, track.b)),)))
    speaker_name = plain(game.name(speaker))
    if verdict.legal:
        notes = " · ".join(note.says for note in notes_in_order(verdict.notes))
        return wording("track later" if waits else "track may", who=speaker_name, notes=notes)
    reason = wording("reason", rule=verdict.reasons[0].rule, says=verdict.reasons[0].says)
    return wording("track not later", who=speaker_name, reason=reason) if waits else reason


def describe_city(game: Game, city: str) -> str:
    """A city in words, and what lies on it."""
    what = city_marks(game).get(city)
    return wording("city marks", city=plain(city), what=what) if what else plain(city)


def city_codes(names: Sequence[str]) -> dict[str, str]:
    """A code of one or two letters for each name, as short as possible; no code is the beginning of another."""
    letters = ascii_lowercase
    heads = 0
    while len(letters) - heads + heads * len(letters) < len(names):
        heads += 1
    single = len(letters) - heads
    codes = [*letters[:single], *(head + letter for head in letters[single:] for letter in letters)]
    return dict(zip(codes, names, strict=False))


def named_tracks(answer: Answer, game: Game) -> tuple[frozenset[int], frozenset[str]]:
    """The tracks that a line claims or owns, and their cities on the board."""
    routes: list[tuple[int | None, tuple[str, str]]] = []
    for step in answer.turn.steps if answer.turn is not None else ():
        if isinstance(step, Claim):
            routes.append((step.track, step.ends))
        elif isinstance(step, OwnTracks):
            routes += [(track, ends) for track, ends, _ in step.tracks]
    tracks = frozenset(track for track, _ in routes if track is not None)
    return tracks, frozenset(end for _, ends in routes for end in ends if end in game.board.cities)


def picked_track(game: Game, tracks: Sequence[int], last: int | None) -> int:
    """The track that a click picks: the first free one there, and with each further click the next."""
    free = _open_or_all(game, tracks)
    if last in free:
        return free[(free.index(last) + 1) % len(free)]
    return free[0]


def _open_or_all(game: Game, tracks: Sequence[int]) -> list[int]:
    """Those of the tracks that can still be claimed, else all of them."""
    still_open = game.rules.open_tracks(game, (game.board.tracks[id] for id in tracks))
    return [track.id for track in still_open] or list(tracks)


def claimable(session: Session, tracks: Sequence[int]) -> Track | None:
    """The first of the tracks under a click that the player on turn may claim; None if there is none."""
    seat = session.speaker
    if seat is None:
        return None
    for track in (session.game.board.tracks[id] for id in tracks):
        if judge(session.game, Turn(seat, (Claim(track.id, (track.a, track.b)),))).legal:
            return track
    return None


def claimed_last(session: Session, tracks: Sequence[int]) -> bool:
    """Whether the last line of the game is a claim of one of these tracks."""
    last = session.moves[-1] if session.moves else None
    if last is None or last.turn is None or not last.played:
        return False
    return any(isinstance(step, Claim) and step.track in tracks for step in last.turn.steps)


def claim_line(session: Session, track: Track, typed: str) -> str:
    """The prompt after a click on a track: its claim by the named seat, else by the seat on turn."""
    game = session.game
    named = _named_seat(session, typed)
    seat = session.speaker if named is None else named
    prefix = f"{plain(game.name(seat))} " if seat is not None else ""
    return prefix + _track_text(game, seat, Claim(track.id, (track.a, track.b))) + " "


def owning_line(session: Session, tracks: Sequence[int], typed: str) -> str:
    """The prompt after a click where only the end is recorded: the track joins those that the line lists as owned.

    A click on a track that the line already has replaces it with the next one
    under the pointer, or removes it if there is no other. Unreadable text stays.
    """
    game, text = session.game, typed.strip().rstrip(",").rstrip()
    seat, listed = _read_owns_line(session, text)
    candidates = _open_or_all(game, tracks)
    already_listed = next((track for track, _, _ in listed if track in tracks), None)
    if already_listed is not None:
        listed = tuple(row for row in listed if row[0] != already_listed)
        candidates = candidates[candidates.index(already_listed) + 1 :] if already_listed in candidates else []
    if not candidates:
        return _owns_line(game, seat, listed)
    track = game.board.tracks[candidates[0]]
    new = (track.id, (track.a, track.b), None)
    if text and seat is None and not listed and already_listed is None:
        return f"{text}, {_owns_line(game, None, (new,)).removeprefix('owns ')}"
    return _owns_line(game, seat, (*listed, new))


Owned = tuple[tuple[int | None, tuple[str, str], str | None], ...]
"""The tracks that an "owns" line lists, as in `OwnTracks.tracks`."""


def _read_owns_line(session: Session, text: str) -> tuple[int | None, Owned]:
    """The seat and the tracks of an "owns" line; just the seat for a bare name, None if no seat can be made out."""
    game = session.game
    for prefix in ("", f"{game.name(0)} "):
        turn = session.preview(f"{prefix}{text}").turn if text else None
        if turn is not None and len(turn.steps) == 1 and isinstance(turn.steps[0], OwnTracks):
            return (None if prefix else turn.seat), turn.steps[0].tracks
    words = [word for word in text.split() if word.lower() not in ("owns", "own")]
    names = game.table.names
    fits = fitting(" ".join(words), names) if words else []
    return (names.index(fits[0]) if len(fits) == 1 else None), ()


def _owns_line(game: Game, seat: int | None, tracks: Owned) -> str:
    """The "owns" line of a seat with these tracks; without a name if the seat is not known."""
    as_seat = 0 if seat is None else seat
    if not tracks:
        return "" if seat is None else f"{plain(game.name(seat))} "
    line = write_line(game, Turn(as_seat, (OwnTracks(tracks),)))
    return line.removeprefix(f"{game.name(as_seat)} ") if seat is None else line


def _track_text(game: Game, seat: int | None, step: Claim) -> str:
    """A claim as typed, without the player's name."""
    as_seat = 0 if seat is None else seat
    return write_line(game, Turn(as_seat, (step,))).removeprefix(f"{game.name(as_seat)} ")


def _named_seat(session: Session, typed: str) -> int | None:
    """The seat whose name the typed line begins with, if any."""
    words = typed.split()
    names = session.game.table.names
    for cut in range(min(len(words), 4), 0, -1):
        fits = fitting(" ".join(words[:cut]), names)
        if len(fits) == 1:
            return names.index(fits[0])
    return None
