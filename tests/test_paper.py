"""Puzzles and pictures as PDF: what the pages say, where links lead, what is embedded, and what is refused."""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from lettermaze import LettermazeError, Placed, Puzzle, PuzzleError, draw, generate, generate_many
from lettermaze.cli import main
from lettermaze.draw import Paper
from lettermaze.draw._scripts import joined, seen
from lettermaze.mazes import make, shortest_path, wave
from lettermaze.puzzles import generate_book

WORDS = ["mercury", "venus", "earth", "mars", "jupiter", "saturn", "uranus", "neptune"]
SMALL: dict[str, Any] = {"size": 10, "seed": 7, "effort": 3000}


def puzzle(words: list[str] = WORDS, **options: Any) -> Puzzle:
    return generate(words, **{**SMALL, **options})


def read(data: bytes) -> PdfReader:
    return PdfReader(BytesIO(data), strict=True)


def lines_of(page: Any) -> list[str]:
    """The text of a page in the order in which it was written, runs of letters one by one."""
    found: list[str] = []
    page.extract_text(visitor_text=lambda text, *_: found.append(text.strip()))
    return [text for text in found if text]


def letters(page: Any) -> str:
    return "".join("".join(lines_of(page)).split())


def content(page: Any) -> str:
    return str(page.get_contents().get_data().decode("latin-1"))


def links(page: Any) -> list[int]:
    """The numbers of the objects that links lead to."""
    return [one.get_object()["/Dest"][0].idnum for one in page.get("/Annots", ())]


def test_a_page_says_what_the_puzzle_is() -> None:
    made = puzzle()
    reader = read(made.render("pdf", title="Planets"))
    (page,) = reader.pages
    text = letters(page)
    assert "".join(made.grid) in text
    assert all(word in text for word in WORDS)
    assert text.startswith("PlanetsFindthewordsinthegrid.")
    assert "seed7" in text
    assert reader.metadata is not None
    assert reader.metadata.title == "Planets"
    assert [round(side) for side in page.mediabox[2:]] == [595, 842]


def test_the_key_stands_behind_and_both_lead_to_each_other() -> None:
    made = puzzle()
    reader = read(made.render("pdf", title="Planets", solution=True))
    first, key = reader.pages
    assert "Solution:page2" in letters(first)
    assert "Puzzle:page1" in letters(key)
    assert "".join(made.grid) in letters(key)
    assert (links(first), links(key)) == ([key.indirect_reference.idnum], [first.indirect_reference.idnum])
    assert [one["/Title"] for one in reader.outline] == ["Planets", "Solution: Planets"]
    assert [reader.get_destination_page_number(one) for one in reader.outline] == [0, 1]


def test_keys_may_leave_the_filler_out() -> None:
    made = puzzle()
    data = made.render("pdf", solution=True, paper=Paper(key_filler=False))
    used = made.used
    shown = "".join(made.grid[row][col] for row in range(10) for col in range(10) if (row, col) in used)
    key = letters(read(data).pages[1])
    assert shown in key
    assert "".join(made.grid) not in key


def test_fonts_are_embedded_in_part_and_the_same_seed_is_the_same_bytes() -> None:
    data = puzzle().render("pdf", title="Planets", solution=True)
    assert data == puzzle().render("pdf", title="Planets", solution=True)
    for page in read(data).pages:
        for font in page["/Resources"]["/Font"].values():
            (inner,) = font.get_object()["/DescendantFonts"]
            descriptor = inner.get_object()["/FontDescriptor"].get_object()
            assert re.fullmatch(r"/?[A-Z]{6}\+LettermazeSans", str(descriptor["/FontName"]))
            assert "/FontFile2" in descriptor
            assert len(descriptor["/FontFile2"].get_object().get_data()) < 20_000


def test_all_is_grey_and_nothing_is_translucent() -> None:
    for page in read(puzzle().render("pdf", solution=True)).pages:
        assert not re.search(r"\b(rg|RG|k|K|gs)\n", content(page))
        assert "/ExtGState" not in page["/Resources"]
        assert "/Group" not in page


@pytest.mark.parametrize(
    ("size", "sides"),
    [
        ("a4", (210, 297)),
        ("Letter", (215.9, 279.4)),
        ("A5-landscape", (210, 148)),
        ("6x9", (152.4, 228.6)),
        ("7 x 10", (177.8, 254)),
        ("8.5x11in", (215.9, 279.4)),
        ("170x240", (170, 240)),
        ("17x24cm", (170, 240)),
        ("500x700mm", (500, 700)),
    ],
)
def test_sizes(size: str, sides: tuple[float, float]) -> None:
    paper = Paper(size)
    assert paper.millimetres == sides
    (page,) = read(puzzle().render("pdf", paper=paper)).pages
    assert [float(side) * 25.4 / 72 for side in page.mediabox[2:]] == pytest.approx(sides, abs=0.01)


def test_the_inner_margin_changes_sides() -> None:
    book = generate_many(WORDS, count=2, threads=1, **SMALL)
    left = []
    reader = read(pdf_of_book(book, paper=Paper("6x9", margin=10, inner=30)))
    for page in reader.pages:
        places: list[float] = []
        page.extract_text(
            visitor_text=lambda text, _, matrix, *__, places=places: places.append(matrix[4]) if text.strip() else None
        )
        left.append(min(places) * 25.4 / 72)
    assert left[0] >= 30 > left[1] >= 10


def pdf_of_book(book: list[Puzzle], *, title: str = "Puzzle", solution: bool = False, **options: Any) -> bytes:
    from lettermaze.puzzles import book_of

    return book_of(book, "pdf", title, solution, **options)


@pytest.mark.parametrize("per_page", [1, 2, 4, 6, 9])
@pytest.mark.parametrize("keys", ["end", "after"])
def test_puzzles_on_pages_and_their_keys(per_page: int, keys: str) -> None:
    book = generate_many(WORDS, count=5, threads=1, **SMALL)
    paper = Paper(per_page=per_page, keys=keys, keys_per_page=2, name_line=True)
    reader = read(pdf_of_book(book, paper=paper, solution=True, versions=True))
    pages = list(reader.pages)
    where = dict(names(reader))
    ordered = sorted(where, key=lambda name: where[name])
    assert set(where) == {f"{kind}Puzzle {letter}" for kind in ("", "Solution: ") for letter in "ABCDE"}
    assert (ordered[-1] == "Solution: Puzzle E") or keys == "after"
    for letter, made in zip("ABCDE", book, strict=True):
        puzzle_page, key_page = where[f"Puzzle {letter}"], where[f"Solution: Puzzle {letter}"]
        if keys == "after":
            assert key_page == puzzle_page + 1
        assert "".join(made.grid) in letters(pages[puzzle_page])
        assert "".join(made.grid) in letters(pages[key_page])
        assert f"Solution:page{key_page + 1}" in letters(pages[puzzle_page])
        assert f"Puzzle:page{puzzle_page + 1}" in letters(pages[key_page])
        assert "NameDate" in letters(pages[puzzle_page])
    assert [letters(page)[-len(str(number)) :] for number, page in enumerate(pages, 1)] == [
        str(number) for number in range(1, len(pages) + 1)
    ]


def names(reader: PdfReader) -> list[tuple[str, int]]:
    return [(str(one["/Title"]), int(reader.get_destination_page_number(one) or 0)) for one in reader.outline]


def test_letters_of_a_large_print_are_large() -> None:
    paper = Paper(large_print=True)
    (page,) = read(puzzle().render("pdf", paper=paper)).pages
    sizes = {float(size) for size in re.findall(r"/F\d+ ([\d.]+) Tf", content(page))}
    assert {size for size in sizes if size < 16} == {6.5, 9}  # the small print and the number of the page
    with pytest.raises(PuzzleError, match=r"^large_print: a grid of 40 x 40 .* has letters of \d+ points"):
        puzzle(size=40).render("pdf", paper=paper)


def test_a_font_size_is_kept_where_there_is_room() -> None:
    (page,) = read(puzzle().render("pdf", paper=Paper(font_size=13))).pages
    assert "13.00 Tf" in content(page)


def test_many_words_fit_and_too_many_are_refused() -> None:
    def listed(count: int) -> Puzzle:
        words = [Placed(f"{number} bottles of beer", ("A",), (0, 0), (0, 0)) for number in range(count)]
        return Puzzle(grid=("A",), placed=words)

    for count in (1, 60, 300):
        text = letters(read(listed(count).render("pdf")).pages[0])
        assert all(f"{number}bottlesofbeer" in text for number in range(count))
    with pytest.raises(PuzzleError, match="a grid of 1 x 1 and 3000 words do not fit on this paper"):
        listed(3000).render("pdf")


@pytest.mark.parametrize(
    "words", [["Αθήνα", "Ελλάδα"], ["Київ", "Москва", "Қазақ"], ["șarpe", "țânțar", "niño", "Straße"]]
)
def test_scripts_from_left_to_right(words: list[str]) -> None:
    made = puzzle(words)
    text = letters(read(made.render("pdf", title=words[0])).pages[0])
    assert "".join(map("".join, made.grid)) in text
    assert all(word in text for word in words)


def test_hebrew_is_listed_from_right_to_left() -> None:
    words = ["שלום", "ירושלים", "ספר"]
    made = puzzle(words)
    (page,) = read(made.render("pdf", title="שלום 12")).pages
    text = letters(page)
    assert "".join(made.grid) in text
    assert all(word in text for word in words)
    assert seen("שלום 12") == "12 םולש"
    places: dict[str, float] = {}
    page.extract_text(visitor_text=lambda text, _, matrix, *__: places.setdefault(text.strip(), matrix[4]))
    assert places["שלום"] > places["ספר"]


def test_arabic_is_joined_in_the_list_and_not_in_the_grid() -> None:
    made = puzzle(["سلام", "كتاب"])
    text = "".join(lines_of(read(made.render("pdf")).pages[0]))
    assert "".join(made.grid) in text
    assert joined("سلام") == "\ufeb3\ufefc\u0645"
    assert joined("كتاب") == "\ufedb\ufe98\ufe8e\u0628"
    assert joined("دد") == "دد"
    assert joined("بَب") == "\ufe91\u064e\ufe90"
    assert joined("لا ل") == "\ufefb \u0644"
    assert unicodedata.normalize("NFKC", joined("مدرسة")) == "مدرسة"
    assert joined("كتاب") in text
    assert seen("كتاب") == joined("كتاب")[::-1]
    assert seen("abc") == "abc"


def test_a_letter_that_no_font_has_is_named() -> None:
    made = Puzzle(grid=("汉字",), placed=[])
    with pytest.raises(LettermazeError) as caught:
        made.render("pdf")
    assert str(caught.value) == (
        "no font here has the letter '汉' (U+6C49): name the file of a font that has it with font (--font)"
    )


def test_a_font_that_is_named_is_used(tmp_path: Path) -> None:
    from importlib.resources import as_file, files

    with as_file(files("lettermaze") / "data" / "sans.ttf") as own:
        data = own.read_bytes()
    file = tmp_path / "mine.ttf"
    file.write_bytes(data)
    page = read(puzzle().render("pdf", paper=Paper(font=file))).pages[0]
    assert "".join(puzzle().grid) in letters(page)
    file.write_bytes(b"no font")
    with pytest.raises(LettermazeError, match=r"^font must be a TrueType or OpenType font"):
        puzzle().render("pdf", paper=Paper(font=file))
    other = tmp_path / "mine.svg"
    other.write_bytes(data)
    with pytest.raises(LettermazeError, match=r"^font: Unsupported font file extension: .svg"):
        puzzle().render("pdf", paper=Paper(font=other))
    with pytest.raises(FileNotFoundError):
        puzzle().render("pdf", paper=Paper(font=tmp_path / "none.ttf"))


def test_masks_are_drawn_with_their_border() -> None:
    made = puzzle(["sun", "star"], mask="heart", size=9)
    text = letters(read(made.render("pdf")).pages[0])
    assert "".join(tile for row in made.grid for tile in row if tile) in text


def test_without_fpdf2_the_error_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "fpdf", None)
    with pytest.raises(ImportError, match=r"PDFs need fpdf2: pip install lettermaze\[pdf\]"):
        puzzle().render("pdf")


def test_paper_is_for_pdfs() -> None:
    for call in (
        lambda: puzzle().render("svg", paper=Paper()),
        lambda: generate_book("x.txt", WORDS, count=1, paper=Paper(), **SMALL),
    ):
        with pytest.raises(PuzzleError, match=r"paper is for pages: .* be 'pdf' or 'html', not '(svg|text)'"):
            call()


def test_papers_are_compared() -> None:
    assert Paper("6x9") == Paper("6x9") != Paper("6x9", inner=20)
    assert hash(Paper("6x9")) == hash(Paper("6x9"))
    assert Paper() != "A4"
    assert "inner=None" in repr(Paper())


def test_books(tmp_path: Path) -> None:
    file = tmp_path / "book.pdf"
    book = generate_book(file, WORDS, count=3, threads=1, solution=True, title="Planets", **SMALL)
    assert [name for name, _ in names(PdfReader(file))][:3] == ["Planets 1", "Planets 2", "Planets 3"]
    assert file.read_bytes() == pdf_of_book(book, title="Planets", solution=True)
    generate_book(f"{tmp_path}/folder/", WORDS, count=2, threads=1, solution=True, format="pdf", **SMALL)
    assert sorted(path.name for path in (tmp_path / "folder").iterdir()) == ["puzzle-1.pdf", "puzzle-2.pdf"]
    assert len(PdfReader(tmp_path / "folder" / "puzzle-1.pdf").pages) == 2


def test_a_book_that_was_interrupted_is_completed(tmp_path: Path) -> None:
    def stop(done: int, count: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    file = tmp_path / "book.pdf"
    wanted: dict[str, Any] = {"count": 4, "threads": 1, "solution": True, **SMALL}
    with pytest.raises(KeyboardInterrupt):
        generate_book(file, WORDS, progress=stop, **wanted)
    assert not file.exists()
    generate_book(file, WORDS, resume=True, **wanted)
    assert file.read_bytes() == pdf_of_book(generate_many(WORDS, count=4, threads=1, **SMALL), solution=True)


def test_letters_stand_for_numbers() -> None:
    from lettermaze.puzzles._book_file import letters_of

    assert [letters_of(number) for number in (1, 4, 26, 27, 52, 53, 703)] == ["A", "D", "Z", "AA", "AZ", "BA", "AAA"]


COMMAND = ["generate", *WORDS, "-s", "10", "--seed", "7", "--effort", "3000"]


def test_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "x.pdf"
    given = ["--solution", "--title", "Planete", "--paper", "6x9", "--inner", "20", "--name-line", "--language", "ro"]
    assert main([*COMMAND, *given, "-o", str(file)]) == 0
    first, key = PdfReader(file).pages
    assert letters(first).startswith("PlaneteNumeDataGăsiți")
    assert letters(key).startswith("Soluție:Planete")
    assert [round(float(side)) for side in first.mediabox[2:]] == [432, 648]
    assert main([*COMMAND, "--versions", "4", "--per-page", "4", "-o", str(file)]) == 0
    assert [name for name, _ in names(PdfReader(file))] == [f"Puzzle {letter}" for letter in "ABCD"]
    assert main([*COMMAND, "--paper", "A5", "-o", str(tmp_path / "x.svg")]) == 2
    assert "paper is for pages" in capsys.readouterr().err


def pictures() -> list[Callable[[], draw.GridPicture]]:
    maze = make(11, 21, seed=1)
    path = shortest_path(maze, (1, 1), (9, 19))
    field = wave(maze, (1, 1))
    return [
        lambda: draw.maze_picture(*maze.shape, maze.cells, path=path or (), start=[(1, 1)], goal=[(9, 19)]),
        lambda: draw.maze_picture(*maze.shape, maze.cells, marks=field.marks.cast("B").cast("i"), title="A wave"),
        lambda: draw.board_picture(["STAR", "POOL"], [[(0, 0), (0, 1), (1, 2)]], names=["STO"], title="A board"),
        lambda: puzzle().picture(solution=True, title="Planets"),
    ]


@pytest.mark.parametrize("number", range(4))
def test_pictures(number: int, tmp_path: Path) -> None:
    picture = pictures()[number]()
    data = draw.pdf(picture)
    draw.save(picture, tmp_path / "x.pdf")
    assert (tmp_path / "x.pdf").read_bytes() == data
    (page,) = read(data).pages
    text = letters(page)
    assert "".join(picture.title.split()) in text
    if picture.labels:
        assert "".join(label or "" for row in picture.labels for label in row) in text
    assert "/ExtGState" not in page["/Resources"]


def test_several_pictures_have_a_page_each() -> None:
    made = [picture() for picture in pictures()]
    assert len(read(draw.pdf(iter(made), paper=Paper("A5-landscape"))).pages) == 4
    with pytest.raises(LettermazeError, match="pictures must not be empty"):
        draw.pdf([])


def sections(page: str) -> list[str]:
    """The parts of a page of HTML that are printed on sheets of their own."""
    return re.findall(r"<section id=\"([^\"]*)\"", page)


def test_html_is_made_for_print(tmp_path: Path) -> None:
    made = puzzle()
    made.save(tmp_path / "x.html", solution=True, title="A & B", paper=Paper("6x9", margin=10, name_line=True))
    page = (tmp_path / "x.html").read_text("utf-8")
    assert page.startswith('<!DOCTYPE html>\n<html lang="en">')
    assert "@page{size:152.4mm 228.6mm;margin:10mm}" in page
    assert sections(page) == ["puzzle-1", "key-1"]
    assert "<title>A &amp; B</title>" in page
    assert [html.unescape(word) for word in re.findall("<li>(.*?)</li>", page)] == list(made.words)
    assert "Name <span>" in page
    assert "Find the words in the grid." in page
    plain = made.render("html").decode()
    assert sections(plain) == ["puzzle-1"]
    assert "Name <span>" not in plain
    assert "http" not in re.sub(r"http://www.w3.org/\S+", "", page)
    grid = [tile for row in made.grid for tile in row]
    assert re.findall(r"<text [^>]*>(.)</text>", plain)[: len(grid)] == grid


def test_a_book_is_one_page_of_html(tmp_path: Path) -> None:
    name = str(tmp_path / "book.html")
    book = generate_book(name, WORDS, count=3, solution=True, title="Pets", **SMALL)
    page = Path(name).read_text("utf-8")
    assert sections(page) == ["puzzle-1", "puzzle-2", "puzzle-3", "key-1", "key-2", "key-3"]
    assert re.findall("<h1>(.*?)</h1>", page)[2:4] == ["Pets 3", "Solution: Pets 1"]
    assert page.count(f">seed {book[1].seed} ") == 2
    assert re.findall('href="#([^"]*)"', page) == [f"key-{n}" for n in (1, 2, 3)] + [f"puzzle-{n}" for n in (1, 2, 3)]


def test_html_in_other_languages_and_scripts() -> None:
    page = generate(["שלום", "ספר"], 6, 6, seed=1).render("html", paper=Paper(language="es")).decode()
    assert '<html lang="es">' in page
    assert "Encuentra las palabras" in page
    assert '<ul dir="rtl">' in page


@pytest.mark.parametrize(
    "given", [{"inner": 20}, {"per_page": 2}, {"keys": "after"}, {"keys_per_page": 1}, {"key_filler": False}]
)
def test_what_html_cannot_have_is_refused(given: Any) -> None:
    (name,) = given
    with pytest.raises(PuzzleError, match=f"paper: {name}=.* is for PDFs"):
        puzzle().render("html", paper=Paper(**given))


def test_pages_to_play_have_no_paper(tmp_path: Path) -> None:
    for call in (
        lambda: puzzle().render("html", play=True, paper=Paper()),
        lambda: generate_book(tmp_path / "x.html", WORDS, count=2, play=True, paper=Paper(), **SMALL),
    ):
        with pytest.raises(PuzzleError, match="paper is for pages to print: it cannot be given with play"):
            call()
    assert main(["generate", "cat", "-s", "5", "--play", "--paper", "A4", "-o", str(tmp_path / "x.html")]) == 2
    assert list(tmp_path.iterdir()) == []
