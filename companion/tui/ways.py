"""How the line at the prompt may go on: what is listed below it, and which of that is chosen."""

from __future__ import annotations

from companion.record.faults import Unclear
from companion.record.parallel_tracks import ParallelTrack, suggested
from companion.record.suggest import Suggestion, noted
from companion.session import Answer, Session
from companion.tui.hints import hint, still_to_deal
from companion.tui.picking import behind_name, by_number, picks, tracks_of

MOST_ALLOWED = 3
"""Allowed moves above those that are not, where both are asked for."""


class Ways:
    """Suggestions for a line, what it could mean, or answers to a question; and the one of them that is chosen."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.found: list[Suggestion] = []
        self.chosen: int | None = None
        """The place of the chosen one in `found`."""
        self.lanes: list[ParallelTrack] = []
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
            self.found = [suggested(self._session.game, lane) for lane in self.lanes]
            return
        typed = (answer.line, text.strip())
        found = self._session.candidates(answer) or self._session.suggestions(text)
        if self.refused_too:
            told = {one.line for one in found}
            found = [
                *found[:MOST_ALLOWED],
                *(one for one in self._session.refusals(text) if one.line not in told),
            ]
        self.found = [one for one in found if one.line not in typed]

    def take(self, found: list[Suggestion]) -> None:
        """List these, none of them chosen."""
        self.found, self.chosen = found, None

    def read(self, text: str) -> Answer:
        """What is said to a text; a lone digit behind it chooses one of what an unclear one could mean, or a track.

        What is listed stays while one types: `look_for` follows when the typing pauses.
        """
        answer = self._session.preview(text)
        self.take(self.found if text.strip() else [])
        numbered = by_number(self._session, text) if answer.fault is not None else None
        if numbered is not None:
            answer = numbered[0]
        self.lanes = tracks_of(self._session, answer)
        self._by_digit = numbered is not None and bool(self.lanes)
        if numbered is not None:
            self.look_for(answer, answer.text)
            self.choose(numbered[1])
        return answer

    def fill(self, answer: Answer) -> None:
        """Look for suggestions at once; on an empty line for what is asked, what stands there in grey first."""
        if answer.text.strip():
            self.look_for(answer, answer.text)
            return
        example = hint(self._session).ghost
        asked = f"{example.partition(' keeps ')[0]} keeps" if still_to_deal(self._session.game) else ""
        self.look_for(answer, asked)
        shown = self._session.preview(example)
        if shown.turn is not None and shown.verdict is not None:
            rest = [one for one in self.found if one.line != shown.line]
            self.found = [Suggestion(shown.line, noted(shown.verdict), shown.turn), *rest]

    def pick(self, answer: Answer, digit: int) -> Suggestion | None:
        """The one of a digit, where digits pick at once: a track that the claim could take, or what is listed."""
        if self.lanes and behind_name(self._session, answer.text) is not None:
            return suggested(self._session.game, self.lanes[digit - 1]) if digit <= len(self.lanes) else None
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
