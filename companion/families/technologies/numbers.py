"""The technology cards of a board file: prices, copies, and the effect of each card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.game.board import Board, Track
from companion.game.numbers import Misprints, Numbers, cited_in, key
from companion.words import wording

UNRESTRICTED = "unrestricted"
"""The route column that marks a track as requiring no technology."""
MOST_PRICE, MOST_COPIES = 9, 9


class TechnologyNumbers(Numbers):
    """The technology cards. Most keys below `spelled` list the cards with an effect, and its number if it has one."""

    passages = cited_in(for_wild="UK-02", free="UK-06")

    cards: dict[str, tuple[int, int]] = key({}, description="the technology cards: price in locomotives, and copies")
    spelled: dict[str, tuple[str, ...]] = key({}, description="other names of a card")
    home: str = key("", max_length=40, description="the region whose tracks take no concession")
    concessions: dict[str, tuple[str, ...]] = key({}, description="cards that open regions: the regions of each")
    free: int = key(2, ge=0, le=99, description="the longest track that takes no card for its length")
    lengths: dict[str, tuple[int, int]] = key({}, description="cards for longer tracks: the shortest and the longest")
    ferries: tuple[str, ...] = key((), description="cards without which no ferry can be claimed")
    for_wild: int = key(4, ge=2, le=20, description="cards of any kind that are one locomotive")
    fewer_for_wild: dict[str, int] = key({}, description="cards with which it takes so few")
    each_route: dict[str, int] = key({}, description="cards that bring points for each route claimed with them")
    each_ferry: dict[str, int] = key({}, description="cards that bring points for each ferry claimed with them")
    each_ticket: dict[str, int] = key({}, description="cards that bring points for each completed ticket at the end")
    overtaking: tuple[str, ...] = key((), description="cards used at once to claim a track that another one owns")
    twice: tuple[str, ...] = key((), description="cards used at once to claim two tracks in one turn")
    blind: dict[str, int] = key({}, description="cards with which so many cards may be drawn blind")
    cheaper: tuple[str, ...] = key((), description="cards that take a card off the price of each track")
    most_tickets: dict[str, int] = key({}, description="cards worth so much with the most tickets, else that less")
    longest_path: dict[str, int] = key({}, description="cards worth so much with the longest path, else that less")

    def title(self, card: str) -> str:
        """The full name of a card that records call by its beginning, such as "Ireland" for "Ireland and France"."""
        return next((name for name in self.spelled.get(card, ()) if name.startswith(f"{card} ")), card)

    @property
    def used_at_once(self) -> tuple[str, ...]:
        """Cards that go back in the turn in which they are bought."""
        return (*self.overtaking, *self.twice)

    def needed(self, board: Board, track: Track) -> Iterator[tuple[str, Sequence[str]]]:
        """What a track requires, as (rule, the cards of which any one suffices)."""
        if track.column(UNRESTRICTED, False):
            return
        regions = {city.region or city.country for end in track.ends if (city := board.cities[end])} - {self.home}
        for card, opened in self.concessions.items():
            if regions & {*opened}:
                yield "UK-05", [card]
        if track.length > self.free:
            yield "UK-06", [card for card, (least, most) in self.lengths.items() if least <= track.length <= most]
        if track.kind == "ferry":
            yield "UK-07", self.ferries

    def wrong(self, board: Board, table: str) -> Misprints:
        """What is wrong with the cards of a board file."""
        if not self.cards:
            yield (table, "cards"), wording("technologies none")
        for name, (price, copies) in self.cards.items():
            if not 0 <= price <= MOST_PRICE or not 1 <= copies <= MOST_COPIES:
                says = wording("technology numbers", card=name[:40], price=MOST_PRICE, copies=MOST_COPIES)
                yield (table, "cards"), says
        regions = {city.region or city.country for city in board.cities.values()}
        for name, values in vars(self).items():
            if name == "cards" or not isinstance(values, (dict, tuple)):
                continue
            for card in values:
                if card not in self.cards:
                    yield (table, name), wording("technology unknown", card=str(card)[:40])
        for opened in self.concessions.values():
            for region in opened:
                if region not in regions:
                    yield (table, "concessions"), wording("technology region", region=region[:40])
        for track in (track for track in board.tracks if track.ends <= board.cities.keys()):
            if any(not cards for _, cards in self.needed(board, track)):
                yield (table,), wording("technology lacking", a=track.a, b=track.b)
                return
