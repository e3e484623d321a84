"""Words in straight lines, on both backends, against the plain way."""

from __future__ import annotations

import pickle
import re
from collections import Counter
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lettermaze import Board, GridError, Hit, LettermazeError, Lexicon, WordError, count_lines, find_lines, find_word
from lettermaze.letters import DIRECTIONS
from reference_lines import EIGHT, naive_lines

CHEAP = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@st.composite
def searches(draw: st.DrawFn) -> tuple[list[list[str | None]], list[str], dict[str, Any]]:
    """A board of few different tiles, words of its letters, and options."""
    tiles = draw(
        st.sampled_from([["A"], ["A", "B"], ["A", "B", "?"], ["A", "B", None, "AB"], ["a", "Ж", "ß", "字", "?"]])
    )
    wrap = draw(st.booleans())
    rows, cols = draw(st.tuples(st.integers(0, 5), st.integers(0, 5)))
    lengths = [cols] * rows if wrap else draw(st.lists(st.integers(0, 5), min_size=rows, max_size=rows))
    board = [[draw(st.sampled_from(tiles)) for _ in range(length)] for length in lengths]
    letters = "".join(sorted(set("".join(tile for tile in tiles if tile)))) + "x"
    words = draw(st.lists(st.text(st.sampled_from(letters), max_size=6), max_size=8))
    options = {
        "wrap": wrap,
        "wildcard": draw(st.sampled_from([None, "?"])),
        "directions": draw(st.lists(st.sampled_from(EIGHT), min_size=1, max_size=8)),
        "overlapping": draw(st.booleans()),
    }
    return board, words, options


@given(searches())
@CHEAP
def test_against_the_plain_way(backend: str, search: tuple[list[list[str | None]], list[str], dict[str, Any]]) -> None:
    board, words, options = search
    expected = naive_lines(board, words, **options)
    lines = find_lines(board, words, **options)
    assert [(*hit, hit.cells) for hit in lines] == expected
    assert [(*lines[place], lines[place].cells) for place in range(len(lines))] == expected
    counts = {word: [hit[0] for hit in expected].count(word) for word in sorted({hit[0] for hit in expected})}
    assert list(count_lines(board, words, **options).items()) == list(counts.items())
    firsts: dict[str, Any] = {}
    for word, _, _, cells in expected:
        firsts.setdefault(word, cells)
    assert list(lines.first.items()) == list(firsts.items())
    half = len(expected) // 2
    assert list(find_lines(board, words, limit=half, **options)) == [hit[:3] for hit in expected[:half]]
    made = Board(board, wildcard=options.pop("wildcard"), wrap=options.pop("wrap"))
    assert find_lines(made, words, **options) == lines


@given(searches())
@CHEAP
def test_one_word_against_the_plain_way(
    backend: str, search: tuple[list[list[str | None]], list[str], dict[str, Any]]
) -> None:
    board, words, options = search
    del options["overlapping"]
    for word in filter(None, words):
        expected = next((hit[3] for hit in naive_lines(board, [word], **options)), None)
        assert find_word(board, word, **options) == expected


@given(st.lists(st.text("AB", min_size=4, max_size=4), max_size=5), st.text("AB", min_size=1, max_size=5))
@CHEAP
def test_one_word_on_plain_rows(backend: str, rows: list[str], word: str) -> None:
    expected = next((hit[3] for hit in naive_lines(rows, [word])), None)
    assert find_word(rows, word) == find_word(list(map(list, rows)), word) == expected


def words_of_numbers(numbers: int, letters: int) -> list[str]:
    """Words that need more than 62 letters, so that a letter is several digits."""
    return [chr(0x4E00 + k * 7 % letters) + chr(0x4E00 + k * 11 % letters) for k in range(numbers)]


@pytest.mark.parametrize("letters", [63, 4000])
def test_large_alphabets(backend: str, letters: int) -> None:
    words = words_of_numbers(letters, letters)
    board = [words[5] + words[9] + "?", words[7] + "x" + words[30]]
    for options in ({}, {"wildcard": "?"}, {"wrap": True}):
        lines = find_lines(board, words, **options)  # type: ignore[arg-type]
        assert [(*hit, hit.cells) for hit in lines] == naive_lines(board, words, **options)  # type: ignore[arg-type]
        assert len(lines) > 3


def test_the_order(backend: str) -> None:
    lines = find_lines(["ABAB"], ["B", "AB", "ABA", "A", "BAB"])
    assert [(hit.word, hit.start, hit.compass) for hit in lines] == [
        ("A", (0, 0), ""), ("AB", (0, 0), "E"), ("ABA", (0, 0), "E"),
        ("B", (0, 1), ""), ("BAB", (0, 1), "E"),
        ("A", (0, 2), ""), ("AB", (0, 2), "E"), ("AB", (0, 2), "W"), ("ABA", (0, 2), "W"),
        ("B", (0, 3), ""), ("BAB", (0, 3), "W"),
    ]  # fmt: skip


def test_all_directions_in_order(backend: str) -> None:
    lines = find_lines(["BBB", "BAB", "BBB"], ["AB"])
    assert [hit.compass for hit in lines] == ["E", "W", "S", "N", "SE", "SW", "NE", "NW"]
    assert list(lines.directions) == list(range(1, 9))
    assert [hit.direction for hit in lines] == list(DIRECTIONS[1:])


def test_a_palindrome_hits_both_ways(backend: str) -> None:
    assert [hit.compass for hit in find_lines(["ANNA"], ["ANNA"])] == ["E", "W"]
    assert count_lines(["ANNA"], ["ANNA"], directions="E") == {"ANNA": 1}


@pytest.mark.parametrize("overlapping", [True, False])
def test_counts_of_many_words(backend: str, overlapping: bool) -> None:
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    codes = np.random.default_rng(11).integers(0, 26, (40, 40))
    board = ["".join(letters[code] for code in row) for row in codes]
    words = [one + other for one in letters for other in letters]
    expected: Counter[str] = Counter()
    for row, col, (down, right) in product(range(40), range(40), DIRECTIONS[1:]):
        if 0 <= row + down < 40 and 0 <= col + right < 40:
            expected[board[row][col] + board[row + down][col + right]] += 1
    counts = count_lines(board, words, overlapping=overlapping)
    assert len(counts) == len(expected) > 600
    for word in words:
        # Only a word of two equal letters can stand in its own way.
        assert counts[word] == expected[word] or (not overlapping and word[0] == word[1])


def test_words_inside_words(backend: str) -> None:
    assert count_lines(["PARTY"], ["PART", "ART", "PARTY", "A", "TRAP"]) == {
        "A": 1, "ART": 1, "PART": 1, "PARTY": 1, "TRAP": 1,
    }  # fmt: skip


def test_a_word_that_crosses_itself(backend: str) -> None:
    rows = [".L.", "LOL", ".L."]
    assert [hit.compass for hit in find_lines(rows, ["LOL"])] == ["S", "E", "W", "N"]


def test_overlapping_hits(backend: str) -> None:
    assert count_lines(["AAAAA"], ["AA"]) == {"AA": 8}
    lines = find_lines(["AAAAA"], ["AA"], overlapping=False)
    assert [(hit.start[1], hit.compass) for hit in lines] == [(0, "E"), (2, "E"), (2, "W"), (4, "W")]
    assert find_lines(["AAAAA"], ["AA"], overlapping=False, limit=3) == lines[:3]


@pytest.mark.parametrize("wrap", [False, True])
def test_hits_that_do_not_overlap_may_fill_the_line(backend: str, wrap: bool) -> None:
    lines = find_lines(["AAAA"], ["AA", "AAAA"], overlapping=False, wrap=wrap)
    assert [(hit.word, hit.start[1], hit.compass) for hit in lines] == [
        ("AA", 0, "E"), ("AAAA", 0, "E"), ("AA", 1, "W"), ("AA", 2, "E"), ("AA", 3, "W"), ("AAAA", 3, "W"),
    ]  # fmt: skip
    assert count_lines(["AAAA"], ["AA", "AAAA"], overlapping=False, wrap=wrap) == {"AA": 4, "AAAA": 2}


def test_once_round_a_torus(backend: str) -> None:
    assert count_lines(["AAA"], ["AA", "AAA", "AAAA"], wrap=True) == {"AA": 6, "AAA": 6}
    hit = find_lines(["LONDEM", "XXXXXX"], ["DEMLON"], wrap=True)[0]
    assert hit.cells == ((0, 3), (0, 4), (0, 5), (0, 0), (0, 1), (0, 2))
    assert hit.end == (0, 2)
    assert count_lines(["AB", "CD"], ["AD"], wrap=True) == {"AD": 1}


@pytest.mark.parametrize("rows", [[], [""], ["", ""], [[None]], ["#"]])
def test_nothing_to_find(backend: str, rows: Any) -> None:
    lines = find_lines(rows, ["A", "AB"])
    assert (len(lines), list(lines), lines.first, lines.words, bool(lines)) == (0, [], {}, {}, False)
    assert count_lines(rows, ["A"]) == {}
    assert find_word(rows, "A") is None
    assert len(find_lines(["AB"], [])) == len(find_lines(["AB"], ["", ""])) == 0


def test_lines_end_where_cells_are_missing(backend: str) -> None:
    ragged = ["ABCD", "AB", "ABCD"]
    assert [hit.start for hit in find_lines(ragged, ["CC"])] == []
    assert [hit.start for hit in find_lines(ragged, ["BBB"])] == [(0, 1), (2, 1)]
    assert find_word([["A", None, "B"]], "AB") is None
    assert find_word(["A B"], "A B") == ((0, 0), (0, 1), (0, 2))


def test_tiles_are_taken_whole(backend: str) -> None:
    rows = [["CH", "I", "CO"], ["C", "H", "I"]]
    assert [(hit.word, hit.start, hit.compass, hit.end) for hit in find_lines(rows, ["CHI", "ICO", "HIC", "CH"])] == [
        ("CH", (0, 0), "", (0, 0)), ("CHI", (0, 0), "E", (0, 1)), ("ICO", (0, 1), "E", (0, 2)),
        ("CH", (1, 0), "E", (1, 1)), ("CHI", (1, 0), "E", (1, 2)), ("ICO", (1, 2), "N", (0, 2)),
    ]  # fmt: skip
    assert find_word(rows, "CHI") == ((0, 0), (0, 1))
    assert find_word(rows, "HICO") is None
    assert find_word(["QUIT"], "QUIT", qu=True) is None
    assert find_word(["QIT"], "QUIT", qu=True) == ((0, 0), (0, 1), (0, 2))


def test_a_lexicon_and_its_numbers(backend: str) -> None:
    lexicon = Lexicon(["TAC", "CAT", "OX"])
    lines = find_lines(["CAT", "OXO"], lexicon)
    assert [lexicon[number] for number in lines.numbers] == [hit.word for hit in lines] == ["CAT", "TAC", "OX", "OX"]
    assert lines.words == {0: "CAT", 1: "OX", 2: "TAC"}


def test_arrays_are_not_copied(backend: str) -> None:
    lines = find_lines(["CAT", "OXO"], ["CAT", "OX"])
    for view, kind in (
        (lines.numbers, np.uint32), (lines.starts, np.int32), (lines.directions, np.int8), (lines.lengths, np.int32),
    ):  # fmt: skip
        array = np.asarray(view)
        assert array.dtype == kind
        assert np.shares_memory(array, np.frombuffer(view, kind))
    assert np.asarray(lines.starts).tolist() == [0, 3, 5]
    assert np.asarray(lines.lengths).tolist() == [3, 2, 2]


def test_a_sequence(backend: str) -> None:
    lines = find_lines(["CATAC", "OXOXO"], ["CAT", "OX"])
    hits = list(lines)
    assert lines[-1] == hits[-1]
    assert list(lines[1:-1]) == hits[1:-1]
    assert list(lines[::-2]) == hits[::-2]
    assert list(reversed(lines)) == hits[::-1]
    assert hits[2] in lines
    assert ("CAT", (1, 1), (0, 1)) not in lines
    assert lines == find_lines(["CATAC", "OXOXO"], ["CAT", "OX"])
    assert lines != lines[1:]
    assert repr(lines) == "<Lines: 6 hits on 2 rows of 5>"
    with pytest.raises(IndexError, match="no hit number 6 among 6"):
        lines[6]


@pytest.mark.parametrize("options", [{}, {"wrap": True}, {"qu": True}])
def test_pickles(backend: str, options: dict[str, Any]) -> None:
    lines = find_lines(["QIT", "TIQ"], ["QUIT", "TI", "QI"], **options)
    for again in (pickle.loads(pickle.dumps(lines)), pickle.loads(pickle.dumps(lines[::-1]))[::-1]):
        assert again == lines
        assert [hit.cells for hit in again] == [hit.cells for hit in lines]
    hits = pickle.loads(pickle.dumps(list(lines)))
    assert [(hit, hit.cells) for hit in hits] == [(hit, hit.cells) for hit in lines]


def test_a_picture_of_what_can_be_seen(backend: str) -> None:
    assert "<svg" in (find_lines(["AAA"] * 3, ["AA"])._repr_svg_() or "")
    assert find_lines(["A" * 30] * 30, ["AA"])._repr_svg_() is None
    assert find_lines(["AB"] * 5001, ["BAB"])._repr_svg_() is None


def test_a_hit() -> None:
    hit = Hit("CAT", (2, 0), (-1, 1))
    word, start, direction = hit
    assert (word, start, direction) == hit == ("CAT", (2, 0), (-1, 1))
    assert (hit.word, hit.start, hit.direction, hit.compass) == ("CAT", (2, 0), (-1, 1), "NE")
    assert (hit.end, hit.cells) == ((0, 2), ((2, 0), (1, 1), (0, 2)))
    assert eval(repr(hit)) == hit
    assert len({hit, Hit("CAT", (2, 0), (-1, 1))}) == 1
    with pytest.raises(AttributeError):
        hit.word = "DOG"  # type: ignore[misc]
    with pytest.raises(AttributeError, match="immutable"):
        find_lines(["CAT"], ["CAT"], wrap=True)[0].other = 1  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("directions", "found"),
    [
        ("all", "E W S N SE SW NE NW"), ("nw, e", "E NW"), ("E S", "E S"), (["S", (0, 1), "S"], "E S"),
        ({(-1, -1)}, "NW"), (np.array([[0, 1], [1, 1]]), "E SE"),
    ],
)  # fmt: skip
def test_directions(backend: str, directions: Any, found: str) -> None:
    lines = find_lines(["BBB", "BAB", "BBB"], ["AB", "A"], directions=directions)
    assert " ".join(hit.compass for hit in lines if hit.compass) == found
    assert lines[0] == ("A", (1, 1), (0, 0))


@pytest.mark.parametrize(
    ("call", "kind", "message"),
    [
        (lambda: find_lines(["A"], "AB"), TypeError, "words must be an iterable of str, not one str"),
        (lambda: find_lines(["A"], b"AB"), TypeError, "words must be an iterable of str, not one bytes"),
        (lambda: find_lines(["A"], None), TypeError, "words must be an iterable of str, not None"),
        (lambda: count_lines(["A"], ["A", 1]), TypeError, "words: item 1 must be a str, not int"),
        (lambda: find_word(["A"], ""), WordError, "word must not be empty"),
        (lambda: find_word(["A"], b"A"), TypeError, "word must be a str, not bytes"),
        (lambda: find_word("A", "A"), TypeError, "board must be a sequence of rows, not str"),
        (lambda: find_lines(["AB", "C"], ["A"], wrap=True), GridError, "wrap needs a rectangular board"),
        (lambda: find_lines(["A"], ["A"], directions=[]), LettermazeError, "directions must name at least one"),
        (lambda: find_lines(["A"], ["A"], directions="up"), LettermazeError, "directions: 'up' is none; expected E, W"),
        (lambda: find_lines(["A"], ["A"], directions=[(0, 0)]), LettermazeError, "directions: (0, 0) is none"),
        (lambda: find_lines(["A"], ["A"], directions=(0, 1)), TypeError, "directions: a direction must be a name or a"),
        (lambda: find_lines(["A"], ["A"], directions=3), TypeError, "directions must be 'all', names or pairs, not"),
        (lambda: find_lines(["A"], ["A"], limit=-1), LettermazeError, "limit must be 0 or more, not -1"),
        (lambda: find_lines(["A"], ["A"], limit="1"), TypeError, "limit must be an int or None, not str"),
        (lambda: find_lines(np.zeros((2, 2)), [b"A"]), TypeError, "board: an array of codes must be uint8 or uint32"),
        (lambda: find_lines(np.zeros((2, 2), int), [b"A"]), TypeError, "not of format 'l'"),
        (lambda: find_lines(np.zeros((2, 2), "B"), b"A"), TypeError, "words must be an iterable of words, not one byt"),
        (lambda: find_lines(np.zeros((2, 2), "B"), 5), TypeError, "words must be an iterable of words, not int"),
        (lambda: find_lines(np.zeros((2, 2), "B"), [5]), TypeError, "words: item 0 must be bytes-like or a sequence"),
        (lambda: find_lines(np.zeros((2, 2), "B"), [[-1]]), WordError, "words: item 0: a code must be from 0 to 4294"),
        (lambda: find_lines(np.zeros((2, 2), "B"), ["A"], qu=True), TypeError, "qu is for boards of letters"),
        (lambda: find_lines(np.zeros((2, 2), "B"), ["A"], wildcard="?"), TypeError, "wildcard must be a code, an int"),
        (lambda: find_word(np.zeros((2, 2), "B"), b""), WordError, "word must not be empty"),
    ],
)  # fmt: skip
def test_errors(parity: Any, call: Any, kind: type, message: str) -> None:
    what, raised, text = parity(call)
    assert (what, raised) == ("raised", kind)
    assert re.match(re.escape(message) if not message.startswith("not") else f".*{re.escape(message)}", text), text


def test_bytes_on_codes(backend: str) -> None:
    grid = np.frombuffer(b"CATOXODEN", np.uint8).reshape(3, 3)
    lines = find_lines(grid, [b"CAT", bytearray(b"TXD"), memoryview(b"OXO")])
    assert [hit.word for hit in lines] == [b"CAT", b"TXD", b"OXO", b"OXO"]
    assert lines[1].cells == ((0, 2), (1, 1), (2, 0))
    assert count_lines(grid, [b"OXO"]) == {b"OXO": 2}
    assert find_word(grid, b"TXD") == ((0, 2), (1, 1), (2, 0))
    assert find_lines(grid.T, [b"COD"])[0].compass == "E"
    assert [hit.word for hit in find_lines(grid[::-1, ::2], Lexicon(["DN", "OC"]))] == ["DN", "OC", "OC"]
    assert find_word(grid, "CAT") == find_word(grid, [67, 65, 84]) == ((0, 0), (0, 1), (0, 2))


def test_views_of_codes_that_are_no_bytes(backend: str) -> None:
    codes = np.array([[65, 66], [65, 66]], np.uint32)
    word = memoryview(np.array([65, 66], np.uint32))
    assert find_word(codes, word) == ((0, 0), (0, 1))
    assert [hit.word for hit in find_lines(codes, [word], directions="E")] == [(65, 66)] * 2
    assert [hit.word for hit in find_lines(codes, [memoryview(b"AB")], directions="E")] == [b"AB"] * 2


def test_masked_codes_are_refused(backend: str) -> None:
    codes = np.ma.masked_array(np.full((2, 2), 65, np.uint8), mask=[[0, 1], [0, 0]])
    with pytest.raises(TypeError, match="a masked array has cells without a value"):
        find_word(codes, b"A")
    assert find_word(np.ma.masked_array(np.full((2, 2), 65, np.uint8)), b"AA") == ((0, 0), (0, 1))


@pytest.mark.parametrize("kind", [np.uint8, np.uint32])
def test_codes_of_all_values(backend: str, kind: type) -> None:
    top = int(np.iinfo(kind).max)
    grid = np.array([[0, top, 1], [1, 0, top]], kind)
    words = [[0, top], (top, 0), np.array([1, 0], kind).tolist(), [0]]
    found = [(hit.word, hit.start, hit.compass) for hit in find_lines(grid, words)]
    assert found == [
        ((0,), (0, 0), ""), ((0, top), (0, 0), "E"), ((top, 0), (0, 1), "W"), ((top, 0), (0, 1), "S"),
        ((1, 0), (0, 2), "SW"), ((1, 0), (1, 0), "E"), ((1, 0), (1, 0), "N"), ((0,), (1, 1), ""),
        ((0, top), (1, 1), "E"), ((0, top), (1, 1), "N"), ((top, 0), (1, 2), "W"),
    ]  # fmt: skip
    assert find_word(grid, [top, 0]) == ((0, 1), (0, 0))
    assert count_lines(grid, [[0, 5, 1]], wildcard=top, directions="E") == {(0, 5, 1): 1}
    assert count_lines(grid, [[top - 1, 5]], wildcard=top) == {(top - 1, 5): 2}


@given(
    st.lists(st.lists(st.sampled_from([0, 1, 300, 0x110000]), min_size=3, max_size=3), min_size=1, max_size=4),
    st.lists(st.lists(st.sampled_from([0, 1, 300, 0x110000]), min_size=1, max_size=3), max_size=4),
    st.sampled_from([None, 0, 300, 0x110000]),
    st.booleans(),
)
@CHEAP
def test_codes_are_as_good_as_letters(
    backend: str, rows: list[list[int]], words: list[list[int]], wildcard: int | None, wrap: bool
) -> None:
    letters = {0: "A", 1: "B", 300: "C", 0x110000: "D", None: None}
    tiles = [[letters[code] for code in row] for row in rows]
    spelled = ["".join(letters[code] or "" for code in word) for word in words]
    found = find_lines(np.array(rows, np.uint32), words, wildcard=wildcard, wrap=wrap)
    expected = naive_lines(tiles, spelled, wildcard=letters[wildcard], wrap=wrap)
    names = {tuple(word): name for word, name in zip(words, spelled, strict=True)}
    assert [(names[hit.word], hit.start, hit.direction, hit.cells) for hit in found] == expected
    assert [names[word] for word in count_lines(np.array(rows, np.uint32), words, wildcard=wildcard, wrap=wrap)] == (
        sorted({hit[0] for hit in expected})
    )


def test_one_word_out_of_a_string_array(backend: str) -> None:
    (word,) = np.array(["TXD"])
    assert str in type(word).__bases__
    assert find_word(["CAT", "OXO", "DEN"], word) == ((0, 2), (1, 1), (2, 0))
    assert find_lines(["CAT", "OXO", "DEN"], [word]).first == {"TXD": ((0, 2), (1, 1), (2, 0))}


def test_string_arrays(backend: str) -> None:
    grid = np.array([["C", "A", "T"], ["O", "X", "O"]])
    assert find_lines(grid, ["CAT", "OX"]) == find_lines(["CAT", "OXO"], ["CAT", "OX"])
    assert find_word(np.asfortranarray(grid).astype(object), "TXO") is None


def test_the_board_is_not_changed(backend: str) -> None:
    rows = [["C", "A", None], ["T"]]
    find_lines(rows, ["CA"])
    find_word(rows, "CA")
    assert rows == [["C", "A", None], ["T"]]


def test_long_walks_are_counted_by_an_automaton(backend: str) -> None:
    words = ["A" * length for length in range(1, 21)]
    counts = count_lines(["A" * 50] * 30, words)
    for word in words:
        length = len(word) - 1
        straight = 30 * max(0, 50 - length) + 50 * max(0, 30 - length)
        assert counts[word] == (2 * straight + 4 * max(0, 50 - length) * max(0, 30 - length) if length else 1500)


@pytest.mark.parametrize("shape", [(300, 1), (1, 300)])
def test_the_automaton_on_boards_of_one_line(backend: str, shape: tuple[int, int]) -> None:
    words = ["A" * length for length in range(1, 101)]
    counts = count_lines(["A" * shape[1]] * shape[0], words)
    assert counts == {word: 2 * (301 - len(word)) if len(word) > 1 else 300 for word in words}


@pytest.mark.parametrize("directions", ["all", "E,SW,N", "NE"])
def test_the_automaton_counts_as_the_walks_do(backend: str, directions: str) -> None:
    rows = ["AABAABAAAB" * 5, "AAABAAAABA" * 4, "A" * 20 + "x" + "AB" * 20, "B" + "A" * 49] * 10
    words = ["A" * length for length in range(1, 40)] + ["AB" * length for length in range(9)] + ["AAABAA", "BAB", "B"]
    counts = count_lines(rows, words, directions=directions)
    numbers = np.asarray(find_lines(rows, words, directions=directions).numbers)
    listed = sorted(set(words) - {""})
    assert counts == {listed[number]: (numbers == number).sum() for number in set(numbers.tolist())}


def test_an_automaton_that_would_be_too_big_is_not_made(backend: str) -> None:
    letters = "".join(map(chr, range(0x21, 0x21 + 62)))
    place, line = 1, ""
    for _ in range(1000):
        place = place * 48271 % 0x7FFFFFFF
        line += letters[place % 62]
    words = [line[start : start + 40] for start in range(len(line) - 39)]
    assert count_lines([line], words, directions="E") == dict.fromkeys(sorted(words), 1)


def test_columns_of_hits(backend):
    board = Board([["CH", "A", "X"], ["T", "O", "A"]], wrap=True)
    table = find_lines(board, ["CHA", "AX", "T"]).columns()
    assert list(table) == ["word", "row", "col", "end_row", "end_col", "direction", "length"]
    hits = list(find_lines(board, ["CHA", "AX", "T"]))
    assert list(zip(*table.values(), strict=True)) == [
        (hit.word, *hit.start, *hit.end, hit.compass, len(hit.cells)) for hit in hits
    ]
    assert "" in table["direction"]
    assert all(not column for column in find_lines(["AB"], ["C"]).columns().values())
    assert find_lines(np.array([[1, 2]], "B"), [b"\1\2"]).columns()["word"] == [b"\1\2"]
