"""Lines typed differently from how records write them, if they can only mean one thing: a comma between two moves, a
number run together with its word or a times sign, a sign for "and" or "with", an "and" between the names of a list,
brackets, verbs in the past tense, and other words for decks and tickets.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import chain, combinations, pairwise, takewhile

from companion.game.rules import Rules
from companion.game.state import Game
from companion.record.counting import PLUS
from companion.record.declared import inside_a_name
from companion.record.extra_in_words import extra_in_words
from companion.record.how_many_kept import count_of_kept
from companion.record.implied_verb import DRAWS
from companion.record.in_one_word import FIRST_WORDS, in_one_word
from companion.record.later_steps import (
    CONTINUING_VERBS,
    JOINS,
    begins_another_move,
    later_verb_left_out,
    later_verbs,
    opening_verb_left_out,
    separate_later_verbs,
    takes_tokens,
)
from companion.record.names import begins, fitting, nearest, words_of
from companion.record.other_details import details_in_their_words
from companion.record.parts import (
    counts_apart,
    details_behind_kept,
    details_joined,
    holdings_apart,
    shown_when_done,
    signs_of_details,
    tickets_settled,
    verb_again,
)
from companion.record.places import cities, text_of
from companion.record.put_back import kept_tickets_in_full
from companion.record.rolling import ROLL_WORDS, are_faces, faces_in_full, letters_thrown
from companion.record.shorthand import (
    names_contain,
    names_here,
    noun_of_verb,
    nouns_first,
    part_of_word,
    separate_roll,
    split_run_together,
    tickets_in_full,
    tokens_taken,
)
from companion.record.small_talk import without_small_talk
from companion.record.tickets import KEEPING, TICKETS
from companion.record.tokens import BRACKETS, Token, fold, is_number, tokenize
from companion.record.verbs import OTHER_VERBS, available_phrases, opening_verbs, past_tense, verbs_of_phrases
from companion.record.word_order import (
    decks_together,
    doubles_first,
    given_first,
    is_counted,
    joined_by_and,
    letters_counted,
    numbers_first,
    payment_last,
    piece_colour_last,
    single_cards_counted,
    slashes_as_dashes,
    track_words_joined,
    track_words_last,
    without_fillers,
)

_TIMES_BETWEEN = re.compile(r"(\d{1,3})([x×])(\d{1,3})")
_NUMBER_AND_WORD = re.compile(r"(\d{1,3})([^\W\d_]+|×[^\W\d_]*)")
_RUN_TOGETHER = re.compile(rf"(?:{_NUMBER_AND_WORD.pattern})+")
_TRAILING_SIGNS = ":.?"
_SURROUNDING_SIGNS = f'{BRACKETS}{_TRAILING_SIGNS}"“”'
_TIMES = ("x", "×")
_SIGNS = {"&": "and", "+": "and", PLUS: "and", "w/": "with"}
_WITH = ("w", "pay", "pays", "paid", "paying", "using")
"""Words before what is paid, instead of "with"."""
_GIVING = ("passes", "pass", "passed", "hands", "hand", "handed", "gives", "give", "gave")
"""Words for giving tickets to a partner; most of them mean something else where no tickets are named."""
_BOATS = {"boat": "ship", "boats": "ships"}
_COMPLETES = dict.fromkeys(
    ("completes", "complete", "completed", "completing", "finishes", "finished", "fulfils", "fulfilled"), "shows"
)
"""Words for revealing a ticket, where a completed one is revealed at once."""
_SEPARATORS = frozenset((",", *JOINS))
_PARTING = _SEPARATORS | {";"}
_SIGN_AROUND = re.compile(rf"(?<!\S)[{re.escape(_SURROUNDING_SIGNS)}]|[{re.escape(_SURROUNDING_SIGNS)}](?!\S)")
"""A sign at the beginning or the end of a word."""
_NUMBER_RUN_ON = re.compile(r"(?<!\S)\d+[^\d\s]")
"""A word that begins with a number and does not end there."""
_RUN_APART = re.compile(r"\+|[^\W\d_]\d")
"""A plus, or a digit directly after a letter."""
MOST_CHANGES = 4
"""The most changes that are tried, each alone and combined with others."""


def normalised(game: Game, tokens: list[Token]) -> list[Token]:
    """The tokens of a line as records write them; their columns stay."""
    if _SIGN_AROUND.search(_as_text(tokens)):
        tokens = list(_without_brackets(game, tokens)) or tokens
    if tokens[0].folded.endswith("'s"):
        tokens = [_without_possessive(game, tokens[0]), *tokens[1:]]
    tokens = without_small_talk(game, tokens)
    present = _verbs_by_past(game.rules)
    words = {token.folded for token in tokens}
    if not words.isdisjoint(present):
        tokens = [_replaced(game, token, present)._replace(text=token.text) for token in tokens]
        words = {token.folded for token in tokens}
    if not words.isdisjoint(FIRST_WORDS):
        tokens = list(in_one_word(game, tokens))
    if not words.isdisjoint(_COMPLETES) and game.board.numbers["tickets"].hand and not game.table.counts_only:
        tokens = [_replaced(game, token, _COMPLETES) for token in tokens]
        words = {token.folded for token in tokens}
    if not words.isdisjoint(_GIVING) and not words.isdisjoint(TICKETS):
        tokens = _shared_with_partner(game, tokens)
    if game.board.two_decks and not words.isdisjoint(_BOATS):
        tokens = [_replaced(game, token, _BOATS) for token in tokens]
    if not words.isdisjoint(_PARTING):
        tokens = list(later_verbs(game, tokens))
    if any(detail.sign for detail in game.rules.details):
        tokens = signs_of_details(game, tokens)
    if not game.table.counts_only and _RUN_APART.search(_as_text(tokens)):
        tokens = list(split_run_together(game, tokens))
    if not game.table.recorded_at_end:
        if any(map(is_number, tokens)):
            tokens = tickets_in_full(game, tokens)
        tokens = count_of_kept(game, kept_tickets_in_full(game, tokens))
    words = {token.folded for token in tokens}
    if not words.isdisjoint(_SIGNS):
        signs = _SIGNS | {"+": PLUS, PLUS: PLUS} if game.table.counts_only else _SIGNS
        tokens = [_replaced(game, token, signs) for token in tokens]
    words = {token.folded for token in tokens}
    if not words.isdisjoint(_SEPARATORS):
        tokens = list(_moves_separated(game, tokens))
    if _NUMBER_RUN_ON.search(_as_text(tokens)):
        tokens = [part for token in tokens for part in _number_apart(game, token)]
    return tokens


def _shared_with_partner(game: Game, tokens: list[Token]) -> list[Token]:
    """The tokens with the verb for sharing tickets, where there is one, for another word: `passes 1 ticket to bea`,
    `hands bea 1 ticket`.
    """
    verb = next((phrase.verb for phrase in available_phrases(game) if phrase.step.seen_by_partners), None)
    if verb is None:
        return tokens
    shared, names = dict.fromkeys(_GIVING, verb), [fold(name).split()[0] for name in game.table.names]
    return [
        _replaced(game, token, shared) if is_number(after) or after.folded in names else token
        for token, after in pairwise(tokens)
    ] + tokens[-1:]


def _as_text(tokens: Sequence[Token]) -> str:
    """The folded tokens as one text."""
    return " ".join([token.folded for token in tokens])


def other_readings(game: Game, tokens: list[Token]) -> Iterator[list[Token]]:
    """Other ways to read tokens that cannot be read as they stand, the likeliest first.

    An "and" is a comma, as in lists of names; "the" says nothing; a verb in the past is one in the present; numbers
    stand before what they count, and payments after the cities; a letter is a die, and a "w" before a number "with";
    a semicolon is missing.
    """
    changes: list[Callable[[list[Token]], list[Token] | None]] = [
        partial(tickets_settled, game),
        partial(details_in_their_words, game),
        partial(tokens_taken, game),
        partial(counts_apart, game),
        partial(separate_roll, game),
        partial(extra_in_words, game),
        partial(noun_of_verb, game),
        partial(details_joined, game),
        partial(details_behind_kept, game),
        partial(verb_again, game),
        partial(holdings_apart, game),
        _with_for_pays,
        partial(shown_when_done, game),
        slashes_as_dashes,
        partial(separate_later_verbs, game),
        partial(_with_later_verb, game),
        partial(opening_verb_left_out, game),
        partial(nouns_first, game),
        partial(decks_together, game),
        partial(single_cards_counted, game),
        _with_commas,
        without_fillers,
        partial(letters_counted, game),
        partial(_in_present, game),
        partial(numbers_first, game),
        partial(piece_colour_last, game),
        partial(doubles_first, game),
        partial(given_first, game),
        partial(payment_last, game),
        partial(track_words_last, game),
        partial(track_words_joined, game),
        joined_by_and,
        partial(_faces_in_full, game),
    ]
    changes = [change for change in changes if change(tokens)][:MOST_CHANGES]
    for count in range(1, len(changes) + 1):
        for some in combinations(changes, count):
            changed: list[Token] | None = tokens
            for change in some:
                changed = change(changed) if changed else None
            if changed:
                yield changed


def _with_commas(tokens: list[Token]) -> list[Token] | None:
    """The tokens with a comma for each "and" that no number follows; None if there is none."""
    joins = [
        at
        for at, (token, after) in enumerate(pairwise(tokens))
        if at and token.kind == "word" and token.folded == "and" and not is_number(after)
    ]
    if not joins:
        return None
    commas = [token._replace(kind="comma") if at in joins else token for at, token in enumerate(tokens)]
    return [token for at, token in enumerate(commas) if at not in joins or tokens[at - 1].kind != "comma"]


def _with_later_verb(game: Game, tokens: list[Token]) -> list[Token] | None:
    """Like `later_verb_left_out`, with the colour of a piece after its track."""
    changed = later_verb_left_out(game, tokens)
    return None if changed is None else piece_colour_last(game, changed) or changed


def _faces_in_full(game: Game, tokens: list[Token]) -> list[Token] | None:
    """Like `faces_in_full`, also where the semicolon after the roll is missing."""
    return faces_in_full(game, separate_roll(game, tokens) or tokens)


def moves_apart(game: Game, tokens: list[Token]) -> list[list[Token]]:
    """The tokens with the semicolons that separate a second move, where they are missing."""
    return [apart for apart in (separate_roll(game, tokens), separate_later_verbs(game, tokens)) if apart is not None]


def _with_for_pays(tokens: list[Token]) -> list[Token] | None:
    """The tokens with "with" for a "w" or "pays" before a number: `denver omaha w 4 purple`; None if there is none."""
    changed = [
        token._replace(text="with", folded="with") if _before_payment(tokens, at) else token
        for at, token in enumerate(tokens)
    ]
    return changed if changed != tokens else None


def _before_payment(tokens: Sequence[Token], at: int) -> bool:
    """Whether a word for paying stands between a word and a number; a "w" after a number means wilds."""
    if tokens[at].folded not in _WITH or not 0 < at < len(tokens) - 1:
        return False
    before, following = tokens[at - 1], tokens[at + 1]
    counts = is_number(before) and tokens[at].folded == "w"
    return before.kind == "word" and not counts and is_number(following)


def _in_present(game: Game, tokens: list[Token]) -> list[Token] | None:
    """The tokens with the present for each verb that is also the past of another verb; None if there is none."""
    verbs = verbs_of_phrases(game.rules.phrases).all
    now = {past_tense(verb): verb for verb in verbs.values() if past_tense(verb) in verbs}
    if not any(token.folded in now for token in tokens):
        return None
    return [token._replace(folded=now.get(token.folded, token.folded)) for token in tokens]


def _moves_separated(game: Game, tokens: list[Token]) -> Iterator[Token]:
    """The tokens with a semicolon for each comma or "and" between a move and the verb of another, or a roll and two
    cities.
    """
    opening = _opening_verbs_of(game.rules)
    at, acted = 0, False
    while at < len(tokens):
        end = at
        while end < len(tokens) and (tokens[end].kind == "comma" or tokens[end].folded in JOINS):
            end += 1
        if end == at:
            yield tokens[at]
            at += 1
            continue
        joint, following = tokens[at:end], tokens[end : end + 3]
        first = bool(at and opening and not acted)
        moves = begins_another_move(game, following) or (
            first and _claim_follows_opening(game, opening, tokens[:at], joint, tokens[end:])
        )
        if at and moves and not fitting(text_of(tokens[:at]), game.table.names):
            yield tokens[at]._replace(kind="semicolon")
            acted = acted or not takes_tokens(following)  # tokens are taken in addition to the turn's action
        else:
            yield from joint
        at = end


@lru_cache(maxsize=64)
def _opening_verbs_of(rules: Rules) -> frozenset[str]:
    """The verbs of the steps that open a turn on this board, such as a roll."""
    return frozenset(phrase.first_word for phrase in rules.phrases if phrase.step.opens)


def _claim_follows_opening(
    game: Game, opening: Collection[str], before: Sequence[Token], joint: Sequence[Token], after: Sequence[Token]
) -> bool:
    """Whether an opening step, such as a roll, stands before a comma or an "and" that joins no words of a name, and two
    cities, or `d` for a draw, after it.
    """
    every = verbs_of_phrases(game.rules.phrases).all
    if any(token.kind == "semicolon" or token.folded in KEEPING for token in before):
        return False
    if after and [token.folded for token in joint] == ["and"] and inside_a_name(game, before[-1], after[0]):
        return False
    if not (are_faces(game, before[-1]) or any(every.get(token.folded) in opening for token in before)):
        return False
    words = list(takewhile(lambda token: token.kind not in ("comma", "semicolon"), after))
    if words and words[0].folded in DRAWS:
        return True
    if (
        len(words) < 2
        or words[0].kind != "word"
        or is_number(words[0])
        or words[0].folded in (ROLL_WORDS | CONTINUING_VERBS)
    ):
        return False
    return bool(cities(game.board, words[0].text) or nearest(words[0].text, game.board.spellings))


def _replaced(game: Game, token: Token, words: Mapping[str, str]) -> Token:
    """A sign or word replaced by the word that it stands for, unless it occurs in a name."""
    if token.folded not in words or names_contain(game, token.folded):
        return token
    return token._replace(text=words[token.folded], folded=words[token.folded])


@lru_cache(maxsize=64)
def _verbs_by_past(rules: Rules) -> dict[str, str]:
    """Verbs by their past tense, since people say what they did."""
    verbs = {*opening_verbs(), *verbs_of_phrases(rules.phrases).all.values()}
    others = chain(*OTHER_VERBS.values(), *(phrase.synonyms for phrase in rules.phrases))
    ending = (verb for verb in (*verbs, *others) if verb.endswith("s"))
    return {past_tense(verb): verb for verb in ending if past_tense(verb) not in verbs}


def with_usual_verb(game: Game, text: str) -> str:
    """A line, complete or not, with its first unusual verb replaced by the one in records: `drew re`, `plays den`."""
    others = {word: verb for verb, words in OTHER_VERBS.items() for word in words}
    verbs = verbs_of_phrases(game.rules.phrases).all
    known = {**{word: verb for word, verb in others.items() if word not in verbs}, **_verbs_by_past(game.rules)}
    replaceable = (token for token in tokenize(text) if token.folded in known)
    token = next((token for token in replaceable if not _rather_a_name(game, text, token)), None)
    if token is None or names_contain(game, token.folded):
        return text
    verb = known[token.folded]
    return f"{text[: token.start]}{others.get(verb, verb)}{text[token.end :]}"


def _rather_a_name(game: Game, text: str, token: Token) -> bool:
    """Whether a word that begins a name stands where a verb cannot: `claims got` goes on with Göteborg."""
    before = text[: token.start].rpartition(";")[2].strip()
    if not before or fitting(before, game.table.names):
        return False
    return any(begins(word, token.folded) for name in names_here(game) for word in words_of(name))


def _without_brackets(game: Game, tokens: list[Token]) -> Iterator[Token]:
    """`(2 red)` as `2 red` and `tickets:` as `tickets`: signs around a word say nothing, unless a name has them."""
    for token in tokens:
        inner = token.folded.strip(_SURROUNDING_SIGNS)
        if token.kind != "word" or inner == token.folded or names_contain(game, token.folded):
            yield token
        elif inner and inner == token.folded.rstrip(_TRAILING_SIGNS):
            yield token._replace(folded=inner)  # messages about it show the sign
        elif inner:
            at = token.folded.index(inner)
            start = token.start + at
            yield Token("word", token.text[at : at + len(inner)], inner, start, start + len(inner))


def _without_possessive(game: Game, token: Token) -> Token:
    """`Ann's` as `Ann`, if a player is called Ann and no name is spelt with the 's."""
    if names_contain(game, token.folded) or token.folded.removesuffix("'s") not in map(fold, game.table.names):
        return token
    return token._replace(text=token.text[:-2], folded=token.folded[:-2])


def _number_apart(game: Game, token: Token) -> tuple[Token, ...]:
    """The parts of numbers and words run together: `2red` and `2xred` as two words, `3p1w` as four, `3x2` as three,
    `2x` as the number only.
    """
    if (between := _TIMES_BETWEEN.fullmatch(token.folded)) is not None and len(token.folded) == len(token.text):
        low = token.folded.replace("×", "x")
        cuts = ((between.start(part), between.end(part)) for part in (1, 2, 3))
        return tuple(Token("word", low[a:b], low[a:b], token.start + a, token.start + b) for a, b in cuts)
    if token.kind != "word" or len(token.folded) != len(token.text) or not _RUN_TOGETHER.fullmatch(token.folded):
        return (token,)
    parts: list[Token] = []
    for pair in _NUMBER_AND_WORD.finditer(token.folded):
        begin, end = pair.span(2)
        if pair[2][:1] in _TIMES and not _counts(game, pair[2]):
            begin += 1
        word = token.folded[begin:end]
        if (word or len(pair[0]) < len(token.folded)) and not _counts(game, word):
            return (token,)
        parts.append(part_of_word(token, *pair.span(1)))
        parts += [part_of_word(token, begin, end)] if word else []
    return (token,) if names_contain(game, token.folded) else tuple(parts)


def _counts(game: Game, word: str) -> bool:
    """Whether a word, or the letter of a die, says what a number run together with it counts."""
    return is_counted(game, word) or word in letters_thrown(game)
