"""The draft made from a photo of the end: what is doubtful, track by track; then the whole board, to be confirmed."""

from __future__ import annotations

from collections.abc import Awaitable

from textual import getters, on, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.events import Key, Paste
from textual.screen import Screen
from textual.widgets import Input, Static

from companion.game.values import replace
from companion.paint.painting import Marks
from companion.paint.signs import owners
from companion.record.amend import Change
from companion.session.marks import marks_of
from companion.session.photo_draft import PhotoDraft
from companion.session.photo_review import PhotoReview
from companion.store.dropped_files import begins_path, dropped_path
from companion.tui.host import Host
from companion.tui.just_came import JustCame
from companion.tui.photo_words import help_rows, names, overview, pieces_left_text, read_pieces_left, track_question
from companion.tui.themes import palette_of
from companion.tui.widgets.board_view import BoardView
from companion.tui.widgets.field import Field
from companion.tui.widgets.keys import Keys
from companion.words import wording
from companion.words.plain import plain
from companion.words.system import system_says
from companion.workbench.bench import Refusal

BESIDE = 4
"""Columns beside the text."""


class PhotoDraftScreen(Screen["Change | str"]):
    """A key for each answer. Nothing counts before the whole board is confirmed.

    Closes with what the confirmed draft changed; with the path of another photo, as far as it was typed; or with None.
    """

    app = getters.app(Host)
    AUTO_FOCUS = ""
    BINDINGS = [
        Binding("enter", "on", wording("key go on"), key_display="Enter"),
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

    def __init__(self) -> None:
        super().__init__()
        self._asking = PhotoReview()
        self._typing_left = False
        self._fault = ""
        self._seen: tuple[str, int | None] | None = None
        """The stage and the track that were shown last, or that a key went on to."""
        self._question_changed = JustCame()
        """Remembers when something else was last asked without a key being pressed."""

    def compose(self) -> ComposeResult:
        session = self.app.end_photo.session
        with Vertical(classes="page"):
            title = wording("photo title", board=plain(session.game.board.title))
            yield Static(Content(title), classes="page-title")
            yield BoardView(session.game.board, marks_of(session.game), id="photo-board")
            yield Static(id="photo-says")
            placeholder = wording("photo field left")
            yield Field(id="photo-line", compact=True, placeholder=placeholder, select_on_focus=False)
        yield Keys()

    def on_mount(self) -> None:
        self.photo_changed()

    def on_screen_resume(self) -> None:
        self.photo_changed()

    def on_resize(self) -> None:
        self.call_after_refresh(self._show)

    # -- where it stands

    @property
    def stage(self) -> str:
        """What is wanted now: "left", "ask" or "look"; empty once the draft is gone."""
        if self.app.end_photo.draft is None:
            return ""
        if self._typing_left:
            return "left"
        return "look" if self.track is None else "ask"

    @property
    def draft(self) -> PhotoDraft:
        draft = self.app.end_photo.draft
        assert draft is not None
        return draft

    @property
    def track(self) -> int | None:
        """The track being asked about; None while the whole board is looked over."""
        return self._asking.track

    def photo_changed(self) -> None:
        """Follow the draft, because somebody answered on a phone; close if it is gone."""
        self._asking.follow(self.app.end_photo.draft)
        if self._seen is not None and self._seen != (self.stage, self.track):
            self._question_changed.note()
        if self.app.end_photo.draft is None and self.is_active:
            self.dismiss(None)
        self._show()

    def photo_confirmed(self, change: Change) -> None:
        """Close, because a phone confirmed the draft."""
        self.dismiss(change)

    # -- showing

    def _show(self) -> None:
        if not (self.is_mounted and self.display and (stage := self.stage)):
            return
        self._seen = stage, self.track
        self.query_one(BoardView).show(self.app.end_photo.session.game.board, self._marks())
        self.query_one("#photo-says", Static).update(self._message(stage))
        field = self.query_one(Field)
        field.display = stage == "left"
        if field.display:
            self.set_focus(field)
        else:
            self.set_focus(None)
        self.refresh_bindings()

    def _marks(self) -> Marks:
        game = self.app.end_photo.session.game
        seats = owners(game.table)
        claims = {track: seats[seat] for track, seat in self.draft.owners().items()}
        lit = frozenset() if self.track is None else frozenset((self.track,))
        return replace(marks_of(game), claims=claims, closed=frozenset(), highlighted=lit)

    def _message(self, stage: str) -> Content:
        parts: list[Content] = []
        if self._fault:
            parts.append(Content.styled("✗ " + self._fault, "$error"))
        if stage == "ask":
            assert self.track is not None
            parts += track_question(self.draft, self.track, palette_of(self.app))
        elif stage == "look":
            parts += overview(self.draft, self.size.width - BESIDE)
        else:
            parts.append(Content(wording("photo wants left", who=names(self.draft))))
            parts.append(Content.styled(wording("photo wants left how"), "$text-muted"))
        if stage != "left" and self.app.end_photo.undecided and not self.app.end_photo.deciding:
            parts.append(Content.styled(wording("photo undecided"), "$warning"))
        if stage != "left" and self.draft.spaces_found:
            parts.append(Content.styled(wording("photo spaces found"), "$warning"))
        return Content("\n").join(parts)

    # -- trains left

    def action_left(self) -> None:
        """Type how many trains the seats have left."""
        self._typing_left = True
        self._show()
        self._fill_field(pieces_left_text(self.draft))
        self.query_one(Field).select_all()

    def _fill_field(self, text: str) -> None:
        field = self.query_one(Field)
        with field.prevent(Input.Changed):
            field.value = text

    @on(Input.Submitted)
    def _entered(self, event: Input.Submitted) -> None:
        """Take the trains left of each seat, in the order of the seats; a dash if nobody knows."""
        event.stop()
        if self.stage != "left":  # a phone dropped the draft meanwhile
            return
        seats = list(self.draft.colours.values())
        counts = read_pieces_left(event.value, len(seats))
        if counts is None:
            self._fault = wording("photo left wrong", count=len(seats), who=names(self.draft))
        elif not (why := self.draft.too_many_left(by_seat := dict(zip(seats, counts, strict=True)))):
            self._typing_left, self._fault = False, ""
            self._send_left(
                {seat: count for seat, count in by_seat.items() if count is not None or seat in self.draft.left}
            )
        else:
            self._fault = why
        self._show()

    @on(Input.Changed)
    def _typed(self) -> None:
        if self._fault:
            self._fault = ""
            self._show()

    @work(group="photo answers")
    async def _send_left(self, counts: dict[int, int | None]) -> None:
        await self._decided(self.app.end_photo.set_pieces_left(counts))
        self._asking.begin()
        self.photo_changed()

    # -- answers

    def _too_soon(self) -> bool:
        """Whether the question just changed by itself, because tracks were decided meanwhile; then ring the bell."""
        if too_soon := self._question_changed.unread(self.app.pressed_at):
            self.app.bell()
        return too_soon

    def on_key(self, event: Key) -> None:
        """A digit says whose the track is; another character may begin the path of another photo."""
        sign = event.character or " "
        if self.stage == "ask" and sign in "0123456789":
            seats = list(self.draft.colours.values())
            if int(sign) <= len(seats):
                event.stop()
                if self._too_soon():
                    return
                self._answer(None if sign == "0" else seats[int(sign) - 1])
        elif self.stage in ("ask", "look") and begins_path(sign):
            event.stop()
            self.dismiss(sign)

    def on_paste(self, event: Paste) -> None:
        """Treat a file that is dropped as another photo."""
        event.stop()
        if self.stage in ("ask", "look") and dropped_path(event.text) is not None:
            self.dismiss(event.text)

    def _answer(self, seat: int | None) -> None:
        """Take an answer and go on immediately; the other tracks are decided again meanwhile."""
        track = self.track
        assert track is not None
        if track in self.app.end_photo.session.game.owners:
            self._fault = wording("photo track typed")
            self._show()
            return
        self._fault = ""
        self._asking.answered(self.draft)
        self._seen = self.stage, self.track
        self._send_answer(track, seat)

    @work(group="photo answers")
    async def _send_answer(self, track: int, seat: int | None) -> None:
        if await self._decided(self.app.end_photo.answer(track, seat)):
            self._fault = ""
        self.photo_changed()

    async def _decided(self, telling: Awaitable[None]) -> bool:
        """Whether the other tracks were decided again with what was entered; if not, say why."""
        try:
            await telling
        except Refusal as why:
            self._fault = plain(why.message, 400)
        except OSError as fault:  # no process could be started to decide
            self._fault = wording("photo not decided", why=system_says(fault))
        else:
            return True
        return False

    @on(BoardView.Clicked)
    def _click(self, message: BoardView.Clicked) -> None:
        """Ask about the clicked track; another click asks about the one beside it."""
        if self.stage in ("ask", "look"):
            self._asking.point_at(list(message.tracks))
            self._show()

    # -- keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        stage = self.stage if self.is_mounted else ""
        doubts = stage == "ask" or (stage == "look" and bool(self.draft.doubtful()))
        drafted = stage in ("ask", "look")
        return {
            "on": drafted, "step": doubts, "drop": drafted, "left": drafted, "look_over": stage == "ask",
            "insist": stage == "look", "again": drafted,
        }.get(action, True)  # fmt: skip

    def action_on(self) -> None:
        """Accept the proposed answer, or confirm the whole board."""
        if self._too_soon():
            return
        if self.track is not None:
            self._answer(self.draft.owner(self.track))
        else:
            self._confirm(insist=False)

    def action_step(self, by: int) -> None:
        """Go to another doubtful track, without answering this one."""
        self._asking.step(self.draft, by)
        self._show()

    def action_look_over(self) -> None:
        """Look over the whole board, whatever is still doubtful."""
        self._asking.look_over()
        self._show()

    def action_insist(self) -> None:
        """Confirm the draft against the referee."""
        if not self._too_soon():
            self._confirm(insist=True)

    def _confirm(self, *, insist: bool) -> None:
        try:
            change = self.app.end_photo.confirm(insist=insist)
        except Refusal as why:
            self._fault = plain(why.message, 400)
            self._show()
            return
        except ValueError:
            self.app.bell()
            return
        except OSError as fault:
            self._fault = plain(str(fault), 400)
            self._show()
            return
        self.dismiss(change)
        self.app.end_photo.forget()

    def action_drop(self) -> None:
        """Drop the draft, after asking whether that is meant."""
        says = (wording("photo drop says", count=len(self.draft.answers)),)
        answers = {"keep": wording("photo drop keep"), "drop": wording("photo drop drop")}
        self.app.show("ask", wording("photo drop title"), says, answers, then=self._drop)

    def _drop(self, answer: str | None) -> None:
        if answer == "drop":
            self.app.end_photo.forget()

    def action_again(self) -> None:
        """Ask for another photo in place of this one."""
        self.dismiss("")

    def action_back(self) -> None:
        """Stop typing trains left, or else leave; the draft waits."""
        if not self._typing_left:
            self.dismiss(None)
            return
        self._typing_left, self._fault = False, ""
        self._show()

    def action_help(self) -> None:
        self.app.show("help", help_rows())
