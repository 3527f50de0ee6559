"""How a line goes on: the questions of the families, their answers, and the continuations that the referee allows.

Every continuation is a whole turn, judged like one that somebody typed, so nothing is offered that would be refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import cycle, groupby, islice
from typing import Any

from companion.game.moves import Card, Claim, Step, Taking, Turn
from companion.game.payment import WILD
from companion.game.phrase import CardsSlot, Slot
from companion.game.questions import Continuation, Question, Steps
from companion.game.state import Game
from companion.game.values import dataclass, replace, replaced
from companion.game.verdict import Reason, Verdict
from companion.record.cards import card_letters, turned_up_expected
from companion.record.colours import WILD_WORDS
from companion.record.faults import RecordFault, Unclear, Unreadable
from companion.record.phrases import write_step
from companion.record.tokens import NUMBERS, Cursor
from companion.referee import judge
from companion.words import wording
from companion.words.plain import plain

_EMPTY_WAY = Continuation(())
_NOTHING = frozenset(("nothing", "none"))


@dataclass(frozen=True, slots=True)
class Offer:
    """A turn that may be played as it stands, its verdict, and its family's description of it."""

    turn: Turn
    verdict: Verdict
    way: Continuation = _EMPTY_WAY

    @property
    def notes(self) -> list[str]:
        """What distinguishes it from other offers: the points of a claim, the goods of a journey."""
        return [note.says for note in self.verdict.notes if note.key in self.way.note_keys]


def open_question(game: Game, turn: Turn, verdict: Verdict | None = None) -> Question | None:
    """What a turn leaves open, or without steps, what it must begin with; None if there is nothing to ask."""
    if turn.seat is None:
        return None
    if not turn.steps:
        return game.rules.next_question(game, turn.seat, ())
    walked = (verdict or judge(game, turn)).steps_judged
    return game.rules.next_question(walked[-1][1], turn.seat, turn.steps) if walked else None


def needed_question(game: Game, turn: Turn, verdict: Verdict | None = None) -> Question | None:
    """What a turn must answer before it counts; None if there is nothing, or the table insists on the turn."""
    asked = None if turn.insists is not None else open_question(game, turn, verdict)
    return asked if asked is not None and asked.needed else None


def legal_offers(game: Game, seat: int, ways: Iterable[tuple[Continuation, ...]]) -> Iterator[Offer]:
    """The first way of each group that may be played."""
    for group in ways:
        judged = (_legal_offer(game, seat, way.steps, way) for way in group)
        if (offer := next((playable for playable in judged if playable is not None), None)) is not None:
            yield offer


def shortest_first(offers: Iterable[Offer]) -> list[Offer]:
    """The offers with the shortest turns of each kind first."""
    kinds = groupby(offers, key=lambda offer: offer.way.kind)
    return [offer for _, same in kinds for offer in sorted(same, key=lambda offer: len(offer.turn.steps))]


def completions(game: Game, offer: Offer) -> list[Offer]:
    """An offer completed by each further choice; the offer itself if nothing is left to choose."""
    asked, seat = offer.way.then or open_question(game, offer.turn, offer.verdict), offer.turn.seat
    return [offer] if asked is None or seat is None else list(legal_offers(game, seat, asked.continuations()))


def best_opening(game: Game, seat: int) -> Step | None:
    """The best step that a seat's line could begin with (with dice, the best roll); None if there is no such step."""
    first = open_question(game, Turn(seat, ()))
    return None if first is None else first.best


def after_best_opening(game: Game, turn: Turn, best: Step) -> tuple[Verdict, list[str]] | None:
    """The verdict of a step after the best beginning of its line, and what it needs of that beginning, in a few words.

    None if it is refused even then. None also for a step that needs nothing: it is offered only after a beginning.
    """
    (step,), seat = turn.steps, turn.seat
    if seat is None or not step.action:
        return None
    verdict = judge(game, Turn(seat, (best, step)))
    needs = game.rules.opening_required(game, seat, step) if verdict.legal else ()
    return (verdict, [need.says for need in needs]) if needs else None


def takings(game: Game, offer: Offer) -> list[Offer]:
    """A claim with each further thing that may be taken from one of its cities, or placed there; else empty."""
    steps, seat = offer.turn.steps, offer.turn.seat
    at = next((at for at, step in enumerate(steps) if isinstance(step, Claim)), None)
    if at is None or seat is None:
        return []
    claim = steps[at]
    assert isinstance(claim, Claim)
    more = [(*claim.taking, Taking(what, city)) for city in claim.ends for what in sorted(game.rules.takeable_names)]
    lines = (replaced(steps, at, replace(claim, taking=taking)) for taking in more)
    return [taken for line in lines if (taken := _legal_offer(game, seat, line)) is not None]


def choice_fault(game: Game, seat: int, steps: Sequence[Step], cursor: Cursor) -> RecordFault | None:
    """The fault of words such as "only tokens" after a roll, with the steps that they may mean; None if none."""
    if not steps or not steps[0].opens:
        return None
    phrases = [phrase for phrase in game.rules.phrases if phrase.question_key and cursor.is_word(*phrase.synonyms)]
    if not phrases:
        return None
    turn, phrase = Turn(seat, tuple(steps)), phrases[0]
    verdict = judge(game, turn)
    asked = open_question(game, turn, verdict) if verdict.legal else None
    ways = [] if asked is None else [way for group in asked.continuations() for way in group]
    ways += [
        way for choice in ways if choice.then is not None for group in choice.then.continuations() for way in group
    ]
    tails = [(way,) for way in ways if way.steps[:-1] == turn.steps and isinstance(way.steps[-1], phrase.step)]
    names = [write_step(game, seat, offer.turn.steps[-1]) for offer in legal_offers(game, seat, tails)]
    return Unclear(wording(phrase.question_key), cursor.tokens[cursor.at].start, cursor.end, names) if names else None


def _legal_offer(game: Game, seat: int, steps: Steps, way: Continuation | None = None) -> Offer | None:
    turn = Turn(seat, steps)
    verdict = judge(game, turn)
    return Offer(turn, verdict, way or Continuation(steps)) if verdict.legal else None


# -- answers


def with_answer(turn: Turn, asked: Question, step: Step) -> Turn:
    """The turn with an answer in its place."""
    return turn._replace(steps=(*turn.steps[: asked.at], step, *turn.steps[asked.at :]))


def reasons_against(game: Game, turn: Turn, asked: Question) -> list[Reason]:
    """What is wrong with a turn, apart from what it lacks until the question and what follows from it are answered."""
    return [reason for reason in judge(game, turn).reasons if reason.key not in asked.until]


def asks_for_cards(asked: Question) -> bool:
    """Whether an answer consists of cards; otherwise it is a number."""
    return isinstance(_answer_slot(asked), CardsSlot)


def _answer_slot(asked: Question) -> Slot:
    """The slot that an answer fills."""
    assert asked.answer is not None
    return next(part for part in asked.answer.parts if isinstance(part, Slot))


def answer_text(asked: Question, step: Step) -> str:
    """An answer in words: the cards, or the number."""
    value = getattr(step, _answer_slot(asked).field)
    if asks_for_cards(asked):
        return ", ".join(card.colour or "" for card in value) or wording(f"{asked.key} nothing")
    return wording(f"{asked.key} told", count=value)


def example(game: Game, asked: Question) -> str:
    """An example of an answer: cards, different as long as the deck has more kinds; or the possible numbers."""
    if not asks_for_cards(asked):
        return wording(f"{asked.key} example", **asked.values)
    return " ".join(islice(cycle(card_letters(game)), asked.values["most"]))


def read_answer(game: Game, asked: Question, text: str) -> Step:
    """Read an answer as people type it: cards, `y w b g`, `2 yellow wild`, `nothing`; or a number, `2`.

    Raises `Unreadable` or `Unclear` with the place.
    """
    step: Any = asked.answer and asked.answer.step
    if asks_for_cards(asked):
        return step(_read_cards(game, text))  # type: ignore[no-any-return]
    if not re.fullmatch(r"\s*\d{1,2}\s*", text, re.ASCII):
        raise Unreadable(wording("expected here", what=wording("a number"), text=plain(text, 40)), 0, len(text))
    return step(int(text))  # type: ignore[no-any-return]


def _read_cards(game: Game, text: str) -> tuple[Card, ...]:
    cards: list[Card] = []
    count: int | None = None
    for match in re.finditer(r"\d{1,3}|[^\s,\d]+", text):
        word = match[0].casefold()
        if word.isascii() and (word.isdigit() or word in NUMBERS):
            count = NUMBERS[word] if word in NUMBERS else int(word)
            continue
        if word in _NOTHING:
            continue
        colours = _colours(game, word, match.start())
        cards += [Card(colour) for colour in colours[:1] * (1 if count is None else count) + colours[1:]]
        count = None
        if len(cards) > 99:
            raise Unreadable(turned_up_expected(game), match.start(), match.end())
    if count:
        raise Unreadable(wording("expected at end", what=turned_up_expected(game)), len(text))
    return tuple(cards)


def _colours(game: Game, word: str, start: int) -> list[str]:
    """The cards of one word: a colour or the beginning of one, else one card per letter."""
    known = card_letters(game)
    if len(word) == 1 and word in known:
        return [known[word]]
    names = {**{colour: colour for colour in known.values()}, **dict.fromkeys(WILD_WORDS, WILD)}
    fits = sorted({colour for name, colour in names.items() if name.startswith(word)})
    if len(fits) == 1:
        return fits
    if fits:
        raise Unclear(wording("unclear colour", text=plain(word, 40)), start, start + len(word), fits)
    if all(letter in known for letter in word):
        return [known[letter] for letter in word]
    what = turned_up_expected(game)
    raise Unreadable(wording("expected here", what=what, text=plain(word, 40)), start, start + len(word))
