"""The sentences of cards."""

from __future__ import annotations

NOUNS: dict[str, tuple[str, str]] = {
    "train card": ("train card", "train cards"),
    "ship card": ("ship card", "ship cards"),
    "double ship": ("double ship", "double ships"),
    "wild": ("wild", "wilds"),
    "locomotive": ("locomotive", "locomotives"),
    "other space": ("other space", "other spaces"),
    "passenger": ("passenger card", "passenger cards"),
}
"""What is counted, singular and plural."""

WORDS: dict[str, str] = {
    # why a move is refused, and what a move brings
    "wild is whole draw": "A face-up wild is the whole draw: {who} takes it alone.",
    "too many cards drawn": "{who} took {drawn:card}; a draw is {limit}.",
    "too few cards drawn": "{who} took {drawn:card}; a draw is {limit}, or one face-up wild.",
    "one card drawn": "{who} took {drawn:card}; a draw is {limit}, face-up wilds included.",
    "extra cards blind": "{who} draws {count:card} more, blind and before the others.",
    "plus four too short": "“+4” locomotives are for routes of {least:space} or more; {who} lays them on {a} – {b} of {spaces}.",
    "no such card": "{board}'s deck has no {colour} cards.",
    "two colours": "{who} pays {a} – {b} with {colours}; all cards of a claim share one colour.",
    "colour contradicted": "{who} claims {a} – {b} in {said} and pays {colours}: on a grey route the colour told is the one played.",
    "wrong colour": "{a} – {b} takes {asked} cards; {who} plays {colour}.",
    "wrong colour beside": "The {asked} track of {a} – {b} takes {asked} cards; the {colour} one beside it is a {kind} route of {length:space}.",
    "too many doubles": "{a} – {b} has {spaces:space}; {who}'s ships would fill {worth}, and one too many is the most.",
    "needless card": "{a} – {b} has {spaces:space}; {who}'s double ships leave one of the other cards without a space. Take it back.",
    "wrong number of cards": "{a} – {b} has {spaces:space}; {who} pays for {worth}.",
    "wrong number of fewer cards": "{a} – {b} costs {who} {spaces:card}, {fewer} less than it has spaces; {who} pays for {worth}.",
    "decks empty": "{who} cannot draw {asked:{what}}: {left} can be left of {exist}, all others are in hands.",
    "no such cards left": "{count} more {colour} cannot be: {exist} exist and players hold {held}.",
    "deck too small at once": "{who}'s claim takes {count} {colour}, laid, turned up and added; only {exist} exist and "
    "other players hold {elsewhere}.",
    "deck too small": "{who} plays {count} {colour}; only {exist} exist and other players hold {elsewhere}.",
    "groups cover nothing": "{a} – {b} has {spaces:space}; {who}'s {cards:card} do not pay for that, even with any {each} as one locomotive.",
    "groups cover no ferry": "{a} – {b} has {spaces:space} and asks for {symbols:locomotive}; {who}'s {cards:card} do not pay for that, even with any {each} as one locomotive.",
    "groups of fewer cover nothing": "{a} – {b} costs {who} {spaces:card}, {fewer} less than it has spaces; these {cards} do not pay for that, even with any {each} as one locomotive.",
    "groups of fewer cover no ferry": "{a} – {b} costs {who} {spaces:card}, {fewer} less than it has spaces, and asks for {symbols:locomotive}; these {cards} do not pay for that, even with any {each} as one locomotive.",
    "hand too small": "{who} can hold at most {have:card} ({dealt} dealt, {drawn} drawn, {paid} paid); this takes {need}.",
    "hand too small in common": "{who} can hold at most {have:card}, common ones included; this takes {need}.",
    "cards not unseen": "{who} cannot hold {laid}; the hand: {hidden} cards, all unseen.",
    "cards not in hand": "{who} cannot hold {laid}; the hand: {seen} taken face up, and {hidden} unseen.",
    "wrong pieces": "{a} – {b} is a {deck} route: it takes {deck}s only.",
    "wrong kind of cards": "{who} pays {a} – {b} in the wrong kind of cards; it takes {deck} cards, such as {example}.",
    "no wilds here": "{who} lays a wild on {a} – {b}; wilds may not be laid there.",
    "ferry cards coloured": "The {each} cards that {who} lays for a locomotive of {a} – {b} may not be wilds.",
    "ferry cards alike": "The {each} cards that {who} lays for a locomotive of {a} – {b} must be of one colour.",
    "ferry not covered": "{a} – {b} has {symbols:symbol}, each a wild or {each} cards, and {plain:other space} of one colour; {who} lays something else.",
    "cards not covered": "{who} needs {need} cards of one colour on {a} – {b}, and {each} cards for each that is replaced.",
    "cards in no groups": "Any {each} cards replace one on {a} – {b}, so it costs {spaces:card}, or {more} more for each replaced; {who} lays {cards}.",
    "pairs wanted": "{a} – {b} costs two cards of one colour for each of its {spaces:space}, {cards} in all; {who} lays something else.",
    "row swept": "if {wilds} wilds lie face up now, the whole row is replaced",
    "row stays": "wilds that lie face up stay, however many",
    "ferry needs wild": "{a} – {b} is a ferry: {need} of the cards must be wild; {who} plays {laid}.",
    "ferry needs wild or cards": "{a} – {b} is a ferry with {need:symbol}, each a wild or {each} cards of one colour; {who} plays {laid:wild}.",
    "ferry needs wild or any cards": "{a} – {b} is a ferry with {need:symbol}, each a wild or any {each} other cards; {who} plays {laid:wild}.",
    # in few words
    "why hand too small": "takes {need:card}, {who} has {have} at most",
    "why hand too small in common": "takes {need:card}, {have} at most in hand",
    # what a turn may hold, and the sheet
    "may draw cards": "draw {draw:card}",
    "may draw cards of": "draw {draw:card}; {left:card} left (deck, row, discards)",
    "may draw cards of two": "draw {draw:card}; {trains} train, {ships} ship left (deck, row, discards)",
    # what a seat has
    "seat fact cards": "{number:card}",
    # what the booklets leave open
    "open cards.swept_at": "Three locomotives face up",
    "open cards.swept_at 0": "stay in the row",
    "open cards.swept_at 3": "the whole row is replaced",
    # what its numbers come to on a board
    "here cards.hand": "{hand:train card} to begin with",
    "here cards.hand_wilds": "{hand_wilds:locomotive} besides them to begin with",
    "here cards.ship_hand": "{ship_hand:ship card} to begin with",
    "here cards.draw": "a draw is {draw:card}",
    "here cards.face_up_wilds whole": "a face-up wild is the whole draw",
    "here cards.face_up_wilds one": "a face-up wild counts as one card of the draw",
    "here cards.face_up_wilds none": "no card lies face up; which colours were drawn need not be told",
    "here cards.face_up_wilds any": "face-up wilds may be drawn like any card",
    "here cards.swept_at": "with {swept_at:wild} face up the whole row is replaced",
    "here cards.swept_at 0": "wilds face up stay in the row, however many",
    "here cards.each": "{each:train card} of each colour, {wilds:wild}",
    "here cards.ship_doubles": "{ship_singles} single and {ship_doubles} double ships of each colour",
    "here cards.passengers": "{passengers:passenger}",
    "here cards.plus_four": "{plus_four} +4 locomotives, for routes from {plus_four_from:space} on",
}
