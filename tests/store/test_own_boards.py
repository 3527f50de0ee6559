"""Tickets entered at the table are kept in the user's own copy of a board."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.boards.check import check_boards
from companion.boards.read import BoardFaults
from companion.game.board import Ticket
from companion.store.board_files import FORMER, board_files, earlier_board, every_board_file, shipped_maps
from companion.store.own_boards import save_tickets, with_tickets
from companion.store.shipped_files import NoSuchBoard, board

ASIA = "team-asia"


def unlisted_ticket(a: str, b: str, points: int) -> Ticket:
    return Ticket(f"told {a}", ((a, b, points),), unlisted=True)


def values(name: str) -> set[tuple[tuple[str, ...], int]]:
    return {(card.ends, card.value) for card in board(name).tickets}


def test_a_board_without_tickets_gets_a_copy_that_lists_them(own_home: Path) -> None:
    """The next game on the board has the cards; the copy has everything that is in the shipped file."""
    shipped = board(ASIA)
    path = save_tickets(ASIA, [unlisted_ticket("Kabul", "Delhi", 6), unlisted_ticket("Canton", "Lhasa", 11)])
    assert path == own_home / "boards" / "team-asia.toml"
    assert board_files()[ASIA] == path
    own = board(ASIA)
    assert values(ASIA) == {(("Kabul", "Delhi"), 6), (("Canton", "Lhasa"), 11)}
    assert (own.tracks, own.cities, own.numbers) == (shipped.tracks, shipped.cities, shipped.numbers)
    assert check_boards(path.read_text("utf-8"))[1] == []
    assert "#:schema" not in path.read_text("utf-8")


def test_later_cards_join_the_copy_and_none_appears_twice(own_home: Path) -> None:
    """A card entered twice is written once, whatever the order of its cities; ids stay unique."""
    save_tickets(ASIA, [unlisted_ticket("Kabul", "Delhi", 6)])
    save_tickets(
        ASIA,
        [
            unlisted_ticket("Delhi", "Kabul", 6),
            unlisted_ticket("Canton", "Lhasa", 11),
            unlisted_ticket("Canton", "Lhasa", 11),
        ],
    )
    assert sorted(card.id for card in board(ASIA).tickets) == ["own-1", "own-2"]


def test_what_the_user_changed_in_the_copy_stays(own_home: Path) -> None:
    path = save_tickets(ASIA, [unlisted_ticket("Kabul", "Delhi", 6)])
    path.write_text(path.read_text("utf-8").replace('title = "Team Asia"', 'title = "Our Asia"  # mended'), "utf-8")
    save_tickets(ASIA, [unlisted_ticket("Canton", "Lhasa", 11)])
    assert board(ASIA).title == "Our Asia"
    assert "# mended" in path.read_text("utf-8")
    assert len(board(ASIA).tickets) == 2


def test_a_variant_has_cards_of_its_own(own_home: Path) -> None:
    """A card entered in a game of a variant joins the cards of that variant only."""
    before = len(board("europe").tickets), len(board("europe-1912").tickets)
    save_tickets("europe-1912", [unlisted_ticket("Lisboa", "Angora", 30)])
    assert (len(board("europe").tickets), len(board("europe-1912").tickets)) == (before[0], before[1] + 1)


def test_a_card_of_the_basic_game_entered_in_a_variant_joins_it(own_home: Path) -> None:
    """Brest – Marseille 7 is a card of the basic game but not of Big Cities; entered there, it joins its cards."""
    save_tickets("europe-big-cities", [unlisted_ticket("Brest", "Marseille", 7)])
    assert (("Brest", "Marseille"), 7) in values("europe-big-cities")


def test_only_valid_boards_are_written(own_home: Path) -> None:
    """A card with a city that the board lacks would spoil the file, which stays as it is."""
    with pytest.raises(BoardFaults, match="there is no city Atlantis"):
        save_tickets(ASIA, [unlisted_ticket("Kabul", "Atlantis", 6)])
    assert not (own_home / "boards").exists()
    with pytest.raises(NoSuchBoard):
        save_tickets("atlantis", [])


@pytest.mark.parametrize("written", ["none", "tables", "one line"])
def test_differently_written_files_stay_boards(written: str) -> None:
    """Users' boards may list no cards, write a table for each card, or all cards on one line."""
    text = (shipped_maps() / "team-asia.toml").read_text("utf-8")
    if written == "none":
        text = text.replace("ticket_cards = []\n", "")
    elif written == "tables":
        text = text.replace("ticket_cards = []\n", "")
        text += '\n[[ticket_cards]]\nid = "A1"\na = "Kabul"\nb = "Lahore"\npoints = 4\n'
    else:
        text = text.replace("[]", '[{ id = "A1", a = "Kabul", b = "Lahore", points = 4 }]', 1)
    boards, faults = check_boards(with_tickets(text, ASIA, [unlisted_ticket("Kabul", "Delhi", 6)]))
    assert faults == []
    assert {card.value for card in boards[0].tickets} == ({6} if written == "none" else {4, 6})


@pytest.mark.parametrize("file", ["garden.toml", "yard.toml", "Our Garden.toml"])
def test_a_board_has_the_name_its_file_gives(own_home: Path, file: str) -> None:
    """A board saved in a file of another name is found by either name, and is not listed twice."""
    folder = own_home / "boards"
    folder.mkdir(parents=True)
    text = (shipped_maps() / "team-asia.toml").read_text("utf-8").replace('name = "team-asia"', 'name = "garden"', 1)
    (folder / file).write_text(text, "utf-8")
    assert [name for name, path in board_files().items() if path.parent == folder] == ["garden"]
    assert board("garden").name == board(file.removesuffix(".toml")).name == "garden"


def test_a_board_without_a_name_is_named_after_its_file(own_home: Path) -> None:
    """It has a name so that its faults can be reported wherever boards are listed."""
    folder = own_home / "boards"
    folder.mkdir(parents=True)
    (folder / "My Board.toml").write_text("", "utf-8")
    assert board_files()["my-board"] == folder / "My Board.toml"
    with pytest.raises(BoardFaults, match="name: is missing"):
        board("my-board")


NOW, BEFORE = "county-durham", "county-durham-2026"


def old_copy(home: Path, ticket: str = "") -> Path:
    """A user's copy of the former board, as the app wrote it when that board was called county-durham."""
    text = (shipped_maps() / FORMER / f"{BEFORE}.toml").read_text("utf-8")
    text = text.replace(f'name = "{BEFORE}"', f'name = "{NOW}"', 1).replace(
        "printed = false", "reconstruction = true", 1
    )
    text = text.replace("County Durham (former board)", "County Durham (Coal Country)", 1)
    text = text.replace('name = "Boldon", ', 'name = "Boldon", lat = 54.9, lon = -1.4, ', 1)
    path = home / "boards" / "county-durham.toml"
    path.parent.mkdir(parents=True)
    path.write_text(text.replace("ticket_cards = [\n", f"ticket_cards = [\n{ticket}", 1), "utf-8")
    return path


def test_a_former_board_is_found_by_name_but_never_listed() -> None:
    assert BEFORE not in board_files()
    assert every_board_file()[BEFORE].parent == shipped_maps() / FORMER
    assert (board(BEFORE).name, board(BEFORE).printed) == (BEFORE, False)
    with pytest.raises(NoSuchBoard) as raised:
        board("county-durham-2025")
    assert BEFORE not in raised.value.args


def test_a_copy_of_the_former_board_does_not_replace_the_printed_one(own_home: Path) -> None:
    """It has the present name of the printed board: old games have its tickets, new ones are on the printed board."""
    row = '  { id = "own-1", a = "Crook", b = "Boldon", points = 9 },\n'
    path = old_copy(own_home, row)
    assert board_files()[NOW].parent == shipped_maps()
    assert "Boldon" not in board(NOW).cities
    own = board(BEFORE)
    assert (("Crook", "Boldon"), 9) in {(card.ends, card.value) for card in own.tickets}
    assert (own.name, own.title, own.printed) == (BEFORE, "County Durham (former board)", False)
    assert save_tickets(BEFORE, [unlisted_ticket("Crook", "Seaham", 5)]) == path
    assert (("Crook", "Seaham"), 5) in values(BEFORE)
    assert board_files()[NOW].parent == shipped_maps()


def test_a_copy_of_the_printed_board_takes_precedence_over_it(own_home: Path) -> None:
    path = save_tickets(NOW, [unlisted_ticket("Alston", "Crook", 7)])
    assert board_files()[NOW] == path
    assert (("Alston", "Crook"), 7) in values(NOW)
    assert board(NOW).earlier == BEFORE
    assert every_board_file()[BEFORE].parent == shipped_maps() / FORMER


def test_tickets_of_an_old_game_join_a_copy_of_the_former_board(own_home: Path) -> None:
    path = save_tickets(BEFORE, [unlisted_ticket("Crook", "Seaham", 5)])
    assert path == own_home / "boards" / f"{BEFORE}.toml"
    assert (("Crook", "Seaham"), 5) in values(BEFORE)
    assert BEFORE not in board_files()
    assert "#:schema" not in path.read_text("utf-8")


def test_a_users_own_board_of_the_same_name_stays_in_place(own_home: Path) -> None:
    """It is neither of the two boards: it takes precedence over the printed board, and there is no earlier board."""
    path = own_home / "boards" / "durham.toml"
    path.parent.mkdir(parents=True)
    text = (shipped_maps() / "team-asia.toml").read_text("utf-8")
    path.write_text(text.replace('name = "team-asia"', f'name = "{NOW}"', 1), "utf-8")
    assert board_files()[NOW] == path
    assert earlier_board(NOW) is None
    path.unlink()
    assert earlier_board(NOW) == BEFORE
