"""The tickets of one player, with the cover off: typed or chosen from the deck, and what the referee says to them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.events import Key
from textual.message import Message
from textual.widgets import Input, OptionList, Static
from textual.widgets.input import Selection
from textual.widgets.option_list import Option

from companion.game.state import Game
from companion.record.values import all_tickets_listed
from companion.session.ticket_draft import TicketDraft, typing_example
from companion.session.ticket_status import DONE, LOST, OPEN, card_name, outlook_points, short_state, status_sign
from companion.tui.widgets.choices import ChoiceList
from companion.tui.widgets.field import Field
from companion.words import listing, wording
from companion.words.plain import plain

SIGN_STYLES = {DONE: "$success", OPEN: "$warning", LOST: "$error"}
"""The style of each sign of a ticket."""


class TicketEntry(Vertical):
    """A line to type in, the cards of the deck that fit it, and beside them the chosen ones, completed or not.

    Enter takes the highlighted card; the only card that fits is highlighted by itself. On an empty line Enter says that
    these are all. Up and Down highlight another card, Backspace on an empty line takes back the last one chosen.
    """

    @dataclass
    class Confirmed(Message):
        """All of this player's tickets are chosen; `insists` although the referee refuses them."""

        insists: bool = False

    def __init__(self, game: Game, *, early: bool, id: str | None = None) -> None:
        """`early`: the game still goes on, and nothing is revealed yet."""
        super().__init__(id=id)
        self.game = game
        self.early = early
        self.draft: TicketDraft | None = None
        self._warned = False
        """Whether the warning is shown, and nothing was done since."""

    def compose(self) -> ComposeResult:
        yield Field(placeholder=typing_example(self.game), id="tickets-line", compact=True, select_on_focus=False)
        with Horizontal(id="tickets-both"):
            yield ChoiceList(id="tickets-deck")
            with VerticalScroll(id="tickets-scroll", can_focus=False):
                yield Static(id="tickets-kept")
        yield Static(id="tickets-says")

    def on_mount(self) -> None:
        self.query_one("#tickets-deck").can_focus = False

    @property
    def line(self) -> Input:
        return self.query_one("#tickets-line", Input)

    @property
    def deck(self) -> OptionList:
        return self.query_one("#tickets-deck", OptionList)

    def show_draft(self, draft: TicketDraft | None) -> None:
        """Show what a player has chosen and typed so far; with None, under the cover, nothing of it is left."""
        self.draft = draft
        self._set_line(draft.typed if draft is not None else "")
        if draft is None:
            self.deck.clear_options()
            for part in ("kept", "says"):
                self.query_one(f"#tickets-{part}", Static).update("")
            return
        self.line.focus()
        self._list_cards(draft.typed)
        self.show()

    def _set_line(self, text: str) -> None:
        """Replace the text of the line."""
        with self.prevent(Input.Changed):
            self.line.value = text
        self.line.cursor_position = len(text)
        if self.draft is not None:
            self.draft.typed = text

    # -- showing

    def _list_cards(self, typed: str) -> None:
        """List the cards that fit what was typed."""
        assert self.draft is not None
        self.deck.clear_options()
        rows = []
        for card in self.draft.fitting(typed):
            ends = " – ".join(card.ends)
            rows.append(Option(Content.assemble((f"{card.value:>4}  ", "$text-muted"), plain(ends, 100)), card.id))
        self.deck.add_options(rows)
        self.deck.highlighted = 0 if len(rows) == 1 and typed.strip() else None

    def show(self, says: Content | None = None) -> None:
        """Show the kept tickets, completed or not, and what the referee says to them."""
        draft = self.draft
        assert draft is not None
        self._warned = False
        parts: list[Content] = [Content.styled(wording("tickets kept", who=plain(draft.name)), "$primary")]
        parts += self._known_rows(draft)
        parts += [Content(""), self._count_line(draft)]
        self.query_one("#tickets-kept", Static).update(Content("\n").join(parts))
        self.query_one("#tickets-says", Static).update(says if says is not None else self._reasons(draft))

    def warn_of_missing(self, *, again: bool) -> bool:
        """Say what is missing, and that F2 goes on anyway. False if nothing is missing, or if that was just said.

        `again`: F2 was pressed for the first time. A refusal by the referee is not hidden by this.
        """
        draft = self.draft
        assert draft is not None
        lacks = draft.missing if draft.missing is not None else not draft.known
        if self._warned or not lacks or (draft.reasons() and not self.early):
            return False
        key = "tickets none named" if draft.missing is None else "tickets still"
        says = wording(f"{key} again" if again else key, who=plain(draft.name), missing=draft.missing or 0)
        self.show(Content.styled(says, "$warning"))
        self._warned = True
        return True

    def _known_rows(self, draft: TicketDraft) -> Iterator[Content]:
        """Each known ticket: how it stands while the game goes on, or what it brought."""
        if self.early:
            for row in draft.outlooks():
                mark = status_sign(row)
                name = (f"{outlook_points(row):>+4}  {card_name(row.result.card)}", "")
                yield Content.assemble((f"{mark} ", SIGN_STYLES[mark]), name, (f"  {short_state(row)}", "$text-muted"))
            return
        for ticket, new in draft.results():
            mark = DONE if ticket.completed else LOST
            cities = " – ".join(ticket.cities)
            yield Content.assemble(
                (f"{mark} {ticket.points:>+4}  ", SIGN_STYLES[mark]), (plain(cities, 100), "" if new else "$text-muted")
            )

    def _reasons(self, draft: TicketDraft) -> Content:
        """Why the referee refuses what is chosen, and that the table may insist."""
        reasons = draft.reasons()
        rows = [Content.assemble((f"{reason.rule}  ", "bold $error"), plain(reason.says, 400)) for reason in reasons]
        if reasons and not self.early:
            rows.append(Content.styled(wording("tickets insist", rule=reasons[0].rule), "$text-muted"))
        return Content("\n").join(rows)

    def _count_line(self, draft: TicketDraft) -> Content:
        if draft.missing is None:
            return Content.styled(wording("tickets known untold", known=draft.known), "$text-muted")
        says = wording("tickets known", known=draft.known, kept=draft.kept)
        if draft.missing > 0:
            return Content.assemble(says, "  ", (wording("tickets missing", missing=draft.missing), "$warning"))
        return Content.styled(says, "$success" if draft.known == draft.kept else "$error")

    # -- choosing

    @on(Input.Changed, "#tickets-line")
    def _typed(self, event: Input.Changed) -> None:
        event.stop()
        if self.draft is None:
            return
        typed = self.draft.typed = self.line.value
        self._list_cards(typed)
        if typed.strip(" !") and not self.deck.option_count and all_tickets_listed(self.game):
            self.show(Content.styled(self._beyond_deck(typed), "$text-muted"))
        else:
            self.show()

    def _beyond_deck(self, typed: str) -> str:
        """What Enter makes of a text that fits no single card of the deck."""
        assert self.draft is not None
        named, fault = self.draft.read_typed(typed)
        if reasons := self.draft.reasons_against(named):
            return " ".join(plain(reason.says, 400) for reason in reasons)
        if named:
            tickets = [plain(ticket.replace(" - ", " – "), 100) for ticket in named]
            return wording("tickets enter adds", tickets=listing(tickets))
        return self._similar(typed) or fault

    def _similar(self, typed: str) -> str:
        """Which tickets a mistyped one may be; empty if none is similar."""
        assert self.draft is not None
        names = [plain(" – ".join(card.ends), 100) for card in self.draft.similar_cards(typed)]
        return wording("nearest names", names=listing(names, "or")) if names else ""

    @on(OptionList.OptionSelected, "#tickets-deck")
    def _picked(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self._add(event.option_id or "")

    @on(Input.Submitted, "#tickets-line")
    def _entered(self, event: Input.Submitted) -> None:
        """Take the highlighted card or what is typed; an empty line confirms that these are all, if all are known."""
        event.stop()
        draft = self.draft
        if draft is None:
            return
        if event.value.strip() or self.deck.highlighted is not None:
            self.take()
        elif draft.chosen and draft.missing in (0, None):
            self.post_message(self.Confirmed())
        else:
            self.warn_of_missing(again=False)

    def take(self) -> bool:
        """Take the highlighted card, or what is typed; False if it stays in the line, with what is wrong with it."""
        draft, typed, highlighted = self.draft, self.line.value, self.deck.highlighted
        assert draft is not None
        if typed.strip() == "!" and not self.early:
            self._set_line("")
            self.post_message(self.Confirmed(insists=True))
            return False
        if highlighted is not None:
            self._add(self.deck.get_option_at_index(highlighted).id or "")
        elif not typed.strip():
            pass
        elif (fit := self.deck.option_count) > 1:
            says = wording("tickets several", count=fit, text=plain(typed.strip(), 40))
            self._after_adding(says if draft.add_typed(typed) else "")
        elif (valued := draft.with_proposed_value(typed)) is not None:
            self._set_line(valued)
            worth = valued.rpartition(" ")[2]
            self.line.selection = Selection(len(valued) - len(worth), len(valued))  # what the card says replaces it
            self.show(Content.styled(wording("tickets worth", ticket=valued), "$warning"))
        else:
            fault = draft.add_typed(typed)
            self._after_adding(f"{fault} {self._similar(typed)}".strip() if fault else "")
        return not self.line.value.strip()

    def take_typed(self) -> bool:
        """Take what is typed, if anything; False if that fails."""
        return not self.line.value.strip() or self.take()

    def warn_of_unfinished(self) -> bool:
        """Say that what is typed is not a ticket yet, and that the same key leaves it; False if that was just said."""
        typed = self.line.value.strip()
        if self.draft is None or not typed or self._warned:
            return False
        can_add = self.deck.option_count or self.draft.read_typed(typed)[0]
        key = "tickets typed" if can_add else "tickets typed unread"
        self.show(Content.styled(wording(key, text=plain(typed, 40)), "$warning"))
        self._warned = True
        return True

    def _add(self, card: str) -> None:
        assert self.draft is not None
        self.draft.add(card)
        self._after_adding("")

    def _after_adding(self, fault: str) -> None:
        self.line.focus()
        if fault:
            self.show(Content.styled(fault, "$error"))
            return
        self._set_line("")
        self._list_cards("")
        draft = self.draft
        assert draft is not None
        says = wording("tickets added", ticket=plain(draft.latest, 100))
        self.show(None if draft.reasons() else Content.styled(says, "$success"))

    def drop(self) -> None:
        """Take back the ticket chosen last."""
        if self.draft is not None:
            self.draft.remove_last()
            self._list_cards(self.line.value)
            self.show()

    def on_key(self, event: Key) -> None:
        if event.key in ("up", "down"):
            (self.deck.action_cursor_down if event.key == "down" else self.deck.action_cursor_up)()
            event.stop()
        elif event.key in ("backspace", "delete") and not self.line.value:
            self.drop()
            event.stop()
