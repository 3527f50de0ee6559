"""The hooks of a mechanic: one family of rules, one file, one table of a board file.

A mechanic reads the whole game, changes its own part and what belongs to
everybody (owners, seats, clock), and knows no other mechanic. The referee
walks over all of them: the same hooks refuse a move, offer it, price it, play
it and score it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from companion.game.board import Board, Track
from companion.game.moves import Claim, Step
from companion.game.numbers import Column, Misprints, Numbers, Open
from companion.game.payment import Cost, Means, Price
from companion.game.phrase import Detail, Names, Phrase, Taken, Unit
from companion.game.questions import Question
from companion.game.signs import CitySign, TrackKind
from companion.game.state import Game
from companion.game.values import NamedTuple
from companion.game.verdict import Reason, Remark

N = TypeVar("N", bound=Numbers)
_Hook = TypeVar("_Hook", bound=Callable[..., object])


class Points(NamedTuple):
    """One line of a sheet: `what` is a word of the record's JSON, `rule` where it rests, `why` for people."""

    side: int
    what: str
    points: int
    rule: str
    why: tuple[Remark, ...] = ()


class Explanation(NamedTuple):
    """What somebody would ask about a bonus of the sheet: that nobody has it, or that all have it, and why."""

    what: str
    rule: str
    says: Remark


class EndChoice(NamedTuple):
    """Something that a seat chooses at a city before the sheet, such as what a station borrows.

    `stands` is what counts, in words: the choice if one was made (`chosen`), else the best proposal; None if there is
    nothing to choose. `options` are the steps that choose, with what each of them chooses.
    """

    seat: int
    city: str
    stands: Remark | None
    chosen: bool
    options: tuple[tuple[Step, Remark], ...]


class Mark(NamedTuple):
    """Something that lies on a city; `seat` owns it, None is nobody's."""

    city: str
    what: str
    seat: int | None = None


class Tally(NamedTuple):
    """A total that the table enters for each seat where only totals are recorded.

    `step` tells it, `unit` says of what: spaces of a route ("3"), "coal",
    "longest path"; `rule` is what it scores by.
    """

    step: type[Step]
    unit: str
    rule: str


class Extra(NamedTuple):
    """So many cards or tickets more than a step has by itself, and the rule that gives them; a draw's come first, and
    blind. Where a draw could have had more and has not, `refused` says why.
    """

    number: int = 0
    rule: str = ""
    refused: Reason | None = None


NO_MORE = Extra()


class SetUpList(NamedTuple):
    """What a header line of a record lists for a family, such as "no coal: Durham, Crook".

    `names` may be listed, `number` of them by the booklet (None: any number). `what` they are is in the keys of the
    sentences on one that is unknown or unclear. A list that scores `at_end`, by its `rule`, is asked for where dealing
    is over too, and told among what holds at the table.
    """

    header: str
    names: tuple[str, ...]
    number: int | None = None
    what: str = "city"
    at_end: bool = False
    rule: str = ""


class AvailableAction(NamedTuple):
    """A kind of step that a turn may hold: the rule it rests on, and its limits in words.

    The referee adds `count` to the words, how many steps of the kind are open now. A `free` one
    is listed even if none can be offered, because what it needs is not known beforehand.
    """

    step: type[Step]
    rule: str
    limits: Remark
    free: bool = False


def handles(*kinds: type[Step]) -> Callable[[_Hook], _Hook]:
    """Limits `against` or `after` to these kinds of steps."""

    def saying(hook: _Hook) -> _Hook:
        hook.handles = kinds  # type: ignore[attr-defined]
        return hook

    return saying


class Mechanic(Generic[N]):
    """One rule family in force. Subclasses override the hooks they need, and only those are called."""

    table: ClassVar[str]
    """Its table in a board file, and the key of its part of the game."""
    numbers_type: ClassVar[type[Numbers]]
    means: ClassVar[str | None] = None
    """In force with only one way of paying, "cards" or "dice"; None: with both."""
    faces: ClassVar[tuple[str, ...]] = ()
    """What people lay down where it takes the place of the cards, the commonest first, without wilds."""
    opening: ClassVar[str] = ""
    """The name of the question with which its lines begin (`Question.screen`)."""
    means_rule: ClassVar[str] = ""
    """The rule by which it takes the place of the cards, where it does."""
    steps: ClassVar[frozenset[type[Step]]] = frozenset()
    """The steps it answers for besides those of its phrases; a step that no mechanic answers for does not exist on the
    board.
    """
    phrases: ClassVar[tuple[Phrase, ...]] = ()
    """How its steps are typed."""
    takings: ClassVar[tuple[Taken, ...]] = ()
    """What a claim may take off a city."""
    held: ClassVar[tuple[Unit, ...]] = ()
    """What a seat may declare at the end, whatever the board file says."""
    counted: ClassVar[tuple[str, ...]] = ()
    """What is counted besides routes where only totals are recorded; the words are known on every board."""
    pays: ClassVar[Names] = {}
    """What can be paid besides cards, such as "coal", with the words for it."""
    card_kinds: ClassVar[Names] = {}
    """Cards that have no colour and are no plain wilds, with the words for them."""
    deck_apart: ClassVar[bool] = False
    """Its kinds of cards are a deck of their own: drawn in the place of others, they lie open before their owner."""
    own_words: ClassVar[tuple[str, ...]] = ()
    """Words behind a track that a seat owns at the end, which tell more of it than which one it is."""
    sheet: ClassVar[tuple[str, ...]] = ()
    """The lines of the sheet that it writes (`Points.what`), in their order."""
    common: ClassVar[bool] = False
    """Its lines stand before those of families that few boards have."""
    behind: ClassVar[str] = ""
    """The line of the sheet right behind which its lines stand; empty: behind those of the families before it."""
    passages: ClassVar[tuple[str, ...]] = ()
    """The codes of rule families whose passages stand beside it."""
    scores_openly: ClassVar[bool] = False
    """Its points are marked on the board during the game."""

    other_pieces: ClassVar[bool] = False
    """Its price may ask for more or fewer pieces than one a space."""
    details: ClassVar[tuple[Detail, ...]] = ()
    """Details that may follow a claim, after a comma."""
    route_columns: ClassVar[Mapping[str, Column]] = {}
    """The columns of board files' routes that it reads (`Track.column`)."""
    city_columns: ClassVar[Mapping[str, Column]] = {}
    """The columns of board files' cities that it reads (`City.column`)."""
    kinds: ClassVar[Mapping[str, TrackKind]] = {}
    """The kinds of tracks that it knows, and how they look."""
    signs: ClassVar[Mapping[str, CitySign]] = {}
    """The signs of what it lays on cities (`marks`)."""
    open_points: ClassVar[tuple[Open, ...]] = ()
    """What the booklets leave open about it."""
    asks_path: ClassVar[bool] = False
    """Its points or its tie-breaks go by the longest continuous path."""
    shows_path: ClassVar[bool] = False
    """The sheet has the longest path of each side, whoever scores by it."""
    tie_breaks: ClassVar[tuple[str, ...]] = ()
    """The words of tie-breaks that it answers (`breaks`)."""

    def __init__(self, numbers: N) -> None:
        self.numbers = numbers

    @property
    def holds(self) -> frozenset[str]:
        """What a seat may declare at the end."""
        return frozenset(unit.name for unit in self.held)

    @property
    def side_size(self) -> int:
        """Players of a side."""
        return 1

    @property
    def pieces_in_all(self) -> int:
        """Pieces that a seat can place in the whole game."""
        return 0

    def misprints(self, board: Board) -> Misprints:
        """What is wrong about this family in a board file whose rows have their shape, as (keys, what)."""
        return iter(())

    def set_up_lists(self, board: Board) -> Iterator[SetUpList]:
        """What header lines of a record list for this family."""
        return iter(())

    def start(self, game: Game) -> Game:
        """The game at set-up."""
        return game

    def against(self, game: Game, seat: int, step: Step) -> Iterator[Reason]:
        """Every reason of this family against a step."""
        return iter(())

    def after(self, game: Game, seat: int, step: Step) -> Game:
        """The game after a step, legal or overruled."""
        return game

    def notes(self, before: Game, after: Game, seat: int, step: Step) -> Iterator[Remark]:
        """What a step would bring."""
        return iter(())

    def price(self, game: Game, seat: int, track: Track, price: Price) -> Price:
        """A track's price for a seat, as this family changes it."""
        return price

    def offers(self, game: Game, seat: int) -> Iterator[Step]:
        """Steps that the seat might take now; the referee drops those it would refuse."""
        return iter(())

    def available_actions(self, game: Game, seat: int) -> Iterator[AvailableAction]:
        """What a turn of the seat may hold by this family, and within which limits."""
        return iter(())

    def validate_turn(self, game: Game, seat: int) -> Iterator[Reason]:
        """Reasons against a line as a whole, after all its steps."""
        return iter(())

    def validate_counts(self, game: Game, seat: int) -> Iterator[Reason]:
        """Reasons against all that a seat told, after a line, where only the end of a game is recorded."""
        return iter(())

    def pile(self, game: Game) -> int | None:
        """The fewest cards that can be left to draw; None if that is not known."""
        return None

    def end_turn(self, game: Game, seat: int, steps: Sequence[Step]) -> Game:
        """The game when a line is over."""
        return game

    def corrected(self, before: Game, game: Game) -> Game:
        """The game when a line of the table itself is over, which changed it from `before`."""
        return game

    def scores(self, game: Game) -> Iterator[Points]:
        """Lines of the sheet, also of 0 points where somebody would ask."""
        return iter(())

    def open_scores(self, game: Game) -> Iterator[Points]:
        """What of these lines is marked on the board during the game; it tells no secret."""
        return self.scores(game) if self.scores_openly else iter(())

    def towards(self, game: Game, side: int, what: str) -> Remark | None:
        """What a side that misses a bonus of this family has of what it counts; None where nothing is counted."""
        return None

    def explanations(self, game: Game) -> Iterator[Explanation]:
        """Why a bonus of the sheet is nobody's, or everybody's."""
        return iter(())

    def breaks(self, game: Game, word: str) -> Sequence[int] | None:
        """For a tie-break called `word`, a number for each side, higher first; None if it is not ours."""
        return None

    def facts(self, game: Game, seat: int) -> Iterator[tuple[str, int]]:
        """What the table may see of a seat, as (word, number)."""
        return iter(())

    def colours(self, game: Game) -> Mapping[int, str]:
        """The colours that bare tracks have now, by their ids, of what lies on them."""
        return {}

    def other_track(self, game: Game, seat: int, ends: tuple[str, str]) -> Reason | None:
        """Why what is named is no track between two cities that tracks join, where a rule of this family decides it."""
        return None

    def unclaimable(self, game: Game) -> Iterator[int]:
        """Ids of free tracks that nobody can claim any more."""
        return iter(())

    def marks(self, game: Game) -> Iterator[Mark]:
        """What lies on cities."""
        return iter(())

    def tallies(self, game: Game) -> Iterator[Tally]:
        """What is asked of each seat where only totals are recorded."""
        return iter(())

    def beside_routes(self, game: Game, seat: int) -> int | None:
        """Pieces that a seat laid besides those on the spaces of its routes, where only totals are recorded; None while
        they are not told."""
        return 0

    def asked_at_end(self, game: Game, seat: int) -> Iterator[Step]:
        """What a seat has still to tell when the game is over, as examples."""
        return iter(())

    def laid_aside(self, game: Game) -> int:
        """Cards that were paid and never come back into the deck."""
        return 0

    def lends(self, game: Game, seat: int) -> int:
        """Cards beyond its own hand that a seat may lay."""
        return 0

    def lent(self, game: Game, seat: int, count: int) -> Game:
        """The game after a seat laid this number of cards that were not in its own hand."""
        return game

    def spent(self, game: Game, seat: int, unit: str, count: int) -> Game:
        """The game after this many of a unit replaced wilds in an unrecorded payment."""
        return game

    def ranges(self, game: Game, seat: int) -> Iterator[tuple[str, int, int]]:
        """Facts left open by what was not recorded, as (word, least, most)."""
        return iter(())

    def owes(self, game: Game, seat: int) -> tuple[int, int]:
        """Unrecorded cards that a claim costs beyond its price: the fewest and the most."""
        return 0, 0

    def costs(self, game: Game, seat: int, step: Step) -> Cost | None:
        """Cards, or dice, that a step other than a claim takes, for an unrecorded payment."""
        return None

    def lays(self, game: Game, seat: int, step: Step) -> Mapping[str, int]:
        """Cards out of the hand that a step takes besides its payment, by their keys."""
        return {}

    def beyond(self, game: Game, seat: int, step: Step) -> Extra:
        """Cards or tickets that a step has beyond its usual number: of a draw, or of what a claim pays."""
        return NO_MORE

    def pays_with(self, game: Game, claim: Claim, price: Price) -> Means | None:
        """What pays for a claim besides wilds, if this family knows it."""
        return None

    def needs(self, game: Game, seat: int, step: Step) -> Remark | None:
        """What an action asks of what its line has to begin with, in a few words; None where that is nothing."""
        return None

    def goes_on(self, game: Game, seat: int, steps: Sequence[Step]) -> Question | None:
        """What a line leaves open that has told these steps; `game` is the game as they leave it.

        Without steps: what a line of this seat has to begin with.
        """
        return None

    def follows(self, game: Game, seat: int, steps: Sequence[Step]) -> Iterator[Step]:
        """Steps of which one has to stand behind these in their line, the best first; `game` is the one before it."""
        return iter(())

    def example_lines(self, game: Game, track: Track) -> Iterator[tuple[Step, ...]]:
        """What lines may look like, such as a claim of this track, where this family tells them all its own way."""
        return iter(())

    def common_tracks(self, game: Game) -> Iterator[int]:
        """Ids of built tracks that belong to all: nobody scores them, and they count for everybody's tickets."""
        return iter(())

    def bars(self, game: Game, seat: int, city: str) -> Iterator[Reason]:
        """Reasons against laying something on a city."""
        return iter(())

    def asked_first(self, game: Game) -> Iterator[tuple[int, Step]]:
        """What seats have still to tell of the set-up, in the order in which they do, as examples."""
        return iter(())

    def scorers(self, game: Game, track: Track) -> Sequence[int]:
        """The seats that score a claimed track in the place of its owner, each as often as it scores it; none: the
        owner does.
        """
        return ()

    def overtakes(self, game: Game, seat: int, track: Track) -> bool:
        """Whether a seat may claim a track now that another one owns (BA-08); at the end, whether it may have."""
        return False

    def again(self, game: Game, seat: int, step: Step) -> bool:
        """Whether a step may be a second action of its turn (BA-02)."""
        return False

    def delays_end(self, game: Game) -> bool:
        """Whether a low stock does not yet bring the last round."""
        return False

    def ended(self, game: Game, seat: int) -> Reason | None:
        """Why a seat cannot play on where something other than a low stock ended the game; None if nothing did."""
        return None

    def borrows(self, game: Game, side: int) -> Iterator[Track]:
        """Tracks of others that count for a side's tickets."""
        return iter(())

    def end_choices(self, game: Game) -> Iterator[EndChoice]:
        """What may be chosen before the sheet."""
        return iter(())

    def units(self, board: Board) -> Iterator[Unit]:
        """What a seat may declare at the end besides `held`, according to the board file."""
        return iter(())

    def player_facts(self, game: Game, seat: int) -> Iterator[tuple[str, Any]]:
        """Keys of a player in the JSON of a sheet, with values that JSON can hold."""
        return iter(())

    def remarks(self, game: Game) -> Iterator[Remark]:
        """What the sheet should say besides points."""
        return iter(())
