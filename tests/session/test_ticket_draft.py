"""Tickets typed under a cover."""

from __future__ import annotations

import pytest

from companion.session import Session, record_events
from companion.session.private_drafts import first_cover, restore
from companion.session.ticket_draft import TicketDraft
from companion.store import shipped_files
from companion.view import View, Viewer

END = "board: usa\nplayers: Ann, Bea\ntracking: final\n\nAnn owns Boston - New York red\nBea owns Denver - Santa Fe\n"


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("sf atl", ("San Francisco", "Atlanta")),
        ("atl sf", ("San Francisco", "Atlanta")),
        ("kc hou", ("Kansas City", "Houston")),
        ("la ny", ("Los Angeles", "New York")),
        ("slc", ("Calgary", "Salt Lake City")),
        ("den el", ("Denver", "El Paso")),
    ],
)
def test_a_ticket_is_found_by_the_names_that_find_a_route(text: str, ends: tuple[str, str]) -> None:
    session = Session(record_events(END, shipped_files.board), shipped_files.board)
    draft = TicketDraft(View(session, Viewer(0)), 0)
    assert [card.ends for card in draft.fitting(text)] == [ends]


def test_the_three_tickets_most_like_a_mistyped_one_are_proposed() -> None:
    session = Session(record_events(END, shipped_files.board), shipped_files.board)
    draft = TicketDraft(View(session, Viewer(0)), 0)
    assert len(draft.fitting("new york")) == 4
    near = draft.similar_cards("new yrok")
    assert len(near) == 3
    assert all("New York" in card.ends for card in near)


def test_a_ticket_is_found_by_the_english_name_of_its_country() -> None:
    france = "board: france\nplayers: Ann, Bea\ntracking: final\n\nAnn owns Paris - Dijon red\n"
    session = Session(record_events(france, shipped_files.board), shipped_files.board)
    draft = TicketDraft(View(session, Viewer(0)), 0)
    assert [card.ends for card in draft.fitting("germany avi")] == [("Allemagne", "Avignon")]


@pytest.mark.rule("BA-19")
def test_a_ticket_missing_from_the_file_is_chosen_once() -> None:
    record = "board: team-asia\nteams: Ann + Bea, Cal + Dee\ntracking: final\n"
    session = Session(record_events(record, shipped_files.board), shipped_files.board)
    draft = TicketDraft(View(session, Viewer(0)), 0)
    assert draft.add_typed("Rangoon - Lhasa 9") == ""
    assert draft.add_typed("lhasa - rangoon 9") == "Ann names Lhasa – Rangoon twice; there is only one."
    assert draft.chosen == ["Rangoon - Lhasa 9"]


@pytest.mark.rule("BA-19")
@pytest.mark.parametrize(
    "keeps", ["Ann keeps Denver - El Paso, Boston - Miami, Los Angeles - New York", "Ann keeps 3 tickets"]
)
def test_a_ticket_entered_already_is_not_counted_again(keeps: str) -> None:
    record = f"board: usa\nplayers: Ann, Bea\ntracking: claims\n\n{keeps}\nBea keeps 2 tickets\n"
    session = Session(record_events(record, shipped_files.board), shipped_files.board)
    draft = TicketDraft(View(session, Viewer(0)), 0)
    if draft.missing:
        draft.add_typed("denver el paso")
    known = draft.known
    assert draft.fitting("denver el paso") == []
    assert draft.add_typed("el paso denver") == "Denver – El Paso is entered already."
    assert draft.known == known


@pytest.mark.rule("BA-19")
def test_a_card_of_which_there_are_two_is_entered_twice() -> None:
    record = "board: switzerland\nplayers: Ann, Bea\ntracking: claims\n\nAnn keeps 3 tickets\nBea keeps 2 tickets\n"
    session = Session(record_events(record, shipped_files.board), shipped_files.board)
    draft = TicketDraft(View(session, Viewer(0)), 0)
    card = next(card.id for card in session.game.board.tickets if card.copies == 2)
    assert [draft.add_typed(card), draft.add_typed(card)] == ["", ""]
    assert draft.add_typed(card).endswith("is entered already.")
    assert (draft.known, draft.missing) == (2, 1)


@pytest.mark.parametrize(
    ("kept", "first"),
    [
        ("Ann keeps Denver - El Paso, Boston - Miami", "Ann"),  # she has just drawn, and enters her tickets here
        ("Ann keeps 2 tickets", "Bea"),  # whoever enters them elsewhere is not waited for
    ],
)
def test_the_first_cover_is_of_who_drew_and_enters_tickets_here_else_of_the_seat_on_turn(kept: str, first: str) -> None:
    head = "board: usa\nplayers: Ann red, Bea blue, Cal green\ntracking: turns\nfirst: Ann\n\n"
    lines = [kept, "Bea keeps 2 tickets", "Cal keeps 2 tickets", "Ann draws tickets, keeps 1"]
    game = Session(record_events(head + "\n".join(lines) + "\n", shipped_files.board), shipped_files.board)
    drafts = [TicketDraft(View(game, Viewer(seat)), seat) for seat in (2, 1, 0)]
    assert drafts[first_cover(game, drafts)].name == first


@pytest.mark.rule("BA-28")
def test_a_card_that_the_table_added_beside_one_of_the_deck_can_be_chosen() -> None:
    added = f"{END}table adds ticket Denver - El Paso 9\n"
    session = Session(record_events(added, shipped_files.board), shipped_files.board)
    draft = TicketDraft(View(session, Viewer(0)), 0)
    of_the_deck, of_the_table = draft.fitting("den el")
    draft.add(of_the_table.id)
    assert draft.fitting("den el") == [of_the_deck]
    answer = session.play(draft.line)
    assert answer.line == "Ann shows Denver - El Paso 9"


@pytest.mark.rule("GL-03")
@pytest.mark.parametrize(
    ("board", "lines", "fitting"),
    [
        ("great-lakes", "", {0: 27, 2: 30}),
        ("great-lakes", "Ann takes 26 trains 24 ships\n", {2: 30}),
        ("usa", "", {}),
    ],
)
def test_pieces_chosen_before_the_app_was_closed_come_back_if_the_seat_may_still_choose_them(
    board: str, lines: str, fitting: dict[int, int]
) -> None:
    record = f"board: {board}\nplayers: Ann, Bea, Cal\ntracking: turns\n\n{lines}"
    session = Session(record_events(record, shipped_files.board), shipped_files.board)
    stored = {0: 27, 1: 99, 2: 30, 9: 27}
    assert restore(session, {}, stored, lambda seat: TicketDraft(View(session, Viewer(seat)), seat)) == (
        {},
        fitting,
        [],
    )


@pytest.mark.rule("BA-19")
def test_a_card_of_which_another_seat_has_shown_one_of_two_is_still_found() -> None:
    board = shipped_files.board("switzerland")
    card = next(card.id for card in board.tickets if card.copies == 2)
    record = "board: switzerland\nplayers: Ann, Bea\ntracking: final\n\nAnn owns Bern - Lausanne\nBea shows {}\n"
    for shown, found in ((card, True), (f"{card}, {card}", False)):
        session = Session(record_events(record.format(shown), shipped_files.board), shipped_files.board)
        draft = TicketDraft(View(session, Viewer(0)), 0)
        assert (card in [fits.id for fits in draft.fitting("")]) is found
