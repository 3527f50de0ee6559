"""The sentences of turns."""

from __future__ import annotations

WORDS: dict[str, str] = {
    # why a move is refused, and what a move brings
    "out of turn": "It is {turn}'s turn, not {who}'s.",
    "second action": "{who} has already acted; a turn is one action.",
    "game is over": "The game is over: everybody has had the last turn, {who} too.",
    "game ended at once": "The game is over: it ended with {by}'s last pieces; nobody has another turn.",
    "only in final tracking": "This line is for games entered only at the end; write what {who} claims, draws and keeps.",
    "no turns in final tracking": "This game records only the end: write what {who} owns, holds and shows.",
    "only in counts tracking": "This line is for games entered only as numbers; write what {who} claims, draws and keeps, or owns and shows.",
    "bonus not told": "Who has the {bonus} is not entered: it follows from the routes and the tickets.",
    "only numbers in counts tracking": "This game records only numbers: write how many routes {who} has, what is left, and what the tickets scored.",
    "never said turns": "The last round and the end of the game need no line: leave out “{text}”.",
    "passing": "Passing is for a player who can do nothing else.",
    "passing able": "a turn without an action, though {who} could draw cards",
    "passing rolled": "a turn without an action",
    "passing with dice": "a turn without an action, though {who} could roll",
    "last round begins": "With {who} down to {stock:{unit}}, everybody has {turns:turn} more.",
    "ends with this": "With {who} down to {stock:{unit}}, the game ends.",
    # reasons in short
    "why out of turn": "it is {turn}'s turn",
    "why game is over": "the game is over",
    "why game ended at once": "the game is over",
    "why no turns in final tracking": "only the end is recorded",
    # what the booklets leave open
    "open turns.ends_at": "The last round begins",
    "open turns.ends_at 2": "at 2 trains or fewer",
    "open turns.ends_at 1": "at 1 train or none",
    "open turns.ends_at 0": "when no train is left",
    # what its numbers mean on a board
    "here turns.ends_at": "the last round begins at {ends_at:piece} or fewer; then {last_turns:turn} each",
    "here turns.ends_at at once": "the game ends as soon as a player has {ends_at:piece} or fewer",
    "here turns.ends_at 0 at once": "the game ends as soon as a player has no piece left",
    "here turns.ends_at 0": "the last round begins when no piece is left; then {last_turns:turn} each",
}
