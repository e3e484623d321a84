"""The Boggle script of the textbook: the same results as its own walk, which looks every word up from the root."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lettermaze import dropin, solve
from lettermaze.dropin import find_words, is_valid_and_prefix, make_tree, parse_matrix, successors

WORDS = ["A", "AB", "ABA", "ABAB", "ABABA"]
MATRIX = [["A", "B"], ["B", "X"]]


def textbook(tree: dict[Any, Any], path: list[tuple[int, int]], word: str, matrix: Any, repeat: bool) -> Iterator[str]:
    node: Any = tree
    for letter in word:
        node = node.get(letter)
        if node is None:
            return
    if None in node:
        yield word
    row, col = path[-1]
    for dr in (-1, 0, 1):
        for dc in (-1, 0, 1):
            r, c = row + dr, col + dc
            if (dr or dc) and 0 <= r < len(matrix) and 0 <= c < len(matrix[r]) and (repeat or (r, c) not in path):
                yield from textbook(tree, [*path, (r, c)], word + matrix[r][c], matrix, repeat)


def test_the_example(monkeypatch: pytest.MonkeyPatch) -> None:
    tree = make_tree(WORDS)
    assert list(find_words(tree, [(0, 0)], "A", MATRIX)) == (
        ["A", "AB", "ABA", "ABAB", "ABABA", "ABAB", "ABABA", "AB", "ABA", "ABAB", "ABABA", "ABAB", "ABABA"]
    )
    monkeypatch.setattr(dropin, "allow_repeat", False)
    assert list(find_words(tree, [(0, 0)], "A", MATRIX)) == ["A", "AB", "AB"]


@given(
    st.lists(st.text("AB", max_size=4), max_size=8),
    st.lists(st.text("ABC", min_size=1, max_size=3), min_size=1, max_size=3),
    st.booleans(),
)
@settings(max_examples=150, deadline=None)
def test_as_the_textbook(words: list[str], matrix: list[str], repeat: bool) -> None:
    tree = make_tree(words)
    plain: dict[Any, Any] = {}
    for word in words:
        node = plain
        for letter in word:
            node = node.setdefault(letter, {})
        node[None] = None
    assert tree == plain
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dropin, "allow_repeat", repeat)
        for row in range(len(matrix)):
            for col in range(len(matrix[row])):
                arguments = [(row, col)], matrix[row][col], matrix
                expected = list(textbook(plain, *arguments, repeat))
                assert list(find_words(tree, *arguments)) == expected
                assert list(find_words(plain, *arguments)) == expected
                if "A" in tree:
                    assert list(find_words(tree["A"], *arguments)) == list(textbook(plain["A"], *arguments, repeat))


def test_the_parts() -> None:
    tree = make_tree(["TO", "TOE"])
    assert tree == {"T": {"O": {None: None, "E": {None: None}}}}
    assert list(tree.lexicon) == ["TO", "TOE"]
    assert solve(["TO", "XE"], tree.lexicon).words == ["TO", "TOE"]
    assert [is_valid_and_prefix(tree, word) for word in ("T", "TO", "TOE", "X")] == [
        (False, True), (True, True), (True, False), (False, False),
    ]  # fmt: skip
    assert is_valid_and_prefix({"T": {"O": {None: None}}}, "TO") == (True, False)
    assert parse_matrix(["straße\n", " -- \n", "", "a1 b|c"]) == ["STRASSE", "ABC"]
    assert parse_matrix("ab\ncd") == ["A", "B", "C", "D"]
    assert "\n".join(parse_matrix(["ab", "", "cd"])) == "AB\nCD"
    assert list(successors("A", [(0, 0)], ["AB"])) == [("AB", [(0, 0), (0, 1)])]
    path = [(0, 0), (0, 1)]
    ways = list(successors("AB", path, MATRIX))
    assert ways == [("ABA", [*path, (0, 0)]), ("ABB", [*path, (1, 0)]), ("ABX", [*path, (1, 1)])]
    assert path == [(0, 0), (0, 1)]
    assert list(successors("", [(1, 2)], ["", "AB"])) == [("B", [(1, 2), (1, 1)])]
    assert dropin.neighbours[0] == (-1, -1)
    assert dropin.neighbours[-1] == (1, 1)
    assert len(dropin.neighbours) == 8


def test_lines_that_are_no_text() -> None:
    for lines in ([b"ab"], ["ab", None], [["a", "b"]]):
        with pytest.raises(TypeError, match=r"text: line \d must be a str, not "):
            parse_matrix(lines)  # type: ignore[arg-type]


def test_calls_by_name() -> None:
    tree = make_tree(words_list=WORDS)
    matrix = parse_matrix(text=["ab", "bx"])
    assert is_valid_and_prefix(d=tree, word="AB") == (True, True)
    assert list(find_words(d=tree, path=[(0, 0)], word="A", matrix=matrix))[:2] == ["A", "AB"]
    assert list(successors(word="A", path=[(1, 1)], matrix=["", " A"])) == [("A ", [(1, 1), (1, 0)])]


def test_tiles_of_two_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    tree = make_tree(["QUIT", "QU", "QI"])
    assert list(find_words(tree, [(0, 0)], "QU", [["QU", "I", "T"]])) == ["QU", "QUIT"]
    assert list(find_words(tree, [(0, 1)], "Q", [["UI", "Q", "T"]])) == []
    monkeypatch.setattr(dropin, "allow_repeat", False)
    assert list(find_words(make_tree(["ABAB"]), [(0, 0)], "AB", [["AB"], ["AB"]])) == ["ABAB"]


def test_words_of_any_letters() -> None:
    tree = make_tree([("QU", "I"), (1, 2)])
    assert tree == {"QU": {"I": {None: None}}, 1: {2: {None: None}}}
    assert is_valid_and_prefix(tree, (1,)) == (False, True)
    assert list(find_words(tree, [(0, 0)], (1,), [[(1,), (2,)]])) == [(1, 2)]


def test_the_packed_form_is_made_of_what_is_in_the_tree() -> None:
    tree = make_tree(["TO", ""])
    tree["T"]["A"] = {None: None}
    assert list(tree.lexicon) == ["TA", "TO"]
    assert tree.lexicon is tree.lexicon


def test_neighbours_are_read_at_each_step(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dropin, "neighbours", [(0, 1), (2, 1)])
    matrix = ["AB", "XX", "XB"]
    assert [path for _, path in successors("A", [(0, 0)], matrix)] == [[(0, 0), (0, 1)], [(0, 0), (2, 1)]]
    found = find_words(make_tree(["A", "AB"]), [(0, 0)], "A", matrix)
    assert next(found) == "A"
    dropin.neighbours.pop()
    assert list(found) == ["AB"]


def test_it_is_lazy_and_never_recurses() -> None:
    found = find_words(make_tree(["A" * 3000]), [(0, 0)], "A", ["AA"])
    assert next(found) == "A" * 3000
    found = find_words(make_tree(["A" * length for length in range(1, 60)]), [(0, 0)], "A", ["AAA"] * 3)
    assert [next(found) for _ in range(3)] == ["A", "AA", "AAA"]
