"""Where locomotives may be played (NC-02, NC-03, CH-01)."""

from __future__ import annotations

from companion.game.board import Board, Track
from companion.game.mechanic import Mechanic
from companion.game.numbers import Column, Misprints, Numbers, cited_in, key, word_list_misprints
from companion.game.payment import Price
from companion.game.signs import kinds
from companion.game.state import Game
from companion.words import learn

ANY_CARDS = "any_cards"
"""The route column for how many cards of any colour replace one of the track's colour; 0 if none do."""


class WildNumbers(Numbers):
    """The kinds of tracks that take locomotives."""

    passages = cited_in(only_on="rule BA-06")
    with_cards = frozenset(("only_on",))

    only_on: tuple[str, ...] = key(("tunnel", "ferry"), description="kinds of tracks on which locomotives may be laid")
    rule: str = key("NC-02", description="the rule on this board")
    card_rule: str = key("NC-03", description="the rule of tracks on which groups of cards replace one")


class Wilds(Mechanic[WildNumbers]):
    """Keeps locomotives off other kinds of track, and lets groups of cards stand for one where a track says so."""

    table = "wilds"
    numbers_type = WildNumbers
    route_columns = {
        ANY_CARDS: Column(
            int, 0, "so many cards of any colours replace one of the colour played", {"ge": 0, "le": 9}, place=10
        ),
    }

    def misprints(self, board: Board) -> Misprints:
        yield from word_list_misprints((self.table, "only_on"), self.numbers.only_on, kinds())

    def price(self, game: Game, seat: int, track: Track, price: Price) -> Price:
        if for_card := track.column(ANY_CARDS, 0):
            price = price._replace(for_card=for_card, for_card_rule=self.numbers.card_rule)
        return price if track.kind in self.numbers.only_on else price._replace(wild_rule=self.numbers.rule)


learn(
    {
        # what its numbers mean on a board
        "here wilds.only_on": "locomotives only on these routes: {only_on}",
    }
)
