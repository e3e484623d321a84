"""Pages to play as text, and what makes them; the pages in a browser are tested in test_browser_play.py."""

from __future__ import annotations

import json
import re
from base64 import b64decode, b64encode
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

import pytest

from lettermaze import Board, LettermazeError, Placed, Puzzle, PuzzleError, draw, generate, generate_many, solve
from lettermaze.cli import main
from lettermaze.draw._play import page_texts
from lettermaze.letters import POINTS, roll
from lettermaze.puzzles import book_page, generate_book

WORDS = ["Mercury", "Venus", "Earth", "Mars"]
GAMES = ("puzzle", "boggle")


def sample() -> Puzzle:
    return Puzzle(
        grid=("CATX", "OXDO", "WHOG"),
        placed=[
            Placed("cat", ("C", "A", "T"), (0, 0), (0, 1)),
            Placed("Cow", ("C", "O", "W"), (0, 0), (1, 0)),
            Placed("do", ("D", "O"), (1, 2), (0, 1), secret=True),
        ],
    )


def given(page: object) -> dict:
    return json.loads(re.search(r'<script type="application/json" id="given">(.*?)</script>', str(page), re.DOTALL)[1])


def told(page: object) -> dict:
    """What the page hides from a glance."""
    hidden = b64decode(given(page)["data"])
    return json.loads(bytes(byte ^ (place * 167 + 89 & 255) for place, byte in enumerate(hidden)))


def pages() -> list[draw.Page]:
    return [
        generate(WORDS, 9, 9, seed=1, effort=3000).page(),
        book_page(generate_many(WORDS, 9, 9, count=20, seed=1, effort=300)),
        solve(roll("big", seed=1), ["TEN", "NET"]).page(),
    ]


def test_one_file_of_less_than_100_kilobytes_with_nothing_from_outside():
    for page in pages():
        text = str(page)
        assert len(text.encode()) < 100_000
        assert not re.search(r"(src|href)=(?!\"data:,\")", text.split("<script>")[0])
        assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", text)
        assert "{{" not in text


def test_the_policy_lets_in_the_page_s_own_script_and_style_alone():
    for page in pages():
        policy = re.search(r'Content-Security-Policy" content="([^"]*)"', str(page))[1]
        assert policy.startswith("default-src 'none';")
        for tag, name in (("script", "script-src"), ("style", "style-src")):
            (inside,) = re.findall(rf"<{tag}>(.*?)</{tag}>", str(page), re.DOTALL)
            assert f"{name} 'sha256-{b64encode(sha256(inside.encode()).digest()).decode()}';" in policy


def test_the_solution_is_not_to_be_read_in_the_source():
    text = str(sample().page())
    assert not {"cat", "CAT", "Cow", "CATX"} & set(re.findall(r"\w+", text))
    (puzzle,) = told(text)["puzzles"]
    assert puzzle["words"] == [["cat", 0, "33"], ["Cow", 0, "11"], ["do", 6, "3", False]]
    assert "".join(puzzle["tiles"]) == "CATXOXDOWHOG"
    assert (puzzle["cols"], puzzle["mode"]) == (4, "line")


def test_what_is_kept_belongs_to_one_puzzle():
    puzzles = [generate(WORDS, 9, 9, seed=seed, effort=300) for seed in (1, 2)]
    names = [given(puzzle.page())["id"] for puzzle in puzzles]
    assert names[0] != names[1]
    assert given(puzzles[0].page(title="Planets", language="ro"))["id"] != names[1]
    assert given(puzzles[0].page())["id"] == names[0]


def test_titles_and_languages():
    page = sample().page(title='Pets & <b>"more"</b>\ud800', language="es")
    assert given(page)["language"] == "es"
    assert "<title>Pets &amp; &lt;b>" in str(page)
    assert given(sample().page())["language"] is None
    assert f"<title>{page_texts('puzzle')['pt']['title']}</title>" in str(sample().page(language="pt"))
    with pytest.raises(LettermazeError, match="language must be one of 'en', 'ro', 'es', 'pt', not 'xx'"):
        sample().page(language="xx")


def test_saving(tmp_path: Path):
    puzzle = sample()
    puzzle.save(tmp_path / "play.html", play=True, title="Pets")
    assert (tmp_path / "play.html").read_text("utf-8") == str(puzzle.page(title="Pets"))
    assert puzzle.render("html", play=True) == str(puzzle.page()).encode()
    assert b"<script>" not in puzzle.render("html")
    for format in ("text", "svg", "json"):
        with pytest.raises(PuzzleError, match=f"with play the format must be 'html', not '{format}'"):
            puzzle.render(format, play=True)
    with pytest.raises(PuzzleError, match="with play the format must be 'html', not 'svg'"):
        puzzle.save(tmp_path / "play.svg", play=True)


def test_books(tmp_path: Path):
    book = generate_many(WORDS, 9, 9, count=3, seed=1, effort=300)
    games = told(book_page(iter(book), title="Planets"))["puzzles"]
    assert [game["title"] for game in games] == ["Planets 1", "Planets 2", "Planets 3"]
    assert [game["title"] for game in told(book_page(book))["puzzles"]] == ["", "", ""]
    options = {"count": 3, "seed": 1, "effort": 300, "play": True}
    generate_book(tmp_path / "book.html", WORDS, 9, 9, title="Planets", **options)
    assert (tmp_path / "book.html").read_text("utf-8") == str(book_page(book, title="Planets"))
    generate_book(f"{tmp_path}/pages/", WORDS, 9, 9, solution=True, **options)
    assert sorted(path.name for path in (tmp_path / "pages").iterdir()) == [f"puzzle-{n}.html" for n in (1, 2, 3)]
    assert (tmp_path / "pages" / "puzzle-2.html").read_text("utf-8") == str(book[1].page(title="Puzzle 2"))
    with pytest.raises(PuzzleError, match="with play the format must be 'html', not 'text'"):
        generate_book(tmp_path / "book.txt", WORDS, 9, 9, **options)
    with pytest.raises(PuzzleError, match="book must not be empty"):
        book_page([])
    with pytest.raises(TypeError, match="book: item 0 must be Puzzle, not str"):
        book_page(["x"])  # type: ignore[list-item]


def test_the_command_writes_pages(tmp_path: Path, capsys: pytest.CaptureFixture):
    name = str(tmp_path / "play.html")
    asked = [*WORDS, "-s", "9", "--seed", "1", "--effort", "300", "--play"]
    assert main(["generate", *asked, "-o", name]) == 0
    assert Path(name).read_text("utf-8") == str(generate(WORDS, 9, 9, seed=1, effort=300).page())
    book = generate_many(WORDS, 9, 9, count=2, seed=1, effort=300)
    for command in ("generate", "many"):
        assert main([command, *asked, "--count", "2", "-o", name]) == 0
        assert Path(name).read_text("utf-8") == str(book_page(book, title="Puzzle"))
    capsys.readouterr()
    assert main(["generate", *asked, "--title", "Planets"]) == 0
    assert told(capsys.readouterr().out)["puzzles"][0]["title"] == "Planets"
    assert main(["generate", *asked, "-o", str(tmp_path / "play.svg")]) == 2
    assert "with play the format must be 'html', not 'svg'" in capsys.readouterr().err
    assert main(["many", *asked, "--count", "2", "--json"]) == 2


def test_bent_words_and_holes():
    picture = draw.puzzle_picture(["CA", "XT", "O"], [("cat", [(0, 0), (0, 1), (1, 1)]), ("o", [(2, 0)])])
    (puzzle,) = told(draw.play_page([picture]))["puzzles"]
    assert (puzzle["mode"], puzzle["tiles"]) == ("path", ["C", "A", "X", "T", "O", None])
    assert puzzle["words"] == [["cat", 0, "31"], ["o", 4, ""]]


def test_what_cannot_be_a_puzzle_to_play():
    for pictures, error, message in (
        ([], LettermazeError, "pictures must not be empty"),
        ("x", TypeError, "pictures: item 0 must be a GridPicture, not str"),
        (7, TypeError, "pictures must be an iterable of GridPicture, not int"),
        ([draw.maze_picture(1, 2, b"\0\1")], LettermazeError, "pictures: item 0 has no tile"),
        ([draw.board_picture(["A" * 101] * 100)], LettermazeError, "at most 10000 cells, not 100 x 101"),
        ([draw.puzzle_picture(["CAT"], [("ct", [(0, 0), (0, 2)])])], LettermazeError,
         "'ct' leads from (0, 0) to (0, 2), no neighbour"),
        ([draw.puzzle_picture(["CA", "T"], [("at", [(0, 1), (1, 1)])])], LettermazeError,
         "'at' is on cells that are not there"),
    ):  # fmt: skip
        with pytest.raises(error, match=re.escape(message)):
            draw.play_page(pictures)  # type: ignore[arg-type]


def test_boards_against_the_clock():
    solution = solve(Board(["*A", "TC"], wildcard="*", wrap=True), ["CAT", "TACT"], neighbors=4)
    game = told(solution.page(seconds=60))
    assert game["words"] == [["CAT", 1.0], ["TACT", 1.0]]
    assert (game["tiles"], game["cols"], game["wildcard"], game["wrap"]) == (["*", "A", "T", "C"], 2, "*", True)
    assert (game["neighbors"], game["seconds"]) == (4, 60)
    assert [worth for _, worth in told(solution.page(points=len))["words"]] == [3.0, 4.0]
    rolled = solve(roll("new", seed=1), ["HEAT", "LOATHES", "TOLE"])
    assert told(rolled.page())["words"] == [[word, POINTS[len(word)]] for word in rolled]
    with pytest.raises(LettermazeError, match="the words must be found without reuse"):
        solve(["TA"], ["TAT"], reuse=True).page()
    for call, error, message in (
        (lambda: draw.boggle_page(["AB"], {"AB": "1"}), TypeError, "the points of 'AB' must be a number, not str"),
        (lambda: draw.boggle_page([[None]], []), LettermazeError, "board has no tile"),
        (lambda: draw.boggle_page(["AB", "A"], [], wrap=True), LettermazeError, "wrap needs rows of one length"),
        (lambda: draw.boggle_page(["AB"], [], wildcard=""), LettermazeError, "wildcard must not be empty"),
    ):
        with pytest.raises(error, match=re.escape(message)):
            call()


def test_the_command_rolls_a_game(tmp_path: Path, capsys: pytest.CaptureFixture):
    name = str(tmp_path / "game.html")
    words = tmp_path / "words.txt"
    words.write_text("heat\ntole\nat\n")
    asked = ["solve", str(words), "--roll", "new", "--seed", "1", "--min-length", "3", "--play", name]
    assert main([*asked, "--seconds", "60"]) == 0
    found = capsys.readouterr()
    assert found.out.split() == ["HEAT", "TOLE"]
    assert "--roll new --seed 1" in found.err
    assert Path(name).read_text("utf-8") == str(solve(roll("new", seed=1), ["HEAT", "TOLE"]).page(seconds=60))
    assert main([*asked, "--board", str(words)]) == 2
    assert "--roll and --board both give a board" in capsys.readouterr().err


def test_every_language_has_every_text_with_the_same_fields():
    for game in GAMES:
        table = page_texts(game)
        fields = {key: set(re.findall(r"\{\w+", text)) for key, text in table["en"].items()}
        assert list(table) == ["en", "ro", "es", "pt"]
        for texts in table.values():
            assert {key: set(re.findall(r"\{\w+", text)) for key, text in texts.items()} == fields
            assert all(texts.values())


def test_the_page_names_only_texts_that_there_are_and_all_of_them():
    folder = files("lettermaze.draw._play")
    for game in GAMES:
        shown, run = ("".join((folder / name).read_text("utf-8") for name in names) for names in (
            ("play.html", f"{game}.html"), ("play.js", f"{game}.js")
        ))  # fmt: skip
        named = set(re.findall(r'data-(?:text|label)="([^"]*)"', shown))
        known = page_texts(game)["en"]
        assert not [key for key in named if "{" in known.get(key, "{")]
        assert not [
            key for key in set(known) - named if f'"{key}"' not in run and key not in ("name", "noscript", "title")
        ]
