"""The book as the app ships it, of the families that have their place in its order."""

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
    """Over the whole book, as people search it."""
    return Search(BOOK)
