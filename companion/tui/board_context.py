"""The board in play, for who looks up a rule: which rules hold on it, and what its numbers say in them."""

from __future__ import annotations

from functools import cached_property

from textual.content import Content

from companion.boards.board_facts import RulesInForce, rule_facts
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
    """A board, how the table pays, and what the table chose, as far as there is a table."""

    board: Board
    means: str = CARDS
    house_rules: tuple[HouseRule, ...] = ()

    @classmethod
    def of_game(cls, game: Game) -> BoardContext:
        """The board of a game, with its house rules."""
        return cls(game.board, game.table.means, tuple(house_rules(game)))

    @cached_property
    def in_force(self) -> RulesInForce:
        """Which rules hold."""
        return RulesInForce(self.board, self.means)

    def warning(self, passage: Passage) -> list[Content]:
        """That a rule is none of this board; nothing where it is one."""
        return [Content.styled(says, "$warning")] if (says := self.in_force.elsewhere(passage)) else []

    def instead(self, passage: Passage) -> list[Content]:
        """What holds in place of a rule where something else than cards pays; nothing where it stays as it is."""
        says = self.in_force.instead(passage)
        return [Content(""), Content.styled(says, "$warning")] if says else []

    def on_this_board(self, passage: Passage) -> list[Content]:
        """What holds on this board of what a rule speaks of: its numbers, and what the table chose."""
        if not self.in_force.has(passage):
            return []
        facts = rule_facts(self.board, passage.number, means=self.means)
        numbers = [Content(wording("rule here item", says=plain(fact, 300))) for fact in facts]
        chosen = [Content(wording("rule here item", says=wording("now holds", what=fact.what, choice=fact.choice)))
                  for fact in self.house_rules if fact.rule == passage.number]  # fmt: skip
        parts = []
        for key, lines in (("rule here", numbers), ("rule held", chosen)):
            if lines:
                head = Content.styled(wording(key, board=plain(self.board.title)), "$success")
                parts += [Content(""), head, *(Content("· ") + line for line in lines)]
        return parts
