"""The reading half of the second scorer: a record with full names, as the app writes it, taken at its word.

Nothing of `companion` is imported here: the board comes straight out of its file, and lines are cut up with a few
patterns.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import own_boards

MAPS = Path(__file__).parent.parent / "maps"
COLOURS = "red|blue|green|yellow|black|white|purple|orange|grey"
BARE = "trackbed"
"""A track without a stated colour may be paid for in any."""
KINDS = "train|ship|ferry|tunnel|bullet|subway|second"
SEAT_COLOUR = re.compile(rf" ({COLOURS})$")
WORDS = re.compile(rf"((?: (?:{COLOURS}|{KINDS}))*)$")
Row = dict[str, Any]


@dataclass
class Player:
    """What a record says about one player."""

    tracks: list[int] = field(default_factory=list)
    named: list[Row] = field(default_factory=list)
    shown: list[Row] = field(default_factory=list)
    harbours: list[str] = field(default_factory=list)
    stations: list[str] = field(default_factory=list)
    loans: dict[str, int] = field(default_factory=dict)
    meeples: Counter[str] = field(default_factory=Counter)
    exchanged: int = 0
    coal: int = 0
    cards: int = 4
    """Cards in hand, where every turn is recorded; kept only where coal can pay for them."""
    technologies: list[str] = field(default_factory=list)
    brought: int = 0
    """Points that technologies brought with claims."""
    festivals: Counter[str] = field(default_factory=Counter)
    """Festival cards by stack."""
    souvenirs: int = 0
    """The number of tourist tokens, all of different kinds."""
    kept: Counter[str] = field(default_factory=Counter)
    """Cards kept for flags, by colour."""
    sets: int = 0
    """Sets of these cards, where the record gives the number."""
    goods: int = 0
    country_points: int = 0
    tolls: int | None = None
    """The value of the toll tokens left, where the record gives it."""
    debts: int = 0
    beside: int = 0
    """Pieces laid elsewhere than on tracks."""
    wilds: int = 0
    """Locomotives in hand at the end; pairs are included."""
    bullet: int = 0
    """How far the marker on the bullet track has moved."""
    marked: int | None = None
    """What the score marker showed, where the record gives it."""
    left: int | None = None
    """Pieces in stock, where the record gives them."""

    @property
    def tickets(self) -> list[Row]:
        """Every card once, however often it was named; two copies of a card are two cards."""
        cards = list(self.named)
        for card in self.shown:
            if self.shown.count(card) > cards.count(card) or card not in cards:
                cards.append(card)
        return cards


class Reading:
    """A record, read to its end."""

    def __init__(self, text: str) -> None:
        rows = [row.split("#")[0].strip() for row in text.splitlines()]
        head = dict(row.split(": ", 1) for row in rows if re.match(r"[a-z ]+: ", row))
        self.board = board_of(head["board"])
        self.routes: list[Row] = self.board["routes"]
        groups = [SEAT_COLOUR.sub("", group) for group in head.get("teams", head.get("players", "")).split(", ")]
        self.sides: dict[str, list[str]] = {group: group.split(" + ") for group in groups}
        self.hands = head.get("tracking") == "turns" and "dice" not in head
        self.dice = "dice" in head
        self.players = {name: Player() for names in self.sides.values() for name in names}
        self.goals = head["goals"].split(", ") if "goals" in head else []
        self.owner: dict[int, str] = {}
        self.doubled: set[int] = set()
        """Tracks whose points were doubled by terrain cards."""
        self.claims: list[tuple[str, int]] = []
        """Claims in order: the player and the track."""
        self.common: list[int] = []
        """Tracks that belong to everybody."""
        self.shares: list[tuple[str, str]] = []
        """Shares in the order in which they were taken: the railway and the player, who is empty for the dummy."""
        self.markers: dict[str, str] = {}
        """City markers: the owner by city."""
        self.sent: dict[int, list[str]] = {}
        """Who scores a claimed track, according to the markers on the board at the time."""
        self.alvin: str = self.board.get("alvin", {}).get("city", "")
        self.owned = head.get("tracking") == "final"
        """Whether only the end is recorded."""
        self.alvins = ""
        """Who has Alvin."""
        self.taken: Counter[str] = Counter()
        """How often each player took him."""
        self.spots: list[tuple[str, str, int]] = []
        """Trains on province lines: the line, the player and the spot."""
        self.lying: Counter[str] = Counter()
        """Face-up festival cards by stack."""
        shared = self.board.get("festivals", {}).get("shared", {})
        self.stack = {row["name"]: row["name"] for row in self.board["cities"]}
        self.stack |= {city: name for name in shared for city in shared[name]}
        self.told_up = any("turned up" in row for row in rows)
        self.goods = {row["name"]: list(row.get("goods", [])) for row in self.board["cities"]}
        for row in rows:
            who, _, rest = row.partition(" ")
            if who == "table" and rest.startswith("owns "):
                self.common = [self.track(name) for name in rest.removeprefix("owns ").split(", ")]
            if who == "table" and rest.startswith("turned up "):
                self.lying.update(self.stack.get(city, city) for city in rest.removeprefix("turned up ").split(", "))
            if who in self.players:
                self._line(who, rest)

    def _line(self, who: str, text: str) -> None:
        parts = text.split("; ")
        if "gives up" in parts:
            return
        for part in parts:
            for pattern, read in READERS:
                if match := re.fullmatch(pattern, part):
                    read(self, self.players[who], who, match)
                    break
            else:
                raise AssertionError(f"nothing reads {part!r}")

    # -- names

    def track(self, text: str, paid: str = "", free: bool = True) -> int:
        """The number of the row that is meant: the first free one where several look alike."""
        match = WORDS.search(text)
        assert match is not None
        a, b = text[: match.start()].split(" - ")
        fits = [i for i, row in enumerate(self.routes) if {row["a"], row["b"]} == {a, b}]
        words = match[1].split()
        laid = [word for word in paid.split() if re.fullmatch(COLOURS, word)]
        if " ship" in paid:
            fits = [i for i in fits if self.routes[i].get("kind") == "ship"]
        for word in words:
            if word == "second":
                fits = fits[1:2]
            elif re.fullmatch(KINDS, word):
                fits = [i for i in fits if self.routes[i].get("kind", "train") == word]
            else:
                fits = self._coloured(fits, word)
        if not any(re.fullmatch(COLOURS, word) for word in words) and len(set(laid)) == 1:
            fits = self._coloured(fits, laid[0]) or fits  # cards that stand for a locomotive may have any colour
        open_ones = [i for i in fits if (i not in self.owner) == free] or fits
        assert len({self.routes[i]["length"] for i in open_ones}) == 1, f"{text} may be several"
        return open_ones[0]

    def _coloured(self, fits: list[int], colour: str) -> list[int]:
        return [i for i in fits if self.routes[i].get("colour", "grey") == colour] or [
            i for i in fits if self.routes[i].get("colour", BARE) == BARE
        ]

    def cards(self, text: str) -> list[Row]:
        """The cards of a list of tickets; empty for a mere number."""
        if re.fullmatch(r"\d+(?: tickets?)?", text):
            return []
        return [self._ticket(ticket) for ticket in text.split(", ")]

    def _ticket(self, text: str) -> Row:
        match = re.fullmatch(r"(.+?)(?: (\d+))?", text)
        assert match is not None
        places = match[1].split(" - ")
        if match[2]:
            return {"options": [[*places, int(match[2])]]}
        if worth := self.board["tickets"].get("worth"):
            return {"options": [[*places, worth]]}
        for turned in (places, places[::-1]):
            for card in self.board["deck"]:
                if card.get("tour") == turned or any(option[:2] == turned for option in card.get("options", ())):
                    return dict(card)
        raise AssertionError(f"no card is {text}")


@cache
def board_of(name: str) -> Row:
    """A board or variant straight out of its file, with the cards in play as `deck`. Nothing changes it afterwards."""
    files = [own_boards.text(name)] if name in own_boards.OWN else [
        path.read_text("utf-8") for path in sorted(MAPS.glob("*.toml"))
    ]  # fmt: skip
    for file in files:
        board = tomllib.loads(file)
        variant = next((row for row in board.get("variants", []) if row["name"] == name), None)
        if board["name"] != name and variant is None:
            continue
        cards = "base"
        if variant is not None:
            cards = variant["set"]
            board = {key: value for key, value in board.items() if key not in variant.get("without", [])}
            for key, value in variant.items():
                if isinstance(value, dict):
                    board[key] = board.get(key, {}) | value
        board["deck"] = [_with_options(row) for row in board["ticket_cards"] if cards in row.get("sets", ["base"])]
        return board
    raise AssertionError(f"no board is called {name}")


def _with_options(row: Row) -> Row:
    """A card with its values as options, whatever its kind."""
    if "tour" in row:
        return {"tour": row["tour"], "points": row["points"]}
    return {"options": row.get("options") or [[row["a"], row["b"], row["points"]]]}


# -- one function per kind of line


def _claims(record: Reading, player: Player, who: str, match: re.Match[str]) -> None:
    track = record.track(match["track"], match["paid"] or "")
    record.owner[track] = who
    record.claims.append((who, track))
    if "city_markers" in record.board:
        _marked(record, who, track, match["more"] or "")
    white = record.board.get("bullet_train", {}).get("trains", 0)
    if record.routes[track].get("kind") == "bullet" and len(record.common) < white:
        record.common.append(track)
        player.bullet += record.routes[track]["length"]
        return
    player.tracks.append(track)
    colour, flags = record.routes[track].get("colour", "grey"), record.board.get("flags", {})
    if not record.dice and colour in flags.get("colours", ()) and colour in (match["paid"] or colour):
        player.kept[colour] += 1
    if "coal" in record.board:
        _pay(record, player, record.routes[track]["length"], match["paid"])
    if "technologies" in record.board:
        player.brought += brought(player, record.routes[track])
    if "festivals" in record.board:
        _festivals(record, player, record.routes[track], match["more"] or "")
        return
    collected = ""
    for detail in (match["more"] or "").split(", ")[1:]:
        if detail == "loan" or detail.startswith(("marker", "alvin")):
            continue  # this follows from what was paid earlier
        if detail.startswith("doubled"):
            record.doubled.add(track)
            continue
        if "provinces" in record.board:
            _spot(record, who, record.routes[track], detail, match)
            continue
        if "shares" in record.board:
            verb, _, railway = detail.partition(" ")
            sign = next(sign for sign, names in record.board["shares"]["names"].items() if railway in names)
            record.shares.append((sign, who if verb == "taking" else ""))
            continue
        # A city by itself gives the same as the one before it: "taking red at Ulm, Mainz".
        first = re.match(r"(?:taking )?(\w+) at ", detail)
        collected = first[1] if first else collected
        if collected == "coal":
            player.coal += 1
        elif collected == "souvenir":
            player.souvenirs += 1
        elif collected != "passenger":
            player.meeples[collected] += 1


def brought(player: Player, row: Row) -> int:
    """What a player's technologies bring with a claim."""
    ferry = 2 * (row.get("kind") == "ferry" and "Steam Turbines" in player.technologies)
    return ferry + ("Boiler Lagging" in player.technologies)


def _buys(record: Reading, player: Player, who: str, match: re.Match[str]) -> None:
    player.technologies.append(match["card"])


def _has_technologies(record: Reading, player: Player, who: str, match: re.Match[str]) -> None:
    player.technologies += match["cards"].split(", ")


def _festivals(record: Reading, player: Player, row: Row, more: str) -> None:
    """Record the festival cards a claim takes: those it names, else those of the only one of its ends that has any."""
    choice = re.fullmatch(r", taking (?:(\d+) )?(.+)", more)
    stacks = {record.stack[city] for city in (row["a"], row["b"]) if record.lying[record.stack[city]]}
    if choice and choice[2] == "nothing":
        return
    if choice and not record.told_up:
        player.festivals[record.stack[choice[2]]] += int(choice[1])
        return
    for stack in [record.stack[choice[2]]] if choice else stacks:
        player.festivals[stack] += record.lying.pop(stack, 0)


def _turned(record: Reading, player: Player, who: str, match: re.Match[str]) -> None:
    if "festivals" in record.board:
        record.lying.update(record.stack.get(city, city) for city in match["cards"].split(", "))


def _marked(record: Reading, who: str, track: int, more: str) -> None:
    """Record who scores a claim by the markers then on the board, its own marker, and the move of Alvin that comes
    with it.
    """
    ends = [record.routes[track]["a"], record.routes[track]["b"]]
    record.sent[track] = [record.markers[city] for city in ends if city in record.markers] or [who]
    for city in re.findall(r", marker at (.+?)(?= with |,|$)", more):
        record.markers[city] = who
    if record.alvin in ends and record.alvins != who:
        to = re.search(r", alvin to (.+)$", more)
        own = [city for city, owner in record.markers.items() if owner == who]
        record.alvin, record.alvins = to[1] if to else own[0], who
        record.taken[who] += 1


def _takes(record: Reading, player: Player, who: str, match: re.Match[str]) -> None:
    if "city_markers" in record.board:
        record.markers[match["city"]] = who


def _has_markers(record: Reading, player: Player, who: str, match: re.Match[str]) -> None:
    record.markers |= dict.fromkeys(match["cities"].split(", "), who)


def _holds_alvin(record: Reading, player: Player, who: str, match: re.Match[str]) -> None:
    record.alvins = who


def _spot(record: Reading, who: str, row: Row, detail: str, match: re.Match[str]) -> None:
    """Record a train on a province line; without a stated spot it takes the highest free one that the cards reach."""
    word, number, line = re.fullmatch(r"(\w+)(?: (\d+))?(?: (\w+))?", detail).groups()  # type: ignore[union-attr]
    if word != "spot":
        return
    line = line or row["colour"]
    cards = sum(map(int, re.findall(r"\d+", match["paid"] or str(row["length"]))))
    express = sum(map(int, re.findall(r"express (\d)", match["more"])))
    taken = [spot for other, _, spot in record.spots if other == line]
    best = max(spot for spot in range(1, min(8, cards + express) + 1) if spot not in taken)
    record.spots.append((line, who, int(number or best)))
    record.players[who].beside += 1


def _has_spots(record: Reading, player: Player, who: str, match: re.Match[str]) -> None:
    for line in match["spots"].split(", "):
        colour, *numbers = line.split()
        record.spots += [(colour, who, int(number)) for number in numbers]


def _pay(record: Reading, player: Player, spaces: int, paid: str | None) -> None:
    """Take cards and coal off a player; an unrecorded payment takes coal for what the hand is too small for."""
    coal = sum(map(int, re.findall(r"(\d+) coal", paid or "")))
    if paid is None and record.hands:
        coal = 2 * max(0, spaces - player.cards)
    player.coal -= coal
    player.cards -= spaces - coal // 2


def _draws(record: Reading, player: Player, who: str, match: re.Match[str]) -> None:
    drawn = match["drawn"]
    player.cards += 2 if drawn == "cards" else len(drawn.split(", "))


def _owns(record: Reading, player: Player, who: str, match: re.Match[str]) -> None:
    for name in match["tracks"].split(", "):
        track = record.track(name.removesuffix(" doubled"))
        player.tracks.append(track)
        record.owner[track] = who
        record.doubled |= {track} if name.endswith(" doubled") else set()


def _names_tickets(record: Reading, player: Player, who: str, match: re.Match[str]) -> None:
    if "hand" in record.board["tickets"] and match[0].startswith("draws"):
        player.named = [card for card in player.named if card in player.shown]  # the others are put back
    player.named += record.cards(match["cards"])


def _shows(record: Reading, player: Player, who: str, match: re.Match[str]) -> None:
    player.shown += record.cards(match["cards"])


def _builds(record: Reading, player: Player, who: str, match: re.Match[str]) -> None:
    cities = player.harbours if match["what"] == "harbour" else player.stations
    cities += match["city"].split(", ")


def _borrows(record: Reading, player: Player, who: str, match: re.Match[str]) -> None:
    mine = {track for name in next(names for names in record.sides.values() if who in names)
            for track in record.players[name].tracks}  # fmt: skip
    name = match["track"]
    track = record.track(name, free=False)
    if track in mine:
        row = record.routes[track]
        pair = {row["a"], row["b"]}
        track = next(
            t for t in record.owner if t not in mine and {record.routes[t]["a"], record.routes[t]["b"]} == pair
        )
    player.loans[match["city"]] = track


def _exchanged(record: Reading, player: Player, who: str, match: re.Match[str]) -> None:
    player.exchanged += int(match["count"])


def _moves(record: Reading, player: Player, who: str, match: re.Match[str]) -> None:
    start, *others = match["way"].split(" - ")
    for city in others:
        if city != start and record.goods[city]:
            player.goods += record.goods[city].pop(0)


def _holds(record: Reading, player: Player, who: str, match: re.Match[str]) -> None:
    units = "coal|train|ship|country point|toll|loan|bullet|souvenir|flag set|subway car|point|wild"
    held = {unit: int(count) for count, unit in re.findall(rf"(\d+) ({units})", match["what"])}
    for count, city in re.findall(r"(\d+) ([^,\d]+)", match["what"]) if "festivals" in record.board else ():
        if city in record.stack:
            player.festivals[record.stack[city]] = int(count)
    player.wilds = held.pop("wild", player.wilds)
    if not held:
        return
    player.coal = held.pop("coal", player.coal)
    player.country_points = held.pop("country point", 0)
    player.tolls = held.pop("toll", None)
    player.debts = held.pop("loan", 0)
    player.souvenirs = held.pop("souvenir", player.souvenirs)
    player.sets = held.pop("flag set", 0)
    player.bullet = held.pop("bullet", player.bullet)
    player.marked = held.pop("point", None)
    player.left = sum(held.values())


def _scores_nothing(record: Reading, player: Player, who: str, match: re.Match[str]) -> None:
    """Accept a line that scores nothing."""


READERS = (
    (r"claims (?P<track>[^,]+?)(?: with (?P<paid>[^,]+))?(?P<more>, .+)?", _claims),
    (r"(?:keeps|draws (?:\d+ )?tickets?, keeps) (?P<cards>.+)", _names_tickets),
    (r"shows (?P<cards>.+)", _shows),
    (r"builds a (?P<what>harbour|station) at (?P<city>.+?)(?: with .+)?", _builds),
    (r"has (?P<what>harbour|station)s at (?P<city>.+)", _builds),
    (r"takes (?P<city>[^\d].*)", _takes),
    (r"has markers at (?P<cities>.+)", _has_markers),
    (r"buys (?P<card>.+?)(?: with .+)?", _buys),
    (r"has technologies (?P<cards>.+)", _has_technologies),
    (r"holds alvin", _holds_alvin),
    (r"has spots (?P<spots>.+)", _has_spots),
    (r"borrows (?P<track>.+) at (?P<city>.+)", _borrows),
    (r"exchange(?:s|d) (?P<count>\d+) .+", _exchanged),
    (r"moves the passenger (?P<way>.+?)(?: with .+)?", _moves),
    (r"owns (?P<tracks>.+)", _owns),
    (r"holds (?P<what>.+)", _holds),
    (r"draws (?P<drawn>(?!\d|tickets).+)", _draws),
    (r"turned up (?P<cards>.+)", _turned),
    (r"(?:draws|lays|takes|rolls|adds|tunnel|shares|discards|passes)\b.*", _scores_nothing),
)
