"""A question over a screen, with its answers in a list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from companion.tui.widgets.choices import ChoiceList
from companion.words import wording


class AskScreen(ModalScreen[str | None]):
    """Closes with the key of the chosen answer, or with None: Escape leaves everything as it is.

    `says` are lines that explain the question; `answers` holds what each answer does, in words, by its key.
    """

    BINDINGS = [Binding("escape", "dismiss", show=False)]
    AUTO_FOCUS = "#ask-answers"

    def __init__(self, title: str, says: Sequence[str], answers: Mapping[str, str]) -> None:
        super().__init__()
        self.heading = title
        self.says = tuple(says)
        self.answers = dict(answers)

    def compose(self) -> ComposeResult:
        with Vertical(id="ask-box") as box:
            box.border_title = Content(self.heading)
            box.border_subtitle = Content(wording("ask keys"))
            for line in self.says:
                yield Static(Content(line), classes="ask-line")
            shown = ChoiceList(id="ask-answers")
            shown.add_options([Option(Content(what), key) for key, what in self.answers.items()])
            yield shown

    def on_mount(self) -> None:
        self.query_one(OptionList).highlighted = 0

    @on(OptionList.OptionSelected, "#ask-answers")
    def _answered(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_id)
