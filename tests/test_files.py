"""What is written is written whole or not at all, and a book that is interrupted goes on from what is there."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from lettermaze import Lexicon, Puzzle, PuzzleError, draw, generate, wave
from lettermaze._shared import files
from lettermaze.cli import main
from lettermaze.puzzles import generate_book, generate_many

WORDS = ["cat", "dog", "horse"]
OPTIONS: dict[str, Any] = {"count": 5, "seed": 7, "effort": 500}


def writers(folder: Path) -> dict[str, Any]:
    puzzle = generate(WORDS, 6, 6, seed=1, effort=500)
    return {
        "puzzle.json": lambda: puzzle.save(folder / "puzzle.json"),
        "puzzle.svg": lambda: puzzle.save(folder / "puzzle.svg"),
        "picture.svg": lambda: draw.save(puzzle.picture(), folder / "picture.svg"),
        "wave.html": lambda: wave([[0, 0]], (0, 0)).save(folder / "wave.html"),
        "words.lex": lambda: Lexicon(WORDS).save(folder / "words.lex"),
        "cli.txt": lambda: main(["generate", *WORDS, "-s", "6", "--effort", "500", "-o", str(folder / "cli.txt")]),
        "maze.svg": lambda: main(["maze", "5", "5", "--svg", str(folder / "maze.svg")]),
        "book.txt": lambda: generate_book(folder / "book.txt", WORDS, 6, 6, **OPTIONS),
    }


@pytest.mark.parametrize("name", writers(Path()))
def test_a_full_disk_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any, name: str
) -> None:
    write = writers(tmp_path)[name]
    (tmp_path / name).write_text("the good one")

    def full(file: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(files.os, "fsync", full)
        try:
            code = write()
        except OSError:
            code = 2
        assert code == 2
    assert [path.name for path in tmp_path.iterdir()] == [name]
    assert (tmp_path / name).read_text() == "the good one"
    write()
    assert (tmp_path / name).read_bytes() != b"the good one"
    assert [path.name for path in tmp_path.iterdir()] == [name]


@pytest.mark.skipif(os.name != "posix", reason="whether a process lives cannot be asked without harm")
def test_what_a_killed_process_left_is_taken_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    left = tmp_path / f"old.json.{gone.pid}-00ff{files.ENDING}"
    under_way = tmp_path / f"other.json.{os.getpid()}-00ff{files.ENDING}"
    unlike = tmp_path / f"notes{files.ENDING}"
    for path in (left, under_way, unlike):
        path.write_text("a part")
    monkeypatch.setattr(files, "_cleared", set())
    files.write_whole(tmp_path / "new.json", [b"{}"])
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(["new.json", under_way.name, unlike.name])


def test_a_folder_that_cannot_be_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(folder: str) -> list[str]:
        raise PermissionError(errno.EACCES, "Permission denied", folder)

    with monkeypatch.context() as patch:
        patch.setattr(files, "_cleared", set())
        patch.setattr(files.os, "listdir", refused)
        files.write_whole(tmp_path / "new.json", [b"{}"])
    assert [path.name for path in tmp_path.iterdir()] == ["new.json"]


def test_a_symbolic_link_stays_one(tmp_path: Path) -> None:
    (tmp_path / "real.txt").write_text("old")
    (tmp_path / "link.txt").symlink_to("real.txt")
    files.write_whole(tmp_path / "link.txt", [b"new"])
    assert (tmp_path / "link.txt").is_symlink()
    assert (tmp_path / "real.txt").read_text() == "new"


class Enough(Exception):
    pass


def stop_after(number: int) -> Any:
    def tell(done: int, count: int) -> None:
        if done == number:
            raise Enough

    return tell


@pytest.mark.parametrize("target", ["book.txt", "book.json", "book/"])
@pytest.mark.parametrize("cut", [0, 1, 40, 2000])
@pytest.mark.parametrize("threads", [1, 2])
def test_a_book_goes_on_from_what_is_there(tmp_path: Path, target: str, cut: int, threads: int) -> None:
    """`cut`: so many bytes of the journal's end did not reach the disk."""
    wanted_at, path = tmp_path / "wanted", tmp_path / "made"
    wanted_at.mkdir()
    path.mkdir()
    options = {**OPTIONS, "solution": True, "title": "Pets", "threads": threads}
    wanted = generate_book(f"{wanted_at}/{target}", WORDS, 6, 6, **options)
    assert wanted == generate_many(WORDS, 6, 6, **OPTIONS)
    with pytest.raises(Enough):
        generate_book(f"{path}/{target}", WORDS, 6, 6, **options, progress=stop_after(3))
    journal = path / (f"{target}book.part" if target.endswith("/") else f"{target}.part")
    data = journal.read_bytes()
    assert data.count(b"\n") == 4
    journal.write_bytes(data[: len(data) - cut])
    told: list[int] = []
    rest = {**options, "seed": None}
    book = generate_book(
        f"{path}/{target}", WORDS, 6, 6, resume=True, progress=lambda done, _: told.append(done), **rest
    )
    assert told == list(range({0: 4, 1: 3, 40: 3}.get(cut, told[0]), 6))
    assert book == wanted
    names = sorted(str(file.relative_to(path)) for file in path.rglob("*") if file.is_file())
    assert names == sorted(str(file.relative_to(wanted_at)) for file in wanted_at.rglob("*") if file.is_file())
    for name in names:
        assert (path / name).read_bytes() == (wanted_at / name).read_bytes()
    with pytest.raises(PuzzleError, match="is complete"):
        generate_book(f"{path}/{target}", WORDS, 6, 6, resume=True, **rest)


def test_a_journal_of_another_book_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "book.txt"
    with pytest.raises(Enough):
        generate_book(path, WORDS, 6, 6, **OPTIONS, progress=stop_after(2))
    for words, options, text in (
        (["cat"], OPTIONS, "of other words, options or size"),
        (WORDS, {**OPTIONS, "count": 6}, "of other words, options or size"),
        (WORDS, {**OPTIONS, "overlap": "max"}, "of other words, options or size"),
        (WORDS, {**OPTIONS, "seed": 8}, "of a book of the seed 7"),
    ):
        with pytest.raises(PuzzleError, match=text):
            generate_book(path, words, 6, 6, resume=True, **options)
    for text in ("[]\n", "{}\n", "\0\n", '{"format": "lettermaze book", "version": 2}\n'):
        (tmp_path / "book.txt.part").write_text(text)
        with pytest.raises(PuzzleError, match="is no journal of a book"):
            generate_book(path, WORDS, 6, 6, resume=True, **OPTIONS)


@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize("kind", [signal.SIGINT, signal.SIGKILL])
def test_a_killed_command_is_resumed(tmp_path: Path, kind: int, capsys: Any) -> None:
    book = tmp_path / "book.json"
    command = ["many", *WORDS, "-s", "12", "--count", "40", "--seed", "3", "--effort", "300000", "--overlap", "max"]
    command += ["--threads", "1", "-o", str(book)]
    code = "import sys; from lettermaze.cli import main; sys.exit(main(sys.argv[1:]))"
    process = subprocess.Popen([sys.executable, "-c", code, *command], stderr=subprocess.PIPE)
    journal = Path(f"{book}.part")
    until = time.monotonic() + 30
    while time.monotonic() < until and not (journal.exists() and journal.read_bytes().count(b"\n") > 2):
        time.sleep(0.01)
    process.send_signal(kind)
    _, said = process.communicate()
    assert process.returncode == (130 if kind == signal.SIGINT else -kind)
    assert (b"--resume goes on" in said) == (kind == signal.SIGINT)
    assert not book.exists()
    assert main([*command, "--resume"]) == 0
    resumed = book.read_bytes()
    assert main(command) == 0
    assert book.read_bytes() == resumed
    assert not journal.exists()
    puzzles = json.loads(resumed)["puzzles"]
    assert [puzzle["seed"] for puzzle in puzzles] == [f"3/{number}" for number in range(1, 41)]


def test_resume_is_for_books_in_files(capsys: Any) -> None:
    assert main(["many", "cat", "--resume"]) == 2
    assert "--resume goes on with a file or a directory" in capsys.readouterr().err
    assert main(["generate", "cat", "--resume"]) == 2
    assert "--resume is for books" in capsys.readouterr().err


def test_a_puzzle_of_a_book_is_a_file_as_soon_as_it_is_made(tmp_path: Path) -> None:
    seen: list[int] = []

    def tell(done: int, count: int) -> None:
        seen.append(len([path for path in tmp_path.iterdir() if path.suffix == ".json"]))
        assert Puzzle.from_json((tmp_path / f"puzzle-{done}.json").read_bytes()).words

    generate_book(tmp_path, WORDS, 6, 6, format="json", progress=tell, **OPTIONS)
    assert seen == [1, 2, 3, 4, 5]
