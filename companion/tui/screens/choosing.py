"""A turn that begins with a question, such as a roll: what was thrown, what it can buy, and so on to the whole line."""

from __future__ import annotations

from textual import getters, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import Button, Input, OptionList, Static
from textual.widgets.option_list import Option

from companion.session import Session
from companion.session.choices import ChoiceRow
from companion.session.choosing import TurnBuilder
from companion.tui.host import Host
from companion.tui.widgets.choices import ChoiceList
from companion.tui.widgets.field import Field
from companion.tui.widgets.fitted import fit_lines, fitting_notes
from companion.words import wording
from companion.words.plain import plain


class ChoosingScreen(ModalScreen[str | None]):
    """What was thrown is typed, one key per die; then what it buys is chosen, and whatever else the questions ask.

    Closes with the whole line, which is yet to be played; None if left by Escape. Every choice has been judged.
    """

    app = getters.app(Host)

    BINDINGS = [
        Binding("escape", "leave", show=False),
        Binding("enter", "take", show=False),
        Binding("up", "light(-1)", show=False),
        Binding("down", "light(1)", show=False),
        Binding("f1", "help", show=False),
    ]
    AUTO_FOCUS = ""

    def __init__(self, session: Session, seat: int) -> None:
        super().__init__()
        self.turn = TurnBuilder(session, seat)
        self.opening = self.turn.asked.screen
        """The name of the question that opens the line; its sentences are found by it."""
        self._matches: list[ChoiceRow] = []

    def compose(self) -> ComposeResult:
        with Vertical(id="choosing-box") as box:
            box.border_title = Content(
                wording(f"{self.opening} title", who=plain(self.turn.session.game.name(self.turn.seat)))
            )
            box.border_subtitle = Content(wording(f"{self.opening} keys"))
            yield Static(id="choosing-faces")
            yield Static(id="choosing-asks")
            with Horizontal(id="choosing-keys"):
                for key, face in self.turn.slot.letters.items():
                    label = Content.assemble((f" {key} ", "bold $accent"), wording(f"face {face}"), " ")
                    button = Button(label, name=key, compact=True, classes="choice")
                    button.can_focus = False
                    button.active_effect_duration = 0  # during its effect a button ignores another press
                    yield button
            yield Field(id="choosing-line", compact=True, select_on_focus=False)
            yield ChoiceList(id="choosing-list")

    def on_mount(self) -> None:
        self.query_one("#choosing-list").can_focus = False
        self._show()

    # -- showing

    def _show(self) -> None:
        """Show what was thrown, what is asked, and what can be chosen; close if the line is complete."""
        turn = self.turn
        if turn.line is not None:
            self.dismiss(turn.line)
            return
        faces = [
            Content.styled(f" {wording(f'face {face}')} ", "bold $background on $foreground") for face in turn.faces
        ]
        faces += [Content.styled("   ·   ", "$text-muted on $panel")] * (turn.most - len(turn.faces))
        self.query_one("#choosing-faces", Static).update(Content(" ").join(faces))
        self._show_question()
        self.query_one("#choosing-keys").display = not turn.rows and not turn.typing
        line = self.query_one("#choosing-line", Input)
        line.value = ""
        line.display = bool(turn.rows) or turn.typing
        filters = turn.buying and not turn.unfolded
        line.placeholder = turn.placeholder if turn.typing or filters else ""
        self.set_focus(line if line.display else None)
        self._list_matches("")

    def _show_question(self, unfit: str = "", key: str = "choices unfit") -> None:
        """Show the open question, or that nothing fits what was typed, with the reason if it is known."""
        why = self.turn.why_unavailable(unfit)
        says = wording(f"{key} why" if why else key, typed=plain(unfit, 40), why=plain(why, 200))
        by_keys = not self.turn.rows and not self.turn.typing
        question = f"{self.turn.asks} {wording('choices faces keys')}" if by_keys else self.turn.asks
        asks = Content.styled(says, "$error") if unfit else Content(question)
        self.query_one("#choosing-asks", Static).update(asks)

    def _list_matches(self, typed: str) -> None:
        """List the rows that fit what is typed, or say that none does."""
        self._matches = self.turn.matching(typed)
        self._show_question("" if self._matches else typed.strip())
        shown = self.query_one("#choosing-list", OptionList)
        shown.display = bool(self.turn.rows)
        shown.clear_options()
        room = self.query_one("#choosing-box").content_size.width - shown.scrollbar_size_vertical
        lines = fit_lines(tuple(plain(row.says, 200) for row in self._matches), room)
        shown.add_options(
            Option(Content.assemble(line, (fitting_notes(line, row.notes, room), "$text-muted")))
            for row, line in zip(self._matches, lines, strict=True)
        )
        shown.highlighted = 0 if self._matches else None

    def on_resize(self) -> None:
        self.call_after_refresh(self._refit)

    def _refit(self) -> None:
        """List the rows again for another width; the highlighted one stays highlighted."""
        shown = self.query_one("#choosing-list", OptionList)
        before = shown.highlighted
        if self.turn.rows:
            self._list_matches(self.query_one("#choosing-line", Input).value)
            shown.highlighted = before

    # -- keys

    @on(Input.Changed, "#choosing-line")
    def _typed(self, event: Input.Changed) -> None:
        if self.turn.rows:
            self._list_matches(event.value)

    @on(OptionList.OptionSelected, "#choosing-list")
    def _picked(self, event: OptionList.OptionSelected) -> None:
        self._matches[event.option_index].take()
        self._show()

    def on_key(self, event: Key) -> None:
        """A key for each die; Backspace on an empty line goes back."""
        if event.key == "backspace" and not self.query_one("#choosing-line", Input).value:
            event.stop()
            self.turn.back()
            self._show()
        elif self.turn.rows or self.turn.typing:
            return
        elif event.key in self.turn.slot.letters:
            event.stop()
            self._add_die(event.key)
        elif event.is_printable and event.character:
            event.stop()
            self._show_question(event.character, "choices unfit face")

    @on(Button.Pressed, ".choice")
    def _clicked(self, event: Button.Pressed) -> None:
        event.stop()
        self._add_die(event.button.name or "")

    def _add_die(self, letter: str) -> None:
        self.turn.add_die(self.turn.slot.letters[letter])
        self._show()

    @on(Input.Submitted, "#choosing-line")
    def _entered(self, event: Input.Submitted) -> None:
        event.stop()
        self.action_take()

    def action_take(self) -> None:
        """Take the highlighted row or the typed number (none leaves it open); say so if nothing can be taken."""
        if self.turn.typing:
            self.turn.answer(self.query_one("#choosing-line", Input).value.strip())
        elif self._matches:
            self._matches[self.query_one("#choosing-list", OptionList).highlighted or 0].take()
        elif not self.turn.rows:
            missing = wording("choices faces missing", count=self.turn.most - len(self.turn.faces))
            self.query_one("#choosing-asks", Static).update(Content.styled(missing, "$error"))
            return
        else:
            self._show_question(self.query_one("#choosing-line", Input).value.strip(), "choices unfit taken")
            return
        self._show()

    def action_light(self, by: int) -> None:
        shown = self.query_one("#choosing-list", OptionList)
        (shown.action_cursor_down if by > 0 else shown.action_cursor_up)()

    def action_leave(self) -> None:
        """Leave, at whatever question; nothing is played."""
        self.dismiss(None)

    def rules_at_hand(self) -> tuple[str, ...]:
        """The rules of the question asked now."""
        return self.turn.asked.rules

    def action_help(self) -> None:
        rows = [
            ("s d t w", wording(f"help {self.opening} faces")),
            ("Backspace", wording(f"help {self.opening} back")),
            ("↑ ↓", wording(f"help {self.opening} light")),
            ("Enter", wording(f"help {self.opening} take")),
            ("F7", wording("help rules at hand")),
            ("Esc", wording(f"help {self.opening} leave")),
        ]
        self.app.show("help", rows)
