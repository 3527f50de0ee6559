"""A turn told question by question, from the dice in one's hand to the whole line (DX-03 to DX-15)."""

from __future__ import annotations

from collections.abc import Callable

from companion.game.moves import Claim, Turn
from companion.game.phrase import Journey, Phrase, Thrown
from companion.game.questions import Question, Steps
from companion.record import examples, questions
from companion.record.lines import write_line
from companion.record.names import begins_words, words_of
from companion.record.questions import Offer
from companion.referee import judge
from companion.session import Session
from companion.session.choices import CLAIMS, ListedWay, fitting, folded
from companion.words import wording


class Choosing:
    """The dice are told one by one; then what they buy is chosen, and what is left open behind that.

    Everything that can be chosen was judged.
    """

    def __init__(self, session: Session, seat: int) -> None:
        self.session = session
        self.seat = seat
        self.faces: list[str] = []
        self.rows: list[ListedWay] = []
        """What can be chosen now; empty while something is told."""
        self.asks = ""
        """The question that is open, in words."""
        self.line: str | None = None
        """The whole line, once nothing is open any more."""
        self.turn = Turn(seat, ())
        """What was told so far."""
        self.typing = False
        """An answer is typed behind a claim: a number, or nothing."""
        self.buying = False
        """The rows are what the dice buy."""
        self.unfolded = False
        """Only one kind of the rows is listed."""
        self.such = ""
        """What may be typed to find a row, or for an answer."""
        self._listed: list[ListedWay] = []
        """Those that are listed while nothing is typed."""
        first = questions.question(session.game, self.turn)
        assert first is not None
        assert first.answer is not None
        self.asked = self._first = first
        """What is open, and what was asked first."""
        self._throws: Phrase = first.answer
        self.slot = next(part for part in first.answer.parts if isinstance(part, Thrown))
        """How the dice are told."""
        self._ask_faces()

    @property
    def most(self) -> int:
        """How many dice are rolled."""
        return int(self._first.values["most"])

    @property
    def opening(self) -> Turn:
        """The dice as they are told, alone."""
        faces = tuple((self.faces.count(face), face) for face in self.slot.faces if face in self.faces)
        return Turn(self.seat, (self._throws.step(faces),))  # type: ignore[call-arg]

    def found(self, typed: str) -> list[ListedWay]:
        """The rows of which every typed word begins a word; while nothing is typed, the best of them."""
        return fitting(self._listed if self.unfolded else self.rows, typed) if typed.strip() else self._listed

    def why_not(self, typed: str) -> str:
        """Why what is looked for cannot be chosen, such as tickets; empty for all else."""
        for way in self.asked.sought if self.buying and typed.strip() else ():
            if begins_words(typed, words_of(wording(way.called))):
                return " ".join(one.says for one in judge(self.session.game, Turn(self.seat, way.steps)).reasons[:1])
        return ""

    # -- telling

    def die(self, face: str) -> None:
        """One die more; the last one shows what they buy."""
        self.faces.append(face)
        if len(self.faces) == self.most:
            self._ask_buys()
        else:
            self._ask_faces()

    def answer(self, typed: str) -> None:
        """The answer is a number; an empty text tells none."""
        if not typed:
            self._done(self.turn)
            return
        if not typed.isascii() or not typed.isdigit() or int(typed) > self.asked.values["most"]:
            self.asks = wording(f"{self.asked.key} wrong", **self.asked.values)
            return
        told = questions.read_answer(self.session.game, self.asked, typed)
        self._go_on(questions.answered(self.turn, self.asked, told))

    def back(self) -> None:
        """One step back: to what the dice buy, then to the dice, one by one."""
        if (self.rows and not self.buying) or self.unfolded or self.typing:
            self._ask_buys()
        elif self.faces:
            self.faces.pop()
            self._ask_faces()

    # -- asking

    def _ask_faces(self) -> None:
        self.turn = Turn(self.seat, ())
        self._turn_to(self._first, [], wording(self._first.key, **self._first.values))

    def _turn_to(self, asked: Question, rows: list[ListedWay], asks: str) -> None:
        """Another question, and other rows to choose from, none of them what the dice buy."""
        self.asked, self.rows, self._listed, self.asks = asked, rows, rows, asks
        self.typing = self.buying = self.unfolded = False

    def _ask_buys(self) -> None:
        """Everything that the dice buy: claims, then those that need more than the dice, then all else.

        Only the best of many are listed; typing finds the others.
        """
        game, self.turn = self.session.game, self.opening
        asked = questions.question(game, self.turn)
        assert asked is not None
        offers = questions.in_order(questions.offered(game, self.seat, asked.ways()))
        claims = [step for offer in offers for step in offer.way.shown if isinstance(step, Claim)]
        others = [offer for offer in offers if offer.way.kind not in ("", CLAIMS)]
        routes = wording("ask buys claims", count=len(claims)) if claims else wording("ask buys no claim")
        asks = wording("ask buys more" if others else "ask buys", routes=routes, others=len(others))
        rows = [self._row(offer, self._take) for offer in offers]
        rows += [self._begun(f"{self._written(steps)} - ") for steps in _journeys(game.rules.phrases, others)]
        self._turn_to(asked, [*rows, self._begun("")], asks)
        self._listed, self.buying = folded(self.rows, self._unfold), True
        such = examples.parts(*claims[0].ends) if claims else ""
        self.such = wording("ask buys filter", such=such) if such else wording("ask buys filter no claim")

    def _unfold(self, rows: list[ListedWay]) -> None:
        """One kind of what the dice buy, all of it."""
        self._listed, self.unfolded = rows, True
        self.asks = wording("choices which")

    def _begun(self, text: str) -> ListedWay:
        """A line that goes on at the prompt; one of which nothing is told yet is something else."""
        line = f"{write_line(self.session.game, self.opening)}; {text}"
        return ListedWay(f"{text}…" if text else wording("choices other"), "", lambda: self._end(line))

    def _take(self, offer: Offer) -> None:
        """What may be taken with a claim, or placed, is asked first."""
        more = questions.takings(self.session.game, offer)
        if not more:
            self._go_on(offer.turn, offer.way.then)
            return
        before = self._written(offer.turn.steps)
        said = [self._written(taken.turn.steps).removeprefix(before).lstrip(", ") for taken in more]
        rows = [self._choice(text, self._take, taken) for text, taken in zip(said, more, strict=True)]
        nothing = ListedWay(wording("choices takes nothing"), "", lambda: self._go_on(offer.turn))
        self._turn_to(self.asked, [*rows, nothing], wording("choices taking"))

    def _go_on(self, turn: Turn, asked: Question | None = None) -> None:
        """What a turn leaves open is asked, where there is anything to choose."""
        game, before = self.session.game, turn.steps
        asked, self.turn = asked or questions.question(game, turn), turn
        if asked is None:
            self._done(turn)
        elif asked.answer is not None:
            self._turn_to(asked, [], wording(f"{asked.key} then", **asked.values))
            self.typing, self.such = True, questions.example(game, asked)
        else:
            offers = list(questions.offered(game, self.seat, asked.ways()))
            if len(offers) == 1 and not asked.needed:
                self._done(offers[0].turn)
                return
            take = self._paid if asked.needed else self._last
            rows = [self._row(offer, take, before) for offer in offers]
            self._turn_to(asked, rows, wording(asked.key, **asked.values))

    def _paid(self, offer: Offer) -> None:
        self._go_on(offer.turn)

    def _last(self, offer: Offer) -> None:
        self._done(offer.turn)

    def _done(self, turn: Turn) -> None:
        self._end(write_line(self.session.game, turn))

    def _end(self, line: str) -> None:
        self.line = line

    def _row(self, offer: Offer, take: Callable[[Offer], None], before: Steps = ()) -> ListedWay:
        """What an offer adds to the turn before it, or to the dice."""
        way = offer.way
        says = way.says.says if way.says else self._written(way.shown or way.steps[len(before) or 1 :])
        if way.also is not None:
            says = f"{says} {way.also.says}"
        return self._choice(says, take, offer, kind=way.kind, called=wording(way.called) if way.called else "")

    def _choice(
        self, says: str, take: Callable[[Offer], None], offer: Offer, *, kind: str = "", called: str = ""
    ) -> ListedWay:
        spelt = self.session.game.board.spelt
        places = tuple(names for name, names in spelt.items() if name in says)
        return ListedWay(says, " · ".join(offer.notes), lambda: take(offer), kind, called, places)

    def _written(self, steps: Steps) -> str:
        """Steps as they stand in a line, without the name."""
        game = self.session.game
        return write_line(game, Turn(self.seat, steps)).removeprefix(game.name(self.seat)).strip()


def _journeys(phrases: tuple[Phrase, ...], offers: list[Offer]) -> list[Steps]:
    """A journey that has only begun, from each city that one is offered from: not all of them are offered."""
    fields = {phrase.step: part.field for phrase in phrases for part in phrase.parts if isinstance(part, Journey)}
    steps = [step for offer in offers for step in offer.turn.steps if type(step) in fields]
    begun = dict.fromkeys((type(step), getattr(step, fields[type(step)])[:1]) for step in steps)
    return [(kind(**{fields[kind]: start}),) for kind, start in begun]
