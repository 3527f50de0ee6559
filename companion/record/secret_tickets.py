"""Lines that name secret tickets, and what others may read of them before the end."""

from __future__ import annotations

import re
from functools import cache

from companion import families
from companion.game.moves import Step, Turn
from companion.game.state import Game
from companion.game.values import replace
from companion.record.faults import RecordFault
from companion.record.tickets import KEEPING
from companion.record.tokens import fold, tokenize
from companion.record.verbs import forms, past_tense
from companion.words import wording
from companion.words.plain import plain

_LETTERS = re.compile(r"[^\W\d_]+")


def redacted(step: Step) -> Step:
    """The step without the names of tickets that are secret before the end; it still counts them."""
    tickets = getattr(step, "tickets", ())
    return replace(step, tickets=()) if step.secret and tickets else step  # type: ignore[call-arg]


def names_tickets(turn: Turn) -> bool:
    """Whether a turn names tickets, rather than only counting them."""
    return any(getattr(step, "tickets", ()) for step in turn.steps)


def names_secret_tickets(turn: Turn) -> bool:
    """Whether a turn names tickets that only the player who keeps them should see before the end."""
    return any(step.secret and getattr(step, "tickets", ()) for step in turn.steps)


def as_known_to(game: Game, seat: int | None) -> Game:
    """The game in which tickets that other seats named in secret are held by nobody; how many each seat kept stays."""
    for other, held in enumerate(game.seats):
        if other != seat and len(shown := tuple(card for card in held.named if card in held.shown)) < len(held.named):
            game = game.with_holding(other, named=shown)
    return game


def without_secrets(text: str) -> str:
    """A line cut off where it may begin to name secret tickets, with a sign for that; it need not be readable."""
    end = _secrets_begin(text)
    return text if end is None else f"{text[:end]} …"


def before_secrets(text: str) -> str:
    """A line up to where it may begin to name secret tickets; it need not be readable."""
    return text[: _secrets_begin(text)]


def _secrets_begin(text: str) -> int | None:
    """Where the first word ends behind which a line may name secret tickets; None if it has none."""
    secrets = _secret_verbs()
    for token in tokenize(text):
        word = _LETTERS.search(token.text)  # "keeps: …" and "keeps-boston" reveal as much
        if word is not None and fold(word[0]) in secrets:
            return token.start + word.end()
    return None


@cache
def _secret_verbs() -> frozenset[str]:
    """The verbs after which tickets are kept in secret, on any board; a draw names what it keeps after `keeps`."""
    declared = [phrase.first_word for phrase in families.phrases() if phrase.step.secret]
    return frozenset((*KEEPING, *(form for verb in declared for form in (*forms(verb), past_tense(verb)))))


def report_without_secrets(fault: RecordFault, file: str) -> str:
    """What is wrong with a saved game, like `RecordFault.report`, but for anyone to read: no kept ticket is named."""
    shown = without_secrets(fault.text)
    if shown == fault.text:
        return fault.report(file)
    return f"{plain(file)}:{fault.line}: {wording('covered line', line=plain(shown, 100))}"
