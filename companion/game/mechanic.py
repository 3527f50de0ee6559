"""The hooks of a mechanic: one family of rules, one file, one table of a board file.

A mechanic reads the whole game, changes its own part and what all share (owners, seats, clock), and knows no other
mechanic. The referee walks over all of them: the same hooks refuse a move, offer it, price it, play it and score it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from companion.game.board import Board, Track
from companion.game.contributions import (
    NO_MORE,
    AvailableAction,
    EndChoice,
    Explanation,
    Extra,
    Mark,
    Points,
    SetUpList,
    Tally,
)
from companion.game.moves import Claim, Step
from companion.game.numbers import Column, Misprints, Numbers, OpenRule
from companion.game.payment import AcceptedUnits, Cost, Price
from companion.game.phrase import Detail, Names, Phrase, Takeable, Unit
from companion.game.questions import Question
from companion.game.signs import CitySign, TrackKind
from companion.game.state import Game
from companion.game.verdict import Reason, Remark

N = TypeVar("N", bound=Numbers)
_Hook = TypeVar("_Hook", bound=Callable[..., object])


def handles(*kinds: type[Step]) -> Callable[[_Hook], _Hook]:
    """Limit `against` or `after` to these kinds of step."""

    def limited(hook: _Hook) -> _Hook:
        hook.handles = kinds  # type: ignore[attr-defined]
        return hook

    return limited


class Mechanic(Generic[N]):
    """One rule family in force. Subclasses override the hooks they need, and only those are called."""

    table: ClassVar[str]
    """Its table in a board file, and the key of its part of the game."""
    numbers_type: ClassVar[type[Numbers]]
    means: ClassVar[str | None] = None
    """The way of paying with which it is in force, "cards" or "dice"; None: both."""
    faces: ClassVar[tuple[str, ...]] = ()
    """What is laid down instead of cards, if it replaces them: the most common first, without wilds."""
    opening: ClassVar[str] = ""
    """The name of the question with which its lines begin (`Question.screen`)."""
    means_rule: ClassVar[str] = ""
    """The rule by which it replaces the cards, if it does."""
    steps: ClassVar[frozenset[type[Step]]] = frozenset()
    """The steps that it handles besides those of its phrases. A step that no mechanic handles does not exist on the
    board.
    """
    phrases: ClassVar[tuple[Phrase, ...]] = ()
    """How its steps are typed."""
    takeables: ClassVar[tuple[Takeable, ...]] = ()
    """What a claim may take from a city."""
    end_units: ClassVar[tuple[Unit, ...]] = ()
    """What a seat may declare at the end, on any board."""
    counted_units: ClassVar[tuple[str, ...]] = ()
    """What is counted besides routes if only totals are recorded. These words are understood on every board."""
    payment_units: ClassVar[Names] = {}
    """What can be paid besides cards, such as "coal", with the words for it."""
    card_kinds: ClassVar[Names] = {}
    """Cards without a colour that are not ordinary wilds, with the words for them."""
    separate_deck: ClassVar[bool] = False
    """Whether its kinds of cards are a separate deck: drawn instead of others, they lie open before their owner."""
    describing_words: ClassVar[tuple[str, ...]] = ()
    """Words after a track that describe it further, as in a list of owned ones, and do not say which track is meant."""
    sheet: ClassVar[tuple[str, ...]] = ()
    """The lines of the sheet that it writes (`Points.what`), in order."""
    lines_first: ClassVar[bool] = False
    """Whether its lines come before those of families that few boards have."""
    lines_after: ClassVar[str] = ""
    """The line of the sheet that its lines follow directly; empty: they follow those of the families before it."""
    passages: ClassVar[tuple[str, ...]] = ()
    """The codes of rule families whose passages are stored beside it."""
    scores_openly: ClassVar[bool] = False
    """Whether its points are marked on the board during the game."""

    changes_piece_count: ClassVar[bool] = False
    """Whether its price may ask for more or fewer pieces than one per space."""
    details: ClassVar[tuple[Detail, ...]] = ()
    """Details that may follow a claim or another step, after a comma."""
    route_columns: ClassVar[Mapping[str, Column]] = {}
    """The columns of board files' routes that it reads (`Track.column`)."""
    city_columns: ClassVar[Mapping[str, Column]] = {}
    """The columns of board files' cities that it reads (`City.column`)."""
    kinds: ClassVar[Mapping[str, TrackKind]] = {}
    """The kinds of track that it defines, and how they look."""
    signs: ClassVar[Mapping[str, CitySign]] = {}
    """The signs for what it puts on cities (`marks`)."""
    open_points: ClassVar[tuple[OpenRule, ...]] = ()
    """The points that the booklets leave open about it."""
    uses_longest_path: ClassVar[bool] = False
    """Whether its points or tie-breaks depend on the longest continuous path."""
    shows_longest_path: ClassVar[bool] = False
    """Whether the sheet shows the longest path of each side, whoever scores for it."""
    tie_breaks: ClassVar[tuple[str, ...]] = ()
    """The names of the tie-breaks that it can decide (`tie_break_values`)."""

    def __init__(self, numbers: N) -> None:
        self.numbers = numbers

    @property
    def end_unit_names(self) -> frozenset[str]:
        """What a seat may declare at the end."""
        return frozenset(unit.name for unit in self.end_units)

    @property
    def side_size(self) -> int:
        """How many players make a side."""
        return 1

    @property
    def pieces_in_all(self) -> int:
        """How many pieces a seat can place in the whole game."""
        return 0

    def misprints(self, board: Board) -> Misprints:
        """What is wrong about this family in a board file that fits the schema, as (keys, what)."""
        return iter(())

    def never_said(self, board: Board) -> Iterator[str]:
        """Words for what follows from a claim by itself, so that no line says it; the sentence `never said TABLE` tells
        so.
        """
        return iter(())

    def set_up_lists(self, board: Board) -> Iterator[SetUpList]:
        """What the header of a record may list for this family."""
        return iter(())

    def start(self, game: Game) -> Game:
        """The game at set-up."""
        return game

    def against(self, game: Game, seat: int, step: Step) -> Iterator[Reason]:
        """Every reason of this family against a step."""
        return iter(())

    def after(self, game: Game, seat: int, step: Step) -> Game:
        """The game after a step, whether it was legal or the table insisted."""
        return game

    def notes(self, before: Game, after: Game, seat: int, step: Step) -> Iterator[Remark]:
        """Remarks on what a step brings."""
        return iter(())

    def price(self, game: Game, seat: int, track: Track, price: Price) -> Price:
        """The price of a track for a seat, with the changes that this family makes to it."""
        return price

    def offers(self, game: Game, seat: int) -> Iterator[Step]:
        """Steps that the seat might take now; the referee drops those that it would refuse."""
        return iter(())

    def available_actions(self, game: Game, seat: int) -> Iterator[AvailableAction]:
        """What a turn of the seat may contain by the rules of this family, and within which limits."""
        return iter(())

    def validate_turn(self, game: Game, seat: int) -> Iterator[Reason]:
        """Reasons against a whole line, after all its steps."""
        return iter(())

    def validate_counts(self, game: Game, seat: int) -> Iterator[Reason]:
        """Reasons against all that a seat has entered so far, after a line, if only the end of the game is recorded."""
        return iter(())

    def fewest_left_to_draw(self, game: Game) -> int | None:
        """The fewest cards that can be left to draw; None if that is not known."""
        return None

    def end_turn(self, game: Game, seat: int, steps: Sequence[Step]) -> Game:
        """The game at the end of a line."""
        return game

    def after_corrections(self, before: Game, game: Game) -> Game:
        """The game at the end of a line of the table itself, which changed it from `before`."""
        return game

    def scores(self, game: Game) -> Iterator[Points]:
        """Lines of the sheet, even with 0 points if somebody would ask about them."""
        return iter(())

    def open_scores(self, game: Game) -> Iterator[Points]:
        """The part of these lines that is marked on the board during the game; it contains no secrets."""
        return self.scores(game) if self.scores_openly else iter(())

    def bonus_progress(self, game: Game, side: int, what: str) -> Remark | None:
        """How much a side without a bonus has of what that bonus counts; None if nothing is counted."""
        return None

    def explanations(self, game: Game) -> Iterator[Explanation]:
        """Why nobody has a bonus of the sheet, or everybody."""
        return iter(())

    def tie_break_values(self, game: Game, word: str) -> Sequence[int] | None:
        """For the tie-break `word`, a number for each side, of which the highest wins; None if it is not ours."""
        return None

    def facts(self, game: Game, seat: int) -> Iterator[tuple[str, int]]:
        """What the table may see of a seat, as (word, number)."""
        return iter(())

    def cards_kept(self, game: Game, seat: int) -> Iterator[str]:
        """Cards of its own that a seat has before it, as the game is told: technologies, shares; each by its name."""
        return iter(())

    def open_cards(self, game: Game, seat: int) -> Iterator[tuple[str, Sequence[str]]]:
        """Those that lie open before a seat, for everybody to read, as (word of the fact that counts them, names)."""
        return iter(())

    def colours(self, game: Game) -> Mapping[int, str]:
        """The colours that bare tracks have now because of what lies on them, by the ids of the tracks."""
        return {}

    def other_track(self, game: Game, seat: int, ends: tuple[str, str]) -> Reason | None:
        """Why there is no such track between two cities with other tracks, if a rule of this family is the cause."""
        return None

    def unclaimable(self, game: Game) -> Iterator[int]:
        """Ids of free tracks that nobody can claim any more."""
        return iter(())

    def marks(self, game: Game) -> Iterator[Mark]:
        """What lies on cities."""
        return iter(())

    def tallies(self, game: Game) -> Iterator[Tally]:
        """What is asked of each seat if only totals are recorded."""
        return iter(())

    def pieces_beside_routes(self, game: Game, seat: int) -> int | None:
        """How many pieces a seat placed besides those on the spaces of its routes, if only totals are recorded.

        None while that has not been entered.
        """
        return 0

    def due_at_end(self, game: Game, seat: int) -> Iterator[Step]:
        """What a seat still has to enter when the game is over, as examples."""
        return iter(())

    def cards_out_of_play(self, game: Game) -> int:
        """How many cards were paid and never return to the deck."""
        return 0

    def lendable_cards(self, game: Game, seat: int) -> int:
        """How many cards a seat may pay with beyond its own hand."""
        return 0

    def after_borrowing(self, game: Game, seat: int, count: int) -> Game:
        """The game after a seat paid with `count` cards that were not in its own hand."""
        return game

    def after_spending(self, game: Game, seat: int, unit: str, count: int) -> Game:
        """The game after `count` of a unit replaced wilds in an unrecorded payment."""
        return game

    def ranges(self, game: Game, seat: int) -> Iterator[tuple[str, int, int]]:
        """Facts that are uncertain because something was not recorded, as (word, least, most)."""
        return iter(())

    def unrecorded_extra_cost(self, game: Game, seat: int) -> tuple[int, int, Collection[str] | None]:
        """How many unrecorded cards a claim costs beyond its price, as (fewest, most, keys of these cards).

        None stands for cards of any kind.
        """
        return 0, 0, ()

    def step_cost(self, game: Game, seat: int, step: Step) -> Cost | None:
        """What a step other than a claim costs, in cards or dice, for an unrecorded payment; None if it is not ours."""
        return None

    def cards_besides_payment(self, game: Game, seat: int, step: Step) -> Mapping[str, int]:
        """Cards that a step takes from the hand besides its payment, by key."""
        return {}

    def extra_for(self, game: Game, seat: int, step: Step) -> Extra:
        """Cards or tickets beyond the usual number: of a draw, or of the payment for a claim."""
        return NO_MORE

    def accepted_units(self, game: Game, claim: Claim, price: Price) -> AcceptedUnits | None:
        """What pays for a claim besides wilds; None if another family knows."""
        return None

    def opening_required(self, game: Game, seat: int, step: Step) -> Remark | None:
        """What an action requires of the step that its line begins with, such as a roll; None if nothing."""
        return None

    def next_question(self, game: Game, seat: int, steps: Sequence[Step]) -> Question | None:
        """What a line with these steps leaves open; `game` is the game after them.

        Without steps: what a line of this seat has to begin with.
        """
        return None

    def required_next(self, game: Game, seat: int, steps: Sequence[Step]) -> Iterator[Step]:
        """Steps one of which must follow these in their line, the best first; `game` is the game before the line."""
        return iter(())

    def example_lines(self, game: Game, track: Track) -> Iterator[tuple[Step, ...]]:
        """Examples of lines, such as a claim of this track, if lines look different because of this family."""
        return iter(())

    def common_tracks(self, game: Game) -> Iterator[int]:
        """Ids of built tracks that belong to everybody: nobody scores them, and they count for all tickets."""
        return iter(())

    def against_placing(self, game: Game, seat: int, city: str) -> Iterator[Reason]:
        """Reasons against putting something on a city."""
        return iter(())

    def due_at_set_up(self, game: Game) -> Iterator[tuple[int, Step]]:
        """What seats still have to enter about the set-up, in the order in which they do it, as (seat, example).

        The sentences that ask for it are named after what the step's phrase `expects`: `hint first a start city`.
        """
        return iter(())

    def scorers(self, game: Game, track: Track) -> Sequence[int]:
        """The seats that score a claimed track instead of its owner, each as often as it scores it; empty: the owner
        does.
        """
        return ()

    def overtakes(self, game: Game, seat: int, track: Track) -> bool:
        """Whether a seat may claim a track that another seat owns (BA-08); at the end, whether it may have done so."""
        return False

    def allows_second_action(self, game: Game, seat: int, step: Step) -> bool:
        """Whether a step may be the second action of its turn (BA-02)."""
        return False

    def delays_end(self, game: Game) -> bool:
        """Whether a low stock does not trigger the last round yet."""
        return False

    def why_ended(self, game: Game, seat: int) -> Reason | None:
        """Why a seat cannot play on because something other than a low stock ended the game; None if nothing did."""
        return None

    def borrows(self, game: Game, side: int) -> Iterator[Track]:
        """Tracks of other sides that count for a side's tickets."""
        return iter(())

    def exchangeable(self, game: Game, seat: int) -> Mapping[str, int]:
        """How many more pieces of each kind a seat can get, each for one of another kind."""
        return {}

    def lendable(self, game: Game, side: int) -> tuple[int, Collection[int]]:
        """How many more tracks a side may come to borrow, and the ids of those that it could."""
        return 0, ()

    def end_choices(self, game: Game) -> Iterator[EndChoice]:
        """What may be chosen before the sheet."""
        return iter(())

    def board_end_units(self, board: Board) -> Iterator[Unit]:
        """What a seat may declare at the end besides `end_units`, depending on the board."""
        return iter(())

    def player_facts(self, game: Game, seat: int) -> Iterator[tuple[str, Any]]:
        """What the JSON of a sheet has about a player, as (key, JSON value)."""
        return iter(())

    def remarks(self, game: Game) -> Iterator[Remark]:
        """What the sheet should say besides points."""
        return iter(())
