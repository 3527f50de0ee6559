"""What may be done now, what holds at a table, and the rules at hand."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "table key now": "what may be done now",
    "table help now": "what may be done now, to choose from; each with its rule",
    "now title": "{who} may now",
    "now title held": "What holds at this table",
    "now keys": "Enter begins the line · F7 opens the rule · Esc",
    "now keys held": "Enter opens the rule · Esc",
    "now nothing": "Nothing that the app knows of. End the line with ! if the table agrees on something.",
    "table help may": "{who} may now:",
    "table help holds here": "What holds at this table:",
    "help now take": "begin the line of the lit move; of what holds, open the rule",
    "help now rule": "the rule of the lit row; Esc comes back here",
    "now holds": "{what}: {choice}",
    "now chosen": "chosen",
    "now held none": "The booklet leaves nothing open here, and there is no house rule.",
    "help rules at hand": "the rules of what is on show; Esc comes back here",
    "help rules of field": "the rule of the box or choice you are at; Esc comes back here",
}
