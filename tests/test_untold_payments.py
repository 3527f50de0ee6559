"""Payments left out at random in whole games on every board: the same sheets, and nothing is paid twice.

More games with TORTURE=100 in the environment.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

import pytest
import second_opinion
from how_much import MORE, some
from random_boards import play
from random_boards.untold import leave_out
from tabletop import Tabletop
from test_random_boards import BOARDS

from companion.game.board import GREY, Track
from companion.game.hand import SHIP
from companion.game.payment import Price
from companion.game.state import Game
from companion.record.replay import judged_entry, replay, write_record
from companion.scoring import sheet
from companion.share.as_json import sheet_json
from companion.store.shipped_files import board

DECKS = ("train", SHIP)


def check(text: str, seed: int) -> None:
    """Omitted payments change no sheet, and the true holdings lie within what the app considers possible."""
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
    """The true numbers of cards, coal and tokens lie between the least and the most that are possible."""
    for seat in range(len(really.table.seats)):
        facts, ranges = seen.rules.facts(seen, seat), seen.rules.ranges(seen, seat)
        for word, count in really.rules.facts(really, seat).items():
            least, most = ranges.get(word, (facts[word], facts[word]))
            if word not in ("cards", "common cards"):  # partners' cards are counted together
                assert least <= count <= most, f"{line}: {seen.name(seat)} has {count} {word}"
    # a card for each space: nobody can have more left than that, except where a small deck brings cards for a claim
    if not really.board.two_decks and "bonus_cards" not in really.board.numbers:
        assert not any(held.cards_over for held in seen.seats), line
    for side in really.table.sides:
        counts = [sum(game.seats[seat].hand.size for seat in side.seats) for game in (really, seen)]
        doubt = sum(held.cards_over + held.cards_under for held in (seen.seats[seat] for seat in side.seats))
        assert 0 <= counts[1] - counts[0] <= doubt, f"{line}: {side.name} has {counts[0]} cards, not {counts[1]}"


def seats(name: str, at: int) -> int:
    players = board(name).players
    return players[at % len(players)]


@pytest.mark.rule("BA-26")
@pytest.mark.parametrize("name", some(BOARDS, 2))
def test_actual_cards_are_within_what_unrecorded_payments_leave_open(name: str) -> None:
    for seed in range(MORE):
        check(play(board(name), seats(name, len(name) + seed), seed + 11), seed)


@pytest.mark.rule("DX-10")
@pytest.mark.parametrize("name", some(BOARDS, 3, 1))
def test_actual_tokens_are_within_what_unrecorded_payments_leave_open(name: str) -> None:
    for seed in range(MORE):
        check(play(board(name), seats(name, len(name) + seed), seed + 12, dice=True), seed)


@pytest.mark.parametrize("name", ["county-durham", "great-lakes", "europe", "maerklin"])
def test_a_game_in_claims_is_scored_alike_without_its_payments(name: str) -> None:
    """Where turns are not recorded no hand is followed, and coal is laid only if somebody says so."""
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
    """No payment is entered: cards pay as far as they go, coal pays the rest, and both are counted here."""
    table = Tabletop("county-durham", 2, head=("option: doubles.closed_up_to = 0", "option: turns.ends_at = 0"))
    random, game, lines, spent = Random(seed), table.played().game, list[str](), 0
    cards, coal = 4, 0
    while game.seats[0].stock > 3:
        free = [track for track in game.board.tracks if track.id not in game.owners and track.length < 4]
        free = [track for track in free if len(game.board.tracks_between[track.ends]) == 1]
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
            verdict = judged_entry(game, typed).verdict
            assert verdict is not None
            assert verdict.legal == legal, f"{typed} with {cards} cards and {coal} coal"
            game = verdict.game if legal else game
            lines += [typed] if legal else []
        facts = game.rules.facts(game, 0)
        assert (facts["cards"], facts["coal"]) == (cards, coal), line
    assert spent
    played = table.played(*lines)
    assert second_opinion.of_json(sheet_json(sheet(played))) == second_opinion.score(write_record(played))


def payments(price: Price, colours: Iterable[str]) -> Iterator[str]:
    """Every payment that can be entered for a price, in train cards or in ships, with double ones among them."""
    for colour in colours if price.colour == GREY else (price.colour,):
        for wilds in range(price.spaces + 1):
            spaces = price.spaces - wilds
            if price.deck == SHIP:
                for doubles in range((spaces + 1) // 2 + 1):
                    for singles in {max(0, spaces - 2 * doubles), max(0, spaces + 1 - 2 * doubles)}:
                        yield told((doubles, f"double {colour} ship"), (singles, f"{colour} ship"), (wilds, "wild"))
            else:
                yield told((spaces, colour), (wilds, "wild"))


def told(*items: tuple[int, str]) -> str:
    return " ".join(f"{count} {card}" for count, card in items if count)


def named(track: Track) -> str:
    return f"Ann claims {track.a} - {track.b} {track.colour}" + (f" {track.kind}" if track.kind in DECKS else "")


def after(game: Game, *lines: str) -> Game:
    """The game after these lines; refused ones do not count."""
    for line in lines:
        verdict = judged_entry(game, line).verdict
        assert verdict is not None
        game = verdict.game if verdict.legal else game
    return game


def legal(game: Game, line: str) -> bool:
    verdict = judged_entry(game, line).verdict
    assert verdict is not None
    return verdict.legal


@pytest.mark.rule("BA-26")
@pytest.mark.parametrize("name", ["usa", "europe", "legendary-asia", "great-lakes"])
def test_a_payment_is_omitted_just_where_one_can_be_recorded(name: str) -> None:
    """Partly recorded draws, claims without payments, then some tracks, with every possible payment and with none."""
    random, seen = Random(name), {True: 0, False: 0}
    colours, decks, start = board(name).numbers["cards"].colours, [""], Tabletop(name, 2).played().game
    if board(name).two_decks:
        decks = [" train", " ship"]
        start = after(start, "Ann takes 25 trains, 25 ships", "Bea takes 25 trains, 25 ships")
    for _ in range(6 * MORE):
        game = start
        for _ in range(10):
            drawn = (random.choice(("blind", f"{random.choice(colours[:4])}{random.choice(decks)}")) for _ in "12")
            free = [track for track in game.board.tracks if track.id not in game.owners and track.length < 6]
            line = named(random.choice(free)) if random.random() < 0.5 else f"Ann draws {', '.join(drawn)}"
            game = after(game, line, "Bea passes") if legal(game, line) else game
        free = [track for track in game.board.tracks if track.id not in game.owners]
        for track in random.sample(free, 8):
            price = game.rules.price(game, 0, track)
            can_be = any(legal(game, f"{named(track)} with {paid}") for paid in payments(price, colours))
            assert legal(game, named(track)) == can_be, f"{named(track)}: {game.seats[0].hand}"
            seen[can_be] += 1
    assert all(seen.values()), seen
