"""The rules as the app has them, read once."""

from __future__ import annotations

from companion.rules.passages import read_book
from companion.store.shipped_files import rule_texts

BOOK = read_book(rule_texts())
