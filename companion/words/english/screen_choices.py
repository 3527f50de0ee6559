"""Set-up and choices: pieces, seating, dice, tunnels, loans, values of tickets, open points."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "unclear colour": "“{text}” matches several colours.",
    # who plays
    "players order": "Order of play: {order}",
    "players order teams": "Partners sit side by side and play one after the other: {order}",
    "hint choose more": "F8 enters the choices in secret. F1 tells more.",
    # pieces
    "key recommended": "recommended",
    "key peek": "show or hide",
    "table key pieces": "pick",
    "pieces title": "Pieces, chosen in secret · {done} of {of} have chosen",
    "pieces of": "{who}, your pieces",
    "pieces asked": "{choose:piece} out of {trains:train} and {ships:ship}.",
    "pieces others away": "Only {who} looks now, then Enter",
    "pieces type": "How many trains? Enter takes them; the rest are ships. What you type stays hidden.",
    "pieces range": "{least} to {most:train}, please; the rest are ships.",
    "pieces wanted": "How many? {allowed}",
    "pieces recommended": "F3, for a first game: {trains:train}, {ships:ship}",
    "pieces all chosen": "Everybody has chosen.",
    "pieces all covered": "Everybody has chosen pieces. F8 at the table shows them.",
    "pieces reveal": "Enter shows everybody's choice at once.",
    "pieces revealed": "Everybody's pieces",
    "pieces chosen": "{trains:train}, {ships:ship}",
    "pieces to table": "Enter continues to the first turn.",
    "help pieces": "Everybody types their number of trains while the others look away. When all have chosen, all are shown.",
    "help pieces take": "accept what is typed, then on to the next player",
    "help pieces recommended": "what the rulebook recommends for a first game",
    "help pieces peek": "show what is typed, and hide it again",
    "help pieces back": "cover, then back to the table; nobody has to choose twice",
    # a turn entered question by question
    "choices unfit": "Nothing matches {typed}.",
    "choices unfit why": "Nothing matches {typed}: {why}",
    "choices unfit taken": "Nothing is chosen: nothing matches {typed}. Backspace corrects it.",
    "choices unfit taken why": "Nothing is chosen: {why} Backspace corrects it.",
    "choices more claims": "… and {count} more: choose this for all, or type part of a name",
    "choices more ways": "{count} ways, such as {example}",
    "choices which": "Which one?",
    "choices taking": "What is taken with the claim, or placed?",
    "choices takes nothing": "nothing",
    "choices other": "something else: keep typing",
    # loans
    "key to sheet": "to the sheet",
    # a damaged game
    "repair title": "A damaged game",
    "repair keys": "Enter continues with them · Esc leaves it as it is",
    "repair what": "The file of {game} is damaged: {read} of {total:line} can be read. They can continue as a new game; the damaged file is kept beside it.",
    # tickets kept in one's own copy of a board
    "keep title": "Keep the tickets?",
    "keep keys": "Enter keeps them · Esc does not",
    "keep what": "The table entered {count:ticket} that the file of {board} does not list. With them in your own copy of the board, nobody has to enter their values next time.",
    "keep done": "The tickets are in {path}",
    "keep failed": "The tickets could not be kept: {why}",
    # the extra cost of a claim, step by step
    "ask back": "Esc leaves the question and goes back to the line, to change it.",
    "ask cost": "{cost} more to pay. Enter continues.",
    "ask way label": "and then",
    "ask way": "{due} due. What does {who} add, or is it given up?",
    "ask way due": "{count} more",
    "ask way due cards": "{count} more {cards:or}",
    "ask way untold": "{due} due. Was it paid, or given up?",
    "ask way lost": "{cost} more to pay, more than {who} has: it is given up.",
    "ask way unknown": "Due: wilds and cards of the colour played. Was it paid, or given up?",
    "ask way paid": "it is paid",
    # values of tickets
    "ask value label": "worth",
    "ask value": "{ticket}: worth {worth}? That is the length of the shortest path. Enter accepts it, or type what the card says.",
    "ask value unknown": "{ticket}: what does the card say?",
    "ask value more": "The board's file does not list this card. Esc goes back to the line.",
    "ask value coming": "Enter asks about what is not listed: what does the card say?",
    "ask value number": "A number of points, please.",
    "tickets worth": "{ticket}? That is the length of the shortest path. Enter accepts it, or type what the card says.",
    "tickets placeholder unlisted": "both cities and the value, such as: {example}",
    # help at the table, for what only some boards have
    "table help doubles": "a double ship fills up to two spaces",
    "table help pieces": "pieces, chosen in secret and shown together",
    # open points
    "open points title": "Left open by the rulebooks: what applies at this table?",
    "open points what": "Left and Right choose. What is marked “as usual” applies if nothing is chosen.",
    "open usual": "{choice} (as usual)",
}
