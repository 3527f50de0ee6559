"""Turns paid with cards."""

from __future__ import annotations

from collections import Counter

from companion.game.board import Track
from random_boards.claiming import Claiming
from random_boards.decks import MARK, TRAIN, plain, taken
from random_boards.festivals import DRAFT
from random_boards.paying import BESIDE, Way, cost_of, ways
from random_boards.seats import Seat
from random_boards.table import BED


class ByCards(Claiming):
    """Hands, the common holders of teams, the row and the decks."""

    # -- hands

    def lay(self, seat: Seat, way: Way) -> tuple[Counter[str], Counter[str]]:
        """Take cards out of the hand and the common holder, in whatever mixture the player likes."""
        out = Counter[str](), Counter[str]()
        stores = [(out[0], seat.hand), (out[1], seat.side.holder)]
        if self.chance(0.5):
            stores.reverse()
        for key, count in way.items():
            if key in BESIDE:
                seat.coal -= count if key == "coal" else 0
                seat.ferry_cards -= count if key == "ferry" else 0
                continue
            for pile, store in stores:
                number = min(count, store[key] + store[key + MARK])
                pile.update(taken(store, key, number))
                count -= number
        return out

    def take_back(self, seat: Seat, laid: tuple[Counter[str], Counter[str]]) -> None:
        seat.hand.update(laid[0])
        seat.side.holder.update(laid[1])

    def payment_text(self, way: Way) -> str:
        """A payment in words, in random order."""
        items = [(key if key in BESIDE else self.decks.card_text(key), count) for key, count in way.items()]
        self.random.shuffle(items)
        return " ".join(f"{count} {key}" for key, count in items)

    # -- drawing

    def _choices(self, seat: Seat, first: bool, liked: set[str]) -> list[tuple[float, str, str]]:
        """The possible draws, as (weight, "open" or "blind", card or deck)."""
        whole = self.rules["cards"].face_up_wilds == "whole"
        choices: list[tuple[float, str, str]] = []
        for card in self.decks.row:
            if card == "wild":
                if first or not whole:
                    choices.append((1.5, "open", card))
            else:
                key = plain(card).removeprefix("double ")
                choices.append((4.0 if key in liked else 0.5, "open", card))
        return choices + [(1.5, "blind", deck) for deck in self.decks.filled()]

    def draw_cards(self, seat: Seat) -> bool:
        got: list[str] = []
        cards: list[str] = []
        liked = {
            self.as_it_lies(track).colour + (" ship" if track.kind == "ship" else "") for track in self.wanted(seat)
        }
        alone = False
        turned: list[str] = []
        more, words = self.express(seat) if len(self.decks.piles[TRAIN]) > 8 else (0, "")
        for _ in range(more):
            card = self.decks.card(TRAIN)
            assert card is not None
            got.append(card)
            cards.append("blind")
        while len(cards) < 2 + more and not alone and DRAFT not in turned:
            if cards and (card_up := self.festivals.turn_up()):
                turned.append(card_up)
                continue
            if self.terrain and self.chance(0.3):
                cards.append(self.terrain.pop())
                seat.terrain[cards[-1]] += 1
                continue
            self.decks.fill_row()
            choices = self._choices(seat, len(cards) == more, liked)
            if not choices:
                break
            _, how, what = self.random.choices(choices, [weight for weight, _, _ in choices])[0]
            if how == "open":
                self.decks.row.remove(what)
                got.append(what)
                cards.append(self._face_up_text(what))
                alone = what == "wild" and self.rules["cards"].face_up_wilds == "whole"
            else:
                card = self.decks.card(what)
                assert card is not None
                got.append(card)
                cards.append(f"blind {what}" if self.decks.two and self.chance(0.8) else "blind")
        if not cards:
            return False
        self._put_in_hand(seat, got, alone=alone)
        vague = len(got) == 2 + more and self.chance(0.2)
        text = "cards" if vague else "a face-up wild" if cards == ["wild"] else ", ".join(cards)
        self._write_draw(seat, f"draws {text}{words}{self.lay_piece(seat)}", turned)
        return True

    def _write_draw(self, seat: Seat, text: str, turned: list[str]) -> None:
        """Write a draw with the festival cards it turned up, a few of which the table states later. After the draft
        card everybody keeps tickets again.
        """
        festivals = self.festivals
        if not festivals.told:
            return self.tell("draw", seat, text)
        late = [card for card in turned if card != DRAFT and self.chance(0.1)]
        shown = [card for card in turned if card not in late]
        self.tell("festivals" if shown else "draw", seat, f"{text}; turned up {', '.join(shown)}" if shown else text)
        if late:
            self.lines.append(f"table turned up {', '.join(card for card in turned if card in late)}")
            self.kinds.append("festivals")
        for row in self.dealt() if DRAFT in shown else ():
            self.tell(*row)
        return None

    def _face_up_text(self, card: str) -> str:
        if self.decks.two and card != "wild" and not card.startswith("double") and self.chance(0.1):
            return plain(card).removesuffix(" ship")
        return self.decks.card_text(card)

    def _put_in_hand(self, seat: Seat, got: list[str], *, alone: bool) -> None:
        """Put cards into the hand; in a team one of two, or a single face-up locomotive, goes into the holder."""
        if "teams" in self.rules and (alone or len(got) == 2 or self.chance(0.5)):
            seat.side.holder[got.pop(self.random.randrange(len(got)))] += 1
        seat.hand.update(got)

    # -- claiming

    def claim(self, seat: Seat, tracks: list[Track]) -> bool:
        for track in map(self.built, tracks):
            payments = (
                list(ways(cost_of(self.board, self.as_it_lies(track)), seat.cards, seat.coal, seat.ferry_cards))
                if self.open_to(seat, track) and self.at_network(seat, track) and self.as_it_lies(track).colour != BED
                else []
            )
            if payments and track.kind == "tunnel" and seat.cards.total() < 12 and self.chance(0.5):
                colour = max(seat.cards, key=lambda card: seat.cards[card])
                spare = seat.cards[colour if track.colour == "grey" else track.colour] - track.length
                payments = payments if spare > 0 else []
            if payments:
                payments.sort(key=lambda way: (way["coal"], way["wild"] + way["+4"], way.total()))
                self._claim(seat, track, payments[0] if self.chance(0.6) else self.random.choice(payments))
                return True
        return False

    def _replace_locomotive(self, seat: Seat, way: Way) -> None:
        """Now and then replace a locomotive by a group of cards of one colour, where that is allowed."""
        each = 3 if "Booster" in seat.technologies else 4
        colours = [key for key in seat.hand if key != "wild" and seat.hand[key] >= way[key] + each]
        if self.technologies and way["wild"] and colours and self.chance(0.5):
            way["wild"] -= 1
            way[self.random.choice(colours)] += each

    def _claim(self, seat: Seat, track: Track, way: Way) -> None:
        self._replace_locomotive(seat, way)
        text = f"claims {self.lane(track)}"
        spot = self.spot(seat, track, way)
        stated = self.paid = bool(way["coal"] or way["ferry"] or spot) or self.chance(0.88)
        if stated:
            text += f" with {self.payment_text(way)}"
        laid = self.lay(seat, way)
        if track.kind == "tunnel" and "tunnels" in self.rules:
            more = self._tunnel(seat, track, way, stated)
            if more is None:
                self.take_back(seat, laid)
                seat.coal += way["coal"]
                return self.tell("tunnel", seat, f"{text}{self._turned}; gives up")
            text += self._turned + more
        if "flags" in self.rules and track.colour in self.rules["flags"].colours and (way[track.colour] or not stated):
            seat.kept[track.colour] += 1
            for pile in laid:  # the card that stays is no longer in any pile
                if pile[track.colour]:
                    pile[track.colour] -= 1
                    break
        for pile in laid:
            self.decks.discard(pile)
        for _ in range(track.column("draw", 0)):
            if (card := self.decks.card(TRAIN)) is not None:
                seat.hand[card] += 1
        self.own(seat, track)
        return self.tell("claim", seat, (text if ";" in text else text + self.fetch(seat, track)) + spot)

    def spot(self, seat: Seat, track: Track, way: Way) -> str:
        """The phrase that puts a train on a province line, now and then with more cards and an express card."""
        if "provinces" not in self.rules or seat.stock <= track.length or self.chance(0.3):
            return ""
        grey, top = track.colour == "grey", self.rules["provinces"].spots
        line = self.random.choice(self.rules["cards"].colours) if grey else track.colour
        colour = next((key for key in way if key != "wild"), "wild")
        spare = max(0, min(seat.cards[colour] - way[colour], 2)) if self.chance(0.5) else 0
        left = [*seat.express]
        card, words = self.express(seat)
        reach = min(way.total() + spare + card, top)
        taken = {spot for other in self.seats for spot in other.spots.get(line, ())}
        number = next((spot for spot in range(reach, 0, -1) if spot not in taken), None)
        if number is None:
            seat.express = left
            return ""
        way[colour] += spare
        seat.spots.setdefault(line, []).append(number)
        seat.pieces["train"] -= 1
        spot = f" {number} {line}" if grey else f" {number}" if self.chance(0.7) else ""
        return f"{words}, spot{spot}"

    _turned = ""

    def _tunnel(self, seat: Seat, track: Track, way: Way, stated: bool) -> str | None:
        """The phrase that pays for the cards turned up. None if they are not paid for."""
        printed = track.column("tunnel_cards", 0) or self.rules["tunnels"].cards
        turned = [card for card in (self.decks.card(TRAIN) for _ in range(printed)) if card is not None]
        colours = {key for key in way if key not in ("wild", "coal", "+4")}
        extra = sum(1 for card in turned if card == "wild" or plain(card) in colours)
        self._turned = "; turned up " + (" ".join(plain(card) for card in turned) or "nothing")
        if self.chance(0.04):
            self._turned = ""
        self.decks.discard(turned)
        if not extra:
            return ""
        have = seat.cards
        plain_ones = {colour: have[colour] + have[colour + MARK] for colour in colours}
        if sum(plain_ones.values()) + have["wild"] < extra or self.chance(0.25):
            return None
        added: Way = Counter()
        for colour, count in plain_ones.items():
            added[colour] = min(count, extra)
        added["wild"] = extra - added.total()
        if added["wild"] < have["wild"] and added.total() > added["wild"] and self.chance(0.2):
            colour = next(key for key in added if key != "wild" and added[key])
            added[colour] -= 1
            added["wild"] += 1
        for pile in self.lay(seat, +added):
            self.decks.discard(pile)
        return f"; adds {self.payment_text(+added)}"

    # -- other actions

    def build(self, seat: Seat) -> bool:
        """Build a harbour with marked cards of one colour and wilds, if possible. Returns whether it was built."""
        places = self.harbour_places(seat)
        named = [end for card in seat.tickets for end in self.cards[card].ends]
        places.sort(key=lambda city: -named.count(city))
        hand, each = seat.hand, self.rules["harbours"].cards if places else 0
        for colour in self.rules["cards"].colours if places else ():
            trains = min(each, hand[colour + MARK])
            ships = min(each, hand[f"{colour} ship{MARK}"])
            wilds = 2 * each - trains - ships
            if wilds > min(2, hand["wild"]):
                continue
            seat.harbours.append(places[0])
            way: Way = +Counter({f"{colour}{MARK}": trains, f"{colour} ship{MARK}": ships, "wild": wilds})
            seat.hand -= way
            self.decks.discard(way)
            paid = self.payment_text(Counter({plain(key): count for key, count in way.items()}))
            self.tell("build", seat, f"builds a harbour at {places[0]}" + (f" with {paid}" if self.chance(0.9) else ""))
            return True
        return False

    def station(self, seat: Seat) -> bool:
        places, cost = self.station_places(seat), len(seat.stations) + 1
        cards = seat.cards
        for colour in self.random.sample(list(self.rules["cards"].colours), 8) if places else ():
            count = min(cost, cards[colour])
            if cost - count > cards["wild"] or (not count and self.chance(0.7)):
                continue
            way: Way = +Counter({colour: count, "wild": cost - count})
            for pile in self.lay(seat, way):
                self.decks.discard(pile)
            seat.stations.append(places[0])
            paid = f" with {self.payment_text(way)}" if self.chance(0.9) else ""
            self.tell("build", seat, f"builds a station at {places[0]}{paid}")
            return True
        return False

    def move_passenger(self, seat: Seat) -> bool:
        journey = self.journey(seat, seat.hand["passenger"])
        if journey is None:
            return False
        cities, foreign = journey
        text = self.travel(cities)
        if foreign:
            self.decks.discard(taken(seat.hand, "passenger", foreign))
        if foreign and self.chance(0.85):
            text += f" with {foreign} passenger"
        self.tell("move", seat, text)
        return True

    def _special_action(self, seat: Seat) -> bool:
        """Try an action that only some boards have. Returns whether one was taken."""
        if self.chance(0.2) and self.build(seat):
            return True
        if "stations" in self.rules and self.chance(0.06) and self.station(seat):
            return True
        if self.standing and self.chance(0.15) and self.move_passenger(seat):
            return True
        if "ferry_cards" in self.rules and seat.ferry_cards < 2 and self.chance(0.12):
            seat.ferry_cards += 1
            self.tell("draw", seat, "draws a ferry card")
            return True
        short = min(seat.pieces.values()) < 3
        if "exchange" in self.rules and self.chance(0.15 if short else 0.015) and (text := self.exchange(seat)):
            self.tell("exchange", seat, text)
            return True
        if "teams" in self.rules and self.chance(0.03) and (text := self.share_tickets(seat)):
            self.tell("share", seat, text)
            return True
        return False

    def turn(self, seat: Seat) -> None:
        """Take one action: build what a ticket needs, else draw tickets, else build long routes, else draw cards."""
        self.begun, laid = self.technologies.buy(seat, self.longed_for(seat))
        self.decks.discard(laid)
        if self._special_action(seat):
            return
        wanted, free = self.wanted(seat), self.free(seat)
        cards = seat.cards.total()
        if (
            wanted
            and self.chance(0.3 if cards < seat.hoards and seat.hoards > 20 else 0.9)
            and self.claim(seat, wanted)
        ):
            return
        if not wanted and seat.stock > 10 and self.chance(0.4) and self.draw_tickets(seat):
            return
        busy = wanted and cards < seat.hoards + 4 and seat.stock > 8
        if not busy and (cards > seat.hoards or seat.stock < 8) and self.claim(seat, free[: 12 + cards]):
            return
        if not (self.draw_cards(seat) or self.claim(seat, free) or self.draw_tickets(seat)):
            self.tell("pass", seat, "passes")
