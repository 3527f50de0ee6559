"""Board files: what is wrong with one."""

from __future__ import annotations

WORDS: dict[str, str] = {
    # not TOML
    "toml": "not TOML: {says}",
    "toml row": "a comma is missing before this, or the ] behind the last row",
    "toml value": 'after = stands a number such as 0.5, a text in straight quotes "…", or a list in [ ]',
    "toml text": "the closing quote of a text is missing",
    "toml pair": "a key, = and its value are expected here, with commas between; a number has a point, not a comma",
    "toml twice": "this key stands in the file already",
    "board file large": "the file is larger than {most} characters",
    "board file dotted": "a key with so many points is none of a board file",
    "board file deep": "its tables and lists lie too deep in one another",
    "board file figures": "a number in it has too many figures",
    # keys
    "key missing": "is missing",
    "key late": "is missing: it stands under [{table}] in line {line}; what describes the board comes before the first [table]",
    "key unknown": "there is no such key here. There are: {names}.",
    "key near": "there is no such key here. Did you mean {name}?",
    # values
    "value number": "is a number, such as 0.5, without quotes",
    "value whole": "is a whole number, such as 3, without quotes",
    "value text": "is a text in quotes",
    "value switch": "is true or false, without quotes",
    "value list": "is a list in brackets, such as {such}",
    "value row": "is a row of keys in braces, such as {such}",
    "value table": "is a table: [{name}] on a line of its own, its keys below",
    "value most": "{value} is too large; {limit} is the most",
    "value least": "{value} is too small; {limit} is the least",
    "value place": "{value} is no place: x goes from 0 at the left edge of the picture to 1 at the right, y from 0 at the top to 1 at the bottom",
    "value few": "has {count} of at least {limit}",
    "value many": "has {count} of at most {limit}",
    "value unprintable": "has an unprintable sign",
    "ticket shape": "a ticket has a and b, or options, or a tour",
    "tour shape": "a tour has three points: in order, in any order, not connected",
    "points shape": "points is one number",
    # the board
    "track not grouped": "{a} – {b} is there twice: give both tracks of a double the same group",
    "spaces count": "has {count} of {length} spaces: one for each space of the track, or none",
    "spaces order": "space {number} stands behind the next one: they go in order from {a} to {b}",
    "no such city": "there is no city {name}",
    "no such city near": "there is no city {name}; did you mean {near}?",
    "board too many tracks": "{board} has pieces for {tracks} of its shortest tracks; the longest path is told of {most} at most",
    "no such tie-break": "{board} knows no tie-break “{word}”; it knows {names}",
    "no such family": "there are no rules of a family {word}; there are {names}",
    "ticket worthless": "{a} – {b} has no points",
    # house rules
    "no such rules": "{board} has no rules called '{table}'; it has {names}",
    "no such option": "there is no option '{option}'; there is {names}",
    "no such option here": "there is no option '{option}'; there is none here",
    "option unfit": "{option} cannot be '{value}': {why}",
    "option most": "{most} is the most",
    "option switch": "yes and no are no numbers",
    "option words": "it is a list of these, in any order: {words}",
    "option twice": "no word stands twice",
    "option names": "names belong into a board file, not into an option",
}
