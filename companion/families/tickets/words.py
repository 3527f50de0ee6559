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
    "other value": "{ends} counts {points:point} as entered; the deck's is worth {listed}",
    "other value on sheet": "{ends} counts {points:point} as entered; the deck's is worth {listed}.",
    "ticket corrected": "the ticket {ends} is worth {points:point} now",
    "no such sum": "{who} cannot have {points:point} from tickets: no tickets that {board} has left add up to that; together they are worth {exist}.",
    "no such sum of so many": "{who} cannot have {points:point} from {number:ticket}: no tickets that {board} has left add up to that; together they are worth {exist}.",
    "sum of tickets alike": "{who}'s completed tickets are worth {worth:point} each, and the others cost nothing.",
    "ticket without value": "Tickets have no values of their own here: write just {ticket}.",
    "not in hand": "{who} holds {hand:ticket}, named before; {ticket} is not one of them.",
    "not completed": "{who} has not completed {ticket}; only completed tickets are revealed.",
    "sums too large": "{who}'s tickets cannot be worth {points:point} on top of the others' {others}: the deck has at most {left} left, and not every sum.",
    "named beside sums": "{who} cannot name these tickets: without them the deck has at most {left:point} left, and cannot give the {points} entered before.",
    "deal already kept": "{who} has already kept {kept:ticket}; kept tickets stay.",
    "draft number": "{who} keeps {count:ticket}; exactly {keep} of the {deal} drafted must be kept.",
    "draft first": "{who} cannot play yet: {others} must keep tickets first.",
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
    "no such tour": "{board}'s deck has no tour {ticket}; a ticket entered with its value names two cities.",
    "ticket at junction": "{city} is a junction, not a city; {who} cannot have a ticket to it.",
    "ticket to itself": "A ticket joins two different cities; {who} names {city} twice.",
    "ticket named twice": "{who} names {ticket} twice; there is only one.",
    "ticket shown twice": "{who} has shown {ticket} already.",
    "all copies told": "{who} cannot hold {ticket}: all {copies} copies are known to be elsewhere.",
    "ticket already yours": "{who} already holds {ticket}; there is only one.",
    "ticket held by": "{who} cannot hold {ticket}: {holder} has it, and there is only one.",
    "ticket held by somebody": "{who} cannot hold {ticket}: another player has it, and there is only one.",
    "shows too many": "{who} shows {shown:ticket} but kept {kept}.",
    # what a turn may hold, and the sheet
    "may keep tickets": "keep at least {keep} of the {deal:ticket} dealt",
    "may keep tickets all": "keep all {deal:ticket} dealt",
    "may keep drafted": "keep exactly {keep} of the {deal:ticket} drafted",
    "may draw tickets": "draw {draw:ticket} and keep at least {keep}",
    "may draw tickets all": "draw {draw:ticket} to keep",
    "may replace tickets": "put the tickets in hand away and draw {draw}",
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
    "open tickets.tour_detours": "A tour with other cities in between",
    "open tickets.tour_detours yes": "is still in order",
    "open tickets.tour_detours no": "is not in order",
    # what its numbers mean on a board
    "here tickets.keep": "keep at least {keep} of the {deal:ticket} dealt",
    "here tickets.keep drafted": "keep exactly {keep} of the {deal:ticket} drafted",
    "here tickets.keep all": "keep all {deal:ticket} dealt",
    "here tickets.keep 0": "none of the {deal:ticket} dealt need be kept",
    "here tickets.long": "{long:long ticket} among the {deal} dealt",
    "here tickets.hand": "{hand:ticket} in hand at a time; a completed one is revealed and replaced at once",
    "here tickets.worth": "every completed ticket is worth {worth:point}, and the others cost nothing",
    "here tickets.draw_keep": "draw {draw:ticket} and keep at least {draw_keep}",
    "here tickets.draw_keep all": "draw {draw:ticket} and keep all of them",
    "here tickets.draw_keep 0": "draw {draw:ticket}; none need be kept",
}
