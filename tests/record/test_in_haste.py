"""Lines typed in a hurry, on every board: what can mean only one thing is read, and no message misleads."""

from __future__ import annotations

import pytest
from tabletop import Tabletop
from typed import fault, sentence, written

from companion.game.state import Game
from companion.record.replay import replay
from companion.store.shipped_files import board

USA = Tabletop("usa").played().game
AFRICA = Tabletop("heart-of-africa").played().game
PENNSYLVANIA = Tabletop("pennsylvania").played().game
NEDERLAND = Tabletop("nederland").played().game
OLD_WEST = Tabletop("old-west").played().game
LAKES = Tabletop("great-lakes").played().game
DURHAM = Tabletop("county-durham").played().game
KINGDOM = Tabletop("united-kingdom").played().game
FRANCE = Tabletop("france").played().game
IBERIA = Tabletop("iberia").played().game
KOREA = Tabletop("south-korea").played().game
EUROPE = Tabletop("europe").played().game
DICE = Tabletop("europe", head=("dice: yes",)).played().game
OWNED = Tabletop("nederland", tracking="final").played().game


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("beira zomba 2 blue", "claims Beira - Zomba with 2 blue"),
        ("beira zomba two blue", "claims Beira - Zomba with 2 blue"),
        ("beira - zomba 2 blue, doubled", "claims Beira - Zomba with 2 blue, doubled"),
        ("nigeria 2 douala", "claims Nigeria (end 2) - Douala"),
    ],
)
def test_a_number_in_the_name_of_a_city_hides_no_payment(line: str, meant: str) -> None:
    assert written(AFRICA, line).startswith(f"Ann {meant}")


@pytest.mark.parametrize(
    ("game", "line", "says"),
    [
        (PENNSYLVANIA, "oil warren, share bonds", "Expected taking PRR, not “share”."),
        (NEDERLAND, "breda rotterdam yellow, borrows", "Expected loan, not “borrows”."),
        (OLD_WEST, "denver pueblo 2 orange, builds marker pueblo", "not “builds”."),
        (USA, "ann boston - montreal, kept", "“kept” does not belong here"),
        (USA, "zed claims denver - omaha", "Nobody at this table is called “zed”."),
        (USA, "den claims denver - omaha", "Nobody at this table is called “den”."),
    ],
)
def test_a_verb_at_the_end_of_a_claim_does_not_turn_cities_into_names(game: Game, line: str, says: str) -> None:
    assert says in sentence(game, line)


@pytest.mark.parametrize(
    ("game", "line", "meant"),
    [
        (USA, "claims 2 yellow boston - new york", "claims Boston - New York yellow with 2 yellow"),
        (USA, "2 yellow boston-ny", "claims Boston - New York yellow with 2 yellow"),
        (USA, "boston new york yellow 2", "claims Boston - New York yellow with 2 yellow"),
        (USA, "plays 4 blue for helena winnipeg", "claims Helena - Winnipeg with 4 blue"),
        (USA, "helena winnipeg with blue x4", "claims Helena - Winnipeg with 4 blue"),
        (USA, "helena winnipeg blue 3, wild 1", "claims Helena - Winnipeg with 3 blue 1 wild"),
        (USA, "boston new york with loco and 1 red", "claims Boston - New York red with 1 wild 1 red"),
        (USA, "boston new york 1 red, loco", "claims Boston - New York red with 1 red 1 wild"),
        (USA, "claims the boston new york route", "claims Boston - New York yellow"),
        (USA, "claims between boston and new york", "claims Boston - New York yellow"),
        (USA, "draws white x2", "draws white, white"),
        (USA, "draws white twice", "draws white, white"),
        (USA, "draws tickets 3, keeps 1", "draws 3 tickets, keeps 1"),
        (LAKES, "draws red ship x 2", "draws red ship, red ship"),
        (LAKES, "trains 27 ships 23", "takes 27 trains 23 ships"),
        (
            LAKES,
            "chicago muskegon double purple and wild",
            "claims Chicago - Muskegon with 1 double purple ship 1 wild",
        ),
        (AFRICA, "draws mountain x2", "draws mountain, mountain"),
        (KINGDOM, "buys wales with loco; draws cards", "buys Wales with 1 wild; draws cards"),
        (DICE, "rolls single x3, double x2", "rolls 3 single 2 double"),
        (DICE, "rolls 2 double 3 single; takes single token", "rolls 2 double 3 single; takes 1 single token"),
        (OWNED, "tolls 9, loans 1", "holds 9 tolls, 1 loan"),
    ],
)
def test_another_word_order_is_read_if_it_can_mean_only_one_thing(game: Game, line: str, meant: str) -> None:
    assert written(game, line) == f"Ann {meant}"
    assert written(game, f"Bea {line}") == f"Bea {meant}"
    assert written(game, f"Bea {meant}") == f"Bea {meant}"


@pytest.mark.parametrize(
    ("game", "line", "says"),
    [
        (USA, "draws routes", "not “routes”"),
        (USA, "denver omaha with pink", "How many “pink”?"),
        (USA, "boston new york with red and loco", "How many “red”?"),
        (DURHAM, "consett stanley 3 red and coal", "Expected taking coal at Consett, not “coal”."),
        (DURHAM, "hartlepool - seaham ferry 5", "Expected next: what was paid"),
    ],
)
def test_the_number_is_asked_for_where_it_may_be_several(game: Game, line: str, says: str) -> None:
    assert says in sentence(game, line)


@pytest.mark.parametrize(
    ("game", "line", "meant"),
    [
        (OWNED, "Ann's tolls: 9", "holds 9 tolls"),
        (OWNED, "Ann's tickets: breda eindhoven", "shows Breda - Eindhoven"),
        (OWNED, "ann owns: breda - rotterdam yellow.", "owns Breda - Rotterdam yellow"),
        (USA, 'Ann claims: "Boston - Montreal" with 2 red.', "claims Boston - Montréal with 2 red"),
        (USA, "2 yellow: boston - new york", "claims Boston - New York yellow with 2 yellow"),
        (DICE, "ann rolls: 3 single 2 double", "rolls 3 single 2 double"),
    ],
)
def test_punctuation_and_possessives_are_ignored(game: Game, line: str, meant: str) -> None:
    assert written(game, line) == f"Ann {meant}"


@pytest.mark.parametrize(
    ("game", "line", "meant"),
    [
        (DICE, "3 single 2 double", "rolls 3 single 2 double"),
        (
            DICE,
            "rolls 5 single; paris brest with 3 single, takes 1 single token",
            "rolls 5 single; claims Paris - Brest with 3 single; takes 1 single token",
        ),
        (DICE, "5 single; paris brest", "rolls 5 single; claims Paris - Brest"),
        (NEDERLAND, "breda rotterdam yellow, takes a loan", "claims Breda - Rotterdam yellow, loan"),
        (NEDERLAND, "breda rotterdam yellow take loan", "claims Breda - Rotterdam yellow, loan"),
        (DURHAM, "consett stanley 3 red, takes a coal from consett", None),
    ],
)
def test_what_is_rolled_or_taken_is_recognised_by_what_it_is(game: Game, line: str, meant: str | None) -> None:
    """Dice on their own are a roll, not tokens; something that no city has is not asked for as coal."""
    meant = meant or "claims Consett - Stanley with 3 red, taking coal at Consett"
    assert written(game, line) == f"Ann {meant}"


def test_what_is_taken_is_described_in_the_boards_words() -> None:
    assert "coal" not in sentence(NEDERLAND, "breda rotterdam yellow, takes money")
    assert sentence(USA, "takes helena winnipeg").endswith("Did you mean keeps helena winnipeg?")


@pytest.mark.parametrize(
    ("game", "line", "meant"),
    [
        (USA, "keeps both", "keeps 2 tickets"),
        (USA, "kept all three", "keeps 3 tickets"),
        (USA, "draws 2 face down", "draws blind, blind"),
        (USA, "draws red, 1 hidden card", "draws red, blind"),
        (USA, "draws both off the top of the deck", "draws blind, blind"),
        (USA, "skips her turn", "passes"),
        (EUROPE, "puts a station on paris", "builds a station at Paris"),
        (LAKES, "builds a harbour on chicago", "builds a harbour at Chicago"),
        (LAKES, "exchanges 2 ships", "exchanges 2 ships for trains"),
        (LAKES, "exchange 1 train", "exchanges 1 train for ships"),
        (USA, "draws loco (face up)", "draws a face-up wild"),
        (USA, "draws red, then blind", "draws red, blind"),
        (LAKES, "swapped 2 ships into trains", "exchanges 2 ships for trains"),
        (LAKES, "changes 2 trains to ships", "exchanges 2 trains for ships"),
        (
            DURHAM,
            "consett stanley 3 red, coal in consett",
            "claims Consett - Stanley with 3 red, taking coal at Consett",
        ),
        (AFRICA, "takes a jungle card", "takes jungle"),
        (OLD_WEST, "denver pueblo orange, marker on pueblo", "claims Denver - Pueblo orange, marker at Pueblo"),
        (OWNED, "has no trains left", "holds 0 trains"),
        (OWNED, "no loans", "holds 0 loans"),
    ],
)
def test_small_words_are_read_like_those_of_records(game: Game, line: str, meant: str) -> None:
    assert written(game, line) == f"Ann {meant}"
    assert written(game, f"Bea {line}") == f"Bea {meant}"


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("keeps boston-miami, denver-el paso", "keeps Boston - Miami, Denver - El Paso"),
        ("keeps boston-miami and denver-el paso", "keeps Boston - Miami, Denver - El Paso"),
        ("keeps tickets boston miami (12), denver el paso (4)", "keeps Boston - Miami, Denver - El Paso"),
        ("shows tickets boston-miami & la ny", "shows Boston - Miami, Los Angeles - New York"),
        ("draws 3 tickets keeps los angeles-miami", "draws 3 tickets, keeps Los Angeles - Miami"),
    ],
)
def test_tickets_need_no_spaces_around_the_dash(line: str, meant: str) -> None:
    """Routes do not need them either."""
    assert written(USA, line) == f"Ann {meant}"


@pytest.mark.parametrize(
    ("game", "line", "meant"),
    [
        (KOREA, "draws 4 blind express 2", "draws blind, blind, blind, blind, express 2"),
        (KOREA, "draws 2 blind, 2 red with express 2", "draws blind, blind, red, red, express 2"),
        (KOREA, "draws 5 tickets keeps 2 using express 2", "draws 5 tickets, keeps 2, express 2"),
        (IBERIA, "draws cards; turned up: the sevilla card", "draws cards; turned up Sevilla"),
        (KINGDOM, "buys tech wales; draws cards", "buys Wales; draws cards"),
        (KINGDOM, "buys the wales card; draws cards", "buys Wales; draws cards"),
        (PENNSYLVANIA, "oil warren, taking a prr share", "claims Oil City - Warren, taking PRR"),
        (PENNSYLVANIA, "oil warren and takes a share of prr", "claims Oil City - Warren, taking PRR"),
        (PENNSYLVANIA, "oil warren taking prr, dummy takes el", "claims Oil City - Warren, taking PRR, dummy EL"),
    ],
)
def test_details_and_names_of_a_board_in_other_words(game: Game, line: str, meant: str) -> None:
    assert written(game, line) == f"Ann {meant}"
    assert written(game, meant) == f"Ann {meant}"


def test_festival_cards_taken_alone_belong_to_a_claim() -> None:
    """On a board where a claim takes what lies at its ends, no start city is meant."""
    says = sentence(IBERIA, "takes valencia")
    assert "“Valencia” belongs in the line of a claim" in says
    assert "taking Valencia" in says


@pytest.mark.parametrize(
    ("game", "line", "meant"),
    [
        (USA, "red and blue", "draws red, blue"),
        (USA, "1 red 1 blind", "draws red, blind"),
        (USA, "2 blind", "draws blind, blind"),
        (Tabletop("usa", tracking="counts").played().game, "3x2 2x4 1x6", "has 3 routes of 2, 2 of 4, 1 of 6"),
    ],
)
def test_cards_alone_are_drawn_and_numbers_need_no_commas(game: Game, line: str, meant: str) -> None:
    assert written(game, line) == f"Ann {meant}"
    assert written(game, f"Bea {line}") == f"Bea {meant}"


@pytest.mark.parametrize(
    ("game", "line", "says"),
    [
        (USA, "2 red", "“2” is not a move. Did you mean draws 2 red?"),
        (USA, "wild", "“wild” is not a move."),
        (USA, "shares all", "Expected next: how many tickets, such as 2, or which"),
    ],
)
def test_a_word_alone_that_may_mean_several_things_is_asked_about(game: Game, line: str, says: str) -> None:
    assert says in sentence(game, line)


@pytest.mark.parametrize("paid", ["w red", "wild red", "w red red"])
def test_a_colour_after_a_wild_is_asked_how_many(paid: str) -> None:
    """A "w" may be "with" or a wild, but it is not a city, and neither is the colour."""
    assert sentence(USA, f"boston montreal {paid}").startswith(
        "How many “red”? Put the number before it, such as 2 red"
    )


def test_a_w_before_a_wild_means_with() -> None:
    assert written(USA, "nashville atlanta w wild") == "Ann claims Nashville - Atlanta with 1 wild"


@pytest.mark.parametrize(
    ("game", "line"),
    [(EUROPE, "station berlin blue"), (LAKES, "harbour chicago blue"), (LAKES, "harbour green bay blue")],
)
def test_a_colour_after_a_building_is_asked_how_many(game: Game, line: str) -> None:
    assert sentence(game, line).startswith("How many “blue”? Put the number before it, such as ")


def test_a_building_named_after_its_city() -> None:
    assert written(EUROPE, "paris station") == "Ann builds a station at Paris"
    assert written(EUROPE, "paris station w 1 red") == "Ann builds a station at Paris with 1 red"
    assert written(LAKES, "chicago harbor") == "Ann builds a harbour at Chicago"


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("d; lays red paris dijon", "draws cards; lays Paris - Dijon red"),
        ("ann d lays red paris dijon", "draws cards; lays Paris - Dijon red"),
        ("d, places a blue piece on lyon - dijon", "draws cards; lays Lyon - Dijon blue"),
        ("draws red, blue and puts paris amiens black", "draws red, blue; lays Paris - Amiens black"),
    ],
)
def test_a_piece_may_be_named_before_its_track(line: str, meant: str) -> None:
    assert written(FRANCE, line) == f"Ann {meant}"


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (
            "ann tickets: draws 3, keeps denver el paso",
            "“tickets:” is not a move. Did you mean draws 3 tickets, keeps 1?",
        ),
        ("ann please draws red", "“please” is not a move."),
        ("anna draws red", "Nobody at this table is called “anna”. Did you mean Ann?"),
    ],
)
def test_words_between_a_name_and_a_verb_are_not_a_name(line: str, says: str) -> None:
    assert sentence(USA, line).startswith(says)


@pytest.mark.parametrize("none", ["none", "no tickets", "nothing", "0"])
def test_none_of_the_drawn_tickets_need_be_kept(none: str) -> None:
    assert written(DICE, f"rolls 5 station; draws 2 tickets, keeps {none}").endswith("draws 2 tickets, keeps 0")
    assert written(USA, f"draws 3 tickets, keeps {none}") == "Ann draws 3 tickets, keeps 0"


def test_a_double_after_two_cities_is_a_ship_card_not_a_track() -> None:
    assert written(LAKES, "toronto buffalo double red") == "Ann claims Toronto - Buffalo with 1 double red ship"
    assert written(LAKES, "erie buffalo double red ship") == "Ann claims Erie - Buffalo with 1 double red ship"
    assert "Expected what was paid, such as 1 red ship, not “double”" in sentence(
        LAKES, "toronto buffalo ship double red"
    )


def test_both_tracks_are_not_claimed_together() -> None:
    assert sentence(USA, "portland - seattle both") == "“both” is not a colour or kind of track."


TUNNEL = "claims Pamplona - Madrid white with 3 white; turned up red white blue"


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("pamplona madrid 3 white; turned up red white blue; pays 1 white", f"{TUNNEL}; adds 1 white"),
        ("pamplona madrid 3 white; turned red, white, blue; paid 1 wild", f"{TUNNEL}; adds 1 wild"),
        ("pamplona madrid 3 white; revealed red white blue; fails", f"{TUNNEL}; gives up"),
        ("pamplona madrid 3 white, turned up red white blue; can't pay", f"{TUNNEL}; gives up"),
        ("pamplona madrid 3 white; flipped red white blue; abandoned", f"{TUNNEL}; gives up"),
        ("pamplona madrid 3 white, flipped red white blue, abandoned", f"{TUNNEL}; gives up"),
        ("pamplona madrid 3 white, turned up red, white, blue, paid 1 white", f"{TUNNEL}; adds 1 white"),
        ("pamplona madrid 3 white; turned up red white blue and then pays 1 white", f"{TUNNEL}; adds 1 white"),
        ("pamplona madrid 3 white turned up red white blue adds 1 white", f"{TUNNEL}; adds 1 white"),
        ("pamplona madrid 3 white turned up red white blue can't pay", f"{TUNNEL}; gives up"),
    ],
)
def test_a_tunnel_in_other_words(line: str, meant: str) -> None:
    assert written(EUROPE, line) == f"Ann {meant}"
    assert written(EUROPE, meant) == f"Ann {meant}"


@pytest.mark.parametrize("line", ["pamplona madrid; pays 3 white", "pamplona madrid; paid 3 white"])
def test_a_payment_right_after_a_claim_is_not_an_extra_payment(line: str) -> None:
    assert "turned up, adds, adds nothing or gives up" in sentence(EUROPE, line)


def test_a_name_keeps_all_its_words() -> None:
    """One of two players has an article in the name: there, it is not skipped."""
    names = replay("board: usa\nplayers: Boss red, The Boss blue\ntracking: claims\n", board).game
    assert written(names, "the boss claims the denver omaha route") == "The Boss claims Denver - Omaha"
    assert written(names, "the boss the denver omaha route") == "The Boss claims Denver - Omaha"


@pytest.mark.parametrize(
    ("game", "line", "paid"),
    [
        (USA, "boston montreal red red red", "claims Boston - Montréal red with 3 red"),
        (USA, "boston new york red red", "claims Boston - New York red with 2 red"),
        (USA, "denver omaha purple purple purple wild", "claims Denver - Omaha with 3 purple 1 wild"),
        (USA, "boston montreal red loco", "claims Boston - Montréal red with 1 red 1 wild"),
        (USA, "toronto duluth loco loco", "claims Toronto - Duluth with 2 wild"),
        (EUROPE, "london amsterdam wild wild", "claims London - Amsterdam with 2 wild"),
        (USA, "boston new york red wild", "claims Boston - New York red with 2 wild"),
        (USA, "boston montreal wild", "claims Boston - Montréal with 2 wild"),
        (USA, "boston montreal red", "claims Boston - Montréal red"),
    ],
)
def test_cards_typed_one_by_one_are_counted(game: Game, line: str, paid: str) -> None:
    """A single wild pays for all of a route, even after the name of a coloured track."""
    assert written(game, line).startswith(f"Ann {paid}")


def test_what_was_built_is_owned_where_the_end_is_recorded() -> None:
    """Except stations and harbours; building something the board lacks is answered with how the end is entered."""
    told = Tabletop("usa", tracking="final").played().game
    assert written(told, "built den oma") == "Ann owns Denver - Omaha"
    assert "such as: owns Chicago - Duluth." in sentence(told, "built a station")


AT_BOTH_ENDS = "“coal” is at both ends. It could be coal at Durham or coal at Chester-le-Street."


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("durham chester red taking coal", "claims Durham - Chester-le-Street red, taking coal at Chester-le-Street"),
        ("durham chester red takes a coal, with 2 red", "with 2 red, taking coal at Chester-le-Street"),
    ],
)
def test_coal_at_only_one_end_needs_no_place(line: str, meant: str) -> None:
    bare = Tabletop("county-durham", head=("no coal: Durham",)).played().game
    assert meant in written(bare, line)
    assert sentence(DURHAM, line.partition(",")[0]) == AT_BOTH_ENDS


def test_a_player_named_in_full_is_not_a_city_that_begins_so() -> None:
    header = "board: county-durham\nplayers: Al red, Bea blue\ntracking: turns\n"
    game = replay(header, board).game
    assert sentence(game, "al durham chester red taking coal") == AT_BOTH_ENDS


def test_a_player_named_in_full_moves_even_if_several_pairs_begin_so() -> None:
    """Nan is on turn, and Nanchang, Nanking and Nanning are cities: `nan d` may neither crash nor raise a question."""
    asia = replay("board: team-asia\nteams: Kim + Lee red, Mo + Nan green\ntracking: turns\n", board).game
    assert written(asia, "nan d", assume=3) == "Nan draws cards"
    assert written(asia, "nan draws red", assume=3) == "Nan draws red"


@pytest.mark.parametrize("line", ["ann tickets ams rot, ams", "tickets ams rot, ams"])
def test_a_ticket_half_typed_at_the_end_is_asked_for_its_other_place(line: str) -> None:
    assert sentence(OWNED, line).startswith("A ticket names two places; “ams” is one.")


@pytest.mark.parametrize(
    "line", ["ann denvr omaha", "ann denvr - omaha", "Ann bosten ny with 2 yellow", "ann slat lake city denver"]
)
def test_a_mistyped_city_after_a_name_is_not_a_verb(line: str) -> None:
    assert sentence(USA, line).startswith(f"USA has no city “{line.split()[1]}”. Did you mean")


def test_a_word_like_no_city_after_a_name_is_taken_for_a_move() -> None:
    assert sentence(USA, "ann jumps denver omaha").startswith("“jumps” is not a move.")


@pytest.mark.parametrize("line", ["boston ny gr", "boston", "denver omha", "bosten ny", "bos xx ny", "win is next"])
@pytest.mark.parametrize("tracking", ["claims", "final"])
def test_a_line_that_begins_with_a_city_lacks_a_name_whatever_else_is_wrong(tracking: str, line: str) -> None:
    game = Tabletop("usa", 2, tracking).played().game
    message = fault(game, line, None).message
    assert message.startswith("Who? Begin with Ann or Bea")
    assert written(game, message.partition("such as: ")[2].rstrip("."), None).startswith("Ann ")


def test_a_wrong_name_before_a_route_is_reported_as_a_name() -> None:
    game = Tabletop("usa", 2, "claims").played().game
    assert fault(game, "bob boston ny", None).message == "Nobody at this table is called “bob”."
