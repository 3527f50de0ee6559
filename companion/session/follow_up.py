"""Questions that a line calls for before it is played: how a tunnel went, what a ticket is worth.

A question takes the prompt for a while. Its answers end in a whole line, which
is played as if it had been typed at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from companion.game.board import Track
from companion.game.extra import TurnUp
from companion.game.moves import Card, Step, Turn
from companion.game.payment import WILD
from companion.game.verdict import Reason
from companion.record import tunnelled, values
from companion.record.cards import letters
from companion.record.faults import RecordFault
from companion.record.lines import write_line
from companion.record.names import words_of
from companion.record.rolled import Offer
from companion.record.suggest import Suggestion
from companion.session import Answer, Session
from companion.session.feedback import LEGAL, REFUSED, Feedback, Line, Tone, below, of_answer
from companion.words import wording
from companion.words.plain import plain


class FollowUp(Protocol):
    """A question about a line: what stands before the prompt, what below it, and what an answer makes of it."""

    label: str
    placeholder: str
    coming: str
    """That Enter will ask it, for under the line."""

    def choices(self, text: str) -> list[Suggestion]:
        """Answers to choose from that fit what is typed."""
        ...

    def numbered(self, text: str) -> bool:
        """Whether a digit stands before each of the choices, and picks it."""
        ...

    def preview(self, text: str) -> Feedback:
        """What stands under the prompt while this is typed."""
        ...

    def enter(self, text: str, chosen: Suggestion | None) -> FollowUp | str | None:
        """The next question, or the whole line to play; None while the answer will not do."""
        ...


def follow_up(session: Session, answer: Answer) -> FollowUp | None:
    """The question that a line calls for before it is played; None for most lines."""
    turn, verdict, game = answer.turn, answer.verdict, session.game
    if turn is None or verdict is None or turn.insists is not None:
        return None
    if verdict.legal:
        track = tunnelled.asked(game, turn)
        return None if track is None else TunnelFollowUp(session, turn, track)
    if values.lacks_only_values(verdict.reasons) and not values.all_listed(game) and values.untold(turn):
        return ValueFollowUp(session, turn)
    return None


def of_line(session: Session, answer: Answer, *, entered: bool, legal: str) -> Feedback:
    """For a typed line: the verdict, and what Enter will ask about it."""
    feedback, question = of_answer(answer, entered=entered, legal=legal), follow_up(session, answer)
    if question is None:
        return feedback
    lines = (_says(answer.line, "strong"),) if isinstance(question, ValueFollowUp) else feedback.lines
    return replace(feedback, lines=lines, foot=_says(question.coming, "aside"))


def _says(text: str, tone: Tone = "") -> Line:
    return below(plain(text, 400), tone)


def _against(reasons: Sequence[Reason]) -> list[Line]:
    return [((REFUSED, "refused"), (f"{reason.rule}  ", "strong"), (plain(reason.says, 400), "")) for reason in reasons]


class TunnelFollowUp:
    """What was turned up at a tunnel. An empty answer tells nothing, and the claim counts as paid."""

    def __init__(self, session: Session, turn: Turn, track: Track) -> None:
        self.game = session.game
        self.turn = turn
        self.most = tunnelled.most(self.game, track)
        self.dice = tunnelled.dice(self.game, track)
        self._dice = self.game.table.dice
        self.label = wording("ask symbols label" if self._dice else "ask tunnel label")
        self.placeholder = (
            wording("ask symbols example", most=self.most) if self._dice else tunnelled.example(self.game, self.most)
        )
        self.coming = wording("ask symbols coming" if self._dice else "ask tunnel coming")

    def choices(self, text: str) -> list[Suggestion]:
        return []

    def numbered(self, text: str) -> bool:
        return False

    def _read(self, text: str) -> tuple[Step | None, RecordFault | None]:
        try:
            return tunnelled.read_told(self.game, text), None
        except RecordFault as fault:
            return None, fault

    def preview(self, text: str) -> Feedback:
        if not text.strip():
            key = "ask symbols" if self._dice else "ask tunnel"
            lines = [_says(wording(key, most=self.most, dice=self.dice))]
            if not self._dice:
                there = [f"{letter} {colour}" for letter, colour in letters(self.game).items()]
                lines.append(_says(" ".join(there), "example"))
            return Feedback(
                tuple(lines),
                _says(wording("ask symbols untold" if self._dice else "ask tunnel untold"), "aside"),
            )
        told, fault = self._read(text)
        if told is None:
            assert fault is not None
            return Feedback((_says(f"{fault.says} {fault.hint}".strip(), "fault"),))
        turn = tunnelled.turning(self.turn, told)
        if reasons := tunnelled.against(self.game, turn):
            return Feedback((_says(_told(told), "strong"), *_against(reasons)))
        cost = tunnelled.cost(self.game, turn)
        words = wording("ask tunnel unknown") if cost is None else wording("ask tunnel costs", cost=cost)
        return Feedback((((LEGAL, "legal"), (_told(told), "strong")), _says(words)))

    def enter(self, text: str, chosen: Suggestion | None) -> FollowUp | str | None:
        if not text.strip():
            return write_line(self.game, self.turn)
        told, _ = self._read(text)
        if told is None:
            return None
        turn = tunnelled.turning(self.turn, told)
        if tunnelled.against(self.game, turn):
            return None
        offers = tunnelled.ways(self.game, turn)
        cost = tunnelled.cost(self.game, turn)
        due = None if self._dice else tunnelled.due(self.game, turn)
        if offers and 0 in (cost, due and due[0]):
            return write_line(self.game, offers[0].turn)
        who, line = self.game.name(turn.seat or 0), write_line(self.game, turn)
        return PaymentFollowUp(who, line, cost, self._written(offers, turn), due)

    def _written(self, offers: Sequence[Offer], turn: Turn) -> list[tuple[str, str, Turn]]:
        """Each way as it is said, and the whole line."""
        found = []
        for offer in offers:
            new = tuple(step for step in offer.turn.steps if step not in turn.steps)
            tail = write_line(self.game, Turn(turn.seat, new)).removeprefix(self.game.name(turn.seat or 0)).strip()
            found.append((tail or wording("ask way paid"), write_line(self.game, offer.turn), offer.turn))
        return found


def _told(step: Step) -> str:
    """What was read: the cards, or the symbols."""
    if isinstance(step, TurnUp):
        return ", ".join(_card(card) for card in step.cards) or wording("ask tunnel nothing")
    return wording("ask symbols told", count=getattr(step, "symbols", 0))


def _card(card: Card) -> str:
    return card.colour or ""


class PaymentFollowUp:
    """How a tunnel that costs more is paid, or that it is given up."""

    def __init__(
        self,
        who: str,
        line: str,
        cost: int | None,
        ways: list[tuple[str, str, Turn]],
        due: tuple[int, list[str]] | None = None,
    ) -> None:
        """`due` are the cards still to be paid, and their colours besides wilds; None where nobody can tell."""
        self.who = who
        self.line = line
        self.cost = cost
        self.ways = ways
        self.due = due
        self.label = wording("ask way label")
        self.coming = ""
        self.placeholder = ways[0][0] if ways else ""

    def choices(self, text: str) -> list[Suggestion]:
        typed = words_of(text)
        if len(typed) == 1 and typed[0] in [str(at) for at in range(1, len(self.ways) + 1)]:
            tail, _, turn = self.ways[int(typed[0]) - 1]
            return [Suggestion(tail, "", turn)]
        return [
            Suggestion(tail, "", turn)
            for tail, _, turn in self.ways
            if all(any(word.startswith(part) for word in words_of(tail)) for part in typed)
        ]

    def preview(self, text: str) -> Feedback:
        if self.cost is None and self.due is None:
            words = wording("ask way unknown")
        elif self.cost is None:
            words = wording("ask way untold", due=self._due())
        elif len(self.ways) == 1:
            words = wording("ask way lost", who=plain(self.who), cost=self.cost)
        else:
            words = wording("ask way", who=plain(self.who), due=self._due())
        return Feedback((_says(words),), asks=True, picks=True)

    def numbered(self, text: str) -> bool:
        """Whether the choices have their digits: all of them are listed."""
        return not text.strip()

    def _due(self) -> str:
        """What is to be paid, "2 more red or wild"."""
        count, colours = self.due or (self.cost or 0, None)
        if colours is None:
            return wording("ask way due", count=count)
        return wording("ask way due cards", count=count, cards=[*colours, WILD])

    def enter(self, text: str, chosen: Suggestion | None) -> FollowUp | str | None:
        fits = self.choices(text)
        one = chosen or (fits[0] if fits else None)
        if one is None:
            return f"{self.line}; {text}"
        return next(line for tail, line, _ in self.ways if tail == one.line)


class ValueFollowUp:
    """What a ticket is worth that the board's file does not list: the shortest way is proposed."""

    def __init__(self, session: Session, turn: Turn) -> None:
        self.session = session
        self.turn = turn
        self.named = values.untold(turn)[0]
        self.worth = values.proposed(session.game, self.named)
        self.label = wording("ask value label")
        self.coming = wording("ask value coming")
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
                return Feedback((_says(wording("ask value number"), "fault"),))
            return Feedback((((LEGAL, "legal"), (f"{plain(ticket, 100)} {value}", "strong")),))
        key = "ask value unknown" if self.worth is None else "ask value"
        return Feedback(
            (_says(wording(key, ticket=ticket, worth=self.worth)),), _says(wording("ask value more"), "aside")
        )

    def enter(self, text: str, chosen: Suggestion | None) -> FollowUp | str | None:
        value = self._value(text)
        if value is None:
            return None
        turn = values.valued(self.turn, value)
        return ValueFollowUp(self.session, turn) if values.untold(turn) else write_line(self.session.game, turn)
