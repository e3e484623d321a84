"""The visualiser in a real browser: what it shows at every step against `events`, and what a reader can do with it."""

from __future__ import annotations

import json
import random
import re
from base64 import b64decode
from collections import deque
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest

from browser import IN_BROWSER, MAZES, Reader, wait_for
from lettermaze import wave
from lettermaze.draw import maze_picture, svg
from lettermaze.draw._visualiser import page_texts
from lettermaze.formats import parse_maze
from lettermaze.mazes import DIRECTIONS, Maze, Step, events, make

TEXTS = page_texts("wave")
NUMBERED = re.compile(r"\{steps:([^}]*)\}")
NAMES = ("up", "down", "left", "right", "up-left", "up-right", "down-left", "down-right")

pytestmark = IN_BROWSER

SNAPSHOTS = """
const view = Page.views.queue, run = () => Page.runs[0];
const shot = () => ({
  marks: view.rects.map((_, n) => view.markTexts.has(n) ? Number(view.markTexts.get(n).textContent) : 0),
  slots: view.places.map(({ box }) => box.textContent),
  ends: view.places.map(({ ends }) => ends.textContent),
  sentence: view.sentence.textContent,
  counter: document.getElementById("counter").textContent,
  framed: view.taken.style.display === "none" ? null
    : [(view.taken.getAttribute("y") - 24) / 40, (view.taken.getAttribute("x") - 28) / 40],
  looked: view.looked.style.display === "none" ? null : view.looked.getAttribute("class"),
});
Page.seek(0);
const there = [], back = [];
for (let at = 0; at <= run().last; at++) { Page.seek(at); there.push(shot()); }
for (let at = run().last; at >= 0; at--) { Page.seek(at); back.unshift(shot()); }
return [there, JSON.stringify(there) === JSON.stringify(back)];
"""

RUNS = """
const texts = JSON.parse(document.getElementById("texts").textContent).en;
return arguments[0].map((problem) => {
  const run = new Engine.Run({ ...problem, variant: "queue" });
  const shot = () => [Array.from(run.marks), run.waiting, Engine.sentence(texts, run)];
  const there = [], back = [];
  for (let at = 0; at <= run.last; at++) { run.seek(at); there.push(shot()); }
  for (let at = run.last; at >= 0; at--) { run.seek(at); back.unshift(shot()); }
  return [run.steps, there, JSON.stringify(there) === JSON.stringify(back)];
});
"""


def shown(cell: Any) -> str:
    return f"({cell[0] + 1}, {cell[1] + 1})"


def sentence(step: Step, length: int, texts: dict[str, str]) -> str:
    """What the page is to say about a step; `length` is how many cells the path has."""
    key = step.kind
    if step.kind == "start" and step.outcome == "wall":
        key = "start.wall"
    elif step.kind in ("look", "empty") and step.outcome:
        key = f"{step.kind}.{step.outcome}"
    elif step.kind == "back" and step.mark == 1:
        key = "back.start"
    if step.goal and key not in ("start", "back.start"):
        key += ".goal"
    steps = step.mark - 1 if step.kind == "look" else length - 1
    return NUMBERED.sub(lambda found: f"{steps} {form_for(steps, found[1].split('/'))}", texts[key]).format(
        cell=step.cell and shown(step.cell),
        other=step.other and shown(step.other),
        direction=step.direction and texts[f"direction.{NAMES[DIRECTIONS.index(step.direction)]}"],
        mark=step.mark,
    )


def form_for(number: int, forms: list[str]) -> str:
    """The form of a noun for a number; Romanian has a third one from 20 on."""
    return forms[0] if number == 1 else forms[1] if number == 0 or 0 < number % 100 < 20 else forms[-1]


def states(maze: Maze, told: list[Step]) -> Iterator[tuple[list[int], list, int]]:
    """After each step the marks, what waits, and how many cells were taken so far."""
    marks, waiting, taken = [0] * (maze.rows * maze.cols), deque(), 0
    for step in told:
        if step.kind == "take":
            waiting.popleft()
            taken += 1
        if step.outcome == "marked":
            row, col = step.other or step.cell
            marks[row * maze.cols + col] = step.mark
            waiting.append((row, col))
        yield marks.copy(), list(waiting), taken


def check_page(reader: Reader, maze: Maze, told: list[Step], texts: dict[str, str]) -> None:
    seen, is_equal_back = reader.js(SNAPSHOTS)
    assert is_equal_back
    assert len(seen) == len(told)
    length = sum(step.kind == "back" for step in told)
    capacity = len(seen[0]["slots"])
    largest = max(len(waiting) for _, waiting, _ in states(maze, told))
    assert capacity == max(2, largest + 1)
    for step, state, shot in zip(told, states(maze, told), seen, strict=True):
        marks, waiting, taken = state
        assert shot["marks"] == marks
        assert shot["sentence"] == sentence(step, length, texts)
        slots = [""] * capacity
        for place, cell in enumerate(waiting, taken):
            slots[place % capacity] = shown(cell)
        assert shot["slots"] == slots
        assert texts["head"] in shot["ends"][taken % capacity]
        assert texts["tail"] in shot["ends"][(taken + len(waiting)) % capacity]
        assert shot["counter"] == texts["counter"].format(at=step.number, last=len(told) - 1)
        assert shot["framed"] == (list(step.cell) if step.kind in ("take", "look") else None)
        is_framed = step.kind == "look" and step.outcome != "outside"
        assert shot["looked"] == (None if not is_framed else "accepted" if step.outcome == "marked" else "refused")


@pytest.mark.parametrize(("name", "last"), [("lesson", 136), ("ring", 74), ("closed", 56)])
def test_every_step_of_the_lesson_there_and_back(reader: Reader, name: str, last: int) -> None:
    parsed = parse_maze((MAZES / f"{name}.txt").read_text())
    reader.lesson(name)
    assert reader.at() == (0, last)
    assert reader.text("counter") == f"step 0 of {last}"
    check_page(reader, parsed.maze, list(events(*parsed)), TEXTS["en"])


def problems(count: int, seed: int) -> Iterator[tuple[Maze, Any, Any, dict[str, Any]]]:
    draw = random.Random(seed)
    for _ in range(count):
        rows, cols = draw.randint(1, 6), draw.randint(1, 6)
        density = draw.choice([0, 0.2, 0.4])
        maze = Maze([[int(draw.random() < density) for _ in range(cols)] for _ in range(rows)])
        start, goal = ((draw.randrange(rows), draw.randrange(cols)) for _ in range(2))
        options = {
            "neighbors": draw.choice([4, 8]),
            "corners": draw.choice(["always", "not-both-blocked", "both-free"]),
            "wrap": draw.random() < 0.3,
        }
        yield maze, start, goal, options


def test_every_step_of_hundreds_of_mazes_in_the_page_s_engine(reader: Reader) -> None:
    given = list(problems(300, seed=1))
    asked = [
        {"rows": maze.rows, "cols": maze.cols, "walls": list(maze.cells), "start": start, "goal": goal, **options}
        for maze, start, goal, options in given
    ]
    seen = reader.lesson().js(RUNS, asked)
    for (maze, start, goal, options), (steps, shots, is_equal_back) in zip(given, seen, strict=True):
        told = list(events(maze, start, goal, **options))
        assert steps == json.loads(json.dumps([step._asdict() for step in told]))
        assert is_equal_back
        length = sum(step.kind == "back" for step in told)
        for step, (marks, waiting, _), shot in zip(told, states(maze, told), shots, strict=True):
            assert shot == [marks, [list(cell) for cell in waiting], sentence(step, length, TEXTS["en"])]


def test_every_step_of_other_mazes_on_the_page(reader: Reader) -> None:
    for language, (maze, start, goal, options) in zip(("en", "ro", "es", "pt") * 4, problems(16, seed=2), strict=True):
        reader.open(maze, start, goal, f"#lang={language}", **options)
        # The address of a page that has no maze in it keeps the page's own.
        assert reader.js("return Page.model.neighbors") == options["neighbors"]
        check_page(reader, maze, list(events(maze, start, goal, **options)), TEXTS[language])


def test_run_pause_and_the_buttons(reader: Reader) -> None:
    reader.lesson()
    reader.js("document.getElementById('speed').value = 8")
    reader.click("run")
    assert reader.text("run") == "Pause"
    wait_for(reader, "return document.getElementById('slider').value === '136'")
    assert reader.text("run") == "Run"
    assert reader.js("return Page.views.queue.result.textContent") == "Result: 12 steps"
    reader.click("back")
    assert reader.text("counter") == "step 135 of 136"
    reader.click("forward")
    reader.click("restart")
    assert reader.text("counter") == "step 0 of 136"
    assert reader.js("return Array.from(Page.runs[0].marks).filter(Boolean)") == [1]
    reader.click("end")
    assert reader.at() == (136, 136)
    reader.js("document.getElementById('speed').value = 0")
    reader.click("run")
    reader.click("run")
    assert reader.at()[0] < 136


def test_the_lit_line_the_walk_and_the_counters(reader: Reader) -> None:
    reader.lesson()
    lit = "return [...document.querySelectorAll('#program .lit')].map(line => line.textContent.trim())"
    lines = {}
    for number, step in enumerate(events(*parse_maze((MAZES / "lesson.txt").read_text()))):
        reader.js("Page.seek(arguments[0])", number)
        lines.setdefault((step.kind, step.outcome, step.goal), reader.js(lit))
    assert lines["take", "", False] == ["cell = waiting.popleft()"]
    assert lines["look", "marked", False] == ["marks[other] = marks[cell] + 1", "waiting.append(other)"]
    assert lines["look", "wall", False] == ["if maze[other] == WALL:", "continue"]
    assert lines["empty", "reached", False] == ["while waiting:"]
    assert lines["walk", "", True][-1] == "return marks[goal] - 1"
    assert reader.js("return Page.runs[0].figure") == [4, 0]
    assert reader.js("return [...document.querySelectorAll('#counts td')].map(cell => Number(cell.textContent))") == [
        88,
        22,
        3,
    ]
    reader.lesson("closed").click("end")
    assert reader.js("return Page.views.queue.result.textContent") == "Result: -1"
    assert "return -1" in reader.js(lit)


def test_walls_are_drawn_and_ends_dragged(reader: Reader) -> None:
    reader.lesson().click("end")
    reader.drag((2, 0), (2, 1), (2, 2))
    walls = [[0] * 6, [1, 1, 1, 1, 0, 0], [1, 1, 1, 0, 0, 0], [0, 1, 1, 1, 1, 0], [0] * 6]
    assert reader.js("return Page.model.walls") == [wall for row in walls for wall in row]
    # After the run the new one is there at once.
    told = list(events(walls, (0, 0), (4, 0)))
    assert reader.at() == (len(told) - 1, len(told) - 1)
    assert reader.js("return Page.runs[0].path.length") == 15
    reader.drag((4, 0), (4, 1), (4, 5))
    assert reader.js("return [Page.model.goal, Page.runs[0].path.length]") == [[4, 5], 10]
    reader.drag((0, 0), (0, 3))
    assert reader.js("return [Page.model.start, Page.runs[0].path.length]") == [[0, 3], 7]
    reader.drag((2, 0), (2, 1), (2, 2))
    assert reader.js("return Page.model.walls.filter(Boolean).length") == 8
    # An end is not put on a wall.
    reader.drag((0, 3), (1, 3))
    assert reader.js("return Page.model.start") == [0, 3]
    # In the middle of a run it begins anew.
    reader.js("Page.seek(17)")
    reader.drag((0, 0))
    assert reader.at()[0] == 0


def test_pointing_at_a_cell(reader: Reader) -> None:
    reader.lesson().click("end")
    reader.click("draw")
    reader.drag((3, 5))
    assert reader.text("pointed") == "(4, 6) has the mark 9: 8 steps from the start, came from (3, 6)."
    assert reader.js("return Page.views.queue.arrow.style.display") == ""
    path = reader.js("return Page.views.queue.pointing.getAttribute('d')")
    assert path.count("L") == 8
    reader.drag((1, 0))
    assert reader.text("pointed") == "(2, 1) is a wall."
    assert reader.js("return Page.model.walls[6]") == 1


def test_neighbours_corners_and_edges(reader: Reader) -> None:
    reader.lesson()
    reader.js("document.getElementById('neighbors').value = '8'; "
              "document.getElementById('neighbors').dispatchEvent(new Event('change'))")  # fmt: skip
    parsed = parse_maze((MAZES / "lesson.txt").read_text())
    for corners in ("always", "not-both-blocked", "both-free"):
        reader.js("const select = document.getElementById('corners'); select.value = arguments[0]; "
                  "select.dispatchEvent(new Event('change'))", corners)  # fmt: skip
        told = list(events(*parsed, neighbors=8, corners=corners))
        assert reader.at()[1] == len(told) - 1
        assert ("cuts_corner" in reader.text("program")) == (corners != "always")
    reader.click("wrap")
    assert reader.at()[1] == len(list(events(*parsed, neighbors=8, corners="both-free", wrap=True))) - 1


def stack_marks(maze: Maze, start: Any) -> list[int]:
    marks, waiting = {start: 1}, [start]
    while waiting:
        row, col = waiting.pop()
        for down, right in DIRECTIONS[:4]:
            other = row + down, col + right
            if 0 <= other[0] < maze.rows and 0 <= other[1] < maze.cols and not maze[other] and other not in marks:
                marks[other] = marks[row, col] + 1
                waiting.append(other)
    return [marks.get(divmod(place, maze.cols), 0) for place in range(maze.rows * maze.cols)]


def test_a_stack_beside_the_queue(reader: Reader) -> None:
    reader.lesson().click("compare")
    reader.click("end")
    results = "return Object.values(Page.views).map(view => view.result.textContent)"
    assert reader.js(results) == ["Result: 12 steps", "Result: 14 steps"]
    maze, start, _ = parse_maze((MAZES / "lesson.txt").read_text())
    assert reader.js("return Array.from(Page.runs[1].marks)") == stack_marks(maze, start)
    assert reader.at() == (140, 140)
    boxes = "return Object.values(Page.views).map(view => view.element.getBoundingClientRect().top)"
    assert len(set(reader.js(boxes))) == 1
    reader.click("restart")
    assert reader.js("return Page.runs.map(run => Array.from(run.marks).filter(Boolean).length)") == [1, 1]
    assert "onto the stack" in reader.js("return Page.views.stack.sentence.textContent")


def test_predicting(reader: Reader) -> None:
    reader.lesson().click("predict")
    assert reader.find("run").get_property("disabled")
    assert reader.text("question") == TEXTS["en"]["predict.take"]
    reader.drag((0, 0))
    assert reader.at()[0] == 1
    assert reader.text("question") == TEXTS["en"]["predict.marked"]
    reader.find("guess").send_keys("2")
    reader.click("answer")
    assert (reader.at()[0], reader.text("score")) == (5, "2 of 2 right")
    reader.drag((4, 4))
    assert reader.text("score") == "2 of 3 right"
    assert reader.text("pointed") == "No: it is (1, 2) with the mark 2."
    assert sum(reader.js("return Page.model.walls")) == 8


def test_keyboard_alone(reader: Reader) -> None:
    from selenium.webdriver.common.keys import Keys

    reader.lesson()
    reader.keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_LEFT)
    assert reader.at()[0] == 1
    reader.keys(Keys.END)
    assert reader.at()[0] == 136
    reader.keys(Keys.HOME, "-", "-", " ")
    assert reader.text("run") == "Pause"
    reader.keys(" ")
    assert reader.text("run") == "Run"
    reader.keys(*"++++++++", " ")
    wait_for(reader, "return document.getElementById('slider').value === '136'")
    reader.keys(Keys.TAB, Keys.TAB)
    assert reader.js("return document.activeElement === Page.views.queue.svg")
    reader.keys(Keys.ARROW_DOWN)
    assert reader.text("pointed") == "(2, 1) is a wall."
    reader.keys(Keys.ENTER)
    assert reader.js("return [Page.model.walls[6], Page.runs[0].path.length]") == [0, 5]
    reader.keys(Keys.ARROW_UP, Keys.ARROW_RIGHT, "s")
    assert reader.js("return Page.model.start") == [0, 1]
    reader.keys(Keys.ARROW_RIGHT, "g")
    assert reader.js("return Page.model.goal") == [0, 2]
    assert reader.js("return document.activeElement === Page.views.queue.svg")
    reader.keys(Keys.TAB, Keys.ENTER)
    assert reader.js("return document.activeElement.id") == "restart"
    assert reader.at()[0] == 0


def test_everything_has_a_name_for_screen_readers(reader: Reader) -> None:
    reader.lesson()
    nameless = reader.js("""
      return [...document.querySelectorAll("button, input, select, textarea, svg[tabindex]")]
        .filter((element) => !element.closest("[hidden]") && !element.getAttribute("aria-label"))
        .filter((element) => !element.textContent.trim() && !element.labels?.length)
        .map((element) => element.id)""")
    assert nameless == []
    live = "return Page.views.queue.sentence.getAttribute('aria-live')"
    assert reader.js(live) == "polite"
    reader.click("run")
    assert reader.js(live) == "off"
    reader.click("run")
    assert reader.js("return document.documentElement.lang") == "en"
    assert reader.js("return Page.views.queue.slots.getAttribute('aria-label')").startswith("Queue: ")


def test_a_phone(reader: Reader) -> None:
    reader.driver.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride", {"width": 360, "height": 740, "deviceScaleFactor": 2, "mobile": True}
    )
    reader.open(make(21, 21, seed=4), (1, 1))
    reader.click("compare")
    assert reader.js("return document.documentElement.scrollWidth") == 360
    sizes = reader.js("return [...document.querySelectorAll('#controls button')].map(b => b.getBoundingClientRect())")
    assert all(size["width"] >= 44 and size["height"] >= 44 for size in sizes)
    tops = reader.js("return Object.values(Page.views).map(view => view.element.getBoundingClientRect().top)")
    assert tops[0] < tops[1]


def test_reduced_motion_dark_and_print(reader: Reader) -> None:
    reader.lesson().js("Page.seek(129); Page.seek(130)")
    moving = "return getComputedStyle(Page.views.queue.figure).transitionDuration"
    assert reader.js(moving) != "0s"
    reader.media(prefers_reduced_motion="reduce")
    assert reader.js(moving) == "0s"
    page = "return getComputedStyle(document.documentElement).getPropertyValue('--page').trim()"
    reader.media(prefers_color_scheme="dark")
    assert reader.js(page) == "#14171d"
    reader.media("print", prefers_color_scheme="dark")
    assert reader.js(page) == "#f6f7f9"
    visible = "return [...arguments].map(name => document.querySelector(name).checkVisibility())"
    hidden = ("#tools", "#slider", "#run", "header label")
    assert (
        reader.js(visible, *hidden, ".maze", ".sentence", ".slots", "#program", "#counter") == [False] * 4 + [True] * 5
    )


def test_a_moving_drawing_stands_still_where_less_motion_is_wanted(reader: Reader) -> None:
    picture = maze_picture(1, 3, bytes(3), marks=[1, 2, 3], path=[(0, 0), (0, 1), (0, 2)], goal=[(0, 2)])
    (reader.folder / "moving.svg").write_text(svg(picture, seconds=1000), "utf-8")
    shown = """return ["comes", "goes"].map((name) => [...document.querySelectorAll(".lettermaze-" + name)]
      .map((element) => getComputedStyle(element).opacity))"""
    for wanted, comes, goes in (("no-preference", "0", "1"), ("reduce", "1", "0")):
        reader.media(prefers_reduced_motion=wanted)
        reader.driver.get(f"file://{reader.folder / 'moving.svg'}")
        opacities = reader.js(shown)
        assert all(opacities)
        assert [set(each) for each in opacities] == [{comes}, {goes}]


def test_the_address_holds_it_all(reader: Reader) -> None:
    reader.open(make(7, 9, seed=2), (1, 1), (5, 7), neighbors=8, corners="both-free", wrap=True)
    reader.click("compare")
    reader.js("Page.seek(17)")
    wait_for(reader, "return location.hash.includes('t=17')")
    model = reader.js("const { walls, start, goal, neighbors, corners, wrap, compare } = Page.model; "
                      "return [walls, start, goal, neighbors, corners, wrap, compare]")  # fmt: skip
    address = reader.js("return location.hash")
    reader.lesson(address=address)
    assert reader.js("const { walls, start, goal, neighbors, corners, wrap, compare } = Page.model; "
                     "return [walls, start, goal, neighbors, corners, wrap, compare]") == model  # fmt: skip
    assert reader.at()[0] == 17
    reader.lesson(address="#maze=5x6.AA&s=9,9&t=x&lang=xx")
    assert reader.at() == (0, 136)


def test_a_locked_exercise(reader: Reader) -> None:
    reader.lesson().click("link-locked")
    wait_for(reader, "return document.getElementById('link').value.endsWith('&lock')")
    reader.lesson(address="#" + reader.find("link").get_property("value").partition("#")[2])
    reader.drag((2, 2))
    reader.drag((0, 0), (0, 1))
    assert reader.js("return [Page.model.walls.filter(Boolean).length, Page.model.start]") == [8, [0, 0]]
    assert not reader.find("neighbors").is_displayed()
    reader.click("forward")
    assert reader.at()[0] == 1


def test_embedded(reader: Reader) -> None:
    reader.lesson(address="?embed")
    visible = "return [...arguments].map(name => document.querySelector(name).checkVisibility())"
    assert reader.js(visible, "#tools", "#side", "header", ".slots", ".maze", "#controls") == [False] * 4 + [True] * 2
    reader.click("forward")
    assert reader.at()[0] == 1


def test_saving_a_step(reader: Reader) -> None:
    reader.lesson().js("Page.seek(60)")
    reader.media(prefers_color_scheme="dark")
    root = ElementTree.fromstring(reader.js("return Page.picture().text"))
    svg = "{http://www.w3.org/2000/svg}"
    numbers = [element.text for element in root.iter(f"{svg}text") if element.get("display") != "none"]
    assert {"9", "13"} & set(numbers) == {"9"}
    assert root.find(f"{svg}title").text.startswith("step 60 of 136: ")
    # The light colours, also for a reader in the dark.
    assert "rgb(38, 43, 53)" not in {element.get("fill") for element in root.iter()}
    data = reader.driver.execute_async_script("""
      const done = arguments[0];
      Page.png().then((blob) => { const file = new FileReader(); file.onload = () => done(file.result);
        file.readAsDataURL(blob); });""")
    png = b64decode(data.partition(",")[2])
    assert png.startswith(b"\x89PNG\r\n")
    assert int.from_bytes(png[16:20], "big") == 2 * (26 + 6 * 40 + 6)


def test_loading_a_text(reader: Reader) -> None:
    reader.lesson()
    assert reader.js("return document.getElementById('text').value") == "S.....\n####..\n......\n.####.\nB.....\n"
    load = "document.getElementById('text').value = arguments[0]; document.getElementById('load').click()"
    reader.js(load, "S.#\n..B\n")
    assert reader.js("return [Page.model.rows, Page.model.cols, Page.model.walls, Page.model.goal]") == [
        2, 3, [0, 0, 1, 0, 0, 0], [1, 2],
    ]  # fmt: skip
    reader.js(load, (MAZES / "ring.txt").read_text())
    assert reader.at()[1] == 74
    for text, fault in (
        ("", "There is no maze in the text."),
        ("S.\n.", "Row 2 has 1 cells and should have 2."),
        ("S?\n", 'Row 1: "?" is neither a wall nor free.'),
        ("2 2\n0 0\n0 2\n", 'Row 2: "2" is neither a wall nor free.'),
        ("1 2\n0 0\n3 1\n", "The start or the goal is outside the maze."),
        ("999 999\n", "The maze has more than 10000 cells."),
    ):
        reader.js(load, text)
        assert reader.text("fault") == fault
        assert reader.at()[1] == 74


def test_made_mazes_are_those_of_the_package(reader: Reader) -> None:
    wanted = [
        (rows, cols, method, seed)
        for method in ("backtracker", "kruskal", "random")
        for rows, cols, seed in ((3, 3, 0), (5, 11, 1), (21, 31, 999_999), (41, 41, 7))
    ]
    made = reader.lesson().js("return arguments[0].map((maze) => Mazes.make(...maze))", wanted)
    for (rows, cols, method, seed), walls in zip(wanted, made, strict=True):
        assert bytes(walls) == make(rows, cols, method, seed=seed).cells
    reader.click("make")
    told = reader.text("made")
    assert bytes(reader.js("return Page.model.walls")) == eval(told, {"make": make}).cells
    start, goal, walls = reader.js("return [Page.model.start, Page.model.goal, Page.model.walls]")
    field = wave([walls[row * 15 : row * 15 + 15] for row in range(11)], tuple(start))
    assert field.farthest()[0] == tuple(goal)


def test_forms_of_nouns(reader: Reader) -> None:
    fill = "return arguments[1].map((steps) => Texts.fill(arguments[0], { steps }))"
    numbers = [0, 1, 2, 19, 20, 101, 120]
    for language, wanted in (
        ("en", "0 steps|1 step|2 steps|19 steps|20 steps|101 steps|120 steps"),
        ("ro", "0 pași|1 pas|2 pași|19 pași|20 de pași|101 pași|120 de pași"),
    ):
        assert "|".join(reader.lesson().js(fill, TEXTS[language]["result.steps"], numbers)) == wanted


def test_languages(reader: Reader) -> None:
    reader.lesson()
    for language in ("ro", "es", "pt", "en"):
        reader.js("const select = document.getElementById('language'); select.value = arguments[0]; "
                  "select.dispatchEvent(new Event('change'))", language)  # fmt: skip
        assert reader.driver.title == TEXTS[language]["title"]
        assert reader.js("return document.documentElement.lang") == language
        assert reader.text("draw") == TEXTS[language]["draw"]


def test_a_frame_of_a_notebook(reader: Reader) -> None:
    page = wave(["...", ".#."], (0, 0)).page()
    (reader.folder / "notebook.html").write_text(f"<!DOCTYPE html><meta charset=utf-8>{page._repr_html_()}", "utf-8")
    reader.driver.get(f"file://{reader.folder / 'notebook.html'}")
    reader.driver.switch_to.frame(0)
    reader.click("end")
    assert reader.js("return Page.runs[0].at === Page.runs[0].last")
    reader.driver.switch_to.default_content()
