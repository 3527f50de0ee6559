"""The sentences of teams."""

from __future__ import annotations

WORDS: dict[str, str] = {
    # why a move is refused, and what a move brings
    "lacks ShareTickets": "teams that share tickets",
    "lacks LayTickets": "teams that share tickets",
    "one in common": "1 of them goes to the common holder",
    "wild in common": "it goes to the common holder",
    "shares too many": "{who} shares {count:ticket}; at least 1 and at most {share} may be shared.",
    "shares more than held": "{who} shares {count:ticket} but has {own} in hand, as far as is known.",
    "shares twice": "{who} has already put {ticket} into the common holder.",
    "lays no new ticket": "{who} puts {ticket} into the common holder; it must be one of the tickets just kept.",
    "shares not held": "{who} does not hold {ticket}.",
    "own pieces only": "{who} has {have:{unit}} left; {partner}'s cannot be used.",
    "lays one ticket": "{who} puts {count:ticket} into the common holder; it must be exactly one.",
    "lays no ticket": "{who} puts {count:ticket} into the common holder but kept none of those drawn.",
    "all to the hand": "{who} keeps both cards; one must go into the common holder.",
    "all to the holder": "{who} puts both cards into the common holder; one must go into the hand.",
    "wild into hand": "A face-up wild goes into the common holder, not into {who}'s hand.",
    # what a turn may hold, and the sheet
    "may share": "share up to {share:ticket} with the partner",
    # what its numbers mean on a board
    "here teams.size": "{size:player} in a team",
    "here teams.share": "{share:ticket} at most are shared in a turn",
    # questions and help
    "seat common": "common: {parts}",
    "table help share": "tickets into the common holder",
}
