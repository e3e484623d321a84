"""Word-search puzzles: what is asked for is there, once, and the rest is said."""

from __future__ import annotations

import os
import pickle
import shutil
import subprocess
import sys
import threading

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

import lettermaze
from lettermaze import Puzzle, PuzzleError, Unplaced, find_lines, generate, generate_many
from reference_puzzles import check, leftover

ANIMALS = ["cat", "dog", "horse", "sheep", "goat", "tiger", "lion", "zebra", "mouse", "eagle"]
PETS = ["cat", "dog", "hen", "pig", "cow", "ram", "ewe", "rat", "bee"]
THREES = [*PETS, "fox", "owl", "bat", "ant", "emu", "elk", "asp", "yak", "eel", "jay"]


def make(words, *size, **options):
    options.setdefault("seed", 1)
    options.setdefault("effort", 5000)
    return generate(words, *size, **options)


def test_all_words_are_there_once(backend):
    puzzle = make(ANIMALS, 10, 12)
    check(puzzle)
    assert (puzzle.rows, puzzle.cols) == (10, 12)
    assert puzzle.words == tuple(ANIMALS)
    assert puzzle.unplaced == puzzle.duplicates == puzzle.inside == ()
    assert puzzle.seed == 1
    assert [placed.written for placed in puzzle.placed] == ANIMALS
    assert [placed.word for placed in puzzle.placed] == [word.upper() for word in ANIMALS]
    assert all(isinstance(row, str) for row in puzzle.grid)
    assert puzzle.mask is None
    assert puzzle.density == len({cell for placed in puzzle.placed for cell in placed.cells}) / 120
    assert puzzle.alphabet == tuple(sorted({letter for word in ANIMALS for letter in word.upper()}))


def test_no_second_copies_of_short_words(backend):
    for seed in range(3):
        for overlap in ("some", "max", "none"):
            puzzle = make(THREES, size=15, seed=seed, overlap=overlap)
            check(puzzle)
            assert len(puzzle.words) == 19


@pytest.mark.slow
def test_no_second_copies_in_a_thousand_puzzles():
    for seed in range(1000):
        check(make(THREES, size=15, seed=seed, effort=20_000))


def test_overlap_is_an_aim(backend):
    overlaps = [make(ANIMALS, size=12, overlap=overlap).overlap for overlap in ("none", "some", "max")]
    assert overlaps[0] == 0 < overlaps[1] < overlaps[2]


def test_one_seed_one_puzzle(parity):
    kind, _, puzzle = parity(lambda: make(ANIMALS, size=9, seed="book", language="en"))
    assert kind == "returned"
    assert puzzle == make(ANIMALS, size=9, seed="book", language="en")
    assert puzzle != make(ANIMALS, size=9, seed="books", language="en")
    assert make(ANIMALS, size=9, seed=7) != make(ANIMALS, size=9, seed="7")


GOLDEN = """\
import sys
sys.path[:0] = sys.argv[1:]
from lettermaze import generate
puzzle = generate(["niño", "mañana", "ave", "sol", "luna"], 7, 8, seed=42, language="es", effort=5000, level=2)
print(ascii(puzzle.to_json()))
"""


def run_golden(python, **environment):
    source = os.path.dirname(os.path.dirname(lettermaze.__file__))
    return subprocess.run(
        [python, "-c", GOLDEN, source],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
        env={**os.environ, "LETTERMAZE_BACKEND": "auto", **environment},
    ).stdout


def test_one_seed_one_puzzle_in_every_process():
    outputs = {run_golden(sys.executable, PYTHONHASHSEED=seed) for seed in ("0", "1", "12345")}
    outputs.add(run_golden(sys.executable, LETTERMAZE_BACKEND="python", PYTHONHASHSEED="9"))
    for python in other_pythons():
        outputs.add(run_golden(python, LETTERMAZE_BACKEND="python"))
    assert len(outputs) == 1


def test_a_set_of_words_is_sorted():
    assert make(set(ANIMALS), size=9, forbidden={"ox", "ax"}) == make(sorted(ANIMALS), size=9, forbidden=["ax", "ox"])


def other_pythons():
    """The other versions of Python that this machine has and the package supports."""
    for minor in range(10, 16):
        name = shutil.which(f"python3.{minor}")
        if name and minor != sys.version_info[1]:
            probe = [name, "-c", "import sys, hashlib; print(sys.version_info[1])"]
            ran = subprocess.run(probe, capture_output=True, text=True, check=False, timeout=60)
            if ran.stdout == f"{minor}\n":
                yield name


def test_a_seed_is_chosen_and_told():
    first, second = generate(["cat"], 3, 3, effort=100), generate(["cat"], 3, 3, effort=100)
    assert isinstance(first.seed, int)
    assert first.seed != second.seed
    assert generate(["cat"], 3, 3, seed=first.seed, effort=100) == first


@pytest.mark.parametrize(
    ("given", "pairs"),
    [
        ({"directions": "all"}, 8),
        ({}, 8),
        ({"directions": "E,S,SE"}, [(0, 1), (1, 0), (1, 1)]),
        ({"directions": "se s  e"}, [(0, 1), (1, 0), (1, 1)]),
        ({"directions": [(1, 1), "E", [1, 0]]}, [(0, 1), (1, 0), (1, 1)]),
        ({"level": 1}, [(0, 1), (1, 0)]),
        ({"level": "medium"}, [(0, 1), (1, 0), (1, 1), (-1, 1)]),
        ({"level": 3}, 8),
        ({"level": "Hard"}, 8),
    ],
)
def test_directions(given, pairs):
    puzzle = make(ANIMALS, size=12, **given)
    check(puzzle)
    assert len(puzzle.words) == 10
    if pairs == 8:
        assert len(puzzle.directions) == 8
    else:
        assert puzzle.directions == tuple(pairs)


def test_without_a_size_the_grid_fits(backend):
    puzzle = make(ANIMALS, overlap="max")
    check(puzzle)
    assert len(puzzle.words) == 10
    assert puzzle.rows * puzzle.cols <= sum(map(len, ANIMALS))
    assert puzzle.cols - puzzle.rows in (0, 1)
    column = make(ANIMALS, cols=5)
    assert column.cols == 5
    assert len(column.words) == 10
    check(column)
    assert make(["a"]).grid == ("A",)
    assert make(["abc"], rows=1).grid == ("ABC",) or make(["abc"], rows=1).grid == ("CBA",)
    assert make(["abcd"], level=1).words == ("abcd",)


def test_fit_tells_what_no_grid_can_hold():
    puzzle = make(["cat", "x" * 101])
    assert puzzle.words == ("cat",)
    assert [word.word for word in puzzle.unplaced] == ["x" * 101]
    with pytest.raises(PuzzleError, match=r"'xxx.*too long"):
        make(["cat", "x" * 101], require_all=True)


def test_words_that_are_left_out_have_a_reason(backend):
    puzzle = make(["hippopotamus", "cat", "--", "dog"], 4, 5)
    check(puzzle)
    assert puzzle.words == ("cat", "dog")
    assert [(word.word, word.reason) for word in puzzle.unplaced] == [
        ("--", "has no letters"),
        ("hippopotamus", "too long: it has 12 cells, and no line of the grid is so long"),
    ]
    with pytest.raises(PuzzleError, match=r"2 of the words cannot be placed: '--' .*, 'hippopotamus' .too long"):
        make(["hippopotamus", "cat", "--", "dog"], 4, 5, require_all=True)
    full = make(["abcd", "efgh", "ijkl"], 2, 4)
    assert len(full.words) == 2
    assert len(full.unplaced) == 1


def test_nothing_is_lost(backend):
    words = ["Ice Cream", "ice-cream", "ICECREAM", "", "cat", "level", "noon", "a", "of"]
    puzzle = make(words, size=11, alphabet="ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    check(puzzle)
    assert puzzle.words == ("Ice Cream", "cat", "level", "noon", "a", "of")
    assert puzzle.duplicates == ("ice-cream", "ICECREAM")
    # The word of one letter occurs in others, and nowhere else.
    assert {longer for inner, longer in puzzle.inside if inner == "A"} <= {"ICECREAM", "CAT"}


def test_words_inside_words(backend):
    words = ["ball", "all", "football", "foot", "lab", "balls"]
    puzzle = make(words, size=9)
    check(puzzle)
    assert len(puzzle.words) == 6
    hits = {(hit.word, hit.cells) for hit in find_lines(puzzle.grid, [word.upper() for word in words])}
    assert {(placed.word, placed.cells) for placed in puzzle.placed} <= hits


def test_palindromes(backend):
    words = ["level", "noon", "kayak", "civic", "radar", "pop"]
    puzzle = make(words, size=9)
    check(puzzle)
    assert len(puzzle.words) == 6
    for word in words:
        found = find_lines(puzzle.grid, [word.upper()])
        assert len({frozenset(hit.cells) for hit in found}) == 1
        assert len(found) == 2


def test_a_word_of_one_letter_has_no_direction(backend):
    puzzle = make(["i", "am"], 3, 3, alphabet="xyz")
    check(puzzle)
    assert puzzle.placed[0].direction == (0, 0)
    assert puzzle.placed[0].end == puzzle.placed[0].start
    assert puzzle.placed[0].compass == ""
    assert Puzzle.from_json(puzzle.to_json()) == puzzle


def test_secret_words_are_placed_and_not_listed(backend):
    puzzle = make(["cat", "dog"], size=6, secret_words=["treasure hunt", "gold", "CAT"])
    check(puzzle)
    assert puzzle.words == ("cat", "dog")
    assert [placed.word for placed in puzzle.placed] == ["CAT", "DOG", "GOLD"]
    assert [placed.secret for placed in puzzle.placed] == [False, False, True]
    assert puzzle.unplaced == (
        Unplaced("treasure hunt", "too long: it has 12 cells, and no line of the grid is so long", secret=True),
    )
    assert puzzle.duplicates == ("CAT",)
    assert "gold" not in str(puzzle)
    assert "gold: row" in puzzle.solution
    assert puzzle.solution.count("(secret)") == 1


def test_forbidden_words_occur_nowhere(backend, tmp_path):
    forbidden = ["ax", "go", "do", "og", "ta", "co", "gc"]
    puzzle = make(["cat", "dog"], size=8, forbidden=forbidden, level=1)
    check(puzzle, [word.upper() for word in forbidden])
    # What lies in a listed word cannot be helped, and is told.
    assert set(puzzle.inside) == {("DO", "DOG"), ("GO", "DOG"), ("OG", "DOG"), ("TA", "CAT")} - (
        {("GO", "DOG")} if ("GO", "DOG") not in puzzle.inside else set()
    )
    path = tmp_path / "words.txt"
    path.write_text("\n".join(forbidden), encoding="utf-8")
    assert make(["cat", "dog"], size=8, forbidden=path, level=1) == puzzle
    assert make(["cat", "dog"], size=8, forbidden=str(path), level=1) == puzzle
    path.write_bytes(b"ax\n\xff\n")
    with pytest.raises(PuzzleError, match=r"words.txt, line 2 is not utf-8"):
        make(["cat"], size=8, forbidden=path)
    with pytest.raises(PuzzleError, match="forbidden: 'cat' is on the list of words too"):
        make(["cat"], size=8, forbidden=["Cat"])


def test_so_many_words_of_more(backend):
    puzzle = make(ANIMALS, size=8, max_words=4, secret_words=["gold"])
    check(puzzle)
    assert len(puzzle.words) == 4
    assert [placed.word for placed in puzzle.placed if placed.secret] == ["GOLD"]
    assert {word.reason for word in puzzle.unplaced} == {"not chosen: there are as many words as max_words allows"}
    assert len(puzzle.unplaced) == 6
    assert len(make(ANIMALS, size=8, max_words=4, require_all=True).words) == 4
    assert len(make(ANIMALS, max_words=4).words) == 4


def test_a_message_fills_the_other_cells(backend):
    puzzle = make(["cat", "dog", "tad", "cow"], 4, 4, message="Oh, my pet!", overlap="max")
    check(puzzle)
    assert puzzle.message == "Oh, my pet!"
    assert leftover(puzzle) == "OHMYPET"
    assert puzzle.alphabet == ()
    assert len(puzzle.words) == 4
    fit = make(["cat", "dog", "hen", "cow", "horse"], message="Well done")
    check(fit)
    assert leftover(fit) == "WELLDONE"


def test_words_make_room_for_a_message(backend):
    puzzle = make(ANIMALS, 6, 6, message="abcdefghijklmnopqrst", effort=30_000)
    check(puzzle)
    assert leftover(puzzle) == "ABCDEFGHIJKLMNOPQRST"
    assert puzzle.proof == "best found"
    assert 0 < len(puzzle.words) < 10
    assert all(word.reason == "left out to make room for the message" for word in puzzle.unplaced)
    with pytest.raises(PuzzleError):
        make(ANIMALS, 6, 6, message="abcdefghijklmnopqrst", effort=30_000, require_all=True)


def test_a_message_that_does_not_fit():
    with pytest.raises(PuzzleError, match=r"message: the words use at most 6 of the 16 cells, .* at least 10 letters"):
        make(["cat", "dog"], 4, 4, message="hello")
    with pytest.raises(PuzzleError, match="message: its 16 letters leave no room for words in 16 cells"):
        make(["cat", "dog"], 4, 4, message="abcdefghijklmnop")
    with pytest.raises(PuzzleError, match="message: no placing was found that leaves exactly 12 cells"):
        make(["cat", "dog"], 4, 4, message="abcdefghijkl")
    with pytest.raises(PuzzleError, match="message: '!' has no letters"):
        make(["cat"], 4, 4, message="!")
    with pytest.raises(PuzzleError) as caught:
        make(["cat", "dog"], 1, 1, message="hello")
    assert type(caught.value) is PuzzleError


def test_a_message_must_not_spell_a_word():
    with pytest.raises(PuzzleError, match="the letters of the message make 'A' occur where it must not"):
        make(["a"], 1, 2, message="a")


@pytest.mark.parametrize("mask", ["circle", "diamond", "heart", ["0110", "1111", "1111", "0110"]])
def test_masks(backend, mask):
    size = {} if isinstance(mask, list) else {"size": 9}
    puzzle = make(["cat", "dog", "hen"], mask=mask, **size)
    check(puzzle, mask=puzzle.mask)
    assert len(puzzle.words) == 3
    if isinstance(mask, list):
        assert puzzle.mask == tuple(mask)
        assert puzzle.grid[0][0] is None
    assert Puzzle.from_json(puzzle.to_json()) == puzzle


def test_a_mask_from_an_image(tmp_path):
    Image.new("L", (20, 20), "black").save(tmp_path / "black.png")
    assert make(["cat"], 3, 4, mask=tmp_path / "black.png").mask is None


def test_a_mask_grows_to_fit(backend):
    puzzle = make(["cat", "dog", "hen"], mask="diamond")
    check(puzzle, mask=puzzle.mask)
    assert len(puzzle.words) == 3
    assert puzzle.rows <= 8


@pytest.mark.parametrize("size", [(1, 1), (1, 100), (100, 1), (2, 2), (100, 100)])
def test_sizes(size):
    puzzle = make(["a", "bc"], *size, alphabet="xyz", effort=1000)
    check(puzzle)
    assert (puzzle.rows, puzzle.cols) == size


@pytest.mark.parametrize(
    ("words", "spelled"),
    [
        (["niño", "mañana"], ["NIÑO", "MAÑANA"]),
        (["nin\u0303o"], ["NIÑO"]),
        (["Straße"], ["STRASSE"]),
        (["Αθήνα"], ["ΑΘΉΝΑ"]),
        (["שלום", "עולם"], ["שלום", "עולם"]),
        (["汉字", "中文"], ["汉字", "中文"]),
        (["ice cream", "jack-o'-lantern"], ["ICECREAM", "JACKOLANTERN"]),
        ([["ch", "o", "c", "o"], ["ll", "a", "ma"]], ["CHOCO", "LLAMA"]),
    ],
)
def test_writing(backend, words, spelled):
    puzzle = make(words, size=13)
    check(puzzle)
    assert [placed.word for placed in puzzle.placed] == spelled
    assert puzzle.words == tuple(word if isinstance(word, str) else "".join(word) for word in words)
    assert Puzzle.from_json(puzzle.to_json()) == puzzle
    assert str(puzzle).endswith(puzzle.words[-1])


def test_tiles_are_cells(backend):
    puzzle = make(["chocolate", "llama", "calle"], size=8, tiles=["ch", "ll"])
    check(puzzle)
    assert puzzle.placed[0].tiles == ("CH", "O", "C", "O", "L", "A", "T", "E")
    assert len(puzzle.placed[1].cells) == 4
    assert {"CH", "LL"} <= set(puzzle.alphabet)


def test_tiles_do_not_hide_second_copies(backend):
    # With the tile AB a second ABC could be spelled A, B, C or AB, C.
    puzzle = make([["ab", "c"]], size=5, alphabet=["ab", "a", "b", "c"])
    check(puzzle)
    assert len({frozenset(hit.cells) for hit in find_lines(puzzle.grid, ["ABC"])}) == 1


def test_case():
    assert make(["Cat"], 1, 3, case="keep", directions="E").grid == ("Cat",)
    assert make(["Cat"], 1, 3, case="lower", directions="E").grid == ("cat",)
    assert make(["Cat"], 1, 3, directions="E").grid == ("CAT",)


def test_folding():
    puzzle = make(["corazón", "niño"], size=8, fold="accents", language="es")
    assert [placed.word for placed in puzzle.placed] == ["CORAZON", "NIÑO"]
    assert puzzle.words == ("corazón", "niño")
    assert "Ñ" in puzzle.alphabet
    assert not set("ÁÉÍÓÚ") & set(puzzle.alphabet)


def test_the_filler_has_every_letter_of_the_words(backend):
    puzzle = make(["kiwi", "niño"], size=30, alphabet="aei", effort=1000)
    assert set(leftover(puzzle)) == set("AEIKWNÑO")
    puzzle = make(["kiwi", "Łódź"], size=30, language="es", effort=1000)
    assert {"K", "W", "Ł", "Ó", "Ź", "Ñ"} <= set(leftover(puzzle))
    puzzle = make(["ab", "cd"], size=20, alphabet={"x": 50, "y": 50, "a": 1}, effort=1000)
    letters = leftover(puzzle)
    assert letters.count("X") > 100 < letters.count("Y")
    assert 0 < letters.count("A") < 50


def test_an_alphabet_that_cannot_do():
    with pytest.raises(
        PuzzleError, match=r"alphabet: with the letters A B the grid cannot be filled such that '(AB|BA)'"
    ):
        make(["ab", "ba"], size=5)
    with pytest.raises(
        PuzzleError, match=r"alphabet: with the letters A the grid cannot be filled such that 'A' .* second"
    ):
        make(["a"], size=2)
    with pytest.raises(PuzzleError, match=r"'(B|X|Y)' does not occur at all"):
        make(["xy"], size=2, alphabet="b", forbidden=["b", "x", "y"], level=1)
    with pytest.raises(PuzzleError, match=r"'(AB|BA)'"):
        make(["ab", "ba"])


def test_a_time_limit_stops_the_search(backend):
    puzzle = make(ANIMALS, size=12, effort="high", time_limit=0.05, overlap="max")
    assert puzzle.stopped == "time limit"
    check(puzzle)


def test_ctrl_c_gives_the_best_so_far(backend):
    def interrupt(fraction, placed, overlap):
        assert 0 <= fraction <= 1
        if placed:
            raise KeyboardInterrupt

    puzzle = make(ANIMALS, size=12, effort="high", overlap="max", progress=interrupt)
    assert puzzle.stopped == "interrupt"
    assert puzzle.words
    check(puzzle)
    assert Puzzle.from_json(puzzle.to_json()) == puzzle


def test_progress(backend):
    seen = []
    make(ANIMALS, size=12, progress=lambda *told: seen.append(told))
    assert seen
    assert seen == sorted(seen, key=lambda told: told[0])


@pytest.mark.parametrize(
    ("call", "error", "text"),
    [
        (lambda: generate("cat", 3, 3), TypeError, "words must be an iterable of words, not one str"),
        (lambda: generate(b"cat", 3, 3), TypeError, "words must be an iterable of words, not one bytes"),
        (lambda: generate(7, 3, 3), TypeError, "words must be an iterable of words, not int"),
        (
            lambda: generate(["cat", None], 3, 3),
            TypeError,
            "words: item 1 must be a str or a sequence of tiles, not None",
        ),
        (lambda: generate([], 3, 3), PuzzleError, "words: there is no word to place"),
        (lambda: generate(["", "-"], 3, 3), PuzzleError, "words: there is no word to place"),
        (lambda: generate(["cat"], 0, 3), PuzzleError, "rows must be from 1 to 100, not 0"),
        (lambda: generate(["cat"], 3, 101), PuzzleError, "cols must be from 1 to 100, not 101"),
        (lambda: generate(["cat"], 3.0, 3), TypeError, "rows must be an int or None, not float"),
        (lambda: generate(["cat"], True, 3), TypeError, "rows must be an int or None, not bool"),
        (lambda: generate(["cat"], 3, size=3), TypeError, "size and rows or cols cannot be given together"),
        (lambda: generate(["cat"], size="3"), TypeError, "size must be an int or None, not str"),
        (
            lambda: generate(["cat"], seed=1.5),
            TypeError,
            "seed must be an int, str, bytes, None or a tuple of these, not float",
        ),
        (
            lambda: generate(["cat"], seed=True),
            TypeError,
            "seed must be an int, str, bytes, None or a tuple of these, not bool",
        ),
        (
            lambda: generate(["cat"], directions="E", level=1),
            TypeError,
            "directions and level cannot be given together",
        ),
        (lambda: generate(["cat"], directions="Q"), PuzzleError, "directions: 'Q' is none; expected E, W, S, N"),
        (lambda: generate(["cat"], directions=[(2, 0)]), PuzzleError, r"directions: \(2, 0\) is none; expected"),
        (lambda: generate(["cat"], directions=""), PuzzleError, "directions must name at least one direction"),
        (lambda: generate(["cat"], directions=3), TypeError, "directions must be 'all', names or pairs, not int"),
        (lambda: generate(["cat"], level=4), PuzzleError, "level must be 1, 2, 3, easy, medium or hard, not 4"),
        (lambda: generate(["cat"], level="99"), PuzzleError, "level must be 1, 2, 3, easy, medium or hard, not '99'"),
        (
            lambda: generate(["cat"], overlap="lots"),
            PuzzleError,
            "overlap must be one of 'some', 'max', 'none', not 'lots'",
        ),
        (lambda: generate(["cat"], overlap=None), TypeError, "overlap must be one of 'some', 'max', 'none', not None"),
        (lambda: generate(["cat"], effort="huge"), PuzzleError, "effort must be one of .*, not 'huge'"),
        (lambda: generate(["cat"], effort=0), PuzzleError, "effort must be 1 or more, not 0"),
        (lambda: generate(["cat"], effort=1.5), TypeError, "effort must be one of .* or a number of steps, not float"),
        (lambda: generate(["cat"], time_limit=0), PuzzleError, "time_limit must be more than 0, not 0"),
        (
            lambda: generate(["cat"], time_limit="1"),
            TypeError,
            "time_limit must be a number of seconds or None, not str",
        ),
        (lambda: generate(["cat"], time_limit=float("nan")), PuzzleError, "time_limit must be more than 0"),
        (lambda: generate(["cat"], beam_width=0), PuzzleError, "beam_width must be from 1 to 10000, not 0"),
        (lambda: generate(["cat"], beam_width=10**30), PuzzleError, "beam_width must be from 1 to 10000, not 10"),
        (lambda: generate(["cat"], max_words=0), PuzzleError, "max_words must be 1 or more, not 0"),
        (
            lambda: generate(["cat"], secret_words="dog"),
            TypeError,
            "secret_words must be an iterable of words, not one str",
        ),
        (
            lambda: generate(["cat"], forbidden=b"dog"),
            TypeError,
            "forbidden must be an iterable of words, or a file, not one bytes",
        ),
        (lambda: generate(["cat"], forbidden="no/such/file"), FileNotFoundError, "no/such/file"),
        (lambda: generate(["cat"], message=7), TypeError, "message must be a str or None, not int"),
        (lambda: generate(["cat"], alphabet=""), PuzzleError, "alphabet has no letters"),
        (lambda: generate(["cat"], alphabet=7), TypeError, "alphabet must be a str, an iterable of tiles or a mapping"),
        (lambda: generate(["cat"], alphabet={"a": 0}), PuzzleError, "alphabet: 'a' must be from 1 to 1000000, not 0"),
        (lambda: generate(["cat"], alphabet={"a": 1.5}), TypeError, "alphabet: 'a' must be an int, not float"),
        (lambda: generate(["cat"], progress=7), TypeError, "progress must be a function or None, not int"),
        (lambda: generate(["cat"], 2, 2, mask=["111"]), PuzzleError, "mask has 1 rows of 3 cells, the puzzle 2 of 2"),
        (lambda: generate(["cat"], mask=["1" * 101]), PuzzleError, "mask must have at most 100 rows and columns"),
        (lambda: generate_many(["cat"], count=0), PuzzleError, "count must be 1 or more, not 0"),
        (lambda: generate_many(["cat"], count=1, threads=0), PuzzleError, "threads must be 1 or more, not 0"),
        (lambda: generate_many(["cat"], count=1, colour=1), TypeError, r"generate_many\(\) got .* 'colour'"),
    ],
)
def test_what_is_refused(call, error, text):
    with pytest.raises(error, match=text):
        call()


def test_a_book(backend):
    told = []
    book = generate_many(ANIMALS, 9, 9, count=5, seed=3, effort=2000, progress=lambda *done: told.append(done))
    assert [puzzle.seed for puzzle in book] == ["3/1", "3/2", "3/3", "3/4", "3/5"]
    assert told == [(number, 5) for number in range(1, 6)]
    assert len({puzzle.grid for puzzle in book}) == 5
    for puzzle in book:
        check(puzzle)
    assert generate(ANIMALS, 9, 9, seed="3/2", effort=2000) == book[1]
    assert generate_many(ANIMALS, 9, 9, count=5, seed=3, effort=2000, threads=1) == book
    assert generate_many(ANIMALS, 9, 9, count=3, seed=3, effort=2000, threads=7) == book[:3]


def test_the_puzzles_of_a_book_differ():
    book = generate_many(["ab"], 1, 2, count=2, seed=1, effort=100)
    assert {puzzle.grid for puzzle in book} == {("AB",), ("BA",)}
    with pytest.raises(PuzzleError, match="no puzzle unlike the 2 before was found"):
        generate_many(["ab"], 1, 2, count=3, seed=1, effort=100)


def test_a_puzzle_made_anew_has_a_seed_of_its_own():
    for seed in range(8):
        first, second = generate_many(["ab"], 1, 2, count=2, seed=seed, effort=100)
        assert first.seed == f"{seed}/1"
        names = [f"{seed}/2", *(f"{seed}/2.{number}" for number in range(1, 20))]
        unlike = [name for name in names if generate(["ab"], 1, 2, seed=name, effort=100).grid != first.grid]
        assert second.seed == unlike[0]


def test_puzzles_can_be_made_on_several_threads(backend):
    alone = [make(ANIMALS, size=9, seed=seed, effort=2000) for seed in range(4)]
    made = {}

    def work(seed):
        made[seed] = make(ANIMALS, size=9, seed=seed, effort=2000)

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [made[seed] for seed in range(4)] == alone


words = st.lists(st.text("abcdeé-", max_size=5), min_size=1, max_size=7)


@settings(max_examples=60, deadline=None)
@given(
    words,
    st.integers(1, 6),
    st.integers(1, 6),
    st.integers(0, 10**6),
    st.fixed_dictionaries(
        {},
        optional={
            "overlap": st.sampled_from(["max", "some", "none"]),
            "level": st.integers(1, 3),
            "alphabet": st.just("abcdefgh"),
            "max_words": st.integers(1, 3),
        },
    ),
)
def test_random_lists_on_small_grids(parity, listed, rows, cols, seed, options):
    accounted(parity(lambda: generate(listed, rows, cols, seed=seed, effort=300, **options)), listed)


def accounted(outcome, listed):
    """The puzzle is right, and every word of the list is placed, left out or merged; or the error says why not."""
    kind, error, puzzle = outcome
    if kind == "raised":
        assert error is PuzzleError
        assert puzzle.startswith(("alphabet: with the letters", "words: there is no word"))
        return
    check(puzzle)
    told = [*puzzle.words, *(word.word for word in puzzle.unplaced), *puzzle.duplicates]
    assert sorted(told) == sorted(word for word in listed if word)


@pytest.mark.slow
def test_a_thousand_random_lists_on_small_grids(parity):
    from random import Random

    for seed in range(1000):
        random = Random(seed)
        listed = ["".join(random.choices("abcdefé", k=random.randint(1, 6))) for _ in range(random.randint(1, 9))]
        rows, cols = random.randint(1, 7), random.randint(1, 7)
        options = {"overlap": random.choice(["max", "some", "none"]), "level": random.randint(1, 3)}
        outcome = parity(lambda: generate(listed, rows, cols, seed=seed, effort=300, **options))  # noqa: B023
        accounted(outcome, listed)


def test_a_puzzle_is_a_value(backend):
    puzzle = make(ANIMALS, size=9)
    twin = pickle.loads(pickle.dumps(puzzle))
    assert twin == puzzle
    assert hash(twin) == hash(puzzle)
    assert puzzle != "puzzle"
    assert repr(puzzle) == f"<Puzzle 9x9: 10 words, overlap {puzzle.overlap}, seed 1>"
    assert repr(puzzle.placed[0]).startswith("Placed('CAT', start=(")
    assert len({*puzzle.placed, *twin.placed}) == 10
    for thing in (puzzle, puzzle.placed[0], Unplaced("a", "b")):
        with pytest.raises(AttributeError, match="immutable"):
            thing.seed = 1
        with pytest.raises(AttributeError, match="immutable"):
            del thing.seed
    left = Unplaced("a", "too long", secret=True)
    assert pickle.loads(pickle.dumps(left)) == left
    assert repr(left) == "Unplaced('a', 'too long', secret=True)"


def test_proofs(backend):
    puzzle = make(["cat", "dog", "hen", "pig", "cow", "ram"], 5, 5, overlap="max", effort="low")
    assert (puzzle.overlap, puzzle.proof) == (4, "optimal")
    fruit = ["apple", "lemon", "melon", "peach", "grape", "mango"]
    impossible = make(fruit, 5, 5, overlap="max", effort="low")
    assert impossible.proof == "impossible"
    assert impossible.unplaced[0].reason == "does not fit with the others, which is proven"
    with pytest.raises(PuzzleError, match="proven: not all of them fit"):
        make(fruit, 5, 5, overlap="max", effort="low", require_all=True)


def test_words_that_make_others_occur_are_put_elsewhere(backend, monkeypatch):
    from lettermaze.puzzles import _placing as placing

    # AB and BC on one line spell ABBC, so that BB is there, which is forbidden; and with CA the second AB.
    def place(words, rows, cols, **options):
        return placing.Placement([(0, 0, 0), (1, 2, 0)], [], "optimal", 4, 0, 1)

    monkeypatch.setattr(placing, "place", place)
    for overlap in ("some", "max", "none"):
        puzzle = generate(["ab", "bc"], 3, 4, seed=1, forbidden=["bb"], overlap=overlap, alphabet="xyz")
        check(puzzle, ["BB"])
        assert puzzle.words == ("ab", "bc")
        assert puzzle.proof == "best found"
        assert puzzle.unplaced == ()
    # On one row there is no other place.
    puzzle = generate(["ab", "bc"], 1, 4, seed=1, forbidden=["bb"], overlap="none", directions="E", alphabet="xyz")
    check(puzzle, ["BB"])
    assert puzzle.words == ("bc",)
    assert puzzle.unplaced == (Unplaced("ab", "makes 'BB' occur where it must not, wherever it was tried"),)


@pytest.mark.parametrize(
    ("words", "starts", "left"),
    [
        (["ab", "bcd"], (0, 2), "ab"),
        (["abc", "cd"], (0, 3), "cd"),
        (["ab", "bc"], (0, 2), "ab"),
        (["bc", "ab"], (2, 0), "bc"),
    ],
)
def test_the_shortest_word_goes_where_words_make_others_occur(backend, monkeypatch, words, starts, left):
    """Of two that are as long the first of the list goes; there is one row and no other place on it."""
    from lettermaze.puzzles import _placing as placing

    def place(words, rows, cols, **options):
        return placing.Placement([(word, start, 0) for word, start in enumerate(starts)], [], "optimal", cols, 0, 1)

    monkeypatch.setattr(placing, "place", place)
    forbidden = ["bb", "cc"]
    cols = sum(map(len, words))
    puzzle = generate(
        words, 1, cols, seed=1, forbidden=forbidden, overlap="none", directions="E", alphabet="xyz", effort=1
    )
    check(puzzle, [word.upper() for word in forbidden])
    assert [word.word for word in puzzle.unplaced] == [left]


@pytest.mark.parametrize(("overlap", "shared"), [("max", 2), ("some", 1), ("none", 0)])
def test_words_are_laid_anew_as_the_overlap_asks(backend, monkeypatch, overlap, shared):
    from lettermaze.puzzles import _placing as placing

    # AB can lie on two cells of BXAB, cross it, or lie apart.
    def place(words, rows, cols, **options):
        return placing.Placement([(0, 0, 0), (1, 2, 0)], [], "optimal", 6, 0, 1)

    monkeypatch.setattr(placing, "place", place)
    puzzle = generate(["ab", "bxab"], 4, 6, seed=1, forbidden=["bb"], overlap=overlap, alphabet="xyz")
    check(puzzle, ["BB"])
    assert (puzzle.words, puzzle.overlap) == (("ab", "bxab"), shared)


@pytest.mark.parametrize(
    ("message", "times", "text"),
    [
        (None, 3, None),
        ("xyzxyzxy", 6, "no placing was found in which 'BB' does not occur"),
        ("xyzxyzxyz", 6, "no placing was found that leaves exactly 9 cells for its letters; one left 8"),
    ],
)
def test_how_often_a_placing_is_tried(backend, monkeypatch, message, times, text):
    from lettermaze.puzzles import _placing as placing

    attempts = []

    def place(words, rows, cols, *, seed, **options):
        attempts.append(seed)
        return placing.Placement([(0, 0, 0), (1, 2, 0)], [], "best found", 4, 0, 1)

    monkeypatch.setattr(placing, "place", place)
    options = {"seed": 1, "forbidden": ["bb"], "alphabet": "xyz", "message": message, "require_all": True}
    if text is None:
        check(generate(["ab", "bc"], 3, 4, **options), ["BB"])
    else:
        with pytest.raises(PuzzleError, match=text):
            generate(["ab", "bc"], 3, 4, **options)
    assert attempts == [(1, number) for number in range(times)]


def test_each_attempt_chooses_words_anew(backend, monkeypatch):
    from lettermaze.puzzles import _placing as placing

    attempts = []

    def place(words, rows, cols, *, seed, **options):
        attempts.append(seed[1])
        if len(words) == 3 and isinstance(seed[1], tuple):
            return placing.Placement([(0, 0, 0), (1, 3, 0)], [(2, placing.NOT_CHOSEN)], "best found", 4, 0, 1)
        return placing.Placement([(0, 0, 0), (1, 2, 0), (2, 8, 0)], [], "best found", 6, 0, 1)

    monkeypatch.setattr(placing, "place", place)
    options = {"seed": 1, "forbidden": ["bb"], "alphabet": "xyz", "max_words": 2, "secret_words": ["gh"]}
    check(generate(["ab", "bd", "ef"], 3, 5, **options), ["BB"])
    assert attempts == [("choose", 0), 0, ("choose", 1), 1, ("choose", 2), 2]


@pytest.mark.parametrize("seed", range(6))
def test_of_words_in_the_way_the_longest_is_laid_anew_first(backend, monkeypatch, seed):
    from lettermaze.puzzles import _placing as placing

    # AB and HIJ must go. There is one other place for HIJ; AB could lie on its cells too.
    def place(words, rows, cols, **options):
        return placing.Placement([(0, 0, 0), (1, 2, 0), (2, 6, 0), (3, 9, 0)], [], "optimal", 11, 0, 1)

    monkeypatch.setattr(placing, "place", place)
    puzzle = generate(
        ["ab", "bcd", "hij", "kll"],
        mask=["111110", "111111", "000111", "110000"],
        seed=seed,
        forbidden=["bb", "jk"],
        overlap="none",
        directions="E",
        alphabet="xyz",
    )
    check(puzzle, ["BB", "JK"])
    assert puzzle.unplaced == ()


def test_much_that_is_forbidden(backend):
    from random import Random

    random = Random(4)
    forbidden = ["".join(random.choices("aeioustrnl", k=3)) for _ in range(150)]
    puzzle = make(ANIMALS, size=9, forbidden=forbidden, overlap="max")
    check(puzzle, [word.upper() for word in forbidden])
    assert len(puzzle.words) == 10


def test_mending_ends_when_time_is_up(backend, monkeypatch):
    from lettermaze.puzzles import _placing as placing
    from lettermaze.puzzles._clock import Clock
    from lettermaze.puzzles._generating import DEFAULTS, make_puzzle
    from lettermaze.puzzles._mending import Mending
    from lettermaze.puzzles._request import Request

    def place(words, rows, cols, **options):
        return placing.Placement([(0, 0, 0), (1, 2, 0)], [], "optimal", 4, 0, 1)

    def lay_anew(*arguments):
        raise AssertionError("no time is left to look for another place")

    monkeypatch.setattr(placing, "place", place)
    monkeypatch.setattr(Mending, "lay_anew", lay_anew)
    request = Request(["ab", "bc"], 3, 4, **{**DEFAULTS, "forbidden": ["bb"], "alphabet": "xyz"})
    puzzle = make_puzzle(request, 1, None, Clock(stop=lambda: True))
    check(puzzle, ["BB"])
    assert puzzle.stopped == "time limit"
    assert puzzle.unplaced == (Unplaced("ab", "makes 'BB' occur where it must not, and time was up"),)


def test_other_words_take_the_places_of_those_that_make_others_occur(backend, monkeypatch):
    from lettermaze.puzzles import _placing as placing

    # With max_words, CD was not chosen, but fits where AB or BC must go.
    def place(words, rows, cols, **options):
        return placing.Placement(
            [(0, 0, 0), (1, 2, 0)], [(2, placing.NOT_CHOSEN), (3, placing.NOT_CHOSEN)], "", 4, 0, 1
        )

    monkeypatch.setattr(placing, "place", place)
    options = {"seed": 1, "forbidden": ["bb"], "overlap": "none", "directions": "E", "alphabet": "xyz"}
    puzzle = generate(["ab", "bc", "dc", "cd"], 1, 4, max_words=2, **options)
    check(puzzle, ["BB"])
    assert puzzle.words == ("bc", "dc")
    assert [word.word for word in puzzle.unplaced] == ["ab", "cd"]
    assert puzzle.unplaced[1].reason == "not chosen: there are as many words as max_words allows"
    # Where no other fits, the reason is not that there are enough.
    puzzle = generate(["ab", "bc", "dce", "cde"], 1, 4, max_words=2, **options)
    assert puzzle.words == ("bc",)
    assert {word.reason for word in puzzle.unplaced[1:]} == {"no room was found"}


def test_a_message_makes_do_with_a_grid_smaller_than_the_first_tried(backend):
    # Without overlap only 16 cells hold 9 + 7 letters, and larger grids come first.
    puzzle = make(["cat", "dog", "cow"], message="abefghi", overlap="none")
    check(puzzle)
    assert puzzle.rows * puzzle.cols == 16
    assert leftover(puzzle) == "ABEFGHI"


def test_the_trouble_with_a_message_is_told_of_the_size_that_suits(backend):
    with pytest.raises(PuzzleError, match="the letters of the message make 'CAT' occur where it must not"):
        make(["cat"], message="cat")


def test_books_of_any_length_begin_at_once(backend):
    with pytest.raises(PuzzleError, match="cannot be filled"):
        generate_many(["ab", "ba"], 5, 5, count=10**12, seed=1, effort=1)
    for threads in (1, 2):
        told = []

        def tell(done, count, told=told):
            told.append((done, count))
            if done == 3:
                raise ValueError("enough")

        with pytest.raises(ValueError, match="enough"):
            generate_many(PETS, 8, 8, count=10**12, seed=1, effort=1, threads=threads, progress=tell)
        assert told == [(number, 10**12) for number in (1, 2, 3)]


def test_letters_that_cannot_fill_a_grid_are_refused_before_the_search(backend, monkeypatch):
    from lettermaze.puzzles import _placing as placing

    place, efforts = placing.place, []

    def watched(*arguments, effort, **options):
        efforts.append(effort)
        return place(*arguments, effort=effort, **options)

    monkeypatch.setattr(placing, "place", watched)
    with pytest.raises(PuzzleError, match="with the letters A B the grid cannot be filled such that 'AB'"):
        generate(["ab", "ba"], 12, 12, seed=1)
    assert all(effort != "normal" for effort in efforts)
