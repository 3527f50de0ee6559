"""What a page asks the rules: passages, each with what it means on the board in play and at this table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.boards.board_facts import RulesInForce
from companion.rules.passages import Passage
from companion.rules.search import Search
from companion.rules.unknown_words import unknown_words_note
from companion.session.house_rules import HouseRule, house_rules
from companion.view import View
from companion.web.documents import Document
from companion.web.questions import MOST_ROWS, text_of
from companion.words import listing, wording
from companion.words.plain import plain


def rule_reply(view: View, question: Mapping[str, Any], search: Search) -> Document:
    """The passages that a search finds, those that hold on the board first; or one passage by its number. `why` says
    that there are none, or which words no rule has."""
    game = view.session.game
    in_force, rules_held = RulesInForce(game.board, game.table.means), house_rules(game)
    number = text_of(question, "rule").upper()
    if number in search.book:
        return {"rows": [_passage(search.book[number], in_force, rules_held)]}
    text = text_of(question, "text")
    passages = [hit.passage for hit in search.find(text, in_force.families)]
    if not passages:
        near = search.suggest(text)
        key = "rules none near" if near else "rules none"
        return {"rows": [], "why": wording(key, text=plain(text.strip(), 40), words=listing(near, "or"))}
    passages.sort(key=lambda passage: not in_force.holds(passage))
    rows = [_passage(passage, in_force, rules_held) for passage in passages[:MOST_ROWS]]
    lacks = unknown_words_note(search, text, (*in_force.city_names, *game.table.names))
    return {"rows": rows, "why": lacks} if lacks else {"rows": rows}


def _passage(passage: Passage, in_force: RulesInForce, rules_held: Sequence[HouseRule]) -> Document:
    """A passage, and in `here` what it means on the board in play, with its numbers and the table's choices."""
    chosen = [
        f"{wording('rule held')} {wording('now holds', what=row.topic, choice=row.choice)}."
        for row in rules_held
        if row.rule == passage.number
    ]
    here = (in_force.replacement(passage), in_force.numbers(passage), *chosen)
    return {
        "rule": passage.number,
        "title": passage.title,
        "elsewhere": in_force.absence_note(passage),
        "text": passage.text,
        "open": passage.open,
        "here": [says for says in here if says],
    }
