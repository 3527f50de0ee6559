"""The book as the app ships it, with the families in the book's order."""

import pytest
from whole_book import BOOK

from companion.rules.passages import FAMILIES, Book, read_book
from companion.rules.search import Search
from companion.store.shipped_files import rule_texts


@pytest.fixture(scope="session")
def book() -> Book:
    return read_book({name: text for name, text in rule_texts().items() if name[:2].upper() in FAMILIES})


@pytest.fixture(scope="session")
def search() -> Search:
    """A search over the whole book, as people use it."""
    return Search(BOOK)
