"""What a table plays by, in the order in which it is asked about."""

from __future__ import annotations

from companion.session import Session, record_events
from companion.session.house_rules import house_rules
from companion.store.shipped_files import board

HEAD = "board: county-durham\nplayers: Ann, Bea, Cal\n"


def test_what_the_table_chose_stands_before_what_it_left_as_it_is() -> None:
    """A house rule of its own, and a point that the booklet leaves open; both were at the end, below the defaults."""
    own = "option: doubles.closed_up_to = 0\noption: longest_path.points = 15\n"
    game = Session(record_events(HEAD + own, board), board).game
    rules = house_rules(game)
    assert [(rule.topic, rule.choice) for rule in rules[:2]] == [
        ("The second track of a double", "open with any number of players"),
        ("The longest path", "15"),
    ]
    assert [rule.chosen for rule in rules] == [True, True] + [False] * (len(rules) - 2)
    assert len(rules) > 5
