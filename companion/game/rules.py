"""The mechanics in force on one board, and the walk over their hooks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from types import FunctionType
from typing import Any

from companion.game.board import BARE, GREY, Board, Track
from companion.game.contributions import NO_MORE, Extra, Mark, SetUpList, Tally
from companion.game.mechanic import Mechanic
from companion.game.moves import Claim, Step
from companion.game.payment import AcceptedUnits, Cost, Price
from companion.game.questions import Question
from companion.game.state import Game
from companion.game.verdict import Remark

_HOOKS = tuple(
    name for name, hook in vars(Mechanic).items() if isinstance(hook, FunctionType) and not name.startswith("_")
)
"""The names of the methods that a mechanic may override."""


def sheet_order(families: Iterable[type[Mechanic[Any]] | Mechanic[Any]]) -> tuple[str, ...]:
    """The names of the sheet lines of these families, in order: those that many boards have, then the others."""
    ordered = sorted(families, key=lambda family: not family.lines_first)
    lines = [line for family in ordered if not family.lines_after for line in family.sheet]
    for family in ordered:
        at = lines.index(family.lines_after) + 1 if family.lines_after in lines else len(lines)
        lines[at:at] = family.sheet if family.lines_after else ()
    return tuple(lines)


class Rules:
    """The mechanics in force on one board, in order, and what they declare, put together."""

    def __init__(self, mechanics: Sequence[Mechanic[Any]], board: Board) -> None:
        self.mechanics = tuple(mechanics)
        self.phrases = tuple(phrase for mechanic in mechanics for phrase in mechanic.phrases)
        self.steps = frozenset(step for mechanic in mechanics for step in mechanic.steps)
        self.steps |= {phrase.step for phrase in self.phrases}
        self.takeables = tuple(taken for mechanic in mechanics for taken in mechanic.takeables)
        self.takeable_names = frozenset(taken.what for taken in self.takeables)
        self.end_units = tuple(unit for mechanic in mechanics for unit in mechanic.end_units)
        self.faces = tuple(face for mechanic in mechanics for face in mechanic.faces)
        self.payment_units = {unit: words for mechanic in mechanics for unit, words in mechanic.payment_units.items()}
        self.separate_deck_kinds = frozenset(kind for m in mechanics if m.separate_deck for kind in m.card_kinds)
        self.describing_words = frozenset(word for mechanic in mechanics for word in mechanic.describing_words)
        self.end_unit_names = frozenset(what for mechanic in mechanics for what in mechanic.end_unit_names)
        self.sheet = sheet_order(mechanics)
        ties = next((m.numbers for m in mechanics if m.numbers.tie_words), None)
        self.tie_order: tuple[str, ...] = getattr(ties, ties.tie_words) if ties is not None else ()
        self.tie_rule: str = getattr(ties, "rule", "")
        self.side_size = max((m.side_size for m in mechanics), default=1)
        self.uses_longest_path = any(m.uses_longest_path for m in mechanics)
        self.shows_longest_path = any(m.shows_longest_path for m in mechanics)
        self.changes_piece_count = any(m.changes_piece_count for m in mechanics)
        self.details = tuple(detail for mechanic in mechanics for detail in mechanic.details)
        self.needed_details = tuple(detail for detail in self.details if detail.needed and detail.choices is not None)
        self.statable_columns = {
            name: column for mechanic in mechanics for name, column in mechanic.route_columns.items() if column.statable
        }
        self.track_words = {
            column.word: name
            for mechanic in mechanics
            for name, column in mechanic.route_columns.items()
            if column.word
        }
        self.board_end_units = tuple(unit for mechanic in mechanics for unit in mechanic.board_end_units(board))
        self.end_unit_names |= {
            name for unit in self.board_end_units for name in (unit.name, f"{unit.name} {unit.lead}".strip())
        }
        self.by_hook = _ByHook(mechanics)
        self._handling: dict[tuple[str, type[Step]], tuple[Mechanic[Any], ...]] = {}

    def __iter__(self) -> Iterator[Mechanic[Any]]:
        return iter(self.mechanics)

    @property
    def pieces_of_a_side(self) -> int:
        """How many pieces a side can place in the whole game."""
        return self.side_size * sum(mechanic.pieces_in_all for mechanic in self.mechanics)

    def get(self, table: str) -> Mechanic[Any] | None:
        """The mechanic of a table of the board file; None if it is not in force."""
        return next((m for m in self.mechanics if m.table == table), None)

    def handling(self, hook: str, kind: type[Step]) -> tuple[Mechanic[Any], ...]:
        """The mechanics that have a hook and want it called for a kind of step."""
        mechanics = self._handling.get((hook, kind))
        if mechanics is None:
            handled = [(m, getattr(getattr(type(m), hook), "handles", (Step,))) for m in self.by_hook[hook]]
            mechanics = self._handling[hook, kind] = tuple(m for m, kinds in handled if issubclass(kind, kinds))
        return mechanics

    def set_up_lists(self, board: Board) -> dict[str, SetUpList]:
        """What header lines may list on a board, for all families, by header."""
        lists = (each for mechanic in self.by_hook["set_up_lists"] for each in mechanic.set_up_lists(board))
        return {each.header: each for each in lists}

    def fewest_left_to_draw(self, game: Game) -> int | None:
        """The fewest cards that can be left to draw, from the mechanic that knows it; None if none does."""
        return next(
            (cards for m in self.by_hook["fewest_left_to_draw"] if (cards := m.fewest_left_to_draw(game)) is not None),
            None,
        )

    def due_at_set_up(self, game: Game) -> list[tuple[int, Step]]:
        """What seats still have to enter before the first turn, for all families, as (seat, example)."""
        return [asked for mechanic in self.by_hook["due_at_set_up"] for asked in mechanic.due_at_set_up(game)]

    def facts(self, game: Game, seat: int) -> dict[str, int]:
        """What the table may see of a seat, from all families, by word."""
        return {word: number for mechanic in self.by_hook["facts"] for word, number in mechanic.facts(game, seat)}

    def cards_kept(self, game: Game, seat: int) -> list[str]:
        """The cards of their own that families give a seat, by name."""
        return [card for mechanic in self.by_hook["cards_kept"] for card in mechanic.cards_kept(game, seat)]

    def open_cards(self, game: Game, seat: int) -> dict[str, Sequence[str]]:
        """The names of cards that lie open before a seat, from all families, by the word of their fact."""
        return dict(cards for mechanic in self.by_hook["open_cards"] for cards in mechanic.open_cards(game, seat))

    def ranges(self, game: Game, seat: int) -> dict[str, tuple[int, int]]:
        """The least and the most of each uncertain fact, by word; facts without a difference are left out."""
        limits = (limit for mechanic in self.by_hook["ranges"] for limit in mechanic.ranges(game, seat))
        return {word: (least, most) for word, least, most in limits if least != most}

    def step_cost(self, game: Game, seat: int, step: Step) -> Cost:
        """What a step other than a claim costs, from the mechanic that knows it; nothing if none does."""
        costs = (mechanic.step_cost(game, seat, step) for mechanic in self.by_hook["step_cost"])
        return next((cost for cost in costs if cost is not None), Cost())

    def extra_for(self, game: Game, seat: int, step: Step) -> Extra:
        """What a step has beyond its usual number, from the first mechanic that grants or refuses any."""
        for mechanic in self.by_hook["extra_for"]:
            if (extra := mechanic.extra_for(game, seat, step)) != NO_MORE:
                return extra
        return NO_MORE

    def accepted_units(self, game: Game, claim: Claim, price: Price) -> AcceptedUnits:
        """What pays for a claim besides wilds, from the mechanic that knows it; no unit if none does."""
        answers = (mechanic.accepted_units(game, claim, price) for mechanic in self.by_hook["accepted_units"])
        return next((means for means in answers if means is not None), AcceptedUnits(price.spaces, ()))

    def opening_required(self, game: Game, seat: int, step: Step) -> list[Remark]:
        """What an action requires of the step that its line begins with, from all families."""
        remarks = (mechanic.opening_required(game, seat, step) for mechanic in self.by_hook["opening_required"])
        return [remark for remark in remarks if remark is not None]

    def next_question(self, game: Game, seat: int, steps: Sequence[Step]) -> Question | None:
        """What a line leaves open, from the first mechanic that asks."""
        questions = (mechanic.next_question(game, seat, steps) for mechanic in self.by_hook["next_question"])
        return next((question for question in questions if question is not None), None)

    def required_next(self, game: Game, seat: int, steps: Sequence[Step]) -> Iterator[Step]:
        """Steps one of which must follow these in their line, from all families."""
        for mechanic in self.by_hook["required_next"]:
            yield from mechanic.required_next(game, seat, steps)

    def after_spending(self, game: Game, seat: int, counts: Sequence[tuple[int, str]]) -> Game:
        """The game after these units replaced wilds in an unrecorded payment."""
        for count, unit in counts:
            for mechanic in self.by_hook["after_spending"]:
                game = mechanic.after_spending(game, seat, unit, count)
        return game

    def marks(self, game: Game) -> list[Mark]:
        """What lies on cities, from all families."""
        return [mark for mechanic in self.by_hook["marks"] for mark in mechanic.marks(game)]

    def tallies(self, game: Game) -> list[Tally]:
        """What the families ask of each seat if only totals are recorded."""
        return [tally for mechanic in self.by_hook["tallies"] for tally in mechanic.tallies(game)]

    def colours(self, game: Game) -> dict[int, str]:
        """The colours that bare tracks have now, from all families, by the ids of the tracks."""
        return {track: colour for m in self.by_hook["colours"] for track, colour in m.colours(game).items()}

    def colour(self, game: Game, track: Track) -> str:
        """The colour that a track has now: the printed one or, on a bare track, that of what lies on it."""
        if track.colour == BARE:
            for mechanic in self.by_hook["colours"]:
                if track.id in (colours := mechanic.colours(game)):
                    return colours[track.id]
        return track.colour

    def unclaimable(self, game: Game) -> frozenset[int]:
        """Ids of free tracks that nobody can claim any more, from all families."""
        return frozenset(track for mechanic in self.by_hook["unclaimable"] for track in mechanic.unclaimable(game))

    def open_tracks(self, game: Game, among: Iterable[Track] | None = None) -> list[Track]:
        """The tracks that nobody has and that can still be claimed; of these only, if given."""
        closed = self.unclaimable(game)
        tracks = game.board.tracks if among is None else among
        return [track for track in tracks if track.id not in game.owners and track.id not in closed]

    def common_tracks(self, game: Game) -> frozenset[int]:
        """Ids of built tracks that belong to everybody, from all families."""
        return frozenset(track for mechanic in self.by_hook["common_tracks"] for track in mechanic.common_tracks(game))

    def scorers(self, game: Game, track: Track) -> Sequence[int]:
        """The seats that score a claimed track, each as often as it scores it."""
        answers = (mechanic.scorers(game, track) for mechanic in self.by_hook["scorers"])
        return next((seats for seats in answers if seats), (game.owners[track.id],))

    def overtakes(self, game: Game, seat: int, tracks: Sequence[Track]) -> bool:
        """Whether a seat may take over one of these tracks from another seat; at the end, whether both may own it."""
        mechanics = self.by_hook["overtakes"]
        return any(mechanic.overtakes(game, seat, track) for mechanic in mechanics for track in tracks)

    def price(self, game: Game, seat: int, track: Track) -> Price:
        """What a track costs a seat, with the changes of all families."""
        price = _printed_price(track.length, self.colour(game, track))
        for mechanic in self.by_hook["price"]:
            price = mechanic.price(game, seat, track, price)
        return price

    def pieces_on(self, game: Game, seat: int, track: Track) -> int:
        """How many pieces a track takes: one per space, unless a family changes that."""
        return track.length + (self.price(game, seat, track).pieces if self.changes_piece_count else 0)

    def claim_price(self, game: Game, seat: int, claim: Claim) -> Price:
        """What a claim costs a seat: the price of its track, and the cards beyond it that this claim pays."""
        assert claim.track is not None
        price = self.price(game, seat, game.board.tracks[claim.track])
        more = self.extra_for(game, seat, claim).number
        return price._replace(spaces=price.spaces + more) if more else price


class _ByHook(dict[str, tuple[Mechanic[Any], ...]]):
    """The mechanics that have a hook, by its name, collected when it is first asked for."""

    def __init__(self, mechanics: Sequence[Mechanic[Any]]) -> None:
        self._mechanics = mechanics

    def __missing__(self, hook: str) -> tuple[Mechanic[Any], ...]:
        if hook not in _HOOKS:
            raise KeyError(hook)
        having = self[hook] = tuple([m for m in self._mechanics if hook in _hooks_of(type(m))])
        return having


_HOOKS_OF: dict[type[Mechanic[Any]], frozenset[str]] = {}


def _hooks_of(family: type[Mechanic[Any]]) -> frozenset[str]:
    """The hooks that a family overrides."""
    hooks = _HOOKS_OF.get(family)
    if hooks is None:
        own = (hook for hook in _HOOKS if getattr(family, hook) is not getattr(Mechanic, hook))
        hooks = _HOOKS_OF[family] = frozenset(own)
    return hooks


@lru_cache(maxsize=256)
def _printed_price(spaces: int, colour: str) -> Price:
    """What a track costs before any family changes it. Cached: it is needed for every free track at every key typed."""
    return Price(spaces, GREY if colour == BARE else colour)
