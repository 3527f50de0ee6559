"""Looking up rules as people type."""

import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules.passages import Book
from companion.rules.search import Search


def numbers(search: Search, query: str, first: tuple[str, ...] = ()) -> list[str]:
    return [hit.passage.number for hit in search.find(query, first)]


@pytest.mark.parametrize("typed", ["CD-10", "cd-10", "cd10", "CD 10", " cd – 10 ", "[CD-10]", "Cd.10"])
def test_a_rule_number_finds_its_passage_first(search: Search, typed: str) -> None:
    assert numbers(search, typed, ("BA",)) == ["CD-10"]


def test_a_half_typed_number_shows_what_it_may_become(search: Search) -> None:
    assert numbers(search, "cd1")[:3] == ["CD-01", "CD-10", "CD-11"]


def test_rule_numbers_within_a_sentence(search: Search) -> None:
    assert numbers(search, "see CD-10 and ba-08, please") == ["CD-10", "BA-08"]


def test_an_unknown_number_finds_nothing_but_suggests(search: Search) -> None:
    assert numbers(search, "CD-99") == []
    assert "CD-19" in search.suggest("cd 99")


def test_a_family_code_lists_that_family(search: Search, book: Book) -> None:
    durham = [passage.number for passage in book.family("CD")]
    assert numbers(search, "cd")[: len(durham)] == durham


@pytest.mark.parametrize("typed", ["", "   ", "\n", "***", '"'])
def test_an_empty_query_lists_the_whole_book(search: Search, typed: str) -> None:
    assert numbers(search, typed) == list(search.book)
    listed = numbers(search, typed, ("CD", "BA"))
    ours = [passage.number for code in ("CD", "BA") for passage in search.book.family(code)]
    assert listed[: len(ours)] == ours
    assert sorted(listed) == sorted(search.book)


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("coal both ends", "CD-10"),
        ("can I take coal at both ends?", "CD-10"),
        ("pay coal", "CD-11"),
        ("mines", "CD-04"),
        ("joker", "BA-06"),
        ("second card", "BA-13"),
        ("longest path", "BA-20"),
        ("loops", "BA-20"),
        ("tiebreak", "BA-23"),
        ("gray route", "BA-05"),
        ("last round", "BA-21"),
        ("below zero", "BA-24"),
        ("secret", "BA-18"),
    ],
)
def test_what_people_type(search: Search, typed: str, number: str) -> None:
    assert number in numbers(search, typed, (number[:2],))[:4]


def test_results_stay_as_one_types(search: Search) -> None:
    """Every beginning of the last word keeps the passage in the list."""
    for end in range(1, len("ferries") + 1):
        assert "CD-07" in numbers(search, "ferries"[:end], ("CD",)), "ferries"[:end]


def test_accents_and_case_do_not_matter(search: Search) -> None:
    assert numbers(search, "MARKLIN") == numbers(search, "Märklin") != []


def test_a_near_spelling_finds_the_rules_of_the_board_in_play_first(search: Search) -> None:
    """ "tunel" is a word of other families (Spanish), and a slip on this one."""
    assert set(numbers(search, "tunel")) & {"AS-17", "AS-18", "AS-19", "AS-20"} == set()
    hits = numbers(search, "tunel", ("AS", "BA"))
    assert {"AS-17", "AS-18", "AS-19", "AS-20"} <= set(hits[:6])
    assert set(numbers(search, "tunel")) <= set(hits)
    assert numbers(search, "mandala", ("EU", "BA")) == numbers(search, "mandala")


def test_a_passage_with_all_words_comes_before_one_with_some(search: Search) -> None:
    hits = numbers(search, "double triple tracks")
    assert hits[0] in ("AS-15", "AS-16", "BA-09")  # about both double and triple routes
    assert hits.index("GL-16") > 2  # about doubles only


WORDS = ["coal", "tickets", "tunnel", "zzyzx", "what", "can", "wild", "harbour", "twice", "locomotove", "5"]


@pytest.mark.parametrize("first", [(), ("BA",), ("AS", "BA"), ("DX", "CD", "BA")])
@settings(deadline=None)
@given(words=st.lists(st.sampled_from(WORDS), min_size=2, max_size=6))
def test_more_words_never_find_fewer_passages(search: Search, first: tuple[str, ...], words: list[str]) -> None:
    fewer, more = (set(numbers(search, " ".join(some), first)) for some in (words[:-1], words))
    meant = {word for word in words if word not in ("what", "can")}
    if meant & set(words[:-1]):  # small words count only where there are no others
        assert fewer <= more


def test_rules_of_other_boards_come_after_those_in_play(search: Search) -> None:
    for typed in ("what do we get for a six train route", "face-up locomotive", "tickets", "harbour locomotive"):
        play = [hit.passage.family == "BA" for hit in search.find(typed, ("BA",))]
        assert play[0]
        assert play == sorted(play, reverse=True)


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("single route", "DX-05"),
        ("Einzelstrecke", "DX-05"),
        ("recorrido simple", "DX-05"),
        ("linea singola", "DX-05"),
        ("línea", "DX-05"),
        ("route simple", "DX-05"),
        ("Doppelstrecke", "DX-05"),
        ("recorrido doble", "DX-05"),
        ("linea doppia", "DX-05"),
        ("route double", "DX-05"),
        ("double route", "DX-05"),
        ("wild", "DX-07"),
        ("station", "DX-06"),
        ("tunnel", "DX-15"),
        ("single route token", "DX-10"),
        ("token", "DX-09"),
        ("chip", "DX-09"),
        ("jeton", "DX-09"),
        ("ficha", "DX-09"),
        ("segnalino", "DX-09"),
        ("gare", "DX-06"),
        ("Bahnhof", "DX-06"),
        ("estacion", "DX-06"),
        ("stazione", "DX-06"),
        ("joker", "DX-07"),
        ("locomotora", "DX-07"),
        ("locomotiva", "DX-07"),
        ("tunel", "DX-15"),
        ("gallerie", "DX-15"),
        ("jeton route simple", "DX-10"),
        ("Einzelstrecken-Chip", "DX-10"),
        ("ficha de recorrido doble", "DX-10"),
        ("segnalino linea singola", "DX-10"),
    ],
)
def test_the_dice_booklets_five_languages(search: Search, typed: str, number: str) -> None:
    """The same passage comes first in any of the languages, in a game with dice."""
    for first in (("DX",), ("DX", "EU", "BA"), ("DX", "CD", "BA"), ("DX", "MK", "BA")):
        assert numbers(search, typed, first)[0] == number


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("längste Strecke", "BA-20"),
        ("laengste Strecke", "BA-20"),
        ("chemin le plus long", "BA-20"),
        ("ruta más larga", "BA-20"),
        ("percorso piu lungo", "BA-20"),
        ("Zielkarte", "BA-15"),
        ("carte destination", "BA-15"),
        ("billetes de destino", "BA-15"),
        ("biglietti destinazione", "BA-15"),
        ("Wagenkarten", "BA-13"),
        ("Lokomotive", "BA-06"),
        ("Doppelstrecke", "BA-09"),
        ("ruta doble", "BA-09"),
        ("letzte Runde", "BA-21"),
        ("dernier tour", "BA-21"),
        ("Fähre", "EU-01"),
        ("faehre", "EU-01"),
        ("traghetto", "EU-01"),
        ("galleria", "EU-02"),
        ("Bahnhof", "EU-03"),
        ("estacion", "EU-03"),
    ],
)
def test_the_words_of_other_editions(search: Search, typed: str, number: str) -> None:
    """What the German, French, Spanish and Italian boxes call it, with umlauts written either way."""
    assert number in numbers(search, typed, ("EU", "BA") if number[:2] == "EU" else ("BA",))[:3]


def test_the_boards_own_family_comes_first(search: Search) -> None:
    for first in (("CD", "BA"), ("BA", "CD")):
        families = [hit.passage.family for hit in search.find("tickets", first)]
        assert families[0] == first[0]
        assert families == sorted(families, key=lambda code: first.index(code) if code in first else 2)


def test_titles_keep_the_order_of_the_book(search: Search) -> None:
    hits = numbers(search, "coal", ("CD",))
    assert hits[:4] == ["CD-03", "CD-09", "CD-10", "CD-11"]


@pytest.mark.parametrize(
    ("typed", "first", "number"),
    [
        ("double route", ("IT", "BA"), "IT-05"),
        ("double routes", ("IT", "BA"), "IT-05"),
        ("wild card", ("BA",), "BA-06"),
        ("wild cards", ("BA",), "BA-06"),
        ("gray routes", ("GL", "BA"), "GL-12"),
    ],
)
def test_a_name_of_several_words_is_known_in_the_plural(
    search: Search, typed: str, first: tuple[str, ...], number: str
) -> None:
    assert numbers(search, typed, first)[0] == number


def test_a_small_word_begins_no_other_word_of_a_title(search: Search) -> None:
    """ "Long" is not "longest", unless it is being typed."""
    assert numbers(search, "long ticket", ("EU", "BA"))[0] == "EU-07"
    assert numbers(search, "tickets long", ("BA",))[0] == "BA-20"


@pytest.mark.parametrize("typed", ["who begins", "Who begins?", "who begin", "who beg"])
def test_a_title_typed_exactly_comes_first(search: Search, typed: str) -> None:
    """Small words distinguish titles whose other words are the same."""
    assert numbers(search, typed, ("CD",))[0] == "CD-04"


def test_places_to_highlight(search: Search) -> None:
    hit = next(hit for hit in search.find("both tokens") if hit.passage.number == "CD-10")
    passage = hit.passage
    assert [passage.title[a:b] for a, b in hit.matches.title] == ["both"]
    assert [passage.text[a:b] for a, b in hit.matches.text] == ["both", "token"]


def test_a_typo_finds_what_was_meant(search: Search) -> None:
    assert "BA-06" in numbers(search, "locomotove", ("BA",))[:3]
    assert search.suggest("locomotove")[0] == "locomotive"
    assert search.suggest("tickts")[0] == "tickets"


def test_known_words_need_no_suggestion(search: Search) -> None:
    assert search.suggest("longest path") == []


def test_for_nonsense_nothing_is_found_or_suggested(search: Search) -> None:
    assert numbers(search, "zzyzx") == []
    assert search.suggest("zzyzx") == []


@pytest.mark.parametrize("typed", ["where is the pizza", "what is the wifi password", "can I bribe the banker"])
def test_small_words_alone_find_nothing_among_others(search: Search, typed: str) -> None:
    """A rule is no answer because it is asked about in the same small words ("where do tickets go")."""
    assert numbers(search, typed, ("BA",)) == []
    assert numbers(search, "where is the", ("BA",))


@pytest.mark.parametrize(
    ("typed", "unknown"),
    [
        ("can I sleeve the cards", ["sleeve"]),
        ("may Bea claim Denver - Oma with the pizza", ["pizza"]),
        ("locomotove on a tunel", []),
        ("coal at both ends", []),
        ("CD-10 cd 99 3x 12", []),
        ("where is the", []),
        ("", []),
    ],
)
def test_words_that_no_rule_has_are_named(search: Search, typed: str, unknown: list[str]) -> None:
    """Not those of numbers, cities and players, maybe cut short, nor what is only misspelt."""
    assert search.unknown(typed, ("Denver", "Omaha", "Bea")) == unknown


@pytest.mark.parametrize(
    "typed",
    [
        '"',
        "'; DROP TABLE passages; --",
        "coal NEAR(",
        "coal AND",
        "NOT coal",
        "title: coal",
        "coal OR (",
        "{coal} ^",
        "-coal +",
        "coal*" * 50,
        "\x00coal\x07\x1b[2J",
        "\ud800 lone surrogate",
        "a" * 10_000,
        "coal " * 2_000,
        '"' * 10_000,
        "(" * 10_000,
        "é\u0301" * 5_000,
        "🚂",
        "\U0001e900\U0001e922",
    ],
)
def test_hostile_queries_are_only_words(search: Search, typed: str) -> None:
    search.find(typed, ("CD", "BA"))
    search.suggest(typed)
    search.unknown(typed)


def test_unknown_words_do_no_harm(search: Search) -> None:
    assert numbers(search, "coal both ends zzyzx quux", ("CD", "BA"))[0] == "CD-10"


@pytest.mark.parametrize(("typed", "british"), [("colored cards", "coloured cards"), ("harbors", "harbours")])
def test_american_spelling_finds_what_british_does(search: Search, typed: str, british: str) -> None:
    assert set(numbers(search, british)) <= set(numbers(search, typed))
    assert numbers(search, british)


@pytest.mark.parametrize(
    ("typed", "number"),
    [("claiming", "GL-15"), ("tied", "CD-19"), ("ferry", "CD-07"), ("penalties", "CD-18"), ("kept", "BA-16")],
)
def test_endings_do_not_matter(search: Search, typed: str, number: str) -> None:
    assert number in numbers(search, typed)


def test_a_number_matches_only_as_a_whole(search: Search) -> None:
    """A rule about 45 trains does not answer 4."""
    assert "BA-12" in numbers(search, "45")
    assert "BA-12" not in numbers(search, "5")


def test_a_plus_before_a_number_is_a_word(search: Search) -> None:
    """Express cards and "+4" locomotives are called by it; without it, they are numbers like any other."""
    assert numbers(search, "+3", ("SK", "BA"))[0] == "SK-02"
    assert numbers(search, "can I keep +3", ("SK", "BA"))[0] == "SK-02"
    assert numbers(search, "+4 in my hand", ("MK", "BA"))[0] == "MK-02"


def test_operators_are_words(search: Search) -> None:
    """NOT would drop the passages with coal; NEAR and a column filter would raise an error."""
    assert numbers(search, "NOT coal") == numbers(search, "coal not")
    assert "CD-10" in numbers(search, "coal* -ends")
    assert "CD-10" in numbers(search, '"coal" both^ ends')


@settings(max_examples=150, deadline=None)
@given(st.text(st.characters(exclude_categories=()), max_size=60))
def test_no_text_raises(search: Search, typed: str) -> None:
    search.find(typed, ("CD",))
    search.suggest(typed)


def test_sqlite_waits_for_the_first_search() -> None:
    """The app draws its first frame without it."""
    script = "import sys, companion.rules.search; sys.exit('sqlite3' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0


@pytest.mark.parametrize(
    ("asked", "numbers"),
    [
        ("second track of a double", ["BA-09", "BA-10"]),
        ("who wins a tie", ["BA-23"]),
        ("can I take coal at both ends", ["CD-10"]),
        ("what is a harbour worth", ["GL-25"]),
        ("who gets the toll", ["NL-04"]),
    ],
)
def test_without_a_board_base_rules_come_before_those_of_single_boards(
    search: Search, asked: str, numbers: list[str]
) -> None:
    """A question that only one board answers is still answered by that board."""
    assert [hit.passage.number for hit in search.find(asked)][: len(numbers)] == numbers
