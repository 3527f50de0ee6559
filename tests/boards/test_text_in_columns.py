"""Text in a column of a board file, whichever family reads it: it can be shown and typed."""

from __future__ import annotations

import pytest
from pydantic import TypeAdapter, ValidationError

from companion.boards.rows import column_type
from companion.game.numbers import Column

ONE, SEVERAL = Column(str, ""), Column(tuple[str, ...], ())


@pytest.mark.parametrize("text", ["\x1b[31mTower", "Tower\u202e", "Tower, old", "Tower; blue", "a\nb", "x" * 41])
def test_what_cannot_be_shown_or_typed_is_refused(text: str) -> None:
    for column, value in ((ONE, text), (SEVERAL, ("Bridge", text))):
        with pytest.raises(ValidationError):
            TypeAdapter(column_type(column)).validate_python(value)


def test_a_name_and_nothing_are_accepted() -> None:
    for value in ("Tour d'Été (old)", ""):
        assert TypeAdapter(column_type(ONE)).validate_python(value) == value
    assert TypeAdapter(column_type(SEVERAL)).validate_python(("PRR", "B&O")) == ("PRR", "B&O")
