"""What may be done now: each kind of move with its limits and its rule, and what holds at this table."""

from __future__ import annotations

from collections.abc import Iterator

from textual import getters, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from companion.game.values import NamedTuple
from companion.record.phrases import line_start
from companion.referee import available_actions
from companion.session import Answer, Session
from companion.session.house_rules import house_rules
from companion.tui.host import Host
from companion.tui.widgets.choices import ChoiceList
from companion.words import wording
from companion.words.plain import plain

WIDE = 7
"""Columns of a rule's number and the blanks after it."""


class NowRow(NamedTuple):
    """A row: its text, the rule it rests on, and the line that it begins (None if it begins none)."""

    text: Content
    rule: str | None = None
    line: str | None = None


def may_act(session: Session) -> bool:
    """Whether it is somebody's turn, and the app knows whose."""
    return session.speaker is not None and not session.over


def move_rows(session: Session) -> Iterator[NowRow]:
    """What the seat to move may do, by kind of move; what it cannot do now is left out."""
    seat = session.speaker
    if seat is None or session.over:
        return
    for chance, limits, _ in available_actions(session.game, seat):
        yield NowRow(Content(limits.says), chance.rule, line_start(chance.step))


def house_rule_rows(session: Session) -> Iterator[NowRow]:
    """What this table chose, or left as the board has it; what it chose stands out."""
    for rule in house_rules(session.game):
        text = wording("now holds", what=rule.topic, choice=rule.choice)
        says = Content.assemble(text, "  ", (wording("now chosen"), "$warning")) if rule.chosen else Content(text)
        yield NowRow(says, rule.rule)


class NowScreen(ModalScreen[str | None]):
    """A list over the table. Enter begins the line of the highlighted move, F7 opens the rule of the highlighted row.

    Escape goes back and leaves everything as it was. Closes with the beginning of a line, without a name, or with None.
    """

    app = getters.app(Host)
    AUTO_FOCUS = "#now-list"
    BINDINGS = [
        Binding("escape,q,ctrl+t", "dismiss", show=False),
        Binding("right", "rule", show=False),
        Binding("f7", "rule", wording("key rule"), show=False),
        Binding("f1", "help", wording("key help"), show=False),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.rows: dict[str, NowRow] = {}
        """Each row that can be highlighted, by its id in the list."""

    def compose(self) -> ComposeResult:
        with Vertical(id="now-box"):
            yield ChoiceList(id="now-list")

    def _title(self) -> str:
        seat = self.session.speaker
        if seat is None or self.session.over:
            return wording("now title held")
        return wording("now title", who=plain(self.session.game.name(seat)))

    def on_mount(self) -> None:
        self._list()

    def phone_played(self, _: Answer) -> None:
        """A phone played a line: list what the seat now to move may do."""
        self.app.game_changed()
        self._list()

    def _list(self) -> None:
        shown = self.query_one(OptionList)
        box = self.query_one("#now-box")
        box.border_title = Content(self._title())
        box.border_subtitle = Content(wording("now keys" if may_act(self.session) else "now keys held"))
        shown.clear_options()
        self.rows.clear()
        does, holds = list(move_rows(self.session)), list(house_rule_rows(self.session))
        if does:
            shown.add_options(self._options("may", does))
        elif may_act(self.session):
            shown.add_option(Option(Content.styled(wording("now nothing"), "$text-muted"), disabled=True))
        if holds:
            if shown.option_count:
                shown.add_options([None, Option(Content.styled(wording("now title held"), "$primary"), disabled=True)])
            shown.add_options(self._options("held", holds))
        elif not shown.option_count:
            shown.add_option(Option(Content.styled(wording("now held none"), "$text-muted"), disabled=True))
        shown.highlighted = next((at for at, option in enumerate(shown.options) if not option.disabled), None)

    def _options(self, kind: str, rows: list[NowRow]) -> Iterator[Option]:
        for at, row in enumerate(rows):
            name = f"{kind}-{at}"
            self.rows[name] = row
            number = Content.styled((row.rule or "").ljust(WIDE), "bold")
            yield Option(number + row.text, name)

    @property
    def highlighted(self) -> NowRow | None:
        """The highlighted row; None in an empty list."""
        shown = self.query_one(OptionList).highlighted_option
        return self.rows.get(shown.id or "") if shown is not None else None

    def rules_at_hand(self) -> tuple[str, ...]:
        """The rule of the highlighted row."""
        return (self.highlighted.rule,) if self.highlighted is not None and self.highlighted.rule is not None else ()

    @on(OptionList.OptionSelected)
    def _chosen(self) -> None:
        """Begin the line of a move, or open the rule behind what holds here."""
        row = self.highlighted
        if row is not None and row.line is not None:
            self.dismiss(row.line)
        else:
            self.action_rule()

    def action_rule(self) -> None:
        """Open the rule of the highlighted row; Escape there comes back to the row."""
        self.app.action_rules()

    def action_help(self) -> None:
        rows = [
            ("↑ ↓", wording("help move")),
            ("Enter", wording("help now take")),
            ("F7", wording("help now rule")),
            ("Esc", wording("help back")),
        ]
        self.app.show("help", rows)
