"""Letters that stand for the cities of a board."""

from __future__ import annotations

from companion.session.board_clicks import city_codes


def test_codes_are_short_and_none_begins_another() -> None:
    for count in (1, 26, 27, 51, 52, 200):
        codes = list(city_codes([str(i) for i in range(count)]))
        assert len(codes) == count
        assert not [(a, b) for a in codes for b in codes if a != b and b.startswith(a)]
        assert all(len(code) == 1 for code in codes) is (count <= 26)
