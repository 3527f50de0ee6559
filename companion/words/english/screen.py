"""The screens: home, new game, tickets at the end, sheet, rules, boards and the keys of each."""

from __future__ import annotations

WORDS: dict[str, str] = {
    # keys
    "help title": "Keys",
    "help close": "Esc closes",
}
