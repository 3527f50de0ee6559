"""Writes a board file from its values, leaving whatever did not change as it was written, with its comments.

The text is split into pieces (`toml_pieces`), rows are matched with the earlier ones (`row_matches`), and only what
differs is rewritten (`toml_values`). TOML libraries do not do this: when a row or table is removed, they lose the
comments above the one after it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Any

from companion.boards.read import BoardFaults, read_values
from companion.boards.row_matches import Match, matches
from companion.boards.toml_pieces import (
    COMMENT_LINES,
    KeyLine,
    ListItem,
    Pair,
    Section,
    UnclearToml,
    pairs_of,
    parts_of,
    sections,
)
from companion.boards.toml_values import (
    TablePath,
    Unwritable,
    is_default,
    items_to_write,
    key_text,
    same_value,
    shape_at,
    value_text,
    without_defaults,
    writable,
)
from companion.families import TABLES

Data = Mapping[str, Any]
Block = list[Section]
"""A table and the tables inside it, in file order."""


def board_text(data: Data, before: str = "") -> str:
    """The text of a board file with the values of `data`, edited from the text that it had `before`.

    Whatever did not change is kept exactly; comments on their own lines stay even if a row is removed. Default values
    are not added. If the earlier text is not TOML, or is written in a way that is not understood, everything below its
    opening comments is rewritten. Raises `Unwritable` if no file can have these values.
    """
    data = writable(data)
    text = before.replace("\r\n", "\n")
    text += "" if text.endswith("\n") or not text else "\n"
    result = _rewritten(text, data)
    if result is None:
        opening = COMMENT_LINES.match(text)
        result = _rewritten(opening[0] if opening else "", data)
    if result is None:
        raise Unwritable
    if result == text:
        return before
    return result.replace("\n", "\r\n") if "\r\n" in before else result


def _rewritten(text: str, data: Data) -> str | None:
    """The text edited to have other values; None if that fails."""
    try:
        old = read_values(text)
        if same_value(old, data):
            return text
        result = _edited_text(text, old, data)
        return result if same_value(without_defaults(tomllib.loads(result)), without_defaults(data)) else None
    except (UnclearToml, IndexError, RecursionError, BoardFaults, tomllib.TOMLDecodeError):
        return None


def _edited_text(text: str, old: Data, new: Data) -> str:
    (head, *rest), tail = sections(text)
    comments = _edit_entries(head, old, new, ())
    placed = {entry.keys[0] for entry in head.entries}
    blocks: list[Block] = []
    for key, group in _groups(rest).items():
        value: Any = new.get(key)
        rows = group[0][0].many
        if _is_rows(value) if rows else isinstance(value, Mapping):
            old_tables, new_tables = (old[key], value) if rows else ([old[key]], [value])
            edited, comments = _edited_blocks(group, old_tables, new_tables, (key,), comments)
            blocks += edited
            placed.add(key)
        else:
            comments += "".join(map(_comments_of, group))
    for key, value in items_to_write({key: value for key, value in new.items() if key not in placed}, ()):
        if key == "variants" and _is_rows(value):
            blocks += [_new_block((key,), row, many=True) for row in value]
        elif isinstance(value, Mapping):
            blocks.insert(_place_among([block[0].keys[0] for block in blocks], key), _new_block((key,), value))
        else:
            _add_entry(head, (key,), value, ())
    return "".join(map(str, (head, *(part for block in blocks for part in block), comments, tail)))


def _place_among(keys: Sequence[str], key: str) -> int:
    """Where to insert a new table: after those before it in the order of families, else last, above the variants."""
    earlier = shape_at(()).keys_before(key)
    last = keys.index("variants") if "variants" in keys else len(keys)
    return max((at for at, known in enumerate(keys[:last], 1) if known in earlier), default=last)


def _groups(parts: Iterable[Section]) -> dict[str, list[Block]]:
    """The blocks of each key: one for a table, one per row for an array of tables."""
    groups: dict[str, list[Block]] = {}
    for part in parts:
        key, *inside = part.keys
        if part.many and inside:
            raise UnclearToml(part.header)
        if part.many or key not in groups:
            groups.setdefault(key, []).append([part])
        else:
            groups[key][-1].append(part)
    return groups


def _edited_blocks(
    blocks: Sequence[Block], old: Sequence[Data], new: Sequence[Data], path: TablePath, comments: str
) -> tuple[list[Block], str]:
    """The blocks of a table or an array of tables with their new values, and comments left over at the end.

    `comments` are left over from what was removed above; they go before the first block that stays.
    """
    many = blocks[0][0].many
    matched = (
        matches([without_defaults(row, path) for row in old], [without_defaults(row, path) for row in new])
        if many
        else [Match(0)]
    )
    staying = {match.old for match in matched}
    edited: list[Block] = []
    moved: list[Section] = []
    at = 0
    for match, row in zip(matched, new, strict=True):
        if match.old is None:
            edited.append(_new_block(path, row, many=True))
            continue
        first = blocks[match.old][0]
        if match.moved:
            moved.append(first)
        else:
            comments += _leftover_comments(blocks, at, match.old, staying)
            at = match.old + 1
            first.lead, comments = comments + first.lead, ""
        block, leftover = _edited_block(blocks[match.old], old[match.old], row, path)
        comments += leftover
        edited.append(block)
    comments += _leftover_comments(blocks, at, len(blocks), staying)
    for first in moved:
        first.lead = "\n"
    return edited, comments


def _leftover_comments(blocks: Sequence[Block], start: int, end: int, staying: Container[int | None]) -> str:
    """The comments of blocks that are removed, and those above blocks that move."""
    return "".join(
        _kept_comments(blocks[at][0].lead) if at in staying else _comments_of(blocks[at]) for at in range(start, end)
    )


def _edited_block(block: Block, old: Data, new: Data, path: TablePath) -> tuple[Block, str]:
    """A table and the tables inside it with their new values, and comments left over at the end."""
    edited: Block = []
    depth, comments = len(path), ""
    for section in block:
        inside = section.keys[depth:]
        value = _value_at(new, inside)
        if not isinstance(value, Mapping):
            comments += _comments_of([section])
            continue
        section.lead, comments = comments + section.lead, ""
        comments = _edit_entries(section, _value_at(old, inside), value, (*path, *inside))
        edited.append(section)
    if not edited:
        edited.append(_new_section(path))  # the table is in force, even without any keys
    headless = all(section.keys != path for section in edited)
    for section in [*edited, *([_new_section(path)] if headless else [])]:
        inside = section.keys[depth:]
        placed = {entry.keys[0] for entry in section.entries}
        placed.update(other.keys[len(section.keys)] for other in edited if _is_inside(other, section))
        more = {key: value for key, value in _value_at(new, inside).items() if key not in placed}
        below = _add_entries(section, more, (*path, *inside))
        edited += below if section in edited or not section.entries else [section, *below]
    return edited, comments


def _is_inside(section: Section, outer: Section) -> bool:
    return len(section.keys) > len(outer.keys) and section.keys[: len(outer.keys)] == outer.keys


def _edit_entries(section: Section, old: Data, new: Data, path: TablePath) -> str:
    """Give the entries of a section their new values; return comments left over from entries removed at the end."""
    entries, comments = section.entries, ""
    section.entries = []
    for entry in entries:
        old_value, value, key_path = _value_at(old, entry.keys), _value_at(new, entry.keys), (*path, *entry.keys)
        if _is_removed(old_value, value, key_path):
            comments += entry.comments()
            continue
        text = _edited_value(entry.value, old_value, value, key_path)
        if isinstance(old_value, list) and not isinstance(value, list):
            entry.lead = entry.comments()
        gap = "\n" if path == () and _is_rows(value) and "\n" in text and "\n" not in entry.lead + entry.value else ""
        entry.lead, entry.value, comments = gap + comments + entry.lead, text, ""
        section.entries.append(entry)
    for key in dict.fromkeys(entry.keys[0] for entry in entries if len(entry.keys) > 1):
        known, wanted = old[key], new.get(key)
        if isinstance(wanted, Mapping):
            missing = {name: value for name, value in wanted.items() if name not in known}
            for name, value in items_to_write(missing, (*path, key)):
                _add_entry(section, (key, name), value, path)
    return comments


def _is_removed(old: Any, new: Any, key_path: TablePath) -> bool:
    """Whether to remove a key: it has no value any more, or a new one that need not be written."""
    return new is None or (not same_value(old, new) and is_default(key_path[:-1], key_path[-1], new))


def _value_at(data: Any, keys: Iterable[str]) -> Any:
    """The value at a dotted key; None if there is none."""
    for key in keys:
        data = data.get(key) if isinstance(data, Mapping) else None
    return data


def _is_rows(value: Any) -> bool:
    return isinstance(value, list | tuple) and bool(value) and all(isinstance(row, Mapping) for row in value)


def _kept_comments(lead: str) -> str:
    """What stays of the lines above something that is removed: comments, with the empty lines between them."""
    return lead if "#" in lead else ""


def _comments_of(block: Block) -> str:
    return "".join(
        _kept_comments(section.lead) + "".join(entry.comments() for entry in section.entries) for section in block
    )


def _new_block(path: TablePath, table: Data, *, many: bool = False) -> Block:
    section = _new_section(path, many=many)
    return [section, *_add_entries(section, table, path)]


def _new_section(path: TablePath, *, many: bool = False) -> Section:
    name = ".".join(map(key_text, path))
    return Section("\n", f"[[{name}]]\n" if many else f"[{name}]\n", path, many)


def _add_entries(section: Section, table: Data, path: TablePath) -> Block:
    """Add the keys of a table to its section; the tables of a variant become separate sections, which are returned."""
    inside: Block = []
    for key, value in items_to_write(table, path):
        if path == ("variants",) and key in TABLES and isinstance(value, Mapping):
            inside += _new_block((*path, key), value)
        else:
            _add_entry(section, (key,), value, path)
    return inside


def _add_entry(section: Section, keys: tuple[str, ...], value: Any, path: TablePath) -> None:
    """Add a key to a section, at its place in the order of its model."""
    earlier = shape_at(path).keys_before(keys[0])
    text = value_text(value, (*path, *keys))
    entry = KeyLine("", keys, f"{'.'.join(map(key_text, keys))} = ", text)
    at = max((at for at, known in enumerate(section.entries, 1) if known.keys[0] in earlier), default=0)
    if at == 0 and section.entries:
        entry.lead, section.entries[0].lead = section.entries[0].lead, ""
    elif path == () and _is_rows(value):
        entry.lead = "\n"
    section.entries.insert(at, entry)


def _edited_value(text: str, old: Any, new: Any, path: TablePath) -> str:
    if same_value(old, new):
        return text
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        return _edited_inline(text, old, new, path)
    if isinstance(old, list) and isinstance(new, list | tuple):
        return _edited_list(text, old, new, path)
    return value_text(new, path)


def _edited_list(text: str, old: Sequence[Any], new: Sequence[Any], path: TablePath) -> str:
    """A list with other values; those that stay keep their lines and comments."""
    parts, tail = parts_of(text)
    matched = matches(
        [without_defaults(value, path) for value in old], [without_defaults(value, path) for value in new]
    )
    values = [
        value_text(value, path)
        if match.old is None
        else _edited_value(parts[match.old].value, old[match.old], value, path)
        for match, value in zip(matched, new, strict=True)
    ]
    if "\n" not in tail and not any("\n" in part.lead for part in parts):
        return f"[{parts[0].lead}{', '.join(values)}{tail}]" if parts and values else value_text(new, path)
    staying = {match.old for match in matched if not match.moved}
    indent = next((part.lead.rpartition("\n")[2] for part in parts if "\n" in part.lead), "  ")
    line_start, written, at = f"\n{indent}", "[", 0

    def left_behind(end: int) -> str:
        leads = (parts[gone].lead for gone in range(at, end) if gone not in staying)
        return "".join(lead[: lead.rfind("\n")] for lead in leads if "#" in lead)

    for number, (match, value) in enumerate(zip(matched, values, strict=True), 1):
        part, lead = ListItem("", ""), line_start
        if match.old is not None:
            part = parts[match.old]
        if match.old is not None and not match.moved:
            above = left_behind(match.old)
            at = match.old + 1
            lead = part.lead if "\n" in part.lead or not (above or "#" in written.rpartition("\n")[2]) else line_start
            lead = above + lead
        comma = part.comma if number == len(values) else ","
        written += lead + value + part.gap + comma + part.trail
    tail = left_behind(len(parts)) + tail
    return f"{written}{tail if tail.startswith(' ') or chr(10) in tail else chr(10)}]"


def _edited_inline(text: str, old: Data, new: Data, path: TablePath) -> str:
    """An inline table with other values; its keys keep their order, and columns stay aligned if there is room."""
    pairs, tail = pairs_of(text)
    kept: list[Pair] = []
    grown = 0
    for pair in pairs:
        wider, grown = grown, 0
        old_value, value, key_path = old[pair.key], new.get(pair.key), (*path, pair.key)
        if _is_removed(old_value, value, key_path):
            continue
        text = _edited_value(pair.value, old_value, value, key_path)
        if wider and len(pair.lead) != 1:
            pair.lead = " " * max(1, len(pair.lead) - wider)
        grown = len(text) - len(pair.value)
        if pair.prefix.endswith("  "):
            name = pair.prefix.rstrip(" ")
            pair.prefix, grown = name + " " * max(1, len(pair.prefix) - len(name) - grown), 0
        pair.value = text
        kept.append(pair)
    for key, value in items_to_write({key: value for key, value in new.items() if key not in old}, path):
        earlier = shape_at(path).keys_before(key)
        at = max((at for at, pair in enumerate(kept, 1) if pair.key in earlier), default=0)
        kept.insert(at, Pair(" ", key, f"{key_text(key)} = ", value_text(value, (*path, key))))
    written = ",".join(pair.lead + pair.prefix + pair.value + pair.gap for pair in kept)
    return f"{{{written}{tail}}}" if kept else "{}"
