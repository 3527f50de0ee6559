"""Which track of a pair of cities is meant, and the word that names it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from companion.game.board import BARE, GREY, Track
from companion.game.extra_cost import AddCards, GiveUp, TurnUp
from companion.game.moves import Claim, Step, Turn
from companion.game.payment import WILD, Payment, as_ships
from companion.game.state import Game
from companion.game.values import replace
from companion.record.colours import COLOUR_WORDS
from companion.record.track_words import SECOND, kind_words
from companion.referee import judge

ANY_COLOUR = (GREY, BARE)
"""The colours of tracks that any cards may pay for: a colour after their cities is that of the cards."""


def tracks(game: Game, ends: tuple[str, str], words: Sequence[str]) -> list[Track]:
    """The tracks between two cities that fit the words after them."""
    fitting_tracks = list(game.board.tracks_between.get(frozenset(ends), ()))
    if not words:
        return fitting_tracks
    for kind in (
        word
        for word in words
        if word not in COLOUR_WORDS and word in kind_words() and word not in game.rules.describing_words
    ):
        fitting_tracks = _of_kind(game, fitting_tracks, kind)
    for colour in (COLOUR_WORDS[word] for word in words if word in COLOUR_WORDS):
        exact = [track for track in fitting_tracks if game.rules.colour(game, track) == colour]
        fitting_tracks = exact or [track for track in fitting_tracks if game.rules.colour(game, track) in ANY_COLOUR]
    return fitting_tracks


def resolve_track(
    game: Game,
    seat: int | None,
    ends: tuple[str, str],
    words: Sequence[str],
    payment: Payment | None,
    *,
    decks_named: bool = True,
) -> int | None:
    """The id of the track of a pair that is meant; None if the board has no such track.

    A colour names the track, or on grey tracks the cards. Without one, the payment's colour decides, and then the first
    track that is still open, with bare ones last. Of tracks that cost different things, and if nothing says the colour,
    it is the one that can be paid. Unless `decks_named`, cards may be train or ship cards.
    """
    candidates = tracks(game, ends, words)
    if len(candidates) < 2:
        return candidates[0].id if candidates else None
    if seat is not None and not game.table.recorded_at_end:
        candidates = _others_claimable(game, seat, candidates) or candidates
    if payment is not None:
        candidates = _of_deck_paid(candidates, payment, decks_named=decks_named)
        if not any(word in COLOUR_WORDS for word in words):
            candidates = _of_colour_paid(game, candidates, payment)
    preferred = _preferred(game, seat, candidates)
    colour_unsaid = payment is None and game.table.by_turns and _differ_in_colour(game, preferred)
    if seat is None or (not colour_unsaid and len({_cost_key(game, seat, track) for track in preferred}) == 1):
        return preferred[0].id

    def against(track: Track) -> int:
        paid = payment if payment is None or decks_named or track.kind != "ship" else as_ships(payment)
        return len(judge(game, Turn(seat, (Claim(track.id, ends, paid),))).reasons)

    best, fewest = preferred[0], against(preferred[0])
    for track in preferred[1:]:
        if fewest and (reasons := against(track)) < fewest:
            best, fewest = track, reasons
    return best.id


def _of_deck_paid(candidates: list[Track], payment: Payment, *, decks_named: bool) -> list[Track]:
    """The tracks that take the cards of a payment, train or ship, if it says which; else all of them."""
    ships = payment.count("ship", "double ship") > 0
    if not ships and not decks_named:
        return candidates
    return [track for track in candidates if (track.kind == "ship") == ships] or candidates


def _of_colour_paid(game: Game, candidates: list[Track], payment: Payment) -> list[Track]:
    """The tracks of the one colour of a payment, then grey ones; those still free if any is, all if none fits."""
    if len(payment.colours) != 1:
        return candidates
    paid_colours = (*payment.colours, GREY)
    fits = [track for colour in paid_colours for track in candidates if game.rules.colour(game, track) == colour]
    return [track for track in fits if track.id not in game.owners] or fits or candidates


def _preferred(game: Game, seat: int | None, candidates: Sequence[Track]) -> Sequence[Track]:
    """The tracks that a claim rather means: open ones, not beside a track of the seat, not bare; if any are so."""
    open_ones = [track for track in candidates if track.id not in game.owners]
    if seat is not None and 0 < len(open_ones) < len(candidates):
        open_ones = _shared_tracks(game, seat, candidates, open_ones) or open_ones
    not_beside_own = [
        track for track in open_ones if all(game.owners.get(other.id) != seat for other in game.board.siblings(track))
    ]
    preferred = not_beside_own or open_ones or candidates
    return [track for track in preferred if game.rules.colour(game, track) != BARE] or preferred


def _differ_in_colour(game: Game, candidates: Sequence[Track]) -> bool:
    return len({game.rules.colour(game, track) for track in candidates}) > 1


def _shared_tracks(game: Game, seat: int, candidates: Sequence[Track], open_ones: Sequence[Track]) -> list[Track]:
    """The tracks of others that a seat may still claim, if those that nobody owns are closed; else empty."""
    closed = game.rules.unclaimable(game)
    if any(track.id not in closed for track in open_ones):
        return []
    return _others_claimable(game, seat, candidates)


def _others_claimable(game: Game, seat: int, candidates: Sequence[Track]) -> list[Track]:
    """The tracks of others that a seat may claim; in a turn in which it may, it claims one of those, not a free one
    (UK-13).
    """
    if not game.rules.by_hook["overtakes"]:
        return []
    taken = [track for track in candidates if track.id in game.owners and seat not in game.owners_of(track.id)]
    return [track for track in taken if game.rules.overtakes(game, seat, [track])]


def with_resolved_track(game: Game, steps: Sequence[Step]) -> tuple[Step, ...]:
    """The steps of a line, with the claim on the track that the cards turned up or added afterwards point to.

    Of a white and a black tunnel, the black one is meant if black cards are added.
    """
    line = tuple(steps)
    at = next((at for at, step in enumerate(line) if isinstance(step, Claim)), None)
    claim = None if at is None else line[at]
    if at is None or not isinstance(claim, Claim) or claim.track is None or claim.payment or claim.word:
        return line
    later, track = line[at + 1 :], game.board.tracks[claim.track]
    colours = {colour for step in later if isinstance(step, AddCards) for colour in step.payment.colours}
    if not colours and any(isinstance(step, AddCards | GiveUp) for step in later):
        colours = {card.colour for step in later if isinstance(step, TurnUp) for card in step.cards if card.colour}
    own = game.rules.colour(game, track)
    if own in ANY_COLOUR or colours & {WILD, own}:
        return line
    for other in game.board.siblings(track):
        if game.rules.colour(game, other) in colours and other.kind == track.kind and other.id not in game.owners:
            return (*line[:at], replace(claim, track=other.id), *later)
    return line


def track_of_side(game: Game, step: Any, seats: Collection[int]) -> Step | None:
    """A step about a track of others, with the one of its parallel tracks that one of these seats owns; None if none
    does.
    """
    candidates = tracks(game, step.ends, (step.word or "").split())
    theirs = [track.id for track in candidates if any(seat in game.owners_of(track.id) for seat in seats)]
    return None if not theirs else step if step.track in theirs else replace(step, track=theirs[0])


def _cost_key(game: Game, seat: int, track: Track) -> tuple[object, ...]:
    """What determines the cost of a track, apart from its colour."""
    return (track.kind, game.rules.price(game, seat, track)._replace(colour=GREY))


def _of_kind(game: Game, tracks: list[Track], word: str) -> list[Track]:
    if word == SECOND:
        return tracks[1:2]
    if column := game.rules.track_words.get(word):
        return [track for track in tracks if track.column(column)]
    return [track for track in tracks if track.kind == word]


def track_word(game: Game, seat: int | None, track: Track, payment: Payment | None) -> str | None:
    """The word that names a track among those of its pair; None if it is clear without one.

    Tracks that look alike need one only if a line without it would mean another of them.
    """
    pair = game.board.tracks_between[track.ends]
    if len(pair) == 1:
        return None
    colours = [game.rules.colour(game, other) for other in pair]
    colour = game.rules.colour(game, track)
    if track.colour == BARE and _track_read(game, seat, track.ends, None, payment) == track.id:
        return None
    like = [
        other
        for other, its_colour in zip(pair, colours, strict=True)
        if (its_colour, other.kind) == (colour, track.kind)
    ]
    if len(like) == 1:
        if colours.count(colour) == 1:
            return colour
        only_kind = sum(1 for other in pair if other.kind == track.kind) == 1
        return track.kind if only_kind else f"{colour} {track.kind}"
    word = None if len(like) == len(pair) else f"{colour} {track.kind}"
    if _track_read(game, seat, track.ends, word, payment) == track.id:
        return word
    return SECOND if pair.index(track) == 1 else word


def _track_read(
    game: Game,
    seat: int | None,
    ends: frozenset[str],
    word: str | None,
    payment: Payment | None,
    *,
    decks_named: bool = True,
) -> int | None:
    a, b = sorted(ends)
    return resolve_track(game, seat, (a, b), (word or "").split(), payment, decks_named=decks_named)


def write_track(
    game: Game,
    seat: int | None,
    track: int | None,
    ends: tuple[str, str],
    word: str | None,
    payment: Payment | None = None,
) -> str:
    """The two cities as typed, and the words that name the track and the colour played on a grey one."""
    if track is not None:
        lane = game.board.tracks[track]
        said = (word or "").split()
        colours = list(dict.fromkeys(COLOUR_WORDS[part] for part in said if part in COLOUR_WORDS))
        word = track_word(game, seat, lane, payment)
        more_said = word is not None or len(said) > 1
        paid = more_said and payment is not None and payment.colours.keys() >= {*colours}
        if colours and not paid and colours != [game.rules.colour(game, lane)]:
            word = _with_colours(game, seat, lane, " ".join(colours), word, payment)
    return f"{ends[0]} - {ends[1]}" + (f" {word}" if word else "")


def _with_colours(
    game: Game, seat: int | None, track: Track, told: str, word: str | None, payment: Payment | None
) -> str:
    """The words for a grey track and the colours told for it; `word` names the track without them."""
    second = f"{told} {SECOND}"
    for words in (told, f"{told} {track.kind}", second, f"{second} {track.kind}"):
        read = (_track_read(game, seat, track.ends, words, payment, decks_named=named) for named in (True, False))
        if word is None or all(number == track.id for number in read):
            return words
    return word or told
