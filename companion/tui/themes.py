"""The app's colours: ink, paper, or the terminal's own. Widgets name them only by role ($primary, …)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any
from weakref import WeakMethod, ref

from textual.app import App
from textual.theme import Theme
from textual.widget import Widget

from companion.game.values import replace
from companion.paint.palette import DARK, LIGHT, SIXTEEN, Paint, Palette

if TYPE_CHECKING:
    from companion.game.state import Game


def _variables(
    *, accent: str, ground: str, surface: str, border: str, soft: str, foot: str, muted: str, **others: str
) -> dict[str, str]:
    """The variables that paint Textual's own widgets, from a few colours; `others` by name, with "_" for "-"."""
    return {
        "border": border,
        "border-blurred": soft,
        "footer-background": surface,
        "footer-foreground": foot,
        "footer-description-foreground": foot,
        "footer-key-foreground": accent,
        "footer-item-background": surface,
        "input-cursor-background": accent,
        "input-cursor-foreground": ground,
        "input-selection-background": f"{accent} 30%",
        "scrollbar": soft,
        "scrollbar-hover": border,
        "scrollbar-active": accent,
        "scrollbar-background": ground,
        "scrollbar-background-hover": ground,
        "scrollbar-background-active": ground,
        "scrollbar-corner-color": ground,
        "text-muted": muted,
        **{name.replace("_", "-"): colour for name, colour in others.items()},
    }


INK = Theme(
    name="companion",
    primary="#e3b25c",
    secondary="#7fa7b8",
    accent="#e3b25c",
    foreground="#e6e1d3",
    background="#11161d",
    surface="#171e27",
    panel="#1e2732",
    success="#8fbf7a",
    warning="#e3b25c",
    error="#ee8577",
    boost="#232d3a",
    dark=True,
    variables=_variables(
        accent="#e3b25c", ground="#11161d", surface="#171e27", border="#3b4755", soft="#2a3440", foot="#b9b4a5",
        muted="#9b9788",
    ),
)  # fmt: skip
"""For dark terminals; the default. Its background is that of the board picture."""

PAPER = Theme(
    name="companion-paper",
    primary="#8a5a00",
    secondary="#2f6277",
    accent="#8a5a00",
    foreground="#1c1a16",
    background="#f5efe2",
    surface="#efe7d6",
    panel="#e6dcc7",
    success="#2d6a1f",
    warning="#8a5a00",
    error="#a3271b",
    boost="#e0d5bd",
    dark=False,
    variables=_variables(
        accent="#8a5a00", ground="#f5efe2", surface="#efe7d6", border="#bcae92", soft="#d5c9b0", foot="#4d483d",
        muted="#6a6355",
    ),
)  # fmt: skip
"""For light terminals."""

TERMINAL = Theme(
    name="companion-own",
    ansi=True,
    primary="ansi_yellow",
    secondary="ansi_cyan",
    accent="ansi_yellow",
    foreground="ansi_default",
    background="ansi_default",
    surface="ansi_default",
    panel="ansi_default",
    boost="ansi_default",
    success="ansi_green",
    warning="ansi_yellow",
    error="ansi_red",
    dark=True,
    variables=_variables(
        accent="ansi_yellow", ground="ansi_default", surface="ansi_default", border="ansi_yellow",
        soft="ansi_bright_black", foot="ansi_default", muted="ansi_bright_black",
        ansi_background="ansi_black", ansi_foreground="ansi_white",
        block_cursor_foreground="ansi_black", block_cursor_background="ansi_yellow",
        input_cursor_foreground="ansi_black", input_cursor_text_style="none",
        input_selection_background="ansi_yellow", input_selection_foreground="ansi_black",
        scrollbar_hover="ansi_white",
    ),
)  # fmt: skip
"""The terminal's own sixteen colours, as its user has set them."""

THEMES = (INK, PAPER, TERMINAL)
"""In the order in which the key steps through them."""
USER_THEME = "companion-yours"
"""The name of the theme defined in the settings file."""


def theme_like(base_name: str, colours: Mapping[str, str]) -> Theme:
    """The dark or the light theme with some colours replaced, each given by its role."""
    base = PAPER if base_name == "light" else INK
    values: dict[str, Any] = {**colours}
    variables = {role: values[of] for role, of in _ROLE_OF.items() if of in values}
    return replace(base, name=USER_THEME, variables={**base.variables, **variables}, **values)


_ROLE_OF = {
    "footer-key-foreground": "primary",
    "input-cursor-background": "primary",
    "scrollbar-active": "primary",
    "footer-background": "surface",
    "footer-item-background": "surface",
    "scrollbar-background": "background",
    "scrollbar-background-hover": "background",
    "scrollbar-background-active": "background",
    "scrollbar-corner-color": "background",
    "input-cursor-foreground": "background",
}
"""Variables for single parts that follow the colour of a role."""

_ANSI_NAMES = {
    "#000000": "black", "#800000": "red", "#008000": "green", "#808000": "yellow", "#000080": "blue",
    "#800080": "magenta", "#008080": "cyan", "#c0c0c0": "white", "#808080": "bright_black", "#ff0000": "bright_red",
    "#00ff00": "bright_green", "#ffff00": "bright_yellow", "#0000ff": "bright_blue", "#ff00ff": "bright_magenta",
    "#00ffff": "bright_cyan", "#ffffff": "bright_white",
}  # fmt: skip
"""What a terminal calls its sixteen colours."""


def _ansi(colour: str) -> str:
    return f"ansi_{_ANSI_NAMES[colour]}"


_ON_ANY_GROUND = {
    "purple": "magenta", "pink": "magenta", "white": "default", "blue": "cyan", "yellow": "yellow",
    "orange": "bright_red", "black": "bright_black", "red": "red", "green": "green", "grey": "bright_black",
    "trackbed": "bright_black",
}  # fmt: skip
"""The ones among the sixteen colours that are legible on both dark and light backgrounds; "default" is the text's."""


def _in_terminal_colours(palette: Palette) -> Palette:
    """A palette in the names of the sixteen colours, on the terminal's own background, dark or light.

    Highlights have a dark background of their own, so they keep the bright colours.
    """
    default = dict.fromkeys(("ground", "sea", "rock", "label", "city"), "ansi_default")
    plain: dict[str, Any] = {
        name: _ansi(getattr(palette, name)) for name in ("highlighted_ground", "closed", "highlighted_label", "tag")
    }
    return replace(
        palette,
        name="own",
        tracks={name: f"ansi_{_ON_ANY_GROUND[name]}" for name in palette.tracks},
        highlighted_tracks={name: _ansi(colour) for name, colour in palette.highlighted_tracks.items()},
        seats={
            name: Paint(f"ansi_{_ON_ANY_GROUND[name]}", _ansi(paint.ink), _ansi(paint.badge))
            for name, paint in palette.seats.items()
        },
        highlighted_seats={name: _ansi(paint.line) for name, paint in palette.seats.items()},
        unknown_seat=Paint("ansi_bright_black", _ansi(palette.unknown_seat.ink), _ansi(palette.unknown_seat.badge)),
        junction="ansi_bright_black",
        token="ansi_yellow",
        **plain,
        **default,
    )


_TERMINAL_PALETTE = _in_terminal_colours(SIXTEEN)


def palette_of(app: App[Any]) -> Palette:
    """The colours of boards and seats that this terminal and theme can show."""
    theme = app.current_theme
    if theme.ansi:
        return _TERMINAL_PALETTE
    if app.console.color_system == "standard":
        return SIXTEEN
    return DARK if theme.dark else LIGHT


def seat_colour(app: App[Any], game: Game, seat: int) -> str:
    """The colour in which a seat's name is written."""
    return palette_of(app).seat(game.seat(seat).colour).line


def on_theme_change(widget: Widget, repaint: Callable[[], object]) -> None:
    """Call a method of a mounted widget whenever the app's colours change, for as long as the widget exists."""
    reference, weak = ref(widget), WeakMethod(repaint)

    def changed(_: Theme) -> None:
        shown, act = reference(), weak()
        if shown is not None and act is not None:
            shown.call_next(act)

    # Textual keeps the callback, which must not keep the widget, and with it its game, alive; without `immediate` it
    # would.
    widget.app.theme_changed_signal.subscribe(widget, changed, immediate=True)
