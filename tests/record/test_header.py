"""The header of a record: what it says, what it may leave out, and what can be wrong with it."""

import pytest

from companion.record.faults import RecordFault, Unclear
from companion.record.header import new_header, write_header
from companion.record.replay import Replay, replay, write_record
from companion.store.shipped_files import board

THERE = "these are: format, board, players, teams, first, tracking, dice, option and date. A remark begins with #."
PLAYERS = "players: Ann red, Bea blue, Cal green\n"
NO_PLAYERS = "The record names no players; one line says: players: Ann red, Bea blue."


def read(text: str) -> Replay:
    return replay(text, board)


def fault(text: str) -> RecordFault:
    with pytest.raises(RecordFault) as raised:
        read(text)
    return raised.value


def test_everything_a_header_can_say() -> None:
    game = read(
        "board: county-durham\n"
        "players: Ann red, Bea blue, Cal green     # in seat order\n"
        "first: Bea\n"
        "tracking: turns\n"
        "dice: no\n"
        "no coal: Consett, Crook, Shildon, …\n"
        "option: doubles.closed_up_to = 0\n"
        "option: pieces.train = 40\n"
        "date: 2026-11-21\n"
    ).game
    assert game.board.name == "county-durham"
    assert [(seat.name, seat.colour) for seat in game.table.seats] == [
        ("Ann", "red"),
        ("Bea", "blue"),
        ("Cal", "green"),
    ]
    assert game.table.first == game.clock.on_turn == 1
    assert game.table.tracking == "turns"
    assert game.table.setup == {"no coal": ("Consett", "Crook", "Shildon")}
    assert game.table.options == {"doubles.closed_up_to": "0", "pieces.train": "40"}
    assert game.table.date == "2026-11-21"
    assert [held.stock for held in game.seats] == [40, 40, 40]


def test_what_is_left_out() -> None:
    table = read("board: usa\nplayers: Ann, Bea\n").game.table
    assert (table.first, table.tracking, table.means, table.date) == (0, "claims", "cards", None)
    assert [seat.colour for seat in table.seats] == ["red", "blue"]
    mixed = read("board: usa\nplayers: Ann blue, Bea, Cal\n").game.table
    assert [seat.colour for seat in mixed.seats] == ["blue", "red", "green"]


def test_names_of_more_than_one_word() -> None:
    table = read("board: usa\nplayers: Mary Ann red, Jean-Luc, O'Neil\n").game.table
    assert [seat.name for seat in table.seats] == ["Mary Ann", "Jean-Luc", "O'Neil"]


def test_cities_of_the_set_up_are_abbreviated_like_any_other() -> None:
    table = read(f"board: county-durham\n{PLAYERS}no coal: dur, tow, CHESTER\n").game.table
    assert table.setup["no coal"] == ("Durham", "Tow Law", "Chester-le-Street")
    table = read(f"board: county-durham\n{PLAYERS}NO \t coal :  Tow  Law\n").game.table
    assert table.setup["no coal"] == ("Tow Law",)


def test_a_header_is_written_as_entered_with_full_names() -> None:
    text = (
        "# Friday\n"
        "board: County Durham\n"
        "\n"
        "players: Ann red, Bea\n"
        "first: b\n"
        "Tracking: TURNS  # everything\n"
        "no coal: dur, tow\n"
        "option: pieces.train =  40\n"
        "\n"
        "Ann draws cards  # first of all\n"
        "# that was it\n"
    )
    again = (
        "# Friday\n"
        "board: county-durham\n"
        "\n"
        "players: Ann red, Bea\n"
        "first: Bea\n"
        "tracking: turns  # everything\n"
        "no coal: Durham, Tow Law\n"
        "option: pieces.train = 40\n"
        "\n"
    )
    written = write_record(read(text))
    assert written.startswith(again)
    assert written == write_record(read(written))
    assert "  # first of all\n# that was it\n" in written


def test_a_header_made_on_the_screen_can_be_read_back() -> None:
    text = new_header(
        board("county-durham"),
        [("Ann", "red"), ("Bea", "white")],
        first=1,
        setup={"no coal": ["Crook", "Durham"]},
        options={"coal.most": "12"},
        date="2026-11-21",
    )
    table = read(text).game.table
    assert [(seat.name, seat.colour) for seat in table.seats] == [("Ann", "red"), ("Bea", "white")]
    assert (table.first, table.tracking, table.date) == (1, "turns", "2026-11-21")
    assert table.setup == {"no coal": ("Crook", "Durham")}
    assert write_record(read(text)) == text


@pytest.mark.parametrize(
    ("text", "line", "column", "says"),
    [
        ("", 1, 1, "The record names no board; it begins with: board: NAME."),
        (
            "> board: usa\n> players: Ann, Bea\n",
            1,
            1,
            "The record begins with: board: NAME. Remove what a mail puts before it, and the > of each quoted line.",
        ),
        (
            "board: usa\nAnn draws cards\n",
            2,
            1,
            "The record names no players; one line says: players: Ann red, Bea blue.",
        ),
        ("board: usa", 1, 11, NO_PLAYERS),
        ("players: Ann, Bea\n\n", 1, 18, "The record names no board; it begins with: board: NAME."),
        ("board: usa\nplayers:\n", 2, 9, "The record names no players; one line says: players: Ann red, Bea blue."),
        ("board:\nplayers: Ann, Bea\n", 1, 7, "There is no board name after “board:”, such as: board: usa."),
        ("board: usa\nplayers: Ann, Bea\nfirst:\n", 3, 7, "There is no name after “first:”."),
        ("board: ussa\n", 1, 8, "There is no board called “ussa”."),
        ("board: usa\nboard: usa\n", 2, 8, "board is given twice."),
        ("board: usa\nplayers: Ann\n", 2, 10, "USA is for 2, 3, 4 or 5 players, not 1."),
        ("board: usa\nplayers: A, B, C, D, E, F, G\n", 2, 10, "USA is for 2, 3, 4 or 5 players, not 7."),
        ("board: usa\nplayers: Ann, ann\n", 2, 15, "Two players are called ann. Add a letter to one of them: ann B."),
        (
            "board: usa\nplayers: Ann Bea Cal\n",
            2,
            10,
            "USA is for 2, 3, 4 or 5 players, not 1. Put commas between names, as in players: Ann red, Bea blue.",
        ),
        (
            "board: usa\nplayers: Zoe, Zoë\n",
            2,
            15,
            "Zoe and Zoë are the same name: accents, spaces and punctuation make no difference.",
        ),
        (
            "board: usa\nplayers: Ann, Anna, Ann\n",
            2,
            21,
            "Two players are called Ann. Add a letter to one of them: Ann B.",
        ),
        ("board: usa\nplayers: Ann red, Bea red\n", 2, 23, "Two players are red."),
        (
            "board: usa\nplayers: table, Bea\n",
            2,
            10,
            "“table” cannot be a player's name: “table” speaks for the whole table.",
        ),
        ("board: usa\nplayers: …, Bea\n", 2, 10, "“…” cannot be a player's name: it has no letters."),
        (
            "board: usa\nplayers: Wolfeschlegelsteinhausenberger, Bea\n",
            2,
            10,
            "“Wolfeschlegelsteinhausenberger” cannot be a player's name: it is longer than 24 characters.",
        ),
        ("board: usa\nplayers: Ann, Bea\nfirst: Zed\n", 3, 8, "Nobody at this table is called “Zed”."),
        (
            "board: usa\nplayers: Ann, Bea\ntracking: all\n",
            3,
            11,
            "tracking is turns, claims, final or counts, not “all”.",
        ),
        ("board: usa\nplayers: Ann, Bea\ndice: maybe\n", 3, 7, "dice is yes or no, not “maybe”."),
        ("board: usa\nplayers: Ann, Bea\ndate: 21.11.\n", 3, 7, "A date is written 2026-11-21, not “21.11.”."),
        ("board: usa\nplayers: Ann, Bea\nweather: fine\n", 3, 1, f"“weather” is not a header line; {THERE}"),
        ("board: usa\nplayers: Ann, Bea\nno coal: Denver\n", 3, 1, f"“no coal” is not a header line; {THERE}"),
        (
            "board: county-durham\nplayers: Ann, Bea\nno coal: Crook, Denver\n",
            3,
            17,
            "County Durham (Coal Country) has no city “Denver”.",
        ),
        ("board: county-durham\nplayers: Ann, Bea\nno coal: Crook, dur, Durham\n", 3, 22, "Durham is listed twice."),
        (
            "board: usa\nplayers: Ann, Bea\noption: rubbish\n",
            3,
            9,
            "An option is written table.key = value, such as doubles.closed_up_to = 0.",
        ),
        (
            "board: usa\nplayers: Ann, Bea\noption: pieces.train = -1\n",
            3,
            9,
            "pieces.train cannot be '-1': the least is 0",
        ),
        (
            "board: amsterdam\nplayers: Ann, Bea\noption: merchandise.cards = 3\noption: pieces.train = 20\n",
            3,
            9,
            "merchandise.cards cannot be '3': 16 tracks with a cart, but 3 merchandise cards; there is one for each",
        ),
        (
            "board: usa\nplayers: Ann, Bea\nteams: Ann + Bea, Cal + Dee\n",
            3,
            8,
            "A record has players or teams, not both.",
        ),
        (
            "board: usa\nplayers: Ann, Bea\nAnn draws cards\ntracking: turns\n",
            4,
            11,
            "tracking: belongs above the first move.",
        ),
        (
            "board: northern-lights\nplayers: Ann, Bea\nAnn draws cards\ngoals: the north\n",
            4,
            8,
            "goals: belongs above the first move.",
        ),
    ],
)
def test_a_fault_of_a_header_has_its_line_and_column(text: str, line: int, column: int, says: str) -> None:
    raised = fault(text)
    assert (raised.line, raised.column, raised.message) == (line, column, says)


def test_a_city_of_the_set_up_that_is_not_clear() -> None:
    raised = fault("board: county-durham\nplayers: Ann, Bea\nno coal: sto, st\n")
    assert isinstance(raised, Unclear)
    assert (raised.line, raised.column) == (3, 15)
    assert "Stanhope" in raised.names


@pytest.mark.parametrize("option", ["claims.points = {}", "cards.each = 0", "turns.ends_at = few", "coal.most = 5"])
def test_an_option_that_does_not_fit_is_a_fault_not_a_crash(option: str) -> None:
    assert fault(f"board: usa\nplayers: Ann, Bea\noption: {option}\n").line == 3


@pytest.mark.parametrize("option", ["doubles.closed_up_to", "doubles.closed_up_to =", "doubles = 3", "= 3", "closed"])
def test_an_option_has_a_table_a_key_and_a_value(option: str) -> None:
    says = "An option is written table.key = value, such as doubles.closed_up_to = 0."
    assert fault(f"board: usa\nplayers: Ann, Bea\noption: {option}\n").message == says


@pytest.mark.parametrize(
    ("head", "says"),
    [
        (
            "board: usa\nteams: Ann + Bea, Cal + Dee\n",
            "USA is played by single players; write players: Ann red, Bea blue.",
        ),
        (
            "board: team-asia\nplayers: Ann, Bea, Cal, Dee\n",
            "Team Asia is played in teams; write teams: Ann + Bea red, Cal + Dee blue.",
        ),
        ("board: team-asia\n", "The record names no teams; one line says: teams: Ann + Bea red, Cal + Dee blue."),
        ("board: usa\n", NO_PLAYERS),
    ],
)
def test_the_board_says_whether_it_is_played_in_teams(head: str, says: str) -> None:
    wrong = fault(head)
    assert (wrong.line, wrong.message) == (head.count("\n"), says)


@pytest.mark.parametrize(
    ("head", "written"),
    [
        ("board: USA\nplayers:Ann red,Bea\n", "board: usa\nplayers: Ann red, Bea"),
        ("board: Team Asia\nteams: Ann+Bea red, Cal + Dee\n", "board: team-asia\nteams: Ann + Bea red, Cal + Dee"),
    ],
)
def test_only_the_colours_that_were_told_are_written(head: str, written: str) -> None:
    assert write_header(read(head).header) == written


def test_the_options_of_a_new_game_are_in_its_header() -> None:
    text = new_header(board("usa"), [("Ann", "red"), ("Bea", "blue")], options={"doubles.closed_up_to": "2"})
    assert text.endswith("tracking: turns\noption: doubles.closed_up_to = 2\n")
    assert dict(read(text).game.table.options) == {"doubles.closed_up_to": "2"}


def test_faults_count_the_lines_of_the_file() -> None:
    raised = fault(f"\n# a comment\nboard: usa\n{PLAYERS}\nAnn claims Denver - Omaha\n\nAnn flies\n")
    assert (raised.line, raised.column) == (8, 5)


def test_windows_line_ends_and_a_byte_order_mark() -> None:
    replayed = read("\ufeffboard: usa\r\nplayers: Ann, Bea\r\n\r\nAnn claims Denver - Omaha\r\n")
    assert [row.text for row in replayed.moves] == ["Ann claims Denver - Omaha"]


@pytest.mark.parametrize(
    "date",
    ["20261121", "2026-W47-6", "2026-1-2", "2026-11-21T12:00", "21.11.2026", "2026-13-01", "2026-02-30", "٢٠٢٦-١١-٢١"],
)
def test_a_date_is_written_in_one_way(date: str) -> None:
    assert fault(f"board: usa\nplayers: Ann, Bea\ndate: {date}\n").message == (
        f"A date is written 2026-11-21, not “{date}”."
    )


@pytest.mark.parametrize("line", ["Ann passes: x", "Ann claims: Denver - Atlantis", "passes: x"])
def test_a_move_with_a_colon_is_not_a_header_line(line: str) -> None:
    """The message is about the move, not about a header that nobody meant."""
    wrong = fault(f"board: usa\nplayers: Ann, Bea\n{line}\n")
    assert wrong.line == 3
    assert "is not a header line" not in wrong.message


@pytest.mark.parametrize("line", ["Ann: draws cards", "ann lee: draws cards", "a : draws cards"])
@pytest.mark.parametrize("people", ["Ann Lee red, Bea blue", "Bea, Ann Lee"])
def test_a_name_with_a_colon_begins_the_first_move(line: str, people: str) -> None:
    replayed = read(f"board: usa\nplayers: {people}\ntracking: claims\n{line}\nBea: Denver - Omaha\n")
    names = replayed.game.table.names
    assert [names[row.turn.seat or 0] for row in replayed.moves if row.turn] == ["Ann Lee", "Bea"]


@pytest.mark.parametrize("before", ["", "Ann: keeps 3\n"])
def test_a_mistyped_name_with_a_colon_is_a_name_on_every_line(before: str) -> None:
    wrong = fault(f"board: usa\nplayers: Ann, Bea\n{before}Ane: draws cards\n")
    assert (wrong.message, wrong.names) == ("Nobody at this table is called “Ane:”.", ("Ann",))


@pytest.mark.parametrize("line", ["foo: bar", "foo:", "name: evening", "note: Ann is late"])
@pytest.mark.parametrize("before", ["", "Ann draws cards\n"])
def test_an_unknown_header_line_is_answered_with_the_known_ones(line: str, before: str) -> None:
    """This also holds among the moves, where it is neither a city nor a player."""
    wrong = fault(f"board: usa\nplayers: Ann, Bea\n{before}{line}\n")
    assert wrong.message == f"“{line.partition(':')[0]}” is not a header line; {THERE}"
    assert (wrong.start, wrong.end) == (0, len(line))


@pytest.mark.parametrize(
    ("line", "says"),
    [("Bae: passes", "called “Bae:”"), ("Zed: draws cards", "called “Zed:”"), ("Ann: Den:", "the other city")],
)
def test_a_move_after_a_colon_is_reported_as_a_move(line: str, says: str) -> None:
    assert says in fault(f"board: usa\nplayers: Ann, Bea\nAnn draws cards\n{line}\n").message


def test_a_mistyped_header_line_is_reported_with_the_right_one() -> None:
    wrong = fault("board: usa\nplayers: Ann, Bea\ntraking: turns\n")
    assert wrong.names[:1] == ("tracking",)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("players: Ann, Bea\n\nAnn draws cards\n", "    Ann draws cards\n    ^^^^^^^^^^^^^^^"),
        ("board: usa\nAnn draws cards\n", "    Ann draws cards\n    ^^^^^^^^^^^^^^^"),
        ("board: team-asia\n\n", "    board: team-asia\n                    ^"),
        ("players: Ann, Bea", "    players: Ann, Bea\n                     ^"),
    ],
)
def test_what_is_missing_is_reported_at_a_place(text: str, shown: str) -> None:
    """At the first move, or else after the last line."""
    assert shown in fault(text).report("a.ttr")
