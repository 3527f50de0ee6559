"""Questions that a line raises before it is played: what its family needs to know, what a ticket is worth.

A question takes over the prompt. The answers make a complete line, which is
played as if it had been typed in one go.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from companion.game.moves import Step, Turn
from companion.game.payment import WILD
from companion.game.questions import PaymentDue, Question
from companion.game.values import replace
from companion.game.verdict import Reason
from companion.record import questions, values
from companion.record.cards import card_letters
from companion.record.faults import RecordFault
from companion.record.lines import write_line
from companion.record.names import words_of
from companion.record.questions import Offer
from companion.record.suggestion import Suggestion
from companion.session import Answer, Session
from companion.session.feedback import (
    REFUSED,
    Feedback,
    Line,
    Purpose,
    Tone,
    answer_feedback,
    indented_line,
    ticked_line,
)
from companion.words import wording
from companion.words.plain import plain


class FollowUp(Protocol):
    """A question about a line: the label of its prompt, the feedback below, and the line that an answer makes."""

    label: str
    placeholder: str
    notice: str
    """The note below the line that says Enter will ask this question."""

    def choices(self, text: str) -> list[Suggestion]:
        """The available answers that fit the typed text."""
        ...

    def numbered(self, text: str) -> bool:
        """Whether each choice has a digit that picks it."""
        ...

    def preview(self, text: str) -> Feedback:
        """The feedback below the prompt while it contains this text."""
        ...

    def enter(self, text: str, chosen: Suggestion | None) -> FollowUp | str | None:
        """The next question, or the complete line to play; None if the answer will not do."""
        ...


def follow_up(session: Session, answer: Answer) -> FollowUp | None:
    """The question that a line raises before it is played; None for most lines."""
    turn, verdict = answer.turn, answer.verdict
    if turn is None or verdict is None or turn.insists is not None:
        return None
    session = session.answering(turn)
    game = session.game
    if verdict.legal:
        asked = questions.needed_question(game, turn, verdict)
        return None if asked is None or asked.answer is None else AnswerFollowUp(session, turn, asked)
    if (
        values.lacks_only_values(verdict.reasons)
        and not values.all_tickets_listed(game)
        and values.tickets_without_value(turn)
    ):
        return ValueFollowUp(session, turn)
    return None


def line_feedback(session: Session, answer: Answer, *, entered: bool, purpose: Purpose) -> Feedback:
    """The feedback on a typed line, with a note on what Enter will ask about it."""
    feedback, question = answer_feedback(answer, entered=entered, purpose=purpose), follow_up(session, answer)
    if question is None or purpose == "look on":
        return feedback
    lines = (_text_row(answer.line, "strong"),) if isinstance(question, ValueFollowUp) else feedback.lines
    return replace(feedback, lines=lines, foot=_text_row(question.notice, "aside"))


def _text_row(text: str, tone: Tone = "") -> Line:
    return indented_line(plain(text, 400), tone)


def _how_to_go_back() -> Line:
    """How to give up the question, shown when the text is not an answer, since it may be meant as another line."""
    return _text_row(wording("ask back"), "aside")


def _refusal_lines(reasons: Sequence[Reason]) -> list[Line]:
    return [((REFUSED, "refused"), (f"{reason.rule}  ", "strong"), (plain(reason.says, 400), "")) for reason in reasons]


class AnswerFollowUp:
    """Asks what a claim leaves open before it counts. After an empty answer the claim counts as paid."""

    def __init__(self, session: Session, turn: Turn, asked: Question) -> None:
        self.game = session.game
        self.turn = turn
        self.asked = asked
        self.label = wording(f"{asked.key} label")
        self.placeholder = questions.example(self.game, asked)
        self.notice = wording(f"{asked.key} coming")

    def choices(self, text: str) -> list[Suggestion]:
        return []

    def numbered(self, text: str) -> bool:
        return False

    def _read_answer(self, text: str) -> tuple[Step | None, RecordFault | None]:
        try:
            return questions.read_answer(self.game, self.asked, text), None
        except RecordFault as fault:
            return None, fault

    def preview(self, text: str) -> Feedback:
        key = self.asked.key
        if not text.strip():
            lines = [_text_row(wording(key, **self.asked.values))]
            if questions.asks_for_cards(self.asked):
                cards = [f"{letter} {colour}" for letter, colour in card_letters(self.game).items()]
                lines.append(_text_row(" ".join(cards), "example"))
            return Feedback((*lines, _text_row(wording(f"{key} untold"), "aside")))
        step, fault = self._read_answer(text)
        if step is None:
            assert fault is not None
            return Feedback((_text_row(f"{fault.message} {fault.hint}".strip(), "fault"),), _how_to_go_back())
        turn, written = questions.with_answer(self.turn, self.asked, step), questions.answer_text(self.asked, step)
        if reasons := questions.reasons_against(self.game, turn, self.asked):
            return Feedback((_text_row(written, "strong"), *_refusal_lines(reasons)), _how_to_go_back())
        due = self._due(turn)
        words = wording(f"{key} unknown") if due.cost is None else wording("ask cost", cost=due.cost)
        cost: Line = (*_text_row(words), (f" {wording('ask next')}", "key"))
        return Feedback((ticked_line(written), cost))

    def enter(self, text: str, chosen: Suggestion | None) -> FollowUp | str | None:
        if not text.strip():
            return write_line(self.game, self.turn)
        step, _ = self._read_answer(text)
        if step is None:
            return None
        turn = questions.with_answer(self.turn, self.asked, step)
        if questions.reasons_against(self.game, turn, self.asked):
            return None
        after, due = questions.needed_question(self.game, turn), self._due(turn)
        if after is None or due.known == 0:
            return write_line(self.game, turn)
        offers = questions.legal_offers(self.game, turn.seat or 0, after.continuations())
        player, line = self.game.name(turn.seat or 0), write_line(self.game, turn)
        return PaymentFollowUp(player, line, due, self._payments(list(offers), turn))

    def _due(self, turn: Turn) -> PaymentDue:
        """What remains to be paid after the answer."""
        after = questions.needed_question(self.game, turn)
        return after.due if after is not None and after.due is not None else PaymentDue(0, 0)

    def _payments(self, offers: Sequence[Offer], turn: Turn) -> list[tuple[str, str, Turn]]:
        """Each way to pay: as typed, as the complete line, and as the turn."""
        payments = []
        for offer in offers:
            new = tuple(step for step in offer.turn.steps if step not in turn.steps)
            tail = write_line(self.game, Turn(turn.seat, new)).removeprefix(self.game.name(turn.seat or 0)).strip()
            payments.append((tail or wording("ask way paid"), write_line(self.game, offer.turn), offer.turn))
        return payments


class PaymentFollowUp:
    """Asks how a claim that costs more is paid, or whether it is given up."""

    def __init__(self, player: str, line: str, due: PaymentDue, payments: list[tuple[str, str, Turn]]) -> None:
        self.player = player
        self.line = line
        self.due = due
        self.payments = payments
        self.label = wording("ask way label")
        self.notice = ""
        self.placeholder = payments[0][0] if payments else ""

    def choices(self, text: str) -> list[Suggestion]:
        typed = words_of(text)
        if len(typed) == 1 and typed[0] in [str(at) for at in range(1, len(self.payments) + 1)]:
            tail, _, turn = self.payments[int(typed[0]) - 1]
            return [Suggestion(tail, "", turn)]
        return [
            Suggestion(tail, "", turn)
            for tail, _, turn in self.payments
            if all(any(word.startswith(part) for word in words_of(tail)) for part in typed)
        ]

    def preview(self, text: str) -> Feedback:
        if self.due.known is None:
            words = wording("ask way unknown")
        elif self.due.cost is None:
            words = wording("ask way untold", due=self._due())
        elif len(self.payments) == 1:
            words = wording("ask way lost", who=plain(self.player), cost=self.due.cost)
        else:
            words = wording("ask way", who=plain(self.player), due=self._due())
        return Feedback(
            (_text_row(words),),
            None if self.choices(text) else _how_to_go_back(),
            suggestions_first=True,
            all_suggestions=True,
        )

    def numbered(self, text: str) -> bool:
        """Choices have digits only while all of them are listed."""
        return not text.strip()

    def _due(self) -> str:
        """What remains to be paid: "2 more red or wild"."""
        if self.due.colours is None:
            return wording("ask way due", count=self.due.known)
        return wording("ask way due cards", count=self.due.known, cards=[*self.due.colours, WILD])

    def enter(self, text: str, chosen: Suggestion | None) -> FollowUp | str | None:
        fits = self.choices(text)
        best = chosen or (fits[0] if fits else None)
        if best is None:
            return f"{self.line}; {text}"
        return next(line for tail, line, _ in self.payments if tail == best.line)


class ValueFollowUp:
    """Asks for the value of a ticket that the board does not list; proposes the length of its shortest path."""

    def __init__(self, session: Session, turn: Turn) -> None:
        self.session = session
        self.turn = turn
        self.named = values.tickets_without_value(turn)[0]
        self.worth = values.likeliest_value(session.game, self.named)
        self.label = wording("ask value label")
        self.notice = wording("ask value coming")
        self.placeholder = "" if self.worth is None else str(self.worth)

    def choices(self, text: str) -> list[Suggestion]:
        return []

    def numbered(self, text: str) -> bool:
        return False

    def _value(self, text: str) -> int | None:
        typed = text.strip()
        if not typed:
            return self.worth
        return int(typed) if typed.isascii() and typed.isdigit() and len(typed) <= 3 else None

    def preview(self, text: str) -> Feedback:
        ticket = " – ".join(self.named.ends)
        if text.strip():
            value = self._value(text)
            if value is None:
                return Feedback((_text_row(wording("ask value number"), "fault"),), _how_to_go_back())
            return Feedback((ticked_line(f"{plain(ticket, 100)} {value}"),))
        key = "ask value unknown" if self.worth is None else "ask value"
        return Feedback(
            (_text_row(wording(key, ticket=ticket, worth=self.worth)),), _text_row(wording("ask value more"), "aside")
        )

    def enter(self, text: str, chosen: Suggestion | None) -> FollowUp | str | None:
        value = self._value(text)
        if value is None:
            return None
        turn = values.with_value(self.turn, value)
        return (
            ValueFollowUp(self.session, turn)
            if values.tickets_without_value(turn)
            else write_line(self.session.game, turn)
        )
