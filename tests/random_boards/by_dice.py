"""Turns played with the dice of the expansion."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from companion.game.board import Board, Track
from random_boards.claiming import Claiming
from random_boards.seats import Seat

FACES = ("single", "single", "double", "double", "station", "wild")
TUNNEL_DIE = (0, 0, 0, 1, 1, 2)
"""Symbols on a tunnel die; its real faces are not known, but it shows two at most."""
KINDS = ("single", "double")


@dataclass
class Roll:
    """A turn's dice: the unused ones, the kinds of tokens that are full, and the phrases of the line."""

    dice: Counter[str]
    full: set[str]
    phrases: list[str] = field(default_factory=list)


class ByDice(Claiming):
    """Five dice, one reroll, and a token for every two dice left over."""

    def __init__(self, board: Board, players: int, seed: int, *, dice: bool = True) -> None:
        super().__init__(board, players, seed, dice=dice)
        self.numbers = board.numbers["dice"]

    def _rolled(self) -> Counter[str]:
        dice = [self.random.choice(FACES) for _ in range(self.numbers.dice)]
        liked = self.random.choice(("single", "double", "station"))
        if self.chance(0.8):
            dice = [face if face in (liked, "wild") else self.random.choice(FACES) for face in dice]
        return Counter(dice)

    # -- tokens

    def _room_for(self, seat: Seat, roll: Roll, kind: str) -> int:
        """How many more tokens of a kind the seat may take."""
        bank = self.numbers.bank - sum(other.tokens[kind] for other in self.seats)
        room = self.numbers.cap_in_all - seat.tokens.total()
        return 0 if kind in roll.full else max(0, min(self.numbers.cap - seat.tokens[kind], bank, room))

    def _buy_tokens(self, seat: Seat, roll: Roll, counts: Counter[str]) -> None:
        """Buy tokens with dice left over, any two of them for each."""
        spare = list(roll.dice.elements())
        self.random.shuffle(spare)
        roll.dice -= Counter(spare[: self.numbers.per_token * counts.total()])
        seat.tokens += counts
        text = " ".join(f"{count} {kind} token{'' if count == 1 else 's'}" for kind, count in counts.items())
        roll.phrases.append(f"takes {text}")

    def _use_leftover(self, seat: Seat, roll: Roll) -> None:
        wanted: Counter[str] = Counter()
        for _ in range(roll.dice.total() // self.numbers.per_token):
            kinds = [kind for kind in KINDS if self._room_for(seat, roll, kind) > wanted[kind]]
            in_all = self.numbers.cap_in_all - seat.tokens.total() - wanted.total()
            if kinds and in_all > 0 and self.chance(0.9):
                wanted[self.random.choice(kinds)] += 1
        if wanted:
            self._buy_tokens(seat, roll, wanted)
        if seat.tokens.total() and self.chance(0.03):
            kind = self.random.choice([kind for kind in KINDS if seat.tokens[kind]])
            seat.tokens[kind] -= 1
            roll.phrases.append(f"discards 1 {kind} token")

    # -- claiming

    def _ways(self, seat: Seat, roll: Roll, track: Track) -> list[tuple[int, Counter[str], int]]:
        """The ways to pay for a track, as (tokens to buy first, what is laid, coal)."""
        kind = "double" if track.group else "single"
        symbols = (
            track.column("locomotives", 0) + track.column("waves", 0)
            if track.kind == "ferry" and "ferries" in self.rules
            else 0
        )
        ways = []
        for bought in range(self._room_for(seat, roll, kind) + 1):
            for swapped in range(seat.coal // 2 + 1):
                for wilds in range(max(0, symbols - swapped), roll.dice["wild"] + 1):
                    for faces in range(roll.dice[kind] + 1):
                        tokens = track.length - faces - wilds - swapped
                        spare = roll.dice.total() - faces - wilds
                        if bought * self.numbers.per_token > spare or (bought and tokens < bought):
                            continue
                        if 0 <= tokens <= seat.tokens[kind] + bought:
                            laid = Counter({kind: faces, "wild": wilds, f"{kind} token": tokens})
                            ways.append((bought, +laid, 2 * swapped))
        return sorted(ways, key=lambda way: (way[0], way[2], way[1][f"{kind} token"], way[1]["wild"]))

    def _claim(self, seat: Seat, roll: Roll, tracks: list[Track]) -> bool:
        for track in tracks:
            reached = self.open_to(seat, track) and self.at_network(seat, track)
            if not reached or not (ways := self._ways(seat, roll, track)):
                continue
            bought, laid, coal = ways[0] if self.chance(0.6) else self.random.choice(ways)
            kind = "double" if track.group else "single"
            before = Counter(seat.tokens)
            roll.dice -= Counter({face: laid[face] for face in (kind, "wild")})
            if bought:
                self._buy_tokens(seat, roll, Counter({kind: bought}))
            seat.tokens[kind] -= laid[f"{kind} token"]
            seat.coal -= coal
            text = f"claims {self.lane(track)}"
            if coal or bought or self.chance(0.9):
                items = [f"{count} {what}" for what, count in laid.items()] + ([f"{coal} coal"] if coal else [])
                self.random.shuffle(items)
                text += f" with {' '.join(items)}"
            if track.kind == "tunnel":
                if not self._tunnel(seat, roll, kind, text):
                    seat.tokens, seat.coal = before, seat.coal + coal
                    return True
                self.own(seat, track)
            else:
                self.own(seat, track)
                roll.phrases.append(text + self.fetch(seat, track))
            self._use_leftover(seat, roll)
            return True
        return False

    def _tunnel(self, seat: Seat, roll: Roll, kind: str, text: str) -> bool:
        """Pay for a tunnel, or give it up. Returns whether it was paid for."""
        symbols = sum(self.random.choice(TUNNEL_DIE) for _ in range(3))
        text += f"; tunnel {symbols}"
        have = Counter({kind: roll.dice[kind], "wild": roll.dice["wild"], f"{kind} token": seat.tokens[kind]})
        if symbols and (have.total() < symbols or self.chance(0.1)):
            roll.phrases.append(f"{text}; gives up")
            return False
        added: Counter[str] = Counter(list(have.elements())[:symbols])
        roll.dice -= Counter({face: added[face] for face in (kind, "wild")})
        seat.tokens[kind] -= added[f"{kind} token"]
        if symbols:
            text += "; adds " + " ".join(f"{count} {what}" for what, count in added.items())
        roll.phrases.append(text)
        return True

    # -- other actions

    def _tickets(self, seat: Seat, roll: Roll) -> bool:
        most = min(roll.dice["station"] + roll.dice["wild"], len(self.stack))
        if not most or self.rules["tickets"].hand:
            return False
        count = self.random.randint(1, most)
        self._use_stations(roll, count)
        drawn = [self.stack.popleft() for _ in range(count)]
        kept = self.random.randint(0, count)
        out = self.rules["tickets"].returned == "out"
        kept_cards = self.keep(seat, drawn, kept, out=out) if kept else "0 tickets"
        if not kept and not out:
            self.stack.extend(drawn)
        number = "tickets" if self.chance(0.2) else f"{count} ticket{'' if count == 1 else 's'}"
        roll.phrases.append(f"draws {number}, keeps {kept_cards}")
        self._use_leftover(seat, roll)
        return True

    def _use_stations(self, roll: Roll, count: int) -> Counter[str]:
        """Use `count` dice that show a station or a wild. Returns the faces used."""
        used = Counter({"station": min(count, roll.dice["station"])})
        used["wild"] = count - used["station"]
        roll.dice -= used
        return +used

    def _special_action(self, seat: Seat, roll: Roll) -> bool:
        """Try an action that only some boards have. Returns whether one was taken."""
        cost, text = len(seat.stations) + 1, None
        places = self.station_places(seat)
        if places and roll.dice["station"] + roll.dice["wild"] >= cost and self.chance(0.1):
            used = self._use_stations(roll, cost)
            seat.stations.append(places[0])
            text = f"builds a station at {places[0]}"
            if self.chance(0.9):
                text += " with " + " ".join(f"{count} {face}" for face, count in used.items())
        elif self.standing and self.chance(0.2) and (journey := self.journey(seat, roll.dice["wild"])):
            cities, foreign = journey
            text = self.travel(cities)
            roll.dice -= Counter({"wild": foreign})
            text += f" with {foreign} wild" if foreign else ""
        elif "teams" in self.rules and self.chance(0.03):
            text = self.share_tickets(seat)
        elif "exchange" in self.rules and self.chance(0.03):
            text = self.exchange(seat)
        elif (ports := self.harbour_places(seat)) and self.chance(0.05):
            seat.harbours.append(ports[0])
            text = f"builds a harbour at {ports[0]}"
        if text is None:
            return False
        roll.phrases.append(text)
        self._use_leftover(seat, roll)
        return True

    def turn(self, seat: Seat) -> None:
        dice = self._rolled()
        most = seat.tokens.total() >= self.numbers.cap_in_all
        roll = Roll(dice, {kind for kind in KINDS if most or seat.tokens[kind] >= self.numbers.cap})
        roll.phrases.append("rolls " + " ".join(f"{count} {face}" for face, count in dice.items()))
        if not self._special_action(seat, roll):
            wanted = self.wanted(seat)
            tickets = not wanted and seat.stock > 8 and self.chance(0.6) and self._tickets(seat, roll)
            if not tickets and not self._claim(seat, roll, wanted):
                free = self.free(seat) if not wanted or self.chance(0.4) else []
                if not self._claim(seat, roll, free):
                    self._use_leftover(seat, roll)
        self.tell("claim", seat, "; ".join(roll.phrases))
