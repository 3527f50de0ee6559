"""The book as the app ships it."""

from importlib.resources import files

import pytest

from companion.rules.passages import Book, read_book
from companion.rules.search import Search


@pytest.fixture(scope="session")
def book() -> Book:
    texts = files("companion.rules") / "texts"
    return read_book({page.name: page.read_text("utf-8") for page in texts.iterdir()})


@pytest.fixture(scope="session")
def search(book: Book) -> Search:
    return Search(book)
