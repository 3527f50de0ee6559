"""The board in play, for looking up rules: which of them hold on it, and its own numbers in them."""

from __future__ import annotations

from functools import cached_property

from textual.content import Content

from companion.boards.board_facts import LONGEST, RulesInForce, rule_facts
from companion.game.board import Board
from companion.game.state import Game
from companion.game.table import CARDS
from companion.game.values import dataclass
from companion.rules.passages import Passage
from companion.session.house_rules import HouseRule, house_rules
from companion.words import wording
from companion.words.plain import plain


@dataclass(frozen=True)
class BoardContext:
    """A board, what the table pays with, and its house rules if there is a table."""

    board: Board
    means: str = CARDS
    house_rules: tuple[HouseRule, ...] = ()

    @classmethod
    def of_game(cls, game: Game) -> BoardContext:
        """The board of a game, with its house rules."""
        return cls(game.board, game.table.means, tuple(house_rules(game)))

    @cached_property
    def in_force(self) -> RulesInForce:
        """The rules that hold on this board."""
        return RulesInForce(self.board, self.means)

    def warning(self, passage: Passage) -> list[Content]:
        """A warning that a rule is not one of this board's; empty if it is."""
        return [Content.styled(says, "$warning")] if (says := self.in_force.absence_note(passage)) else []

    def instead(self, passage: Passage) -> list[Content]:
        """What holds instead of a rule where the table does not pay with cards; empty if the rule holds as it is."""
        says = self.in_force.replacement(passage)
        return [Content(""), Content.styled(says, "$warning")] if says else []

    def on_this_board(self, passage: Passage) -> list[Content]:
        """What a rule means on this board: the board's numbers, and what the table chose."""
        if not self.in_force.holds(passage):
            return []
        facts = rule_facts(self.board, passage.number, means=self.means)
        numbers = [Content(wording("rule here item", says=plain(fact, LONGEST))) for fact in facts]
        chosen = [Content(wording("rule here item", says=wording("now holds", what=fact.topic, choice=fact.choice)))
                  for fact in self.house_rules if fact.rule == passage.number]  # fmt: skip
        parts = []
        for key, lines in (("rule here", numbers), ("rule held", chosen)):
            if lines:
                head = Content.styled(wording(key, board=plain(self.board.title)), "$success")
                parts += [Content(""), head, *(Content("· ") + line for line in lines)]
        return parts
