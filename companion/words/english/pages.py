"""The pages of phones and of the table's screen; each key begins with "page"."""

from __future__ import annotations

WORDS: dict[str, str] = {
    # the way to the laptop
    "page waiting": "Another phone has this seat. The laptop has to allow this one: Ctrl+O there, then a.",
    "page unreachable": "The laptop does not answer. Is this phone in the same Wi-Fi?",
    "page away": "The laptop is out of reach; this comes back by itself.",
    "page closed": "The laptop closed this place. Scan the new code to come back.",
    "page elsewhere": "This seat is open in another tab of this phone..",
    "page no code": "Scan the code that the laptop shows.",
    # tabs
    "page tab board": "Board",
    "page tab tickets": "Tickets",
    "page tab now": "Now",
    "page tab history": "History",
    "page tab rules": "Rules",
    # the line
    "page line": "What you do, in words",
    "page say": "Say it",
    "page clear": "Clear",
    "page answer": "Answer",
    "page leave open": "Leave open",
    "page back": "Back",
    "page waits": "At the laptop: {line}",
    "page other city": "{city}, and now the other city.",
    "page no track": "No track joins them directly.",
    # tickets
    "page no tickets": "No ticket of yours is known here. Nobody needs to name any before the end.",
    "page tickets unknown": "{count} more kept, not named.",
    "page name tickets": "{start}… (only you see which)",
    "page show tickets": "{start}…",
    "page find ticket": "A city of the ticket",
    "page as typed": "“{text}”, as typed (one that is not listed: both cities and its value)",
    "page take out": "take {ticket} out again",
    "page cards": "Cards, as far as the table knows",
    # now
    "page may": "What may be done now",
    "page not your turn": "It is not your turn. Tap the board to see what a claim would be.",
    "page own lines": "{who}: {total}",
    "page everybody": "Everybody",
    "page column kept": "Entered: {line}. The laptop corrects it.",
    # history and rules
    "page earlier": "Earlier lines",
    "page nothing yet": "Nothing has been played yet.",
    "page holds": "What holds at this table",
    "page open rule": "rule {rule}",
    "page search rules": "Search the rules, such as: no cards left",
    # a photo for the workshop
    "page photo": "Photo of the empty board",
    "page photo what": "It goes to the workshop on the laptop, in which boards are made.",
    "page photo goes": "On its way …",
    "page photo large": "A photo has 20 MB at most. Take it anew with fewer pixels.",
    # the end from a photo
    "page end photo": "The end from a photo",
    "page photo of empty": "Photo of the board without cars",
    "page photo of end": "Photo of the end",
    "page photo edges": "Its edges are the board's edges",
    "page photo corners": "Else set its four corners in the workshop on the laptop, at Picture.",
    "page photo seems": "{who}, {sure} % sure",
    "page photo doubts": "Doubtful: {count}",
    "page photo whole": "Look the whole board over",
    "page photo look over": "Look the whole board over: does it lie on the table as it is drawn here? Tap what is wrong.",
    "page photo pieces": "{who} {used}, {left} left",
    "page photo instead": "Another photo, or none",
    "page photo drop": "Drop this draft and its answers",
    "page photo confirm": "The whole board is right",
    "page photo insist": "The whole board is right all the same",
    "page nobody": "nobody",
    # the table's screen
    "page last line": "Last: {line}",
    "page not printed": "This board is a reconstruction or has doubts; the laptop tells them under Boards.",
    "page result code": "The result, to take along",
}
