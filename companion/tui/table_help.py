"""What F1 tells at the table, with examples from the board in play."""

from __future__ import annotations

from companion.game.moves import (
    BuildHarbour,
    BuildStation,
    DrawCards,
    ExchangePieces,
    MovePassenger,
    ShareTickets,
    Step,
    TunnelDice,
    TurnUp,
)
from companion.game.state import Game
from companion.record import examples
from companion.referee import chances
from companion.sitting import Sitting
from companion.tui.agreed import agreed
from companion.tui.hints import asked_now, short, stoppable
from companion.tui.widgets.legend import Legend
from companion.words import say
from companion.words.plain import plain

Row = tuple[str, str]
"""What can be typed or pressed, and what it does."""


def rows(sitting: Sitting) -> list[Row | tuple[str, Legend]]:
    """What may be done now, the signs of the board, everything that can be typed and pressed, and what holds."""
    game = sitting.game
    city = examples.city(game)
    key = "table help at the end" if game.table.told_at_end else "table help"
    key = "table help in numbers" if game.table.counts_only else key
    says = say(key, short=examples.short(game.board, city), city=city)
    typed = _at_the_end(sitting) if game.table.told_at_end else _moves(sitting)
    now = asked_now(sitting)
    return [
        *_now(sitting),
        *([("Ctrl+S", say("table help stop", word=say("typed stop")))] if stoppable(sitting) else []),
        ("", say("legend title")),
        ("", Legend.of_game(game)),
        *([("", say("table help dice colours"))] if game.table.dice else []),
        ("", says),
        *typed,
        (say("typed insist"), say("table help insist")),
        ("table corrects route …", say("table help board")),
        ("", say("table help keys")),
        ("Tab", say("table help tab")),
        ("Shift+Tab", say("table help all moves")),
        ("1 to 9", say("table help pick")),
        ("Ctrl+Z F5", say("table help undo")),
        *([("F8", say(f"table help {now}"))] if now is not None else []),
        ("Ctrl+T", say("table help now")),
        ("F2", say("table help sheet")),
        ("F3", say("table help amend")),
        ("F3 F3", say("table help alone")),
        ("F4", say("table help open tickets")),
        ("F7", say("table help rules")),
        ("F9", say("table key light")),
        ("Ctrl+G", say("table help jump")),
        ("Ctrl+P", say("table help palette")),
        ("Ctrl+R", say("table help recount")),
        ("Esc", say("table help escape")),
        *_held(sitting),
    ]


def _now(sitting: Sitting) -> list[Row]:
    """Each kind of move that whoever is to move has now, with its limits and its rule."""
    seat = sitting.speaker
    if seat is None or sitting.over:
        return []
    found = [(chance.rule, limits.says) for chance, limits, _ in chances(sitting.game, seat)]
    return [("", say("table help may", who=plain(sitting.game.name(seat)))), *found] if found else []


def _held(sitting: Sitting) -> list[Row]:
    """What this table chose, or left as the board has it."""
    found = [(one.rule or "", say("now holds", what=one.what, choice=one.choice)) for one in agreed(sitting.game)]
    return [("", say("table help holds here")), *found] if found else []


def _at_the_end(sitting: Sitting) -> list[Row]:
    """What is told where nothing but the end is."""
    game = sitting.game
    if game.table.counts_only:
        return _in_numbers(sitting)
    found = [(f"{_who(sitting)} {what}", say(key)) for what, key in (
        (f"owns {_cut(game)}", "table help owns"),
        (examples.chain(game), "table help chain"),
        (f"holds {examples.held(game)}", "table help holds"),
        (f"shows {short(examples.ticket(game))}", "table help shows"),
    )]  # fmt: skip
    if {BuildHarbour, BuildStation} & game.rules.steps:
        found.append((f"{_who(sitting)} {short(examples.of_verb(game, 'has'))}", say("table help has")))
    return found


def _in_numbers(sitting: Sitting) -> list[Row]:
    """What is told where nothing but numbers is."""
    verbs = (("has", "count"), ("holds", "count left"), ("completed", "count named"))
    found = [
        (f"{_who(sitting)} {short(examples.of_verb(sitting.game, verb))}", say(f"table help {key}"))
        for verb, key in verbs
    ]
    return found + [(say(f"typed {key}"), say(f"table help {key}")) for key in ("count tickets", "count bonus")]


def _moves(sitting: Sitting) -> list[Row]:
    """The moves of this board."""
    game = sitting.game
    claim = f"claims {_cut(game)} with {examples.payment(game, examples.ordinary(game))}"
    rolls = game.table.dice and game.table.by_turns
    if rolls:
        found = [("rolls 3 single 2 double", say("table help dice told")), (f"…; {claim}", say("table help roll"))]
    else:
        found = [(claim, say("table help claim"))]
    if DrawCards in game.rules.steps and not game.table.dice:
        found += [
            ("draws cards", say("table help cards")),
            (f"draws {examples.draw(game)}", say("table help draw")),
        ]
        if game.board.rules["cards"].face_up_wilds == "whole":
            found.append(("draws a face-up wild", say("table help wild")))
    found += _of_board(sitting)
    tickets = examples.tickets(game)
    found.append((f"…; {tickets}" if rolls else tickets, say("table help tickets")))
    found.append((f"{_who(sitting)} {short(examples.of_verb(game, 'keeps'))}", say("table help other")))
    return found


def _cut(game: Game) -> str:
    """Two cities that a free track joins, cut short as far as they stay clear."""
    track = examples.ordinary(game)
    return f"{examples.short(game.board, track.a)} - {examples.short(game.board, track.b)}"


def _who(sitting: Sitting) -> str:
    """Somebody whose turn it is not."""
    game = sitting.game
    return short(game.name(((sitting.speaker or 0) + 1) % len(game.table.seats)))


def _of_board(sitting: Sitting) -> list[Row]:
    """Rows for what only some boards have."""
    game = sitting.game
    found: list[Row] = []
    city = examples.short(game.board, examples.city(game))
    tail = examples.taking(game, (city, city))
    if tail is not None:
        found.append((f"…, {short(tail)}", say("table help taking")))
    if game.board.rules["cards"].ship_doubles and not game.table.dice:
        found.append((f"…, with {examples.double_ships(game)}", say("table help doubles")))
    kinds: tuple[tuple[type[Step], str, str], ...] = (
        (BuildHarbour, f"builds a harbour at {examples.short(game.board, examples.port(game))}", "table help harbour"),
        (BuildStation, f"builds a station at {city}", "table help station"),
        (ExchangePieces, examples.of_verb(game, "exchanges"), "table help exchange"),
        (ShareTickets, examples.of_verb(game, "shares"), "table help share"),
        (MovePassenger, f"moves the passenger {_cut(game)}", "table help passenger"),
    )
    found += [(short(line), say(what)) for step, line, what in kinds if step in game.rules.steps]
    if game.table.dice and game.table.by_turns:
        found.append(("…; takes 1 single token", say("table help tokens")))
    if any(track.kind == "tunnel" for track in game.board.tracks) and {TurnUp, TunnelDice} & game.rules.steps:
        found.append(("…; tunnel 1" if game.table.dice else "…; turned up red wild", say("table help tunnel")))
    return found
