"""The pages of backtracking and of the walk with a trie in a real browser, against the events of the package."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest

from browser import IN_BROWSER, Reader, wait_for
from lettermaze import Board, exist, solve
from lettermaze.draw import exist_page, solve_page
from lettermaze.draw._visualiser import page_texts
from lettermaze.letters import DICE, exist_events, explain, roll, solve_events

pytestmark = IN_BROWSER

TEXTBOOK = ("visited-grid", "in-place", "pruned")
LESSON = ["ABCE", "SFCS", "ADEE"]
WORDS = ["DO", "DON", "DONE", "NOD", "NODE", "OX"]

RUNS = """
const [engine, problems] = arguments;
return problems.map((problem) => {
  const run = new (engine === "trie" ? Trie.Run : Backtracking.Run)(problem);
  const there = [], back = [];
  for (let at = 0; at <= run.last; at++) { run.seek(at); there.push(run.trail.slice()); }
  for (let at = run.last; at >= 0; at--) { run.seek(at); back.unshift(run.trail.slice()); }
  return [run.steps, there, JSON.stringify(there) === JSON.stringify(back)];
});
"""

SHOTS = """
const view = Object.values(Page.views)[0], run = Page.runs[0], shots = [];
for (let at = 0; at <= run.last; at++) {
  Page.seek(at);
  shots.push({
    sentence: view.sentence.textContent, state: view.ends.textContent, result: view.result.textContent,
    ranks: view.ranks.map((rank) => Number(rank.textContent)), slots: view.places.map(({ box }) => box.textContent),
    counts: [...document.querySelectorAll("#counts td")].map((cell) => cell.textContent),
  });
}
return shots;
"""


def boards(count: int, seed: int) -> Iterator[tuple[Board, int, random.Random]]:
    draw = random.Random(seed)
    for _ in range(count):
        rows, cols = draw.randint(1, 4), draw.randint(1, 4)
        tiles = [[draw.choice(["A", "A", "B", "C", "BA", None, "*", "\U0001f40d"]) for _ in range(cols)]
                 for _ in range(rows)]  # fmt: skip
        tiles[0][0] = "A"
        yield Board(tiles, wildcard="*", wrap=draw.random() < 0.3), draw.choice([4, 8]), draw


def problem_of(board: Board, neighbors: int) -> dict[str, Any]:
    """A board as the page takes it; its rows are of one length."""
    tiles = [tile for row in board.tolist() for tile in row]
    shape = {"rows": board.rows, "cols": board.cols, "tiles": tiles}
    return {**shape, "wildcard": board.wildcard, "wrap": board.wrap, "neighbors": neighbors}


def trails(told: Any) -> list[list[list[int]]]:
    """The path after each step."""
    path: list[list[int]] = []
    found = []
    for step in told:
        if step.kind == "back":
            path.pop()
        elif step.outcome in ("marked", "found", "entered") and step.kind == "look":
            path.append(list(step.other))
        found.append(path.copy())
    return found


def check_runs(reader: Reader, engine: str, problems: list[dict[str, Any]], told: list[list[Any]]) -> None:
    seen = reader.js(RUNS, engine, problems)
    for steps, (written, paths, is_equal_back) in zip(told, seen, strict=True):
        assert written == json.loads(json.dumps([step._asdict() for step in steps]))
        assert paths == trails(steps)
        assert is_equal_back


def test_searches_for_one_word_in_the_page_s_engine(reader: Reader) -> None:
    reader.show(exist_page(LESSON, "ABCCED"))
    problems, told = [], []
    for board, neighbors, draw in boards(300, seed=1):
        word = "".join(draw.choices("ABC\U0001f40d", k=draw.randint(1, 5)))
        algorithm = draw.choice(TEXTBOOK)
        problems.append({**problem_of(board, neighbors), "word": word, "algorithm": algorithm})
        told.append(list(exist_events(board, word, algorithm, neighbors=neighbors)))
    check_runs(reader, "backtracking", problems, told)


def test_walks_with_a_trie_in_the_page_s_engine(reader: Reader) -> None:
    reader.show(solve_page(["DONE"], WORDS))
    problems, told = [], []
    for board, neighbors, draw in boards(200, seed=2):
        words = ["".join(draw.choices("ABC\U0001f40d\uffff", k=draw.randint(1, 4))) for _ in range(draw.randint(0, 9))]
        problems.append({**problem_of(board, neighbors), "words": words})
        told.append(list(solve_events(board, words, neighbors=neighbors)))
    check_runs(reader, "trie", problems, told)


@pytest.mark.parametrize("algorithm", TEXTBOOK)
@pytest.mark.parametrize("word", ["ABCCED", "SEE", "ABCB"])
def test_every_step_of_a_search_on_the_page(reader: Reader, word: str, algorithm: str) -> None:
    reader.show(exist_page(LESSON, word, algorithm=algorithm))
    told = list(exist_events(LESSON, word, algorithm))
    shots = reader.js(SHOTS)
    assert len(shots) == len(told)
    assert int(shots[-1]["counts"][0]) == explain(LESSON, word, algorithm).checks
    answer = "True, the word is there" if exist(LESSON, word) else "False, the word is not there"
    assert shots[-1]["result"] == f"Result: {answer}"
    length = 4
    for shot, path in zip(shots, trails(told), strict=True):
        ranks = [0] * 12
        for place, (row, col) in enumerate(path, 1):
            ranks[row * length + col] = place
        assert shot["ranks"] == ranks
        assert [slot for slot in shot["slots"] if slot] == [f"({row + 1}, {col + 1})" for row, col in path]
        assert "undefined" not in "".join(map(str, shot.values()))


def test_what_the_sentences_say(reader: Reader) -> None:
    reader.show(exist_page(["AB", "CA"], "ABC", algorithm="in-place"))
    sentences = [shot["sentence"] for shot in reader.js(SHOTS)]
    spared = " Layers would have spared this look: the rest of the word cannot be spelled along this path."
    assert sentences[:3] == [
        "(1, 1) holds A: a path begins here, and the cell gets its mark.",
        f"Down: (2, 1) holds C, not B.{spared}",
        f"Right: (1, 2) holds B, as wanted: it gets its mark, and the path goes on.{spared}",
    ]
    assert sentences[4] == f"Left: (1, 1) is on the path already: not entered again.{spared}"
    assert sentences[5] == "No way leads on from (1, 2): its mark is taken back, and the search goes back to (1, 1)."
    reader.show(solve_page(["TOX"], ["TO", "OX"], neighbors=4))
    shots = reader.js(SHOTS)
    assert [shot["sentence"] for shot in shots[:3]] == [
        "(1, 1) holds T, and words begin with T: a path begins here.",
        "Right: (1, 2) holds O, and words begin with TO: the path goes on. TO is a word, and it is new. "
        "No word goes on from here.",
        "Nothing is left to try from (1, 2): back to (1, 1).",
    ]
    assert [shot["state"] for shot in shots[:4]] == [
        "At the node T; words go on with O",
        "At the node TO; no word goes on",
        "At the node T; words go on with O",
        "At the root; words begin with O T",
    ]
    assert shots[5]["sentence"] == (
        "Left: (1, 1) holds T, but no word begins with OT; they go on with X. The branch is left."
    )
    assert shots[5]["state"] == "At the node O; words go on with X"
    assert shots[-1]["result"] == "Result: 2 words"


@pytest.mark.parametrize("language", ["en", "ro", "es", "pt"])
def test_every_language_says_every_step(reader: Reader, language: str) -> None:
    for page in (
        exist_page(LESSON, "SEE", algorithm="pruned", language=language),
        exist_page(["AAB", "AAA"], "AAAB", algorithm="pruned", language=language),
        exist_page(["AAB"], "CA", language=language),
        exist_page(["*AB"], "CA", wildcard="*", language=language, algorithm="pruned"),
        solve_page(["DONE", "OXDO"], WORDS, language=language),
    ):
        for shot in reader.show(page).js(SHOTS):
            assert shot["sentence"]
            assert not {"{", "}", "undefined", "null"} & set(json.dumps(shot["sentence"]).split('"'))
            assert "undefined" not in shot["sentence"] + shot["state"]
        assert reader.driver.title in {page_texts(name)[language]["title"] for name in ("exist", "solve")}


def test_all_words_are_found_with_their_counters(reader: Reader) -> None:
    board = ["DONE", "OIRT", "PASS"]
    words = list(solve(board))
    reader.show(solve_page(board, [*words, "DONKEY", "ZOO"])).click("end")
    assert reader.js("return Object.values(Page.views)[0].result.textContent") == f"Result: {len(words)} words"
    assert sorted(reader.js("return Page.runs[0].wordsSoFar")) == sorted(words)
    told = list(solve_events(board, [*words, "DONKEY", "ZOO"]))
    counts = reader.js("return [...document.querySelectorAll('#counts td')].map(cell => cell.textContent)")
    looks = sum(step.kind == "look" for step in told)
    left = sum(step.outcome == "no word" for step in told)
    assert [int(count) for count in counts[:5]] == [
        looks, sum(step.outcome == "entered" for step in told), left, 9, len(words),
    ]  # fmt: skip


def test_what_each_search_and_each_pruning_costs(reader: Reader) -> None:
    board = ["BCAAA", "CAAAA", "AAAAA"]
    reader.show(exist_page(board, "AAAAAB"))
    facts = reader.js("return [...document.querySelectorAll('#facts td')].map(cell => Number(cell.textContent))")
    assert facts == [explain(board, "AAAAAB", name).checks for name in TEXTBOOK]
    reader.click("end")
    told = list(exist_events(board, "AAAAAB"))
    counts = reader.js("return [...document.querySelectorAll('#counts td')].map(cell => Number(cell.textContent))")
    assert counts[0] == facts[0]
    assert counts[4:] == [sum(step.cut == name for step in told) for name in ("letters", "layers")]
    reader.click("compare")
    assert reader.js("return Page.runs.map(run => run.problem.algorithm)") == ["visited-grid", "pruned"]
    assert reader.js("return Page.runs[1].looks[Page.runs[1].last]") == facts[2]


def test_a_search_without_end_is_stopped(reader: Reader) -> None:
    reader.show(exist_page(["AAAAAA"] * 6, "A" * 20 + "B")).click("end")
    sentence = "return Object.values(Page.views)[0].sentence.textContent"
    assert reader.js(sentence) == "The page stops here, after 100000 steps; the search would go on."
    assert reader.js("return Object.values(Page.views)[0].result.textContent") == ""
    assert reader.js("return document.querySelector('#facts td').textContent").startswith("more than ")


def test_letters_are_typed_on_the_board(reader: Reader) -> None:
    from selenium.webdriver.common.keys import Keys

    reader.show(exist_page(["AX", "XX"], "AB")).click("end")
    reader.drag((0, 1))
    reader.keys("b")
    assert reader.js("return Page.model.tiles") == ["A", "B", "X", "X"]
    assert reader.js("return Object.values(Page.views)[0].result.textContent").startswith("Result: True")
    reader.keys(Keys.DELETE)
    assert reader.js("return Page.model.tiles") == ["A", None, "X", "X"]
    reader.keys(Keys.ARROW_DOWN, Keys.ARROW_LEFT, "B")
    assert reader.js("return Page.model.tiles") == ["A", None, "B", "X"]
    assert reader.text("pointed") == "(2, 1) holds B: number 2 of the path, came from (1, 1)."
    # The last tile stays.
    for cell in ((0, 0), (1, 0), (1, 1)):
        reader.drag(cell)
        reader.keys(Keys.DELETE)
    assert reader.js("return Page.model.tiles") == [None, None, None, "X"]
    assert reader.js("return Page.runs[0].steps.map(step => step.kind)") == ["look", "end"]


def test_the_word_the_words_and_the_algorithm_are_changed(reader: Reader) -> None:
    put = ("const field = document.getElementById(arguments[0]); field.value = arguments[1]; "
           "field.dispatchEvent(new Event('change'))")  # fmt: skip
    reader.show(exist_page(LESSON, "ABCCED"))
    for name, value in (("word", "SEE"), ("algorithm", "in-place"), ("neighbors", "8")):
        reader.js(put, name, value)
    assert reader.at()[1] == len(list(exist_events(LESSON, "SEE", "in-place", neighbors=8))) - 1
    reader.js(put, "word", " ")
    assert reader.js("return Page.model.word") == "SEE"
    reader.show(solve_page(["DONE"], WORDS))
    reader.js(put, "words", "ON\n\nON\nEND")
    assert reader.js("return Page.model.words") == ["ON", "END"]
    reader.js(put, "words", "")
    assert reader.at()[1] == 4


def test_predicting(reader: Reader) -> None:
    reader.show(exist_page(["AB", "CA"], "ABC", algorithm="in-place")).click("predict")
    assert reader.text("question") == page_texts("exist")["en"]["predict.path"]
    reader.drag((0, 0))
    assert (reader.at()[0], reader.text("score")) == (2, "0 of 1 right")
    assert reader.text("pointed") == "No: it is (1, 2)."
    reader.drag((0, 1))
    assert (reader.at()[0], reader.text("score")) == (5, "1 of 2 right")


def test_the_address_holds_it_all(reader: Reader) -> None:
    hostile = [["\u05d0", "<b>", "&"], [None, "#", "\U0001f40d"], [" ", ",", "%"]]
    reader.show(exist_page(hostile, "</script>\u05d0&=#", neighbors=8, wildcard="&", wrap=True, algorithm="pruned"))
    reader.click("compare")
    reader.js("Page.seek(1)")
    wait_for(reader, "return location.hash.includes('t=1')")
    fields = "const { tiles, rows, cols, word, algorithm, neighbors, wildcard, wrap, compare } = Page.model; " \
             "return [tiles, rows, cols, word, algorithm, neighbors, wildcard, wrap, compare]"  # fmt: skip
    model, address = reader.js(fields), reader.js("return location.hash")
    assert model[0] == [tile for row in hostile for tile in row]
    reader.show(exist_page(LESSON, "SEE"), address)
    assert reader.js(fields) == model
    assert reader.at()[0] == 1
    reader.show(solve_page(["AB"], ["AB"]), "#board=DO.NE&words=DONE%0AON&n=4&wrap&t=2")
    assert reader.js("return [Page.model.tiles.join(''), Page.model.words, Page.model.neighbors]") == [
        "DONE", ["DONE", "ON"], 4,
    ]  # fmt: skip
    for wrong in ("#board=[1]", "#board=[[1]]", "#board=[", "#board=", "#board=[[null]]", "#n=4&t=1.5", "#board={}[]"):
        reader.show(exist_page(LESSON, "SEE"), wrong)
        assert reader.js("return Page.model.tiles.join('')") in ("".join(LESSON), "{}[]")
        assert reader.at()[0] in (0, 1)


def test_a_locked_exercise(reader: Reader) -> None:
    reader.show(exist_page(LESSON, "SEE"), "#lock")
    reader.drag((0, 0))
    reader.keys("Z")
    assert reader.js("return Page.model.tiles[0]") == "A"
    assert not reader.find("word").is_displayed()


def test_loading_a_text(reader: Reader) -> None:
    load = "document.getElementById('text').value = arguments[0]; document.getElementById('load').click()"
    reader.show(exist_page([["QU", None], ["I", "T"]], "QUIT"))
    assert reader.js("return document.getElementById('text').value") == "QU .\nI T\n"
    reader.js(load, "ABC\n\nD.\r\nE F\n")
    assert reader.js("return Page.model.tiles") == ["A", "B", "C", "D", None, None, "E", "F", None]
    for text, fault in (("", "There is no board in the text."), (".", "There is no board in the text."),
                        (("A" * 101 + "\n") * 100, "The board has more than 10000 cells.")):  # fmt: skip
        reader.js(load, text)
        assert reader.text("fault") == fault


def test_dice_are_rolled_as_the_package_rolls_them(reader: Reader) -> None:
    wanted = [(dice, seed) for dice in DICE for seed in (0, 1, 999_999)]
    reader.show(exist_page(LESSON, "SEE"))
    rolled = reader.js("return arguments[0].map((asked) => Letters.roll(...asked))", wanted)
    for (dice, seed), board in zip(wanted, rolled, strict=True):
        assert board["tiles"] == [tile for row in roll(dice, seed=seed) for tile in row]
    reader.click("make")
    assert reader.js("return Page.model.tiles") == [
        tile for row in eval(reader.text("made"), {"roll": roll}) for tile in row
    ]


@pytest.mark.parametrize("lesson", ["exist", "solve"])
def test_a_phone_names_and_saving(reader: Reader, lesson: str) -> None:
    reader.driver.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride", {"width": 360, "height": 740, "deviceScaleFactor": 2, "mobile": True}
    )
    board = ["\u05e9\u05dc\u05d5\u05dd", "\u0645\u0631\u062d\u0628"]
    reader.show(exist_page(board, "\u05e9\u05dc\u05d5\u05dd") if lesson == "exist" else solve_page(board, board))
    reader.click("end")
    assert reader.js("return document.documentElement.scrollWidth") == 360
    nameless = reader.js("""
      return [...document.querySelectorAll("button, input, select, textarea, svg[tabindex]")]
        .filter((element) => !element.closest("[hidden]") && !element.getAttribute("aria-label"))
        .filter((element) => !element.textContent.trim() && !element.labels?.length)
        .map((element) => element.id)""")
    assert nameless == []
    labels = "return [...document.querySelectorAll('[aria-label]')].map(e => e.getAttribute('aria-label')).join()"
    assert "{" not in reader.js(labels)
    picture = reader.js("return Page.picture().text")
    assert "\u05e9" in picture
    assert "rank" not in picture
    assert reader.js("return Page.runs[0].sentence(JSON.parse(document.getElementById('texts').textContent).en)")


def test_letters_that_no_file_can_hold_are_drawn_and_saved(reader: Reader) -> None:
    board = [["<b>", "&amp;", "</script>"], ["\ud800", "\u202e", "\x01"], ["\0", "\ufffe", "A"]]
    reader.show(exist_page(board, "<b>&amp;")).click("end")
    assert reader.js("return Object.values(Page.views)[0].result.textContent") == "Result: True, the word is there"
    root = ElementTree.fromstring(reader.js("return Page.picture().text"))
    assert {"<b>", "&amp;", "</script>", "A"} <= {element.text for element in root.iter()}
    size = reader.driver.execute_async_script(
        "const done = arguments[0]; Page.png().then((blob) => done(blob.size), done)"
    )
    assert size > 1000


def test_a_tile_of_several_letters_fills_as_many_slots(reader: Reader) -> None:
    reader.show(exist_page([["QU", "I"], ["X", "T"]], "QUIT")).click("end")
    slots = "return Object.values(Page.views)[0].places.map(({ box }) => box.textContent)"
    assert reader.js(slots) == ["(1, 1)", "(1, 1)", "(1, 2)", "(2, 2)"]
    assert reader.js("return Object.values(Page.views)[0].ends.textContent") == "QUIT: spelled to its end"


def test_long_words_stay_on_the_page(reader: Reader) -> None:
    reader.driver.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride", {"width": 360, "height": 740, "deviceScaleFactor": 1, "mobile": True}
    )
    for page in (exist_page(["AB"], "A" * 200), solve_page([["A" * 90, "B"]], ["A" * 90, "A" * 90 + "B"])):
        reader.show(page).click("end")
        assert reader.js("return document.documentElement.scrollWidth") == 360


def test_names_that_every_object_has_are_no_languages(reader: Reader) -> None:
    for name in ("__proto__", "constructor", "toString"):
        reader.show(exist_page(LESSON, "SEE"), f"#lang={name}")
        assert reader.js("return Page.model.language") == "en"


def test_without_scripts_the_page_says_so(reader: Reader) -> None:
    reader.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        reader.show(solve_page(["AB"], ["AB"], language="ro"))
        body = reader.driver.find_element("tag name", "body").text
    finally:
        reader.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
    texts = page_texts("solve")["ro"]
    assert body.split("\n") == [texts["title"], texts["noscript"]]
