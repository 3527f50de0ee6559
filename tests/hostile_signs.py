"""Texts with which people, or files from elsewhere, could break a screen; and characters that must never reach one."""

from __future__ import annotations

from companion.words.plain import plain

OBEYED = {
    "a colour": "\x1b[31mAnn\x1b[0m",
    "a title": "\x1b]0;owned\x07",
    "the clipboard": "\x1b]52;c;cm0gLXJmIC8=\x07",
    "a link": "\x1b]8;;http://example.org\x1b\\Ann\x1b]8;;\x1b\\",
    "a screen cleared": "\x1b[2J\x1b[H",
    "C1": "\x9b31mAnn\x9d52;c;QQ==\x9c",
    "a bell": "A\x07nn",
    "a line gone back": "Ann\rBea",
    "a letter gone back": "Ann\b\b\bBea",
    "nothing": "A\0nn",
    "deleted": "A\x7fnn",
}
"""Sequences that terminals obey."""
HIDDEN = {
    "turned": "\u202eAnn",
    "isolated": "\u2067Ann\u2069",
    "a mark": "A\u200fnn",
    "no width": "A\u200bn\u200dn\ufeff",
    "soft": "A\u00adnn",
    "a family": "👩\u200d👩\u200d👧\u200d👦",
    "tags": "A\U000e0041nn",
    "private": "A\ue000nn",
    "a row's end": "Ann\u2028Bea",
}
"""Characters that are invisible, or that reverse the visible ones."""
ODD = {
    "markup": "[red]x[/]",
    "an action": "[@click=app.quit]x",
    "an end": "[/]",
    "a bracket": "[",
    "a slash": "x\\[b]",
    "HTML": "<b>&amp;</b>",
    "a formula": "=1+1",
    "another formula": "@SUM(A1)",
    "Markdown": "*x* _y_ `z`",
    "braces": "{x} %s $HOME",
    "Hebrew": "שלום",
    "Arabic": "ﷺ",
    "Chinese": "安安安安",
    "accents": "A\u0301\u0301\u0301nn",
    "a flag": "🇩🇪 Flag",
    "an emoji": "🚂🚂",
    "as long as may be": "W" * 24,
}
"""Names that anybody may have."""


def raw(text: str) -> list[str]:
    """Every character of a text, apart from line ends, that a terminal obeys or that hides."""
    return [sign for sign in text if sign != "\n" and plain(sign) != sign]
