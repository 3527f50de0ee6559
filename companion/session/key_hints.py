"""Hints below a line besides its verdict: the key that a word stands for, one-letter draws, a missing opening."""

from __future__ import annotations

import re

from companion.game.moves import DrawCards
from companion.record import examples
from companion.record.implied_verb import DRAWS
from companion.record.names import fitting
from companion.record.tickets import TICKETS
from companion.session import Answer, Session
from companion.session.pending import first_question, may_stop, pending_question
from companion.words import wording
from companion.words.plain import plain

KEY_WORDS: dict[str, tuple[str, ...]] = {
    "typed help": ("help", "?", "keys", "commands", "how", "what"),
    "typed undo": ("undo", "back", "oops"),
    "typed redo": ("redo",),
    "typed quit": ("quit", "exit", "q", "bye", "close", "leave"),
    "typed home": ("home", "menu", "new"),
    "typed save": ("save",),
    "typed sheet": ("sheet", "score", "scores", "points", "result", "results"),
    "typed recount": ("recount",),
    "typed history": ("history", "log"),
    "typed rules": ("rules", "rule"),
    "typed light": ("light", "dark", "theme", "colours", "colors"),
}
"""For each sentence that points to a key, the words that people type instead of pressing it."""
END_WORDS = frozenset(
    ("end", "stop", "finish", "finished", "over", "the end", "end game", "end the game", "stop game", "stop the game",
     "game over", "stop here", "we stop", "we stop here", "we end here", "end here", "let's stop", "that's it")
)  # fmt: skip
"""What people type to end the game."""
_LEAVING = re.compile(
    r"(?:(.*?) )?(?:(?:has |is |just )?(?:leaves|left|leaving|gone|out|goes home|gone home|going home|went home)"
    r"|(?:has|must|had) (?:to )?(?:go|leave)(?: home)?|quits|resigns|drops out|dropped out|stops playing|plays no more)"
)
"""What people type when a player drops out, with the player's name in front or without."""
_CORRECTING = re.compile(
    r"(?:fix|correct|edit|change|delete|remove|undo|wrong)\b.*\bline\b.*|(?:correction|mistake|typo|fix|edit)\b.*"
    r"|(?:(?:no|sorry|oops|actually|wait)\b,? )?.*\b(?:meant|should (?:be|have been)|was wrong|wasn't|instead of)\b.*"
    r"|(?:sorry|oops|nope|wait|actually)\b,? .+|no,? (?:that|this|it|he|she|they|i|we)\b.*|line \d+ (?:is|was)\b.*"
    r"|(?:change|delete|remove) (?:that|this|it|the last)\b.*"
)
"""What people type to correct an earlier line."""
F8_WORDS = {"pieces": ("pieces", "trains", "ships"), "loans": ("loans", "borrow")}
"""Words for what F8 opens, besides those of the families."""
_WHOSE = ("my", "our", "the", "her", "his", "their", "kept", "show", "show my", "see my")
"""Words before "tickets", for those of a player."""
_QUESTIONS = frozenset(
    ("am", "are", "can", "could", "did", "do", "does", "how", "if", "is", "may", "must", "should", "what", "when",
     "where", "which", "who", "whose", "why", "will")
)  # fmt: skip
"""Words that begin a question."""
_KEY_OF = {word: key for key, words in KEY_WORDS.items() for word in words}


def says_game_over(answer: Answer) -> bool:
    """Whether an unreadable line says that the game ends."""
    words = answer.text.casefold().replace("’", "'").rstrip(".! ").split()
    return answer.fault is not None and " ".join(words) in END_WORDS


def is_rules_question(session: Session, answer: Answer) -> bool:
    """Whether an unreadable line is a question about the rules: `how many tickets must I keep`."""
    words = answer.text.casefold().split()
    if answer.fault is None or len(words) < 3:
        return False
    return words[-1].endswith("?") or (words[0] in _QUESTIONS and not fitting(words[0], session.game.table.names))


def _leaving_sentence(session: Session, answer: Answer) -> str | None:
    """What the table can do about a player who goes home; None for other lines, and if no more turns are played."""
    match = _LEAVING.fullmatch(" ".join(answer.text.casefold().rstrip(".! ").split()))
    game, speaker = session.game, session.speaker
    if answer.fault is None or match is None or session.ended or game.table.recorded_at_end:
        return None
    fits = fitting(match[1], game.table.names) if match[1] else []
    who = fits[0] if len(fits) == 1 else game.name(speaker or 0)
    return wording("typed leaves" if game.table.by_turns else "typed leaves untracked", who=plain(who))


def _tickets_sentence(session: Session, answer: Answer) -> str | None:
    """Where a player's tickets are shown, for `ann tickets`, `my tickets` or the word alone; None for other lines."""
    whose, _, noun = " ".join(answer.text.casefold().rstrip("?!. ").split()).rpartition(" ")
    game = session.game
    named = whose in ("", *_WHOSE) or bool(fitting(whose.removesuffix("'s").removesuffix("’s"), game.table.names))
    if answer.fault is None or noun not in TICKETS or not named or game.table.counts_only:
        return None
    if game.table.recorded_at_end or game.clock.over:
        return wording("typed tickets shown", example=f"{plain(game.name(0))} shows {examples.ticket(game)}")
    return wording("typed tickets", example=examples.tickets(game))


def key_hint(session: Session, answer: Answer) -> str | None:
    """The sentence about the key or screen that an unreadable line stands for; None for every other line."""
    words = answer.text.casefold().split()
    if says_game_over(answer):
        return wording("typed end early" if may_stop(session) else "typed end")
    if (leaving := _leaving_sentence(session, answer)) is not None:
        return leaving
    if is_rules_question(session, answer):
        return wording("typed question")
    if answer.fault is not None and _CORRECTING.fullmatch(" ".join(words).replace("’", "'")):
        return wording("typed correction")
    if answer.fault is not None and words[:1] == ["rename"]:
        return wording("typed rename")
    if (tickets := _tickets_sentence(session, answer)) is not None:
        return tickets
    if answer.fault is None or not 0 < len(words) <= 3 or ";" in answer.text:
        return None
    pending, game, first = pending_question(session), session.game, first_question(session)
    tail = next((phrase for phrase in game.rules.phrases if phrase.question_key and words[0] in phrase.synonyms), None)
    if tail is not None and first is not None and pending == first.screen:
        example = f"{examples.opening(game)}; {examples.of_phrase(game, tail)}"
        return wording(f"{tail.question_key} first", example=example)
    if words[0] in KEY_WORDS["typed rules"] and len(words) > 1:
        number = plain(" ".join(words[1:]), 20).upper()
        return wording("typed rule", number=number)
    asked = first.words if first is not None and pending == first.screen else F8_WORDS.get(pending or "", ())
    key = f"typed {pending}" if words[0] in asked else _KEY_OF.get(words[0])
    return None if key is None else wording(key)


def short_draw_hint(session: Session, answer: Answer) -> str | None:
    """What a draw typed as a single letter means, and how to type more of it; None for other lines."""
    words = answer.text.casefold().split()
    if answer.turn is None or answer.turn.steps != (DrawCards(),) or not words or words[-1] not in DRAWS:
        return None
    game = session.game
    count = game.board.numbers["cards"].draw
    return wording("short draw", count=count, example=examples.draw(game).replace(",", ""))


def missing_opening(session: Session, answer: Answer) -> tuple[list[str], str] | None:
    """For a line that lacks its opening roll: what the move costs, and where to enter the roll. None for others."""
    turn, verdict, opening = answer.turn, answer.verdict, first_question(session)
    if opening is None or turn is None or turn.seat is None or verdict is None or turn.insists is not None:
        return None
    if pending_question(session) != opening.screen or not any(
        reason.key in opening.until for reason in verdict.reasons
    ):
        return None
    needs = session.game.rules.opening_required(session.game, turn.seat, turn.steps[0])
    costs = [wording(f"{opening.key} cost", cost=need.says) for need in needs]
    return costs, wording(f"{opening.key} first", **opening.values)
