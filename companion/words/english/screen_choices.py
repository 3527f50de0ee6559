"""Set-up and choices: pieces, seating, dice, tunnels, loans, values of tickets, open points."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "unclear colour": "“{text}” fits several colours.",
    # who plays
    "players order": "Order of play: {order}",
    "players order teams": "Partners sit side by side and play one after the other: {order}",
    "hint choose more": "F8 takes the choices in secret. F1 tells more.",
    # pieces
    "key recommended": "recommended",
    "key peek": "show or hide",
    "table key pieces": "pick",
    "pieces title": "Pieces, chosen in secret · {done} of {of} have chosen",
    "pieces of": "{who}, your pieces",
    "pieces asked": "{choose:piece} out of {trains:train} and {ships:ship}.",
    "pieces others away": "{who} alone looks here, then Enter",
    "pieces type": "How many trains? Enter takes them, ships are the rest. What is typed stays hidden.",
    "pieces range": "{least} to {most:train}, please; ships are the rest.",
    "pieces wanted": "How many? {allowed}",
    "pieces recommended": "F3, for a first game: {trains:train}, {ships:ship}",
    "pieces all chosen": "Everybody has chosen.",
    "pieces all covered": "Everybody has chosen pieces. F8 at the table shows them.",
    "pieces reveal": "Enter shows it to all at once.",
    "pieces revealed": "Everybody's pieces",
    "pieces chosen": "{trains:train}, {ships:ship}",
    "pieces to table": "Enter goes on to the first turn.",
    "help pieces": "Everybody types the trains, the others look away. When all have chosen, all is shown.",
    "help pieces take": "take what is typed, and on to the next player",
    "help pieces recommended": "take what the booklet recommends for a first game",
    "help pieces peek": "show what is typed, and hide it again",
    "help pieces back": "cover, then back to the table; whoever has chosen need not choose again",
    # a turn told question by question
    "choices unfit": "Nothing fits {typed}.",
    "choices unfit why": "Nothing fits {typed}: {why}",
    "choices unfit taken": "Nothing is taken: nothing fits {typed}. Backspace mends it.",
    "choices unfit taken why": "Nothing is taken: {why} Backspace mends it.",
    "choices more claims": "… and {count} more: type a part of a name, Enter lists all",
    "choices more ways": "{count} ways, such as {example}",
    "choices which": "Which one?",
    "choices taking": "What is taken with the claim, or placed?",
    "choices takes nothing": "nothing",
    "choices other": "something else: go on typing",
    # loans
    "key to sheet": "to the sheet",
    # a damaged game
    "repair title": "A damaged game",
    "repair keys": "Enter goes on with them · Esc leaves it as it is",
    "repair what": "The file of {game} is damaged: {read} of {total:line} can be read. They can go on as a new game; the damaged file is kept beside it.",
    # tickets kept in a board of one's own
    "keep title": "Keep the tickets?",
    "keep keys": "Enter keeps them · Esc does not",
    "keep what": "The table told {count:ticket} that the file of {board} does not list. With a copy of the board of your own that has them, no value need be told the next time.",
    "keep done": "The tickets are in {path}",
    "keep failed": "The tickets could not be kept: {why}",
    # what a claim costs more, step by step
    "ask back": "Esc leaves the question and goes back to the line, for another one.",
    "ask cost": "{cost} more to pay. Enter goes on.",
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
    "ask value": "{ticket}: worth {worth}? That is how long the shortest way is. Enter takes it, or type what the card says.",
    "ask value unknown": "{ticket}: what does the card say?",
    "ask value more": "The board's file does not list this card. Esc goes back to the line.",
    "ask value coming": "Enter asks what is not listed: what does the card say?",
    "ask value number": "A number of points, please.",
    "tickets worth": "{ticket}? That is how long the shortest way is. Enter takes it, or write what the card says.",
    "tickets placeholder unlisted": "both cities and the value, such as: {example}",
    # help at the table, for what only some boards have
    "table help doubles": "a double ship fills up to two spaces",
    "table help pieces": "pieces, chosen in secret and shown together",
    # open points
    "open points title": "Open in the booklets: what holds at this table?",
    "open points what": "Left and Right choose. What is marked “as usual” holds when nothing is chosen.",
    "open usual": "{choice} (as usual)",
}
