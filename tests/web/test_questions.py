"""What a page asks: two cities, a track, a line and its continuations, a roll, tickets, the history, the rules."""

from __future__ import annotations

import re

import pytest
from how_much import some
from web.tables import GAMES, ask, eyes, game, played, search

from companion.proposals import Proposals, line_refusal
from companion.rules.search import Search
from companion.web.answers import PhoneAnswers
from companion.web.documents import document
from companion.web.questions import MOST_ROWS

DURHAM = "county-durham-3-turns"


def test_tracks_between_two_cities_each_have_a_claim_and_a_verdict() -> None:
    view = eyes(game(DURHAM, 20), 0)
    rows = ask(view, "between", a="Durham", b="Chester-le-Street")["rows"]
    assert [(row["line"], row["legal"]) for row in rows] == [
        ("Ann claims Chester-le-Street - Durham orange", True),
        ("Ann claims Chester-le-Street - Durham red", True),
    ]
    track = view.session.game.board.tracks_between[frozenset(("Durham", "Chester-le-Street"))][0]
    assert ask(view, "between", track=track.id)["rows"] == rows[:1]


def test_on_anothers_turn_a_track_says_whose_turn_it_is_and_what_the_seat_may_do() -> None:
    """Not what the player on turn may do, whose pieces are different."""
    session = game(DURHAM, 20)
    (row,) = ask(eyes(session, 1), "between", a="Alston", b="Ninebanks")["rows"]
    assert "It is Ann's turn. On yours you may claim it, as the board is now: +" in row["says"]
    assert not row["legal"]
    (own,) = ask(eyes(session, 0), "between", a="Alston", b="Ninebanks")["rows"]
    assert "Ann may claim it: +" in own["says"]
    session = game(DURHAM, 110)
    free = [track.id for track in session.game.board.tracks if track.id not in session.game.owners]
    says = [ask(eyes(session, 2), "between", track=track)["rows"][0]["says"] for track in free]
    assert all("It is Ann's turn. On yours" in line for line in says)
    assert any("On yours, as the board is now: CD-" in line for line in says)


def test_a_tapped_track_is_found_among_what_a_roll_buys() -> None:
    session = game("county-durham-dice-3-turns", 12)
    view = eyes(session, session.speaker)
    (row,) = ask(view, "between", a="Hexham", b="Whitley Chapel")["rows"]
    bought = ask(view, "choose", steps=["die single"] * 5, typed=" ".join(row["ends"]))["rows"]
    assert [row["says"] for row in bought] == ["claims Hexham - Whitley Chapel with 2 single"]


def test_the_page_is_told_if_there_is_no_track() -> None:
    answer = ask(eyes(game(DURHAM, 20), 0), "between", a="Durham", b="Alston")
    assert answer == {"rows": []}


def test_an_owned_track_and_the_board_on_a_tv_start_no_line() -> None:
    session = game(DURHAM, 20)
    (owned,) = ask(eyes(session, 0), "between", a="Murton", b="Seaham Harbour")["rows"]
    assert owned["line"] == ""
    assert "Bea" in owned["says"]
    (free,) = ask(eyes(session, None), "between", a="Alston", b="Ninebanks")["rows"]
    assert free["line"] == ""
    assert ask(eyes(session, 0), "between", a="Alston", b="Ninebanks")["rows"][0]["line"]
    session.stop()
    assert ask(eyes(session, 0), "between", a="Alston", b="Ninebanks")["rows"][0]["line"] == "", "the game is over"


def test_a_claim_has_its_payments_to_choose_from_and_each_makes_a_line() -> None:
    view = eyes(game(DURHAM, 20), 0)
    answer = ask(view, "line", text="Ann claims Alston - Ninebanks")
    assert (answer["state"], answer["line"], answer["tracks"]) == ("legal", "Ann claims Alston - Ninebanks", [0])
    lines = [row["line"] for row in answer["rows"]]
    assert "Ann claims Alston - Ninebanks with 3 orange" in lines
    assert "Ann claims Alston - Ninebanks, taking coal at Alston" in lines
    assert all(ask(view, "line", text=line)["state"] == "legal" for line in lines)


def test_a_refusal_names_its_rules() -> None:
    answer = ask(eyes(game(DURHAM, 20), 1), "line", text="Bea draws cards")
    assert answer["state"] == "refused"
    assert answer["says"][0] == ["BA-03", "It is Ann's turn, not Bea's."]


@pytest.mark.parametrize("text", ["Ann zzz", "Ann claims Nowhere - Durham"])
def test_an_unreadable_line_says_what_was_expected(text: str) -> None:
    answer = ask(eyes(game(DURHAM, 20), 0), "line", text=text)
    assert (answer["state"], answer["line"]) == ("unread", "")
    assert answer["says"][0][1]


def test_a_tunnel_is_asked_about_step_by_step() -> None:
    session = game("europe-5-turns", 5)
    tunnel = next(track for track in session.game.board.tracks if track.kind == "tunnel")
    seat = session.speaker
    assert seat is not None
    view = eyes(session, seat)
    (row,) = [row for row in ask(view, "between", track=tunnel.id)["rows"] if row["line"]]
    answer = ask(view, "line", text=row["line"])
    assert answer["asks"]["label"]
    open_end = ask(view, "line", text=row["line"], answers=[""])
    assert (open_end["asks"], open_end["state"]) == (None, "legal")
    turned = answer["asks"]["example"]
    reply = ask(view, "line", text=row["line"], answers=[turned])
    assert reply["line"] != row["line"] or reply["asks"] is not None


def test_a_roll_is_tapped_die_by_die_until_the_line_is_whole() -> None:
    session = game("county-durham-dice-3-turns", 12)
    view = eyes(session, session.speaker)
    first = ask(view, "choose", steps=[])
    assert first["faces"] == ["single", "double", "station", "wild"]
    steps = ["die single"] * 4 + ["die wild"]
    bought = ask(view, "choose", steps=steps)
    assert bought["faces"] == []
    assert bought["finding"]
    for _ in range(10):
        answer = ask(view, "choose", steps=steps)
        if answer["line"]:
            break
        steps.append("say " if answer["typing"] else f"row {answer['rows'][0]['says']}")
    assert ask(view, "line", text=answer["line"])["state"] == "legal"


@pytest.mark.parametrize("steps", [["die nine"], ["row 0"], ["row ²"], ["say ²"], ["row -1"], [7], "die wild"])
def test_invalid_taps_change_nothing(steps: object) -> None:
    session = game("county-durham-dice-3-turns", 12)
    view = eyes(session, session.speaker)
    assert ask(view, "choose", steps=steps) == ask(view, "choose", steps=[])


def test_only_the_seat_to_move_may_roll() -> None:
    session = game("county-durham-dice-3-turns", 12)
    assert [bool(ask(eyes(session, seat), "choose")) for seat in (0, 1, 2, None)] == [
        seat == session.speaker for seat in (0, 1, 2, None)
    ]


def test_tickets_are_found_by_words_and_the_line_that_names_them_is_legal() -> None:
    view = eyes(game(DURHAM, 0), 0)
    rows = ask(view, "tickets", text="hexh sund")["rows"]
    assert [row["name"] for row in rows] == ["Hexham – Sunderland"]
    other = ask(view, "tickets", text="stanl tow")["rows"][0]
    line = f"Ann keeps {rows[0]['text']}, {other['text']}"
    assert ask(view, "line", text=line)["state"] == "legal"
    assert ask(eyes(game(DURHAM, 0), None), "tickets", text="")["rows"] == []


def test_where_no_card_is_listed_the_page_is_told_what_to_type() -> None:
    view = eyes(game("maerklin-5-turns", 0), 0)
    told = ask(view, "tickets", text="")
    assert told["rows"] == []
    assert told["example"].startswith("both cities and the value, such as: ")
    assert ask(eyes(game(DURHAM, 0), 0), "tickets", text="")["example"] == ""


def test_a_card_secretly_held_by_another_is_found_as_if_nobody_held_it() -> None:
    head = "board: county-durham\nplayers: Ann red, Bea blue\ntracking: turns\n\n"
    held = played(f"{head}Ann keeps Stanley - Tow Law, Hexham - Sunderland\n")
    free = played(f"{head}Ann keeps 2 tickets\n")
    for question in ({"text": "hexh sund"}, {"text": ""}):
        assert ask(eyes(held, 1), "tickets", **question) == ask(eyes(free, 1), "tickets", **question)
    line = "Bea keeps Hexham - Sunderland, Alston - Barnard Castle"
    assert ask(eyes(held, 1), "line", text=line) == ask(eyes(free, 1), "line", text=line)


def test_the_history_comes_in_pages_down_to_the_first_line() -> None:
    view = eyes(game(DURHAM), 0)
    lines, before = [], None
    while True:
        page = ask(view, "history", before=before)
        lines = page["lines"] + lines
        before = lines[0][0]
        if before == 1:
            break
    assert [line[0] for line in lines] == list(range(1, len(view.session.moves) + 1))


def test_rules_are_found_by_words_and_opened_by_number() -> None:
    view = eyes(game(DURHAM, 3), 0)
    assert ask(view, "rules", text="coal at both ends")["rows"][0]["rule"] == "CD-10"
    assert [row["rule"] for row in ask(view, "rules", rule="ba-08")["rows"]] == ["BA-08"]
    found = ask(view, "rules", text="can Ann sleeve cards in Durham")
    assert found["rows"]
    assert found["why"] == "No rule has “sleeve”."
    assert ask(view, "rules", text="qqqq") == {"rows": [], "why": "Nothing found for “qqqq”."}
    assert ask(view, "rules", text="cd 99")["why"].startswith("Nothing found for “cd 99”. Perhaps CD-")


def test_a_rule_says_what_it_means_on_this_board_and_at_this_table() -> None:
    view = eyes(game("county-durham-dice-3-turns", 3), 0)
    rows = (ask(view, "rules", rule=number)["rows"][0] for number in ("CD-02", "CD-19", "GL-01"))
    deal, ties, other = ((row["elsewhere"], *row["here"]) for row in rows)
    assert deal[0] == ""
    assert deal[1].startswith("With dice (DX-01) it reads: Deal each player 4 tickets.")
    assert deal[2] == "On this board (County Durham (Coal Country)): keep at least 2 of the 4 tickets dealt."
    assert other == ("Not a rule of the current board (County Durham (Coal Country)).",)
    assert ties[-1].startswith("At this table: ")


def test_rules_that_do_not_apply_on_the_board_come_last() -> None:
    """India has Europe's ferries, but not its long tickets."""
    view = eyes(game("india-4-turns", 3), 0)
    rows = ask(view, "rules", text="how many tickets do I keep")["rows"]
    assert rows[0]["rule"] == "IN-01"
    assert "EU-07" not in [row["rule"] for row in rows[:5]]


def test_the_tables_options_are_listed_with_their_rules() -> None:
    view = eyes(game("county-durham-dice-3-turns", 3), 0)
    rows = ask(view, "holds")["rows"]
    assert any("dice" in says for _, says in rows)
    assert all(rule in search().book for rule, _ in rows if rule)


def test_lines_recorded_only_at_the_end_are_tapped_together() -> None:
    session = played("board: usa\nplayers: Ann red, Bea blue\ntracking: final\n\n")
    view = eyes(session, 1)
    first = ask(view, "owning", track=3)["line"]
    assert first.startswith("Bea owns ")
    both = ask(view, "owning", track=8, text=first)["line"]
    assert ask(view, "line", text=both)["state"] == "legal"
    assert ask(view, "owning", track=8, text=both)["line"] == first
    for missing in (-1, 10**6):
        assert ask(view, "owning", track=missing, text=first) == {"line": ""}


@pytest.mark.parametrize(
    "question",
    [
        {}, {"ask": None}, {"ask": []}, {"ask": "no such"}, {"ask": "line"}, {"ask": "line", "text": 7},
        {"ask": "line", "text": "Ann", "answers": {"a": 1}}, {"ask": "between", "track": True}, {"ask": "between"},
        {"ask": "between", "track": -1}, {"ask": "between", "track": 10**30}, {"ask": "owning", "track": 10**30},
        {"ask": "history", "before": -(10**30)}, {"ask": "history", "before": "x"}, {"ask": "rules", "rule": []},
        {"ask": "tickets", "text": "x" * 100_000}, {"ask": "line", "text": "Ann claims " * 10_000},
    ],
)  # fmt: skip
def test_any_kind_of_question_has_an_answer(question: dict[str, object]) -> None:
    for seat in (0, None):
        assert isinstance(PhoneAnswers(Proposals(), search).reply(eyes(game(DURHAM, 3), seat), question), dict)


@pytest.mark.parametrize("asked", ["line", "between", "tickets", "holds", "history"])
def test_the_rules_are_read_only_to_look_something_up(asked: str) -> None:
    """Reading them takes longer than answering anything else, and most phones never look anything up."""

    def unread() -> Search:
        raise AssertionError("the rules were read")

    answers, view = PhoneAnswers(Proposals(), unread), eyes(game(DURHAM, 3), 0)
    assert answers.reply(view, {"ask": asked, "text": "Ann draws cards", "track": 1})
    with pytest.raises(AssertionError, match="the rules were read"):
        answers.reply(view, {"ask": "rules", "text": "tunnel"})


def test_misspelt_tickets_are_found_and_ones_own_come_first() -> None:
    session = played("board: usa\nplayers: Ann red, Bea blue\ntracking: turns\n\nAnn keeps 2 tickets\n")
    view = eyes(session, 0)
    (near, *_) = ask(view, "tickets", text="sietle")["rows"]
    assert "Seattle" in near["name"]
    named = eyes(
        played(
            f"board: usa\nplayers: Ann red, Bea blue\ntracking: turns\n\nAnn keeps {near['text']}, Denver - El Paso\n"
        ),
        0,
    )
    assert [row["name"] for row in ask(named, "tickets", text="")["rows"][:2]] == [near["name"], "Denver – El Paso"]


def test_purchases_of_a_roll_are_found_by_a_word() -> None:
    session = game("county-durham-dice-3-turns", 12)
    view = eyes(session, session.speaker)
    dice = ["die single"] * 5
    everything = ask(view, "choose", steps=dice)
    word = everything["example"].rpartition(" ")[2]
    rows = ask(view, "choose", steps=dice, typed=word)["rows"]
    assert rows
    assert all(word.lower() in row["says"].lower() for row in rows)
    taken = ask(view, "choose", steps=[*dice, f"row {rows[-1]['says']}"])
    assert taken["line"] or taken["asks"] != everything["asks"]


def test_a_page_gets_no_more_rows_than_it_lists() -> None:
    text = "board: usa\nplayers: Ann, Bea\ntracking: turns\ndice: yes\n\nAnn keeps 2 tickets\nBea keeps 2 tickets\n"
    found = ask(eyes(played(text), 0), "choose", steps=["die single"] * 5, typed="claims")
    assert len(found["rows"]) == MOST_ROWS


def test_a_roll_on_a_phone_names_no_keys_of_the_laptop() -> None:
    session = game("europe-dice-3-turns", 24)
    view, steps, typed = eyes(session, session.speaker), list[str](), 0
    while True:
        answer = ask(view, "choose", steps=steps)
        if answer["line"]:
            break
        said = " ".join([answer["asks"], *(f"{row['says']} {row['notes']}" for row in answer["rows"])])
        assert not re.search(r"\b(key|keys|Enter)\b", said), said
        typed += answer["typing"]
        rows = [f"row {row['says']}" for row in answer["rows"]]
        steps.append("die single" if answer["faces"] else "say 1" if answer["typing"] else rows[0])
    assert typed, "a tunnel was claimed"


def test_what_is_asked_about_a_line_names_no_keys_of_the_laptop() -> None:
    """It says what an empty answer means, and lists no letters of cards, which have buttons."""
    draws = "Ann draws cards\nBea draws cards\n" * 6
    session = played(f"board: europe\nplayers: Ann red, Bea blue\ntracking: turns\n\n{draws}")
    view, line = eyes(session, 0), "Ann claims Angora - Constantinople"
    for typed in ("", "red, red, red", "wild, red, red", "so many"):
        said = " ".join(ask(view, "line", text=line, typed=typed)["asks"]["says"])
        assert not re.search(r"\b(key|keys|Enter|Esc)\b", said), said
    says = ask(view, "line", text=line)["asks"]["says"]
    assert "Left empty, it counts as paid." in " ".join(says)
    assert "k black" not in " ".join(says)


def test_the_value_asked_for_on_a_phone_names_no_keys() -> None:
    session = played("board: team-asia\nteams: Ann + Bea red, Cal + Dee blue\ntracking: turns\n\n")
    line = "Ann keeps Peking - Hanoi, Delhi - Canton, Kabul - Madras, Harbin - Lhasa"
    asked = ask(eyes(session, 0), "line", text=line)["asks"]
    said = " ".join(asked["says"])
    assert "what the card says" in said
    assert not re.search(r"\b(key|keys|Enter|Esc)\b", said), said


def test_a_tapped_purchase_is_never_taken_for_another_after_a_correction() -> None:
    """If it is gone from the list, the question is asked again."""
    session = game("county-durham-dice-3-turns", 12)
    seat = session.speaker
    dice = ["die double"] * 5
    first, _, second, *_ = (row["says"] for row in ask(eyes(session, seat), "choose", steps=dice)["rows"])
    assert first.startswith("claims Barnard Castle - Bishop Auckland blue with ")
    assert session.play("table corrects route Barnard Castle - Bishop Auckland blue to 9 blue").playable
    rows = ask(eyes(session, seat), "choose", steps=dice)
    assert first not in [row["says"] for row in rows["rows"]]
    assert ask(eyes(session, seat), "choose", steps=[*dice, f"row {first}", "say 2"]) == rows
    answer = ask(eyes(session, seat), "choose", steps=[*dice, f"row {second}"])
    assert second in answer["line"] or answer["steps"] == [*dice, f"row {second}"]


def test_each_payment_for_a_tapped_tunnel_makes_its_own_line() -> None:
    draws = "Ann draws cards\nBea draws cards\n" * 6
    session = played(f"board: europe\nplayers: Ann red, Bea blue\ntracking: turns\n\n{draws}")
    view, line = eyes(session, 0), "Ann claims Angora - Constantinople with 2 white"
    first = ask(view, "line", text=line)["asks"]
    assert "white" in first["pick"]
    assert ask(view, "line", text=line, typed="white whit")["asks"]["says"] != first["says"]
    turned = "white, white, red"
    then = ask(view, "line", text=line, answers=[turned])["asks"]
    lines = {choice: ask(view, "line", text=line, answers=[turned, choice])["line"] for choice in then["choices"]}
    assert len(set(lines.values())) == len(lines) == 4
    assert all(line.endswith(choice) for choice, line in lines.items())


COUNTS = "board: county-durham\nplayers: Ann red, Bea blue\ntracking: counts\n\n"


def test_a_column_of_the_pad_filled_on_the_phone_makes_the_line_sent() -> None:
    """A field for numbers drops letters; a column that was entered is shown, and is corrected on the laptop."""
    view = eyes(played(COUNTS), 0)
    fields = ask(view, "pad")["fields"]
    cells = ["" for _ in fields]
    labels = [label for label, _, _ in fields]
    cells[0], cells[1] = "3", "x2"
    cells[[kind for _, kind, _ in fields].index("tick")] = "x"
    filled = ask(view, "pad", cells=cells)
    assert [field[2] for field in filled["fields"]][:2] == ["3", "2"]
    assert ask(view, "line", text=filled["line"])["state"] == "legal"
    assert len(set(labels)) == len(labels)
    assert ask(view, "pad", cells=["1"])["line"] == "Ann has 1 route of 1", "as the record has it"
    kept = ask(eyes(played(COUNTS + filled["line"] + "\n"), 0), "pad")
    assert kept["kept"] == filled["line"]
    assert ask(eyes(played(COUNTS), None), "pad") == {"fields": [], "line": ""}
    assert ask(eyes(game(DURHAM, 20), 0), "pad") == {"fields": [], "line": ""}


@pytest.mark.parametrize("name", some(sorted(file.stem for file in GAMES.glob("*-turns.ttr")), 2))
def test_every_kind_of_legal_move_can_be_continued_by_tapping(name: str) -> None:
    session = game(name, 20)
    seat = session.speaker
    assert seat is not None
    view, who = eyes(session, seat), session.game.name(seat)
    shown = document(view, "d")
    assert shown["moves"]
    if shown["opening"]:
        assert ask(view, "choose")["faces"]
        return
    for move in shown["moves"]:
        begun = ask(view, "line", text=f"{who} {move['line']}")
        rows = begun["rows"]
        assert rows or begun["state"] == "legal", move
        if rows and not rows[0]["whole"]:  # a phrase before an action continues after it
            rows = ask(view, "line", text=rows[0]["line"])["rows"]
            assert rows, move
        assert all(ask(view, "line", text=row["line"])["state"] == "legal" for row in rows[:1])


def test_similar_tracks_are_numbered_in_the_order_of_the_record() -> None:
    """The other track from Durham to Sherburn is their `second`; single tracks are not numbered."""
    head = "board: county-durham\nplayers: Ann red, Bea blue, Cal green, Dan black\ntracking: claims\n\n"
    view = eyes(played(head), 0)
    rows = ask(view, "between", a="Durham", b="Sherburn")["rows"]
    assert [(row["says"].split(" · ")[1], row["line"]) for row in rows] == [
        ("1 space, grey, track 1 of 2", "Ann claims Durham - Sherburn"),
        ("1 space, grey, track 2 of 2", "Ann claims Durham - Sherburn second"),
    ]
    for ends in (("Durham", "Chester-le-Street"), ("Crook", "Tow Law")):
        assert not any(" of " in row["says"] for row in ask(view, "between", a=ends[0], b=ends[1])["rows"])


def test_all_tracks_of_a_seat_are_tapped_into_one_line_however_long() -> None:
    """A whole network takes more letters than other lines; none of it may be cut off."""
    view = eyes(played("board: county-durham\nplayers: Ann red, Bea blue\ntracking: final\n\n"), 0)
    line, tracks = "", set[int]()
    short = [track for track in view.session.game.board.tracks if track.length < 3 and track.group is None]
    for track in short[:24]:
        line = ask(view, "owning", track=track.id, text=line)["line"]
        tracks.add(track.id)
        answer = ask(view, "line", text=line)
        assert (answer["state"], answer["line"], set(answer["tracks"])) == ("legal", line, tracks)
        assert line_refusal(view, answer["line"]) == ""
    assert len(line) > 500
    long = ask(view, "line", text=f"Ann owns {'Crook - Tow Law, ' * 200}")
    assert long["says"] == [["", "A line has at most 2000 characters."]]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Bea owns Crook - Tow Law", "A phone speaks for its own seat only."),
        ("Ann owns Crook - Tow Law !", "A refused move is played at the laptop, where the table agrees to it."),
        ("Ann owns Crook - Tow Law # ours", "A line from a phone has no comment."),
    ],
)
def test_a_line_no_phone_may_send_is_not_called_right(text: str, says: str) -> None:
    view = eyes(played("board: county-durham\nplayers: Ann red, Bea blue\ntracking: final\n\n"), 0)
    answer = ask(view, "line", text=text)
    assert (answer["state"], answer["line"], answer["says"]) == ("refused", "", [["", says]])
    assert line_refusal(view, text) == says
