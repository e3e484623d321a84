"""Pages to play in a real browser: solved by dragging, by tapping and with keys; what is kept, and who can play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from browser import IN_BROWSER, Reader, wait_for
from lettermaze import Board, Placed, Puzzle, generate, generate_many, solve
from lettermaze.draw import GridPicture, Stroke, play_page, puzzle_picture
from lettermaze.draw._play import page_texts
from lettermaze.letters import roll
from lettermaze.puzzles import book_page

pytestmark = IN_BROWSER

WORDS = ["Mercury", "Venus", "Earth", "Mars"]
PUZZLE = generate(WORDS, 9, 9, seed=1, effort=3000)
BENT = [("star", [(0, 0), (0, 1), (1, 1), (1, 0)]), ("pool", [(2, 0), (2, 1), (1, 2), (0, 2)])]
BENT_PICTURE = puzzle_picture(["STL", "RAO", "POX"], BENT)
SIZES = {"width": 360, "height": 740, "deviceScaleFactor": 2, "mobile": True}

PLACES = """
const { left, top, width, height } = Game.board.element.getBoundingClientRect();
const { rows, cols } = Game.board.grid;
return arguments[0].map(([row, col]) => [
  Math.round(left + (width * (col + 0.5)) / cols), Math.round(top + (height * (row + 0.5)) / rows)]);
"""
FOUND = "return [...document.querySelectorAll('#words li.found s')].map((word) => word.textContent)"


class Player(Reader):
    """A reader who plays."""

    def places(self, cells: Any) -> list[list[int]]:
        self.js("document.getElementById('board').scrollIntoView()")
        return self.js(PLACES, cells)

    def pull(self, *cells: tuple[int, int]) -> None:
        """Press on the first cell, move over the others, and let go."""
        chain = self.chain()
        pointer = chain.w3c_actions.pointer_action
        for number, (x, y) in enumerate(self.places(cells)):
            pointer.move_to_location(x, y)
            if not number:
                pointer.pointer_down()
        pointer.pointer_up()
        chain.perform()

    def tap(self, *cells: tuple[int, int]) -> None:
        for x, y in self.places(cells):
            for kind, points in (("touchStart", [{"x": x, "y": y}]), ("touchEnd", [])):
                self.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def chain(self) -> Any:
        from selenium.webdriver.common.action_chains import ActionChains

        return ActionChains(self.driver, duration=0)

    def press(self, *keys: str) -> None:
        chain = self.chain()
        for key in keys:
            chain.send_keys(key)
        chain.perform()

    def go(self, cell: tuple[int, int]) -> None:
        """Move to a cell with the arrows."""
        from selenium.webdriver.common.keys import Keys

        cursor, cols = self.js("return [Game.board.cursor, Game.board.grid.cols]")
        down, right = cell[0] - cursor // cols, cell[1] - cursor % cols
        self.press(
            *[Keys.DOWN if down > 0 else Keys.UP] * abs(down), *[Keys.RIGHT if right > 0 else Keys.LEFT] * abs(right)
        )

    def found(self) -> list[str]:
        return self.js(FOUND)

    def phone(self) -> None:
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", SIZES)
        self.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": True})


@pytest.fixture
def player(reader: Reader) -> Iterator[Player]:
    (reader.folder / "empty.html").write_text("<!DOCTYPE html><link rel=icon href='data:,'>", "utf-8")
    reader.driver.get(f"file://{reader.folder / 'empty.html'}")
    reader.js("localStorage.clear()")
    yield Player(reader.driver, reader.folder)
    reader.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": False})


def ends(placed: Placed) -> tuple[tuple[int, int], tuple[int, int]]:
    return placed.cells[0], placed.cells[-1]


def test_a_puzzle_is_solved_by_dragging(player: Player) -> None:
    player.show(PUZZLE.page())
    for number, placed in enumerate(PUZZLE.placed):
        assert player.text("done") == ""
        # A word may be drawn from its end too.
        player.pull(*(placed.cells if number % 2 else placed.cells[::-1]))
        assert player.found() == [word.written for word in PUZZLE.placed[: number + 1]]
    assert player.text("count") == "4 of 4 found"
    assert player.text("said") == "Found: Mars. 4 of 4"
    assert player.text("done").startswith("All words found in 0:")
    assert player.js("return document.getElementById('hint').disabled")
    assert player.js("return document.querySelectorAll('#board .found').length") == 4


def test_a_drag_snaps_to_the_nearest_line_and_may_leave_the_board(player: Player) -> None:
    player.show(Puzzle(grid=("CATX", "OXDO", "WHOG"), placed=[Placed("cat", ("C", "A", "T"), (0, 0), (0, 1))]).page())
    (x, y), (right, _) = player.places([(0, 0), (0, 2)])
    pointer = player.chain()
    pointer.w3c_actions.pointer_action.move_to_location(x, y).pointer_down().move_to_location(right + 6, y + 14)
    pointer.w3c_actions.pointer_action.pointer_up()
    pointer.perform()
    assert player.found() == ["cat"]
    ((x, y),) = player.places([(2, 0)])
    pointer = player.chain()
    pointer.w3c_actions.pointer_action.move_to_location(x, y).pointer_down().move_to_location(x, 1).pointer_up()
    pointer.perform()
    assert player.text("said") == "WOC is no word of the list"


def test_a_puzzle_is_solved_by_tapping_on_a_phone(player: Player) -> None:
    player.phone()
    player.show(PUZZLE.page())
    assert player.js("return document.documentElement.scrollWidth") == 360
    for placed in PUZZLE.placed:
        player.tap(*ends(placed))
    assert player.found() == WORDS
    first, (row, col) = ends(PUZZLE.placed[0])
    player.tap(first)
    assert player.text("picked") == PUZZLE.grid[first[0]][first[1]]
    player.tap((row, col))
    assert player.text("said") == "MERCURY has been found already"


def test_a_finger_draws_on_a_phone_and_does_not_move_the_page(player: Player) -> None:
    player.phone()
    player.show(PUZZLE.page())
    before = player.js("document.getElementById('board').scrollIntoView(); return scrollY")
    (x, y), (right, bottom) = player.js(PLACES, [list(cell) for cell in ends(PUZZLE.placed[1])])
    for kind, points in (("touchStart", [(x, y)]), ("touchMove", [((x + right) / 2, (y + bottom) / 2)]),
                         ("touchMove", [(right, bottom)]), ("touchEnd", [])):  # fmt: skip
        told = [{"x": x, "y": y} for x, y in points]
        player.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": told})
    assert player.found() == ["Venus"]
    assert player.js("return scrollY") == before


def test_a_puzzle_is_solved_with_keys(player: Player) -> None:
    from selenium.webdriver.common.keys import Keys

    player.show(PUZZLE.page())
    player.js("Game.board.boxes[Game.board.cursor].focus()")
    for placed in PUZZLE.placed:
        first, last = ends(placed)
        player.go(first)
        player.press(Keys.ENTER)
        assert player.text("said") == f"Begun with {placed.tiles[0]} in row {first[0] + 1}, column {first[1] + 1}"
        player.go(last)
        assert player.text("picked") == placed.word
        player.press(Keys.SPACE)
    assert player.found() == WORDS
    player.press(Keys.ENTER, Keys.ESCAPE)
    assert player.text("picked") == ""
    player.press(Keys.HOME)
    assert player.js("return Game.board.cursor % 9") == 0
    player.press(Keys.END)
    assert player.js("return document.activeElement.getAttribute('aria-colindex')") == "9"
    assert player.js("return document.querySelectorAll('[role=gridcell][tabindex=\"0\"]').length") == 1


def test_a_bent_puzzle_is_solved_by_dragging_tapping_and_keys(player: Player) -> None:
    from selenium.webdriver.common.keys import Keys

    player.show(play_page([BENT_PICTURE]))
    for _, cells in BENT:
        player.pull(*cells)
    assert player.found() == ["star", "pool"]
    player.click("again")
    assert player.found() == []
    for _, cells in BENT:
        player.tap(*cells, cells[-1])
    assert player.found() == ["star", "pool"]
    player.click("again")
    player.js("Game.board.boxes[Game.board.cursor].focus()")
    for _, cells in BENT:
        for cell in cells:
            player.go(cell)
            player.press(Keys.ENTER)
        player.press(Keys.ENTER)
    assert player.found() == ["star", "pool"]


def test_a_puzzle_of_bent_words_is_played(player: Player) -> None:
    words = ["planet", "galaxy", "comets", "meteor", "saturn"]
    for neighbors in (4, 8):
        puzzle = generate(words, 5, 6, shape="paths", neighbors=neighbors, seed=1, effort=50)
        player.show(puzzle.page())
        for placed in puzzle.placed:
            player.pull(*placed.cells)
        assert player.found() == words
        assert player.js("return Game.board.moves.length") == neighbors
        assert player.js("return document.querySelectorAll('#board .found').length") == 5


def test_a_path_is_drawn_back_where_it_came_from(player: Player) -> None:
    player.show(play_page([BENT_PICTURE]))
    player.pull((0, 0), (0, 1), (0, 2), (0, 1), (1, 1), (1, 0))
    assert player.found() == ["star"]
    player.tap((0, 0), (0, 1), (1, 1))
    assert player.text("picked") == "STA"
    player.tap((0, 1))
    assert player.text("picked") == "ST"
    player.tap((2, 0))
    assert player.text("picked") == "P"


def test_words_may_be_found_where_nobody_put_them(player: Player) -> None:
    placed = [Placed("at", ("A", "T"), (1, 0), (0, 1)), Placed("cat", ("C", "A", "T"), (0, 0), (0, 1))]
    player.show(Puzzle(grid=("CAT", "ATX"), placed=placed).page())
    player.pull((0, 1), (0, 2))
    assert player.found() == ["at"]
    player.pull((0, 0), (0, 1))
    assert player.text("said") == "CA is no word of the list"
    player.pull((1, 0), (1, 1))
    assert player.text("said") == "AT has been found already"


def test_secret_words_are_listed_when_they_are_found(player: Player) -> None:
    puzzle = generate(WORDS, 9, 9, seed=1, effort=3000, secret_words=["Pluto"])
    player.show(puzzle.page())
    assert "Pluto" not in player.text("words")
    player.pull(*next(placed.cells for placed in puzzle.placed if placed.secret))
    assert player.found() == ["Pluto"]
    assert player.text("said") == "A secret word: Pluto"
    assert player.text("count") == "0 of 4 found"


def test_hints_and_the_solution(player: Player) -> None:
    player.show(PUZZLE.page())
    (row, col), (last, right) = ends(PUZZLE.placed[0])
    player.click("hint")
    assert player.text("said") == f"Mercury begins in row {row + 1}, column {col + 1}"
    player.click("hint")
    assert player.text("said") == f"Mercury ends in row {last + 1}, column {right + 1}"
    assert player.js("return document.querySelectorAll('#board .hint').length") == 2
    player.click("solution")
    assert player.js("return document.querySelectorAll('#board .shown').length") == 4
    player.click("solution")
    assert player.js("return document.querySelectorAll('#board .shown').length") == 0
    for placed in PUZZLE.placed:
        player.pull(*placed.cells)
    assert player.text("done").endswith(" with 2 hints")


def test_progress_and_time_are_kept(player: Player) -> None:
    page = PUZZLE.page()
    player.show(page)
    player.pull(*PUZZLE.placed[2].cells)
    player.click("hint")
    player.js("Game.state.seconds = 3671")
    player.show(page)
    assert player.found() == ["Earth"]
    assert player.text("time").startswith("1:01:1")
    assert player.js("return document.querySelectorAll('#board .hint').length") == 1
    player.click("again")
    assert player.found() == []
    assert player.text("time") == "0:00"
    player.show(page)
    assert player.found() == []
    wait_for(player, "return document.getElementById('time').textContent !== '0:00'")


def test_a_book_is_one_page(player: Player) -> None:
    book = generate_many(WORDS, 9, 9, count=3, seed=1, effort=300)
    page = book_page(book, title="Planets")
    player.show(page)
    assert player.text("title") == "Planets"
    for placed in book[0].placed:
        player.pull(*placed.cells)
    player.click("next")
    assert player.found() == []
    assert player.js("return [...document.getElementById('which').options].map((option) => option.textContent)") == [
        "Planets 1 ✓", "Planets 2", "Planets 3",
    ]  # fmt: skip
    player.pull(*book[1].placed[0].cells)
    assert player.found() == ["Mercury"]
    player.show(page, "#3")
    assert player.text("subtitle") == "Planets 3"
    assert player.js("return document.getElementById('next').disabled")
    player.click("previous")
    assert player.found() == ["Mercury"]
    assert player.js("return location.hash") == "#2"
    player.show(page, "#77")
    assert player.text("subtitle") == "Planets 1"
    assert player.found() == WORDS


def test_scripts_from_the_right_and_tiles_of_several_letters(player: Player) -> None:
    hebrew = ["\u05e9\u05dc\u05d5\u05dd", "\u05e9\u05de\u05e9"]
    puzzle = generate(hebrew, 5, 5, seed=1, effort=300)
    player.show(puzzle.page())
    assert player.js("return getComputedStyle(document.getElementById('words')).direction") == "rtl"
    first = player.js("return Game.board.boxes.slice(0, 5).map((box) => box.getBoundingClientRect().left)")
    assert first == sorted(first)
    for placed in puzzle.placed:
        player.pull(*placed.cells)
    assert player.found() == hebrew
    placed = [Placed("chat", ("CH", "AT"), (0, 0), (0, 1))]
    player.show(Puzzle(grid=(("CH", "AT"), ("<b>", None)), placed=placed).page())
    player.pull((0, 0), (0, 1))
    assert player.found() == ["chat"]
    assert player.js("return Game.board.boxes.map((box) => box.textContent)") == ["CH", "AT", "<b>", ""]
    player.pull((1, 0), (1, 1))
    assert player.text("said") == "<b> is no word of the list"


def test_who_cannot_see_is_told(player: Player) -> None:
    player.show(PUZZLE.page())
    tree = player.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
    roles = [node.get("role", {}).get("value") for node in tree if not node.get("ignored")]
    assert (roles.count("grid"), roles.count("row"), roles.count("gridcell")) == (1, 9, 81)
    assert player.js("return Game.board.element.getAttribute('aria-label')") == "Board of 9 rows and 9 columns"
    nameless = player.js("""
      return [...document.querySelectorAll("button, select")].filter((element) => !element.closest("[hidden]")
        && !element.getAttribute("aria-label") && !element.textContent.trim() && !element.labels?.length).length""")
    assert nameless == 0
    assert player.js("return document.getElementById('said').getAttribute('role')") == "status"
    player.pull(*PUZZLE.placed[0].cells)
    assert "Mercury found" in player.js("return document.querySelector('#words li').textContent")


def test_languages(player: Player) -> None:
    player.show(PUZZLE.page(language="ro"))
    texts = page_texts("puzzle")
    for language in ("pt", "es", "ro"):
        player.js("const s = document.getElementById('language'); s.value = arguments[0];"
                  " s.dispatchEvent(new Event('change'))", language)  # fmt: skip
        assert player.text("title") == texts[language]["title"]
        assert player.text("hint") == texts[language]["hint"]
        assert player.js("return document.documentElement.lang") == language
    assert player.text("count") == "0 din 4 găsite"


def test_less_motion_and_paper(player: Player) -> None:
    player.show(PUZZLE.page())
    player.pull(*PUZZLE.placed[0].cells)
    moving = "return getComputedStyle(document.querySelector('#board .found')).animationName"
    assert player.js(moving) == "appear"
    player.media(prefers_reduced_motion="reduce")
    assert player.js(moving) == "none"
    player.media("print")
    hidden = (
        "return ['#controls', '#bar', '#board .found'].map((n) => getComputedStyle(document.querySelector(n)).display)"
    )
    assert player.js(hidden) == ["none"] * 3
    assert player.js("return getComputedStyle(document.querySelector('#words')).display") == "grid"


def test_without_scripts_and_without_a_place_to_keep_things(player: Player) -> None:
    page = PUZZLE.page()
    framed = f"<!DOCTYPE html><meta charset=utf-8>{page._repr_html_()}"
    (player.folder / "notebook.html").write_text(framed, "utf-8")
    player.driver.get(f"file://{player.folder / 'notebook.html'}")
    player.driver.switch_to.frame(0)
    assert player.text("count") == "0 of 4 found"
    player.click("hint")
    assert player.text("said").startswith("Mercury begins")
    player.driver.switch_to.default_content()
    player.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        player.show(PUZZLE.page(language="ro"))
        body = player.driver.find_element("tag name", "body").text
    finally:
        player.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
    texts = page_texts("puzzle")["ro"]
    assert body.split("\n") == [texts["title"], texts["noscript"]]


def test_a_board_against_the_clock(player: Player) -> None:
    from selenium.webdriver.common.keys import Keys

    solution = solve(roll("new", seed=1), ["HEAT", "TOLE", "FLOATS", "LOAF"])
    page = solution.page()
    player.show(page)
    assert not player.js("return Game.board.element.checkVisibility()")
    assert player.text("time") == "3:00"
    player.click("start")
    player.pull(*solution["LOAF"])
    assert player.text("said") == "LOAF: 1 point"
    player.press(*"floats", Keys.ENTER)
    assert player.text("said") == "FLOATS: 3 points"
    player.tap(*solution["TOLE"], solution["TOLE"][-1])
    assert player.text("count") == "3 words, 5 points"
    player.press(*"floats", Keys.ENTER)
    assert player.text("said") == "FLOATS has been found already"
    player.press(*"hes", Keys.BACKSPACE, Keys.ENTER)
    assert player.text("said") == "HE is not in the list of words"
    player.press(*"zoo")
    assert player.text("said") == "ZOO cannot be traced here"
    player.press(Keys.ESCAPE)
    assert player.text("picked") == ""
    player.show(page)
    assert player.text("count") == "3 words, 5 points"
    player.js("Game.tick(160)")
    assert player.text("said") == "30 seconds left"
    assert not player.js("return document.getElementById('missing').checkVisibility()")
    player.js("Game.tick(30)")
    assert player.text("said") == f"The end: 3 of {len(solution)} words, 5 of {solution.score()} points"
    missed = "return [...document.querySelectorAll('#missed button')].map((word) => word.textContent)"
    assert player.js(missed) == solution.missed(["LOAF", "FLOATS", "TOLE"])[::-1]
    player.js("document.querySelector('#missed button').click()")
    assert player.js("return document.querySelectorAll('#board .found').length") == 1
    player.pull(*solution["HEAT"])
    assert player.text("count") == "3 words, 5 points"
    player.click("again")
    assert player.text("time") == "3:00"


def test_a_board_on_a_phone_without_end(player: Player) -> None:
    player.phone()
    board = Board(["*A", "TC"], wildcard="*", wrap=True)
    solution = solve(board, ["CAT", "ACTA", "TACK"])
    player.show(solution.page(seconds=0, title="Tiny"))
    assert player.js("return document.documentElement.scrollWidth") == 360
    assert player.text("title") == "Tiny"
    for word, cells in solution.items():
        player.tap(*cells, cells[-1])
        assert player.text("said") in (f"{word}: 1 point", "The end: 3 of 3 words, 3 of 3 points")
    assert player.text("count") == "3 words, 3 points"


def test_every_word_of_a_board_is_traced_as_the_package_traces_it(player: Player) -> None:
    from lettermaze import Lexicon

    solution = solve(roll("big", seed=3), Lexicon.english(), min_length=4)
    player.show(solution.page(seconds=0))
    player.js("for (const [word] of Play.data.words) Game.board.told.pick(Game.pathOf(word));")
    assert player.text("said").startswith(f"The end: {len(solution)} of {len(solution)} words")
    traced = player.js("return Play.data.words.map(([word]) => Game.pathOf(word))")
    cols = solution.board.cols
    assert [tuple(divmod(cell, cols) for cell in path) for path in traced] == list(solution.values())


def test_a_large_puzzle_and_cells_that_are_not_there(player: Player) -> None:
    words = ["horse", "sheep", "goat", "donkey", "rabbit"]
    puzzle = generate(words, 30, 30, mask="heart", seed=2, effort=300)
    player.show(puzzle.page())
    for placed in puzzle.placed:
        player.pull(*placed.cells)
    assert player.found() == words
    hole = GridPicture(1, 3, labels=[["A", None, "B"]], paths=[Stroke([(0, 0)], 0, "a")], words=[("a", None)])
    player.show(play_page([hole]))
    player.pull((0, 0), (0, 2))
    assert player.found() == ["a"]
    player.pull((0, 1), (0, 2))
    assert player.text("said") == "Found: a. 1 of 1"
