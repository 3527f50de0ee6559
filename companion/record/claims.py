"""Claims in words, `claims A - B orange with 3 orange, taking coal at A`; also passing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.game.board import COLOURS
from companion.game.moves import Claim, Pass, Step, Taking
from companion.game.payment import Payment, as_ships
from companion.game.phrase import PaymentSlot
from companion.game.state import Game
from companion.game.values import replace
from companion.record import examples
from companion.record.claimed_route import SHIP_SIZES, has_double_ships, read_route
from companion.record.colours import COLOUR_WORDS, WILD_WORDS, possible_meanings
from companion.record.declared import begins_detail, continues_detail, implied_detail
from companion.record.details import only_paid, paid_slot, read_detail, read_one_more
from companion.record.faults import Mismatch, RecordFault
from companion.record.implied_payment import (
    TAIL_WORDS,
    is_all_wilds,
    payment_by_words,
    payment_of_colour,
    stands_for_with,
)
from companion.record.names import fitting
from companion.record.paying import (
    PAYING_WORDS,
    begins_payment,
    coloured_pieces,
    counts_pieces,
    eat_paying,
    is_unit,
    read_payment,
    write_payment,
)
from companion.record.taking import (
    begins_taking,
    is_taken_alone,
    is_taken_noun,
    read_taking,
    taken_at_both,
    takes_from_city,
    takes_here,
    takes_one,
    write_taking,
)
from companion.record.tokens import Cursor, Token, is_number
from companion.record.tracks import resolve_track, tracks, write_track
from companion.words import wording
from companion.words.plain import plain

_DISCARDS = ("uses", "plays", "discards", "discarding")
"""Words before cards of a separate deck that are discarded with a claim."""


def read_claims(game: Game, cursor: Cursor, seat: int | None) -> Step:
    return read_claim(game, cursor, seat, *read_route(game, cursor))


def read_claim(game: Game, cursor: Cursor, seat: int | None, ends: tuple[str, str], words: Sequence[str]) -> Claim:
    """Read the rest of a claim, after its two cities (`ends`) and the `words` that name the track."""
    return _ClaimReader(game, cursor, seat, ends, words).read()


class _ClaimReader:
    """Reads what follows the cities of a claim: how it is paid, what is taken, and its details, in any order."""

    def __init__(
        self, game: Game, cursor: Cursor, seat: int | None, ends: tuple[str, str], words: Sequence[str]
    ) -> None:
        self.game, self.cursor, self.seat, self.ends = game, cursor, seat, ends
        naming = [word for word in words if word not in game.rules.describing_words]
        self.words = list(dict.fromkeys(naming))
        self.colours = [word for word in naming if word in COLOURS]  # "red red" may be two cards
        self.payment: Payment | None = None
        self.decks_named = False
        self.wilds = 0  # listed one by one, without a number
        self.taking: list[Taking] = []
        described = [word for word in words if word in game.rules.describing_words]
        if described and described[-1] == cursor.tokens[cursor.at - 1].folded and _is_paid_apart(game, cursor):
            described.pop()
            cursor.at -= 1  # that word is read again, as a detail with what is discarded for it
        self.details: list[tuple[str, Any]] = [(word, None) for word in described]
        self.pieces: tuple[int, Token] | None = None  # how many were put down, if that was said
        self.last: tuple[str, Any] | None = None  # the detail that one more city or name would repeat

    def read(self) -> Claim:
        cursor = self.cursor
        while not cursor.done:
            begin = cursor.at
            joined = cursor.eat_kind("comma") or cursor.eat("and")
            known = self._read_pieces() or self._read_payment(joined=joined)
            known = known or self._read_payment_of_detail() or self._read_detail() or self._read_taking()
            if not known and not (joined and self._read_one_more()):
                raise _too_much(self.game, cursor, begin, self.ends)
        return self._claim()

    def _read_pieces(self) -> bool:
        """Read how many pieces were put down, `4 trains`, if that stands here; the cards for them may follow."""
        cursor, begin = self.cursor, self.cursor.at
        eat_paying(cursor)
        token = cursor.current
        kind = coloured_pieces(self.game, cursor, self.seat)
        count = cursor.number() if kind is not None or counts_pieces(self.game, cursor) else None
        if token is None or count is None:
            cursor.at = begin
            return False
        if kind is not None:
            cursor.take()
        if kind and kind not in self.words:
            self.words.append(kind)
        cursor.take()
        self.pieces = count, token
        return True

    def _eat_before_apart(self) -> bool:
        """Skip the words before a number of cards of a separate deck, `uses 1 jungle`, and say whether such cards stand
        here.
        """
        if not self.game.rules.separate_deck_kinds:
            return False
        cursor, begin = self.cursor, self.cursor.at
        while cursor.eat(*PAYING_WORDS, *_DISCARDS):
            pass
        at = cursor.at
        apart = cursor.number() is not None and cursor.is_word(*self.game.rules.separate_deck_kinds)
        cursor.at = at if apart else begin
        return apart

    def _without_apart(self, payment: Payment) -> Payment:
        """A payment without cards of a separate deck: these pay for no track, but for the detail that only they pay."""
        detail = only_paid(self.game, Claim)
        apart = tuple(item for item in payment.items if item.unit in self.game.rules.separate_deck_kinds)
        if not apart or detail is None or any(word == detail.kept_under for word, _ in self.details):
            return payment
        self.details.append((detail.kept_under, Payment(apart)))
        return Payment(tuple(item for item in payment.items if item not in apart))

    def _read_payment(self, *, joined: bool) -> bool:
        """Read the payment, or a wild of one that is all wilds, if it stands here."""
        game, cursor = self.game, self.cursor
        apart = self._eat_before_apart()
        if self.payment is not None and not apart:
            return False
        pays = apart or (not self.wilds and eat_paying(cursor))
        if stands_for_with(cursor, self.wilds):
            cursor.take()
            pays = True  # for a colour without a number, `read_payment` asks how many
        if is_all_wilds(cursor):
            cursor.take()
            self.wilds += 1
            return True
        pays = pays or (begins_payment(cursor) and not takes_one(game, cursor))
        pays = pays or (has_double_ships(game) and cursor.is_word(*SHIP_SIZES))
        if self.wilds or not pays or (joined and self._repeats_detail()) or takes_here(game, cursor):
            return False
        begin = cursor.at
        payment = read_payment(
            game,
            cursor,
            lambda: _payment_example(game, self.seat, self.ends, self.words),
            lambda: _doubles_example(game, self.seat, self.ends, self.words),
            seat=self.seat,
        )
        if not (self._is_rather_of_detail(payment) and self._pay_detail(payment)):
            payment = self._without_apart(payment)
            if self.payment is None and payment.items:
                self.payment, self.decks_named = payment, names_decks(cursor.tokens[begin : cursor.at])
        return True

    def _is_rather_of_detail(self, payment: Payment) -> bool:
        """Whether a payment behind a detail that is not paid yet is its: unless it is another number of cards than the
        detail costs, and the one that the track takes.
        """
        slot = self._unpaid_detail()
        if slot is None:
            return False
        track = resolve_track(self.game, self.seat, self.ends, self.words, payment)
        usual = None if slot.example is None else slot.example(self.game).split()[0]
        if track is None or usual == str(payment.cards):
            return track is not None
        return payment.cards != self.game.rules.price(self.game, self.seat or 0, self.game.board.tracks[track]).cards

    def _read_payment_of_detail(self) -> bool:
        """Read what is paid for the last detail behind a comma, where the claim is paid: `, marker at Reno, 2 blue`."""
        if self._unpaid_detail() is None or not begins_payment(self.cursor):
            return False
        return self._pay_detail(read_payment(self.game, self.cursor))

    def _unpaid_detail(self) -> PaymentSlot | None:
        """The slot for the payment of the last detail; None if it takes none, or has it."""
        return None if self.last is None else paid_slot(self.game, *self.last, Claim)

    def _pay_detail(self, payment: Payment) -> bool:
        """Give a payment to the last detail, and say whether that took it."""
        slot = self._unpaid_detail()
        if self.last is None or slot is None:
            return False
        word, value = self.last
        self.details[-1] = self.last = word, value._replace(**{slot.field: payment})
        return True

    def _repeats_detail(self) -> bool:
        """Whether what follows the number here is another name for the last detail, not a card."""
        name = self.cursor.ahead
        if self.last is None or name is None or is_unit(name.folded) or possible_meanings(name.folded, COLOUR_WORDS):
            return False
        return continues_detail(self.game, name, self.last[0], Claim)

    def _read_detail(self) -> bool:
        """Read a detail, if one stands here; before the first one its word may be left out, as in `, PRR`."""
        game, cursor = self.game, self.cursor
        if takes_from_city(game, cursor):
            return False
        detail = read_detail(game, cursor, self.seat, Claim, self.ends)
        if (
            detail is None
            and self.last is None
            and not (self.taking and cursor.current is not None and fitting(cursor.current.text, self.ends))
            and (implied := implied_detail(game, cursor.current, Claim)) is not None
        ):
            detail = read_one_more(game, cursor, self.seat, implied.kept_under, Claim, self.ends)
        if detail is None:
            return False
        self.details.append(detail)
        self.last = detail
        return True

    def _read_taking(self) -> bool:
        """Read what is taken from a city, if that stands here."""
        game, cursor = self.game, self.cursor
        begins = begins_taking(cursor) or is_taken_noun(game, cursor) or is_taken_alone(game, cursor)
        if not (cursor.eat("taking", "takes", "take") or begins):
            return False
        cursor.eat("a")
        if not begins_detail(game, cursor.current, Claim):  # "takes a loan": the detail is read next
            self.last = None
            both = taken_at_both(game, cursor, self.ends)
            self.taking += both or (read_taking(game, cursor, self.ends),)
        return True

    def _read_one_more(self) -> bool:
        """Read one more of the last detail, or of what was taken last, after a comma or an "and"."""
        game, cursor = self.game, self.cursor
        if not cursor.done and self.last is not None and self.last[1] is not None:
            self.details.append(read_one_more(game, cursor, self.seat, self.last[0], Claim, self.ends))
        elif self.taking:
            self.taking.append(read_taking(game, cursor, self.ends, self.taking[-1].what))
        else:
            return False
        return True

    def _check_pieces(self, claim: Claim) -> None:
        """Raise `Unreadable` for another number of pieces than the track takes."""
        if self.pieces is None or claim.track is None:
            return
        (count, token), track = self.pieces, self.game.board.tracks[claim.track]
        needed = self.game.rules.pieces_on(self.game, self.seat or 0, track)
        if count not in (needed, track.length):
            says = wording("not as many pieces", a=track.a, b=track.b, needed=needed, text=plain(token.text, 20))
            raise Mismatch(says, token.start, token.end)

    def _claim(self) -> Claim:
        claim = paid_claim(self.game, self.seat, self.ends, self.words, self.payment, decks_named=self.decks_named)
        if claim.track is not None and self.payment is None:
            track = self.game.board.tracks[claim.track]
            claim = replace(claim, payment=payment_by_words(self.game, self.seat, track, self.colours, self.wilds))
        if self.taking or self.details:
            claim = replace(claim, taking=tuple(self.taking), details=tuple(self.details))
        self._check_pieces(claim)
        return claim


def _is_paid_apart(game: Game, cursor: Cursor) -> bool:
    """Whether only wilds and cards that pay for no track follow, as in `doubled with 1 wild`."""
    look = Cursor(cursor.tokens, cursor.end)
    look.at = cursor.at
    eat_paying(look)
    words = look.until(lambda token: token.kind != "word" or token.folded in TAIL_WORDS)
    cards = [token.folded for token in words if not is_number(token) and token.folded != "and"]
    return bool(cards) and all(card in WILD_WORDS or card in game.rules.separate_deck_kinds for card in cards)


def names_decks(tokens: Sequence[Token]) -> bool:
    """Whether a payment says that some card is from the train deck."""
    return any(token.folded in ("train", "trains") for token in tokens)


def paid_claim(
    game: Game,
    seat: int | None,
    ends: tuple[str, str],
    words: Sequence[str],
    payment: Payment | None,
    *,
    decks_named: bool,
) -> Claim:
    """The claim of the track that the words and the payment mean.

    On a ship route, cards are ship cards unless the payment names decks.
    """
    track = resolve_track(game, seat, ends, words, payment, decks_named=decks_named)
    if payment is not None and track is not None and not decks_named and game.board.tracks[track].kind == "ship":
        payment = as_ships(payment)
    return Claim(track, ends, payment, word=" ".join(words) or None)


def _payment_example(game: Game, seat: int | None, ends: tuple[str, str], words: Sequence[str]) -> str:
    track = resolve_track(game, seat, ends, words, None)
    return examples.payment(game, None if track is None else game.board.tracks[track], seat or 0)


def _doubles_example(game: Game, seat: int | None, ends: tuple[str, str], words: Sequence[str]) -> str:
    """An example of a payment with double ships for the ship route of a claim."""
    track = next((lane for lane in tracks(game, ends, words) if lane.kind == "ship"), None)
    return examples.double_ships(game, track, seat or 0)


def _too_much(game: Game, cursor: Cursor, begin: int, ends: tuple[str, str]) -> RecordFault:
    """The fault of words after a claim that is complete, or that could at most still take something from a city."""
    example = examples.after_claim(game, ends)
    if example is None:
        cursor.at = begin
        return cursor.too_much()
    return cursor.expected(wording("taking", example=example))


def _payment_by_word(game: Game, seat: int | None, step: Claim) -> Payment | None:
    """The payment that a claim's colour word implies by itself."""
    track = None if step.track is None else game.board.tracks[step.track]
    colours = [word for word in (step.word or "").split() if word in COLOURS]
    return None if track is None else payment_of_colour(game, seat, track, colours)


def write_claims(game: Game, seat: int | None, step: Claim) -> str:
    text = f"claims {write_track(game, seat, step.track, step.ends, step.word, step.payment)}"
    by_word = text.endswith(f" {step.word}") and step.payment == _payment_by_word(game, seat, step)
    if by_word and len(game.board.tracks_between.get(frozenset(step.ends), ())) > 1:
        named = text.removeprefix(f"claims {step.ends[0]} - {step.ends[1]}").split()
        by_word = resolve_track(game, seat, step.ends, named, None) == step.track
    if step.payment is not None and not by_word:
        text += f" with {write_payment(game, step.payment)}"
    return text + write_taking(step.taking)


def read_passes(game: Game, cursor: Cursor, seat: int | None) -> Step:
    begin = cursor.at
    cursor.eat("the", "a", "my", "her", "his", "their")
    if not cursor.eat("turn"):
        cursor.at = begin
    return Pass()


def write_passes(game: Game, seat: int | None, step: Pass) -> str:
    return "passes"
