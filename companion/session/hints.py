"""What the table may type next, with examples that would be accepted now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.game.board import BARE, GREY, Track
from companion.game.deal import seats_yet_to_keep
from companion.game.moves import Card, Claim, DrawCards, DrawTickets, HasBonus, Step, Turn
from companion.game.payment import CARD, WILD, PaidItem, Payment
from companion.game.state import Game
from companion.game.values import dataclass
from companion.record import examples
from companion.record.lines import write_line
from companion.record.phrases import phrase_of
from companion.referee import judge, legal_turn
from companion.session import Session
from companion.session.pending import (
    asked_first,
    before_first_turn,
    first_question,
    kept_count_unknown,
    pending_question,
    seats_to_choose_pieces,
    seats_with_unknown_tickets,
)
from companion.words import listing, wording
from companion.words.plain import plain

MOST_TRIED = 12
"""The most tracks of about three spaces tried for an example of a claim; of short ones it is twice that."""
MOST_ANSWERS = 3
"""The most examples of what is asked of a seat at the set-up."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What to show for an empty prompt: a sentence, examples and keys below it, and the grey text in it."""

    says: str
    examples: tuple[str, ...] = ()
    more: str = ""
    brief: str = ""
    """Replaces the sentence where it and the examples do not both fit; empty if the sentence asks something."""
    ghost: str = ""
    """An answer to what is asked, or the commonest turn; until the first claim, an example of a line."""


def short_name(name: str) -> str:
    """A name as typed in an example."""
    return plain(name).lower()


def set_up_lines(game: Game, seat: int) -> tuple[str, ...]:
    """Examples of what a seat still has to enter for the set-up: the tickets it keeps, the pieces it takes."""
    asked = ((seats_yet_to_keep, _keep_phrase), (seats_to_choose_pieces, _pieces_phrase))
    return tuple(
        wording("example for", who=short_name(game.name(seat)), what=example(game))
        for waits, example in asked
        if seat in waits(game)
    )


def hint(session: Session) -> Hint:
    """What to say under an empty prompt."""
    game = session.game
    if game.table.counts_only:
        return _counts_hint(session)
    if game.table.tracking == "final":
        return _final_hint(session)
    if session.stopped:
        key = "hint stopped" if seats_with_unknown_tickets(game) else "hint stopped sheet"
        return Hint(wording(key), _end_examples(game), wording("hint stopped more"))
    if session.ended:
        return Hint(
            _game_over_text(game),
            _end_examples(game),
            wording("hint over loans" if pending_question(session) else "hint over more"),
        )
    if before_first_turn(game) or seats_yet_to_keep(game):
        asked = _set_up_hint(session)
        if asked is not None:
            return asked
    seat = session.speaker
    if seat is not None and kept_count_unknown(game, seat):
        says = wording("hint deal late", who=plain(game.name(seat)), example=_keep_phrase(game))
        moves = tuple(_playable_examples(session))
        return Hint(says, moves, _other_keys(session), ghost=_grey_text(session, moves))
    moves = tuple(_playable_examples(session))
    return Hint(wording("hint type"), moves, _other_keys(session), wording("hint brief"), _grey_text(session, moves))


def _game_over_text(game: Game) -> str:
    """A sentence saying that the game is over, and whether tickets are still to be shown."""
    if seats_with_unknown_tickets(game):
        return wording("hint over")
    untold = any(_named_no_tickets(game, seat) for seat in range(len(game.seats)))
    return wording("hint over untold" if untold else "hint over sheet")


def _named_no_tickets(game: Game, seat: int) -> bool:
    """Whether neither a ticket of a seat was named nor how many it kept."""
    return not game.seats[seat].tickets and kept_count_unknown(game, seat)


def _end_examples(game: Game) -> tuple[str, ...]:
    """Examples of what families still ask each seat at the end."""
    asked = (
        (seat.index, step)
        for family in game.rules.by_hook["due_at_end"]
        for seat in game.table.seats
        for step in family.due_at_end(game, seat.index)
    )
    return tuple(short_name(write_line(game, Turn(seat, (step,)))) for seat, step in asked)


def _grey_text(session: Session, moves: Sequence[str]) -> str:
    """The grey text: a draw of cards if that is a turn, else the first example until somebody has claimed a track."""
    draw = wording("example draw")
    if draw in moves:
        return draw
    return moves[0] if moves and not session.game.owners else ""


def _other_keys(session: Session) -> str:
    """A sentence on keys and other shortcuts that work now."""
    game = session.game
    if not game.table.by_turns:
        return wording("hint also claims")
    first = first_question(session)
    return wording("hint also" if first is None else f"hint also {first.screen}")


def _set_up_hint(session: Session) -> Hint | None:
    """What the set-up still lacks: tickets, then pieces if players choose them, then whatever families ask first."""
    game = session.game
    for key, seats, what in (
        ("hint deal", seats_yet_to_keep(game), _keep_phrase(game)),
        ("hint choose", seats_to_choose_pieces(game), _pieces_phrase(game)),
    ):
        if seats:
            names = [plain(game.name(seat)) for seat in seats]
            line = wording("example for", who=short_name(names[0]), what=what)
            says = wording(key if len(names) == 1 else f"{key} several", names=listing(names), count=_keep_count(game))
            moves = _playable_examples(session)[:1]
            if key == "hint deal" and moves:
                says = wording("hint play on", asked=says)
            more = wording("hint choose more") if key == "hint choose" else _other_keys(session)
            if key == "hint deal" and seats_to_choose_pieces(game):
                more = wording("hint deal then choose")
            return Hint(says, (line, *moves), more, ghost=line)
    asked = asked_first(game)
    if not asked:
        return None
    says, (line, *_) = first_hint(game, next(iter(asked)))
    return Hint(says, (line, *_playable_examples(session)[:1]), _other_keys(session), ghost=line)


def first_hint(game: Game, seat: int) -> tuple[str, list[str]]:
    """What is asked of a seat that is `asked_first`, and lines that answer it."""
    steps = asked_first(game)[seat][:MOST_ANSWERS]
    lines = [
        wording("example for", who=short_name(game.name(seat)), what=_as_typed(game, Turn(seat, (step,))))
        for step in steps
    ]
    return wording(f"hint first {expected(steps[0])}", who=plain(game.name(seat))), lines


def expected(step: Step) -> str:
    """What the phrase of a step that is asked at the set-up expects, as the keys of its sentences have it."""
    phrase = phrase_of(type(step))
    assert phrase is not None
    return phrase.expects


def _keep_count(game: Game) -> str:
    """How many tickets of the set-up may be kept."""
    numbers = game.board.numbers["tickets"]
    return (
        wording("hint deal count", keep=numbers.keep, deal=numbers.keep_most)
        if numbers.keep < numbers.keep_most
        else str(numbers.keep)
    )


def keep_example(game: Game) -> str:
    """A line in which the first seat says how many set-up tickets it keeps, with this board's numbers."""
    return wording("example for", who=plain(game.name(0)), what=_keep_phrase(game))


def _keep_phrase(game: Game) -> str:
    return wording("example keep", deal=game.board.numbers["tickets"].keep_most)


def _pieces_phrase(game: Game) -> str:
    """An example choice of pieces: those recommended, else a few more trains than ships."""
    numbers = game.board.numbers["pieces"]
    trains = min(numbers.train, max(numbers.choose - numbers.ship, (numbers.choose + 4) // 2))
    trains = numbers.recommended_trains or trains
    return wording("example choose", trains=trains, ships=numbers.choose - trains)


def _playable_examples(session: Session) -> list[str]:
    """Lines that can be played now: a claim, draws and whatever else the board offers, or lines with rolls of dice."""
    game, speaker = session.game, session.speaker
    seat = 0 if speaker is None else speaker
    families, track = game.rules.by_hook["example_lines"], examples.plain_track(game)
    claim: list[str] = []
    turns = [Turn(seat, steps) for family in families for steps in family.example_lines(game, track)]
    if not turns:
        draws = [] if speaker is None else [Turn(seat, (draw,)) for draw in _example_draws(game)]
        claim, turns = _claim_example(game, seat), [*draws[:1], *_other_moves(game, seat), *draws[1:]]
    lines = [*claim, *(_as_typed(game, whole[0]) for turn in turns if (whole := legal_turn(game, turn)) is not None)]
    who = "" if speaker is not None else short_name(game.name(seat))
    return [wording("example for", who=who, what=line) if who else line for line in lines]


def _as_typed(game: Game, turn: Turn) -> str:
    """A turn as typed, without the player's name."""
    return short_name(write_line(game, turn).removeprefix(game.name(turn.seat or 0)).strip())


def _example_draws(game: Game) -> Iterator[Step]:
    """Draws of unnamed cards, of named cards, and of tickets."""
    yield DrawCards()
    yield DrawCards((Card("red"), Card()))
    if game.board.two_decks:
        yield DrawCards((Card("yellow", "train"), Card(None, "ship")))
    yield DrawTickets(1, game.board.numbers["tickets"].draw)


def _other_moves(game: Game, seat: int) -> list[Turn]:
    """What the board offers besides claims and draws: one legal turn of each kind that its families explain."""
    explained = {phrase.step for phrase in game.rules.phrases if phrase.help}
    turns: dict[type[Step], Turn] = {}
    for mechanic in game.rules.by_hook["offers"]:
        for step in mechanic.offers(game, seat):
            turn = Turn(seat, (step,))
            if type(step) in explained and type(step) not in turns and judge(game, turn).legal:
                turns[type(step)] = turn
    return list(turns.values())


def _counts_hint(session: Session) -> Hint:
    """Lines of numbers, for players who would rather type than fill in the score pad."""
    game = session.game
    seat = next((seat for seat, held in enumerate(game.seats) if not held.routes), 0)
    tickets = (wording("example tickets count"), wording("example tickets alone"))
    bonuses = bonus_lines(game)
    lines = (
        *playable_lines(session, seat, [wording("example count", routes=examples.route_counts(game))]),
        *playable_lines(session, seat, tickets)[:1],
        *playable_lines(session, seat, bonuses),
    )
    return Hint(
        wording("hint counts"),
        lines,
        wording("hint also claims"),
        wording("hint brief") if lines else "",
        _first_example(session, lines),
    )


def bonus_lines(game: Game) -> list[str]:
    """Phrases that say a seat has a bonus, as entered where only numbers are recorded; empty if the board has none."""
    return [f"has the {tally.unit}" for tally in game.rules.tallies(game) if tally.step is HasBonus]


def _final_hint(session: Session) -> Hint:
    """Lines for what the next seat has, the first one whose routes are not recorded."""
    game = session.game
    recorded_seats = set(game.owners.values())
    seat = next((seat for seat in range(len(game.seats)) if seat not in recorded_seats), 0)
    placed = (phrase for phrase in game.rules.phrases if phrase.verb == "has" and phrase.available(game))
    phrases = [
        examples.chain(game),
        *(examples.of_phrase(game, phrase, cut=True) for phrase in placed),
        f"holds {examples.holdings(game)}",
    ]
    if game.board.tickets:
        ends = game.board.tickets[0].ends
        phrases.append(wording("example show", a=short_name(ends[0]), b=short_name(ends[-1])))
    lines = playable_lines(session, seat, phrases)
    ghost = _first_example(session, lines)
    return Hint(
        wording("hint final"), lines, wording("hint also claims"), wording("hint brief") if lines else "", ghost
    )


def playable_lines(session: Session, seat: int, phrases: Sequence[str]) -> tuple[str, ...]:
    """Lines of a seat with these phrases, if playable; what others have entered may rule some out."""
    lines = (wording("example for", who=short_name(session.game.name(seat)), what=what) for what in phrases)
    return tuple(line for line in lines if session.preview(line).playable)


def _first_example(session: Session, lines: Sequence[str]) -> str:
    """The first example, if there is any, until a line is played; then empty."""
    return lines[0] if lines and not session.moves else ""


def _claim_example(game: Game, seat: int) -> list[str]:
    """A legal claim of about three spaces, with its payment where cards are counted; of fewer, if none of those is."""

    def oddity(track: Track) -> tuple[int, ...]:
        price = game.rules.price(game, seat, track)
        bare = game.rules.colour(game, track) == BARE
        return bare, abs(track.length - 3), price.wilds, price.colour == GREY, len(track.a) + len(track.b)

    tracks = sorted(game.rules.open_tracks(game), key=oddity)
    usual, short = tracks[:MOST_TRIED], sorted(tracks[MOST_TRIED:], key=lambda track: track.length)
    for track in (*usual, *short[: 2 * MOST_TRIED]):
        for payment in (_simple_payment(game, seat, track), None):
            if judge(game, Turn(seat, (Claim(track.id, (track.a, track.b), payment),))).legal:
                return [_claim_text(track, payment)]
    return []


def _simple_payment(game: Game, seat: int, track: Track) -> Payment | None:
    price = game.rules.price(game, seat, track)
    if price.wilds:
        return None
    colour = price.colour
    if colour == GREY:
        known = game.seats[seat].hand.known
        colour = max((c for c in known if c != WILD), key=lambda c: known[c], default="blue")
    return Payment((PaidItem(price.spaces, CARD, colour),))


def _claim_text(track: Track, payment: Payment | None) -> str:
    """A claim in as few words as possible, as an example."""
    a, b = short_name(track.a), short_name(track.b)
    if payment is None:
        return wording("example claim untold", a=a, b=b)
    return wording("example claim", a=a, b=b, count=payment.items[0].count, colour=payment.items[0].colour)
