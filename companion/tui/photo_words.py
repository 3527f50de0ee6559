"""What the draft of a photo says at the keys: a track that is asked about, and the whole board looked over."""

from __future__ import annotations

from textual.content import Content

from companion.game.board import Track
from companion.paint.palette import Palette
from companion.paint.signs import letters
from companion.session.photo_draft import PhotoDraft
from companion.words import listing, wording
from companion.words.plain import plain

NOBODY = "0"
"""The key that says that nobody has a track."""


def names(draft: PhotoDraft) -> str:
    """The players whose cars are looked for, in words."""
    return listing([plain(draft.session.game.name(seat), 40) for seat in draft.colours.values()])


def asked(draft: PhotoDraft, number: int, palette: Palette) -> list[Content]:
    """The track, whose it seems to be, how sure that is, and a key for each answer."""
    track, owner = draft.board_tracks[number], draft.owner(number)
    who = wording("photo nobody") if owner is None else plain(draft.session.game.name(owner), 40)
    seems = wording("photo seems", who=who, sure=draft.sure(number))
    doubts = wording("photo doubts", count=len(draft.doubtful()))
    return [
        Content.assemble((_track_text(draft, track), "bold"), "  ", seems),
        _keys(draft, owner, palette),
        Content.styled(doubts, "$text-muted"),
    ]


def looked_over(draft: PhotoDraft) -> list[Content]:
    """What the board holds in all, to be held against the table."""
    game, refused = draft.session.game, draft.refused()
    pieces = [
        wording("photo pieces", who=plain(game.name(seat), 20), used=row.used, left=row.left)
        for seat, row in draft.pieces().items()
    ]
    parts = [Content.styled(wording("photo look over"), "bold"), Content("   ".join(pieces))]
    for answer in refused[:2]:
        reasons = answer.verdict.reasons if answer.verdict is not None else ()
        says = " ".join(f"{reason.rule} {reason.says}" for reason in reasons[:2])
        says = says or (plain(answer.fault.message, 300) if answer.fault is not None else "")
        parts.append(Content.styled(f"✗ {plain(says, 300)}", "$error"))
    parts.append(Content.styled(wording("photo refused" if refused else "photo confirm"), "$text-muted"))
    return parts


def _keys(draft: PhotoDraft, owner: int | None, palette: Palette) -> Content:
    """Each seat with the key that says that it is theirs; the proposed one stands out."""
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
    beside = [other.id for other in draft.session.game.board.between[track.ends]]
    key, number = "photo track of several" if len(beside) > 1 else "photo track", beside.index(track.id) + 1
    return wording(key, a=plain(track.a), b=plain(track.b), length=track.length, colour=track.colour, number=number)
