"""A board at a glance, as lines of text: what its map has, what scores on it, and its other numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.boards.board_facts import board_facts
from companion.families import columns_of, in_force, mechanic
from companion.game.board import Board
from companion.game.signs import kinds as every_kind
from companion.words import has_wording, listing, wording

SCORES = frozenset(("points", "most", "least", "unbuilt"))
"""The keys of the numbers that say what something scores."""


def player_counts(board: Board) -> str:
    """The numbers of players: "2–5", or "4 or 6"."""
    counts = board.players
    if len(counts) > 1 and counts == tuple(range(counts[0], counts[-1] + 1)):
        return wording("board range", least=counts[0], most=counts[-1])
    return listing([str(count) for count in counts], "or")


def map_lines(board: Board) -> Iterator[str]:
    """How many tracks of each length, doubles, and other things the map has."""
    lengths = Counter(track.length for track in board.tracks)
    shown = tuple(wording("board length", count=lengths[length], length=length) for length in sorted(lengths))
    yield wording("board lengths", lengths=shown)
    lanes = Counter(len(tracks) for tracks in board.groups.values())
    on_it = Counter(track.kind for track in board.tracks)
    counts = (
        ("doubles", lanes[2]),
        ("triples", lanes[3]),
        *((f"kind {kind}", on_it[kind]) for kind in every_kind()),
        *((name, sum(1 for track in board.tracks if track.column(name))) for name in columns_of("routes")),
        *((name, sum(1 for city in board.cities.values() if city.column(name))) for name in columns_of("cities")),
    )
    yield from (wording(f"board {key}", count=count) for key, count in counts if count and has_wording(f"board {key}"))


def score_lines(board: Board) -> Iterator[str]:
    """What brings or costs points: with numbers if the board has them, else by its name on the sheet."""
    sentences = {fact.option: fact.says for fact in board_facts(board)}
    for family in in_force(board):
        if family.sheet:
            points = [
                says for option, says in sentences.items() if _table(option) == family.table and _is_score(option)
            ]
            yield from points or (wording(f"what {line}") for line in family.sheet)


def other_lines(board: Board) -> Iterator[str]:
    """All other numbers in the board's rules: pieces, cards, the last round, ties."""
    for fact in board_facts(board):
        if not (_is_score(fact.option) and mechanic(_table(fact.option)).sheet):
            yield fact.says


def _table(option: str) -> str:
    return option.partition(".")[0]


def _is_score(option: str) -> bool:
    return option.partition(".")[2] in SCORES
