"""What is sent to a phone: the game as its seat may know it, in words, small, and as JSON."""

from __future__ import annotations

import json

import pytest
from how_much import ALL, some
from web.tables import GAMES, eyes, game, played, search

from companion.proposals import Proposals
from companion.reveal import RevealProgress
from companion.web.answers import PhoneAnswers
from companion.web.documents import document

KEPT = """board: county-durham
players: Ann red, Bea blue
tracking: turns

Ann keeps Stanley - Tow Law, Hexham - Sunderland
Bea keeps 2 tickets
"""


KEEP_ALL = "Ann keeps 4 tickets\nBea keeps 4 tickets\nCal keeps 4 tickets\n"


COUNTED = """board: county-durham
players: Ann red, Bea blue
tracking: counts

Ann has 4 routes of 1; has 41 trains; has tickets 20 - 8
Bea has 2 routes of 1; has 43 trains; has tickets 20 - 8
"""


def test_a_seat_sees_its_own_tickets_and_nobody_elses() -> None:
    session = played(KEPT)
    own, other, board = (document(eyes(session, seat), "d") for seat in (0, 1, None))
    assert [ticket["name"] for ticket in own["tickets"]] == ["Stanley – Tow Law", "Hexham – Sunderland"]
    assert (own["kept"], own["unknown"]) == (2, 0)
    assert own["tickets"][0]["sign"] == "○"
    assert own["tickets"][0]["missing"]
    assert (other["tickets"], other["kept"], other["unknown"]) == ([], 2, 2)
    for public in (other, board):
        assert "Hexham - Sunderland" not in json.dumps([public["history"], public["last"]])
    assert "tickets" not in board


def test_when_the_game_is_over_a_ticket_not_completed_is_lost() -> None:
    going_on = "board: usa\nplayers: Ann red, Bea blue\ntracking: turns\noption: pieces.train = 4\n\n"
    going_on += (
        "Ann keeps Denver - El Paso, Boston - Miami\nBea keeps 2 tickets\nAnn claims Denver - Santa Fe with 2 red\n"
    )
    session = played(going_on)
    assert [ticket["worth"] for ticket in document(eyes(session, 0), "d")["tickets"]] == [4, -12]
    over = played(going_on + "Bea draws cards\nAnn draws cards\n")
    open_until_now, *_ = document(eyes(over, 0), "d")["tickets"]
    assert (open_until_now["sign"], open_until_now["worth"], open_until_now["missing"]) == ("✗", -4, [])
    assert open_until_now["detail"] == "Lost. The game is over."
    completed = "Bea draws cards\nAnn claims El Paso - Santa Fe with 2 red\n"
    assert document(eyes(played(going_on + completed), 0), "d")["tickets"][0]["worth"] == 4


def test_the_board_shows_owners_pieces_the_last_line_and_who_is_to_move() -> None:
    session = game("county-durham-3-turns", 4)
    shown = document(eyes(session, None), "d")
    (last,) = shown["last"]["tracks"]
    assert shown["owners"] == {str(last): 1}
    assert shown["last"]["cities"] == ["Murton", "Seaham Harbour"]
    assert shown["says"] == "Cal to move"
    assert shown["turn"] == 2
    assert shown["points"] == [0, 1, 0]
    assert ["Murton", "coal", None] not in shown["pieces"]
    assert ["Alston", "coal", None] in shown["pieces"]


def test_a_board_that_the_table_corrected_is_drawn_anew() -> None:
    session, answers = played(KEPT), PhoneAnswers(Proposals(), search)
    before = {answers.document(eyes(session, seat))["board"]["drawing"] for seat in (0, 1, None)}
    session.play("table adds route Bowes - Crook 3 red")
    after = {answers.document(eyes(session, seat))["board"]["drawing"] for seat in (0, 1, None)}
    assert len(before) == len(after) == 1
    assert before != after


def test_coal_is_listed_in_the_order_of_the_board_whichever_process_lists_it() -> None:
    session = game("county-durham-3-turns", 12)
    cities = [city for city, what, _ in document(eyes(session, None), "x")["pieces"] if what == "coal"]
    assert 0 < len(cities) < len(session.game.board.cities)
    assert cities == [city for city in session.game.board.cities if city in cities]


def test_only_the_seat_to_move_gets_what_may_be_done_now() -> None:
    session = game("county-durham-3-turns", 4)
    mine, other = document(eyes(session, 2), "d"), document(eyes(session, 0), "d")
    assert [(move["rule"], move["line"]) for move in mine["moves"]] == [
        ("BA-08", "claims "),
        ("BA-13", "draws "),
        ("CD-05", "draws tickets "),
    ]
    assert mine["secret"] == [{"start": "Cal draws 4 tickets, keeps ", "least": 1, "partners": 0}]
    assert (other["moves"], other["secret"], other["hint"]) == ([], [], None)


@pytest.mark.parametrize("shown", [RevealProgress(all=False), RevealProgress(0), RevealProgress(1, all=False)])
def test_the_winner_is_not_revealed_before_the_laptop_has_shown_it(shown: RevealProgress) -> None:
    """A player's own lines are shown; with numbers only there is no ending, and who wins is shown immediately."""
    session = game("county-durham-3-turns", 10_000)
    stands = session.sheet().stands.says
    for seat in (0, None):
        told, later = (document(eyes(session, seat), "d", shown=how) for how in (shown, RevealProgress()))
        assert (told["end"]["shown"], told["end"]["act"]) == (False, shown.act)
        assert stands not in told["says"]
        assert "The game is over." in told["says"]
        assert later["end"]["shown"]
        assert stands in later["says"]
        answers = PhoneAnswers(Proposals(), search, lambda: shown)
        assert "code" not in answers.document(eyes(session, seat))
    numbers = played(COUNTED)
    assert numbers.sheet().stands.says in document(eyes(numbers, None), "d", shown=shown)["says"]


@pytest.mark.parametrize(
    ("shown", "acts"), [(RevealProgress(all=False), 0), (RevealProgress(1, all=False), 2), (RevealProgress(1), 10_000)]
)
@pytest.mark.parametrize("name", ["county-durham-3-turns", "maerklin-2-turns"])
def test_scores_of_others_are_not_sent_before_the_laptop_has_shown_them(
    name: str, shown: RevealProgress, acts: int
) -> None:
    """It can neither be read in hidden parts of a page, nor taken along; nor can notes, which may name tickets."""
    session = game(name, 10_000)
    whole = document(eyes(session, 0), "d")["end"]
    assert 2 < len(whole["acts"]) < 10_000
    for seat in (0, 1, None):
        answers = PhoneAnswers(Proposals(), search, lambda: shown, ["text"])
        sent = answers.document(eyes(session, seat))
        for at, (side, all_of_it) in enumerate(zip(sent["end"]["sides"], whole["sides"], strict=True)):
            known = at == seat or shown.all
            assert side == (all_of_it if known else {"name": all_of_it["name"]})
        assert sent["end"]["acts"] == whole["acts"][:acts]
        assert sent["end"]["notes"] == (whole["notes"] if shown.all else [])
        assert bool(whole["notes"]) is (name == "maerklin-2-turns")
        assert ("exports" in sent) is (shown.all and seat is not None)


def test_before_the_first_turn_every_seat_is_asked_for_its_tickets() -> None:
    session = game("county-durham-3-turns", 0)
    shown = document(eyes(session, 0), "d")
    assert shown["secret"] == [{"start": "Ann keeps ", "least": 2, "partners": 0}]
    assert shown["set_up"] == ["ann keeps 4 tickets"]


def test_only_the_first_player_gets_examples_before_all_have_their_tickets() -> None:
    session = played("board: county-durham\nplayers: Ann red, Bea blue\ntracking: turns\nfirst: Bea\n\n")
    ann, bea = (document(eyes(session, seat), "d")["hint"]["examples"] for seat in (0, 1))
    assert (ann, len(bea)) == ([], 1)


def test_the_player_to_move_is_told_whose_tickets_are_awaited() -> None:
    """All see the same question; each has its own line once."""
    session = played("board: south-korea\nplayers: Ann red, Bea blue\ntracking: turns\n\nAnn keeps 4 tickets\n")
    ann, bea = document(eyes(session, 0), "d"), document(eyes(session, 1), "d")
    assert (ann["moves"], ann["set_up"], ann["hint"]["examples"]) == ([], [], [])
    assert (bea["set_up"], bea["hint"]["examples"]) == (["bea keeps 4 tickets"], [])
    assert ann["hint"]["says"] == bea["hint"]["says"] == "Set-up: how many tickets does Bea keep (4)?"


@pytest.mark.parametrize(
    ("board", "lines", "says"),
    [
        ("county-durham", "", "Set-up: Ann, Bea and Cal choose tickets."),
        ("county-durham", "Ann keeps 4 tickets\nBea keeps 2 tickets\n", "Set-up: Cal chooses tickets."),
        ("county-durham", "Ann draws cards\n", "Bea to move"),
        ("world", KEEP_ALL, "Set-up: Ann, Bea and Cal choose pieces."),
        ("south-korea", "Ann keeps 4 tickets\nBea keeps 4 tickets\n", "Set-up: Cal chooses tickets."),
    ],
)
def test_before_the_first_turn_the_status_says_who_is_still_choosing(board: str, lines: str, says: str) -> None:
    """Only then is the first player to move; this also holds at a table that does not record turns."""
    players = "Ann red, Bea blue, Cal green"
    for seat in (0, 2, None):
        session = played(f"board: {board}\nplayers: {players}\ntracking: turns\n\n{lines}")
        assert document(eyes(session, seat), "d")["says"] == says
    told = played(f"board: {board}\nplayers: {players}\ntracking: claims\n\n")
    assert document(eyes(told, 0), "d")["says"] != "The game goes on."


def test_it_says_who_sees_the_tickets_a_line_names() -> None:
    """Partners both know what they share; one does not see what the other draws."""
    session = game("team-asia-4-turns", 30)
    lines = document(eyes(session, 1), "d")["secret"]
    assert [(line["start"], line["partners"]) for line in lines] == [
        ("Bea shares ", 1),
        ("Bea draws 4 tickets, keeps ", 0),
    ]


def test_a_seat_that_picks_pieces_is_asked_whoever_is_to_move() -> None:
    session = played("board: world\nplayers: Ann red, Bea blue\ntracking: turns\n\n")
    view = eyes(session, 1)
    lines = document(view, "d")["set_up"]
    assert len(lines) == 2
    for line in lines:
        answer = view.session.preview(line)
        assert answer.turn is not None
        assert answer.turn.seat == 1
        assert answer.playable


def test_tickets_only_a_roll_can_buy_are_not_mentioned_without_one() -> None:
    session = game("county-durham-dice-3-turns", 12)
    shown = document(eyes(session, session.speaker), "d")
    assert shown["opening"] == "Enter your roll"
    assert shown["secret"] == []


def test_examples_are_announced_only_where_there_are_some() -> None:
    """At the end each seat gets the examples of its own lines only."""
    session = played("board: usa\nplayers: Ann red, Bea blue\ntracking: final\n\n")
    ann, bea = (document(eyes(session, seat), "d")["hint"] for seat in (0, 1))
    assert (ann["says"], bool(ann["examples"])) == ("For example:", True)
    assert bea == {"says": "", "examples": []}


@pytest.mark.parametrize("tracking", ["claims", "final"])
def test_examples_are_lines_of_the_seat_that_reads_them(tracking: str) -> None:
    session = played(f"board: usa\nplayers: Ann red, Bea blue\ntracking: {tracking}\n\n")
    assert document(eyes(session, 0), "d")["hint"]["examples"]
    assert document(eyes(session, 1), "d")["hint"]["examples"] == []


@pytest.mark.parametrize("tracking", ["counts", "final"])
def test_no_phone_is_told_about_the_laptops_keys(tracking: str) -> None:
    session = played(f"board: usa\nplayers: Ann red, Bea blue\ntracking: {tracking}\n\n")
    assert document(eyes(session, 0), "d")["hint"]["says"] == "For example:"


def test_where_only_the_end_is_recorded_each_seat_shows_its_tickets() -> None:
    session = played("board: usa\nplayers: Ann red, Bea blue\ntracking: final\n\n")
    assert document(eyes(session, 1), "d")["secret"] == [{"start": "Bea shows ", "least": 0, "partners": 0}]


def test_only_its_seat_is_told_why_a_line_was_not_played() -> None:
    proposals = Proposals()
    answers = PhoneAnswers(proposals, search)
    proposals.return_unplayed(1, "Dropped on the laptop: Bea keeps Stanley - Tow Law")
    told = {seat: answers.document(eyes(played(KEPT), seat)).get("back") for seat in (None, 0, 1)}
    assert told == {None: None, 0: None, 1: "Dropped on the laptop: Bea keeps Stanley - Tow Law"}


@pytest.mark.parametrize("tracking", ["final", "counts"])
def test_nobody_has_won_before_anything_of_the_end_is_entered(tracking: str) -> None:
    record = f"board: usa\nplayers: Ann red, Bea blue\ntracking: {tracking}\n\n"
    answers = PhoneAnswers(Proposals(), search)
    for seat in (None, 1):
        whole = answers.document(eyes(played(record), seat))
        assert whole["says"] == "Nothing of the end has been entered yet."
        assert not {"end", "exports", "code"} & whole.keys(), "there is no sheet yet"
    told = {"final": "{} owns {}\n", "counts": "{} has {} of 5\n"}[tracking]
    what = {"final": ("Atlanta - Miami", "Dallas - Houston"), "counts": ("2 routes", "1 route")}[tracking]
    record += "".join(told.format(*line) for line in zip(("Ann", "Bea"), what, strict=True))
    assert "Ann wins with" in document(eyes(played(record), 1), "")["says"]


def test_nobody_has_won_before_everybody_has_counted() -> None:
    """In numbers only, nothing is kept for an ending, so each column is on the TV as soon as it is entered."""
    record = "board: usa\nplayers: Ann red, Bea blue, Cal green\ntracking: counts\n\nAnn has 1 route of 5\n"
    answers = PhoneAnswers(Proposals(), search)
    for seat in (None, 0, 1):
        whole = answers.document(eyes(played(record), seat))
        assert whole["says"] == "Not entered yet: Bea and Cal."
        assert "code" not in whole
    whole = answers.document(eyes(played(f"{record}Bea has 1 route of 4\nCal has 1 route of 3\n"), None))
    assert whole["says"] == "Ann wins with 10 points."
    assert whole["code"]


def test_the_code_on_the_tv_is_that_of_the_corrected_result() -> None:
    session, answers = played(COUNTED), PhoneAnswers(Proposals(), search)
    before = answers.document(eyes(session, None))["code"]
    assert answers.document(eyes(session, None))["code"] == before
    session.undo()
    session.play("Bea has 3 routes of 1; has 42 trains; has tickets 20 - 8")
    assert answers.document(eyes(session, None))["code"] != before


def test_announcing_the_winner_mentions_tickets_not_shown_yet() -> None:
    """On the TV too, where nothing else says so."""
    assert document(eyes(game("great-lakes-2-turns", -2), None), "d")["says"] == (
        "Ann wins with 65 points. Not all tickets are known."
    )
    assert document(eyes(game("great-lakes-2-turns"), 0), "d")["says"] == "Ann wins with 113 points."


def test_where_the_table_stopped_it_is_said_once_that_tickets_are_unknown() -> None:
    session = played(KEPT)
    session.stop()
    says = document(eyes(session, None), "d")["says"]
    assert says.startswith("The table stopped before the last turn; not all tickets are known. ")
    assert says.lower().count("not all tickets are known") == 1


def test_at_the_end_there_is_the_sheet_with_rules_and_the_ending_act_by_act() -> None:
    session = game("great-lakes-5-turns")
    end, sheet = document(eyes(session, None), "d")["end"], session.sheet()
    assert [side["total"] for side in end["sides"]] == [side.total for side in sheet.sides]
    for side in end["sides"]:
        assert sum(points for _, points, _, _ in side["lines"]) == side["total"]
    assert end["acts"][-1]["totals"] == [side.total for side in sheet.sides]
    assert end["acts"][0]["says"] == "What is on the board. Now the tickets."


def test_reasons_in_one_line_stay_distinct_if_each_has_commas() -> None:
    end = document(eyes(game("great-lakes-2-turns"), None), "d")["end"]
    reasons = [reason for side in end["sides"] for what, _, _, reason in side["lines"] if what == "harbours"]
    assert "Buffalo: 1 ticket, 10; Erie: 0 tickets, 0" in reasons


@pytest.mark.parametrize("name", some(sorted(file.stem for file in GAMES.glob("*.ttr")), 2))
def test_every_game_has_documents_and_they_are_small(name: str) -> None:
    moments = (0, 25, None)
    for lines in moments if ALL else (moments[len(name) % 2], None):
        session = game(name, lines)
        most = 30_000 if session.ended else 6_000
        for seat in (None, 0, len(session.game.seats) - 1):
            text = json.dumps(document(eyes(session, seat), "d"), ensure_ascii=False, allow_nan=False)
            assert len(text.encode()) < most
            assert "�" not in text


@pytest.mark.rule("OW-04")
def test_a_start_city_is_asked_of_the_seat_that_chooses_next() -> None:
    """Ann would move first; the last seat chooses first, and its phone says so before anything else."""
    head = "board: old-west\nplayers: Ann red, Bea blue\ntracking: turns\n\n"
    kept = head + "Ann keeps 3 tickets\nBea keeps 3 tickets\n"
    ann, bea, tv = (document(eyes(played(kept), seat), "d") for seat in (0, 1, None))
    assert ann["says"] == bea["says"] == tv["says"] == "Set-up: Bea chooses a start city."
    assert ann["hint"] is None
    assert (bea["hint"]["first"], bea["hint"]["says"]) == (True, "Set-up: in which city does Bea start? Such as:")
    assert bea["hint"]["examples"][0] == "bea takes albuquerque"
    begun = played(kept + "Bea takes Helena\nAnn takes Denver\n")
    assert document(eyes(begun, 0), "d")["says"] == "Ann to move"
    assert "first" not in document(eyes(begun, 0), "d")["hint"]


@pytest.mark.rule("HA-02")
def test_a_first_terrain_card_is_asked_of_every_seat_that_has_none() -> None:
    text = (
        "board: heart-of-africa\nplayers: Ann red, Bea blue, Cal green\ntracking: turns\n\n"
        "Ann keeps 2 tickets\nBea keeps 2 tickets\nCal keeps 2 tickets\nBea takes jungle\n"
    )
    ann, bea, cal = (document(eyes(played(text), seat), "d") for seat in (0, 1, 2))
    assert ann["says"] == "Set-up: Ann and Cal take a terrain card each."
    assert cal["hint"]["says"] == "Set-up: which terrain card does Cal take? Such as:"
    assert cal["hint"]["examples"] == ["cal takes desert", "cal takes jungle", "cal takes mountain"]
    assert bea["hint"] is None


@pytest.mark.rule("JP-03")
def test_bullet_tracks_that_are_built_are_shown_as_everybody_s_and_not_as_closed() -> None:
    text = "board: japan\nplayers: Ann red, Bea blue\ntracking: claims\n\n"
    assert "common" not in document(eyes(played(text), None), "d")
    session = played(text + "Ann claims Kyoto - Osaka\nBea claims Aomori - Hakodate white\n")
    shown = document(eyes(session, None), "d")
    (track,) = [track.id for track in session.game.board.tracks if {track.a, track.b} == {"Kyoto", "Osaka"}]
    assert (shown["common"]["tracks"], shown["common"]["letter"]) == ([track], "*")
    assert (shown["closed"], list(shown["owners"].values())) == ([], [1])


@pytest.mark.parametrize(
    ("board", "lines", "kept"),
    [
        ("united-kingdom", "Ann buys Wales with 1 wild; claims Cardiff - Carmarthen with 1 red\n", ["Wales"]),
        ("pennsylvania", "Ann claims Oil City - Warren, taking PRR\n", ["PRR 1"]),
        ("iberia", "table turned up Madrid, Madrid\nAnn claims Madrid - Zaragoza\n", ["2 Madrid"]),
        ("usa", "Ann claims Denver - Omaha\n", []),
    ],
)
def test_a_seat_sees_which_cards_of_its_own_it_has(board: str, lines: str, kept: list[str]) -> None:
    """The scores say how many; which ones decide what it may claim."""
    text = f"board: {board}\nplayers: Ann red, Bea blue, Cal green\ntracking: claims\n\n{lines}"
    cards = document(eyes(played(text), 0), "d")["cards"]
    assert [card for card in cards if "unseen" not in card] == kept


def test_cards_that_lie_open_before_a_seat_are_named_for_everybody_and_others_are_only_counted() -> None:
    """Technologies lie on the table; shares are kept face down (PN-05)."""
    head = "players: Ann red, Bea blue, Cal green\ntracking: claims\n\n"
    buys = "Ann buys Wales with 1 wild; claims Cardiff - Carmarthen with 1 red\n"
    more = "Ann buys Booster with 2 wild; claims London - Reading with 3 red\n"
    session = played(f"board: united-kingdom\n{head}{buys}{more}")
    for seat in (None, 1):
        facts = [seat["facts"][-1] for seat in document(eyes(session, seat), "d")["seats"]]
        assert facts == ["2 technologies: Wales, Booster", "0 technologies", "0 technologies"]
    taken = played(f"board: pennsylvania\n{head}Ann claims Oil City - Warren, taking PRR\n")
    assert document(eyes(taken, None), "d")["seats"][0]["facts"][-1] == "1 share"
