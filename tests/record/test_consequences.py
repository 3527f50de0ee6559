"""What a correction changes, sentence by sentence."""

from __future__ import annotations

import pytest
from tabletop import Tabletop

from companion.record.amend import amend
from companion.record.consequences import consequences
from companion.record.edits import CHANGE, CUT, DELETE, INSERT, Edit
from companion.record.piecemeal import at_once
from companion.record.replay import Replay


def numbered(table: Tabletop, *lines: str) -> Replay:
    """The replay of lines numbered as in a game in play, starting at 1."""
    from dataclasses import replace

    replay = table.replay(*lines)
    first = replay.entries[0].line
    return replace(replay, entries=tuple(entry._replace(line=entry.line - first + 1) for entry in replay.entries))


def says(replay: Replay, *edits: Edit, revealed: bool = False) -> list[str]:
    amended = at_once(amend(replay, edits))
    return [consequence.says for consequence in at_once(consequences(amended, revealed=revealed))]


USA = Tabletop("usa", 3, "claims")
DURHAM = Tabletop("county-durham", 3, "claims")


def test_a_line_that_would_be_lost_comes_first_with_its_reason() -> None:
    game = numbered(USA, "Ann claims Denver - Omaha", "Bea claims Dallas - Houston", "Cal draws cards")
    assert says(game, Edit(CHANGE, 1, "Ann claims Dallas - Houston")) == [
        "Line 2 would be refused and not count: Bea claims Dallas - Houston. "
        "BA-10  Ann took one track of Dallas – Houston; with up to 3 players the other is closed to Bea.",
        "Ann: 17 → 11 points on the sheet as it stands (routes -6).",
        "Bea: 1 → 0 points on the sheet as it stands (routes -1).",
        "Dallas – Houston grey would be Ann's; it is Bea's now.",
        "Denver – Omaha would be free; it is Ann's now.",
        "Ann: pieces 41 → 44.",
        "Bea: pieces 44 → 45.",
    ]


def test_a_refused_line_would_count_again() -> None:
    game = numbered(USA, "Ann claims Denver - Omaha", "Bea claims Denver - Omaha")
    assert "Line 2 would count again: Bea claims Denver - Omaha." in says(game, Edit(DELETE, 1))
    game = numbered(USA, "Ann claims Denver - Omaha", "Bea claims Denver - Omaha ! hers")
    assert "Line 2 would be allowed even without its !: Bea claims Denver - Omaha ! hers." in says(
        game, Edit(DELETE, 1)
    )
    game = numbered(USA, "Bea claims Denver - Omaha !")
    assert (
        "Line 1 would be played although refused: Bea claims Denver - Omaha !. "
        "BA-08  Denver – Omaha is taken: Ann owns it."
    ) in says(game, Edit(INSERT, 1, "Ann claims Denver - Omaha"))


def test_a_different_reason_is_reported() -> None:
    game = numbered(USA, "Ann claims Denver - Omaha", "Bea claims Denver - Omaha with 2 red")
    assert says(game, Edit(DELETE, 1))[0] == (
        "Line 2 would be refused for another reason: Bea claims Denver - Omaha with 2 red. "
        "BA-07  Denver – Omaha has 4 spaces; Bea pays for 2. "
        "BA-05  Denver – Omaha takes purple cards; Bea plays red."
    )


def test_coal_that_is_back_in_place_and_who_has_it() -> None:
    game = numbered(
        DURHAM,
        "Ann claims Durham - Lanchester with 3 yellow, taking coal at Durham",
        "Bea claims Durham - Brancepeth, taking coal at Durham",
    )
    effects = says(game, Edit(CHANGE, 1, "Ann claims Durham - Lanchester with 3 yellow"))
    assert "Line 2 would count again: Bea claims Durham - Brancepeth, taking coal at Durham." in effects
    assert any(effect.startswith("Ann: coal 1 → 0") for effect in effects), effects
    effects = says(numbered(DURHAM, "Ann claims Durham - Lanchester, taking coal at Durham"), Edit(DELETE, 1))
    assert "Then at Durham: coal." in effects
    game = numbered(DURHAM, "Ann claims Durham - Lanchester")
    effects = says(game, Edit(CHANGE, 1, "Ann claims Durham - Lanchester, taking coal at Lanchester"))
    assert "Then at Lanchester: no coal." in effects


def test_whose_turn_it_would_be_is_shown() -> None:
    table = Tabletop("usa", 3, "turns")
    game = numbered(table, "Ann draws cards", "Bea draws cards")
    assert says(game, Edit(DELETE, 2)) == ["Bea would be to move, not Cal.", "Bea: cards 6 → 4."]
    assert says(game, Edit(CUT, 0))[:1] == ["Ann would be to move, not Cal."]


ENDING = Tabletop("usa", 2, "turns", ("option: turns.ends_at = 41",))
"""A player who has placed four trains starts the last round."""


def test_the_last_round_and_the_end() -> None:
    lines = ("Ann claims Denver - Omaha", "Bea draws cards", "Ann draws cards", "Bea draws cards")
    game = numbered(ENDING, *lines)
    assert (game.game.clock.over, game.moves[-1].played) == (True, False)
    effects = says(game, Edit(CHANGE, 1, "Ann claims Portland - Seattle"))
    assert effects[0] == "Line 4 would count again: Bea draws cards."
    assert "The game would not be over." in effects
    assert "The last round, started by line 1, would not have started." in effects
    back = says(numbered(ENDING, "Ann claims Portland - Seattle", *lines[1:]), Edit(CHANGE, 1, lines[0]))
    assert back[0].startswith("Line 4 would be refused and not count: Bea draws cards. BA-21  The game is over")
    assert "The game would be over." in back
    assert "The last round would begin with line 1." in back


def test_a_last_round_that_another_line_begins() -> None:
    game = numbered(ENDING, "Ann claims Denver - Omaha", "Bea claims El Paso - Dallas", "Ann draws cards")
    assert not any("last round" in effect for effect in says(game, Edit(CHANGE, 2, "Bea draws cards")))
    assert "The last round would begin with line 2." in says(game, Edit(CHANGE, 1, "Ann draws cards"))
    same = says(game, Edit(INSERT, 1, "table adds ticket Denver - Omaha 3"))
    assert not any("last round" in effect for effect in same), "it begins with the same line, whatever its number"


def test_kept_tickets_stay_secret() -> None:
    """A line that names tickets is shown without them, its reasons by number only, and its tickets do not score."""
    deal = "Cal keeps Denver - El Paso, Boston - Miami"
    game = numbered(USA, deal, "Ann keeps Dallas - New York, Denver - El Paso", "Bea keeps 2 tickets")
    counts = ["Line 2 would count again: Ann keeps 2 tickets.", "Ann: tickets 0 → 2.", "Cal: tickets 2 → 0."]
    assert says(game, Edit(DELETE, 1)) == counts
    opened = says(game, Edit(DELETE, 1), revealed=True)
    assert opened[0] == "Line 2 would count again: Ann keeps Dallas - New York, Denver - El Paso."
    assert any("tickets -" in effect for effect in opened), "kept tickets that are not complete"
    game = numbered(USA, "Ann keeps Dallas - New York, Denver - El Paso", "Bea keeps 2 tickets")
    assert says(game, Edit(INSERT, 1, deal))[0] == ("Line 1 would be refused and not count: Ann keeps 2 tickets. BA-19")


def test_a_board_correction_is_shown_with_what_it_is_worth() -> None:
    game = numbered(USA, "table corrects route Denver - Omaha to 3 purple", "Ann claims Denver - Omaha with 3 purple")
    effects = says(game, Edit(DELETE, 1))
    assert effects[0].startswith("Line 2 would be refused and not count: Ann claims Denver - Omaha")
    assert "The board would not have Denver – Omaha 3 purple." in effects
    game = numbered(USA, "table corrects route Denver - Omaha to 3 purple", "Ann claims Denver - Omaha")
    assert "Line 2 would score 7 points, not 4: Ann claims Denver - Omaha." in says(game, Edit(DELETE, 1))
    assert "The board would have Denver – Omaha 1 red." in says(
        game, Edit(CHANGE, 1, "table corrects route Denver - Omaha to 1 red")
    )


def test_many_routes_are_given_as_a_number() -> None:
    claims = ("Denver - Omaha", "Dallas - Houston", "Boston - Montreal", "Seattle - Portland", "Miami - Atlanta")
    more = ("El Paso - Dallas", "Duluth - Toronto")
    game = numbered(USA, *(f"Ann claims {route}" for route in claims + more))
    assert "7 routes would change owner or become free." in says(game, Edit(CUT, 0))
    assert sum("would be free" in effect for effect in says(game, Edit(CUT, 1))) == 6


def test_nothing_else_changes() -> None:
    game = numbered(USA, "Ann claims Denver - Omaha", "Bea draws cards")
    assert says(game, Edit(CHANGE, 1, "Ann claims Denver - Omaha ! as agreed")) == []


@pytest.mark.rule("BA-18")
def test_it_does_not_say_that_two_players_named_the_same_ticket() -> None:
    """Bea's line has a `!`, and reasons against it, only because Ann has the ticket too."""
    ann, bea = "Ann keeps Boston - Miami, Denver - El Paso", "Bea keeps Seattle - New York"
    same, other = numbered(USA, ann, f"{bea}, Denver - El Paso !"), numbered(USA, ann, f"{bea}, Dallas - New York")
    assert says(same, Edit(DELETE, 1)) == says(other, Edit(DELETE, 1)) == ["Ann: tickets 2 → 0."]
    assert says(same, Edit(INSERT, 1, "Bea keeps 2 tickets"))[0] == (
        "Line 2 would be played although refused: Bea keeps 2 tickets. "
        "BA-16  Bea has already kept 2 tickets; kept tickets stay."
    )


def test_a_line_with_tickets_that_would_be_lost_is_reported_without_naming_them() -> None:
    bea = "Bea keeps Denver - El Paso, Seattle - New York"
    game = numbered(USA, "Ann keeps Boston - Miami, Dallas - New York", bea)
    assert says(game, Edit(CHANGE, 1, "Ann keeps Denver - El Paso, Dallas - New York")) == [
        "Line 2 would be refused and not count: Bea keeps 2 tickets. BA-19",
        "Bea: tickets 2 → 0.",
    ]
