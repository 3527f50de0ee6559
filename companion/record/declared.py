"""What families declare besides phrases: names to choose from, the words of details, units that are held."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from companion import families
from companion.game.moves import Step
from companion.game.phrase import ChoiceSlot, Detail, Names, Unit, names_of
from companion.game.state import Game
from companion.record.colours import COLOUR_WORDS
from companion.record.faults import Unclear, Unreadable
from companion.record.names import fitting, nearest
from companion.record.tokens import Cursor, Token, fold, is_number
from companion.words import wording
from companion.words.plain import plain

_AND = "and"
_SYNONYMS = {"take": "taking", "takes": "taking"}
"""Words that people type for a detail's own word."""
_FILLERS = ("a", "an", "the", "card", "cards", "share", "shares", "stock", "of", "concession", "concessions")
"""Filler words around a name, unless the name contains them."""
MOST_WORDS = 6
"""The most words of a name."""


def read_choice(
    cursor: Cursor, names: Names, expects: str, stop: Callable[[Token], bool], likely: Collection[str] = ()
) -> str:
    """Read a name, which may be cut short as cities are, and return the value that it names.

    If several fit, the `likely` values are meant: `taking val` on the way from Palma to Valencia. Raises `Unreadable`
    or `Unclear` with the names that could stand here.
    """
    spelt = {spelling: value for value, spellings in names.items() for spelling in spellings}
    tokens = _name_tokens(cursor, spelt, stop)
    written = [spellings[0] for spellings in names.values()]
    example = written[0] if written else ""
    if not tokens:
        raise cursor.expected(wording(expects, example=example), written)
    typed = " ".join(token.text for token in tokens)
    text = typed
    if not fitting(typed, spelt):
        text = " ".join(token.text for token in tokens if token.folded not in _FILLERS) or typed
    matches = _values_named(text, spelt)
    if len(matches) > 1:
        matches = [value for value in matches if value in likely] or matches
    if len(matches) == 1:
        return matches[0]
    start, end = tokens[0].start, tokens[-1].end
    if matches:
        raise Unclear(wording("unclear name", text=plain(text, 40)), start, end, [names[value][0] for value in matches])
    near = [names[spelt[spelling]][0] for spelling in nearest(text, spelt)]
    says = wording("expected here", what=wording(expects, example=example), text=plain(typed, 40))
    raise Unreadable(says, start, end, list(dict.fromkeys(near)) or written)


def _name_tokens(cursor: Cursor, spelt: Mapping[str, str], stop: Callable[[Token], bool]) -> list[Token]:
    """Read the words of a name, up to a comma; an "and" is one of them only in a name such as "Baltimore and Ohio"."""

    def ends(token: Token) -> bool:
        return token.kind == "comma" or stop(token)

    tokens = cursor.until(ends)
    if tokens and cursor.is_word(_AND):
        before = cursor.at
        whole = [*tokens, cursor.take(), *cursor.until(ends)]
        if len({spelt[spelling] for spelling in fitting(" ".join(token.text for token in whole), spelt)}) == 1:
            tokens = whole
        else:
            cursor.at = before
    elif len(tokens) > 1 and tokens[-1].folded == _AND:
        tokens.pop()
        cursor.at -= 1
    return tokens[:MOST_WORDS]


def _values_named(text: str, spelt: Mapping[str, str]) -> list[str]:
    """The values that a text names: exactly, else cut short."""
    exact = [value for spelling, value in spelt.items() if spelling.casefold() == text.casefold()]
    return list(dict.fromkeys(exact or [spelt[spelling] for spelling in fitting(text, spelt)]))


def inside_a_name(game: Game, before: Token, after: Token) -> bool:
    """Whether an "and" between two words may be part of a name to choose, such as that of a technology."""
    slots = (slot for phrase in game.rules.phrases for slot in phrase.parts if isinstance(slot, ChoiceSlot))
    names = (name for slot in slots for spelt in names_of(game, slot.names).values() for name in spelt)
    return any(
        first.startswith(before.folded) and join == _AND and second.startswith(after.folded)
        for words in map(str.split, map(fold, names))
        for first, join, second in zip(words, words[1:], words[2:], strict=False)
    )


def begins_detail(game: Game, token: Token | None, kind: type[Step]) -> bool:
    """Whether a word begins a detail of a kind of step on this board."""
    return token is not None and detail_of(game, token.folded, kind) is not None


def detail_ahead(cursor: Cursor) -> Token | None:
    """The word that may begin a detail: the current one, or the next if a comma or a joining word stands here."""
    return cursor.ahead if cursor.is_kind("comma") or cursor.is_word("with", "using") else cursor.current


def detail_of(game: Game, word: str, kind: type[Step], following: Sequence[Token] = ()) -> Detail | None:
    """The detail of a kind of step on this board that begins with this word, or whose value a step has under it; None
    if there is none. If several begin with it, the one that may hold the name `following` it is meant.
    """
    word = _SYNONYMS.get(word, word)
    details = [one for one in game.rules.details if kind in one.of and word in (one.word, one.kept_under)]
    if len(details) > 1:
        named = next((token for token in following if not is_number(token) and token.folded not in _FILLERS), None)
        details.sort(key=lambda one: one.kept_under != word if named is None else not _may_hold(game, one, named))
    return details[0] if details else None


def continues_detail(game: Game, token: Token, word: str, kind: type[Step]) -> bool:
    """Whether a token fits a name that the detail beginning with `word` may hold."""
    detail = detail_of(game, word, kind)
    return detail is not None and _may_hold(game, detail, token)


def _may_hold(game: Game, detail: Detail, token: Token) -> bool:
    """Whether a token fits a name that a detail may hold."""
    slots = (part for part in detail.parts if isinstance(part, ChoiceSlot))
    spelt = [name for slot in slots for names in names_of(game, slot.names).values() for name in names]
    return bool(fitting(token.text, spelt))


def implied_detail(game: Game, token: Token | None, kind: type[Step]) -> Detail | None:
    """The detail whose word is left out before a full name that it may hold, such as `, PRR`; else None."""
    for detail in game.rules.details:
        slot = detail.parts[0] if detail.parts else None
        if token is not None and kind in detail.of and isinstance(slot, ChoiceSlot) and not slot.counted:
            spelt = {fold(word) for words in names_of(game, slot.names).values() for word in words}
            if token.folded in spelt:
                return detail
    return None


# -- what is held at the end


def read_unit(game: Game, cursor: Cursor, count: int) -> list[tuple[int, str]] | None:
    """Read the unit of which `count` are held, and the number after its lead word, if it has one.

    Gives each number with the name of what it counts; None if no unit stands here.
    """
    unit = _eat_unit(game, cursor)
    if unit is None:
        return None
    held = [(count, unit.name)]
    if unit.lead and cursor.eat(unit.lead):
        number = cursor.number()
        if number is None:
            raise cursor.expected(wording("a number"))
        held.append((number, f"{unit.name} {unit.lead}"))
    return held


def _eat_unit(game: Game, cursor: Cursor) -> Unit | None:
    """Read the name of a unit: one in full, else the only one of this board that fits; None if there is none."""
    begin = cursor.at
    tokens = cursor.until(lambda token: token.kind != "word" or token.folded == "and" or token.is_digits)[:MOST_WORDS]
    cursor.at = begin
    units = (*game.rules.board_end_units, *game.rules.end_units)
    in_full = {
        word.casefold(): unit
        for unit in (*families.end_units(), *units)
        for word in unit.spellings
        if unit in units or word not in COLOUR_WORDS  # a colour alone is rather a card than what other boards have
    }
    spelt = {word: unit for unit in units for word in unit.spellings}
    for count in range(len(tokens), 0, -1):
        text = " ".join(token.text for token in tokens[:count])
        fits = list(dict.fromkeys(spelt[word] for word in fitting(text, spelt)))
        unit = in_full.get(text.casefold()) or (fits[0] if len(fits) == 1 else None)
        if unit is not None:
            cursor.at += count
            return unit
    return None


def write_units(game: Game, amounts: Sequence[tuple[int, str]]) -> list[str]:
    """The amounts as a line states them."""
    units = (*families.end_units(), *game.rules.board_end_units)
    named = {unit.name: unit for unit in units}
    led = {f"{unit.name} {unit.lead}": unit for unit in units if unit.lead}
    parts: list[str] = []
    for count, name in amounts:
        if name in led and parts:
            parts[-1] += f" {led[name].lead} {count}"
        else:
            parts.append(named[name].written(count))
    return parts
