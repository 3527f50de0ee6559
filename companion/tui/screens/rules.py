"""Looking up rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from textual import getters, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.events import Key
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from companion.boards.open_points import every_open_point
from companion.rules.passages import KINDS, Passage
from companion.rules.search import Hit, Matches, Span
from companion.rules.unknown_words import unknown_words_note
from companion.tui.board_context import BoardContext
from companion.tui.host import Host
from companion.tui.paging import turn_pages
from companion.tui.widgets.choices import ChoiceList
from companion.tui.widgets.field import Field
from companion.tui.widgets.keys import Foot
from companion.words import listing, wording
from companion.words.plain import plain

HIGHLIGHT = "bold $primary underline"
"""How the words that were searched for stand out."""


def with_highlights(text: str, spans: tuple[Span, ...], style: str = "") -> Content:
    """A text in which the words that were searched for stand out."""
    content = Content.styled(text, style) if style else Content(text)
    for start, end in spans:
        content = content.stylize(HIGHLIGHT, start, end)
    return content


def page_of(passage: Passage, matches: Matches, in_play: BoardContext | None = None) -> Content:
    """A passage to read: title, whose rule it is, text, what holds in play, what is open, and what the app does."""
    where = wording("rule where", family=passage.family_title, section=passage.section)
    parts = [
        Content.assemble(
            (f"{passage.number}  ", "bold $primary"), with_highlights(passage.title, matches.title, "bold")
        ),
        Content.styled(where, "$text-muted"),
        *([] if in_play is None else in_play.warning(passage)),
        Content(""),
        with_highlights(passage.text, matches.text),
        *([] if in_play is None else [*in_play.instead(passage), *in_play.on_this_board(passage)]),
    ]
    if passage.open:
        parts += [
            Content(""),
            Content.assemble((wording("rule open"), "$warning"), "  ", with_highlights(passage.open, matches.open)),
        ]
    if choices := dict.fromkeys(point.option for point in every_open_point() if point.rule == passage.number):
        names = " · ".join(wording(f"open {option}") for option in choices)
        parts.append(Content.assemble((wording("rule choice"), "$warning"), "  ", names))
        parts.append(Content.styled(wording("rule option", options=" · ".join(choices)), "$text-muted"))
    parts += [Content(""), Content.styled(wording("rule source", source=passage.source), "$text-muted")]
    if does := [KINDS[letter] for letter in passage.kind]:
        parts.append(Content.styled(wording("rule does", does=does), "$text-muted"))
    return Content("\n").join(parts)


class RulesScreen(Screen[None]):
    """Searches while somebody types. The rules of the board in play come first; those of others follow under their
    names.

    Opens at the first of `numbers`, if there are any; if there are several, they come before all other rules until
    something is typed. A question that was `asked` is typed already.

    The focus stays in the search: Up and Down go through what was found, Enter goes to the rules that a passage refers
    to, Escape and Backspace come back.
    """

    app = getters.app(Host)

    BINDINGS = [
        Binding("pagedown,ctrl+d", "turn(1)", show=False),
        Binding("pageup,ctrl+u", "turn(-1)", show=False),
        Binding("tab", "links", wording("key links"), key_display="Tab"),
        Binding("shift+tab", "search", show=False),
        Binding("escape", "back", wording("key back"), key_display="Esc", priority=True),
        Binding("f1", "help", wording("key help"), key_display="F1"),
    ]
    AUTO_FOCUS = "#rules-line"

    def __init__(self, *numbers: str, asked: str = "") -> None:
        super().__init__()
        self.asked = asked
        """The question with which it was opened."""
        self.opened = numbers
        """The rules for which it was opened."""
        self.number = numbers[0] if numbers else None
        """The passage that is shown."""
        self._trail: list[str] = []
        self._hits: dict[str, Hit] = {}

    def compose(self) -> ComposeResult:
        with Vertical(classes="page"):
            yield Static(Content(wording("rules title")), classes="page-title")
            yield Field(self.asked, placeholder=self._example(), id="rules-line", compact=True, select_on_focus=False)
            yield Static(id="rules-found")
            with Horizontal(id="rules-both"):
                yield ChoiceList(id="rules-list")
                with Vertical(id="rules-passage"):
                    with VerticalScroll(id="rules-scroll", can_focus=False):
                        yield Static(id="rules-text")
                    yield ChoiceList(id="rules-links")
        yield Foot()

    def on_mount(self) -> None:
        self.query_one("#rules-list").can_focus = False
        opened = self.number
        self._find(self.asked)
        if opened is not None:
            self._show(opened)
            self.call_after_refresh(self.query_one("#rules-list", OptionList).scroll_to_highlight, top=True)

    @cached_property
    def in_play(self) -> BoardContext | None:
        """The board in play, or the one on which a new game is being prepared."""
        if self.app.session is not None:
            return BoardContext.of_game(self.app.session.game)
        below = [screen for screen in self.app.screen_stack if hasattr(screen, "board_at_hand")]
        return below[-1].board_at_hand if below else None

    @property
    def families(self) -> tuple[str, ...]:
        """The families of the board in play."""
        return self.in_play.in_force.families if self.in_play is not None else ()

    def _example(self) -> str:
        """What may be typed, with the first rule of the board in play."""
        first = next(iter(self.app.storage.rule_search.find("", self.families)), None)
        return wording("rules placeholder", example=first.passage.number if first else "BA-01")

    # -- searching

    @on(Input.Changed, "#rules-line")
    def _typed(self, event: Input.Changed) -> None:
        if not self.app.more_letters_wait:
            self._find(event.value)

    def _find(self, query: str) -> None:
        search = self.app.storage.rule_search
        by_number = {hit.passage.number: hit for hit in search.find(query, self.families)}
        at_hand = self._at_hand if not query.strip() else ()
        ours, others = self._split_by_board(by_number)
        self._hits = {number: by_number[number] for number in (*at_hand, *ours, *others)}
        rows = self.query_one("#rules-list", OptionList)
        rows.clear_options()
        rows.add_options(self._options({*others} - {*at_hand}))
        self.query_one("#rules-found", Static).update(Content(self._summary(query)))
        self._trail.clear()
        if self._hits:
            first = next(iter(self._hits))
            rows.highlighted = rows.get_option_index(first)
            self._show(first)
        else:
            self._show_none()

    def _split_by_board(self, hits: Mapping[str, Hit]) -> tuple[list[str], list[str]]:
        """The rules that hold on the board in play, then those of other boards, board by board."""
        if self.in_play is None:
            return list(hits), []
        ours = [number for number, hit in hits.items() if self.in_play.in_force.holds(hit.passage)]
        others = [number for number in hits if number not in {*ours}]
        boards = list(dict.fromkeys(hits[number].passage.family for number in others))
        return ours, sorted(others, key=lambda number: boards.index(hits[number].passage.family))

    def _options(self, elsewhere: set[str]) -> Iterator[Option]:
        """A row for each rule; those of other boards are listed under their family's name."""
        family = None
        for number, hit in self._hits.items():
            passage, other = hit.passage, number in elsewhere
            if other and passage.family != family:
                family = passage.family
                head = Content.styled(wording("rules elsewhere", family=passage.family_title), "$warning")
                yield Option(head, disabled=True)
            title = with_highlights(passage.title, hit.matches.title)
            row = Content.assemble((f"{number}  ", "$text-muted"), title)
            yield Option(row.stylize_before("$text-muted") if other else row, number)

    @property
    def _at_hand(self) -> tuple[str, ...]:
        """The rules that come first until something is typed."""
        known = tuple(number for number in self.opened if number in self.app.storage.rule_book)
        return known if len(known) > 1 else ()

    def _summary(self, query: str) -> str:
        if not query.strip():
            at_hand = self._at_hand
            says = wording("rules at hand", count=len(at_hand)) if at_hand else ""
            return says + wording("rules all", count=len(self._hits)) + self._in_force_text("rules here")
        if self._hits:
            found = wording("rules found", count=len(self._hits))
            if lacks := unknown_words_note(self.app.storage.rule_search, query, self._names):
                return f"{found} · {lacks}{self._in_force_text('rules here')}"
            return found + self._in_force_text("rules also elsewhere")
        near = self.app.storage.rule_search.suggest(query)
        text = plain(query.strip(), 40)
        return wording("rules none near" if near else "rules none", text=text, words=listing(near, "or"))

    @property
    def _names(self) -> tuple[str, ...]:
        """The names of cities and players, which no rule needs to know."""
        cities = self.in_play.in_force.city_names if self.in_play is not None else ()
        return cities + (self.app.session.game.table.names if self.app.session is not None else ())

    def _in_force_text(self, key: str) -> str:
        """How many of the listed rules hold on the board in play, unless all do."""
        if self.in_play is None:
            return ""
        count = sum(1 for hit in self._hits.values() if self.in_play.in_force.holds(hit.passage))
        return wording(key, count=count) if count < len(self._hits) else ""

    # -- one passage

    def _show_none(self) -> None:
        """Show no passage, because nothing was found."""
        self.number = None
        self.query_one("#rules-text", Static).update("")
        links = self.query_one("#rules-links", OptionList)
        links.clear_options()
        links.display = False

    def _show(self, number: str) -> None:
        """Show a passage, and highlight it in the list if it is there."""
        book = self.app.storage.rule_book
        if number not in book:
            self.query_one("#rules-found", Static).update(Content(wording("rule unknown", number=plain(number, 20))))
            return
        self.number = number
        passage = book[number]
        hit = self._hits.get(number)
        self.query_one("#rules-text", Static).update(page_of(passage, hit.matches if hit else Matches(), self.in_play))
        self.query_one("#rules-scroll").scroll_home(animate=False)
        links = self.query_one("#rules-links", OptionList)
        links.clear_options()
        links.add_options([
            Option(Content.assemble(("→ ", "$primary"), f"{link}  {book[link].title}"), link) for link in passage.links
        ])  # fmt: skip
        links.display = bool(passage.links)
        rows = self.query_one("#rules-list", OptionList)
        at = rows.get_option_index(number) if number in self._hits else None
        if rows.highlighted != at:
            with self.prevent(OptionList.OptionHighlighted):
                rows.highlighted = at

    @on(OptionList.OptionHighlighted, "#rules-list")
    def _row_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        late = event.option is not event.option_list.highlighted_option
        if event.option_id and event.option_id != self.number and not late:
            self._trail.clear()
            self._show(event.option_id)

    @on(OptionList.OptionSelected, "#rules-list")
    def _taken(self) -> None:
        self.query_one("#rules-line").focus()

    @on(OptionList.OptionSelected, "#rules-links")
    def _followed(self, event: OptionList.OptionSelected) -> None:
        if event.option_id and self.number:
            self._trail.append(self.number)
            self._show(event.option_id)
            self.action_links()

    # -- going about

    @on(Input.Submitted, "#rules-line")
    def action_links(self) -> None:
        """Go to the rules that this one refers to, or from there back to the search."""
        links = self.query_one("#rules-links", OptionList)
        if self.focused is links and links.has_focus and not self._trail:
            self.action_search()
        elif links.display and links.option_count:
            links.focus()
            links.highlighted = 0
        else:
            self.action_search()

    def action_search(self) -> None:
        self.query_one("#rules-links", OptionList).highlighted = None
        self.query_one("#rules-line").focus()

    def action_back(self) -> None:
        """Go back along the links that were followed, then to the search, then out."""
        if self._trail:
            self._show(self._trail.pop())
            links = self.query_one("#rules-links", OptionList)
            if self.focused is links:
                links.highlighted = 0
        elif self.focused is not self.query_one("#rules-line"):
            self.action_search()
        else:
            self.dismiss()

    def action_turn(self, pages: int) -> None:
        turn_pages(self.query_one("#rules-scroll"), pages)

    def on_key(self, event: Key) -> None:
        """Up and Down work while somebody types; typing works while a link is highlighted."""
        line, rows = self.query_one("#rules-line", Input), self.query_one("#rules-list", OptionList)
        if self.focused is line:
            if event.key in ("up", "down"):
                (rows.action_cursor_down if event.key == "down" else rows.action_cursor_up)()
                event.stop()
        elif event.key == "backspace":
            self.action_back()
            event.stop()
        elif event.is_printable and event.character:
            self.action_search()
            line.insert_text_at_cursor(event.character)
            event.stop()

    def action_help(self) -> None:
        rows = [
            ("", wording("help rules")),
            ("↑ ↓", wording("help rule list")),
            ("Tab", wording("help links")),
            ("Enter", wording("help follow")),
            ("PgUp PgDn", wording("help turn page")),
            ("Esc", wording("help rule back")),
        ]
        self.app.show("help", rows)
