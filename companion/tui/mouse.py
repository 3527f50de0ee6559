"""The mouse on a table's board, and letters in its place: what is pointed at, and the line that this begins."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.screen import Screen

from companion.session import Answer, Session
from companion.session.board_clicks import (
    city_codes,
    claim_line,
    claimable,
    claimed_last,
    describe_city,
    describe_track,
    named_tracks,
    owning_line,
    picked_track,
)
from companion.tui.host import Host
from companion.tui.widgets.board_view import BoardView
from companion.tui.widgets.caption import Caption
from companion.tui.widgets.prompt import PromptBox


class BoardMouse:
    """Connects the board, the caption and the prompt of one screen."""

    def __init__(self, screen: Screen, session: Session, take_back: Callable[[], None]) -> None:
        """`take_back` undoes the claim of the last line."""
        self._screen = screen
        self._session = session
        self._take_back = take_back
        self._hovered = BoardView.Hovered()
        self._highlighted_for = ""
        self.clicked: int | None = None
        """The track that was clicked last, until its line is played."""

    def show_target(self) -> None:
        """Say above the board what the mouse points at."""
        game, over = self._session.game, self._hovered
        words = ""
        if over.city is not None:
            words = describe_city(game, over.city)
        elif tracks := self._on_board(over.tracks):
            words = describe_track(self._session, game.board.tracks[tracks[0]])
        self._screen.query_one(Caption).show_pointed(words)

    def _on_board(self, tracks: Sequence[int]) -> Sequence[int]:
        """Those of the tracks that the board has: a track that the table added may have been taken back since."""
        return [track for track in tracks if track < len(self._session.game.board.tracks)]

    def highlight(self, answer: Answer) -> None:
        """Highlight on the board what the line and the mouse name; an unfinished line keeps its highlights."""
        if answer.fault is not None and self._highlighted_for and answer.text.startswith(self._highlighted_for):
            return
        tracks, cities = named_tracks(answer, self._session.game)
        self._highlighted_for = answer.text if cities else ""
        if self._hovered.city is None:
            tracks |= set(self._on_board(self._hovered.tracks)[:1])
        self._screen.query_one(BoardView).highlight(tracks, cities)

    def hover(self, message: BoardView.Hovered) -> None:
        """Show what the mouse has moved to."""
        self._hovered = message
        self.show_target()
        self.highlight(self._screen.query_one(PromptBox).answer)

    def jump(self, app: Host) -> None:
        """Put letters on the cities; the city chosen by them goes into the line."""
        board = self._screen.query_one(BoardView)
        if not board.region:
            return
        cities = city_codes([city.name for city in board.board.cities.values() if not city.junction])
        board.tag({name: code for code, name in cities.items()})
        app.show("jump", cities, then=self._insert_city)

    def _insert_city(self, city: str | None) -> None:
        self._screen.query_one(BoardView).tag({})
        if city is not None:
            prompt = self._screen.query_one(PromptBox).prompt
            prompt.focus()
            before = prompt.value[: prompt.cursor_position]
            prompt.insert_text_at_cursor(f"{' ' if before and not before.endswith(' ') else ''}{city} ")

    def click(self, message: BoardView.Clicked) -> None:
        """Claim the clicked track for the side to move, or take back the last line if that claimed it.

        The right button only begins the line, and so does any button while something is typed or if the claim would be
        refused; a second click there means the next track in the same place. In a game recorded at its end, every click
        adds a track to the line.
        """
        session, game, box = self._session, self._session.game, self._screen.query_one(PromptBox)
        pointed = self._on_board(message.tracks)
        if game.table.counts_only or not pointed:
            return  # this game does not record who has which routes, or the track is gone
        if not message.begin and not box.prompt.value and box.question is None:
            if claimed_last(session, pointed):
                self._take_back()
                return
            if (free := claimable(session, pointed)) is not None:
                box.enter(claim_line(session, free, "").strip())
                return
        if game.table.recorded_at_end:
            line = owning_line(session, pointed, box.prompt.value)
            box.put(line, 0 if line.startswith("owns ") else None)
            return
        if not box.untouched:
            self.clicked = None
        track = picked_track(game, pointed, self.clicked)
        line = claim_line(session, game.board.tracks[track], box.prompt.value)
        self.clicked = track
        box.begin(line, 0 if line.startswith("claims ") else None)
