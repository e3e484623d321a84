"""The lexicon against a sorted list, on both backends."""

from __future__ import annotations

import copy
import pickle
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import lettermaze
from conftest import Parity
from interrupts import interrupted
from lettermaze import Lexicon, LexiconError, kernels
from lettermaze.kernels._pure import _dicts
from lettermaze.kernels._pure._dicts import unfold
from lettermaze.letters._lexicon import common_words, lexicon_of
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
    return unfold(lexicon.view)


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


@pytest.mark.parametrize(
    "letters", ["ABC", "Aß", "A\u0394\u4e00", "A\U0001f600", "".join(map(chr, range(0x4E00, 0x5E00)))]
)
def test_many_words_like_a_sorted_list(backend: str, letters: str) -> None:
    """Enough for a table of the first two letters, and for a prefix with more words than are spelled at a time."""
    random = Random(1)
    head = letters[0] * 2
    words = [head + "".join(random.choices(letters, k=random.randrange(1, 12))) for _ in range(1200)]
    words += ["".join(random.choices(letters, k=random.randrange(1, 12))) for _ in range(400)]
    lexicon, plain = Lexicon(words), Plain(words)
    assert list(lexicon) == lexicon[:] == plain.words
    assert lexicon[7:1500] == plain.words[7:1500]
    assert lexicon[1500:7:-3] == plain.words[1500:7:-3]
    texts = ["", letters[0], head, letters[-1], letters[-1] * 2, "?", "A?", "??A", head + "\u0394", words[0] + head]
    for text in [*texts, *random.sample(words, 40), *[word[:3] for word in random.sample(words, 40)]]:
        assert (text in lexicon) == (text in plain.words)
        assert lexicon.has_prefix(text) == plain.has_prefix(text)
        assert list(lexicon.words_with_prefix(text)) == plain.words_with_prefix(text)
        assert lexicon.prefixes(text) == plain.prefixes(text)
        if text in lexicon:
            assert plain.words[lexicon.index(text)] == text


@pytest.mark.parametrize("count", [61, 62, 63, 3844, 3845])
def test_alphabets_at_the_edges(backend: str, count: int) -> None:
    letters = list(map(chr, range(count)))
    if count == 0x110000 and backend == "python":
        letters = letters[:-0x100000]
    lexicon = Lexicon([*letters, "".join(letters[:70])])
    assert sorted(lexicon) == sorted([*letters, "".join(letters[:70])])
    assert Lexicon.from_bytes(lexicon.to_bytes()) == lexicon
    assert letters[-1] in lexicon


def many_words(seed: int, letters: str, longest: int, head: str) -> list[str]:
    """Thousands of words in no order, many of them twice, many alike for long."""
    random = Random(seed)
    words = ["".join(random.choices(letters, k=random.randrange(longest + 1))) for _ in range(1500)]
    heads = ["", head, head * 3 + words[7]]
    words = [random.choice(heads) + word for word in words]
    words += [word[: random.randrange(1, 9)] for word in words]
    return words + words[::3]


@pytest.mark.parametrize("head", ["", "AB", "ABABABABABAB" * 4])
@pytest.mark.parametrize(
    ("letters", "longest"),
    [
        ("AB", 40),
        ("ABCDEFGHIJKLMNOPQRSTUVWXYZ", 6),
        ("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef", 3),
        ("".join(map(chr, range(65, 165))), 4),
        ("AB" + "".join(map(chr, range(0x4E00, 0x4E00 + 70))), 3),
        ("AB" + "".join(map(chr, range(0x1F000, 0x1F000 + 4000))), 3),
    ],
)
def test_many_words_in_no_order(parity: Parity, letters: str, longest: int, head: str) -> None:
    words = many_words(longest, letters, longest, head)
    kind, _, data = parity(lambda: Lexicon(words).to_bytes())
    assert kind == "returned"
    assert list(Lexicon.from_bytes(data)) == sorted({word for word in words if word})
    assert Lexicon(sorted(words)).to_bytes() == data
    assert Lexicon(sorted(words, reverse=True)).to_bytes() == data


@pytest.mark.slow
def test_every_code_point(backend: str) -> None:
    letters = list(map(chr, range(0x110000)))
    lexicon = Lexicon(reversed(letters))
    assert list(lexicon) == letters
    assert "".join(letters) == lexicon.alphabet == lexicon.root.letters
    assert Lexicon.from_bytes(lexicon.to_bytes()) == lexicon


def test_ctrl_c_stops_a_long_build(backend: str) -> None:
    random = Random(1)
    words = ["".join(random.choices("ABCDEFGH", k=12)) for _ in range(300_000)]

    def build_for_ever() -> None:
        while True:
            kernels.graph.build(words)

    # It is raised within the kernel, and not only where one build has come to its end and the next has not begun, where
    # a press may fall now and then.
    tries = (interrupted(build_for_ever, after) for after in (0.1, 0.13, 0.17, 0.21, 0.26))
    assert any("build" in [entry.name.rpartition(".")[2] for entry in caught.traceback] for caught in tries)


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


def test_sequence(backend: str) -> None:
    lexicon = Lexicon(["C", "A", "B"])
    assert lexicon[0] == lexicon[-3] == "A"
    assert lexicon[::-1] == ["C", "B", "A"]
    assert lexicon[5:] == []
    assert list(reversed(lexicon)) == ["C", "B", "A"]
    assert lexicon.spell([]) == []
    assert lexicon.spell(iter([2, 0, 2])) == ["C", "A", "C"]
    for call, error, message in (
        (lambda: lexicon[3], IndexError, "there is no word number 3 among 3"),
        (lambda: lexicon[-4], IndexError, "there is no word number -4 among 3"),
        (lambda: lexicon.spell([0, 3]), IndexError, "numbers of words must be from 0 to 2"),
        (lambda: lexicon.spell([-1]), IndexError, "numbers of words must be from 0 to 2"),
        (lambda: lexicon.index("D"), ValueError, "'D' is not in the lexicon"),
        (lambda: lexicon.index(b"A"), TypeError, "word must be a str, not bytes"),  # type: ignore[arg-type]
        (lambda: lexicon.has_prefix(None), TypeError, "prefix must be a str, not None"),  # type: ignore[arg-type]
        (lambda: lexicon.words_with_prefix(1), TypeError, "prefix must be a str, not int"),  # type: ignore[arg-type]
        (lambda: lexicon.prefixes(1), TypeError, "text must be a str, not int"),  # type: ignore[arg-type]
        (lambda: lexicon.longest_prefix(1), TypeError, "text must be a str, not int"),  # type: ignore[arg-type]
    ):
        with pytest.raises(error, match=re.escape(message)):
            call()
    assert None not in lexicon
    assert 1 not in lexicon
    assert "" not in lexicon


def test_empty(backend: str) -> None:
    lexicon = Lexicon([])
    assert not lexicon
    assert list(lexicon) == []
    assert "A" not in lexicon
    assert not lexicon.has_prefix("")
    assert list(lexicon.words_with_prefix("")) == []
    assert lexicon.longest_prefix("A") is None
    assert lexicon.alphabet == lexicon.root.letters == ""
    assert lexicon.root.count == 0
    assert repr(lexicon) == "Lexicon([])"
    assert lexicon == Lexicon([""])
    assert hash(lexicon) == hash(Lexicon([""]))


def test_equality(backend: str) -> None:
    lexicon = Lexicon(["A", "B"])
    assert lexicon == Lexicon(["B", "A", "B"])
    assert lexicon != Lexicon(["a", "b"])
    assert lexicon != Lexicon(["A", "C"])
    assert lexicon != ["A", "B"]
    assert len({lexicon, Lexicon(["B", "A"]), Lexicon(["a", "b"])}) == 2


def test_immutable() -> None:
    lexicon = Lexicon(["A"])
    for thing in (lexicon, lexicon.root):
        with pytest.raises(AttributeError, match="immutable"):
            thing.number = 1  # type: ignore[union-attr, misc]
        with pytest.raises(AttributeError, match="immutable"):
            del thing.number  # type: ignore[union-attr]


def test_nodes(backend: str) -> None:
    lexicon = Lexicon(["TO", "TOE", "TEA"])
    root = lexicon.root
    node = root["T"]
    assert list(node) == ["E", "O"]
    assert [(letter, child.number, child.count) for letter, child in node.items()] == [("E", 0, 1), ("O", 1, 2)]
    assert "O" in node
    assert "X" not in node
    assert 1 not in node
    assert node.child("OE") is None
    assert node.child("") is None
    assert node.walk("") == node
    assert root.walk("TO") == node["O"] == pickle.loads(pickle.dumps(lexicon)).root.walk("TO")
    assert root.walk("TO") != root.walk("TOE")
    assert hash(root.walk("TO")) == hash(node["O"])
    assert node != "T"
    assert repr(node) == "<Node of 3 words, is_word=False, letters='EO'>"
    again = pickle.loads(pickle.dumps(node))
    assert again == node
    with pytest.raises(KeyError, match="X"):
        node["X"]
    with pytest.raises(TypeError, match="letter must be a str, not int"):
        node.child(1)  # type: ignore[arg-type]


class Own(Lexicon):
    """A subclass as users may make one."""


class Text(str):
    """What NumPy's strings are too: a subclass of str."""

    __slots__ = ()


def test_words_of_a_subclass_of_str(backend: str) -> None:
    lexicon = Lexicon([Text("CAT"), Text("\u0100")])
    assert [Text(word) in lexicon for word in ("CAT", "CA", "\u0100")] == [True, False, True]
    assert lexicon.index(Text("CAT")) == 0
    assert lexicon.has_prefix(Text("CA"))
    assert list(lexicon.words_with_prefix(Text("CA"))) == ["CAT"]
    assert lexicon.longest_prefix(Text("CATS")) == "CAT"
    assert lexicon.root.child(Text("C")) == lexicon.root.child("C")


def test_subclasses_stay(tmp_path: Path) -> None:
    own = Own(["A"])
    own.save(tmp_path / "own.lex")
    (tmp_path / "own.txt").write_text("A", encoding="utf-8")
    for made in (
        Own.open(tmp_path / "own.lex"),
        Own.from_file(tmp_path / "own.txt"),
        Own.from_bytes(own.to_bytes()),
        pickle.loads(pickle.dumps(own)),
    ):
        assert type(made) is Own
        assert made == own == Lexicon(["A"])


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("WORD", "words must be an iterable of str, not one str"),
        (b"WORD", "words must be an iterable of str, not one bytes"),
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


def test_unfolding_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    lexicon = Lexicon(chr(0x4E00 + number) for number in range(101))
    monkeypatch.setattr(_dicts, "MOST_BRANCHES", 100)
    with pytest.raises(MemoryError, match="too many branches"):
        dicts(lexicon)
    monkeypatch.setattr(_dicts, "MOST_BRANCHES", 101)
    assert len(dicts(lexicon)) == 101


def test_common_words_are_marked(backend: str) -> None:
    every, common = Lexicon.english("lower"), Lexicon.english("lower", level="common")
    assert len(common) == 39401
    assert all(word in every for word in common)
    assert {"cat", "lexicon", "maze", "puzzle"} <= set(common)
    assert not {"aa", "zax", "qi", "lexes"} & set(common)
    assert list(Lexicon.english(level="common")) == [word.upper() for word in common]
    assert Lexicon.english(level="common") is Lexicon.english("upper", level="common")


SPOILED: list[Callable[[bytes], bytes]] = [
    lambda data: data[:-1],
    lambda data: data[:50] + bytes([data[50] ^ 4]) + data[51:],
    lambda data: b"",
]


@pytest.mark.parametrize("spoil", SPOILED)
def test_spoiled_marks_are_refused(spoil: Callable[[bytes], bytes]) -> None:
    data = (Path(str(lettermaze.__file__)).parent / "data" / "english.common").read_bytes()
    assert len(common_words(Lexicon.english("lower"), data)) == 39401
    with pytest.raises(LexiconError, match="the marks of common words are not those of the built-in lexicon"):
        common_words(Lexicon.english("lower"), spoil(data))
    with pytest.raises(LexiconError, match="the marks of common words"):
        common_words(Lexicon(["a", "b"]), data)
