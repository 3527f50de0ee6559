"""How the line at the prompt may go on: what is listed below it, what of that is chosen, which digit picks what."""

from __future__ import annotations

import re

from companion.record.faults import Unclear
from companion.record.names import words_of
from companion.record.parallel_tracks import ParallelTrack, parallel_tracks, suggested
from companion.record.places import cities
from companion.record.suggest import Suggestion, noted
from companion.session import Answer, Session
from companion.session.hints import hint, short, still_to_deal

MOST_ALLOWED = 3
"""Allowed moves above those that are not, where both are asked for."""
_BEHIND = re.compile(r"(.*\S)\s+([1-9])\s*")


class Completion:
    """Suggestions for a line, what it could mean, or answers to a question; and the one of them that is chosen."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.found: list[Suggestion] = []
        self.chosen: int | None = None
        """The place of the chosen one in `found`."""
        self.tracks: list[ParallelTrack] = []
        """The tracks that the claim could take, where it names none; their digits go before those of all others."""
        self._by_digit = False
        """One of these tracks was chosen by its digit, and they are listed."""
        self.refused_too = False
        """Moves that are not allowed are listed too."""

    @property
    def best(self) -> Suggestion | None:
        """The chosen one, or the first there is."""
        return self.found[self.chosen or 0] if self.found else None

    def look_for(self, answer: Answer, text: str) -> None:
        """List how the text may go on, or what it could mean; not the line that stands there already."""
        if self._by_digit:
            self.found = [suggested(self._session.game, track) for track in self.tracks]
            return
        typed = (answer.line, text.strip())
        listed = self._session.candidates(answer) or self._session.suggestions(text)
        if self.refused_too:
            allowed = {suggestion.line for suggestion in listed}
            listed = [
                *listed[:MOST_ALLOWED],
                *(refusal for refusal in self._session.refusals(text) if refusal.line not in allowed),
            ]
        self.found = [suggestion for suggestion in listed if suggestion.line not in typed]

    def take(self, suggestions: list[Suggestion]) -> None:
        """List these, none of them chosen."""
        self.found, self.chosen = suggestions, None

    def read(self, text: str) -> Answer:
        """What is said to a text; a lone digit behind it chooses one of what an unclear one could mean, or a track.

        What is listed stays while one types: `look_for` follows when the typing pauses.
        """
        answer = self._session.preview(text)
        self.take(self.found if text.strip() else [])
        numbered = by_number(self._session, text) if answer.fault is not None else None
        if numbered is not None:
            answer = numbered[0]
        self.tracks = tracks_of(self._session, answer)
        self._by_digit = numbered is not None and bool(self.tracks)
        if numbered is not None:
            self.look_for(answer, answer.text)
            self.choose(numbered[1])
        return answer

    def fill(self, answer: Answer) -> None:
        """Look for suggestions at once; on an empty line for what is asked, what stands there in grey first."""
        if answer.text.strip():
            self.look_for(answer, answer.text)
            return
        game, example = self._session.game, hint(self._session).ghost
        untold = still_to_deal(game)
        self.look_for(answer, f"{short(game.name(untold[0]))} keeps" if untold else "")
        shown = self._session.preview(example)
        if shown.turn is not None and shown.verdict is not None:
            rest = [suggestion for suggestion in self.found if suggestion.line != shown.line]
            self.found = [Suggestion(shown.line, noted(shown.verdict), shown.turn), *rest]

    def pick(self, answer: Answer, digit: int) -> Suggestion | None:
        """The one of a digit, where digits pick at once: a track that the claim could take, or what is listed."""
        if self.tracks and behind_name(self._session, answer.text) is not None:
            return suggested(self._session.game, self.tracks[digit - 1]) if digit <= len(self.tracks) else None
        if not picks(self._session, answer):
            return None
        if self.chosen is None:
            self.fill(answer)
        return self.found[digit - 1] if digit <= len(self.found) else None

    def choose(self, at: int) -> None:
        """Choose the one at this place, or none where there is no such place."""
        self.chosen = at if at < len(self.found) else None

    def step(self, by: int) -> None:
        """Choose the next one or the one before, round and round; the first step enters the list at its near end."""
        if self.chosen is None:
            self.chosen = 0 if by > 0 else len(self.found) - 1
        else:
            self.chosen = (self.chosen + by) % len(self.found)

    def numbered(self, answer: Answer) -> bool:
        """Whether digits pick one of them: at once, or with Enter behind them."""
        return self._by_digit or picks(self._session, answer) or isinstance(answer.fault, Unclear)


def picks(session: Session, answer: Answer) -> bool:
    """Whether a digit picks here, at once: the line cannot be read yet, and its last word is a name that is begun.

    Right behind a letter no number can stand in a line. Behind a space one can
    ("2 red"), so there a digit is typed, and `by_number` reads it.
    """
    last = behind_name(session, answer.text)
    if answer.fault is None or last is None:
        return False
    return isinstance(answer.fault, Unclear) or bool(cities(session.game.board, last))


def behind_name(session: Session, text: str) -> str | None:
    """The last word of a text, where a digit right behind it can be nothing but a pick; else None."""
    last = words_of(text)[-1:]
    if not last or not (text[-1].isalpha() or text[-1] in ".)'’") or _goes_on(session, last[0]):
        return None
    return last[0]


def _goes_on(session: Session, word: str) -> bool:
    """Whether a name at this table has the word and a digit: a player called P1, a ticket called C39."""
    game = session.game
    names = (*(seat.name for seat in game.table.seats), *game.board.spellings)
    words = (*(part for name in names for part in words_of(name)), *(card.id.casefold() for card in game.board.tickets))
    return any(known.startswith(word) and known[len(word) : len(word) + 1].isdigit() for known in words)


def by_number(session: Session, text: str) -> tuple[Answer, int] | None:
    """The line before a lone digit, and the place, from 0, of what the digit means.

    That is a candidate of an unclear line, or one of the tracks that a claim could take.
    """
    numbered = _BEHIND.fullmatch(text)
    if numbered is None:
        return None
    answer, at = session.preview(numbered[1]), int(numbered[2]) - 1
    return (answer, at) if isinstance(answer.fault, Unclear) or at < len(tracks_of(session, answer)) else None


def tracks_of(session: Session, answer: Answer) -> list[ParallelTrack]:
    """The tracks that a claim could take as it stands, where it names none of them; each has its digit."""
    turn, verdict = answer.turn, answer.verdict
    return [] if turn is None or verdict is None else parallel_tracks(session.game, turn, verdict)
