"""Lines that phones propose: judged, waiting, accepted or dropped."""

from __future__ import annotations

import pytest

from companion.proposals import Proposal, Proposals, already_played, line_refusal, public_refusal
from companion.session import Session, record_events
from companion.store import shipped_files
from companion.view import View, Viewer

HEAD = "board: county-durham\nplayers: Ann red, Bea blue, Cal green\nfirst: Ann\ntracking: {}\n\n"
DEALT = "Ann keeps 2 tickets\nBea keeps 2 tickets\nCal keeps 2 tickets\n"


def session(text: str = DEALT, tracking: str = "turns") -> Session:
    return Session(record_events(HEAD.format(tracking) + text, shipped_files.board), shipped_files.board)


def test_a_line_waits_and_a_newer_one_from_the_same_seat_replaces_it() -> None:
    proposals, game = Proposals(), session()
    assert proposals.propose(View(game, Viewer(0)), "draws blind, blind")[0] == "waits"
    assert proposals.propose(View(game, Viewer(0)), "draws red, blind")[0] == "waits"
    assert [(proposal.seat, proposal.line) for proposal in proposals.waiting] == [(0, "Ann draws red, blind")]
    assert proposals.take(0) is not None
    assert proposals.waiting == ()


def test_a_newer_line_waits_behind_those_of_others() -> None:
    """The table is asked about them in the order in which they came."""
    proposals, game = Proposals(), session(tracking="claims")
    for seat, line in ((0, "claims consett stanley"), (1, "draws cards"), (0, "draws cards")):
        assert proposals.propose(View(game, Viewer(seat)), line)[0] == "waits"
    assert [proposal.line for proposal in proposals.waiting] == ["Bea draws cards", "Ann draws cards"]


@pytest.mark.parametrize(
    "text",
    ["Bea draws blind, blind", "table removes coal at Durham", "draws blind, blind, blind", "draws cards !", "x", ""],
)
def test_a_seat_speaks_only_for_itself_and_breaks_no_rule(text: str) -> None:
    proposals, game = Proposals(), session()
    assert proposals.propose(View(game, Viewer(0)), text)[0] == "refused"
    assert proposals.waiting == ()


def test_seats_play_directly_only_if_the_table_allows_it_and_in_turn() -> None:
    proposals, game = Proposals(), session()
    proposals.may_play = True
    assert proposals.propose(View(game, Viewer(0)), "draws blind, blind")[0] == "played"
    assert proposals.propose(View(game, Viewer(1)), "Bea draws blind, blind")[0] == "refused"


@pytest.mark.parametrize(
    "line", ["shows Durham - Middlesbrough", "claims Consett - Stanley; shows Durham - Middlesbrough"]
)
def test_no_seat_ends_a_game_without_turns_alone(line: str) -> None:
    """The first ticket shown there reveals everybody's; where turns are tracked it reveals only the player's own."""
    kept = "Bea keeps Coxhoe - Durham, Darlington - Hartlepool\n"
    for tracking, becomes in (("claims", "waits"), ("turns", "played")):
        proposals = Proposals()
        proposals.may_play = True
        game = session(f"Ann keeps 2 tickets\n{kept}Cal keeps 2 tickets\n", tracking)
        assert proposals.propose(View(game, Viewer(0)), line)[0] == becomes
    shown = session(f"{kept}Bea shows Coxhoe - Durham\n", "claims")
    assert proposals.propose(View(shown, Viewer(0)), line)[0] == "played"


def test_waiting_lines_name_no_ticket_to_the_table() -> None:
    proposals, game = Proposals(), session("")
    how, answer = proposals.propose(View(game, Viewer(0)), "Ann keeps Coxhoe - Durham, Darlington - Hartlepool")
    assert (how, answer.line) == ("waits", "Ann keeps Coxhoe - Durham, Darlington - Hartlepool")
    assert proposals.waiting[0].shown == "Ann keeps 2 tickets"


def test_in_a_stopped_game_they_name_none_either() -> None:
    """Tickets drawn as the game goes on are secret again."""
    proposals, game = Proposals(), session()
    game.stop()
    assert proposals.propose(View(game, Viewer(0)), "Ann draws 4 tickets, keeps Coxhoe - Durham")[0] == "waits"
    assert proposals.waiting[0].shown == "Ann draws 4 tickets, keeps 1"


@pytest.mark.rule("GL-03")
@pytest.mark.parametrize("more", ["keeps 4 tickets", "passes", "draws cards"])
def test_pieces_chosen_in_secret_are_shown_by_no_line_that_does_more(more: str) -> None:
    """It would wait where everybody reads it, or be played, before the others have chosen."""
    great_lakes = HEAD.format("turns").replace("county-durham", "great-lakes")
    game, proposals = Session(record_events(great_lakes, shipped_files.board), shipped_files.board), Proposals()
    line = "takes 27 trains 23 ships"
    assert proposals.propose(View(game, Viewer(0)), f"{line}; {more}")[0] == "refused"
    assert "in a line of their own" in line_refusal(View(game, Viewer(0)), f"{line}; {more}")
    assert proposals.propose(View(game, Viewer(0)), line)[0] == "covered"


def test_a_card_named_by_another_seat_is_not_revealed_to_a_phone() -> None:
    """If it were refused, a phone could find out whose a ticket is."""
    game = session("Bea keeps Coxhoe - Durham, Darlington - Hartlepool\n")
    assert Proposals().propose(View(game, Viewer(0)), "Ann keeps Coxhoe - Durham, Durham - Middlesbrough")[0] == "waits"


def test_a_line_without_a_name_is_the_seats_own_whoever_is_to_move() -> None:
    """This holds where turns are not tracked too, and when the table is waiting for somebody else."""
    proposals = Proposals()
    assert proposals.propose(View(session(tracking="claims"), Viewer(2)), "claims consett stanley")[0] == "waits"
    assert proposals.waiting[0].line == "Cal claims Consett - Stanley"
    how, answer = proposals.propose(View(session(), Viewer(1)), "draws blind, blind")
    assert how == "refused"
    assert answer.verdict is not None
    assert [reason.rule for reason in answer.verdict.reasons] == ["BA-03"]


@pytest.mark.parametrize(
    ("tracking", "line"),
    [("final", "Bea owns Consett - Stanley, Crook - Tow Law"), ("counts", "Bea has tickets 20 - 8")],
)
def test_where_only_the_end_is_recorded_all_enter_their_own_directly(tracking: str, line: str) -> None:
    proposals = Proposals()
    how, answer = proposals.propose(View(session("", tracking), Viewer(1)), line)
    assert (how, answer.fault) == ("played", None)
    assert proposals.propose(View(session("", tracking), Viewer(0)), line)[0] == "refused"


def test_a_repeated_line_was_played_if_it_follows_what_its_phone_knew() -> None:
    """A line of another seat, an older one, or one that was undone does not count."""
    game = session(f"{DEALT}Ann draws cards\nBea draws cards\n", "claims")
    ann, bea = View(game, Viewer(0)), View(game, Viewer(1))
    assert already_played(ann, "Ann draws cards", 3)
    assert not already_played(ann, "Ann draws cards", 4)
    assert not already_played(bea, "Ann draws cards", 3)
    for nothing in (None, True, -1, "3"):
        assert not already_played(ann, "Ann draws cards", nothing)
    assert not already_played(ann, 3, 3)
    by_table = session(f"{DEALT}table adds route Bowes - Crook 3 red\n", "claims")
    assert not already_played(View(by_table, Viewer(None)), by_table.moves[-1].text, 3)
    game.undo_to(3)
    assert not already_played(ann, "Ann draws cards", 3)


@pytest.mark.rule("BA-18")
def test_everybody_reads_why_a_line_does_not_fit_but_not_which_ticket_is_meant() -> None:
    """Without the ticket, such a line may even be legal: then only its seat is told the reason."""
    kept = session("Ann keeps Coxhoe - Durham, Darlington - Hartlepool\nBea keeps 2 tickets\nCal keeps 2 tickets\n")
    ann, everybody = View(kept, Viewer(0)), View(kept, Viewer(None))
    secret = Proposal(0, "Ann draws 4 tickets, keeps Coxhoe - Durham", "Ann draws 4 tickets, keeps 1")
    why = line_refusal(ann, secret.line)
    assert "Coxhoe" in why
    assert public_refusal(everybody, secret, why) == "Why is shown once the tickets are revealed."
    unread = Proposal(0, "Ann claims Consett - Nowhere", "Ann claims Consett - Nowhere")
    why = line_refusal(ann, unread.line)
    assert "Nowhere" in why
    assert public_refusal(everybody, unread, why) == why


def test_of_another_game_nothing_waits_and_nobody_is_told_a_reason() -> None:
    """Its seats belong to other people."""
    proposals, game = Proposals(), session(tracking="claims")
    proposals.propose(View(game, Viewer(1)), "draws cards")
    proposals.return_unplayed(0, "Dropped on the laptop: Ann keeps Coxhoe - Durham")
    proposals.clear()
    assert proposals.waiting == ()
    assert proposals.why_returned(0) == ""
