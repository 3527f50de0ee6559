"""A board put together from modules: each brings routes, tables and a short story with its points.

The routes of a module touch no other module's, so the points of a game are the sum over its modules. A story exists in
cards and in dice; Ann plays it, and Bea where a second player is needed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from companion.boards.read import read_board
from companion.record.replay import Replay, replay

SEATS = ("Ann", "Bea", "Cal", "Dee")

HEAD = """
name = "hybrid"
title = "Hybrid"
players = [2, 4]
aspect = 1.5
setup = ["BA-12"]
provenance = "Put together for a test."
"""
BASE = """
[cards]
hand = 60
wilds = 60
each = 60
ship_hand = {ship_hand}
ship_singles = {ship_singles}
passengers = 10
[tickets]
deal = 9
keep = 0
"""


@dataclass(frozen=True)
class Act:
    """One line of a story; the same in cards and in dice if `dice` is not given."""

    cards: str
    dice: str | None = None
    who: str = "Ann"


@dataclass(frozen=True)
class Module:
    """`ann` and `bea` are the points of the story, `each` is what every seat has in addition."""

    routes: tuple[str, ...]
    tables: str
    story: tuple[Act, ...]
    ann: dict[str, int]
    bea: dict[str, int]
    each: dict[str, int]
    cities: dict[str, str]


def module(
    routes: Sequence[str],
    tables: str,
    story: Sequence[Act],
    ann: dict[str, int],
    bea: dict[str, int] | None = None,
    each: dict[str, int] | None = None,
    cities: dict[str, str] | None = None,
) -> Module:
    return Module(tuple(routes), tables, tuple(story), ann, bea or {}, each or {}, cities or {})


def claim(route: str, cards: str, dice: str, more: str = "", who: str = "Ann") -> Act:
    """A claim paid with these cards, or with these dice out of four singles and a wild."""
    return Act(f"claims {route} with {cards}{more}", f"rolls 4 single 1 wild; claims {route} with {dice}{more}", who)


MODULES = {
    "tunnels": module(
        ["Tor - Tarn 3 tunnel"],
        "[tunnels]",
        [
            Act(
                "claims Tor - Tarn with 3 red; turned up red blue green; adds 1 wild",
                "rolls 4 single 1 wild; claims Tor - Tarn with 3 single; tunnel 1; adds 1 wild",
            )
        ],
        {"routes": 4},
    ),
    "ferries": module(
        ["Fen - Ford 2 ferry locomotives=1"],
        "[ferries]",
        [claim("Fen - Ford", "1 red 1 wild", "1 single 1 wild")],
        {"routes": 2},
    ),
    "coal": module(
        ["Cray - Cull 2", "Cove - Cull 2", "Crag - Cove 3"],
        "[coal]",
        [
            claim("Cray - Cull", "2 red", "2 single", ", taking coal at Cray"),
            claim("Cove - Cull", "2 red", "2 single", ", taking coal at Cull"),
            claim("Crag - Cove", "2 red 2 coal", "2 single 2 coal", ", taking coal at Crag"),
        ],
        {"routes": 2 + 2 + 4, "most coal": 10},
        {"least coal": -5},
    ),
    "stations": module(
        ["Stow - Styx 2", "Styx - Sutton 2"],
        "[stations]",
        [
            claim("Stow - Styx", "2 red", "2 single"),
            claim("Styx - Sutton", "2 red", "2 single", who="Bea"),
            Act("builds a station at Styx with 1 red", "rolls 5 station; builds a station at Styx with 1 station"),
            Act("shows Stow - Sutton 5"),
        ],
        {"routes": 2, "tickets": 5, "stations": -4},
        {"routes": 2},
        {"stations": 12},
    ),
    "mountains": module(
        ["Mell - Mont 2 mountain=2"],
        "[mountains]",
        [claim("Mell - Mont", "2 red", "2 single")],
        {"routes": 2, "mountains": 4},
    ),
    "passengers": module(
        ["Pell - Penn 2", "Penn - Pool 2"],
        "[passengers]",
        [
            claim("Pell - Penn", "2 red", "2 single", ", passenger at Pell"),
            claim("Penn - Pool", "2 red", "2 single", who="Bea"),
            Act(
                "moves the passenger Pell - Penn - Pool with 1 passenger",
                "rolls 1 wild 4 single; moves the passenger Pell - Penn - Pool with 1 wild",
            ),
        ],
        {"routes": 2, "goods": 5},
        {"routes": 2},
        cities={"Penn": "goods = [3, 1]", "Pool": "goods = [2]", "Pell": "goods = [7]"},
    ),
    "meeples": module(
        ["Gale - Glen 2"],
        "[meeples]",
        [claim("Gale - Glen", "2 red", "2 single", ", taking red at Gale, white at Glen")],
        {"routes": 2, "passengers": 40},
        cities={"Gale": "passengers = 1", "Glen": "passengers = 2"},
    ),
    "mandala": module(
        ["Ring - Rill 1", "Rill - Roe 1", "Roe - Ring 1"],
        "[mandala]",
        [
            claim("Ring - Rill", "1 red", "1 single"),
            claim("Rill - Roe", "1 red", "1 single"),
            claim("Roe - Ring", "1 red", "1 single"),
            Act("shows Ring - Rill 6"),
        ],
        {"routes": 3, "tickets": 6, "mandala": 5},
    ),
    "most_cities": module(
        [f"Oak{n} - Oak{n + 1} 1" for n in range(1, 5)],
        "[most_cities]",
        [claim(f"Oak{n} - Oak{n + 1}", "1 red", "1 single") for n in range(1, 5)],
        {"routes": 4, "most cities": 10},
    ),
    "longest_path": module(
        ["Lane - Leek 6"],
        "[longest_path]",
        [
            Act(
                "claims Lane - Leek with 6 red",
                "rolls 4 single 1 wild; claims Lane - Leek with 4 single 1 wild 1 single token",
            )
        ],
        {"routes": 15, "longest path": 10},
    ),
    "most_tickets": module(
        ["Ash - Alder 2"],
        "[most_tickets]",
        [claim("Ash - Alder", "2 red", "2 single"), Act("shows Ash - Alder 3")],
        {"routes": 2, "tickets": 3, "most tickets": 10},
    ),
    "wilds": module(
        ["Wick - Wold 3 any_cards=4"],
        "[wilds]",
        [claim("Wick - Wold", "2 red 2 blue 2 wild", "2 single 1 wild")],
        {"routes": 4},
    ),
    "pairs": module(
        ["Dell - Dene 2 paired=true"],
        "[pairs]",
        [claim("Dell - Dene", "2 red 2 blue", "2 single")],
        {"routes": 2},
    ),
    "ships": module(
        ["Haven - Hythe 2 ship"],
        "[harbours]\n[exchange]\ntrain = 70\nship = 20\n[pieces]\ntrain = 60\nship = 20",
        [
            Act(
                "claims Haven - Hythe with 2 red ship",
                "rolls 4 single 1 wild; claims Haven - Hythe with 2 single",
            ),
            Act(
                "builds a harbour at Haven with 2 red train 2 red ship",
                "rolls 5 station; builds a harbour at Haven",
            ),
            Act("exchanges 3 ships for trains", "rolls 5 station; exchanges 3 ships for trains"),
            Act("shows Haven - Hythe 4"),
        ],
        {"routes": 2, "tickets": 4, "harbours": 10, "unbuilt harbours": 4, "exchanged pieces": -3},
        each={"unbuilt harbours": -12},
        cities={"Haven": "port = true", "Hythe": "port = true"},
    ),
}


def _toml(names: Sequence[str], teams: bool) -> str:
    chosen = [MODULES[name] for name in names]
    cities: dict[str, str] = {}
    rows = []
    for part in chosen:
        for text in part.routes:
            a, b, length, *rest = text.replace(" - ", " ").split()
            cities |= {city: part.cities.get(city, "") for city in (a, b)}
            kind = [f'kind = "{word}"' for word in rest if "=" not in word]
            more = [word.replace("=", " = ") for word in rest if "=" in word]
            rows.append(f"{{ {', '.join([f'a = {a!r}', f'b = {b!r}', f'length = {length}', *kind, *more])} }},")
    places = [
        f"{{ {', '.join(filter(None, (f'name = {city!r}', f'x = {0.02 + 0.02 * at:.2f}', 'y = 0.5', more)))} }},"
        for at, (city, more) in enumerate(cities.items())
    ]
    ships = "ships" in names
    base = BASE.format(ship_hand=20 if ships else 0, ship_singles=20 if ships else 0)
    tables = (
        [part.tables for part in chosen] + (["[teams]"] if teams else []) + ([] if ships else ["[pieces]\ntrain = 60"])
    )
    listed = ["cities = [", *places, "]", "routes = [", *rows, "]"]
    return "\n".join([HEAD, *listed, base, *tables]) + "\n"


def game(names: Sequence[str], *, dice: bool, teams: bool, tracking: str = "turns") -> Replay:
    """The stories of some modules played one after the other, on a board that has them all."""
    board = read_board(_toml(names, teams))
    seats = SEATS if teams else SEATS[:2]
    who = "teams: Ann + Cal, Bea + Dee" if teams else "players: Ann, Bea"
    order = ("Ann", "Cal", "Bea", "Dee") if teams else seats
    acts = [act for name in names for act in MODULES[name].story]
    lines = ["board: hybrid", who, f"tracking: {tracking}", *(["dice: yes"] if dice else []), ""]
    lines += [f"{seat} keeps 4 tickets" for seat in order]
    if dice:
        acts.insert(0, Act("", "rolls 5 station; takes 1 single token"))
    on_turn = 0
    filler = "rolls 5 station" if dice else "draws cards"
    for act in sorted(acts, key=lambda act: act.cards.startswith("shows")):
        text = act.dice if dice and act.dice is not None else act.cards
        if not text.startswith("shows") and tracking == "turns":
            while order[on_turn] != act.who:
                lines.append(f"{order[on_turn]} {filler}")
                on_turn = (on_turn + 1) % len(order)
            on_turn = (on_turn + 1) % len(order)
        lines.append(f"{act.who} {text}")
    return replay("\n".join(lines) + "\n", lambda name: board)


def points(names: Sequence[str], *, teams: bool) -> list[dict[str, int]]:
    """What Ann's side and Bea's side score with these modules together."""
    size = 2 if teams else 1
    scores = []
    for own in ("ann", "bea"):
        total = Counter[str]()
        for name in names:
            for what, worth in getattr(MODULES[name], own).items():
                total[what] += worth
            for what, worth in MODULES[name].each.items():
                total[what] += worth * size
        scores.append({what: worth for what, worth in total.items() if worth})
    return scores
