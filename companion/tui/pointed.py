"""The table under the mouse: what it points at, the track that a click claims, and letters on the cities."""

from __future__ import annotations

from textual import on

from companion.session import Answer, Session
from companion.tui.pointing import (
    begun_line,
    city_words,
    claimable,
    claimed_last,
    named,
    owning_line,
    pick,
    track_words,
)
from companion.tui.views import Views
from companion.tui.widgets.board_view import BoardView
from companion.tui.widgets.caption import Caption
from companion.tui.widgets.prompt import PromptBox


class Pointed(Views):
    """A screen with a board and a line, where the mouse goes from the one to the other."""

    session: Session

    def __init__(self) -> None:
        super().__init__()
        self._pointed = BoardView.Pointed()
        self._clicked: int | None = None
        """The track that was clicked last, as long as its line is not played."""
        self._lit_for = ""

    @property
    def box(self) -> PromptBox:
        """The prompt and its verdict."""
        return self.query_one(PromptBox)

    def take_back(self) -> None:
        """Take back the claim of the last line."""
        raise NotImplementedError

    def show_pointed(self) -> None:
        """Say above the board what the mouse points at."""
        game, there = self.session.game, self._pointed
        words = ""
        if there.city is not None:
            words = city_words(game, there.city)
        elif there.tracks:
            words = track_words(self.session, game.board.tracks[there.tracks[0]])
        self.query_one(Caption).point(words)

    def light(self, answer: Answer) -> None:
        """Light on the board what the line and the mouse name; a line that goes on keeps what it named."""
        if answer.text and self.has_class("-alone"):
            self.action_together()
        if answer.fault is not None and self._lit_for and answer.text.startswith(self._lit_for):
            return
        tracks, cities = named(answer, self.session.game)
        self._lit_for = answer.text if cities else ""
        if self._pointed.city is None:
            tracks |= set(self._pointed.tracks[:1])
        self.query_one(BoardView).light(tracks, cities)

    @on(BoardView.Pointed)
    def _point(self, message: BoardView.Pointed) -> None:
        self._pointed = message
        self.show_pointed()
        self.light(self.box.answer)

    @on(BoardView.Chosen)
    def _click(self, message: BoardView.Chosen) -> None:
        """A click claims a track for whoever is to move, and one on the track of the last line takes it back.

        The right button, or any where something is typed or the claim is refused,
        begins the line instead; a second click there means the next track in the place.
        Where the end is told at once every click adds a track to the line.
        """
        game, box = self.session.game, self.box
        if game.table.counts_only:
            return  # which routes somebody has is told nowhere
        if not message.begin and not box.prompt.value and box.asking is None:
            if claimed_last(self.session, message.tracks):
                self.take_back()
                return
            if (free := claimable(self.session, message.tracks)) is not None:
                box.enter(begun_line(self.session, free, "").strip())
                return
        if game.table.told_at_end:
            line = owning_line(self.session, message.tracks, box.prompt.value)
            box.put(line, 0 if line.startswith("owns ") else None)
            return
        if not box.untouched:
            self._clicked = None
        track = pick(game, message.tracks, self._clicked)
        line = begun_line(self.session, game.board.tracks[track], box.prompt.value)
        self._clicked = track
        box.begin(line, 0 if line.startswith("claims ") else None)

    def action_jump(self) -> None:
        """Letters on the cities; the one that is chosen goes into the line."""
        from companion.tui.screens.jump import JumpScreen, codes

        cities = codes([city.name for city in self.session.game.board.cities.values() if not city.junction])
        board = self.query_one(BoardView)
        if not board.region:
            return
        board.tag({name: code for code, name in cities.items()})
        self.app.push_screen(JumpScreen(cities), self._jumped)

    def _jumped(self, city: str | None) -> None:
        self.query_one(BoardView).tag({})
        if city is not None:
            prompt = self.box.prompt
            prompt.focus()
            before = prompt.value[: prompt.cursor_position]
            prompt.insert_text_at_cursor(f"{' ' if before and not before.endswith(' ') else ''}{city} ")
