"""What a roll buys: everything offered is allowed, and nothing allowed is missing."""

from __future__ import annotations

import pytest
from tabletop import Tabletop

from companion.families.dice.steps import Roll, TakeTokens
from companion.families.passengers import MovePassenger
from companion.game.moves import Claim, DrawTickets, Turn
from companion.game.state import Game
from companion.record import questions
from companion.record.lines import write_line
from companion.record.questions import Offer
from companion.record.suggest import suggest
from companion.referee import judge, steps_offered

MIXED = Roll(((2, "single"), (1, "double"), (1, "station"), (1, "wild")))
DICE = ("dice: yes",)


def game(board: str = "usa", *lines: str) -> Game:
    return Tabletop(board, head=DICE).played(*lines).game


def bought(on: Game, seat: int, roll: Roll) -> list[Offer]:
    """Everything that a roll buys."""
    asked = questions.open_question(on, Turn(seat, (roll,)))
    assert asked is not None
    return list(questions.legal_offers(on, seat, asked.continuations()))


def claims(on: Game, seat: int, roll: Roll) -> list[Offer]:
    return [offer for offer in bought(on, seat, roll) if offer.way.kind == "claims"]


def tickets(on: Game, seat: int, roll: Roll) -> list[Offer]:
    return [offer for offer in bought(on, seat, roll) if isinstance(offer.turn.steps[-1], DrawTickets)]


def others(on: Game, seat: int, roll: Roll) -> list[Offer]:
    """Offers that only some boards have."""
    common = (Roll, Claim, DrawTickets)
    return [offer for offer in bought(on, seat, roll) if not isinstance(offer.turn.steps[-1], common)]


def nothing(on: Game, seat: int, roll: Roll) -> Offer:
    """The roll without an action."""
    return next(offer for offer in bought(on, seat, roll) if offer.turn.steps == (roll,))


def written(on: Game, offers: list[Offer]) -> list[str]:
    """The lines after the roll, without the player's name."""
    return [write_line(on, Turn(0, offer.turn.steps[1:])).removeprefix("Ann ") for offer in offers]


def test_claims_within_the_dice() -> None:
    """Two singles and a wild reach single routes of 3; a double and a wild reach double routes of 2."""
    usa = game()
    lines = written(usa, claims(usa, 0, MIXED))
    assert "claims El Paso - Santa Fe with 2 single" in lines
    assert "claims Atlanta - New Orleans yellow with 1 double 1 wild" not in lines  # 4 spaces
    assert "claims Dallas - Houston with 1 double" in lines
    assert "claims Dallas - Houston second with 1 double" in lines
    assert not any("with 3 single" in line for line in lines)


def test_a_token_is_bought_only_where_nothing_else_will_do() -> None:
    """Four spaces: two singles, the wild, and a token for the two dice left over."""
    usa = game()
    lines = written(usa, claims(usa, 0, MIXED))
    assert "takes 1 single token; claims Calgary - Seattle with 2 single 1 wild 1 single token" in lines
    held = game("usa", "Ann rolls 5 single; takes 2 single token", "Bea passes", "Cal passes")
    lines = written(held, claims(held, 0, MIXED))
    assert "claims Calgary - Seattle with 2 single 1 wild 1 single token" in lines


def test_a_ferry_takes_its_wilds() -> None:
    """One wild die for each locomotive, although singles alone would fill the spaces."""
    europe = game("europe")
    lines = written(europe, claims(europe, 0, Roll(((3, "single"), (2, "wild")))))
    assert "claims Athina - Smyrna with 1 single 1 wild" in lines
    assert "claims Amsterdam - London with 2 wild" in lines
    assert "claims Brindisi - Palermo with 2 single 1 wild" in lines
    assert "claims Palermo - Roma with 3 single 1 wild" in lines


def test_coal_stands_for_wilds() -> None:
    """With two coal tokens a roll reaches one space further; dice and the player's own tokens are used first."""
    coal = (
        "Ann rolls 5 single; claims Blackhall - Hartlepool, taking coal at Hartlepool",
        "Bea passes",
        "Cal passes",
        "Ann rolls 5 single; claims Durham - Waterhouses, taking coal at Durham",
        "Bea passes",
        "Cal passes",
    )
    roll = Roll(((3, "single"), (2, "station")))
    without, held = game("county-durham"), game("county-durham", *coal)
    assert not any("Blanchland - Ninebanks" in line for line in written(without, claims(without, 0, roll)))
    lines = written(held, claims(held, 0, roll))
    assert "takes 1 single token; claims Blanchland - Ninebanks with 3 single 1 single token 2 coal" in lines
    assert "takes 1 single token; claims Alston - Wearhead with 3 single 1 single token" in lines


@pytest.mark.parametrize("board", ["usa", "europe", "great-lakes", "nordic"])
def test_no_claim_is_missed(board: str) -> None:
    """A claim that leaves its payment open is legal for a track exactly if the dice alone reach it."""
    on = game(board)
    for roll in (MIXED, Roll(((5, "wild"),)), Roll(((4, "double"), (1, "station")))):
        offered = {step.track for claim in claims(on, 0, roll) for step in claim.turn.steps if isinstance(step, Claim)}
        plain = {
            step.track
            for offer in claims(on, 0, roll)
            if not isinstance(offer.turn.steps[1], TakeTokens)
            for step in offer.turn.steps
            if isinstance(step, Claim)
        }
        allowed = {
            track.id
            for track in on.board.tracks
            if judge(on, Turn(0, (roll, Claim(track.id, (track.a, track.b))))).legal
        }
        assert allowed == plain <= offered


def test_tickets_by_stations_and_wilds() -> None:
    usa = game()
    steps = [ticket.turn.steps[1] for ticket in tickets(usa, 0, MIXED)]
    counts = [(step.drawn, step.kept) for step in steps if isinstance(step, DrawTickets)]
    assert counts == [(2, 1), (2, 2), (2, 0), (1, 1), (1, 0)]


def test_stations_cost_one_more_each_time() -> None:
    """The first costs one station face, the second two, for which the wild helps; other boards have no stations."""
    europe = game("europe")
    assert "builds a station at Paris with 1 station" in written(europe, others(europe, 0, MIXED))
    built = game("europe", "Ann rolls 5 station; builds a station at Paris with 1 station", "Bea passes", "Cal passes")
    lines = written(built, others(built, 0, MIXED))
    assert "builds a station at Roma with 1 station 1 wild" in lines
    assert not any("at Paris" in line for line in lines)
    assert others(game(), 0, MIXED) == []


def test_tokens_for_the_unused_dice() -> None:
    """A claim of two spaces leaves three dice: one token of either kind, or none; no purchase leaves five."""
    usa = game()
    (claim,) = [offer for offer in claims(usa, 0, MIXED) if "El Paso - Santa Fe" in write_line(usa, offer.turn)]
    ends = [line.partition("2 single")[2] for line in written(usa, questions.completions(usa, claim))]
    assert ends == ["; takes 1 single token", "; takes 1 double token", ""]
    only = nothing(usa, 0, MIXED)
    assert written(usa, questions.completions(usa, only)) == [
        "takes 2 single token",
        "takes 1 single token 1 double token",
        "takes 2 double token",
        "takes 1 single token",
        "takes 1 double token",
        "",
    ]


def test_no_token_beyond_the_cap() -> None:
    """A player who began the turn with three single tokens may take only double ones."""
    full = ("Ann rolls 5 single; takes 2 single token", "Bea passes", "Cal passes")
    usa = game("usa", *full, "Ann rolls 5 single; takes 1 single token", "Bea passes", "Cal passes")
    only = nothing(usa, 0, MIXED)
    assert not any("single token" in line for line in written(usa, questions.completions(usa, only)))
    assert "takes 2 double token" in written(usa, questions.completions(usa, only))


ON_BOARD = (
    "Ann rolls 5 double; claims Hamburg - Kiel purple with 2 double, passenger at Kiel",
    "Bea rolls 5 single; claims Hamburg - Schwerin with 2 single",
    "Cal rolls 5 single; claims Rostock - Schwerin with 2 single",
)
TWO_WILDS = Roll(((2, "wild"), (3, "single")))


def test_a_passengers_journeys() -> None:
    """Along the player's own route, and further where a wild for each route of others fetches more."""
    on = game("maerklin", *ON_BOARD)
    assert written(on, others(on, 0, TWO_WILDS)) == [
        "moves the passenger Kiel - Hamburg",
        "moves the passenger Kiel - Hamburg - Schwerin with 1 wild",
        "moves the passenger Kiel - Hamburg - Schwerin - Rostock with 2 wild",
    ]
    assert [note.says for other in others(on, 0, TWO_WILDS) for note in other.verdict.notes if note.key == "goods"] == [
        "+4 in goods",
        "+6 in goods",
        "+8 in goods",
    ]
    none = Roll(((5, "single"),))
    assert written(on, others(on, 0, none)) == ["moves the passenger Kiel - Hamburg"]
    assert others(on, 1, TWO_WILDS) == []


def test_a_journey_is_offered_only_after_a_roll() -> None:
    """Without a roll it would be refused (DX-04), and it costs no die that could be named."""
    on = game("maerklin", *ON_BOARD)
    best = questions.best_opening(on, 0)
    assert best is not None
    steps = [step for step in steps_offered(on, 0) if questions.after_best_opening(on, Turn(0, (step,)), best)]
    assert any(isinstance(step, Claim) for step in steps)
    assert not any(isinstance(step, MovePassenger) for step in steps)
    assert not any("passenger" in suggestion.line for suggestion in suggest(on, "moves", 0))
    assert any("moves the passenger Kiel" in suggestion.line for suggestion in suggest(on, "rolls 5 single; moves", 0))


def test_other_actions_of_a_board() -> None:
    """Harbours where a route leads, exchanges by number, and sharing with the partner."""
    head = ("Ann takes 27 trains 23 ships", "Bea takes 27 trains 23 ships", "Cal takes 27 trains 23 ships")
    turns = ("Ann rolls 5 single; claims Chicago - Muskegon", "Bea rolls 5 single", "Cal rolls 5 single")
    lakes = game("great-lakes", *head, *turns)
    lines = written(lakes, others(lakes, 0, MIXED))
    assert lines[:2] == ["builds a harbour at Chicago", "builds a harbour at Muskegon"]
    assert lines[2] == "exchanges 1 ship for trains"
    asia = Tabletop("team-asia", 4, head=DICE, teams=True).played("Ann keeps 3 tickets").game
    assert written(asia, others(asia, 0, MIXED)) == ["shares 1 ticket", "shares 2 tickets"]
    usa = game()
    assert others(usa, 0, MIXED) == []


def test_what_may_be_taken_with_a_claim() -> None:
    """Coal at either end, then no more of it; a passenger at either end; in Germany one from each city."""
    durham = game("county-durham")
    claim = next(
        offer for offer in claims(durham, 0, MIXED) if "Castle Eden - Murton" in write_line(durham, offer.turn)
    )
    both = questions.takings(durham, claim)
    assert [line.partition(", ")[2] for line in written(durham, both)] == [
        "taking coal at Castle Eden",
        "taking coal at Murton",
    ]
    assert questions.takings(durham, both[0]) == []
    germany = game("germany")
    first = claims(germany, 0, MIXED)[0]
    colours = questions.takings(germany, first)
    assert len(colours) == 12
    again = questions.takings(germany, colours[0])
    assert len(again) == 6
    assert questions.takings(germany, again[0]) == []
    assert all(offer.verdict.legal for offer in (*both, *colours, *again))


def test_of_many_ways_a_good_journey_is_found_in_time() -> None:
    """All tracks of the board are claimed, yet the search ends, and what it offers is legal."""
    on = game("maerklin", *ON_BOARD)
    on = on.replace(owners={track.id: track.id % 2 for track in on.board.tracks})
    offers = others(on, 0, Roll(((5, "wild"),)))
    assert 1 <= len(offers) <= 6
    assert all(offer.verdict.legal for offer in offers)
