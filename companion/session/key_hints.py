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
_AWAY = re.compile(
    r"(?:skip|skips|skipping) (?P<skipped>.+?)(?:'s turn)?"
    r"|(?P<away>.+?) (?:is (?:away|absent|late|not here(?: yet)?|in the kitchen|on the phone)|comes? later"
    r"|(?:misses|skips|sits out|loses) (?:a|her|his|their|this|the) turn)"
)
"""What people type when a player is not there for a turn, or for some."""
_JOINING = re.compile(
    r"(?:(?:add|new|another) (?:a )?(?:new |another )?player\b.*"
    r"|(?P<who>.+?) (?:joins|is joining|joined|wants to (?:join|play)|plays too|(?:is|arrives|comes) late)"
    r"(?: in| us| the game)?)"
)
"""What people type when somebody comes who has no seat."""
_LATER = re.compile(
    r"(?:(?:we|we'll|let's|lets|let us|will|to) )*(?:continue|continues|go on|carry on|play on|finish(?: it)?|resume)"
    r"(?: (?:it|this|the game))? (?:later|tomorrow|another (?:day|time)|next (?:time|week)|some other (?:day|time))"
    r"|pause|(?:(?:we|we'll|let's|lets|let us) )?(?:take |have )?a (?:break|pause)|tomorrow"
)
"""What people type when they break off and mean to go on."""
_OTHER_BOARD = re.compile(
    r"(?:(?:this|that|it)(?: is|'s) )?(?:the )?wrong (?:board|map|game)"
    r"|(?:change|switch|another|other) (?:the )?(?:board|map)\b.*"
)
"""What people type when the game is on another board than the table's."""
_WHOSE_TURN = re.compile(
    r"(?:who|whos|who's|who is|whose)(?: (?:is it|turn|go|move|is|next|up|to move|it|now|the))+\??"
)
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
     "where", "which", "who", "whose", "why", "will", "what's", "whats", "who's", "whos", "how's", "hows", "wat",
     "wats", "wen", "wer", "wher", "wich", "hwo", "hwat")
)  # fmt: skip
"""Words that begin a question, also as people write them in a hurry."""
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


def _sentence_about_the_table(session: Session, answer: Answer) -> str | None:
    """What is said to whoever speaks of a player who is away or has just come, of another day or board, or asks whose
    turn it is; None for other lines.
    """
    typed = " ".join(answer.text.casefold().replace("’", "'").rstrip(".! ").split())
    game, speaker = session.game, session.speaker
    if answer.fault is None:
        return None
    if _WHOSE_TURN.fullmatch(typed) and speaker is not None and not session.ended:
        return wording("caption to move", who=plain(game.name(speaker)))
    if _LATER.fullmatch(typed):
        return wording("typed later")
    if _OTHER_BOARD.fullmatch(typed):
        return wording("typed other board")
    if (away := _AWAY.fullmatch(typed)) is not None and game.table.by_turns and not session.ended:
        fits = fitting(away["skipped"] or away["away"], game.table.names)
        if len(fits) == 1:
            return wording("typed away", who=plain(fits[0]))
    joining = _JOINING.fullmatch(typed)
    if joining is not None and not (joining["who"] and fitting(joining["who"], game.table.names)):
        return wording("typed joins")
    return None


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
    if (table := _sentence_about_the_table(session, answer)) is not None:
        return table
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
