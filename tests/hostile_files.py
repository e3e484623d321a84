"""Files that somebody has altered: each is an error of the package or a consistent object, the same on all backends."""

from __future__ import annotations

import io
import json
import struct
import tempfile
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from random import Random
from time import process_time
from typing import Any
from zlib import crc32

from lettermaze import LettermazeError, Lexicon, Maze, Puzzle, formats, generate, letters, mazes
from lettermaze.testing import on_backend
from lettermaze.testing._outcomes import without_addresses
from random_calls import LONGEST, TooLong, at_most

WORDS = ["STAR", "STOOL", "POOL", "END", "SPEND", "ÉTÉ", "TAR", "RAT", "ATA", "A"]
MANY = [f"{a}{b}{c}" for a in "ABCDEFGHIJ" for b in "KLMNO" for c in "PQRST"]
LETTERS = [chr(200 + number) for number in range(100)]
EXTREMES = (0, 1, 0x7F, 0x80, 0xFF, 0xFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF)
BOARD = ["STAR", "POOL", "ENDS"]


def altered(random: Random, data: bytes) -> bytes:
    """The bytes with one to four changes: to bits, bytes and numbers, or of pieces left out, doubled and moved."""
    changed = bytearray(data)
    for _ in range(random.randint(1, 4)):
        at = random.randrange(len(changed) + 1)
        end = min(len(changed), at + random.choice((1, 2, 4, 16, 100)))
        kind = random.randrange(7)
        if kind == 0 and at < len(changed):
            changed[at] ^= 1 << random.randrange(8)
        elif kind == 1 and at < len(changed):
            changed[at] = random.getrandbits(8)
        elif kind == 2 and at + 4 <= len(changed):
            struct.pack_into(random.choice("<>") + "I", changed, at, random.choice(EXTREMES))
        elif kind == 3:
            del changed[at:end]
        elif kind == 4:
            changed[at:at] = changed[at:end]
        elif kind == 5:
            other = random.randrange(len(changed) + 1)
            changed[at:end] = changed[other : other + end - at]
        elif random.random() < 0.2:
            del changed[at:]
    return bytes(changed)


# ---- what is altered, and what is done with it


def lexicon_file(random: Random) -> Callable[[], Any]:
    changed = bytearray(altered(random, random.choice(LEXICONS)))
    if len(changed) > 16 and random.random() < 0.7:
        struct.pack_into("<I", changed, 12, crc32(changed[16:]))
    data = bytes(changed)
    return lambda: used_lexicon(Lexicon.from_bytes(data))


def used_lexicon(lexicon: Lexicon) -> Any:
    words = list(islice(lexicon, 300))
    numbers = list(map(lexicon.index, words))
    assert numbers == list(range(len(words)))
    assert words == sorted(set(words))
    found = letters.solve(BOARD, lexicon, max_steps=100_000)
    hits = list(letters.find_lines(BOARD, lexicon, limit=100))
    assert Lexicon.from_bytes(lexicon.to_bytes()) == lexicon
    return len(lexicon), words, found.words, hits, lexicon[-1:]


def image_file(random: Random) -> Callable[[], Any]:
    data = altered(random, random.choice(images()))
    cells = random.choice(("blocks", "corridors"))
    if random.random() < 0.3:
        return lambda: masked(data)
    return lambda: formats.maze_from_image(io.BytesIO(data), cells=cells).tolist()


def masked(data: bytes) -> Any:
    """The mask of a puzzle from the contents of a file."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "mask.png")
        file.write_bytes(data)
        try:
            return generate(["A"], mask=file, seed=1, effort=10).to_json()
        except LettermazeError as error:
            raise type(error)(str(error).replace(folder, "")) from None


def text_file(random: Random) -> Callable[[], Any]:
    text = altered(random, random.choice(TEXTS).encode()).decode("utf-8", "replace")
    read = random.choice(READERS)
    return lambda: read(text)


def json_file(random: Random) -> Callable[[], Any]:
    if random.random() < 0.5:
        data = altered(random, random.choice(PUZZLES))
        return lambda: used_puzzle(data)
    tree = json.loads(random.choice(PUZZLES))
    for _ in range(random.randint(1, 3)):
        spoil(random, tree)
    text = json.dumps(tree)
    return lambda: used_puzzle(text)


def spoil(random: Random, tree: Any) -> None:
    """Exchange some part of a tree of JSON for another one."""
    while True:
        keys = list(tree) if isinstance(tree, dict) else range(len(tree))
        if not keys:
            return
        key = random.choice(list(keys))
        if isinstance(tree[key], (dict, list)) and random.random() < 0.7:
            tree = tree[key]
            continue
        tree[key] = random.choice((None, True, -1, 0, 7, 10**20, 1e400, "", "A", "\ud800", [], {}, [[]], ["A", 1]))
        return


def used_puzzle(data: str | bytes) -> Any:
    puzzle = Puzzle.from_json(data)
    assert Puzzle.from_json(puzzle.to_json()) == puzzle
    for name in ("text", "csv", "svg", "html"):
        puzzle.render(name, solution=True)
    return puzzle.to_json()


KINDS: dict[str, Callable[[Random], Callable[[], Any]]] = {
    "lexicon": lexicon_file,
    "image": image_file,
    "text": text_file,
    "json": json_file,
}

READERS = (
    formats.parse_board,
    lambda text: formats.parse_board(text, tiles=True),
    formats.parse_puzzle,
    formats.kind_of_maze,
    lambda text: [Maze(formats.parse_maze(text).maze).tolist(), formats.parse_maze(text)[1:]],
    lambda text: [formats.parse_search(text).maze.tolist(), formats.parse_search(text)[1:]],
    lambda text: formats.format_map(formats.parse_map(text)),
    lambda text: formats.format_scen(formats.parse_scen(text)),
)
HAN = [chr(0x4E00 + number) for number in range(4000)]
LEXICONS = [
    Lexicon(words).to_bytes()
    for words in (WORDS, MANY, [], [first + second for first in LETTERS for second in LETTERS[:3]], HAN)
]
TEXTS = [
    "STAR\nPOOL\nENDS\n",
    "S T A R\nP O QU L\n\nstar, pool\n",
    '["STAR", ["QU", null]]',
    '{"hits": [{"word": "AB"}], "missing": [], "board": ["AB"]}',
    '{"maze": [[0, 1], [0, 0]], "start": [0, 0], "goal": null}',
    "A-B A\n  |\nB A B\n\n\nA B A\n|\nB-A B\n",
    "QU-I  T\n   |\nE  IN-S\n",
    "1 2\n2 3\n2\nS*#\n#B.\n",
    "3 3\n0 1 0\n0 0 0\n1 0 0\n1 1\n3 3\n",
    "#####\n#S.B#\n#####\n",
    formats.format_map(["..#", "#.."]),
    formats.format_scen([formats.Scenario(0, "a.map", 4, 8, (1, 5), (3, 7), 2.82842712)]),
]
PUZZLES = [
    generate(["cat", "dog", "horse"], 6, 6, seed=1, effort=100, secret_words=["hi"]).to_json().encode(),
    generate(["cat", "éclair"], 7, 5, seed=(1, b"x"), effort=100, secret_words=["owl"]).to_json().encode(),
]
FORMATS = (("PNG", "L"), ("PNG", "1"), ("GIF", "L"), ("BMP", "RGB"), ("PPM", "L"), ("TIFF", "L"), ("JPEG", "L"))
_images: list[bytes] = []


def images() -> list[bytes]:
    """Pictures of a small maze in formats that Pillow writes."""
    if not _images:
        from PIL import Image

        maze = mazes.make(9, 9, seed=1)
        for name, mode in FORMATS:
            file = io.BytesIO()
            picture = Image.frombytes("L", (9, 9), bytes(255 * (1 - cell) for cell in maze.cells))
            picture.resize((36, 36), Image.Resampling.NEAREST).convert(mode).save(file, name)
            _images.append(file.getvalue())
    return _images


# ---- a run


def failures(
    kind: str, seed: str, files: range, backends: list[str], times: list[float] | None = None
) -> Iterator[str]:
    """What is wrong with these files; `times` is given the seconds of processor time that each call took."""
    for number in files:
        seen = []
        for backend in backends:
            call = KINDS[kind](Random(f"{kind} {seed}/{number}"))
            with on_backend(backend):
                begun = process_time()
                seen.append(outcome(call))
                if times is not None:
                    times.append(process_time() - begun)
        told, error = seen[0]
        if any(other != told for other, _ in seen):
            yield f"{kind} {seed}/{number}: " + " and ".join(f"{other!r:.300}" for other, _ in seen)
        elif error is not None and not isinstance(error, (LettermazeError, OSError)):
            yield f"{kind} {seed}/{number}: {error!r:.300}"


def outcome(call: Callable[[], Any]) -> tuple[Any, BaseException | None]:
    try:
        with at_most(LONGEST):
            return repr(call()), None
    except (Exception, TooLong) as error:
        return (type(error), without_addresses(str(error))), error
