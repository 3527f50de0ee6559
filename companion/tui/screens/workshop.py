"""The workshop on the laptop: where its page is, and that it is open."""

from __future__ import annotations

from textual import getters, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from companion.tui.host import Host
from companion.tui.widgets.keys import Foot
from companion.words import wording


class WorkshopScreen(Screen[None]):
    """Opens the workshop in the browser. It stays open behind other screens until it is closed or the app ends."""

    app = getters.app(Host)

    BINDINGS = [
        Binding("enter,o", "browser", wording("key browser"), key_display="Enter"),
        Binding("x", "close", wording("key close workshop"), key_display="x"),
        Binding("escape,q", "dismiss", wording("key back"), key_display="Esc"),
        Binding("f1", "help", wording("key help"), key_display="F1"),
    ]

    def compose(self) -> ComposeResult:
        with Vertical(classes="page"):
            yield Static(Content(wording("home workshop")), classes="page-title")
            yield Static(id="workshop-where")
        yield Foot()

    def on_mount(self) -> None:
        self._open()

    @work(group="workshop")
    async def _open(self) -> None:
        """Open the workshop, and its page in the browser."""
        if fault := await self.app.workshop.open():
            self._show(Content.styled(fault, "$error"))
        else:
            self.action_browser()

    def _show(self, what: Content) -> None:
        if self.display:  # unless it is just being closed
            self.query_one("#workshop-where", Static).update(what)

    def action_browser(self) -> None:
        """Open the page in the browser, again if necessary; without a browser, the link has to be opened by hand."""
        workshop = self.app.workshop
        if not workshop.link:
            return
        says = wording("bench browser" if workshop.show_page() else "bench no browser")
        where = (f"\n{workshop.link}\n", "bold $accent")
        self._show(Content.assemble("\n", says, "\n", where, "\n", (wording("bench stays"), "$text-muted")))

    async def action_close(self) -> None:
        """Close the workshop and go back."""
        await self.app.workshop.close()
        self.app.notify(wording("bench closed"), timeout=5, markup=False)
        self.dismiss()

    def action_help(self) -> None:
        rows = [
            ("Enter o", wording("help browser")),
            ("x", wording("help close workshop")),
            ("Esc", wording("help back")),
        ]
        self.app.show("help", rows)
