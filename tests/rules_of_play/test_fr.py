"""France: track beds, the pieces laid on them, crossings, and countries where tracks end (FR-01 to FR-13)."""

from __future__ import annotations

from typing import Any

import pytest
from tabletop import Tabletop

from companion import referee
from companion.boards.check import check_board
from companion.game.board import BARE
from companion.game.moves import Turn
from companion.game.state import Game
from companion.game.verdict import Verdict
from companion.record.examples import of_phrase
from companion.record.lines import read_line
from companion.record.replay import replay, write_record
from companion.record.suggest import suggest
from companion.referee import available_actions, completed_turns, judge, offers
from companion.scoring import sheet
from companion.session.marks import marks_of
from companion.share.as_json import board_json, sheet_json
from companion.share.as_svg import overlay_of
from companion.store.board_files import shipped_maps
from companion.store.shipped_files import board

TURNS = Tabletop("france", 2)
FOUR = Tabletop("france", 4)
CLAIMS = Tabletop("france", 2, "claims")
END = Tabletop("france", 2, "final")
COUNTS = Tabletop("france", 2, "counts")

KEPT = ("Ann keeps 3 tickets", "Bea keeps 3 tickets")
LAID = (*KEPT, "Ann draws red, blind; lays Dijon - Paris green")
"""The only green piece of length 5 lies on a triple."""


def pieces(table: Tabletop, *lines: str) -> dict[tuple[str, str], str]:
    """The current colours of beds, by their cities."""
    game = table.played(*lines).game
    tracks = game.board.tracks
    return {(tracks[at].a, tracks[at].b): colour for at, colour in game.rules.colours(game).items()}


def result(table: Tabletop, *lines: str) -> Any:
    return sheet_json(sheet(table.replay(*lines)))


@pytest.mark.rule("FR-01")
def test_forty_trains_eight_cards_and_five_tickets_three_of_them_kept() -> None:
    assert board("france").players == (2, 3, 4, 5)
    seat = TURNS.played(*KEPT).game.seats[0]
    assert (seat.pieces, seat.cards) == ({"train": 40}, 8)
    assert TURNS.refusals("Ann keeps 2 tickets")[0][0] == "FR-01"
    assert TURNS.refusals(*KEPT, "Ann draws 3 tickets, keeps 1")[0][0] == "FR-01"
    assert TURNS.verdict(*KEPT, "Ann draws 4 tickets, keeps 1").legal


@pytest.mark.rule("FR-02")
def test_a_bed_is_claimed_in_the_colour_of_the_piece_on_it() -> None:
    assert TURNS.refusals(*KEPT, "Ann claims Le Mans - Paris with 3 blue") == [
        ("FR-02", "No track piece lies on Le Mans – Paris: Ann cannot claim the bed until one does."),
    ]
    laid = (*KEPT, "Ann draws red, blind; lays Le Mans - Paris blue")
    assert TURNS.against(*laid, "Bea claims Le Mans - Paris with 3 red") == ["BA-05"]
    assert TURNS.verdict(*laid, "Bea claims Le Mans - Paris with 2 blue 1 wild").legal
    assert TURNS.verdict(*laid, "Bea claims Le Mans - Paris").legal
    assert TURNS.refusals(*LAID, "Bea claims Dijon - Paris red")[0] == (
        "FR-02",
        "No such piece lies on Dijon – Paris, only green: Bea cannot claim a bed without a piece.",
    )


@pytest.mark.rule("FR-02")
def test_a_bed_claimed_in_a_colour_not_its_pieces_is_refused_by_their_rule() -> None:
    laid = (*KEPT, "Ann draws red, blind; lays Angers - Rennes red")
    assert TURNS.refusals(*laid, "Bea claims Angers - Rennes green") == [
        ("FR-02", "No such piece lies on Angers – Rennes, only red: Bea cannot claim a bed without a piece.")
    ]
    assert TURNS.verdict(*laid, "Bea claims Angers - Rennes red").legal


@pytest.mark.rule("FR-02")
def test_an_unrecorded_payment_has_the_colour_of_the_piece() -> None:
    game = TURNS.played(*LAID, "Bea draws red, red; lays Le Mans - Paris red", "Ann claims Rouen - Paris",
                        "Bea claims Le Mans - Paris").game  # fmt: skip
    assert game.seats[1].hand.known.get("red", 0) == 0
    assert game.seats[1].cards == 7


@pytest.mark.rule("FR-02")
def test_a_record_of_claims_without_pieces_treats_beds_as_grey() -> None:
    played = CLAIMS.played("Ann claims Dijon - Paris with 5 red", "Bea claims Le Mans - Paris blue")
    assert CLAIMS.notes("Ann claims Dijon - Paris with 5 red") == ["+10 points", "35 trains left"]
    assert [remark.says for remark in sheet(played).notes] == [
        "Which track pieces were laid is not recorded: the beds were claimed as if they were grey.",
    ]
    told = ("Ann lays Amiens - Paris green", "Bea claims Le Mans - Paris with 3 blue")
    assert CLAIMS.against(*told) == ["FR-02"]
    assert sheet(CLAIMS.played(told[0])).notes == ()


@pytest.mark.rule("FR-03")
def test_one_space_and_grey_tracks_neither_need_nor_take_a_piece() -> None:
    assert TURNS.verdict(*KEPT, "Ann claims Le Mans - Tours with 1 orange").legal
    assert TURNS.verdict(*KEPT, "Ann claims Avignon - Toulouse with 6 red").legal
    for place in ("Le Mans - Tours", "Avignon - Toulouse"):
        a, b = place.split(" - ")
        assert TURNS.refusals(*KEPT, f"Ann lays {place} green") == [
            ("FR-03", f"{a} – {b} is not a track bed: it takes no piece."),
        ]
    assert TURNS.refusals(*KEPT, "Ann lays Paris - Marseille green") == [
        ("FR-03", "The board has no track bed Paris – Marseille."),
    ]


@pytest.mark.rule("FR-04")
def test_whoever_draws_cards_places_one_piece_and_nobody_else_does() -> None:
    example = "lays Amiens - Calais black"
    assert TURNS.refusals(*KEPT, "Ann draws red, blind") == [
        ("FR-04", "Ann must lay a track piece after the cards, such as: lays Amiens - Calais black"),
    ]
    assert TURNS.verdict(*KEPT, f"Ann draws red, blind; {example}").legal
    assert CLAIMS.verdict("Ann draws red, blind").legal
    for action in ("claims Le Mans - Tours with 1 orange", "draws 4 tickets, keeps 1", "passes"):
        assert TURNS.refusals(*KEPT, f"Ann {action}; lays Dijon - Paris green") == [
            ("FR-04", "Ann can lay a track piece only after a draw of train cards."),
        ]
    assert TURNS.refusals(*LAID, "Bea draws red, blind; lays Le Mans - Paris red; lays Le Mans - Tours red")[0] == (
        "FR-04",
        "Bea can lay only one track piece with a draw.",
    )
    assert TURNS.against(*LAID, "Ann lays Le Mans - Paris red") == ["BA-03"]


@pytest.mark.rule("FR-04")
def test_a_piece_alone_means_a_draw_with_unrecorded_cards() -> None:
    played = TURNS.played(*KEPT, "Ann lays dij par gre", "Bea draws cards; lays lemans paris red")
    assert [entry.text for entry in played.moves[2:]] == [
        "Ann lays dij par gre",
        "Bea draws cards; lays lemans paris red",
    ]
    assert write_record(played).splitlines()[-2:] == [
        "Ann lays Dijon - Paris green",
        "Bea draws cards; lays Le Mans - Paris red",
    ]
    assert [seat.cards for seat in played.game.seats] == [10, 10]


@pytest.mark.rule("FR-05")
def test_pieces_are_placed_while_the_supply_lasts() -> None:
    assert TURNS.refusals(*LAID, "Bea lays Bourges - Brive-la-Gaillarde green") == [
        ("FR-05", "No green piece of 5 spaces is left of 1; left in this length: purple, white, blue, yellow, "
                  "orange, black and red."),
    ]  # fmt: skip
    two = ("Amiens - Calais", "Amiens - Reims", "Calais - Lille")
    lines = [f"{'Ann' if at % 2 == 0 else 'Bea'} lays {bed} red" for at, bed in enumerate(two)]
    assert TURNS.notes(*KEPT, *lines)[0] == "red piece of 2: 0 left"
    assert TURNS.refusals(*KEPT, *lines, "Bea lays Angers - Poitiers red")[0][0] == "FR-05"
    fours = ("Belgique (Reims) - Reims", "Besançon - Lyon", "Bourges - Dijon", "Briançon - Marseille",
             "Calais - Le Havre", "Grenoble - Italie (Grenoble)", "Le Mans - Rouen", "Brest - Rennes")  # fmt: skip
    colours = ("purple", "white", "blue", "yellow", "orange", "black", "red", "green")
    every = [f"Ann lays {bed} {colour}" for bed, colour in zip(fours, colours, strict=True)]
    assert CLAIMS.refusals(*every, "Ann lays Dijon - Mulhouse red") == [
        ("FR-05", "No piece of 4 spaces is left, of any colour."),
    ]


@pytest.mark.rule("FR-06")
def test_a_track_closes_what_it_crosses() -> None:
    crossing = (*KEPT, "Ann draws red, blind; lays Angers - Rennes green")
    assert TURNS.notes(*crossing) == ["green piece of 2: 2 left", "Le Mans – Lorient is closed from now on"]
    other_length = (*LAID, "Bea draws red, blind; lays Angers - Rennes green")
    assert TURNS.notes(*other_length)[0] == "green piece of 2: 2 left", "one of 5 is another one"
    shut = "Le Mans – Lorient is closed for the whole game: Angers – Rennes crosses it, and is built."
    assert TURNS.refusals(*crossing, "Bea lays Le Mans - Lorient red") == [("FR-06", shut)]
    claimed = (*crossing, "Bea claims Angers - Rennes with 2 green")
    assert TURNS.refusals(*claimed, "Ann claims Le Mans - Lorient") == [("FR-06", shut)]
    game = TURNS.played(*claimed).game
    lorient = next(track for track in game.board.tracks if track.ends == {"Le Mans", "Lorient"})
    assert lorient.id in marks_of(game).closed
    grey = ("Ann claims Montpellier - Rodez with 2 red", "Bea claims Avignon - Toulouse with 6 red")
    assert CLAIMS.notes(grey[0])[-1] == "Avignon – Toulouse is closed from now on"
    assert CLAIMS.against(*grey) == ["FR-06"]


@pytest.mark.rule("FR-06")
def test_a_track_is_closed_once() -> None:
    """Le Mans to Lorient crosses two beds; the second one built closes nothing."""
    says = "Le Mans – Lorient is closed from now on"
    assert says in CLAIMS.notes("Ann claims Angers - Rennes")
    assert says not in CLAIMS.notes("Ann claims Angers - Rennes", "Bea claims Nantes - Rennes")
    lays = (*KEPT, "Ann lays Angers - Rennes green", "Bea lays Nantes - Rennes red")
    assert says in TURNS.notes(*lays[:-1])
    assert says not in TURNS.notes(*lays)
    assert says not in TURNS.notes(*lays[:-1], "Bea claims Angers - Rennes with 2 green")
    closed = {track.ends for track in board("france").tracks if track.id in marks_of(TURNS.played(*lays).game).closed}
    assert closed == {frozenset(("Le Mans", "Lorient"))}


@pytest.mark.rule("FR-04")
def test_a_piece_that_the_table_lets_go_is_owed_by_nobody() -> None:
    let_go = (*KEPT, "Ann draws red, blind !", "Bea claims Le Mans - Tours; lays Dijon - Paris green")
    last = TURNS.replay(*let_go).moves[-1].verdict
    assert last is not None
    assert [(reason.rule, reason.key) for reason in last.reasons] == [("FR-04", "piece without draw")]


@pytest.mark.rule("FR-06")
def test_at_the_end_nobody_owns_what_a_crossing_closes() -> None:
    assert END.against("Ann owns Angers - Rennes, Le Mans - Lorient") == ["FR-06"]
    assert END.against("Ann owns Angers - Rennes", "Bea owns Le Mans - Lorient") == ["FR-06"]
    assert END.verdict("Ann owns Angers - Rennes, Dijon - Paris").legal


def test_a_piece_laid_on_the_second_bed_still_lies_there_when_the_game_is_opened_again() -> None:
    record = TURNS.replay(*KEPT, "Ann draws cards; lays Bordeaux - La Rochelle second blue")
    again = replay(write_record(record), board)
    _, second = record.game.board.tracks_between[frozenset(("Bordeaux", "La Rochelle"))]
    assert record.game.parts["track_beds"].pieces == again.game.parts["track_beds"].pieces == {second.id: "blue"}


@pytest.mark.rule("FR-06")
def test_a_bed_with_a_piece_or_a_claim_takes_no_piece() -> None:
    lays = (*KEPT, "Ann draws red, blind; lays Le Mans - Paris blue")
    assert TURNS.refusals(*lays, "Bea lays Le Mans - Paris red") == [
        ("FR-06", "Le Mans – Paris already has a blue piece."),
    ]
    assert TURNS.refusals(*lays, "Bea claims Le Mans - Paris", "Ann lays Le Mans - Paris red") == [
        ("FR-06", "Bea has claimed Le Mans – Paris: it takes no more pieces."),
    ]


@pytest.mark.rule("FR-07")
def test_few_players_build_one_track_of_a_group_and_many_all() -> None:
    closed = "With 2 players, only one of the tracks Dijon – Paris can be built or claimed, and one is."
    assert TURNS.refusals(*LAID, "Bea lays Dijon - Paris red") == [("FR-07", closed)]
    assert TURNS.refusals(*LAID, "Bea claims Dijon - Paris", "Ann lays Dijon - Paris red") == [("FR-07", closed)]
    assert CLAIMS.refusals("Ann claims Angers - Nantes red", "Bea claims Angers - Nantes orange")[0][0] == "FR-07"
    assert CLAIMS.refusals("Ann claims Orléans - Tours black", "Bea claims Orléans - Tours white")[0][0] == "FR-07"
    four = ("Ann lays Dijon - Paris green", "Bea lays Dijon - Paris red", "Cal lays Dijon - Paris blue")
    kept = tuple(f"{who} keeps 3 tickets" for who in ("Ann", "Bea", "Cal", "Dee"))
    assert FOUR.played(*kept, *four)
    claims = ("Dee claims Dijon - Paris red with 5 red", "Ann claims Dijon - Paris with 5 blue")
    game = FOUR.played(*kept, *four, *claims).game
    assert sorted(game.rules.colours(game).values()) == ["green"]
    lines = FOUR.replay(*kept, *four, *claims)
    assert write_record(lines).splitlines()[-2:] == [claims[0].replace(" red with", " with"), claims[1]]


@pytest.mark.rule("FR-08")
def test_a_piece_returns_with_the_claim_and_can_be_placed_again() -> None:
    claimed = (*LAID, "Bea claims Dijon - Paris with 5 green")
    assert TURNS.notes(*claimed)[-1] == "the green piece of 5 goes back"
    assert pieces(TURNS, *LAID) == {("Dijon", "Paris"): "green"}
    assert pieces(TURNS, *claimed) == {}
    again = (*claimed, "Ann lays Bourges - Brive green")
    assert pieces(TURNS, *again) == {("Bourges", "Brive-la-Gaillarde"): "green"}


@pytest.mark.rule("FR-09")
def test_a_ferry_needs_a_locomotive_for_each_symbol() -> None:
    assert TURNS.refusals(*KEPT, "Ann claims Corse (Nice) - Nice with 2 red")[0][0] == "FR-09"
    assert TURNS.verdict(*KEPT, "Ann claims Corse (Nice) - Nice with 1 red 1 wild").legal


@pytest.mark.rule("FR-10")
def test_every_end_of_a_country_completes_its_tickets_but_no_path_goes_on() -> None:
    def done(*tracks: str) -> Any:
        ended = result(END, f"Ann owns {', '.join(tracks)}", "Ann shows Suisse - Marseille", "Ann holds 0 trains")
        return ended["sides"][0]["tickets"]["completed"] or ended["sides"][1]["tickets"]["completed"]

    south = ("Lyon - Avignon", "Avignon - Marseille")
    assert done("Suisse (Lyon) - Lyon", *south) == [["Suisse", "Marseille", 9]]
    assert done("Suisse (Besançon) - Besançon", "Besançon - Lyon", *south) == [["Suisse", "Marseille", 9]]
    assert done("Suisse (Mulhouse) - Mulhouse", *south) == []
    assert not any(len(tracks) > 2 for end, tracks in board("france").tracks_at.items() if "(" in end)


@pytest.mark.rule("FR-11", "FR-12")
def test_longest_path_is_worth_10_and_most_tickets_15_to_all_tied() -> None:
    lines = ("Ann owns Le Mans - Paris", "Bea owns Metz - Reims", "Ann shows Le Mans - Suisse")
    first, second = result(END, *lines)["sides"]
    bonus = {line["what"]: (line["points"], line["rule"]) for line in first["lines"]}
    assert bonus["longest path"] == (10, "FR-11")
    assert {line["what"]: line["points"] for line in second["lines"]}["longest path"] == 10
    lines = ("Ann owns Reims - Paris, Orléans - Paris blue", "Ann shows Reims - Orléans", "Bea owns Metz - Reims")
    lines_of = {side["name"]: {line["what"]: line for line in side["lines"]} for side in result(END, *lines)["sides"]}
    assert (lines_of["Ann"]["most tickets"]["points"], lines_of["Ann"]["most tickets"]["rule"]) == (15, "FR-12")
    assert lines_of["Bea"].get("most tickets", {"points": 0})["points"] == 0


@pytest.mark.rule("FR-13")
def test_nothing_is_placed_only_if_no_piece_fits() -> None:
    assert TURNS.refusals(*KEPT, "Ann draws red, blind; lays nothing") == [
        ("FR-13", "A piece in the supply fits, so Ann must lay one, such as: lays Amiens - Calais black"),
    ]
    assert TURNS.refusals(*KEPT, "Ann lays nothing")[0][0] == "FR-13"
    assert TURNS.refusals(*KEPT, "Ann passes; lays nothing")[0][0] == "FR-04"


@pytest.mark.rule("FR-13")
def test_if_no_piece_fits_a_draw_is_complete_without_one() -> None:
    game = TURNS.played(*KEPT).game
    beds = [track for track in game.board.tracks if track.colour == BARE]
    full = game.replace(owners={track.id: 0 for track in beds})
    for line in ("Ann draws red, blind", "Ann draws red, blind; lays nothing", "Ann lays nothing"):
        turn = read_line(full, line)
        assert turn is not None
        assert judge(full, turn).legal, line


def test_the_piece_that_must_be_placed_is_offered_after_a_draw() -> None:
    game = TURNS.played(*LAID).game
    lines = [row.line for row in suggest(game, "draws red, blind", 1)]
    assert len(lines) == 8
    assert all(line.startswith("Bea draws red, blind; lays ") for line in lines)
    assert {row.line for row in suggest(game, "draws red, blind; lays le mans paris bl", 1)} == {
        "Bea draws red, blind; lays Le Mans - Paris blue",
        "Bea draws red, blind; lays Le Mans - Paris black",
    }
    assert any(row.line.startswith("Bea draws red, ") for row in suggest(game, "d red", 1))
    kinds = {type(turn.steps[-1]).__name__ for turn, _ in offers(game, 1)}
    assert {"LayPiece", "DrawAndLay", "Claim", "DrawTickets"} <= kinds
    limits = [limits.says for action, limits, _ in available_actions(game, 1) if action.rule == "FR-04"]
    assert limits == ["with every draw of train cards, after the cards: one piece on a free bed of its length; 63 left"]


@pytest.mark.rule("FR-04")
def test_a_draw_may_be_completed_by_every_piece_that_fits_unless_the_draw_itself_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Only Bea is on turn: a draw of Ann's is refused with any piece, and not tried with the 500 others."""
    game, judged = TURNS.played(*LAID).game, list[Turn]()

    def judge_and_note(game: Game, turn: Turn) -> Verdict:
        judged.append(turn)
        return judge(game, turn)

    draw = read_line(game, "Bea draws red, blind")
    assert draw is not None
    pieces = list(game.rules.required_next(game, 1, draw.steps))
    assert [turn.steps[1] for turn, verdict in completed_turns(game, draw) if verdict.legal] == pieces
    assert len(pieces) > 500
    monkeypatch.setattr(referee, "judge", judge_and_note)
    assert list(completed_turns(game, draw._replace(seat=0))) == []
    assert len(judged) == 2


def test_examples_name_beds_that_take_a_piece() -> None:
    game = TURNS.played(*KEPT, "Ann draws red, blind; lays Pau - Toulouse green").game
    phrase = next(phrase for phrase in game.rules.phrases if phrase.step.__name__ == "DrawAndLay")
    line = f"Bea {of_phrase(game, phrase)}"
    assert line != "Bea lays Pau - Toulouse green"
    turn = read_line(game, line)
    assert turn is not None
    assert judge(game, turn).legal


def test_a_placed_piece_is_on_the_pictures_until_the_claim() -> None:
    played = TURNS.played(*LAID)
    (track,) = played.game.rules.colours(played.game)
    assert marks_of(played.game).colours == {track: "green"}
    assert overlay_of(played.game, sheet(played)).colours == {track: "green"}
    assert marks_of(TURNS.played(*LAID, "Bea claims Dijon - Paris").game).colours == {}


def test_the_doubtful_card_says_so_and_its_value_is_corrected_in_one_line() -> None:
    ((card,),) = ([card for card in board("france").tickets if card.note],)
    assert card.ends == ("Cherbourg", "Paris")
    shown = CLAIMS.notes("Ann shows Cherbourg - Paris")
    assert any("Another list has 4 points." in note for note in shown)
    corrected = ("table adds ticket Cherbourg - Paris 4", "Ann shows Cherbourg - Paris 4")
    assert result(CLAIMS, *corrected)["sides"][0]["tickets"]["failed"] == [["Cherbourg", "Paris", 4]]


def test_totals_need_no_pieces() -> None:
    assert COUNTS.verdict("Ann has 3 routes of 2, 1 of 5").legal
    assert COUNTS.refusals("Ann lays Dijon - Paris green")[0][0] == "BA-02"


def test_another_board_has_no_track_pieces() -> None:
    table = Tabletop("usa", 2)
    kept = [line.replace("3", "2") for line in KEPT]
    assert table.refusals(*kept, "Ann draws cards; lays nothing")[0][0] == "BA-02"
    assert table.verdict(*kept, "Ann lays Denver - Omaha").legal  # a claim in other words


def test_the_board_in_json_has_what_crosses_and_the_beds() -> None:
    routes = board_json(board("france"))["routes"]
    assert sum(row["colour"] == BARE for row in routes) == 123
    assert sum(len(row.get("crosses") or ()) for row in routes) == 22


def faults(text: str) -> list[str]:
    return [fault.message for fault in check_board(text)[1]]


def test_errors_in_beds_are_reported() -> None:
    text = (shipped_maps() / "france.toml").read_text("utf-8")
    assert faults(text) == []
    assert faults(text.replace("[track_beds.pieces]\n2 = 3", "[track_beds.pieces]\n13 = 3")) == [
        "pieces have 1 to 12 spaces, and there are 99 of a colour at most",
    ]
    assert faults(text.replace("crosses = [106]", "crosses = [107]", 1)) == [
        "Angers – Rennes crosses 107, which is no other track that crosses 16",
        "Le Mans – Lorient crosses 16, which is no other track that crosses 106",
    ]
    assert faults(text.replace('colour = "trackbed"', 'colour = "red"')) == ["no track of the board is a track bed"]


@pytest.mark.rule("FR-02", "FR-04")
def test_with_dice_nobody_draws_so_that_beds_are_claimed_like_grey_tracks() -> None:
    dice = Tabletop("france", 2, "claims", ("dice: yes",))
    assert dice.verdict("Ann claims Dijon - Paris").legal
    assert dice.refusals("Ann lays Dijon - Paris green")[-1][0] == "FR-04"
    assert dice.refusals("Ann claims Angers - Rennes", "Bea claims Le Mans - Lorient")[0][0] == "FR-06"
