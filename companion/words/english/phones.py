"""What a phone is told by the laptop about itself, beside the game."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "phone wrong host": "This address is not the one that the app shows. Use its code or its link again.",
    "phone wrong origin": "Only the app's own pages may ask here.",
    "phone wrong method": "This cannot be asked here.",
    "phone wrong body": "This request cannot be read.",
    "phone long body": "This request is too long.",
    "phone wrong type": "This request is not JSON.",
    "phone failed": "The app could not answer this. Please try again.",
    "phone nothing there": "There is nothing here. Use the code or the link that the app shows.",
    "phone wrong code": "This code is no longer good. Scan the one that the laptop shows now.",
    "phone seat taken": "Another phone has this seat. The laptop has to allow this one: Ctrl+O there, then a.",
    "phone board taken": "{count} screens look on already, and no more can. This one comes in a minute after one of them "
    "has gone, or for the first of them where the laptop lets it in: Ctrl+O there, then a.",
    "phone no key": "This phone has no place at the table now. Scan the code on the laptop.",
    "phone too fast": "This phone asks too much at once. Please wait a moment.",
    "phone no game": "No game is open on the laptop.",
    "phone board only looks": "The board shows the game; lines are said by seats.",
    "phone no line": "There is no line to say.",
    "phone long line": "A line has at most {most} characters.",
    "phone line of another": "A phone speaks for its own seat only.",
    "phone line insists": "A refused move is played at the laptop, where the table agrees to it.",
    "phone line comment": "A line from a phone has no comment.",
    "phone no file": "The laptop cannot make this file. Please take another one.",
    "phone not over": "There is something to take along once the game has ended and the laptop has shown how.",
    "phone no photo": "Only the phone of the first seat sends photos to the laptop.",
    "phone photo waits": "The photo waits in the workshop on the laptop.",
    "phone photo came": "{who} sent a photo of the board. It waits in the workshop, at Picture.",
}
