"""Terrain cards: drawn in place of other cards, they double the points of a claimed route (HA-02 to HA-06)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, Literal

from companion.families.terrain.words import NOUNS, WORDS
from companion.game.board import GREY, Board, Track
from companion.game.contributions import Points, Tally
from companion.game.mechanic import Mechanic, handles
from companion.game.moves import IN_PLAY, Claim, CorrectRoute, CountThings, DrawCards, OwnTracks, Step
from companion.game.numbers import Column, Misprints, Numbers, cited_in, key
from companion.game.payment import WILD, Payment
from companion.game.phrase import ChoiceSlot, Detail, PaymentSlot, Phrase
from companion.game.results import route_points
from companion.game.state import Game
from companion.game.values import dataclass, field, replace, replaced
from companion.game.verdict import Reason, Remark, because, note
from companion.words import learn, listing, wording

learn(WORDS, NOUNS)

KINDS = ("desert", "jungle", "mountain")
TERRAIN, DOUBLED, POINT = "terrain", "doubled", "terrain point"
MOST_CARDS = 99


class TerrainNumbers(Numbers):
    """How many terrain cards there are, and how many of them double a route."""

    passages = cited_in(spaces="HA-04")

    cards: dict[str, int] = key(dict.fromkeys(KINDS, 15), description="terrain cards of each kind")
    spaces: int = key(3, ge=1, le=12, description="a doubled route takes a card for each begun so many spaces")


@dataclass(frozen=True, slots=True)
class TakeTerrain(Step):
    """The terrain card with which a seat begins."""

    tracked: ClassVar[frozenset[str]] = IN_PLAY
    kind: str


@dataclass(frozen=True, slots=True)
class Terrain:
    """The cards in front of each seat, by kind; whether each seat's first card is recorded; and the ids of doubled
    tracks.
    """

    open: tuple[Mapping[str, int], ...]
    begun: tuple[bool, ...]
    doubled: frozenset[int]
    recorded: bool = False
    """Whether the record has any terrain card taken or drawn."""
    untold: Mapping[int, int] = field(default_factory=dict)
    """For each track doubled without saying what was discarded, the seat that doubled it."""
    unrecorded: Mapping[int, int] = field(default_factory=dict)
    """By seat: the cards of its unrecorded draws, each of which may be a terrain card of any kind."""


class Discard:
    """What a claim discards to double its points: `need` cards in all, made up of `wilds` and of `cards` of its
    terrain. `others` are cards that cannot be discarded for it.
    """

    def __init__(self, spaces: int, track: Track, payment: Payment | None) -> None:
        self.kind: str = track.column(TERRAIN, "")
        self.need = -(-track.length // spaces)
        self.wilds = 0 if payment is None else payment.count(WILD)
        self.cards = self.need if payment is None else payment.count(self.kind)
        items = () if payment is None else payment.items
        self.others = [item.key for item in items if item.count and item.key not in (self.kind, WILD)]


def _numbers(game: Game) -> TerrainNumbers:
    numbers = game.board.numbers[TERRAIN]
    assert isinstance(numbers, TerrainNumbers)
    return numbers


def _part(game: Game) -> Terrain:
    return game.part(TERRAIN, Terrain)


def _choices(game: Game, seat: int, claim: Claim) -> Iterable[None]:
    """Yield once if a claim can be doubled with terrain cards alone, going by the cards recorded."""
    if claim.track is None or claim.detail(DOUBLED):
        return
    discard, held = Discard(_numbers(game).spaces, game.board.tracks[claim.track], None), _part(game).open
    have = held[seat].get(discard.kind, 0)
    if discard.kind and have >= discard.need and all(other.get(discard.kind, 0) <= have for other in held):
        yield None


def _example(game: Game) -> str:
    """What a claim may discard, as an example."""
    return f"1 {KINDS[1]} 1 wild"


class TerrainRules(Mechanic[TerrainNumbers]):
    """Cards of three terrains lie open in front of their owners, who discard them for tracks of that terrain."""

    table = TERRAIN
    numbers_type = TerrainNumbers
    separate_deck = True
    card_kinds = {kind: (kind, f"{kind}s") for kind in KINDS}
    describing_words = (DOUBLED,)
    sheet = (TERRAIN,)
    lines_after = "tickets"
    passages = ("HA",)
    scores_openly = True
    counted_units = (POINT,)
    phrases = (
        Phrase(
            TakeTerrain,
            "takes",
            (ChoiceSlot("kind", {kind: (kind, f"{kind} card", f"{kind}s") for kind in KINDS}, "a terrain", KINDS[0]),),
            expects="a terrain",
            help="table help terrain",
        ),
    )
    details = (
        Detail(
            DOUBLED,
            (PaymentSlot("payment", _example),),
            choices=_choices,
            synonyms=("double points", "for double", "doubles", "doubling", "double", "twice"),
            help="table help doubled",
        ),
    )
    route_columns = {
        TERRAIN: Column(Literal["", "desert", "jungle", "mountain"], "", "the terrain whose cards double this track"),
    }

    def misprints(self, board: Board) -> Misprints:
        for kind, count in self.numbers.cards.items():
            if kind not in KINDS:
                yield (
                    (self.table, "cards"),
                    wording("terrain cards unknown", kind=str(kind)[:40], kinds=listing(list(KINDS))),
                )
            elif not 1 <= count <= MOST_CARDS:
                yield (self.table, "cards"), wording("terrain cards none", kind=kind, count=count, most=MOST_CARDS)

    def start(self, game: Game) -> Game:
        seats = len(game.table.seats)
        return game.with_part(self.table, Terrain(({},) * seats, (False,) * seats, frozenset()))

    def tallies(self, game: Game) -> Iterator[Tally]:
        yield Tally(CountThings, POINT, "HA-04")

    def due_at_set_up(self, game: Game) -> Iterator[tuple[int, Step]]:
        if game.table.by_turns and not game.clock.taken:
            waiting = (seat for seat, begun in enumerate(_part(game).begun) if not begun)
            yield from ((seat, TakeTerrain(kind)) for seat in waiting for kind in KINDS)

    # -- judging

    @handles(TakeTerrain, DrawCards, Claim, OwnTracks)
    def against(self, game: Game, seat: int, step: Step) -> Iterator[Reason]:
        taken = _terrain_taken(step)
        for kind, count in taken.items():
            exist = self.numbers.cards.get(kind, 0)
            left = max(0, exist - sum(held.get(kind, 0) for held in _part(game).open))
            if count > left:
                yield because(
                    "HA-02", "no terrain left", who=game.name(seat), count=count, kind=kind, exist=exist, left=left
                )
        if isinstance(step, TakeTerrain) and _part(game).begun[seat]:
            yield because("HA-02", "first terrain twice", who=game.name(seat))
        if isinstance(step, Claim) and step.track is not None and step.detail(DOUBLED):
            yield from self._against_doubling(game, seat, step, game.board.tracks[step.track])
        for track in _doubled_tracks(game, step):
            if not track.column(TERRAIN):
                yield because("HA-04", "no terrain there", a=track.a, b=track.b)

    def _against_doubling(self, game: Game, seat: int, step: Claim, track: Track) -> Iterator[Reason]:
        payments, (a, b), who = step.detail(DOUBLED), step.ends, game.name(seat)
        discard = Discard(self.numbers.spaces, track, payments[0])
        if len(payments) > 1:
            yield because("HA-04", "doubled twice", who=who, a=a, b=b)
        if not discard.kind:
            yield because("HA-04", "no terrain there", a=a, b=b)
            return
        if discard.others:
            yield because("HA-04", "wrong terrain", who=who, a=a, b=b, kind=discard.kind, other=listing(discard.others))
        elif discard.cards + discard.wilds != discard.need:
            count = discard.cards + discard.wilds
            yield because(
                "HA-04", "terrain cards needed", who=who, a=a, b=b, kind=discard.kind, need=discard.need, count=count
            )
        if self._cards_tracked(game):
            yield from self._against_terrain_in_front(game, seat, step, track, discard)

    def _against_terrain_in_front(
        self, game: Game, seat: int, step: Claim, track: Track, discard: Discard
    ) -> Iterator[Reason]:
        """Refuse more terrain cards than a seat has in front of it, or fewer of their kind than somebody else has."""
        (a, b), who = step.ends, game.name(seat)
        have = self._most_in_front(game, seat, discard.kind)
        others = {at: held.get(discard.kind, 0) for at, held in enumerate(_part(game).open) if at != seat}
        rival = max(others, key=lambda at: others[at], default=seat)
        most = others.get(rival, 0)
        asks = (
            self._hint_with_wilds(game, seat, track, discard, max(discard.need, most) - have)
            if step.detail(DOUBLED)[0] is None
            else ""
        )
        cards = min(discard.cards, discard.need)  # too many are refused for their number
        if cards > have:
            held = {"have": have, "kind": discard.kind, "need": cards}
            yield because("HA-04", "terrain not held", who=who, a=a, b=b, asks=asks, **held)
        if most > have + discard.wilds:
            yield because(
                "HA-05", "terrain majority", who=who, other=game.name(rival), most=most, kind=discard.kind,
                have=have + discard.wilds, asks=asks if cards <= have else "",
            )  # fmt: skip

    def _hint_with_wilds(self, game: Game, seat: int, track: Track, discard: Discard, wilds: int) -> str:
        """What to type if this many locomotives from the hand can stand in for terrain cards; empty if they cannot
        (HA-06).
        """
        if not game.table.by_cards or wilds > discard.need:
            return ""
        if game.table.by_turns:
            hand = game.seats[seat].hand
            free = sum(hand.hidden.values()) + hand.known.get(WILD, 0)
            plain = {card: count for card, count in hand.known.items() if card != WILD}
            fit = max(plain.values(), default=0) if track.colour == GREY else plain.get(track.colour, 0)
            if wilds > free or track.length > free - wilds + fit:
                return ""
        parts = [f"{count} {card}" for count, card in ((discard.need - wilds, discard.kind), (wilds, WILD)) if count]
        return wording("say with wilds", example=" ".join(parts))

    def _cards_tracked(self, game: Game) -> bool:
        """Whether the cards in front of the seats are known: every turn is recorded, or some of these cards are."""
        return game.table.by_turns or _part(game).recorded

    def _most_in_front(self, game: Game, seat: int, kind: str) -> int:
        """The most cards of a kind that a seat can have in front of it; unrecorded cards may be of any kind."""
        part = _part(game)
        return part.open[seat].get(kind, 0) + part.unrecorded.get(seat, 0) + (not part.begun[seat])

    def validate_counts(self, game: Game, seat: int) -> Iterator[Reason]:
        """Refuse more points for doubling than the counted routes score."""
        held = game.seats[seat]
        points = sum(route_points(game, length) * count for length, count in held.routes.items())
        if held.routes and (count := held.counts.get(POINT, 0)) > points:
            yield because("HA-04", "terrain points beyond routes", who=game.name(seat), count=count, points=points)

    # -- playing

    def cards_besides_payment(self, game: Game, seat: int, step: Step) -> Mapping[str, int]:
        if isinstance(step, Claim) and step.track is not None:
            for payment in step.detail(DOUBLED)[:1]:
                wilds = 0 if payment is None else payment.count(WILD)
                return {WILD: wilds} if wilds else {}
        return {}

    @handles(TakeTerrain, DrawCards, Claim, OwnTracks, CorrectRoute)
    def after(self, game: Game, seat: int, step: Step) -> Game:
        part = _part(game)
        if isinstance(step, CorrectRoute):
            return self._corrected(game, step)
        if taken := _terrain_taken(step):
            cards = Counter(part.open[seat]) + taken
            begun = replaced(part.begun, seat, part.begun[seat] or isinstance(step, TakeTerrain))
            part = replace(part, open=replaced(part.open, seat, dict(cards)), begun=begun, recorded=True)
        if isinstance(step, DrawCards) and not step.cards and not step.nothing:
            count = part.unrecorded.get(seat, 0) + game.board.numbers["cards"].draw
            part = replace(part, unrecorded={**part.unrecorded, seat: count})
        if isinstance(step, Claim) and step.track is not None and step.detail(DOUBLED):
            part = replace(part, doubled=part.doubled | {step.track})
            if self._cards_tracked(game):
                discard = Discard(self.numbers.spaces, game.board.tracks[step.track], step.detail(DOUBLED)[0])
                part = self._discarding(part, seat, discard)
                if step.detail(DOUBLED)[0] is None:
                    part = replace(part, untold={**part.untold, step.track: seat})
        if tracks := _doubled_tracks(game, step):
            part = replace(part, doubled=part.doubled | {track.id for track in tracks})
        return game if part is game.parts[self.table] else game.with_part(self.table, part)

    def _corrected(self, game: Game, step: CorrectRoute) -> Game:
        """The game after a correction of a track that was doubled without saying what was discarded: the cards assumed
        are given back, and as many as the corrected track requires are discarded.
        """
        part, track = _part(game), game.board.tracks[step.track]
        seat = part.untold.get(step.track)
        if seat is None:
            return game
        assumed = Discard(self.numbers.spaces, track, None)
        columns = tuple({**dict(track.columns), **dict(step.columns)}.items())
        discard = Discard(self.numbers.spaces, track._replace(length=step.length, columns=columns), None)
        held = {**part.open[seat], assumed.kind: part.open[seat].get(assumed.kind, 0) + assumed.need}
        return game.with_part(
            self.table, self._discarding(replace(part, open=replaced(part.open, seat, held)), seat, discard)
        )

    def _discarding(self, part: Terrain, seat: int, discard: Discard) -> Terrain:
        """The state without the cards discarded; those beyond the recorded ones must be unrecorded ones, the first card
        last of all.
        """
        have, unrecorded = part.open[seat].get(discard.kind, 0), part.unrecorded.get(seat, 0)
        if (more := discard.cards - have) > 0:
            begun = replaced(part.begun, seat, part.begun[seat] or more > unrecorded)
            left = max(0, unrecorded - more)
            part = replace(part, begun=begun, unrecorded={**part.unrecorded, seat: left})
        held = {**part.open[seat], discard.kind: max(0, have - discard.cards)}
        return replace(part, open=replaced(part.open, seat, held))

    def notes(self, before: Game, after: Game, seat: int, step: Step) -> Iterator[Remark]:
        if not isinstance(step, Claim) or step.track is None:
            return
        track = before.board.tracks[step.track]
        if step.detail(DOUBLED):
            discard, untold = Discard(self.numbers.spaces, track, None), step.detail(DOUBLED)[0] is None
            what = wording("terrain discarded", need=discard.need, kind=discard.kind) if untold and discard.kind else ""
            yield note("doubled", points=route_points(before, track.length), what=what)
        elif before.table.by_turns and next(iter(_choices(before, seat, step)), 0) is None:
            discard = Discard(self.numbers.spaces, track, None)
            yield note("may double", need=discard.need, kind=discard.kind)

    # -- the end

    def scores(self, game: Game) -> Iterator[Points]:
        doubled = _part(game).doubled
        for side in game.table.sides:
            tracks = [track for track in game.tracks_of(side.index) if track.id in doubled]
            points = sum(route_points(game, track.length) for track in tracks)
            why = note("why terrain", count=len(tracks))
            if game.table.counts_only:
                points, why = game.counted(side.index, POINT), note("why told")
            yield Points(side.index, TERRAIN, points, "HA-04", (why,))

    def remarks(self, game: Game) -> Iterator[Remark]:
        part = _part(game)
        missing = [seat for seat, begun in enumerate(part.begun) if not begun]
        if game.table.by_turns and game.owners and (who := [game.name(seat) for seat in missing]):
            yield note("first terrain missing", who=who)

    def facts(self, game: Game, seat: int) -> Iterator[tuple[str, int]]:
        if self._cards_tracked(game):
            for kind in KINDS:
                yield kind, _part(game).open[seat].get(kind, 0)

    def player_facts(self, game: Game, seat: int) -> Iterator[tuple[str, Any]]:
        if game.table.by_turns:
            yield TERRAIN, {kind: count for kind, count in _part(game).open[seat].items() if count}


def _terrain_taken(step: Step) -> Counter[str]:
    """The terrain cards that a step takes, by kind."""
    if isinstance(step, TakeTerrain):
        return Counter((step.kind,))
    cards = step.cards if isinstance(step, DrawCards) else ()
    return Counter(card.colour for card in cards if card.colour in KINDS)


def _doubled_tracks(game: Game, step: Step) -> list[Track]:
    """The tracks that a step lists as owned and doubled at the end."""
    owned = step.tracks if isinstance(step, OwnTracks) else ()
    ids = [track for track, _, word in owned if DOUBLED in (word or "").split()]
    return [game.board.tracks[track] for track in ids if track is not None]
