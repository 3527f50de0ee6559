"""A game of random moves, to see whether a board can be played to its end and scored."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from companion.boards.check import check_boards
from companion.families import side_size
from companion.game.board import Board
from companion.game.moves import Claim, Step, Turn
from companion.game.state import Game
from companion.game.table import SEAT_COLOURS
from companion.record.lines import write_line
from companion.referee import judge, legal_turn, steps_offered
from companion.session import Session
from companion.session.new_game import NewGame, NewSeat
from companion.share.as_text import sheet_text
from companion.words import wording

PEOPLE = ("Ann", "Bea", "Cal", "Dee", "Eli", "Fay", "Gus", "Hal")
MOST_TRIES = 40
"""How many of the moves of one kind are judged at most, until one is legal."""
CLAIMS = 0.75
"""How often a claim is tried first, so that a game ends."""
SHOWN = 3
"""The tickets that each player shows at the end."""


class Trial(NamedTuple):
    """How a trial game went; if it could not be played to its end, `why` says so in a sentence."""

    ended: bool
    moves: int
    why: str
    record: str
    sheet: str


def trial(text: str, players: int, seed: int, most: int = 600) -> Trial:
    """A game on the board in a file's text, for this many players, of at most `most` moves; never raises.

    Payments and cards are left out, as by a table in a hurry. The same seed plays the same game.
    """
    boards, faults = check_boards(text)
    if faults:
        return Trial(False, 0, str(faults[0]), "", "")
    return _played(boards[0], players, Random(seed), most)


def _played(board: Board, players: int, random: Random, most: int) -> Trial:
    if players not in board.players:
        return Trial(False, 0, wording("trial players", board=board.title, allowed=board.players), "", "")
    session = _new_session(board, players)
    why = ""
    while not session.over and len(session.moves) < most:
        line = _move(session, random)
        if line is None:
            who = session.game.name(session.speaker or 0)
            why = wording("trial stuck", who=who, moves=len(session.moves))
            break
        session.play(line)
    if session.over:
        _show_tickets(session, random)
    elif not why:
        why = wording("trial long", moves=most)
    moves = len(session.moves)
    return Trial(session.over, moves, why, session.record(secrets=True), sheet_text(session.sheet()))


def _new_session(board: Board, players: int) -> Session:
    size = side_size(board)
    colours = [SEAT_COLOURS[at // size * size] for at in range(players)]
    seats = [NewSeat(name, colour) for name, colour in zip(PEOPLE, colours, strict=False)]
    new = NewGame(board=board.name, seats=seats, tracking="turns")
    new.fit_to(board)
    return Session(new.events(board, ""), lambda _: board)


def _move(session: Session, random: Random) -> str | None:
    """The line of a legal move of the seat whose turn it is, or else of one it waits for; None if nobody has one."""
    seats = range(len(session.game.seats))
    waiting = (seat for seat in seats if seat != session.speaker)
    moves = (_move_of(session, seat, random) for seat in (session.speaker, *waiting) if seat is not None)
    return next(filter(None, moves), None)


def _move_of(session: Session, seat: int, random: Random) -> str | None:
    game = session.game
    kinds: dict[type[Step], list[Step]] = {}
    for step in steps_offered(game, seat):
        kinds.setdefault(type(step), []).append(step)
    order = list(kinds)
    random.shuffle(order)
    if random.random() < CLAIMS:
        order.sort(key=lambda kind: kind is not Claim)
    for step in (step for kind in order for step in random.sample(kinds[kind], min(MOST_TRIES, len(kinds[kind])))):
        for turn in _turns(game, seat, step, random):
            if (playable := legal_turn(game, turn)) is not None:
                line = write_line(game, playable[0])
                if session.preview(line).playable:
                    return line
    return None


def _turns(game: Game, seat: int, step: Step, random: Random) -> Iterator[Turn]:
    """The turn of this step alone; or if it waits for another action in its turn, turns with some of those that may
    follow it, claims first.
    """
    alone = Turn(seat, (step,))
    if not step.waits_for:
        yield alone
        return
    verdict = judge(game, alone)
    if {reason.key for reason in verdict.reasons} <= {*step.waits_for}:
        followers = [after for after in steps_offered(verdict.steps_judged[-1][1], seat) if not after.opens]
        sample = random.sample(followers, min(MOST_TRIES, len(followers)))
        for after in sorted(sample, key=lambda after: not isinstance(after, Claim)):
            yield Turn(seat, (step, after))


def _show_tickets(session: Session, random: Random) -> None:
    """Let everybody show tickets: cards of the board, or if it lists none, random ones as a table would type them."""
    board = session.game.board
    cards = [card.options[0] for card in board.tickets if card.options]
    if not cards:
        cities = [name for name, city in board.cities.items() if not city.junction]
        pairs = (random.sample(cities, 2) for _ in range(SHOWN * len(session.game.seats)))
        cards = [(a, b, random.randint(4, 20)) for a, b in pairs]
    random.shuffle(cards)
    for seat in range(len(session.game.seats)):
        own_cards, cards = cards[:SHOWN], cards[SHOWN:]
        if own_cards:
            shown = ", ".join(f"{a} - {b} {points}" for a, b, points in own_cards)
            session.play(f"{session.game.name(seat)} shows {shown}")
