"""What a board's numbers say beside the rules: complete for every board, and true after a house rule."""

from __future__ import annotations

import re
from dataclasses import fields, replace

import pytest
from whole_book import BOOK

from companion.boards.board_facts import RulesInForce, board_facts, cited_rules, passage_facts, rule_facts
from companion.boards.options import with_options
from companion.families import TABLES, all_families, columns_of, mechanic
from companion.store import shipped_files
from companion.store.board_files import board_files
from companion.words.english import WORDS

all_families()
BOARDS = tuple(board_files())
ASIDE = {
    "pieces.recommended_trains",  # only advice
    "tickets.cards",  # the number of a list's rows
    "meeples.countries",
    "dice.dice_as_printed",  # this and the other open points are shown as what the table chose
}
"""Numbers that no sentence mentions."""
MEANS = ("cards", "dice")


def told_with(name: str, option: str, value: str) -> list[str]:
    board = with_options(shipped_files.board(name), {option: value})
    return [fact.says for means in MEANS for fact in board_facts(board, means=means)]


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("means", ["cards", "dice"])
def test_every_sentence_is_complete_and_cites_rules_of_the_book(name: str, means: str) -> None:
    sentences = board_facts(shipped_files.board(name), means=means)
    assert len(sentences) > 10
    for fact in sentences:
        assert fact.rules, fact
        assert all(number in BOOK for number in fact.rules), fact
        assert "{" not in fact.says, fact
        assert " 0 " not in f" {fact.says} ", fact
        assert len(fact.says) < 90, fact


@pytest.mark.parametrize("name", BOARDS)
def test_a_refusal_names_a_rule_that_states_the_number(name: str) -> None:
    """The deal, the draw and the end, which differ from board to board, are in the passages that refusals name."""
    board = shipped_files.board(name)
    tickets, turns = board.numbers["tickets"], board.numbers["turns"]
    by_rule = {number: [] for fact in board_facts(board) for number in fact.rules}
    for fact in board_facts(board):
        for number in fact.rules:
            by_rule[number].append(fact.says)
    least = "exactly" if tickets.draft else "at least"
    kept = f"all {tickets.deal} " if tickets.all_kept else f"{least} {tickets.keep} of the {tickets.deal} "
    assert any(kept in says for says in by_rule[tickets.deal_rule])
    drawn = "keep all of them" if tickets.draw_keep == tickets.draw else f"keep at least {tickets.draw_keep}"
    assert any(drawn in says for says in by_rule[tickets.draw_rule])
    end = f"at {turns.ends_at} piece" if turns.ends_at else "no piece left"
    assert any(end in says for says in by_rule[turns.rule])
    assert all(by_rule[number] for number in ("BA-12", "BA-15", "BA-21"))


def test_no_number_goes_unmentioned() -> None:
    """Whichever whole number is changed by a house rule, some sentence changes with it on a board that has it."""
    seen, named = set[str](), set[str]()
    for name in BOARDS:
        board = shipped_files.board(name)
        for table, numbers in board.numbers.items():
            for field in fields(numbers):
                value, option = getattr(numbers, field.name), f"{table}.{field.name}"
                if type(value) is not int or not value or option in ASIDE:
                    continue
                other = replace(board, numbers={**board.numbers, table: replace(numbers, **{field.name: value + 1})})
                seen.add(option)
                if any(board_facts(board, means=means) != board_facts(other, means=means) for means in MEANS):
                    named.add(option)
    assert seen - named == {"passengers.wilds_each"}  # an open point with dice, shown as what the table chose


def test_every_number_cited_has_its_sentence_and_none_is_left_over() -> None:
    """A key of a table that a passage needs has words, and words for a key have a table."""
    spoken = {f"{table}.{key}" for table in TABLES for key in mechanic(table).numbers_type.passages}
    worded = {key.split()[1] for key in WORDS if key.startswith("here ")}
    assert spoken == worded


def test_how_many_can_play_is_said_where_the_set_up_is_looked_up() -> None:
    assert says("usa", "BA-12")[-1] == "for 2, 3, 4 or 5 players"
    assert says("team-asia", "BA-12")[-1] == "for 4 or 6 players"


def test_where_pieces_are_chosen_every_rule_with_their_number_says_so() -> None:
    """33 trains and 32 ships are those in the box."""
    for number in ("BA-04", "BA-12"):
        assert "each player chooses 50 of these pieces" in rule_facts(shipped_files.board("great-lakes"), number)


def test_where_completed_tickets_are_replaced_the_base_rules_of_tickets_say_so() -> None:
    """They say otherwise: a ticket is kept, and secret, to the end."""
    for number in ("BA-16", "BA-17", "BA-18"):
        says = rule_facts(shipped_files.board("first-journey-europe"), number)
        assert "2 tickets in hand at a time; a completed one is revealed and replaced at once" in says
        assert rule_facts(shipped_files.board("usa"), number) == []


def test_an_option_of_the_table_is_mentioned() -> None:
    assert "keep all 4 tickets dealt" in told_with("county-durham", "tickets.keep", "4")
    assert "the longest path scores nothing" in told_with("europe", "longest_path.points", "0")
    assert "one player may own both tracks" in told_with("usa", "doubles.one_each", "no")


def test_rules_a_board_relies_on_count_as_its_own_in_any_family() -> None:
    """Europe's tunnels borrow the rule for a pile that runs short; USA has neither tunnels nor ships."""
    assert "AS-20" in cited_rules(shipped_files.board("europe"))
    assert not {"AS-20", "GL-12", "EU-01"} & cited_rules(shipped_files.board("usa"))


@pytest.mark.parametrize("name", BOARDS)
def test_with_dice_no_set_up_rule_says_what_another_overrules(name: str) -> None:
    """Cards stay in the box (DX-01), and tickets are drawn differently (DX-06)."""
    board = shipped_files.board(name)
    for number in board.setup:
        passage = passage_facts(board, BOOK[number], means="dice")
        assert not any(word in passage.lower() for word in ("train card", "ship card", "locomotive", "later draw")), (
            passage
        )


@pytest.mark.parametrize("name", BOARDS)
def test_a_general_set_up_rule_states_the_boards_numbers(name: str) -> None:
    board = shipped_files.board(name)
    tickets = board.numbers["tickets"]
    passage = passage_facts(board, BOOK["BA-12"])
    kept = f"all {tickets.deal}" if tickets.all_kept else f"at least {tickets.keep} of the {tickets.deal}"
    kept += " tickets dealt"
    if tickets.draft:
        kept = f"exactly {tickets.keep} of the {tickets.deal} tickets drafted"
    assert f"Keep {kept}." in passage
    assert "Some boards" not in passage


@pytest.mark.rule("JP-07")
def test_where_another_number_delays_the_end_the_base_rule_says_so_too() -> None:
    assert says("japan", "BA-21") == [
        "the last round begins at 2 pieces or fewer; then 1 turn each",
        "the last round waits until 2 white trains or fewer are left",
    ]


def test_what_only_cards_pay_for_is_not_mentioned_with_dice() -> None:
    sayings = {
        means: [fact.says for fact in board_facts(shipped_files.board("switzerland"), means=means)] for means in MEANS
    }
    assert "draw 3 tickets and keep at least 1" in sayings["cards"]
    assert not {"draw 3 tickets and keep at least 1", "locomotives only on these routes: tunnel"} & set(sayings["dice"])


def test_what_a_passage_needs_is_a_table_a_number_or_a_column() -> None:
    """With a slip, a rule would hold nowhere."""
    for needed in (needed for passage in BOOK.values() for needed in passage.needs):
        table, _, key = needed.partition(".")
        if table == "routes":
            assert key in columns_of("routes"), needed
        else:
            assert table in TABLES, needed
            assert not key or key in {field.name for field in fields(mechanic(table).numbers_type)}, needed


@pytest.mark.parametrize(
    ("name", "holds", "holds_not"),
    [
        ("india", "EU-01 IN-01 BA-23", "EU-02 EU-03 EU-04 EU-05 EU-06 EU-07 EU-08"),
        ("legendary-asia", "EU-01 EU-07 LA-03", "EU-02 EU-03 EU-08"),
        ("nordic", "EU-01 EU-02 AS-18 NC-03", "EU-03 EU-07 EU-08"),
        ("switzerland", "EU-02 AS-18 CH-01", "EU-01 EU-03 EU-07 EU-08 NC-03"),
        ("europe", "EU-01 EU-02 EU-03 EU-07 EU-08", "GL-01"),
        ("europe-big-cities", "EU-03 EU-08", "EU-07"),
        ("world", "WO-01 GL-02 GL-21 GL-25", "GL-01 GL-03 GL-04"),
        ("great-lakes", "GL-01 GL-03 GL-04", "WO-01"),
        ("nederland", "NL-02 NL-04 NL-11", "EU-01"),
        ("nederland-no-tolls", "NL-01 NL-11", "NL-02 NL-03 NL-04 NL-05 NL-06 NL-07 NL-08 NL-09"),
        ("old-west", "OW-03", "OW-13 OW-14 OW-15"),
        ("old-west-alvin", "OW-13 OW-14 OW-15", "BL-01"),
        ("united-kingdom", "UK-10 UK-13", "UK-15 UK-16 UK-17 UK-18"),
        ("united-kingdom-advanced", "UK-15 UK-16 UK-17 UK-18", "BL-01"),
        ("first-journey-europe", "FJ-05 FJ-08", "FJ-09"),
    ],
)
def test_a_rule_applies_only_if_the_board_has_its_subject(name: str, holds: str, holds_not: str) -> None:
    """A board that uses ferries does not get stations with them, and the game without tolls has no tolls."""
    in_force = RulesInForce(shipped_files.board(name))
    assert [number for number in holds.split() if not in_force.holds(BOOK[number])] == []
    assert [number for number in holds_not.split() if in_force.holds(BOOK[number])] == []


WITH_DICE_TOO = {
    "BA-10", "BA-16", "BA-19", "BA-28", "GL-02", "LA-01", "CH-02", "AS-10", "AS-12",  # of tickets, or no payment
}  # fmt: skip
"""Rules that hold with dice as they are, although they mention cards, decks or drawing."""


@pytest.mark.parametrize("name", [name for name in BOARDS if shipped_files.board(name).numbers["dice"].offered])
def test_with_dice_every_rule_about_cards_says_what_becomes_of_it(name: str) -> None:
    in_force = RulesInForce(shipped_files.board(name), "dice")
    of_cards = re.compile(r"\b(cards?|decks?|locomotives?|wilds?|draws?|drawn)\b", re.IGNORECASE)
    silent = {
        number
        for number, passage in BOOK.items()
        if passage.family != "DX" and in_force.holds(passage) and of_cards.search(passage.text)
        and not in_force.replacement(passage)
    }  # fmt: skip
    assert silent - WITH_DICE_TOO == set()


def test_a_table_of_several_numbers_reads_naturally() -> None:
    assert "points by place and number of players: 2→8/4, 3→8/5/2 and 4→8/6/4/2" in says("amsterdam", "AM-05")
    points = "points by number of spaces: 1→1, 2→2, 3→4, 4→7, 5→10, 6→15 and 10→40"
    assert points in [fact.says for fact in board_facts(shipped_files.board("united-kingdom"))]
    assert says("iberia", "IB-06") == ["stacks that cities share: Porto/Coimbra"]


def test_one_tie_break_is_no_list_and_two_players_are_not_fewer() -> None:
    told = [fact.says for fact in board_facts(shipped_files.board("amsterdam"))]
    assert "a tie is decided by tickets" in told
    assert "with 2 players, one claimed track closes the other" in told


@pytest.mark.rule("BA-23")
@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("usa", "a tie is decided by these, in this order: tickets and longest path"),
        ("amsterdam", "a tie is decided by tickets"),
        ("great-lakes", "a tie is a shared win"),
    ],
)
def test_how_a_tie_is_decided(name: str, says: str) -> None:
    told = [fact.says for fact in board_facts(shipped_files.board(name))]
    assert [fact for fact in told if "tie" in fact.split()] == [says]


def test_the_mega_game_states_its_own_deal_beside_the_long_deck_rule() -> None:
    assert says("europe-mega", "EU-07")[:2] == [
        "keep at least 3 of the 7 tickets dealt", "2 long tickets among the 7 dealt"
    ]  # fmt: skip


def test_a_rule_names_the_cities_that_it_speaks_of() -> None:
    (ports,) = says("great-lakes", "GL-21")
    assert ports.startswith("its ports are Albany, Bay City, Buffalo, ")
    assert ports.endswith(", Toronto and Traverse City")
    assert says("northern-lights", "NO-12") == [
        "inside the Arctic Circle lie Apatity, Honningsvåg, Kemijärvi, Kirkenes, Kiruna, Murmansk, Narvik, Rovaniemi "
        "and Tromsø"
    ]
    assert RulesInForce(shipped_files.board("world")).numbers(BOOK["GL-21"]).endswith("Valparaiso and Vancouver.")


def says(name: str, number: str) -> list[str]:
    return rule_facts(shipped_files.board(name), number)
