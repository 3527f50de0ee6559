"""What is said about a line where there is too little room for it."""

from __future__ import annotations

import pytest

from companion.session.feedback import Feedback, indented_line, text_line
from companion.tui.widgets.feedback_rows import rows_of


@pytest.mark.parametrize("width", range(40, 80, 7))
def test_a_long_refusal_ends_in_one_mark_after_a_whole_word(width: int) -> None:
    words = "Bea cannot hold what nobody ever gave her on any evening of this long winter "
    feedback = Feedback((text_line("✗ " + words * 3), text_line("✗ " + words * 3)), indented_line("! plays it."))
    rows = rows_of(feedback, width, 4, 0)
    assert len(rows) <= 4
    assert all(row.cell_length <= width for row in rows)
    told, mark, more = rows[-2].plain.partition(" … and ")
    assert mark
    assert more.endswith(" more")
    assert "…" not in told
    assert told.split()[-1] in words.split()
