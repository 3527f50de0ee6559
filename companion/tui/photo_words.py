"""What the draft of a photo says in the terminal: about one track, and about the whole board."""

from __future__ import annotations

from textual.content import Content

from companion.game.board import Track
from companion.paint.palette import Palette
from companion.paint.signs import letters
from companion.session.photo_draft import PhotoDraft
from companion.tui.widgets.text import width_of
from companion.words import listing, wording
from companion.words.plain import plain

NOBODY = "0"
"""The key for a track that nobody has."""
BETWEEN = "   "


def names(draft: PhotoDraft) -> str:
    """The players whose pieces are looked for, listed in words."""
    return listing([plain(draft.session.game.name(seat), 40) for seat in draft.colours.values()])


def pieces_left_text(draft: PhotoDraft) -> str:
    """The pieces left as players would type them; empty before any were entered."""
    counts = [str(draft.left.get(seat, "-")) for seat in draft.colours.values()]
    return " ".join(counts) if draft.left else ""


def read_pieces_left(text: str, seats: int) -> list[int | None] | None:
    """The pieces left of each seat, None for a dash; None unless the text has a number or a dash for each."""
    words = text.replace(",", " ").split()
    numbers = [word.isascii() and word.isdigit() and len(word) < 4 for word in words]
    if len(words) != seats or not all(number or word == "-" for number, word in zip(numbers, words, strict=True)):
        return None
    return [int(word) if number else None for number, word in zip(numbers, words, strict=True)]


def track_question(draft: PhotoDraft, number: int, palette: Palette) -> list[Content]:
    """The track asked about: whose it seems to be, how sure that is, and a key for each answer."""
    track, owner = draft.board_tracks[number], draft.owner(number)
    who = wording("photo nobody") if owner is None else plain(draft.session.game.name(owner), 40)
    seems = wording("photo seems", who=who, sure=draft.certainty(number))
    doubts = wording("photo doubts", count=len(draft.doubtful()))
    return [
        Content.assemble((_track_text(draft, track), "bold"), "  ", seems),
        _keys(draft, owner, palette),
        Content.styled(doubts, "$text-muted"),
    ]


def overview(draft: PhotoDraft, width: int) -> list[Content]:
    """Everything on the board, to be compared with the table, in lines of at most `width` columns."""
    refused, doubtful = draft.refused(), len(draft.doubtful())
    parts = [Content.styled(wording("photo look over"), "bold"), *_pieces(draft, width)]
    if doubtful:
        parts.append(Content.styled(wording("photo still doubtful", count=doubtful), "$warning"))
    for answer in refused[:2]:
        reasons = answer.verdict.reasons if answer.verdict is not None else ()
        says = " ".join(f"{reason.rule} {reason.says}" for reason in reasons[:2])
        says = says or (plain(answer.fault.message, 300) if answer.fault is not None else "")
        parts.append(Content.styled(f"✗ {plain(says, 300)}", "$error"))
    parts.append(Content.styled(wording("photo refused" if refused else "photo confirm"), "$text-muted"))
    return parts


def _pieces(draft: PhotoDraft, width: int) -> list[Content]:
    """The pieces of each seat, no entry broken across lines; what does not add up stands out."""
    lines: list[list[Content]] = [[]]
    for seat, row in draft.pieces().items():
        text = row.says(draft.session.game.name(seat))
        if lines[-1] and width_of(BETWEEN.join([*(piece.plain for piece in lines[-1]), text])) > width:
            lines.append([])
        lines[-1].append(Content.styled(text, "$warning" if row.missing else ""))
    return [Content(BETWEEN).join(line) for line in lines]


def help_rows() -> list[tuple[str, str]]:
    """What the keys do."""
    return [
        ("", wording("help photo")),
        ("1 to 8", wording("help photo seat")),
        (NOBODY, wording("help photo nobody")),
        ("Enter", wording("help photo on")),
        ("↑ ↓", wording("help photo step")),
        ("l", wording("help photo left")),
        ("F2", wording("help photo look")),
        ("!", wording("help photo insist")),
        ("p", wording("help photo again")),
        ("F3", wording("help photo empty")),
        ("b", wording("help photo browser")),
        ("d", wording("help photo drop")),
        ("Esc", wording("help photo back")),
    ]


def _keys(draft: PhotoDraft, owner: int | None, palette: Palette) -> Content:
    """Each seat with the key that says the track is theirs; the proposed one stands out."""
    game, parts = draft.session.game, list[Content]()
    signs = letters(game.table)
    for key, seat in enumerate(draft.colours.values(), 1):
        paint = palette.seat(game.seat(seat).colour)
        parts.append(Content.assemble(
            (f"{key} ", "bold"), (f" {signs[seat]} ", f"bold {paint.ink} on {paint.badge}"),
            (f" {plain(game.name(seat), 20)}", "bold underline" if seat == owner else ""),
        ))  # fmt: skip
    nobody = wording("photo nobody")
    parts.append(Content.assemble((f"{NOBODY} ", "bold"), (nobody, "bold underline" if owner is None else "")))
    return Content("   ").join(parts)


def _track_text(draft: PhotoDraft, track: Track) -> str:
    beside = [other.id for other in draft.session.game.board.tracks_between[track.ends]]
    key, number = "photo track of several" if len(beside) > 1 else "photo track", beside.index(track.id) + 1
    return wording(key, a=plain(track.a), b=plain(track.b), length=track.length, colour=track.colour, number=number)
