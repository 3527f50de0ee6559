"""Where locomotives may be laid (NC-02, CH-01)."""

from __future__ import annotations

from companion.game.board import Track
from companion.game.mechanic import Mechanic
from companion.game.numbers import Numbers, key, spoken_of
from companion.game.payment import Price
from companion.game.state import Game


class WildNumbers(Numbers):
    """The kinds of tracks that take locomotives."""

    passages = spoken_of(only_on="rule BA-06")
    with_cards = frozenset(("only_on",))

    only_on: tuple[str, ...] = key(("tunnel", "ferry"), description="kinds of tracks on which locomotives may be laid")
    rule: str = key("NC-02", description="the rule on this board")
    card_rule: str = key("NC-03", description="the rule of tracks on which groups of cards replace one")


class Wilds(Mechanic[WildNumbers]):
    """Keeps locomotives off other tracks, and lets groups of cards stand for one where a track says so."""

    table = "wilds"
    numbers_type = WildNumbers

    def price(self, game: Game, seat: int, track: Track, price: Price) -> Price:
        if track.any_cards:
            price = price._replace(for_card=track.any_cards)
        return price if track.kind in self.numbers.only_on else price._replace(wild_rule=self.numbers.rule)
