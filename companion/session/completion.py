"""Completion at the prompt: the list below the line, the row chosen in it, and what each digit picks."""

from __future__ import annotations

import re

from companion.game.deal import seats_yet_to_keep
from companion.record.faults import Unclear
from companion.record.names import words_of
from companion.record.parallel_tracks import ParallelTrack, as_suggestion, parallel_tracks
from companion.record.places import cities
from companion.record.suggestion import Suggestion, verdict_notes
from companion.session import Answer, Session
from companion.session.hints import hint, short_name

MOST_ALLOWED = 3
"""How many allowed moves are listed above the refused ones when both are listed."""
_LONE_DIGIT = re.compile(r"(.*\S)\s+([1-9])\s*")


class Completion:
    """The list below a line: suggestions, readings of an unclear line, or answers; and which of them is chosen."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.listed: list[Suggestion] = []
        self.chosen: int | None = None
        """The index of the chosen suggestion in `listed`."""
        self.tracks: list[ParallelTrack] = []
        """The tracks that a claim could take if it names none; their digits take precedence over all others."""
        self._by_digit = False
        """Whether a track was chosen by its digit, so that the tracks are listed."""
        self.refused_too = False
        """Whether refused moves are listed too."""

    @property
    def best(self) -> Suggestion | None:
        """The chosen suggestion, or else the first; None if nothing is listed."""
        return self.listed[self.chosen or 0] if self.listed else None

    def update(self, answer: Answer, text: str) -> None:
        """List how the text may go on, or what it could mean, but not the line as it stands."""
        if self._by_digit:
            self.listed = [as_suggestion(self._session.game, track) for track in self.tracks]
            return
        typed = (answer.line, text.strip())
        listed = self._session.possible_lines(answer, text)
        if self.refused_too:
            allowed = {suggestion.line for suggestion in listed}
            listed = [
                *listed[:MOST_ALLOWED],
                *(refusal for refusal in self._session.refusals(text) if refusal.line not in allowed),
            ]
        self.listed = [suggestion for suggestion in listed if suggestion.line not in typed]

    def show(self, suggestions: list[Suggestion]) -> None:
        """List these suggestions, with none chosen."""
        self.listed, self.chosen = suggestions, None

    def answer_to(self, text: str) -> Answer:
        """The answer to a text; a lone digit at its end chooses a reading of an unclear line, or a track.

        The list stays while someone is typing; `update` updates it when the typing pauses.
        """
        answer = self._session.preview(text)
        self.show(self.listed if text.strip() else [])
        numbered = chosen_by_digit(self._session, text) if answer.fault is not None else None
        if numbered is not None:
            answer = numbered[0]
        self.tracks = tracks_to_pick(self._session, answer)
        self._by_digit = numbered is not None and bool(self.tracks)
        if numbered is not None:
            self.update(answer, answer.text)
            self.choose(numbered[1])
        return answer

    def update_now(self, answer: Answer) -> None:
        """List suggestions without waiting; on an empty line, answers to what is asked, the grey example first."""
        if answer.text.strip():
            self.update(answer, answer.text)
            return
        game, example = self._session.game, hint(self._session).ghost
        seats = seats_yet_to_keep(game)
        self.update(answer, f"{short_name(game.name(seats[0]))} keeps" if seats else "")
        shown = self._session.preview(example)
        if shown.turn is not None and shown.verdict is not None:
            rest = [suggestion for suggestion in self.listed if suggestion.line != shown.line]
            self.listed = [Suggestion(shown.line, verdict_notes(shown.verdict), shown.turn), *rest]

    def pick(self, answer: Answer, digit: int) -> Suggestion | None:
        """What a digit picks immediately: a track that the claim could take, or a row of the list; else None."""
        if self.tracks and name_before_digit(self._session, answer.text) is not None:
            return as_suggestion(self._session.game, self.tracks[digit - 1]) if digit <= len(self.tracks) else None
        if not digit_picks(self._session, answer):
            return None
        if self.chosen is None:
            self.update_now(answer)
        return self.listed[digit - 1] if digit <= len(self.listed) else None

    def choose(self, at: int) -> None:
        """Choose the row at this index; if there is no such row, choose none."""
        self.chosen = at if at < len(self.listed) else None

    def step(self, by: int) -> None:
        """Choose the next or previous row, wrapping around; the first step enters the list at the near end."""
        if self.chosen is None:
            self.chosen = 0 if by > 0 else len(self.listed) - 1
        else:
            self.chosen = (self.chosen + by) % len(self.listed)

    def numbered(self, answer: Answer) -> bool:
        """Whether digits pick a row, either immediately or with Enter after them."""
        return self._by_digit or digit_picks(self._session, answer) or isinstance(answer.fault, Unclear)


def digit_picks(session: Session, answer: Answer) -> bool:
    """Whether a digit picks immediately: the line cannot be read yet, and its last word begins a name.

    No number can directly follow a letter. After a space it can ("2 red"), so
    there the digit becomes part of the line, and `chosen_by_digit` reads it.
    """
    last = name_before_digit(session, answer.text)
    if answer.fault is None or last is None:
        return False
    return isinstance(answer.fault, Unclear) or bool(cities(session.game.board, last))


def name_before_digit(session: Session, text: str) -> str | None:
    """The last word of a text if a digit right after it can only be a pick; else None."""
    last = words_of(text)[-1:]
    if not last or not (text[-1].isalpha() or text[-1] in ".)'’") or _digit_continues_name(session, last[0]):
        return None
    return last[0]


def _digit_continues_name(session: Session, word: str) -> bool:
    """Whether a name continues the word with a digit: a player P1, a ticket C39."""
    game = session.game
    names = (*(seat.name for seat in game.table.seats), *game.board.spellings)
    words = (*(part for name in names for part in words_of(name)), *(card.id.casefold() for card in game.board.tickets))
    return any(name_word.startswith(word) and name_word[len(word) : len(word) + 1].isdigit() for name_word in words)


def chosen_by_digit(session: Session, text: str) -> tuple[Answer, int] | None:
    """The answer to the text before a lone digit, and the index that the digit means; None for other texts.

    The index is that of a reading of an unclear line, or of a track that a claim could take.
    """
    numbered = _LONE_DIGIT.fullmatch(text)
    if numbered is None:
        return None
    answer, at = session.preview(numbered[1]), int(numbered[2]) - 1
    return (answer, at) if isinstance(answer.fault, Unclear) or at < len(tracks_to_pick(session, answer)) else None


def tracks_to_pick(session: Session, answer: Answer) -> list[ParallelTrack]:
    """The tracks that a claim could take if it names none; each has its digit."""
    turn, verdict = answer.turn, answer.verdict
    return [] if turn is None or verdict is None else parallel_tracks(session.game, turn, verdict)
