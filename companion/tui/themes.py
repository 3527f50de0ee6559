"""The app's own colours: ink and paper, one amber accent. Widgets name them only by role ($primary, …)."""

from __future__ import annotations

from textual.theme import Theme

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
    variables={
        "border": "#3b4755",
        "border-blurred": "#2a3440",
        "footer-background": "#171e27",
        "footer-foreground": "#b9b4a5",
        "footer-description-foreground": "#b9b4a5",
        "footer-key-foreground": "#e3b25c",
        "footer-item-background": "#171e27",
        "input-cursor-background": "#e3b25c",
        "input-cursor-foreground": "#11161d",
        "input-selection-background": "#e3b25c 30%",
        "scrollbar": "#2a3440",
        "scrollbar-hover": "#3b4755",
        "scrollbar-active": "#e3b25c",
        "scrollbar-background": "#11161d",
        "scrollbar-background-hover": "#11161d",
        "scrollbar-background-active": "#11161d",
        "scrollbar-corner-color": "#11161d",
        "text-muted": "#9b9788",
    },
)
"""For dark terminals; the one to start with. Its ground is that of the board picture."""

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
    variables={
        "border": "#bcae92",
        "border-blurred": "#d5c9b0",
        "footer-background": "#efe7d6",
        "footer-foreground": "#4d483d",
        "footer-description-foreground": "#4d483d",
        "footer-key-foreground": "#8a5a00",
        "footer-item-background": "#efe7d6",
        "input-cursor-background": "#8a5a00",
        "input-cursor-foreground": "#f5efe2",
        "input-selection-background": "#8a5a00 30%",
        "scrollbar": "#d5c9b0",
        "scrollbar-hover": "#bcae92",
        "scrollbar-active": "#8a5a00",
        "scrollbar-background": "#f5efe2",
        "scrollbar-background-hover": "#f5efe2",
        "scrollbar-background-active": "#f5efe2",
        "scrollbar-corner-color": "#f5efe2",
        "text-muted": "#6a6355",
    },
)
"""For light terminals."""
