"""Reading a book: what it offers, and how its faults are reported."""

import pytest

from companion.rules.passages import BookError, read_book

HEAD = 'family = "CD"\ntitle = "County Durham"\nsource = "a booklet"\n'
COAL = '[CD-10]\ntitle = "Coal"\ntext = "One token.\\n  Not two."\nsection = "Coal"\nkind = "E"\n'
BASE = HEAD.replace("CD", "BA") + COAL.replace("CD-10", "BA-02")


def faults(**texts: str) -> tuple[str, ...]:
    with pytest.raises(ValueError, match=r"\.toml") as raised:
        read_book({f"{name}.toml": text for name, text in texts.items()})
    assert isinstance(raised.value, BookError)
    return raised.value.faults


def test_a_passage_knows_its_family() -> None:
    passage = read_book({"cd.toml": HEAD + 'note = "A remark."\n' + COAL})["CD-10"]
    assert (passage.family, passage.family_title, passage.source) == ("CD", "County Durham", "a booklet")
    assert (passage.text, passage.links, passage.terms, passage.open) == ("One token. Not two.", (), (), "")


def test_a_family_has_its_note() -> None:
    assert read_book({"cd.toml": HEAD + 'note = "A remark."\n' + COAL}).families["CD"].note == "A remark."


def test_base_comes_first_and_strangers_last() -> None:
    stranger = BASE.replace("BA", "AA")
    assert list(read_book({"aa.toml": stranger, "cd.toml": HEAD + COAL, "zz.toml": BASE})) == [
        "BA-02",
        "CD-10",
        "AA-02",
    ]


def test_numbers_are_in_order_within_a_family() -> None:
    later = COAL + COAL.replace("CD-10", "CD-02")
    assert list(read_book({"cd.toml": HEAD + later})) == ["CD-02", "CD-10"]


def test_named_keeps_the_requested_order() -> None:
    book = read_book({"cd.toml": HEAD + COAL + COAL.replace("CD-10", "CD-02")})
    assert [passage.number for passage in book.named(["CD-10", "CD-02"])] == ["CD-10", "CD-02"]
    with pytest.raises(KeyError):
        book.named(["CD-99"])


def test_an_unknown_family_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        read_book({"cd.toml": HEAD + COAL}).family("XX")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (HEAD + COAL + 'links = ["CD-11"]', "cd.toml: CD-10: links to CD-11, which no text has"),
        (HEAD + COAL + 'links = ["CD-10"]', "cd.toml: CD-10: links to itself"),
        (HEAD + COAL + "general = 1", "cd.toml: CD-10: general must be true or false"),
        (HEAD + COAL + "instead = 1", "cd.toml: CD-10: instead must be a table of texts"),
        (HEAD + COAL + 'terms = ["a", "a"]', "cd.toml: CD-10: terms says something twice"),
        (HEAD + COAL + "terms = [1]", "cd.toml: CD-10: terms must be a list of texts"),
        (HEAD + COAL + 'links = "CD-11"', "cd.toml: CD-10: links must be a list of texts"),
        (HEAD + COAL.replace('kind = "E"', ""), "cd.toml: CD-10: kind is missing"),
        (
            HEAD + COAL.replace('kind = "E"', 'kind = "X"'),
            "cd.toml: CD-10: kind 'X' is none of E, S, T, H, L",
        ),
        (HEAD + COAL.replace('"Coal"\nkind', '" "\nkind'), "cd.toml: CD-10: section is empty"),
        (HEAD + COAL.replace('title = "Coal"', "title = 4"), "cd.toml: CD-10: title must be a text"),
        (
            HEAD + COAL.replace("CD-10", "CD-1"),
            "cd.toml: CD-1: is not a rule number: two capitals, a hyphen, two digits",
        ),
        (HEAD + COAL.replace("CD-10", "BA-10"), "cd.toml: BA-10: does not belong to family CD"),
        (HEAD.replace('title = "County Durham"\n', "") + COAL, "cd.toml: title is missing"),
        (
            'cards = "4"\n' + HEAD + COAL,
            "cd.toml: cards is not a key here; those are family, title, source, note",
        ),
    ],
)
def test_a_fault_names_file_and_number(text: str, message: str) -> None:
    assert faults(cd=text) == (message,)


def test_text_that_is_not_valid_toml() -> None:
    (fault,) = faults(cd="family = ")
    assert fault.startswith("cd.toml: not TOML: ")


def test_a_family_in_two_files() -> None:
    assert faults(one=HEAD + COAL, two=HEAD + COAL) == (
        "two.toml: family CD is already in one.toml",
        "two.toml: CD-10: is already in one.toml",
    )


def test_all_faults_are_reported_together() -> None:
    assert faults(cd=HEAD + COAL.replace('kind = "E"', ""), ba=BASE + 'links = ["BA-03"]') == (
        "cd.toml: CD-10: kind is missing",
        "ba.toml: BA-02: links to BA-03, which no text has",
    )
