"""Every kind of slot that a family may declare: read, written, exemplified, and what is said if it is wrong."""

from __future__ import annotations

from typing import Any, ClassVar, NamedTuple

import pytest
from tabletop import Tabletop

from companion.game.mechanic import Mechanic
from companion.game.moves import IN_PLAY, Card, Claim, DrawCards, DrawTickets, NamedTicket, Step
from companion.game.numbers import Numbers
from companion.game.payment import PaidItem, Payment
from companion.game.phrase import (
    AmountsSlot,
    CardsSlot,
    ChoiceSlot,
    ChoicesSlot,
    CitiesSlot,
    CitySlot,
    CountedSlot,
    Detail,
    HowManySlot,
    JourneySlot,
    NumberedSlot,
    NumberSlot,
    PaymentSlot,
    Phrase,
    TicketsSlot,
    TrackSlot,
    optional_word,
    required_word,
)
from companion.game.rules import Rules
from companion.game.state import Game
from companion.game.values import dataclass
from companion.record import examples
from companion.record.faults import RecordFault
from companion.record.lines import read_line, write_line
from companion.record.verbs import later_verbs_of, verbs_of

TECHNOLOGIES = {"Wales": ("Wales",), "right": ("Right of Way",), "propellers": ("Propellers",)}
COLOURS = {"white": ("white",), "red": ("red",)}


class Nothing(Numbers):
    """No numbers to set."""


@dataclass(frozen=True, slots=True)
class Buy(Step):
    tracked: ClassVar[frozenset[str]] = IN_PLAY
    opens: ClassVar[bool] = True
    card: str
    payment: Payment | None = None


@dataclass(frozen=True, slots=True)
class HasCards(Step):
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HasSpots(Step):
    spots: tuple[tuple[str, tuple[int, ...]], ...]


@dataclass(frozen=True, slots=True)
class HasMarkers(Step):
    cities: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Start(Step):
    city: str


@dataclass(frozen=True, slots=True)
class Lay(Step):
    track: int | None
    ends: tuple[str, str]
    word: str | None = None


@dataclass(frozen=True, slots=True)
class LayNothing(Step):
    pass


@dataclass(frozen=True, slots=True)
class Travel(Step):
    cities: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Melt(Step):
    tokens: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Split(Step):
    left: int
    right: int


@dataclass(frozen=True, slots=True)
class Reveal(Step):
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Bury(Step):
    count: int
    tickets: tuple[NamedTicket, ...] = ()


@dataclass(frozen=True, slots=True)
class Score(Step):
    points: int


@dataclass(frozen=True, slots=True)
class DrawFerry(Step):
    pass


class Marker(NamedTuple):
    city: str
    payment: Payment | None = None


class Spot(NamedTuple):
    number: int
    colour: str | None = None


TWO_RED = Payment((PaidItem(2, "card", "red"),))


class Made(Mechanic[Nothing]):
    """Phrases as further boards might need them."""

    table = "made"
    numbers_type = Nothing
    phrases = (
        Phrase(
            Buy, "buys", (ChoiceSlot("card", TECHNOLOGIES, "a railway"), PaymentSlot("payment")), synonyms=("acquires",)
        ),
        Phrase(
            HasCards,
            "has",
            (required_word("technologies"), ChoicesSlot("cards", TECHNOLOGIES, "a railway")),
            expects="buildings",
        ),
        Phrase(
            HasSpots, "has", (required_word("spots"), NumberedSlot("spots", COLOURS, "a railway")), expects="buildings"
        ),
        Phrase(
            HasMarkers,
            "has",
            (HowManySlot("cities"), required_word("markers"), optional_word("at"), CitiesSlot("cities")),
            expects="buildings",
        ),
        Phrase(Start, "takes", (CitySlot("city"),)),
        Phrase(Lay, "lays", (TrackSlot("track"),), later=True),
        Phrase(LayNothing, "lays", (required_word("nothing", "none"),), later=True),
        Phrase(
            Travel,
            "travels",
            (optional_word("the"), required_word("way", expects="the passenger"), JourneySlot("cities")),
        ),
        Phrase(Melt, "melts", (CountedSlot("tokens", COLOURS, "tokens", ("token", "tokens")),)),
        Phrase(
            Split,
            "splits",
            (AmountsSlot("", {"left": ("left",), "right": ("right",)}, "taken", lambda game: {"left": 1, "right": 2}),),
        ),
        Phrase(Reveal, "turned up", (CardsSlot("cards"),), first=False, later=True),
        Phrase(Bury, "buries", (TicketsSlot("tickets"),)),
        Phrase(Score, "scores", (NumberSlot("points", "a number of pieces", 7, ("point", "points")),)),
        Phrase(DrawFerry, "draws", (optional_word("a"), required_word("ferry"), optional_word("card"))),
    )
    details = (
        Detail("marker", (optional_word("at"), CitySlot("city", of_track=True), PaymentSlot("payment")), Marker),
        Detail("alvin", (required_word("to"), CitySlot("city"))),
        Detail("loan"),
        Detail(
            "spot", (NumberSlot("number", "a number of pieces", 6), ChoiceSlot("colour", COLOURS, "a railway")), Spot
        ),
        Detail("express", (NumberSlot("number", "a number of pieces", 1),), of=(Claim, DrawCards, DrawTickets)),
    )  # fmt: skip


def with_phrases(tracking: str = "turns") -> Game:
    game = Tabletop("usa", tracking=tracking).played().game
    return game.replace(rules=Rules([*game.rules.mechanics, Made(Nothing())], game.board))


GAME = with_phrases()


def step(line: str, at: int = -1) -> Any:
    turn = read_line(GAME, f"Ann {line}")
    assert turn is not None
    return turn.steps[at]


@pytest.mark.parametrize(
    ("typed", "full"),
    [
        ("buys Wales with 1 wild; claims Denver - Omaha", None),
        ("buy right for 3 wild 4 red", "buys Right of Way with 3 wild 4 red"),
        ("buys prop", "buys Propellers"),
        ("has technologies Wales, Propellers", None),
        ("has spots white 6 3, red 2", None),
        ("has 2 markers Denver, Omaha", "has markers at Denver, Omaha"),
        ("takes Denver", None),
        ("draws red, blind; lays Denver - Omaha", None),
        ("draws red, blind; lays nothing", None),
        ("travels way Denver to Omaha to Chicago", "travels the way Denver - Omaha - Chicago"),
        ("melts 1 white 2 red tokens", "melts 1 white token 2 red token"),
        ("splits 3 right 4 left", "splits 4 left 3 right"),
        ("draws cards; turned up yellow wild", None),
        ("draws cards; turned up nothing", None),
        ("buries 2 tickets", None),
        ("buries Denver - El Paso", None),
        ("scores 1 point", None),
        ("draws ferry", "draws a ferry card"),
        ("draws a ferry card", None),
    ],
)  # fmt: skip
def test_a_phrase_is_read_and_written_in_full(typed: str, full: str | None) -> None:
    turn = read_line(GAME, f"Ann {typed}")
    assert turn is not None
    written = write_line(GAME, turn)
    assert written == f"Ann {typed if full is None else full}"
    assert read_line(GAME, written) == turn


def test_what_the_slots_hold() -> None:
    assert step("buys right with 1 wild") == Buy("right", Payment((PaidItem(1, "wild"),)))
    assert step("has spots white 6 3, red 2") == HasSpots((("white", (6, 3)), ("red", (2,))))
    assert step("has technologies Wales, Propellers") == HasCards(("Wales", "propellers"))
    assert step("melts 1 white 2 red tokens") == Melt(((1, "white"), (2, "red")))
    assert step("splits 3 right 4 left") == Split(4, 3)
    laid = step("draws cards; lays Denver - Kansas City black")
    assert GAME.board.tracks[laid.track].colour == "black"
    assert step("draws red, blind") == DrawCards((Card("red"), Card()))


@pytest.mark.parametrize(
    ("line", "details"),
    [
        ("claims Denver - Omaha, loan", {"loan": None}),
        ("claims Denver - Omaha with 4 purple, spot 6 red, express 1", {"spot": Spot(6, "red"), "express": 1}),
        ("claims Denver - Omaha, spot 6", {"spot": Spot(6)}),
        ("claims Denver - Omaha, marker at Omaha with 2 red", {"marker": Marker("Omaha", TWO_RED)}),
        ("claims Denver - Omaha, marker at Omaha, loan", {"marker": Marker("Omaha"), "loan": None}),
        ("claims Denver - Omaha, alvin to Chicago", {"alvin": "Chicago"}),
        ("draws blind, red, express 2", {"express": 2}),
        ("draws cards, express 2", {"express": 2}),
        ("draws 3 tickets, keeps 2, express 2", {"express": 2}),
        ("draws 3 tickets, keeps Denver - El Paso, Boston - Miami, express 2", {"express": 2}),
    ],
)  # fmt: skip
def test_details_of_a_claim_and_of_a_draw(line: str, details: dict[str, Any]) -> None:
    turn = read_line(GAME, f"Ann {line}")
    assert turn is not None
    assert dict(turn.steps[0].details) == details  # type: ignore[attr-defined]
    assert {word: turn.steps[0].detail(word)[0] for word in details} == details
    assert write_line(GAME, turn) == f"Ann {line}"


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("Ann buys", "Expected next: a railway, such as Wales."),
        ("Ann buys Scotland", "Expected a railway, such as Wales, not “Scotland”."),
        ("Ann has foo", "Expected what stands where, such as technologies Wales, not “foo”."),
        ("Ann takes", "Expected next: a city, such as"),
        ("Ann travels", "Expected next: the passenger and its journey, such as the way"),
        ("Ann melts", "Expected next: tokens, such as 1 single token."),
        ("Ann splits", "Expected next: what is taken, such as 1 left 2 right."),
        ("Ann scores 3", "Expected next: a number of pieces"),
        ("Ann claims Denver - Omaha, spot", "Expected next: a number of pieces"),
        ("Ann claims Denver - Omaha, alvin Chicago", "Expected “to”"),
        ("Ann claims Denver - Omaha, express", "Expected next: a number of pieces"),
        ("Ann claims Denver - Omaha, marker", "Expected next: a city, such as"),
        ("Ann claims Denver - Omaha, marker at, loan", "Expected a city, such as"),
        ("Ann claims Denver - Omaha, alvin to", "Expected next: a city, such as"),
        ("Ann draws cards; turned", "Expected next: “up”, as in “turned up”."),
        ("Ann turned up red", "belongs to a claim"),
    ],
)
def test_what_is_said_about_a_wrong_phrase(line: str, says: str) -> None:
    with pytest.raises(RecordFault) as raised:
        read_line(GAME, line)
    assert says in raised.value.message


def test_an_example_of_each_phrase_can_be_read() -> None:
    for phrase in Made.phrases:
        line = examples.of_phrase(GAME, phrase)
        turn = read_line(GAME, f"Ann {line}" if phrase.first else f"Ann draws cards; {line}")
        assert turn is not None
        assert type(turn.steps[-1]) is phrase.step, line


def test_what_can_begin_a_line_and_what_can_follow() -> None:
    assert {"buys", "has", "travels", "splits"} <= set(verbs_of(GAME))
    assert "turned up" not in verbs_of(GAME)
    assert {"turned up", "lays", "claims"} <= set(later_verbs_of(GAME))
    final = with_phrases("final")
    assert "buys" not in verbs_of(final)
    assert "buys" in verbs_of(with_phrases("claims"))
