"""Lists in messages: none is cut without saying so."""

from __future__ import annotations

from companion.record.faults import Unclear
from companion.words import first_few, listing


def test_a_long_list_says_how_many_more_there_are() -> None:
    letters = list("abcdefghijk")
    assert first_few(letters[:9]) == letters[:9]
    assert listing(first_few(letters), "or") == "a, b, c, d, e, f, g, h, i or 2 more"
    assert listing(first_few(letters, 2, left=5)) == "a, b and 14 more"


def test_a_fault_says_how_many_names_it_leaves_out() -> None:
    fault = Unclear("“s” matches several cities.", names=list("abcdefgh"))
    assert fault.hint == "It could be a, b, c, d, e, f or 2 more."
    fault.more = 3
    assert fault.hint == "It could be a, b, c, d, e, f or 5 more."
