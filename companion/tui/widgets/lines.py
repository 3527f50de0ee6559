"""The lines of a sheet: what scored, by which rule, and how much for each side."""

from __future__ import annotations

from textual.binding import Binding
from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.reactive import reactive
from textual.widgets import Static

from companion.scoring import Sheet, SideSheet
from companion.tui.themes import palette_of
from companion.tui.widgets.text import fit
from companion.words import wording
from companion.words.plain import plain

LABEL, RULE = 17, 8
NARROWEST, WIDEST = 7, 16
SLIMMEST = 5
"""The width of a side's column in the narrowest windows: a rank, a letter of the name, three digits."""
CHOSEN, CROSSING = "on $primary 22%", "on $primary 40%"


class SheetLines(Static, can_focus=True):
    """A table with a column for each side, the winner first, and a row for each kind of points.

    Left and Right choose a side, Up and Down a row; a click does both. The last row is the total. A bonus that nobody
    got, or everybody, is explained below its row.
    """

    BINDINGS = [
        Binding("left", "side(-1)", wording("key side"), key_display="← →"),
        Binding("right", "side(1)", show=False),
        Binding("up", "row(-1)", show=False),
        Binding("down", "row(1)", show=False),
    ]

    side = reactive(0)
    """The place of the chosen side in the ranking."""
    row = reactive(0)

    class LineChosen(Message):
        """Another side or another row is chosen."""

    def __init__(self, sheet: Sheet, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._set_sheet(sheet)

    def show(self, sheet: Sheet) -> None:
        """Show another state of the game; the same side and row stay chosen, wherever they are now."""
        side, row = self.chosen_side.name, self.chosen_row
        self._set_sheet(sheet)
        self.side = next((at for at, each in enumerate(self.sides) if each.name == side), 0)
        self.row = self.rows.index(row) if row in self.rows else len(self.rows)

    def _set_sheet(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.sides = sorted(sheet.sides, key=lambda side: side.rank)
        self.explanations = {explanation.what: explanation.says.says for explanation in sheet.explanations}
        rows = {explanation.what: explanation.rule for explanation in sheet.explanations}
        rows |= {line.what: line.rule for side in sheet.sides for line in side.lines}
        self.rows = sorted(rows.items(), key=lambda row: sheet.line_names.index(row[0]))
        self.refresh(layout=True)

    @property
    def chosen_side(self) -> SideSheet:
        return self.sides[min(self.side, len(self.sides) - 1)]

    @property
    def chosen_row(self) -> tuple[str, str] | None:
        """The chosen row's kind of points and rule; None for the total."""
        return self.rows[self.row] if self.row < len(self.rows) else None

    # -- drawing

    def _widths(self) -> tuple[int, int, int]:
        """The widths of the label column, of the rule column (0 if it is left out), and of each side's."""
        whole, sides = self.content_size.width or 76, len(self.sides)
        rule = RULE if whole - LABEL - RULE >= NARROWEST * sides else 0
        label = max(SLIMMEST, min(LABEL, whole - SLIMMEST * sides))
        return label, rule, max(SLIMMEST, min(WIDEST, (whole - label - rule) // sides))

    def render(self) -> Content:
        label, rule, width = self._widths()
        rows = [self._head(label + rule, width)]
        for at, (what, number) in enumerate(self.rows):
            cells = [sum(line.points for line in side.lines if line.what == what) for side in self.sides]
            has = [any(line.what == what for line in side.lines) for side in self.sides]
            texts = [str(points) if held else "·" for points, held in zip(cells, has, strict=True)]
            rows.append(self._row(at, (wording(f"what {what}"), label), (number, rule), texts, width))
            if what in self.explanations:
                explanation = fit(f"  {self.explanations[what]}", label + rule + width * len(self.sides)).rstrip()
                rows.append(Content.styled(explanation, "$text-muted"))
        totals = [str(side.total) for side in self.sides]
        rows.append(self._row(len(self.rows), (wording("sheet total"), label), ("", rule), totals, width, "bold"))
        return Content("\n").join(rows)

    def _head(self, indent: int, width: int) -> Content:
        palette = palette_of(self.app)
        parts: list[tuple[str, str]] = [(" " * indent, "")]
        for at, side in enumerate(self.sides):
            name = f"{side.rank} {plain(side.name)}"
            chosen = f" {CHOSEN}" if at == self.side else ""
            parts.append(
                (
                    fit(f"{fit(name, width - 1).rstrip()} ", width, right=True),
                    f"bold {palette.seat(side.colour).line}{chosen}",
                )
            )
        return Content.assemble(*parts)

    def _row(
        self, at: int, label: tuple[str, int], rule: tuple[str, int], texts: list[str], width: int, style: str = ""
    ) -> Content:
        """A row of the table: what scored and its rule, each with its width, and the points of each side."""
        lit_row = at == self.row
        ground = f" {CHOSEN}" if lit_row else ""
        parts = [(fit(*label), f"{style}{ground}"), (fit(*rule), f"$text-muted{ground}")]
        for column, text in enumerate(texts):
            tint = CROSSING if lit_row and column == self.side else CHOSEN if lit_row or column == self.side else ""
            parts.append((fit(text + " ", width, right=True), f"{style} {tint}".strip()))
        return Content.assemble(*parts)

    # -- choosing

    def action_side(self, by: int) -> None:
        self._choose(self.side + by, self.row)

    def action_row(self, by: int) -> None:
        self._choose(self.side, self.row + by)

    def on_click(self, event: Click) -> None:
        label, rule, width = self._widths()
        spot = event.get_content_offset(self)
        if spot is not None:
            side = (spot.x - label - rule) // width if spot.x >= label + rule else self.side
            self._choose(side, self._row_at(spot.y) if spot.y else self.row)

    def _row_at(self, y: int) -> int:
        """The row of the table at a row of the screen; an explanation belongs to the row above it."""
        places = [at for at, (what, _) in enumerate(self.rows) for _ in range(1 + (what in self.explanations))]
        return places[y - 1] if y <= len(places) else len(self.rows)

    def _choose(self, side: int, row: int) -> None:
        self.side = max(0, min(side, len(self.sides) - 1))
        self.row = max(0, min(row, len(self.rows)))
        self.post_message(self.LineChosen())
