"""Pages in a real browser, and what a reader does with them: what the tests of the visualiser share."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from lettermaze import wave
from lettermaze.draw import Page
from lettermaze.formats import parse_maze

MAZES = Path(__file__).parent.parent / "examples" / "mazes"
BROWSER, DRIVER = "/usr/bin/chromium", "/usr/bin/chromedriver"
FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-component-update",
    "--disable-background-networking", "--disable-sync", "--window-size=1280,1000", "--lang=en-US",
)  # fmt: skip
IN_BROWSER = [
    pytest.mark.browser,
    pytest.mark.skipif(
        not (os.path.exists(BROWSER) and os.path.exists(DRIVER)), reason=f"there is no {BROWSER} with {DRIVER}"
    ),
]


class Reader:
    """A browser with the page in it, and what a reader does."""

    def __init__(self, driver: Any, folder: Path) -> None:
        self.driver, self.folder = driver, folder

    def open(self, maze: Any, start: Any, goal: Any = None, address: str = "", **options: Any) -> Reader:
        return self.show(wave(maze, start, **options).page(goal=goal), address)

    def show(self, page: Page, address: str = "") -> Reader:
        page.save(self.folder / "page.html")
        self.driver.get("about:blank")
        self.driver.get(f"file://{self.folder / 'page.html'}{address}")
        return self

    def lesson(self, name: str = "lesson", address: str = "") -> Reader:
        parsed = parse_maze((MAZES / f"{name}.txt").read_text())
        return self.open(parsed.maze, parsed.start, parsed.goal, address)

    def js(self, script: str, *arguments: Any) -> Any:
        return self.driver.execute_script(script, *arguments)

    def find(self, name: str) -> Any:
        return self.driver.find_element("id", name)

    def click(self, name: str) -> None:
        self.js("document.getElementById(arguments[0]).closest('details')?.setAttribute('open', '')", name)
        self.find(name).click()

    def text(self, name: str) -> str:
        return self.js("return document.getElementById(arguments[0]).textContent", name)

    def keys(self, *keys: str) -> None:
        from selenium.webdriver.common.action_chains import ActionChains

        for key in keys:
            ActionChains(self.driver, duration=0).send_keys(key).perform()

    def drag(self, *cells: tuple[int, int]) -> None:
        """Press on the first cell, move over the others, and let go."""
        from selenium.webdriver.common.action_chains import ActionChains

        self.js("scrollTo(0, 0)")
        places = self.js(
            """return arguments[0].map(([row, col]) => {
              const { left, top, width, height } = Object.values(Page.views)[0].rects[row * Page.model.cols + col]
                .getBoundingClientRect();
              return [Math.round(left + width / 2), Math.round(top + height / 2)];
            })""",
            cells,
        )
        chain = ActionChains(self.driver, duration=0)
        for number, (x, y) in enumerate(places):
            chain.w3c_actions.pointer_action.move_to_location(x, y)
            if not number:
                chain.w3c_actions.pointer_action.pointer_down()
        chain.w3c_actions.pointer_action.pointer_up()
        chain.perform()

    def at(self) -> tuple[int, int]:
        run = self.js(
            "return [Number(document.getElementById('slider').value), Math.max(...Page.runs.map(r => r.last))]"
        )
        return run[0], run[1]

    def media(self, media: str = "", **features: str) -> None:
        named = [{"name": name.replace("_", "-"), "value": value} for name, value in features.items()]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": media, "features": named})

    def requests(self) -> set[str]:
        """What was asked for since the last call."""
        messages = [json.loads(entry["message"])["message"] for entry in self.driver.get_log("performance")]
        return {
            message["params"]["request"]["url"]
            for message in messages
            if message["method"] == "Network.requestWillBeSent"
        }


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    webdriver = pytest.importorskip("selenium.webdriver")
    from selenium.webdriver.chrome.service import Service

    options = webdriver.ChromeOptions()
    options.binary_location = BROWSER
    for flag in FLAGS:
        options.add_argument(flag)
    options.add_argument(f"--user-data-dir={tmp_path_factory.mktemp('profile')}")
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    browser = webdriver.Chrome(options=options, service=Service(DRIVER))
    # A new browser shows a page of its own, which asks for what it needs.
    browser.get("about:blank")
    yield browser
    browser.quit()


@pytest.fixture
def reader(driver: Any, tmp_path: Path) -> Iterator[Reader]:
    """A reader; afterwards no message may be on the console, and nothing may have been asked for but the page."""
    found = Reader(driver, tmp_path)
    driver.get_log("browser")
    found.requests()
    yield found
    assert driver.get_log("browser") == []
    assert {url for url in found.requests() if not url.startswith(("data:", "blob:", "file:"))} <= {"about:blank"}
    found.media()
    driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def wait_for(reader: Reader, script: str) -> None:
    from selenium.webdriver.support.wait import WebDriverWait

    WebDriverWait(reader.driver, 20, 0.02).until(lambda _: reader.js(script))
