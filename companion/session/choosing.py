"""A turn built question by question, from the dice to the whole line (DX-03 to DX-15)."""

from __future__ import annotations

from collections.abc import Callable

from companion.game.moves import Claim, Turn
from companion.game.phrase import JourneySlot, Phrase, ThrowSlot
from companion.game.questions import Question, Steps
from companion.record import examples, questions
from companion.record.lines import write_line
from companion.record.names import begins_words, words_of
from companion.record.questions import Offer
from companion.referee import judge
from companion.session import Session
from companion.session.choices import CLAIMS, ChoiceRow, fitting, folded
from companion.words import wording


class TurnBuilder:
    """A turn in the making: dice are entered one by one, then what they buy is chosen, then whatever that leaves open.

    Every choice on offer has been judged.
    """

    def __init__(self, session: Session, seat: int) -> None:
        self.session = session
        self.seat = seat
        self.faces: list[str] = []
        self.rows: list[ChoiceRow] = []
        """What can be chosen now; empty if the open question is answered by typing."""
        self.asks = ""
        """The open question, in words."""
        self.line: str | None = None
        """The complete line, once nothing is open."""
        self.turn = Turn(seat, ())
        """The turn so far."""
        self.typing = False
        """Whether the open question about a claim is answered by typing a number, or nothing."""
        self.buying = False
        """Whether the rows are what the dice buy."""
        self.unfolded = False
        """Whether only the rows of one kind are listed."""
        self.placeholder = ""
        """An example of what can be typed, to find a row or as an answer."""
        self._listed: list[ChoiceRow] = []
        """The rows listed while nothing is typed."""
        first = questions.open_question(session.game, self.turn)
        assert first is not None
        assert first.answer is not None
        self.asked = self._first = first
        """The open question; `_first` is the one that the turn begins with."""
        self._roll_phrase: Phrase = first.answer
        self.slot = next(part for part in first.answer.parts if isinstance(part, ThrowSlot))
        """The part of the phrase that holds the dice."""
        self._ask_faces()

    @property
    def most(self) -> int:
        """How many dice are rolled."""
        return int(self._first.values["most"])

    @property
    def opening(self) -> Turn:
        """The turn with nothing but its dice."""
        faces = tuple((self.faces.count(face), face) for face in self.slot.faces if face in self.faces)
        return Turn(self.seat, (self._roll_phrase.step(faces),))  # type: ignore[call-arg]

    def matching(self, typed: str) -> list[ChoiceRow]:
        """The rows that fit the typed text; the short list if nothing is typed."""
        return fitting(self._listed if self.unfolded else self.rows, typed) if typed.strip() else self._listed

    def row_saying(self, says: str) -> ChoiceRow | None:
        """The row with this text, listed or found by typing; None if it cannot be chosen now."""
        return next((row for row in (*self._listed, *self.rows) if row.says == says), None)

    def why_unavailable(self, typed: str) -> str:
        """Why something that people search for, such as tickets, cannot be chosen; otherwise empty."""
        for way in self.asked.searchable if self.buying and typed.strip() else ():
            if begins_words(typed, words_of(wording(way.search_key))):
                reasons = judge(self.session.game, Turn(self.seat, way.steps)).reasons
                return reasons[0].says if reasons else ""
        return ""

    # -- answering

    def add_die(self, face: str) -> None:
        """Add a die; after the last one, list what they buy."""
        self.faces.append(face)
        if len(self.faces) == self.most:
            self._ask_buys()
        else:
            self._ask_faces()

    def answer(self, typed: str) -> None:
        """Answer with a number, or leave it open with an empty text."""
        if not typed:
            self._finish_turn(self.turn)
            return
        if not typed.isascii() or not typed.isdigit() or int(typed) > self.asked.values["most"]:
            self.asks = wording(f"{self.asked.key} wrong", **self.asked.values)
            return
        step = questions.read_answer(self.session.game, self.asked, typed)
        self._ask_next(questions.with_answer(self.turn, self.asked, step))

    def back(self) -> None:
        """Go one step back: first to what the dice buy, then die by die."""
        if (self.rows and not self.buying) or self.unfolded or self.typing:
            self._ask_buys()
        elif self.faces:
            self.faces.pop()
            self._ask_faces()

    # -- asking

    def _ask_faces(self) -> None:
        self.turn = Turn(self.seat, ())
        self._ask(self._first, [], wording(self._first.key, **self._first.values))

    def _ask(self, asked: Question, rows: list[ChoiceRow], asks: str) -> None:
        """Ask another question, with other rows to choose from."""
        self.asked, self.rows, self._listed, self.asks = asked, rows, rows, asks
        self.typing = self.buying = self.unfolded = False

    def _ask_buys(self) -> None:
        """List what the dice buy: claims, then claims that need more than the dice, then everything else.

        Only the best are listed at first; typing finds the others.
        """
        game, self.turn = self.session.game, self.opening
        asked = questions.open_question(game, self.turn)
        assert asked is not None
        offers = questions.shortest_first(questions.legal_offers(game, self.seat, asked.continuations()))
        claims = [step for offer in offers for step in offer.way.shown if isinstance(step, Claim)]
        others = [offer for offer in offers if offer.way.kind not in ("", CLAIMS)]
        routes = wording("ask buys claims", count=len(claims)) if claims else wording("ask buys no claim")
        asks = wording("ask buys more" if others else "ask buys", routes=routes, others=len(others))
        rows = [self._offer_row(offer, self._take_offer) for offer in offers]
        rows += [
            self._prompt_row(f"{self._written(steps)} - ") for steps in _journey_starts(game.rules.phrases, others)
        ]
        self._ask(asked, [*rows, self._prompt_row("")], asks)
        self._listed, self.buying = folded(self.rows, self._unfold), True
        example = examples.name_beginnings(*claims[0].ends) if claims else ""
        self.placeholder = (
            wording("ask buys filter", example=example) if example else wording("ask buys filter no claim")
        )

    def _unfold(self, rows: list[ChoiceRow]) -> None:
        """List all rows of one kind."""
        self._listed, self.unfolded = rows, True
        self.asks = wording("choices which")

    def _prompt_row(self, text: str) -> ChoiceRow:
        """A row that continues the line at the prompt with this text; an empty text stands for anything else."""
        line = f"{write_line(self.session.game, self.opening)}; {text}"
        return ChoiceRow(f"{text}…" if text else wording("choices other"), "", lambda: self._finish(line))

    def _take_offer(self, offer: Offer) -> None:
        """Take an offer, after asking what else is taken or placed with it."""
        takings = questions.takings(self.session.game, offer)
        if not takings:
            self._ask_next(offer.turn, offer.way.then)
            return
        before = self._written(offer.turn.steps)
        texts = [self._written(taken.turn.steps).removeprefix(before).lstrip(", ") for taken in takings]
        rows = [self._choice_row(text, self._take_offer, taken) for text, taken in zip(texts, takings, strict=True)]
        nothing = ChoiceRow(wording("choices takes nothing"), "", lambda: self._ask_next(offer.turn))
        self._ask(self.asked, [*rows, nothing], wording("choices taking"))

    def _ask_next(self, turn: Turn, asked: Question | None = None) -> None:
        """Ask what the turn leaves open; if nothing, or there is no choice, finish the line."""
        game, before = self.session.game, turn.steps
        asked, self.turn = asked or questions.open_question(game, turn), turn
        if asked is None:
            self._finish_turn(turn)
        elif asked.answer is not None:
            self._ask(asked, [], wording(f"{asked.key} then", **asked.values))
            self.typing, self.placeholder = True, questions.example(game, asked)
        else:
            offers = list(questions.legal_offers(game, self.seat, asked.continuations()))
            if len(offers) == 1 and not asked.needed:
                self._finish_turn(offers[0].turn)
                return
            after = self._ask_next if asked.needed else self._finish_turn
            rows = [self._offer_row(offer, lambda chosen: after(chosen.turn), before) for offer in offers]
            self._ask(asked, rows, wording(asked.key, **asked.values))

    def _finish_turn(self, turn: Turn) -> None:
        self._finish(write_line(self.session.game, turn))

    def _finish(self, line: str) -> None:
        self.line = line

    def _offer_row(self, offer: Offer, take: Callable[[Offer], None], before: Steps = ()) -> ChoiceRow:
        """The row of an offer: what it adds to the steps `before`, or else to the dice."""
        way = offer.way
        says = way.says.says if way.says else self._written(way.shown or way.steps[len(before) or 1 :])
        if way.also is not None:
            says = f"{says} {way.also.says}"
        return self._choice_row(
            says, take, offer, kind=way.kind, search_word=wording(way.search_key) if way.search_key else ""
        )

    def _choice_row(
        self, says: str, take: Callable[[Offer], None], offer: Offer, *, kind: str = "", search_word: str = ""
    ) -> ChoiceRow:
        spelt = self.session.game.board.spelt
        city_spellings = tuple(names for name, names in spelt.items() if name in says)
        return ChoiceRow(says, " · ".join(offer.notes), lambda: take(offer), kind, search_word, city_spellings)

    def _written(self, steps: Steps) -> str:
        """Steps as a line writes them, without the player's name."""
        game = self.session.game
        return write_line(game, Turn(self.seat, steps)).removeprefix(game.name(self.seat)).strip()


def _journey_starts(phrases: tuple[Phrase, ...], offers: list[Offer]) -> list[Steps]:
    """For each city that a journey is offered from, the beginning of a journey, since not all journeys are offered."""
    fields = {phrase.step: part.field for phrase in phrases for part in phrase.parts if isinstance(part, JourneySlot)}
    steps = [step for offer in offers for step in offer.turn.steps if type(step) in fields]
    starts = dict.fromkeys((type(step), getattr(step, fields[type(step)])[:1]) for step in steps)
    return [(kind(**{fields[kind]: start}),) for kind, start in starts]
