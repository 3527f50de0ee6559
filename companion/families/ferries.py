"""Ferries: some of the cards must be wilds (CD-07, EU-01, NC-02)."""

from __future__ import annotations

from companion.game.board import Track
from companion.game.mechanic import Mechanic
from companion.game.numbers import Column, Numbers, OpenRule, SpaceMark, cited_in, key
from companion.game.payment import Price
from companion.game.signs import TrackKind
from companion.game.state import Game
from companion.words import learn

LOCOMOTIVES = "locomotives"
"""The route column for the locomotive symbols of a ferry."""


class FerryNumbers(Numbers):
    """The rule that ferries rest on."""

    passages = cited_in(cards_for_locomotive="rule")
    with_cards = frozenset(("cards_for_locomotive",))

    rule: str = key("EU-01", description="the rule of ferries on this board")
    cards_for_locomotive: int = key(0, ge=0, description="cards that replace one locomotive; 0: none do")
    replaced_by: str = key(
        "any",
        pattern="^(any|coloured|alike)$",
        description="which cards those are: any, no locomotives, or such of one colour (open in the booklet)",
    )

    def case(self, key: str) -> str:
        return self.replaced_by if key == "cards_for_locomotive" and self.cards_for_locomotive else super().case(key)


class Ferries(Mechanic[FerryNumbers]):
    """Requires a wild for each locomotive symbol of a track."""

    table = "ferries"
    numbers_type = FerryNumbers
    kinds = {"ferry": TrackKind("water")}
    open_points = (OpenRule("ferries.replaced_by", "NC-02", ("any", "coloured", "alike"), pays="cards"),)
    route_columns = {
        LOCOMOTIVES: Column(
            int,
            0,
            "symbols of a ferry: so many cards must be wild",
            {"ge": 0, "le": 12},
            place=6,
            drawn=SpaceMark("wheel", "legend locomotive"),
        ),
    }

    def price(self, game: Game, seat: int, track: Track, price: Price) -> Price:
        if track.kind != "ferry":
            return price
        return price._replace(
            wilds=price.wilds + min(track.column(LOCOMOTIVES, 0), track.length),  # a correction may change only one
            symbol_rule=self.numbers.rule,
            for_symbol=self.numbers.cards_for_locomotive,
            symbol_cards=self.numbers.replaced_by,
        )


learn(
    {
        # names on the sheet and in lists
        "board kind ferry": "{count:ferry}",
        # what the booklets leave open
        "open ferries.replaced_by": "Three cards for a locomotive of a ferry",
        "open ferries.replaced_by any": "any three",
        "open ferries.replaced_by coloured": "any but locomotives",
        "open ferries.replaced_by alike": "three of one colour",
        # signs on the board
        "legend ferry": "ferry",
        "legend locomotive": "takes a locomotive",
        # what its numbers mean on a board
        "here ferries.cards_for_locomotive any": "any {cards_for_locomotive} cards may stand in for one locomotive",
        "here ferries.cards_for_locomotive coloured": "any {cards_for_locomotive} cards but locomotives may stand in "
        "for one locomotive",
        "here ferries.cards_for_locomotive alike": "{cards_for_locomotive} cards of one colour may stand in for one "
        "locomotive",
        # at the table
        "track size ferry": "ferry of {length}",
    },
    {"ferry": ("ferry", "ferries")},
)
