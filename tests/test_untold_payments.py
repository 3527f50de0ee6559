"""Payments left out at random in whole games on every board: the same sheets, and nothing is paid twice.

More games with TORTURE=100 in the environment.
"""

from __future__ import annotations

from random import Random

import pytest
import second_opinion
from how_much import MORE, some
from random_boards import play
from random_boards.untold import leave_out
from tabletop import Tabletop
from test_random_boards import BOARDS

from companion.game.state import Game
from companion.record.replay import entry, replay, write_record
from companion.scoring import sheet
from companion.share.as_json import sheet_json
from companion.store.shipped_files import board


def check(text: str, seed: int) -> None:
    """What is left out changes no sheet, and what really was lies within what the app takes to be possible."""
    whole, rest = replay(text, board), replay(leave_out(text, seed), board)
    scored = sheet_json(sheet(rest))
    assert scored["refused"] == []
    assert scored["sides"] == sheet_json(sheet(whole))["sides"]
    assert second_opinion.of_json(scored) == second_opinion.score(write_record(rest))
    remarks = [note.says for row in rest.moves if row.verdict is not None for note in row.verdict.notes]
    assert any(says.startswith("pays with") for says in remarks)
    for really, seen in zip(whole.moves, rest.moves, strict=True):
        assert really.verdict is not None
        assert seen.verdict is not None
        within(really.verdict.game, seen.verdict.game, seen.text)


def within(really: Game, seen: Game, line: str) -> None:
    """Cards, coal and tokens as they are lie between the least and the most that can be."""
    for seat in range(len(really.table.seats)):
        facts, ranges = seen.rules.facts(seen, seat), seen.rules.ranges(seen, seat)
        for word, count in really.rules.facts(really, seat).items():
            least, most = ranges.get(word, (facts[word], facts[word]))
            if word not in ("cards", "common cards"):  # partners' are counted together
                assert least <= count <= most, f"{line}: {seen.name(seat)} has {count} {word}"
    # a card for each space: nobody can have more than that leaves, but where a small deck brings cards for a claim
    if not really.board.two_decks and "bonus_cards" not in really.board.rules:
        assert not any(held.spare for held in seen.seats), line
    for side in really.table.sides:
        counts = [sum(game.seats[seat].hand.size for seat in side.seats) for game in (really, seen)]
        doubt = sum(held.spare + held.fewer for held in (seen.seats[seat] for seat in side.seats))
        assert 0 <= counts[1] - counts[0] <= doubt, f"{line}: {side.name} has {counts[0]} cards, not {counts[1]}"


def seats(name: str, at: int) -> int:
    players = board(name).players
    return players[at % len(players)]


@pytest.mark.rule("BA-26")
@pytest.mark.parametrize("name", some(BOARDS, 2))
def test_cards(name: str) -> None:
    for seed in range(MORE):
        check(play(board(name), seats(name, len(name) + seed), seed + 11), seed)


@pytest.mark.rule("DX-10")
@pytest.mark.parametrize("name", some(BOARDS, 3, 1))
def test_dice(name: str) -> None:
    for seed in range(MORE):
        check(play(board(name), seats(name, len(name) + seed), seed + 12, dice=True), seed)


@pytest.mark.parametrize("name", ["county-durham", "great-lakes", "europe", "maerklin"])
def test_claims(name: str) -> None:
    """Where turns are not told no hand is followed, and coal is not laid unless somebody says so."""
    for seed in range(MORE):
        text = play(board(name), seats(name, seed), seed + 13, "claims")
        rest = leave_out(text, seed)
        assert rest != text
        scored = [sheet_json(sheet(replay(record, board))) for record in (text, rest)]
        assert scored[0]["sides"] == scored[1]["sides"]
        assert scored[1]["refused"] == []


@pytest.mark.rule("CD-11")
@pytest.mark.rule("CD-12")
@pytest.mark.parametrize("seed", range(6))
def test_coal_pays_for_what_a_small_hand_cannot(seed: int) -> None:
    """No payment is told at all: cards pay as far as they go, coal for the rest, and both are counted here."""
    table = Tabletop("county-durham", 2, head=("option: doubles.closed_up_to = 0", "option: turns.ends_at = 0"))
    random, game, lines, spent = Random(seed), table.played().game, list[str](), 0
    cards, coal = 4, 0
    while game.seats[0].stock > 3:
        free = [track for track in game.board.tracks if track.id not in game.owners and track.length < 4]
        free = [track for track in free if len(game.board.between[track.ends]) == 1]
        track = random.choice(free)
        coal_at = [mark.city for mark in game.rules.marks(game) if mark.city in track.ends]
        legal = cards + coal // 2 >= track.length
        line = f"Ann claims {track.a} - {track.b}" + (f", taking coal at {coal_at[0]}" if coal_at else "")
        if random.random() < 0.3:
            line, legal, cards = "Ann draws cards", True, cards + 2
        elif legal:
            swapped = max(0, track.length - cards)
            spent += swapped
            cards, coal = cards - track.length + swapped, coal - 2 * swapped + bool(coal_at)
        for typed in (line, "Bea passes") if legal else (line,):
            verdict = entry(game, typed).verdict
            assert verdict is not None
            assert verdict.legal == legal, f"{typed} with {cards} cards and {coal} coal"
            game = verdict.game if legal else game
            lines += [typed] if legal else []
        facts = game.rules.facts(game, 0)
        assert (facts["cards"], facts["coal"]) == (cards, coal), line
    assert spent
    played = table.played(*lines)
    assert second_opinion.of_json(sheet_json(sheet(played))) == second_opinion.score(write_record(played))
