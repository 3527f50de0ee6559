"""How one player's tickets stand, for that player alone."""

from __future__ import annotations

from textual import getters
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.events import Click, Key
from textual.screen import Screen
from textual.widgets import Static

from companion.session.marks import marks_of
from companion.session.ticket_draft import TicketDraft
from companion.session.ticket_status import card_name, outlook_detail, outlook_points, short_state, status_sign
from companion.ticket_outlook import TicketOutlook
from companion.tui.host import Host
from companion.tui.widgets.board_view import BoardView
from companion.tui.widgets.ticket_entry import SIGN_STYLES
from companion.words import wording
from companion.words.plain import plain

CLOSING = frozenset(("enter", "escape", "space", "f4"))
"""Keys that cover the tickets again: those named here, the one that opened it, and Space, which lifts a cover."""


class OutlookScreen(Screen[None]):
    """Each known ticket of one player, and the highlighted one in full: its routes, and on the board the tracks it
    lacks.

    Up and Down highlight another ticket. Enter, Escape, a click, or any screen shown over this one closes it; other
    keys do nothing. Nothing that it shows goes anywhere else.
    """

    app = getters.app(Host)
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]
    AUTO_FOCUS = ""
    BINDINGS = []

    def __init__(self, draft: TicketDraft) -> None:
        super().__init__()
        self.draft = draft
        self.game = draft.game
        self.outlooks = draft.outlooks()
        self.at = 0

    def compose(self) -> ComposeResult:
        with Vertical(classes="page"):
            title = Content.styled(wording("outlook title", who=plain(self.draft.name)), "bold $primary")
            yield Static(title, id="outlook-title")
            yield Static(Content.styled(wording("outlook away"), "$text-muted"))
            with Horizontal(id="outlook-both"):
                with Vertical(id="outlook-left"):
                    with VerticalScroll(id="outlook-scroll", can_focus=False):
                        yield Static(id="outlook-rows")
                    yield Static(id="outlook-detail")
                    yield Static(Content.styled(wording("outlook alone"), "$text-muted"), id="outlook-alone")
                yield BoardView(self.game.board, marks_of(self.game), id="outlook-board")

    def on_mount(self) -> None:
        self._show()

    def _show(self) -> None:
        rows = [self._row(at, outlook) for at, outlook in enumerate(self.outlooks)]
        if not rows:
            rows.append(Content.styled(wording("outlook none", who=plain(self.draft.name)), "$text-muted"))
        if self.draft.missing:
            rows.append(Content.styled(wording("outlook unknown", count=self.draft.missing), "$text-muted"))
        self.query_one("#outlook-rows", Static).update(Content("\n").join(rows))
        outlook = self.outlooks[self.at] if self.outlooks else None
        says = outlook_detail(outlook, self.game.seats[self.draft.seat].stock) if outlook is not None else ""
        self.query_one("#outlook-detail", Static).update(Content(says))
        tracks = frozenset(track.id for track in (outlook.missing or ())) if outlook is not None else frozenset()
        cities = {city for route in outlook.paths for city in route} if outlook is not None else set()
        self.query_one("#outlook-board", BoardView).highlight(tracks, frozenset(cities))
        self.query_one("#outlook-scroll").scroll_to(y=max(0, self.at - 2), animate=False)

    def _row(self, at: int, outlook: TicketOutlook) -> Content:
        mark = status_sign(outlook)
        row = Content.assemble(
            (f"{mark} {outlook_points(outlook):>+4}  ", SIGN_STYLES[mark]),
            card_name(outlook.result.card),
            (f"  {short_state(outlook)}", "$text-muted"),
        )
        return row.stylize("on $primary 22%") if at == self.at else row

    def on_key(self, event: Key) -> None:
        """Handle the arrows and the keys that cover the tickets again; no other key goes anywhere from here."""
        event.stop()
        event.prevent_default()
        by = {"up": -1, "down": 1}.get(event.key)
        if event.key in CLOSING:
            self._close()
        elif by is not None and self.outlooks:
            self.at = (self.at + by) % len(self.outlooks)
            self._show()

    def on_click(self, event: Click) -> None:
        event.stop()
        self._close()

    def on_screen_suspend(self) -> None:
        """Hide everything, so that nothing shows through another screen."""
        self.query_one(".page").display = False

    def on_screen_resume(self) -> None:
        if not self.query_one(".page").display:
            self._close()

    def _close(self) -> None:
        if self.is_active:
            self.dismiss()
