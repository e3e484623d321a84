"""The lexicon against a sorted list, on both wings."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from conftest import Parity
from lettermaze import Lexicon
from lettermaze.kernels._pure._dicts import unfold
from lettermaze.lexicon import lexicon_of
from reference_lexicon import Plain

LETTERS = {
    "few": st.sampled_from("ABC"),
    "any": st.characters(),
    "hanzi": st.integers(0x4E00, 0x4E00 + 4000).map(chr),
    "odd": st.sampled_from("A\0\ud800\udfff\U0010ffff\n\ufeffß"),
}
LISTS = st.one_of([st.lists(st.text(letters, max_size=8), max_size=40) for letters in LETTERS.values()])
quick = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def dicts(lexicon: Lexicon) -> dict[str, object]:
    graph, mask, first, _, digits, codes, memo = lexicon.view
    return unfold(graph, mask, first, digits, codes, memo)


@quick
@given(words=LISTS, texts=LISTS)
def test_like_a_sorted_list(backend: str, words: list[str], texts: list[str]) -> None:
    lexicon, plain = Lexicon(words), Plain(words)
    assert list(lexicon) == plain.words
    assert len(lexicon) == len(plain.words)
    assert lexicon.alphabet == "".join(sorted(set("".join(words))))
    for number, word in enumerate(plain.words):
        assert word in lexicon
        assert lexicon.index(word) == number
        assert lexicon[number] == word
    for text in [*texts, *[word[:-1] for word in words], *[word + "A" for word in words]]:
        assert (text in lexicon) == (text in plain.words)
        assert lexicon.has_prefix(text) == plain.has_prefix(text)
        assert list(lexicon.words_with_prefix(text)) == plain.words_with_prefix(text)
        assert lexicon.prefixes(text) == plain.prefixes(text)
        assert lexicon.longest_prefix(text) == (plain.prefixes(text) or [None])[-1]
        node = lexicon.root.walk(text)
        if node is not None and words:
            assert node.letters == plain.letters(text)
            assert node.count == len(plain.words_with_prefix(text))
            assert node.is_word == (text in lexicon)
    assert dicts(lexicon) == plain.dicts()
    assert dicts(lexicon) is dicts(lexicon)


@pytest.mark.parametrize("count", [61, 62, 63, 3844, 3845])
def test_alphabets_at_the_edges(backend: str, count: int) -> None:
    letters = list(map(chr, range(count)))
    if count == 0x110000 and backend == "python":
        letters = letters[:-0x100000]
    lexicon = Lexicon([*letters, "".join(letters[:70])])
    assert sorted(lexicon) == sorted([*letters, "".join(letters[:70])])
    assert Lexicon.from_bytes(lexicon.to_bytes()) == lexicon
    assert letters[-1] in lexicon


def test_a_very_long_word(backend: str) -> None:
    word = "AB" * 50_000
    lexicon = Lexicon([word, word[:-1]])
    assert list(lexicon) == [word[:-1], word]
    assert lexicon.longest_prefix(word + "A") == word


@quick
@given(words=LISTS)
def test_same_bytes(parity: Parity, words: list[str]) -> None:
    parity(lambda: Lexicon(words).to_bytes())
    parity(lambda: pickle.dumps(Lexicon(words)))


@quick
@given(words=LISTS)
def test_round_trips(backend: str, words: list[str]) -> None:
    lexicon = Lexicon(words)
    assert Lexicon(reversed(list(lexicon))).to_bytes() == lexicon.to_bytes()
    again = pickle.loads(pickle.dumps(lexicon))
    assert again == lexicon
    assert hash(again) == hash(lexicon)
    assert list(again) == list(lexicon)
    assert copy.copy(lexicon) is lexicon
    assert copy.deepcopy(lexicon) is lexicon


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("WORD", "words must be an iterable of str, not str"),
        (b"WORD", "words must be an iterable of str, not bytes"),
        (None, "words must be an iterable of str, not None"),
        (5, "words must be an iterable of str, not int"),
        (["A", b"B"], "words: item 1 must be a str, not bytes"),
        (["A", "", None], "words: item 2 must be a str, not None"),
    ],
)
def test_refused_words(parity: Parity, words: Iterable[str], message: str) -> None:
    assert parity(lambda: Lexicon(words)) == ("raised", TypeError, message)


def test_errors_of_the_iterable_pass() -> None:
    def broken() -> Iterable[str]:
        yield "A"
        raise TypeError("broken inside")

    with pytest.raises(TypeError, match="broken inside"):
        Lexicon(broken())


def test_lexicon_of() -> None:
    lexicon = Lexicon(["A"])
    assert lexicon_of(lexicon) is lexicon
    assert lexicon_of(["A"]) == lexicon


def test_english(backend: str) -> None:
    upper, lower = Lexicon.english(), Lexicon.english(case="lower")
    assert len(upper) == len(lower) == 115_433
    assert [word.lower() for word in upper[::101]] == lower[::101]
    assert upper.alphabet == "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    assert upper is Lexicon.english("upper")
    assert upper != lower
    assert upper.view[0] is lower.view[0]


@pytest.fixture(scope="session")
def english_words() -> list[str]:
    return list(Lexicon.english("lower"))


def test_english_is_packed_by_this_program(english_words: list[str], backend: str) -> None:
    assert english_words == sorted(english_words)
    assert Lexicon(english_words).to_bytes() == Lexicon.english("lower").to_bytes()
