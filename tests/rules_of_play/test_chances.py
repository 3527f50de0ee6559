"""What a player may do next: the kinds of steps of a turn, their limits and rules."""

from __future__ import annotations

from pathlib import Path

import pytest
from how_much import some
from tabletop import Tabletop
from whole_book import BOOK

from companion.families.dice.steps import Roll, TakeTokens
from companion.families.exchange import ExchangePieces
from companion.families.harbours import BuildHarbour
from companion.game.moves import Claim, DrawCards, DrawTickets, KeepTickets
from companion.record.lines import write_line
from companion.referee import available_actions, offers
from companion.session import Session, record_events
from companion.store import shipped_files
from companion.words import wording

GAMES = sorted((Path(__file__).parents[1] / "games").glob("*-turns.ttr"))
LAKES_WITH_DICE = Tabletop("great-lakes", tracking="claims", head=("dice: yes",))


def half(file: Path) -> Session:
    lines = file.read_text("utf-8").split("\n")
    return Session(record_events("\n".join(lines[: len(lines) // 2]) + "\n", shipped_files.board), shipped_files.board)


@pytest.mark.parametrize("file", some(GAMES, 2), ids=lambda file: file.stem)
def test_every_offered_move_belongs_to_a_kind_that_is_listed(file: Path) -> None:
    session = half(file)
    game, seat = session.game, session.speaker
    assert seat is not None
    limits_told = {
        chance.step: limits.values["count"] for chance, limits, _ in available_actions(game, seat) if not chance.free
    }
    offered: dict[type, int] = {}
    for turn, _ in offers(game, seat):
        offered[type(turn.steps[0])] = offered.get(type(turn.steps[0]), 0) + 1
    assert limits_told == offered
    for chance, limits, example in available_actions(game, seat):
        assert chance.rule in BOOK
        assert limits.says
        assert example is None or session.preview(write_line(game, example)).playable


def test_a_turn_on_the_great_lakes_holds_one_of_five_actions() -> None:
    session = half(next(file for file in GAMES if file.stem == "great-lakes-5-turns"))
    assert session.speaker is not None
    kinds = [chance.step for chance, _, _ in available_actions(session.game, session.speaker)]
    assert kinds == [Claim, DrawCards, BuildHarbour, ExchangePieces, DrawTickets]


def test_with_dice_the_roll_comes_first() -> None:
    session = half(next(file for file in GAMES if file.stem == "europe-dice-3-turns"))
    assert session.speaker is not None
    [(chance, _, _), *_] = [action for action in available_actions(session.game, session.speaker) if action[0].free]
    assert chance.step is Roll


def test_with_dice_what_costs_none_is_listed_too() -> None:
    """A harbour and an exchange come after a roll; what the dice buy is listed once."""
    game = LAKES_WITH_DICE.played("Ann rolls 5 single; claims Madison - Milwaukee with 1 single").game
    told = {action.step: limits.says for action, limits, _ in available_actions(game, 0)}
    assert list(told)[:6] == [Roll, Claim, DrawTickets, TakeTokens, BuildHarbour, ExchangePieces]
    assert told[BuildHarbour] == "build a harbour for free: 1 port to choose from, 3 harbours left"
    assert BuildHarbour not in {action.step for action, _, _ in available_actions(game, 1)}


def test_every_choice_after_a_roll_is_counted() -> None:
    """Bay City and Detroit are ports that Ann's only route joins; she may exchange 1 to 15 pieces of either kind."""
    lines = ("Ann rolls 5 single; claims Bay City - Detroit with 2 single", "Bea rolls 5 single; passes")
    game = Tabletop("great-lakes", 2, head=("dice: yes",)).played(*lines).game
    told = {action.step: limits for action, limits, _ in available_actions(game, 0)}
    assert told[BuildHarbour].says == "build a harbour for free: 2 ports to choose from, 3 harbours left"
    assert told[ExchangePieces].values["count"] == 30


def test_a_single_choice_is_named_in_the_singular() -> None:
    """The singular for a route and for a station's city."""
    assert wording("may claim", count=1, pieces=2) == "claim a route: 1 to choose from, 2 pieces left"
    says = "build a station for 2 cards of one colour: 1 city to choose from, 1 station left"
    assert wording("may build a station", count=1, cost=2, left=1) == says


def test_after_a_roll_only_what_is_allowed_is_listed() -> None:
    lakes = Tabletop("great-lakes", 2, head=("dice: yes",))
    route = "Ann rolls 5 single; claims Madison - Milwaukee with 1 single"
    for lines, seat, harbours in (((), 0, 0), ((route,), 1, 0), ((route, "Bea rolls 5 single; passes"), 0, 1)):
        counts = {
            action.step: limits.values["count"]
            for action, limits, _ in available_actions(lakes.played(*lines).game, seat)
        }
        assert counts.get(BuildHarbour, 0) == harbours


DEALT = ("Ann keeps 3 tickets", "Bea keeps 3 tickets", "Cal keeps 3 tickets")


@pytest.mark.parametrize(
    ("table", "lines", "says"),
    [
        (
            Tabletop(),
            (),
            ["keep at least 2 of the 3 tickets dealt", "draw 3 tickets and keep at least 1; 30 in the deck"],
        ),
        (Tabletop(), DEALT, ["draw 3 tickets and keep at least 1; 21 in the deck"]),
        (Tabletop(), ("Ann draws cards",), ["draw 3 tickets and keep at least 1; 30 in the deck"]),
        (
            Tabletop(tracking="claims"),
            ("Ann draws 3 tickets, keeps 3",) * 9 + ("Ann draws 3 tickets, keeps 1",),
            ["keep at least 2 of the 3 tickets dealt", "draw 2 tickets and keep at least 1; 2 in the deck"],
        ),
        (
            Tabletop(head=("option: tickets.keep = 3", "option: tickets.draw_keep = 3")),
            (),
            ["keep all 3 tickets dealt", "draw 3 tickets to keep; 30 in the deck"],
        ),
        (Tabletop("first-journey-europe"), (), ["put the tickets in hand away and draw 2"]),
        (Tabletop("iberia"), (), ["keep exactly 4 of the 6 tickets drafted"]),
    ],
)
def test_what_may_be_done_with_tickets_is_told_in_numbers(
    table: Tabletop, lines: tuple[str, ...], says: list[str]
) -> None:
    game = table.played(*lines).game
    listed = available_actions(game, game.clock.on_turn)
    assert [limits.says for action, limits, _ in listed if action.step in (KeepTickets, DrawTickets)] == says


@pytest.mark.parametrize(
    ("table", "kept"), [(Tabletop(), [2, 3]), (Tabletop("iberia"), [4]), (Tabletop("europe"), [2, 3, 4])]
)
def test_every_number_of_dealt_tickets_that_may_be_kept_is_offered_once(table: Tabletop, kept: list[int]) -> None:
    def offered(*lines: str) -> list[int]:
        game = table.played(*lines).game
        return [step.count for turn, _ in offers(game, 0) for step in turn.steps if isinstance(step, KeepTickets)]

    assert offered() == kept
    assert offered(f"Ann keeps {kept[-1]} tickets") == []
