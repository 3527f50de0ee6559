"""What can be done now, what applies at the table, and the rules behind it."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "table key now": "what you can do now",
    "table help now": "what you can do now, to choose from; each with its rule",
    "now title": "{who} can now",
    "now title held": "What applies at this table",
    "now keys": "Enter starts the line · F7 opens the rule · Esc",
    "now keys held": "Enter opens the rule · Esc",
    "now nothing": "Nothing that the app knows of. End the line with ! if the table agrees on something.",
    "table help may": "{who} can now:",
    "table help holds here": "What applies at this table:",
    "help now take": "start the line of the highlighted move; for what applies, open the rule",
    "help now rule": "the rule of the highlighted row; Esc comes back here",
    "now holds": "{what}: {choice}",
    "now chosen": "chosen",
    "now held none": "The rulebook leaves nothing open here, and there is no house rule.",
    "help rules at hand": "the rules of what is shown; Esc comes back here",
    "help rules of field": "the rule of the box or choice you are on; Esc comes back here",
}
