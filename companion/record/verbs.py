"""Verbs, of every game and of families: their forms, and which of them a line of this game may begin with."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache

from companion import families
from companion.game.moves import (
    Action,
    Claim,
    CountRoutes,
    DeclareHoldings,
    DrawCards,
    DrawTickets,
    KeepTickets,
    OwnTracks,
    Pass,
    SettleTickets,
    ShowTickets,
    Step,
)
from companion.game.phrase import Phrase
from companion.game.rules import Rules
from companion.game.state import Game
from companion.game.values import NamedTuple
from companion.record import cards, claims, counting, owning, tickets
from companion.record.tokens import Cursor

Reader = Callable[[Game, Cursor, int | None], Step]


class Verb(NamedTuple):
    """A verb of every game: the function that reads what follows it, and the steps that it may be."""

    read: Reader
    steps: tuple[type[Step], ...]


VERBS: dict[str, Verb] = {
    "claims": Verb(claims.read_claims, (Claim,)),
    "draws": Verb(cards.read_draws, (DrawCards, DrawTickets)),
    "keeps": Verb(tickets.read_keeps, (KeepTickets,)),
    "shows": Verb(tickets.read_shows, (ShowTickets,)),
    "passes": Verb(claims.read_passes, (Pass,)),
    "owns": Verb(owning.read_owns, (OwnTracks,)),
    "holds": Verb(owning.read_holds, (DeclareHoldings,)),
    "has": Verb(counting.read_has, (CountRoutes,)),
    "completed": Verb(counting.read_completed, (SettleTickets,)),
    "failed": Verb(counting.read_failed, (SettleTickets,)),
}
"""The verbs of every game, as they are written."""

OTHER_VERBS: dict[str, tuple[str, ...]] = {
    "claims": ("play", "plays", "place", "places", "lay", "lays", "buy", "buys", "connect", "connects",
               "put", "puts", "goes", "does", "pay", "pays", "paid", "use", "uses", "spend", "spends",
               "spent"),
    "draws": ("pick", "picks", "pull", "pulls", "get", "gets", "grab", "grabs"),
    "passes": ("skip", "skips"),
    "shows": ("complete", "completes", "reveal", "reveals", "revealed"),
}  # fmt: skip
"""Verbs that people use instead of a verb of every game; families declare those for their verbs."""

# -- forms


def forms(verb: str) -> tuple[str, ...]:
    """A verb as it is written, and as people also type it: "claims" and "claim", "passes" and "pass"."""
    if verb == "has":
        return (verb,)
    return (verb, "pass" if verb == "passes" else verb.removesuffix("s"))


_PAST = {
    "buys": "bought",
    "builds": "built",
    "draws": "drew",
    "gets": "got",
    "gives": "gave",
    "grabs": "grabbed",
    "has": "had",
    "holds": "held",
    "keeps": "kept",
    "lays": "laid",
    "puts": "put",
    "skips": "skipped",
    "takes": "took",
}
"""The past of verbs that do not simply end in "ed"."""


def past_tense(verb: str) -> str:
    """A verb in the past: "claimed" for "claims"."""
    return _PAST.get(verb) or f"{forms(verb)[-1].removesuffix('e')}ed"


# -- the verbs of boards


class Verbs(NamedTuple):
    """Verbs by their forms: those that a line may begin with, and all of them."""

    opening: dict[str, str]
    all: dict[str, str]


@lru_cache(maxsize=64)
def verbs_of_phrases(phrases: tuple[Phrase, ...]) -> Verbs:
    """The verbs that these phrases declare, and those of every game."""
    declared = [phrase for phrase in phrases if not phrase.by_table]
    first = dict.fromkeys((*VERBS, *(phrase.first_word for phrase in declared if phrase.first)))
    every = dict.fromkeys((*first, *(phrase.first_word for phrase in declared)))
    by_form = [{form: verb for verb in verbs for form in forms(verb)} for verbs in (first, every)]
    return Verbs(*by_form)


@cache
def all_verbs() -> Verbs:
    """The verbs of every board: one that this board lacks is still understood, so that the referee can say so."""
    return verbs_of_phrases(families.phrases())


@cache
def opening_verbs() -> frozenset[str]:
    """The verbs that a line may begin with on some board, as they are written."""
    return frozenset(VERBS) | families.OPENING_VERBS


def verbs_of(game: Game) -> list[str]:
    """The verbs that a line may begin with on this board, with this game's tracking."""
    verbs = (
        *_tracked_verbs(game.rules, game.table.tracking),
        *(phrase.verb for phrase in available_phrases(game) if phrase.first),
    )
    return list(dict.fromkeys(verbs))


@lru_cache(maxsize=64)
def _tracked_verbs(rules: Rules, tracking: str) -> tuple[str, ...]:
    """The verbs of every game that can be used with this tracking."""
    steps = {step for step in rules.steps if tracking in step.tracked}
    return tuple(verb for verb, (_, kinds) in VERBS.items() if steps.intersection(kinds))


def later_verbs_of(game: Game) -> list[str]:
    """The verbs that may follow a semicolon on this board; actions only if the board has a step that opens a turn."""
    opened = any(step.opens for step in game.rules.steps)
    actions = [phrase.verb for phrase in available_phrases(game) if issubclass(phrase.step, Action)]
    verbs = ["claims", "draws", *actions] if opened else []
    return list(dict.fromkeys((*verbs, *(phrase.verb for phrase in available_phrases(game) if phrase.later))))


def available_phrases(game: Game) -> list[Phrase]:
    """The phrases that families let players use in this game."""
    return [phrase for phrase in game.rules.phrases if not phrase.by_table and phrase.available(game)]


@cache
def is_tracked(verb: str, tracking: str) -> bool:
    """Whether a verb of every game states something that is recorded with this tracking."""
    return any(tracking in step.tracked for step in VERBS[verb].steps)
