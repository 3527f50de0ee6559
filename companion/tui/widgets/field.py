"""A field to type in, whatever is pasted there."""

from __future__ import annotations

from textual.widgets import Input

from companion.words.plain import plain

LONGEST = 2400
"""A field takes so many signs: more than a line may have, so that its reader still says what the most is."""


class Field(Input):
    """An input that holds only what can be shown: Textual sends the terminal what stands in it, as it is."""

    def validate_value(self, value: str) -> str:
        return plain(value.replace("\t", " "), LONGEST)
