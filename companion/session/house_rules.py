"""What a table plays by: its choices where the booklets leave a point open, its house rules, and how it pays."""

from __future__ import annotations

from collections.abc import Iterator

from companion.boards.open_points import OpenPoint, open_points
from companion.families import other_means
from companion.game.state import Game
from companion.game.values import NamedTuple
from companion.words import listing, wording
from companion.words.english import WORDS
from companion.words.plain import plain


class HouseRule(NamedTuple):
    """One point that the table plays by: what it is about, the choice, and its rule number, if any.

    `chosen` says that the table chose it; otherwise it is the board's default.
    """

    topic: str
    choice: str
    rule: str | None
    chosen: bool


def choice_text(option: str, value: str) -> str:
    """A value of an option as the set-up words it, else as a header writes it."""
    key = f"open {option} {value}"
    return wording(key) if key in WORDS else plain(value, 60)


def house_rules(game: Game) -> list[HouseRule]:
    """Everything that this table chose, which it may argue about, then what it could have chosen."""
    rules = [*_payment_rule(game), *_header_lists(game), *_open_point_rules(game), *_other_options(game)]
    return sorted(rules, key=lambda rule: not rule.chosen)


def _payment_rule(game: Game) -> Iterator[HouseRule]:
    if means := other_means().get(game.table.means):
        yield HouseRule(wording(f"agreed {means.name}"), wording(f"agreed {means.name} choice"), means.rule, True)


def _header_lists(game: Game) -> Iterator[HouseRule]:
    """Lists in the header that matter for scoring at the end."""
    for header, listed in game.rules.set_up_lists(game.board).items():
        if listed.at_end:
            names = game.table.setup.get(header, ())
            choice = listing(list(names)) if names else wording(f"set-up none {header}")
            yield HouseRule(wording(f"set-up list {header}"), choice, listed.rule, True)


def _open_points(game: Game) -> tuple[OpenPoint, ...]:
    return open_points(game.board, means=game.table.means, seats=len(game.table.seats))


def _open_point_rules(game: Game) -> Iterator[HouseRule]:
    for point in _open_points(game):
        choice = choice_text(point.option, point.default(game.board))
        yield HouseRule(wording(f"open {point.option}"), choice, point.rule, point.option in game.table.options)


def _other_options(game: Game) -> Iterator[HouseRule]:
    """Options that the booklets do not leave open, each with its family's rule number, if it has one."""
    open_options = {point.option for point in _open_points(game)}
    for option, value in game.table.options.items():
        if option not in open_options:
            rule = getattr(game.board.numbers[option.partition(".")[0]], "rule", None)
            name = f"open {option}"
            caption = wording(name) if name in WORDS else plain(option, 60)
            yield HouseRule(caption, choice_text(option, value), rule, True)
