"""The end from a photo: first of the empty board, then of the end; its draft over the board, all of it confirmed."""

from __future__ import annotations

import asyncio
from pathlib import Path

from textual import getters, on, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.events import Key
from textual.screen import Screen
from textual.widgets import Input, Static

from companion.game.values import replace
from companion.paint.painting import Marks
from companion.paint.signs import owners
from companion.record.amend import Change
from companion.session.marks import marks_of
from companion.session.photo_draft import PhotoDraft
from companion.store.dropped_files import dropped_path, read_picture
from companion.tui.host import Host
from companion.tui.photo_words import NOBODY, asked, looked_over, names
from companion.tui.themes import palette_of
from companion.tui.widgets.board_view import BoardView
from companion.tui.widgets.field import Field
from companion.tui.widgets.keys import Keys
from companion.words import wording
from companion.words.plain import plain
from companion.workbench.bench import Refusal
from companion.workbench.end_photo import unreadable

TYPES = ("empty", "end", "left")
"""Stages in which something is typed."""
WANTS = (*TYPES, "corners", "unlaid")
"""Stages in which something is asked for."""


class PhotoScreen(Screen[Change]):
    """One thing after the other: each stage says what is wanted and what its keys do.

    Closes with what the confirmed draft changed, or None.
    """

    app = getters.app(Host)
    AUTO_FOCUS = ""
    BINDINGS = [
        Binding("enter", "on", wording("key go on"), key_display="Enter"),
        Binding("b", "browser", wording("key corners"), key_display="b"),
        Binding("down", "step(1)", wording("key next doubt"), key_display="↑↓"),
        Binding("up", "step(-1)", show=False),
        Binding("l", "left", wording("key trains left"), key_display="l"),
        Binding("f2", "look_over", wording("key look over"), key_display="F2"),
        Binding("exclamation_mark", "insist", show=False),
        Binding("p", "again", wording("key another photo"), key_display="p"),
        Binding("d", "drop", wording("key drop draft"), key_display="d"),
        Binding("f1", "help", wording("key help"), key_display="F1"),
        Binding("escape", "back", wording("key back"), key_display="Esc", priority=True),
    ]

    def __init__(self, path: Path | None = None) -> None:
        """`path` is the photo of the end, if it is known; that of the empty board is asked for first."""
        super().__init__()
        self._path = path
        self._looking = self._typing_left = self._other = False
        self._track: int | None = None
        """The track that is asked about; None while the whole board is looked over."""
        self._clicked = False
        """It is asked about because somebody clicked at it, doubtful or not."""
        self._fault = ""

    def compose(self) -> ComposeResult:
        session = self.app.end_photo.session
        with Vertical(classes="page"):
            title = wording("photo title", board=plain(session.game.board.title))
            yield Static(Content(title), classes="page-title")
            yield BoardView(session.game.board, marks_of(session.game), id="photo-board")
            yield Static(id="photo-says")
            yield Field(id="photo-line", compact=True)
        yield Keys()

    def on_mount(self) -> None:
        self._other = self._path is not None and self.app.end_photo.draft is not None
        self.photo_changed()
        if self._path is not None and self.stage == "end":
            self._read(self._path)

    # -- where it stands

    @property
    def stage(self) -> str:
        """What is wanted now: "none" (it cannot be), "empty", "corners", "end", "reading", "left", "ask", "look"."""
        photo = self.app.end_photo
        if photo.reading:
            return "reading"
        if photo.unlaid is not None and not self._other:
            return "unlaid"
        if photo.draft is not None and not self._other:
            if self._typing_left:
                return "left"
            return "look" if self._track is None else "ask"
        if unreadable():
            return "none"
        if not photo.knows_empty:
            return "corners" if photo.waits_for_corners and not self._other else "empty"
        return "end"

    @property
    def draft(self) -> PhotoDraft:
        draft = self.app.end_photo.draft
        assert draft is not None
        return draft

    def photo_changed(self) -> None:
        """The photo is one step further, or somebody answered on a phone."""
        draft = self.app.end_photo.draft
        if draft is None:
            self._track, self._looking = None, False
        elif not self._looking and (self._track is None or draft.is_settled(self._track)):
            self._next()
        self._show()

    def photo_confirmed(self, change: Change) -> None:
        """A phone confirmed it."""
        self.dismiss(change)

    def _next(self) -> None:
        """The most doubtful track, or the whole board once none is left."""
        self._track = next(iter(self.draft.doubtful()), None)
        self._looking = self._track is None

    # -- showing

    def _show(self) -> None:
        if not self.is_mounted:
            return
        stage = self.stage
        self.query_one(BoardView).show(self.app.end_photo.session.game.board, self._marks())
        self.query_one("#photo-says", Static).update(self._says(stage))
        field = self.query_one(Field)
        field.display = stage in TYPES
        if field.display:
            field.placeholder = wording(f"photo field {stage}")
            field.focus()
        else:
            self.set_focus(None)
        self.refresh_bindings()

    def _marks(self) -> Marks:
        photo = self.app.end_photo
        marks = marks_of(photo.session.game)
        if photo.draft is None:
            return marks
        seats = owners(photo.session.game.table)
        claims = {track: seats[seat] for track, seat in photo.draft.owners().items()}
        lit = frozenset() if self._track is None else frozenset((self._track,))
        return replace(marks, claims=claims, closed=frozenset(), lit=lit)

    def _says(self, stage: str) -> Content:
        photo = self.app.end_photo
        parts: list[Content] = []
        if stage == "none":
            parts.append(Content(unreadable()))
        elif stage == "reading":
            parts.append(Content(photo.says))
            parts.append(Content.styled(wording("photo stop"), "$text-muted"))
        elif stage == "ask":
            assert self._track is not None
            parts += asked(self.draft, self._track, palette_of(self.app))
        elif stage == "look":
            parts += looked_over(self.draft)
        else:
            parts.append(Content(wording(f"photo wants {stage}", who=self._names())))
            parts.append(Content.styled(wording(f"photo wants {stage} how"), "$text-muted"))
        if stage in ("ask", "look") and self.draft.spaces:
            parts.append(Content.styled(wording("photo spaces found"), "$warning"))
        if self._fault:
            parts.insert(0, Content.styled("✗ " + self._fault, "$error"))
        return Content("\n").join(parts)

    def _names(self) -> str:
        draft = self.app.end_photo.draft
        return "" if draft is None else names(draft)

    # -- what is typed

    @on(Input.Submitted)
    def _entered(self, event: Input.Submitted) -> None:
        event.stop()
        stage, text = self.stage, event.value
        self._fault = ""
        if stage == "left":
            self._tell_left(text)
        elif (path := dropped_path(text)) is not None:
            event.input.value = ""
            self._read(path)
        self._show()

    @on(Input.Changed)
    def _typed(self) -> None:
        if self._fault:
            self._fault = ""
            self._show()

    @work(group="photo", exclusive=True)
    async def _read(self, path: Path) -> None:
        """Take in a file, as the photo of the empty board while there is none."""
        photo, stage = self.app.end_photo, self.stage
        self._fault = ""
        try:
            raw = await asyncio.to_thread(read_picture, path)
            if stage == "empty":
                await photo.take_empty(raw)
            else:
                await photo.read(raw)
                self._track, self._looking = None, False
            self._other = False
        except Refusal as why:
            self._fault = plain(why.says, 400)
            self._other = self._other and photo.unlaid is None  # else its corners are asked for
        except OSError as fault:
            self._fault = wording("cannot read", file=plain(str(path), 200), why=plain(fault.strerror or "", 200))
        self.photo_changed()

    def _tell_left(self, text: str) -> None:
        """The trains left of each seat, in their order; a dash where nobody knows."""
        words, seats = text.replace(",", " ").split(), list(self.draft.colours.values())
        counts = [int(word) if word.isascii() and word.isdigit() and len(word) < 4 else None for word in words]
        known = all(count is not None or word == "-" for count, word in zip(counts, words, strict=True))
        if len(words) != len(seats) or not known:
            self._fault = wording("photo left wrong", count=len(seats), who=self._names())
            return
        self._typing_left = False
        self.query_one(Field).value = ""
        self._tell(dict(zip(seats, counts, strict=True)))

    @work(group="photo answers")
    async def _tell(self, left: dict[int, int | None]) -> None:
        draft = self.draft
        try:
            for seat, count in left.items():
                if count is not None or seat in draft.left:
                    await self.app.end_photo.tell_left(seat, count)
        except Refusal as why:
            self._fault = plain(why.says, 400)
        self._looking = False
        self._track = None
        self.photo_changed()

    # -- answers

    def on_key(self, event: Key) -> None:
        """A digit says whose the track is."""
        if self.stage != "ask" or not (event.character or "").isdigit() or self._track is None:
            return
        seats = list(self.draft.colours.values())
        at = int(event.character or "0")
        if at <= len(seats):
            event.stop()
            self._answer(self._track, None if at == 0 else seats[at - 1])

    def _answer(self, track: int, seat: int | None) -> None:
        """Go on at once; the others are decided anew meanwhile."""
        if track in self.app.end_photo.session.game.owners:
            self._fault = wording("photo track typed")
            self._show()
            return
        self._fault = ""
        doubtful = [doubt for doubt in self.draft.doubtful() if doubt != track]
        self._track = next(iter(doubtful), None)
        self._looking, self._clicked = self._track is None, False
        self._send(track, seat)

    @work(group="photo answers")
    async def _send(self, track: int, seat: int | None) -> None:
        try:
            await self.app.end_photo.answer(track, seat)
        except Refusal as why:
            self._fault = plain(why.says, 400)
        draft = self.app.end_photo.draft
        if draft is not None and not self._clicked and self._track not in draft.doubtful():
            self._track = None  # the answer has settled this one, too
        self.photo_changed()

    @on(BoardView.Clicked)
    def _click(self, message: BoardView.Clicked) -> None:
        """A click asks about a track, and once more about the one beside it."""
        if self.stage in ("ask", "look"):
            tracks = list(message.tracks)
            again = tracks.index(self._track) + 1 if self._track in tracks else 0
            self._track, self._looking, self._clicked = tracks[again % len(tracks)], False, True
            self._show()

    # -- keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        stage = self.stage if self.is_mounted else "none"
        drafted, laid = stage in ("ask", "look"), stage in ("corners", "unlaid")
        return {
            "on": stage in ("corners", "ask", "look"), "browser": laid, "step": stage == "ask",
            "drop": drafted, "left": drafted, "look_over": stage == "ask", "insist": stage == "look",
            "again": drafted or laid,
        }.get(action, True)  # fmt: skip

    def action_on(self) -> None:
        """The proposed answer; the edges of the photo; the whole confirmed."""
        stage = self.stage
        if stage == "ask" and self._track is not None:
            self._answer(self._track, self.draft.owner(self._track))
        elif stage == "corners":
            self._whole()
        elif stage == "look":
            self._confirm(insist=False)

    @work(group="photo", exclusive=True)
    async def _whole(self) -> None:
        try:
            await self.app.end_photo.set_corners(None)
        except Refusal as why:
            self._fault = plain(why.says, 400)
        except OSError as fault:
            self._fault = wording("cannot write", why=plain(fault.strerror or str(fault), 200))
        self._show()
        if self._path is not None and self.stage == "end":
            self._read(self._path)

    def action_browser(self) -> None:
        """The workshop squares the photo of the empty board by its corners, phones also that of the end."""
        self.app.show("phones" if self.stage == "unlaid" else "workshop")

    def on_screen_resume(self) -> None:
        self.photo_changed()

    def action_step(self, by: int) -> None:
        """Another doubtful track; none is answered by that."""
        doubtful = self.draft.doubtful()
        if doubtful:
            at = doubtful.index(self._track) + by if self._track in doubtful else 0
            self._track, self._clicked = doubtful[at % len(doubtful)], False
            self._show()

    def action_left(self) -> None:
        """Type the trains that seats have left."""
        self._typing_left = True
        self._show()

    def action_look_over(self) -> None:
        """Look the whole board over, whatever is still doubtful."""
        self._track, self._looking = None, True
        self._show()

    def action_insist(self) -> None:
        """Confirm it against the referee."""
        self._confirm(insist=True)

    def _confirm(self, *, insist: bool) -> None:
        try:
            change = self.draft.confirm(insist=insist)
        except ValueError:
            self.app.bell()
            return
        except OSError as fault:
            self._fault = plain(str(fault), 400)
            self._show()
            return
        self.app.end_photo.forget()
        self.dismiss(change)

    def action_drop(self) -> None:
        """Drop the draft, if that is meant."""
        says = (wording("photo drop says", count=len(self.draft.answers)),)
        answers = {"keep": wording("photo drop keep"), "drop": wording("photo drop drop")}
        self.app.show("ask", wording("photo drop title"), says, answers, then=self._drop)

    def _drop(self, answer: str | None) -> None:
        if answer == "drop":
            self.app.end_photo.forget()

    def action_again(self) -> None:
        """Another photo in the place of this one."""
        self._other = True
        self._show()

    def action_back(self) -> None:
        """One stage back: stop reading, no other photo after all; else to the table, where the draft waits."""
        if self.stage == "reading":
            self.app.end_photo.stop()
            self.workers.cancel_group(self, "photo")
        elif self.stage == "unlaid":
            self.app.end_photo.give_up()
        elif self._typing_left or self._other:
            self._typing_left = self._other = False
        else:
            self.dismiss(None)
            return
        self._fault = ""
        self._show()

    def action_help(self) -> None:
        rows = [
            ("", wording("help photo")),
            ("1 to 8", wording("help photo seat")),
            (NOBODY, wording("help photo nobody")),
            ("Enter", wording("help photo on")),
            ("↑ ↓", wording("help photo step")),
            ("l", wording("help photo left")),
            ("F2", wording("help photo look")),
            ("!", wording("help photo insist")),
            ("p", wording("help photo again")),
            ("d", wording("help photo drop")),
            ("Esc", wording("help photo back")),
        ]
        self.app.show("help", rows)
