"""The sentences of tickets."""

from __future__ import annotations

NOUNS: dict[str, tuple[str, str]] = {
    "long ticket": ("long ticket", "long tickets"),
    "regular ticket": ("regular ticket", "regular tickets"),
}
"""The nouns that are counted, singular and plural."""

WORDS: dict[str, str] = {
    # why a move is refused, and what a move brings
    "sum without tickets": "{who} cannot have {points:point} from {number:ticket}.",
    "card doubtful": "about the ticket {ends}: {says}",
    "card doubtful how": "if yours differs: table corrects ticket {told} to POINTS",
    "ticket corrected": "the ticket {ends} is worth {points:point} now",
    "no such sum": "{who} cannot have {points:point} from tickets: no cards of {board} that are left add up to it; all of them have {exist}.",
    "no such sum of so many": "{who} cannot have {points:point} from {number:ticket}: no cards of {board} that are left add up to it; all of them have {exist}.",
    "sum of tickets alike": "{who}'s completed tickets are worth {worth:point} each, and the others cost nothing.",
    "ticket without value": "A ticket has no value of its own here: write {ticket} alone.",
    "not in hand": "{who} holds {hand:ticket}, which were named before; {ticket} is none of them.",
    "not completed": "{who} has not completed {ticket}; only completed tickets are laid open.",
    "sums too large": "{who}'s tickets cannot be worth {points:point} on top of the {others} of the others: the deck has {left} left at most, and not every sum.",
    "named beside sums": "{who} cannot name these tickets: without them the deck has {left:point} left at most, and no cards add up to the {points} that were told.",
    "deal already kept": "{who} has already kept {kept:ticket}; kept tickets stay.",
    "draft number": "{who} keeps {count:ticket}; of the {deal} of the draft exactly {keep} are kept.",
    "draft first": "{who} cannot play yet: the tickets of {others} are not kept.",
    "deal too few": "{who} keeps {count:ticket} of the {deal} dealt; at least {keep} must be kept.",
    "deal too few all": "{who} keeps {count:ticket} of the {deal} dealt; all of them must be kept.",
    "too many long": "{who} keeps {long:long ticket}; {limit} at most.",
    "too many regular": "{who} keeps {regular:regular ticket}; {limit} at most.",
    "too few tickets left": "{who} draws {drawn:ticket}; the deck has {left} left.",
    "deal too many": "{who} keeps {count:ticket}; only {deal} were dealt.",
    "no tickets left": "No ticket is left in the deck for {who} to draw.",
    "wrong number drawn": "{who} draws {drawn:ticket}; a draw is {asked}.",
    "keeps too few": "{who} keeps {kept:ticket} of the draw; at least {keep} must be kept.",
    "keeps too many": "{who} keeps {kept:ticket} but drew {drawn}.",
    "no such tour": "{board}'s deck has no tour {ticket}; what is told with a value names two cities.",
    "ticket at junction": "{city} is a junction, no city; {who} can have no ticket to it.",
    "ticket named twice": "{who} names {ticket} twice; the card exists once.",
    "ticket shown twice": "{who} has shown {ticket} already.",
    "all copies told": "{who} cannot hold {ticket}: the {copies} cards of it are known to lie elsewhere.",
    "ticket already yours": "{who} already holds {ticket}; the card exists once.",
    "ticket held by": "{who} cannot hold {ticket}: {holder} has that card, and it exists once.",
    "ticket held by somebody": "{who} cannot hold {ticket}: another player has that card, and it exists once.",
    "shows too many": "{who} shows {shown:ticket} but kept {kept}.",
    # what a turn may hold, and the sheet
    "may keep tickets": "keep at least {keep} of the {deal:ticket} dealt",
    "may keep tickets all": "keep all {deal:ticket} dealt",
    "may keep drafted": "keep exactly {keep} of the {deal:ticket} drafted",
    "may draw tickets": "draw {draw:ticket} and keep at least {keep}",
    "may draw tickets all": "draw {draw:ticket} to keep",
    "may replace tickets": "put the tickets of the hand away and draw {draw}",
    "may draw tickets all of": "draw {draw:ticket} to keep; {left} in the deck",
    "may draw tickets of": "draw {draw:ticket} and keep at least {keep}; {left} in the deck",
    "why tickets": "{completed} completed, {failed} failed",
    "why ticket sums": "{completed:point} completed, {failed:point} failed",
    "tickets uncounted": "Not told: how many tickets {who} completed; nothing is decided by their number.",
    "tickets untold": "Tickets not told: {who}.",
    # names on the sheet and in lists
    "what tickets": "tickets",
    # what a seat has
    "seat fact tickets": "{number:ticket}",
    "seat fact open tickets": "{number} completed",
    # what the booklets leave open
    "open tickets.tour_detours": "Other cities between those of a tour",
    "open tickets.tour_detours yes": "keep its order",
    "open tickets.tour_detours no": "break its order",
    # what its numbers mean on a board
    "here tickets.keep": "keep at least {keep} of the {deal:ticket} dealt",
    "here tickets.draft yes": "they are drafted, and exactly {keep} are kept",
    "here tickets.keep all": "keep all {deal:ticket} dealt",
    "here tickets.keep 0": "of the {deal:ticket} dealt none need be kept",
    "here tickets.long": "{long:long ticket} among the {deal} dealt",
    "here tickets.hand": "{hand:ticket} in hand at a time; a completed one is revealed and replaced at once",
    "here tickets.worth": "every completed ticket is worth {worth:point}, and the others cost nothing",
    "here tickets.draw_keep": "draw {draw:ticket} and keep at least {draw_keep}",
    "here tickets.draw_keep all": "draw {draw:ticket} and keep all of them",
    "here tickets.draw_keep 0": "draw {draw:ticket}; none need be kept",
}
