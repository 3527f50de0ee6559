"""Who wins a tie for the most points (BA-23)."""

from __future__ import annotations

from companion.game.mechanic import Mechanic
from companion.game.numbers import Numbers, OpenRule, cited_in, key
from companion.words import learn


class TieNumbers(Numbers):
    """The tie-breaks of a board in order; an empty list means a shared win."""

    passages = cited_in(order="rule")
    tie_words = "order"

    order: tuple[str, ...] = key(
        (),
        description='words of tie-breaks: "tickets", "ticket points" (of the completed), "longest path" (its holder), '
        '"path length", "mountain routes", "fewest stations", "passengers", "goods" (their points), "goals" (cards)',
    )
    rule: str = key("BA-23", description="the rule of ties on this board")

    def case(self, key: str) -> str:
        return "one" if key == "order" and len(self.order) == 1 else super().case(key)


class Ties(Mechanic[TieNumbers]):
    """Only the order; the values come from the mechanics that know them."""

    table = "ties"
    numbers_type = TieNumbers
    open_points = (
        OpenRule("ties.order", "GL-32", ("[]", '["tickets"]')),
        OpenRule("ties.order", "WO-01", ("[]", '["tickets"]')),
        OpenRule("ties.order", "CD-01", ('["tickets", "longest path"]', '["tickets"]', "[]"), rank=-2),
    )


learn(
    {
        # what the booklets leave open
        "open ties.order": "A tie for the win",
        "open ties.order []": "is a shared win",
        'open ties.order ["tickets"]': "goes to whoever completed more tickets",
        'open ties.order ["tickets", "longest path"]': "by completed tickets, then the longest path",
        # what its numbers mean on a board
        "here ties.order": "a tie is decided by these, in this order: {order}",
        "here ties.order one": "a tie is decided by {order}",
        "here ties.order ()": "a tie is a shared win",
    }
)
