"""Doubles and triples: who may claim another track between the same cities (BA-09 to BA-11, AS-13 to AS-16)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.families.doubles.words import NOUNS, WORDS
from companion.game.board import Board, Track
from companion.game.mechanic import Mechanic, handles
from companion.game.moves import Claim, CountRoutes, OwnTracks, Step
from companion.game.numbers import Misprints, Numbers, OpenRule, cited_in, key
from companion.game.state import Game
from companion.game.values import replace
from companion.game.verdict import Reason, because
from companion.words import learn, wording

learn(WORDS, NOUNS)


MOST_PARALLEL = 9
"""The most parallel tracks that a board file may speak of."""


class DoubleNumbers(Numbers):
    """How many players are needed for parallel tracks to stay open, and who may own more than one."""

    passages = cited_in(
        closed_up_to="rule triple_rule", triples="triple_rule", triples_of="triple_rule", one_each="own_rule"
    )

    closed_up_to: int = key(3, ge=0, description="with so many players or fewer, one claimed track closes the other")
    rule: str = key("BA-10", description="the rule that closes the second track on this board")
    one_each: bool = key(True, description="nobody owns two tracks of one group")
    partners: bool = key(True, description="partners may own a track each, where both are open")
    own_rule: str = key("BA-09", description="the rule that keeps a player from owning two tracks")
    triples: int = key(1, ge=1, description="tracks of a triple that few players can claim")
    triples_of: dict[int, int] = key(
        {},
        max_length=8,
        description="by number of players: tracks of a triple, where few players differ among themselves",
    )
    triple_rule: str = key("BA-10", description="the rule that closes the tracks of a triple")
    always_open: tuple[tuple[str, str], ...] = key((), description="pairs of cities whose tracks never close")
    open_rule: str = key("AS-14", description="the rule of the pairs that never close")
    open_own_rule: str = key("BA-09", description="the rule that keeps a player from owning two tracks of such a pair")
    apart: tuple[tuple[str, str], ...] = key((), description="pairs of cities whose tracks are printed apart")
    apart_double: bool = key(False, description="tracks that are printed apart make a double all the same")


class Doubles(Mechanic[DoubleNumbers]):
    """Parallel tracks of one group: at most one for each player, and with few players only some of them."""

    table = "doubles"
    numbers_type = DoubleNumbers
    open_points = (
        OpenRule("doubles.closed_up_to", "GL-16", ("3", "0"), seats=(2, 3)),
        OpenRule("doubles.closed_up_to", "IN-01", ("3", "2"), seats=(3,)),
        OpenRule("doubles.apart_double", "CD-08", ("no", "yes"), given="apart", rank=-1),
        OpenRule("doubles.one_each", "AS-16", ("yes", "no"), seats=(6,)),
        OpenRule("doubles.partners", "AS-16", ("yes", "no"), seats=(6,)),
    )

    def misprints(self, board: Board) -> Misprints:
        for name in ("always_open", "apart"):
            for pair in getattr(self.numbers, name):
                for city in pair:
                    if city not in board.cities:
                        yield (self.table, name), wording("no such city", name=city)
        if any(not 1 <= tracks <= MOST_PARALLEL for tracks in self.numbers.triples_of.values()):
            yield (self.table, "triples_of"), wording("tracks of a triple", most=MOST_PARALLEL)
        for a, b in self.numbers.apart:
            tracks = board.tracks_between.get(frozenset((a, b)), ())
            if len(tracks) < 2 or any(track.group for track in tracks):
                yield (self.table, "apart"), wording("not apart", a=a, b=b)

    def start(self, game: Game) -> Game:
        """If the table plays by that option, tracks that are printed apart are grouped from here on (BA-11)."""
        pairs = {frozenset(pair) for pair in self.numbers.apart} if self.numbers.apart_double else set()
        tracks = (
            track._replace(group="|".join(sorted(track.ends))) if track.ends in pairs else track
            for track in game.board.tracks
        )
        return game.replace(board=replace(game.board, tracks=tuple(tracks))) if pairs else game

    def _tracks(self, game: Game, step: Step) -> list[Track]:
        if isinstance(step, Claim):
            return [] if step.track is None else [game.board.tracks[step.track]]
        ids = [track for track, _, _ in step.tracks] if isinstance(step, OwnTracks) else []
        return [game.board.tracks[i] for i in ids if i is not None]

    def _limit(self, game: Game, track: Track) -> int:
        """How many tracks of this group can be claimed in total with the present number of players."""
        return self.claimable(game.board, track, len(game.table.seats))

    def _closed_up_to(self, game: Game, track: Track) -> int:
        """The largest number of players with which no more tracks of this group can be claimed than with the present
        one.
        """
        players, limit = len(game.table.seats), self._limit(game, track)
        more = range(players, self.numbers.closed_up_to + 1)
        return max((seats for seats in more if self.claimable(game.board, track, seats) == limit), default=players)

    def claimable(self, board: Board, track: Track, players: int) -> int:
        """How many tracks of this group can be claimed in total with this number of players (BA-10, AS-13 to AS-16)."""
        size = 1 + len(board.siblings(track))
        if players > self.numbers.closed_up_to or self._never_closes(track):
            return size
        few = self.numbers.triples_of.get(players, self.numbers.triples)
        return min(few, size) if size > 2 else 1

    def most_per_side(self, players: int) -> int:
        """How many tracks of a group a side of this many players can own (BA-09, AS-16)."""
        if not self.numbers.one_each:
            return MOST_PARALLEL
        return players if self.numbers.partners else 1

    def _never_closes(self, track: Track) -> bool:
        return any(track.ends == frozenset(pair) for pair in self.numbers.always_open)

    @handles(Claim, OwnTracks, CountRoutes)
    def against(self, game: Game, seat: int, step: Step) -> Iterator[Reason]:
        if isinstance(step, CountRoutes):
            yield from self._against_counts(game, seat, step)
        claimed: set[int] = set()
        for track in self._tracks(game, step):
            siblings = game.board.siblings(track)
            if not siblings:
                continue
            owners = {other.id: game.owners[other.id] for other in siblings if other.id in game.owners}
            if claimed:
                owners |= {other.id: seat for other in siblings if other.id in claimed}
            claimed.add(track.id)
            shared = {owner for other in siblings for owner in game.owners_of(other.id)}
            if (owner := self._group_owner(game, seat, {*owners.values(), *shared})) is not None:
                key = "own other track" if owner == seat else "partner owns other track"
                who, partner = game.name(seat), game.name(owner)
                rule = self.numbers.open_own_rule if self._never_closes(track) else self.numbers.own_rule
                yield because(rule, key, who=who, partner=partner, a=track.a, b=track.b)
            elif len(owners) >= self._limit(game, track):
                numbers, triple, names = self.numbers, len(siblings) > 1, map(game.name, dict.fromkeys(owners.values()))
                rule, key = (numbers.triple_rule, "triple closed") if triple else (numbers.rule, "double closed")
                counts = {"players": len(game.table.seats), "limit": self._closed_up_to(game, track)}
                counts["tracks"] = self._limit(game, track)
                yield because(rule, key, who=game.name(seat), a=track.a, b=track.b, owner=[*names], **counts)

    def _against_counts(self, game: Game, seat: int, step: CountRoutes) -> Iterator[Reason]:
        """Refuse more routes of a length than the doubles allow to one seat, or to all together."""
        who, players = game.name(seat), len(game.table.seats)
        for count, length in step.routes:
            same_length = [track for track in game.board.tracks if track.length == length]
            paired = {track.group: track for track in same_length if track.group is not None}
            single = sum(1 for track in same_length if track.group is None)
            group_sizes = {group: sum(1 for track in same_length if track.group == group) for group in paired}
            most_own = single + sum(1 if self.numbers.one_each else size for size in group_sizes.values())
            most_open = single + sum(min(size, self._limit(game, paired[group])) for group, size in group_sizes.items())
            others = sum(held.routes.get(length, 0) for at, held in enumerate(game.seats) if at != seat)
            if most_own < count <= len(same_length):
                yield because(
                    self.numbers.own_rule, "length of doubles", who=who, count=count, length=length, limit=most_own
                )
            if most_open < count + others <= len(same_length) and not game.rules.overtakes(game, seat, same_length):
                counts = {"count": count, "length": length, "open": most_open, "left": max(0, most_open - others)}
                yield because(self.numbers.rule, "length closed", who=who, players=players, **counts)

    def _group_owner(self, game: Game, seat: int, owners: set[int]) -> int | None:
        """Who of a side already owns another track of the group: the seat itself, or a partner if partners may not
        share.
        """
        if not self.numbers.one_each:
            return None
        if seat in owners:
            return seat
        partners = () if self.numbers.partners else game.table.side_of(seat).seats
        return next((partner for partner in partners if partner in owners), None)

    def unclaimable(self, game: Game) -> Iterator[int]:
        groups = game.board.groups
        owned = Counter([game.board.tracks[track].group for track in game.owners])
        for name, count in owned.items():
            if name is not None and count >= self._limit(game, groups[name][0]):
                yield from (track.id for track in groups[name] if track.id not in game.owners)
