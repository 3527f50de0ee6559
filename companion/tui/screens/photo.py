"""The end of a game from photos: first one of the empty board, then one of the end, until there is a draft."""

from __future__ import annotations

import asyncio
from pathlib import Path

from textual import getters, on, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.events import Key, Paste
from textual.screen import Screen
from textual.widgets import Input, Static

from companion.record.amend import Change
from companion.session.marks import marks_of
from companion.store.dropped_files import begins_path, dropped_path, read_picture
from companion.tui.host import Host
from companion.tui.photo_words import help_rows
from companion.tui.widgets.board_view import BoardView
from companion.tui.widgets.field import Field
from companion.tui.widgets.keys import Keys
from companion.words import wording
from companion.words.plain import plain
from companion.words.system import system_says
from companion.workbench.bench import Refusal
from companion.workbench.end_photo import why_unreadable

TYPES = ("empty", "end")
"""Stages in which a path is typed."""
CORNER_STAGES = ("corners", "unrecognised")
"""Stages in which a photo waits for its corners."""


class PhotoScreen(Screen[Change]):
    """One thing at a time: each stage says what is wanted and what its keys do. The draft opens over this screen.

    Closes with what the confirmed draft changed, or None.
    """

    app = getters.app(Host)
    AUTO_FOCUS = ""
    BINDINGS = [
        Binding("enter", "on", wording("key go on"), key_display="Enter"),
        Binding("b", "browser", wording("key corners"), key_display="b"),
        Binding("p", "again", wording("key another photo"), key_display="p"),
        Binding("f3", "empty", wording("key another empty board"), key_display="F3"),
        Binding("f1", "help", wording("key help"), key_display="F1"),
        Binding("escape", "back", wording("key back"), key_display="Esc", priority=True),
    ]

    def __init__(self, path: Path | None = None) -> None:
        """`path` is the photo of the end, if known; one of the empty board is asked for first."""
        super().__init__()
        self._path = path
        """The photo of the end, which waits until there is one of the empty board."""
        self._wants_other = path is not None
        """Whether another photo of the end is wanted although there is a draft."""
        self._wants_other_empty = self._reading_file = self._draft_open = False
        """Whether another photo of the empty board is wanted; a file is being taken in; the draft is open above."""
        self._fault = self._link = ""
        """Why something failed; the link to the page where corners are set, once it is open."""
        self._browser_opened = True

    def compose(self) -> ComposeResult:
        session = self.app.end_photo.session
        with Vertical(classes="page"):
            title = wording("photo title", board=plain(session.game.board.title))
            yield Static(Content(title), classes="page-title")
            yield BoardView(session.game.board, marks_of(session.game), id="photo-board")
            yield Static(id="photo-says")
            yield Field(id="photo-line", compact=True, select_on_focus=False)
        yield Keys()

    def on_mount(self) -> None:
        self.photo_changed()

    def on_screen_resume(self) -> None:
        if not self._draft_open:
            self.photo_changed()

    # -- where it stands

    @property
    def stage(self) -> str:
        """What is wanted now.

        "none" (photos cannot be read here), "empty", "corners" (of the empty board), "end", "reading", "unrecognised"
        (corners of the end), "drafted".
        """
        photo = self.app.end_photo
        if photo.reading:
            return "reading"
        if self._wants_other_empty:
            return "empty"
        if photo.unrecognised is not None and not self._wants_other:
            return "unrecognised"
        if photo.draft is not None and not self._wants_other:
            return "drafted"
        if why_unreadable():
            return "none"
        if not photo.knows_empty:
            return "corners" if photo.empty_needs_corners and not self._wants_other else "empty"
        return "end"

    def photo_changed(self) -> None:
        """Show that the photo is one step further, here or by a phone."""
        stage = self.stage
        if stage not in CORNER_STAGES:
            self._link = ""
        if stage == "drafted" and self.is_active and not (self._draft_open or self._reading_file):  # not over the help
            self._draft_open = True
            self.app.show("photo_draft", then=self._after_draft)
        if stage == "end" and self._path is not None:
            path, self._path = self._path, None
            self._take_file(path)
        self._show()

    def photo_confirmed(self, change: Change) -> None:
        """Close, because a phone confirmed the draft."""
        self.dismiss(change)

    def _after_draft(self, result: Change | str | None) -> None:
        """Go on after the draft: it was confirmed, another photo is wanted (its path begun), or it waits or is gone."""
        self._draft_open = False
        if isinstance(result, Change):
            self.dismiss(result)
        elif isinstance(result, str):
            self._type_path(result)
        elif self.app.end_photo.draft is not None:
            self.dismiss(None)
        else:
            self.photo_changed()

    # -- showing

    def _show(self) -> None:
        if not (self.is_mounted and self.display):  # not there yet, or being closed
            return
        stage, game = self.stage, self.app.end_photo.session.game
        self.query_one(BoardView).show(game.board, marks_of(game))
        self.query_one("#photo-says", Static).update(self._message(stage))
        field = self.query_one(Field)
        field.display = stage in TYPES
        if field.display:
            field.placeholder = wording(f"photo field {stage}")
            self.set_focus(field)
        else:
            self.set_focus(None)
        self.refresh_bindings()

    def _message(self, stage: str) -> Content:
        photo, parts = self.app.end_photo, list[Content]()
        if self._fault:
            parts.append(Content.styled("✗ " + self._fault, "$error"))
        if stage == "none":
            parts.append(Content(why_unreadable()))
        elif stage == "reading" or self._reading_file:
            parts.append(Content(photo.step_text if photo.step else wording("photo step take in")))
            parts.append(Content.styled(wording("photo stop"), "$text-muted"))
        elif self._link:
            parts.append(
                Content(wording("photo corners browser" if self._browser_opened else "photo corners no browser"))
            )
            parts.append(Content.styled(self._link, "bold $accent"))
        elif stage != "drafted":
            parts.append(Content(wording(f"photo wants {stage}")))
            parts.append(Content.styled(wording(f"photo wants {stage} how"), "$text-muted"))
        return Content("\n").join(parts)

    # -- a path

    @on(Input.Submitted)
    def _entered(self, event: Input.Submitted) -> None:
        event.stop()
        self._fault, text = "", event.value
        if (path := dropped_path(text)) is not None:
            event.input.value = ""
            self._take_file(path, text)
        elif text.strip():
            self._fault = wording("photo no path")
        self._show()

    @on(Input.Changed)
    def _typed(self) -> None:
        if self._fault:
            self._fault = ""
            self._show()

    def on_paste(self, event: Paste) -> None:
        """Treat a file that is dropped where nothing is typed as another photo."""
        event.stop()
        if self.stage in CORNER_STAGES and dropped_path(event.text) is not None:
            self._type_path(event.text)

    def on_key(self, event: Key) -> None:
        """Begin the path of another photo with a character typed where there is no field."""
        if self.stage in CORNER_STAGES and begins_path(event.character or ""):
            event.stop()
            self._type_path(event.character or "")

    def _type_path(self, text: str) -> None:
        self._wants_other, self._fault, self._link = True, "", ""
        self._show()
        self._fill_field(text)

    def _fill_field(self, text: str) -> None:
        """Put a text into the field; what is said stays."""
        field = self.query_one(Field)
        with field.prevent(Input.Changed):
            field.value = text
        field.cursor_position = len(field.value)

    @work(group="photo", exclusive=True)
    async def _take_file(self, path: Path, text: str = "") -> None:
        """Take in a file, as the photo of the empty board if that is wanted now; `text` is what was typed for it."""
        photo, stage = self.app.end_photo, self.stage
        self._fault, self._reading_file = "", True
        self._show()
        try:
            raw = await asyncio.to_thread(read_picture, path)
            if stage == "empty":
                await photo.take_empty(raw)
            else:
                await photo.read(raw)
            self._wants_other = self._wants_other_empty = False
        except Refusal as why:
            self._fault = plain(why.message, 400)
            self._wants_other = self._wants_other and photo.unrecognised is None  # otherwise its corners are asked for
        except OSError as fault:
            self._fault = wording("cannot read", file=plain(str(path), 200), why=system_says(fault))
        finally:
            self._reading_file = False
        self.photo_changed()
        if not self.display:
            return
        field = self.query_one(Field)
        if self._fault and text and field.display and not field.value:
            self._fill_field(text)  # to be corrected, or typed over
            field.select_all()

    # -- keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        stage = self.stage if self.is_mounted else "none"
        if action in ("on", "browser", "again"):
            return stage in CORNER_STAGES
        return stage in ("end", "unrecognised") if action == "empty" else True

    def action_on(self) -> None:
        """Use the edges of the empty board's photo as its corners; for the end's photo, open the page for them."""
        if self.stage == "corners":
            self._use_edges()
        else:
            self.action_browser()

    @work(group="photo", exclusive=True)
    async def _use_edges(self) -> None:
        try:
            await self.app.end_photo.set_corners(None)
        except Refusal as why:
            self._fault = plain(why.message, 400)
        except OSError as fault:
            self._fault = wording("cannot write", why=system_says(fault))
        self.photo_changed()

    @work(group="photo browser", exclusive=True)
    async def action_browser(self) -> None:
        """Open the page where corners are set; once they are, this screen goes on."""
        self._fault = await self.app.workshop.open() or ""
        if not self._fault and self.stage in CORNER_STAGES:
            self._link = self.app.workshop.corners_link
            self._browser_opened = self.app.workshop.show_page(self._link)
        self._show()

    def action_again(self) -> None:
        """Ask for another photo in place of the one that waits for its corners."""
        self._type_path("")

    def action_empty(self) -> None:
        """Ask for another photo of the empty board in place of the one that is kept."""
        self._wants_other_empty, self._fault, self._link = True, "", ""
        self._fill_field("")
        self._show()

    def action_back(self) -> None:
        """Go back one stage: stop reading, or want no other photo after all. From the first one, go to the table."""
        if self.stage == "reading" or self._reading_file:
            self.app.end_photo.stop()
            self.workers.cancel_group(self, "photo")
            self._reading_file = False
        elif self._link or self._wants_other_empty:
            self._link, self._wants_other_empty = "", False
        elif self.stage == "unrecognised":
            self.app.end_photo.give_up()
        elif self._wants_other:
            self._wants_other = False
        else:
            self.dismiss(None)
            return
        self._fault = ""
        self._fill_field("")
        self.photo_changed()

    def action_help(self) -> None:
        self.app.show("help", help_rows())
