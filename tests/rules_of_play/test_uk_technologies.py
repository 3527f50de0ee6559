"""United Kingdom: technologies are bought, and used at once or for the rest of the game (UK-09 to UK-20)."""

from __future__ import annotations

from typing import Any

import pytest
from tabletop import Tabletop

from companion.families.technologies import Buy
from companion.game.moves import Claim
from companion.record.lines import write_line
from companion.record.replay import replay, write_record
from companion.referee import available_actions
from companion.reveal import acts
from companion.scoring import points_so_far, sheet
from companion.session import Session, record_events
from companion.store.shipped_files import board

TURNS = Tabletop("united-kingdom", 2)
CLAIMS = Tabletop("united-kingdom", 2, "claims")
THREE = Tabletop("united-kingdom", 3, "claims")
END = Tabletop("united-kingdom", 2, "final")
COUNTS = Tabletop("united-kingdom", 2, "counts")
MORE = Tabletop("united-kingdom-advanced", 2, "claims")
MORE_TURNS = Tabletop("united-kingdom-advanced", 2)

KEPT = ("Ann keeps 3 tickets", "Bea keeps 3 tickets")
ALREADY_OWNED = "Right of Way is used at once: Ann must then claim a track that another player owns."


def technologies(table: Tabletop, *lines: str) -> list[Any]:
    """Everybody's technologies after these lines."""
    return table.of_each("technologies", *lines)


def points(table: Tabletop, *lines: str) -> list[int]:
    """What everybody's technologies score."""
    return table.points_of_each("technologies", *lines)


# -- purchases


@pytest.mark.rule("UK-09")
def test_one_technology_per_turn_before_the_action_and_none_twice() -> None:
    wales = "Ann buys Wales with 1 wild"
    assert CLAIMS.refusals(f"{wales}; buys Scotland with 1 wild; claims London - Reading") == [
        ("UK-09", "Ann has already bought Wales this turn; one technology a turn.")
    ]
    assert CLAIMS.refusals(wales, f"{wales}; claims London - Reading") == [
        ("UK-09", "Ann already has Wales; nobody may have a technology twice.")
    ]
    assert CLAIMS.refusals("Ann claims London - Reading; buys Wales with 1 wild")[0] == (
        "UK-09", "Ann must buy Wales before the action of the turn, not after it.",
    )  # fmt: skip
    assert technologies(CLAIMS, wales, "Bea buys ire with 1 wild; claims London - Reading") == [["Wales"], ["Ireland"]]
    assert technologies(CLAIMS, "Ann buys france") == [["Ireland"], []]


@pytest.mark.rule("UK-09")
def test_an_action_follows_where_turns_are_recorded() -> None:
    assert TURNS.refusals(*KEPT, "Ann buys Wales with 1 wild") == [
        ("BA-02", "Ann buys Wales and must then take an action, such as “; claims …”.")
    ]
    assert TURNS.allows(*KEPT, "Ann buys Wales with 1 wild; claims Cardiff - Llandrindod Wells with 1 purple")
    assert TURNS.allows(*KEPT, "Ann buys Wales with 1 wild; draws red, blind")
    assert TURNS.against(*KEPT, "Ann buys Wales with 1 wild; draws red, blind; claims London - Reading") == ["BA-02"]


@pytest.mark.rule("UK-10")
@pytest.mark.parametrize(
    ("card", "paid", "legal"),
    [
        ("Wales", "1 wild", True), ("Wales", "4 red", True), ("Wales", "2 wild", False), ("Wales", "3 red", False),
        ("Propellers", "1 wild 2 red 1 blue 1 green", True), ("Propellers", "2 wild", True),
        ("Propellers", "1 wild", False), ("Propellers", "8 red", True), ("Double Heading", "3 wild 4 red", True),
        ("Double Heading", "4 wild", True), ("Double Heading", "7 red", False), ("Right of Way", "4 wild", True),
    ],
)  # fmt: skip
def test_prices_in_locomotives(card: str, paid: str, legal: bool) -> None:
    refusals = [
        says
        for rule, says in CLAIMS.refusals(f"Ann buys {card} with {paid}; claims London - Reading")
        if rule == "UK-10"
    ]
    price = board("united-kingdom").numbers["technologies"].cards[card][0]
    noun = "locomotive" if price == 1 else "locomotives"
    assert refusals == ([] if legal else [f"{card} costs Ann {price} {noun}; any 4 cards count as one."])


@pytest.mark.rule("UK-10")
def test_what_may_be_bought_is_listed_by_price_without_what_is_held_or_gone() -> None:
    def for_sale(table: Tabletop, *lines: str) -> list[str]:
        listed = available_actions(table.played(*lines).game, 0)
        return [limits.says for action, limits, _ in listed if action.step is Buy]

    first, others = "first buy one technology, for locomotives – 1: ", "Scotland, Ireland, Mechanical Stoker"
    dearer = "2: Superheated Steam Boiler, Propellers, Booster, Boiler Lagging, Steam Turbines"
    dearer += "; 4: Double Heading, Right of Way"
    assert for_sale(CLAIMS, "Bea buys Scotland") == [f"{first}Wales, {others}; {dearer}"]
    assert for_sale(CLAIMS, "Ann buys Wales") == [f"{first}{others}; {dearer}"]
    (left,) = for_sale(MORE, "Bea buys Diesel Power", "Bea buys Risky Contracts")
    assert "Diesel Power" not in left
    assert "Risky Contracts" not in left
    assert "Equalising Beam" in left


@pytest.mark.rule("UK-10")
def test_a_purchase_says_its_price_what_is_left_and_whether_the_card_goes_back() -> None:
    assert CLAIMS.notes("Ann buys Booster") == ["Booster for 2 locomotives, 3 left"]
    assert CLAIMS.notes("Ann buys Booster", "Bea buys Booster") == ["Booster for 2 locomotives, 2 left"]
    taken, other = "Bea claims London - Reading", "Bea claims Bristol - Southampton"
    bought = CLAIMS.notes(taken, other, "Ann buys Right of Way; claims London - Reading")
    assert "Right of Way goes back after this turn" in bought
    assert "Bea keeps the track too" in bought
    later = CLAIMS.notes(taken, other, "Ann buys Right of Way; claims London - Reading", "Ann claims Dover - London")
    assert not [says for says in later if "keeps the track" in says]


@pytest.mark.rule("UK-11")
def test_the_sheet_says_what_came_with_claims_and_what_each_card_is_worth() -> None:
    lines = ("Ann buys Boiler Lagging", "Ann buys Double Heading", "Ann claims Bristol - Southampton",
             "Ann shows Bristol - Southampton")  # fmt: skip
    (line,) = (line for line in CLAIMS.side("Ann", *lines).lines if line.what == "technologies")
    assert [note.says for note in line.why] == ["1 with claims", "Double Heading 2"]
    (line,) = (line for line in CLAIMS.side("Ann", *lines[1:]).lines if line.what == "technologies")
    assert [note.says for note in line.why] == ["Double Heading 2"]


@pytest.mark.rule("UK-10")
def test_copies_are_limited() -> None:
    assert board("united-kingdom").numbers["technologies"].cards == {
        "Wales": (1, 4), "Scotland": (1, 4), "Ireland": (1, 4), "Mechanical Stoker": (1, 4),
        "Superheated Steam Boiler": (2, 4), "Propellers": (2, 4), "Booster": (2, 4), "Boiler Lagging": (2, 4),
        "Steam Turbines": (2, 4), "Double Heading": (4, 4), "Right of Way": (4, 1),
    }  # fmt: skip
    five = Tabletop("united-kingdom-advanced", 3, "claims")
    assert five.refusals("Ann buys Risky Contracts", "Bea buys Risky Contracts") == [
        ("UK-10", "No Risky Contracts is left for Bea: 1 in all.")
    ]


@pytest.mark.rule("UK-09")
def test_an_unrecorded_price_leaves_the_hand() -> None:
    line = "Ann buys Wales; draws red, blind"
    assert TURNS.facts(*KEPT, line)[0]["cards"] == 6
    assert any("1–4 cards" in remark.says for remark in TURNS.verdict(*KEPT, line).notes)


def test_completion_lists_technologies_and_what_follows_them() -> None:
    session = Session(record_events(TURNS.header() + "".join(f"{line}\n" for line in KEPT), board), board)
    assert "Ann buys Wales; " in [row.line for row in session.suggestions("ann buys wal")]
    behind = [row.line for row in session.suggestions("ann buys wales; claims card")]
    assert behind == [
        "Ann buys Wales; claims Cardiff - Carmarthen",
        "Ann buys Wales; claims Cardiff - Llandrindod Wells",
    ]
    text = "Ann buys Wales with 1 wild; claims Cardiff - Llandrindod Wells with 1 purple"
    again = CLAIMS.replay(text)
    (turn,) = [entry.turn for entry in again.entries if entry.turn is not None]
    assert write_line(again.start, turn) == text


# -- used immediately


@pytest.mark.rule("UK-13")
def test_right_of_way_claims_anothers_track_and_is_returned() -> None:
    taken = "Bea claims London - Reading with 1 green"
    line = "Ann buys Right of Way with 3 wild 4 red; claims London - Reading with 1 green"
    assert CLAIMS.against(taken, "Ann claims London - Reading with 1 green") == ["BA-08"]
    assert CLAIMS.allows(taken, line)
    assert technologies(CLAIMS, taken, line) == [[], []]
    assert [CLAIMS.points(who, taken, line)["routes"] for who in ("Ann", "Bea")] == [1, 1]
    assert [CLAIMS.facts(taken, line)[at]["pieces"] for at in (0, 1)] == [34, 34]
    assert CLAIMS.refusals(taken, "Ann buys Right of Way with 4 wild") == [("UK-13", ALREADY_OWNED)]
    assert CLAIMS.against(taken, line, "Bea buys Right of Way; claims London - Reading") == ["BA-08"], "that is his own"
    other = "Bea claims Bristol - Southampton"
    assert CLAIMS.allows(taken, line, other, "Ann buys Right of Way; claims Bristol - Southampton"), "it went back"
    free = "Ann buys Right of Way with 4 wild; claims Bristol - Southampton with 2 green"
    assert CLAIMS.refusals(taken, free) == [("UK-13", ALREADY_OWNED)], "a free track is none of another player"
    assert CLAIMS.against("Bea claims Bristol - Plymouth", "Ann buys Right of Way; claims Bristol - Plymouth") == [
        "UK-06"
    ]


@pytest.mark.rule("UK-13")
def test_owning_one_track_bars_the_parallel_one() -> None:
    red, black = "London - Southampton red", "London - Southampton black"
    shared = (f"Bea claims {red}", f"Ann buys Right of Way; claims {red}")
    for who in ("Ann", "Bea"):
        assert THREE.against(*shared, f"{who} claims {black}") == ["BA-09"]
    assert THREE.allows(*shared, f"Cal claims {black}")


@pytest.mark.rule("UK-13")
def test_a_shared_track_completes_the_tickets_of_those_who_share_it_alone() -> None:
    equal = ("table adds ticket Dover - London 3",) * 3
    each = [f"{who} shows Dover - London 3" for who in ("Ann", "Bea", "Cal")]

    def points(*lines: str) -> list[int]:
        return [ticket.points for side in THREE.sheet(*lines, *equal, *each).sides for ticket in side.tickets]

    two = ("Bea claims Dover - London", "Ann buys Right of Way; claims Dover - London")
    assert points(*two) == [3, 3, -3]
    assert points(*two, "Cal buys Right of Way; claims Dover - London") == [3, 3, 3]


@pytest.mark.rule("UK-13")
def test_a_correction_of_a_shared_track_takes_pieces_of_both() -> None:
    both = ("Ann claims Dover - London", "Bea buys Right of Way; claims Dover - London")
    scored = CLAIMS.sheet(*both, "table corrects route Dover - London to 3")
    assert [player.pieces_left for player in scored.players][:2] == [32, 32]


@pytest.mark.rule("UK-13")
def test_where_only_the_end_is_recorded_a_track_may_belong_to_two() -> None:
    """The Right of Way card went back and is not entered; the sheet says that a track was entered twice."""
    first, second = "Ann owns London - Reading", "Bea owns London - Reading, Bristol - Southampton"
    told = "London – Reading belongs to Ann too: so one of them claimed it with Right of Way"
    assert told in END.notes(first, second)
    assert [END.points(who, first, second)["routes"] for who in ("Ann", "Bea")] == [1, 3]
    assert END.against(first, "Ann owns London - Reading") == ["BA-08"]
    again = END.verdict(first, second, "Ann owns London - Reading")
    assert [reason.says for reason in again.reasons] == ["London – Reading is taken: Ann owns it."]
    assert COUNTS.allows("Ann has 1 route of 10", "Bea has 1 route of 10")
    assert COUNTS.against("Ann has 2 routes of 10") == ["BA-27"]
    assert COUNTS.allows("Ann has 17 routes of 2", "Bea has 17 routes of 2"), "two players can claim 33 without it"


@pytest.mark.rule("UK-11")
def test_a_shared_track_brings_points_to_both_whoever_entered_it_first() -> None:
    track, held = "owns London - Reading", "has technologies Boiler Lagging"
    for seats in (("Ann", "Bea"), ("Bea", "Ann")):
        lines = [f"{seat} {said}" for seat in seats for said in (track, held)]
        assert points(END, *lines) == [1, 1]
        game = END.played(*lines).game
        assert [[track.ends for track in game.tracks_of_seat(seat)] for seat in (0, 1)] == [[{"London", "Reading"}]] * 2


@pytest.mark.rule("UK-13")
@pytest.mark.rule("UK-04")
def test_if_the_other_track_is_closed_right_of_way_means_the_taken_one() -> None:
    """Nothing in the wording tells one of two grey tracks from the other."""
    first, second = "Ann owns Galway - Tullamore", "Bea owns Galway - Tullamore"
    assert END.allows(first, second)
    assert [END.points(who, first, second)["routes"] for who in ("Ann", "Bea")] == [2, 2]
    assert END.against(first, "Ann owns Galway - Tullamore") == ["BA-09"], "that is her own"
    taken = "Bea claims London - Southampton red"
    assert CLAIMS.allows(taken, "Ann buys Right of Way; claims London - Southampton")
    assert CLAIMS.against(taken, "Ann claims London - Southampton") == ["UK-04"]


@pytest.mark.rule("UK-13")
def test_beside_a_free_track_right_of_way_means_the_taken_one() -> None:
    """The two tracks look alike, and with three players both are open."""
    lines = ("Ann buys Ireland with 1 wild", "Ann claims Galway - Tullamore", "Bea buys Ireland with 1 wild")
    for paid in ("", " with 2 orange"):
        line = f"Bea buys Right of Way with 4 wild; claims Galway - Tullamore{paid}"
        played = THREE.played(*lines, line)
        (track,) = played.game.owners
        assert played.game.owners_of(track) == (0, 1)
    assert THREE.allows(*lines, "Bea claims Galway - Tullamore"), "the free one without it"
    both = (*lines, "Cal buys Ireland with 1 wild", "Cal claims Galway - Tullamore")
    for word, owners in (("", [(0, 1), (2,)]), (" second", [(0,), (2, 1)])):
        played = THREE.played(*both, f"Bea buys Right of Way with 4 wild; claims Galway - Tullamore{word}")
        again = replay(write_record(played), board)
        assert [again.game.owners_of(track) for track in sorted(again.game.owners)] == owners


def test_after_right_of_way_other_players_tracks_are_offered() -> None:
    lines = ("Bea claims Bristol - Southampton", "Ann claims London - Reading")
    text = CLAIMS.header() + "".join(f"{line}\n" for line in lines)
    session = Session(record_events(text, board), board)
    offered = [row.line for row in session.suggestions("ann buys right of way; claims ")]
    assert offered == ["Ann buys Right of Way; claims Bristol - Southampton"]


@pytest.mark.rule("UK-11")
def test_claim_bonuses_are_marked_immediately_and_tickets_stay_secret() -> None:
    lines = ("Ann buys Boiler Lagging; claims Bristol - Southampton", "Bea claims London - Reading")
    game = CLAIMS.replay(*lines, "Ann buys Double Heading", "Ann shows Bristol - Southampton")
    assert points_so_far(game.game) == [3, 1]
    played = acts(game.game, sheet(game))
    assert [(act.what, act.side, act.points) for act in played if act.what == "technologies"] == [
        ("technologies", 0, 2)
    ], "what was marked is not counted twice"
    assert played[-1].totals == tuple(side.total for side in sheet(game).sides)


@pytest.mark.rule("UK-14")
def test_the_advanced_technologies_have_prices_and_copies() -> None:
    cards = board("united-kingdom-advanced").numbers["technologies"].cards
    assert {name: cards[name] for name in list(cards)[11:]} == {
        "Thermocompressor": (1, 1), "Water Tenders": (2, 2), "Risky Contracts": (2, 1), "Equalising Beam": (2, 1),
        "Diesel Power": (3, 1),
    }  # fmt: skip
    assert MORE.allows("Ann buys Water Tenders with 2 wild")
    assert MORE.against("Ann buys Diesel Power with 2 wild") == ["UK-10"]


@pytest.mark.rule("UK-15")
def test_thermocompressor_claims_two_routes_in_its_turn() -> None:
    buy, claims = "Ann buys Thermocompressor with 1 wild", "claims London - Reading; claims Bristol - Southampton"
    assert MORE_TURNS.allows(*KEPT, f"{buy}; {claims}")
    assert MORE_TURNS.against(*KEPT, f"Ann {claims}") == ["BA-02"]
    assert MORE.refusals(f"{buy}; claims London - Reading") == [
        (
            "UK-15",
            "Thermocompressor is used at once: Ann must then claim two tracks, “; claims …; claims …”.",
        )
    ]
    assert "BA-02" in MORE_TURNS.against(*KEPT, f"{buy}; {claims}; claims Dover - London")
    assert technologies(MORE, f"{buy}; {claims}") == [[], []]
    assert MORE_TURNS.against(*KEPT, "Ann buys Thermocompressor; draws cards") == ["UK-15"]
    assert MORE.allows(buy), "where turns are not recorded, it may stand alone"


@pytest.mark.rule("UK-16")
def test_water_tenders_draw_three_blind_cards() -> None:
    three = "Ann draws blind, blind, blind"
    assert MORE.refusals(three) == [("UK-16", "Drawing 3 blind cards needs Water Tenders, and Ann has none.")]
    own = "Ann buys Water Tenders with 2 wild"
    assert MORE.allows(own, three)
    assert MORE.against(own, "Bea draws blind, blind, blind") == ["UK-16"]
    assert MORE.refusals(own, "Ann draws blind, red, blind") == [
        ("UK-16", "With Water Tenders, Ann draws all 3 cards blind, none face up.")
    ]
    assert MORE.allows(own, "Ann draws red, blind")


@pytest.mark.rule("UK-16")
def test_an_unrecorded_draw_with_water_tenders_may_have_been_three_cards() -> None:
    """Four cards dealt, and twice up to three, pay for the ten spaces."""
    kept = (*KEPT, "Ann draws a face-up wild", "Bea draws a face-up wild")
    draws = ("Ann buys Water Tenders with 2 wild; draws cards", "Bea draws cards", "Ann draws cards", "Bea draws cards")
    game = MORE_TURNS.played(*kept, *draws).game
    assert [game.rules.ranges(game, seat).get("cards") for seat in (0, 1)] == [(8, 10), None]
    assert MORE_TURNS.allows(*kept, *draws, "Ann claims New York - Southampton with 7 red 3 wild")
    less = [line.replace("draws cards", "draws blind, blind") for line in draws]
    assert MORE_TURNS.against(*kept, *less, "Ann claims New York - Southampton with 7 red 3 wild") == ["BA-26"]


@pytest.mark.rule("UK-16")
def test_other_draws_of_too_many_cards_do_not_involve_water_tenders() -> None:
    own = "Ann buys Water Tenders with 2 wild"
    assert MORE.against(own, "Ann draws blind, blind, blind, blind") == ["BA-13"]
    assert MORE.against(own, "Ann draws blind, wild, blind") == ["BA-13"]
    assert MORE.against("Ann draws blind, red, blind") == ["BA-13"]
    assert CLAIMS.against("Ann draws blind, blind, blind") == ["BA-13"], "a board without the card"


@pytest.mark.rule("UK-17")
def test_contracts_and_beam_bring_or_cost_points() -> None:
    done = ("Ann claims Bristol - Southampton", "Ann shows Bristol - Southampton")
    assert points(MORE, "Ann buys Risky Contracts", *done) == [20, 0]
    assert points(MORE, "Bea buys Risky Contracts", *done) == [0, -20]
    assert points(MORE, "Ann buys Risky Contracts") == [-20, 0]
    assert points(MORE, "Ann buys Equalising Beam", done[0]) == [15, 0]
    assert points(MORE, "Bea buys Equalising Beam", done[0]) == [0, -15]
    assert points(MORE, "Bea buys Equalising Beam") == [0, -15], "nobody has the longest path where nobody has any"
    level = (done[0], "Bea claims Dover - London", "Bea buys Equalising Beam")
    assert points(MORE, *level) == [0, 15], "who ties has it"


@pytest.mark.rule("UK-17")
@pytest.mark.parametrize("card", ["Risky Contracts", "Equalising Beam"])
def test_contracts_and_beam_count_only_once_the_game_is_over(card: str) -> None:
    assert points(MORE_TURNS, *KEPT, f"Ann buys {card}; draws cards") == [0, 0]


@pytest.mark.rule("UK-17")
@pytest.mark.parametrize(
    ("card", "told"), [("Risky Contracts", True), ("Equalising Beam", True), ("Water Tenders", False)]
)
def test_the_purchase_says_until_when_they_are_sold(card: str, told: bool) -> None:
    says = f"{card} is sold only until the cards are first shuffled again"
    assert (says in MORE.notes(f"Ann buys {card}")) is told


@pytest.mark.rule("UK-18")
@pytest.mark.parametrize(
    ("line", "cards"),
    [
        ("Bea claims Aberdeen - Edinburgh wild", {"wild": 3}),
        ("Ann claims Aberdeen - Edinburgh wild", {"wild": 4}),
        ("Bea claims Birmingham - Reading red", {"red": 1}),
        ("Ann claims Birmingham - Reading red", {"red": 2}),
    ],
)
def test_a_colour_without_a_number_is_what_the_route_costs_whoever_claims_it(line: str, cards: dict[str, int]) -> None:
    played = MORE.replay("Bea buys Diesel Power", line)
    turn = played.moves[-1].turn
    assert turn is not None
    (claim,) = turn.steps
    assert isinstance(claim, Claim)
    assert claim.payment is not None
    assert claim.payment.cards_by_key == cards


@pytest.mark.rule("UK-18")
def test_diesel_power_takes_a_card_off_each_route() -> None:
    own = "Ann buys Diesel Power"
    assert MORE.allows(own, "Ann claims Bristol - Southampton with 1 green")
    assert MORE.against(own, "Ann claims Bristol - Southampton with 2 green") == ["UK-02"]
    assert MORE.allows(own, "Ann claims London - Reading with 1 green"), "at least one card"
    assert MORE.facts(own, "Ann claims Bristol - Southampton")[0]["pieces"] == 33, "but no train less"
    ferry = (own, "Ann buys Propellers", "Ann buys Ireland")
    assert MORE.allows(*ferry, "Ann claims Dover - France (Dover) with 1 wild")
    assert MORE.against(*ferry, "Ann claims Dover - France (Dover) with 1 red") == ["UK-07"], "never its locomotive"
    both = ("table corrects route Cork - Penzance to 2 grey", *ferry)
    assert MORE.allows(*both, "Ann claims Cork - Penzance with 2 wild"), "nor one of two on two spaces"
    assert not MORE.allows(*both, "Ann claims Cork - Penzance with 1 wild")
    stoker = (own, "Ann buys Mechanical Stoker")
    for before, claim, says in (
        (
            (own,),
            "Ann claims Bristol - Southampton with 2 green",
            "Bristol – Southampton costs Ann 1 card, 1 fewer than it has spaces; "
            "these 2 cannot pay for it, even with any 4 counted as a locomotive.",
        ),
        (
            stoker,
            "Ann claims Bristol - Plymouth with 1 yellow",
            "Bristol – Plymouth costs Ann 2 cards, 1 fewer than it has spaces; Ann pays for 1.",
        ),
        (
            ferry,
            "Ann claims Dover - France (Dover) with 3 red",
            "Dover – France (Dover) costs Ann 1 card, 1 fewer than it has spaces, and needs 1 locomotive; "
            "these 3 cannot pay for it, even with any 4 counted as a locomotive.",
        ),
    ):
        assert [text for _, text in MORE.refusals(*before, claim)] == [says]
