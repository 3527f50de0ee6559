"""What the laptop tells a phone about the phone itself, apart from the game."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "phone wrong host": "This is not the address that the app shows. Use its code or its link again.",
    "phone wrong origin": "Only the app's own pages may ask here.",
    "phone wrong method": "This cannot be asked here.",
    "phone wrong body": "This request cannot be read.",
    "phone half a character": "“{text}” has half a character in it, shown here as �. Please delete that, or type the text again.",
    "phone long body": "This request is too long.",
    "phone wrong type": "This request is not JSON.",
    "phone page not started": "This page has not started. If it stays like this, load it again: it needs JavaScript, and a browser from 2019 or later.",
    "phone failed": "The app could not answer this. Please try again.",
    "phone nothing there": "There is nothing here. Use the code or the link that the app shows.",
    "phone wrong code": "This code is no longer valid. Scan the one on the laptop now.",
    "phone seat taken": "Another phone has this seat, or this one had it in a tab that is closed. The laptop has to allow this one: Ctrl+O there, then a.",
    "phone board taken": "{count} screens are watching already, which is the limit. This one comes in a minute after one of them has gone; or the laptop lets it in instead of the first of them: Ctrl+O there, then a.",
    "phone no key": "This device has no place at the table now. Scan the code on the laptop.",
    "phone too fast": "This phone is asking too fast. Please wait a moment.",
    "phone no game": "No game is open on the laptop.",
    "phone board only looks": "The board only shows the game; lines come from seats.",
    "phone no line": "There is no line to say.",
    "phone long line": "A line has at most {most} characters.",
    "phone line of another": "A phone speaks for its own seat only.",
    "phone line insists": "A refused move is played at the laptop, where the table agrees to it.",
    "phone line comment": "A line from a phone has no comment.",
    "phone line with choice": "Choose your pieces in a line of their own: it stays secret until everybody has chosen.",
    "phone no file": "The laptop cannot make this file. Please choose another one.",
    "phone not over": "There are files to take with you once the game is over and the laptop has shown the ending.",
    "phone no photo": "Only the first seat's phone sends photos to the laptop.",
    "phone photo waits": "The photo is waiting in the workshop on the laptop.",
    "phone photo came": "{who} sent a photo of the board. It is in the workshop, under Picture.",
}
