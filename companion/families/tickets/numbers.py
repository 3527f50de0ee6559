"""What a board file says about tickets: how many are dealt, drawn and kept, and by which rules."""

from __future__ import annotations

from companion.game.numbers import Numbers, cited_in, key

LONG = "long"
"""The deck of the long tickets."""
MOST = 100
"""The most tickets dealt or drawn at a time: each number that may be kept is offered."""


class TicketNumbers(Numbers):
    """How many tickets are dealt, drawn and kept."""

    passages = cited_in(
        keep="deal_rule long_rule", long="long_rule", draw_keep="draw_rule",
        hand="hand_rule BA-16 BA-18", worth="worth_rule",
    )  # fmt: skip
    with_cards = frozenset(("draw_keep",))
    former = frozenset(("choose_decks",))

    deal: int = key(3, ge=0, le=MOST, description="tickets dealt to each player at set-up")
    keep: int = key(2, ge=0, le=MOST, description="of those, the fewest to keep")
    draft: bool = key(
        False, description="the deal is drafted: exactly `keep` are kept, by everybody before the first turn"
    )
    draw: int = key(3, ge=1, le=MOST, description="tickets in a draw")
    draw_keep: int = key(1, ge=0, le=MOST, description="of those, the fewest to keep")
    long: int = key(0, ge=0, le=MOST, description="of the deal, tickets of the long deck; draws are of the regular one")
    long_rule: str = key("EU-07", description="the rule of the long deck on this board")
    deal_returned: str = key(
        "under", pattern="^(under|out)$", description="where tickets of the deal go that nobody kept"
    )
    returned: str = key("under", pattern="^(under|out)$", description="where tickets of a draw go that nobody kept")
    hand: int = key(
        0, ge=0, le=MOST, description="tickets that each player has at a time: a completed one is laid open and "
        "replaced at once, and a draw takes the place of all; 0: tickets are kept to the end"
    )  # fmt: skip
    worth: int = key(
        0, ge=0, le=999, description="points of every completed ticket, whatever it names, while the others cost "
        "nothing; 0: what is printed on them"
    )  # fmt: skip
    cards: int = key(0, ge=0, description="cards that exist, where the file lists not all of them")
    deal_rule: str = key("BA-12", description="the rule of the deal on this board")
    draw_rule: str = key("BA-15", description="the rule of the draw on this board")
    hand_rule: str = key("BA-17", description="the rule of a completed ticket that is replaced on this board")
    worth_rule: str = key("BA-17", description="the rule of what every ticket is worth on this board")
    tour_detours: bool = key(
        True, description="other cities may lie between those of a tour in order (open in the booklet)"
    )
    once_rule: str = key("BA-16", description="the rule by which the tickets of a deal are kept once on this board")
    junction_rule: str = key("BA-28", description="the rule that keeps junctions off tickets on this board")

    @property
    def keep_most(self) -> int:
        """The most tickets of the deal that may be kept."""
        return self.keep if self.draft else self.deal

    @property
    def all_kept(self) -> bool:
        """Whether every ticket of the deal must be kept."""
        return self.keep == self.deal

    def case(self, key: str) -> str:
        if key == "keep" and self.draft:
            return "drafted"
        if (key == "keep" and self.all_kept and self.deal) or (key == "draw_keep" and self.draw_keep == self.draw):
            return "all"
        return super().case(key)

    @property
    def deal_recorded(self) -> bool:
        """Whether the table records how many tickets of the deal each player keeps."""
        return bool(self.deal) and not self.hand
