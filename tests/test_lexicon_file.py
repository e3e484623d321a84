"""Word lists and lexicon files: what is read, what is written, and what is refused without harm."""

from __future__ import annotations

import os
import pickle
import struct
import subprocess
import sys
import threading
import unicodedata
import zipfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from zlib import crc32

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from conftest import Parity
from lettermaze import Lexicon, LexiconError
from lettermaze.cli import main
from lettermaze.letters import HEADER, MAGIC, read_lexicon
from lettermaze.letters._lexicon_file import ORDER

WORDS = ["TO", "TOE", "TEA", "TEN", "ÉTÉ", "INN"]
quick = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def written(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path


# ---- lists of words


@pytest.mark.parametrize(
    "text",
    [
        "TEA\nTO\n",
        "TO\r\nTEA\r\n",
        "TO\rTEA",
        "\ufeffTO\n\n\nTEA",
        "  TO\t\n\u3000TEA  \n \n",
        "TEA\nTO\nTEA\n",
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-16-le", "utf-8-sig"])
def test_lists(backend: str, tmp_path: Path, text: str, encoding: str) -> None:
    path = written(tmp_path / "list.txt", text.encode(encoding))
    assert list(Lexicon.from_file(path, encoding)) == ["TEA", "TO"]
    assert list(Lexicon.from_file(str(path), encoding=encoding)) == ["TEA", "TO"]


def test_lines_end_in_any_way_that_unicode_has(tmp_path: Path) -> None:
    path = written(tmp_path / "list.txt", "A\u2028B\nC\x85D\n".encode())
    assert list(Lexicon.from_file(path)) == ["A", "B", "C", "D"]


def test_normalize(tmp_path: Path) -> None:
    decomposed = unicodedata.normalize("NFD", "été")
    path = written(tmp_path / "list.txt", f"{decomposed}\nto\n".encode())
    assert list(Lexicon.from_file(path)) == [decomposed, "to"]
    assert list(Lexicon.from_file(path, normalize="NFC")) == ["to", "été"]
    assert list(Lexicon.from_file(path, normalize=str.upper)) == [decomposed.upper(), "TO"]


@pytest.mark.parametrize(
    ("data", "options", "error", "message"),
    [
        (b"TO\nTEA\n\xff\n", {}, LexiconError, "'{}', line 3 is not utf-8: invalid start byte, byte 0xff{hint}"),
        (b"TO\rTEA\r\n\xc3", {}, LexiconError, "'{}', line 3 is not utf-8: unexpected end of data, byte 0xc3{hint}"),
        (
            "TO\nÉ".encode(),
            {"encoding": "ascii"},
            LexiconError,
            "'{}', line 2 is not ascii: ordinal not in range(128), byte 0xc3{hint}",
        ),
        (
            "A\nB\n".encode("utf-16") + b"C",
            {"encoding": "utf-16"},
            LexiconError,
            "'{}', line 3 is not utf-16: truncated data, byte 0x43{hint}",
        ),
        (
            b"\xef\xbb\xbfA\n\xff",
            {"encoding": "utf-8-sig"},
            LexiconError,
            "'{}', line 2 is not utf-8-sig: invalid start byte, byte 0xff{hint}",
        ),
        (b"A", {"encoding": "klingon"}, LexiconError, "encoding must be the name of a text encoding, not 'klingon'"),
        (b"A", {"encoding": "\0"}, LexiconError, "encoding must be the name of a text encoding, not '\\x00'"),
        (b"A", {"encoding": "\udcff"}, LexiconError, "encoding must be the name of a text encoding, not '\\udcff'"),
        (
            b"",
            {"normalize": "nfc"},
            LexiconError,
            "normalize must be one of 'NFC', 'NFD', 'NFKC', 'NFKD', a function or None, not 'nfc'",
        ),
        (b"\nTO\n", {"normalize": len}, TypeError, "'{}', line 2: normalize gave int and not str"),
        (MAGIC, {}, LexiconError, "'{}' is a packed lexicon and not a list of words: read it with Lexicon.open"),
    ],
)
def test_bad_lists(
    parity: Parity, tmp_path: Path, data: bytes, options: dict[str, object], error: type, message: str
) -> None:
    path = written(tmp_path / "list.txt", data)
    expected = ("raised", error, message.format(path, hint="; encoding= or --encoding names another encoding"))
    assert parity(lambda: Lexicon.from_file(path, **options)) == expected  # type: ignore[arg-type]


def test_unreadable(tmp_path: Path) -> None:
    for call in (Lexicon.from_file, Lexicon.open):
        with pytest.raises(FileNotFoundError):
            call(tmp_path / "nothing")
        with pytest.raises((IsADirectoryError, PermissionError)):
            call(tmp_path)


# ---- lexicon files


@pytest.mark.parametrize("mmap", [False, True])
@pytest.mark.parametrize("words", [[], ["A"], WORDS, [chr(0x4E00 + n) * 2 for n in range(5000)]])
def test_save_and_open(backend: str, tmp_path: Path, words: list[str], mmap: bool) -> None:
    lexicon = Lexicon(words)
    path = tmp_path / "words.lex"
    lexicon.save(path)
    assert os.listdir(tmp_path) == ["words.lex"]
    assert path.read_bytes() == lexicon.to_bytes()
    opened = Lexicon.open(path, mmap=mmap)
    assert repr(opened) == f"<Lexicon from {str(path)!r}, not verified yet>"
    assert list(opened) == sorted(words)
    assert all(word in opened for word in words)
    assert opened == lexicon
    assert hash(opened) == hash(lexicon)
    assert opened.nbytes == lexicon.nbytes
    assert opened.to_bytes() == lexicon.to_bytes()
    assert pickle.loads(pickle.dumps(opened)) == lexicon
    assert read_lexicon(path.read_bytes(), "it") == lexicon
    assert read_lexicon(path.read_bytes(), "it", normalize=str.lower) == Lexicon(map(str.lower, words))
    assert read_lexicon(path.read_bytes(), "it", normalize=str.upper) == Lexicon(map(str.upper, words))


@pytest.mark.parametrize("words", [["ab", "ba"], ["aB", "Ab"], ["straße"], ["é", "e"], ["ÿ", "z"], ["Ab", "ac"]])
def test_packed_words_in_capitals(parity: Parity, words: list[str]) -> None:
    data = Lexicon(words).to_bytes()
    expected = Lexicon(map(str.upper, words)).to_bytes()
    assert parity(lambda: read_lexicon(data, "it", normalize=str.upper).to_bytes()) == ("returned", bytes, expected)


def test_save_replaces_a_file_or_leaves_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "words.lex"
    Lexicon(["OLD"]).save(path)
    Lexicon(WORDS).save(str(path))
    assert Lexicon.open(path) == Lexicon(WORDS)

    def fail(*_: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="disk full"):
        Lexicon(["NEW"]).save(path)
    assert Lexicon.open(path) == Lexicon(WORDS)
    assert os.listdir(tmp_path) == ["words.lex"]
    missing = str(tmp_path / "no folder" / "words.lex")
    with pytest.raises(FileNotFoundError) as caught:
        Lexicon(WORDS).save(missing)
    assert caught.value.filename == missing
    with pytest.raises((IsADirectoryError, PermissionError)):
        Lexicon(WORDS).save(tmp_path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_save_writes_into_a_pipe(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(path.read_bytes()), daemon=True)
    reader.start()
    Lexicon(WORDS).save(path)
    reader.join(30)
    assert read == [Lexicon(WORDS).to_bytes()]
    assert path.is_fifo()


@pytest.mark.skipif(not os.path.exists("/dev/stdout"), reason="there are no names for open files")
def test_save_writes_to_an_open_pipe() -> None:
    code = "import lettermaze; lettermaze.Lexicon(['A']).save('/dev/stdout')"
    assert (
        subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout
        == Lexicon(["A"]).to_bytes()
    )


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_save_follows_a_link(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "words.lex")
    Lexicon(WORDS).save(tmp_path / "link")
    assert (tmp_path / "link").is_symlink()
    assert Lexicon.open(tmp_path / "words.lex") == Lexicon(WORDS)


def packed(
    edges: list[tuple[int, int, int]],
    root: tuple[int, int],
    words: int,
    letters: str = "ABC",
    digits: int = 1,
    order: int = ORDER,
    version: int = 1,
) -> bytes:
    """A lexicon file with the right checksum over whatever it is given."""
    codes = b"".join(struct.pack("<I", ord(letter)) for letter in letters)
    body = codes.ljust(-(-len(codes) // 16) * 16, b"\0") + b"".join(struct.pack("<QII", *edge) for edge in edges)
    head = HEADER.pack(MAGIC, version, 0, order, len(letters), digits, words, len(edges), root[1], root[0])
    checksum = crc32(head[16:] + body)
    return head[:12] + struct.pack("<I", checksum) + head[16:] + body


EMPTY = (0, 0, 0)
PADDING = [EMPTY] * 64
LAST, END = 1 << 62, 1 << 63
LEAF = (END | LAST, 0, 0)


def every_use(data: bytes) -> Callable[[], object]:
    """All that can be done with a file's contents."""

    def call() -> object:
        lexicon = Lexicon.from_bytes(data)
        words = list(lexicon)
        assert [word in lexicon for word in words] == [True] * len(words)
        return len(lexicon), words, lexicon.root.letters, lexicon.prefixes("ABCABC"), lexicon.to_bytes()

    return call


def test_the_format_is_what_it_says() -> None:
    assert Lexicon(["AB", "B"]).to_bytes() == packed(
        [EMPTY, LEAF, (2, 1, 0), (END | LAST, 0, 1), *PADDING], (3, 2), 2, "AB"
    )
    assert Lexicon([]).to_bytes() == packed([EMPTY, *PADDING], (0, 0), 0, "")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "the bytes is not a lexicon file (Lexicon.from_file reads lists of words)"),
        (b"TEA\nTO\n", "the bytes is not a lexicon file (Lexicon.from_file reads lists of words)"),
        (MAGIC + b"12", "the bytes is cut short within its header"),
        (packed([EMPTY, *PADDING], (0, 0), 0, "")[:-1], "the bytes is cut short: 1087 bytes instead of 1088"),
        (packed([EMPTY, *PADDING], (0, 0), 0, "") + b"\0", "the bytes is too long: 1089 bytes instead of 1088"),
        (
            packed([EMPTY, *PADDING], (0, 0), 0, "", order=0x04030201),
            "the bytes is no valid lexicon: its numbers are not little-endian",
        ),
        (
            packed([EMPTY, *PADDING], (0, 0), 0, "", version=2),
            "the bytes is a lexicon of format 2; this program reads format 1",
        ),
        (packed([EMPTY, *PADDING], (0, 0), 0, digits=2), "the bytes is no valid lexicon: 3 letters of 2 digits"),
        (packed([EMPTY, *PADDING], (1, 2), 0), "the bytes is no valid lexicon: its root lies outside its 65 edges"),
        (packed([], (0, 0), 0), "the bytes is no valid lexicon: its root lies outside its 0 edges"),
        (packed([EMPTY, *PADDING], (0, 0), 0, "BA"), "the bytes is no valid lexicon: its alphabet is not in order"),
        (packed([EMPTY, *PADDING], (0, 0), 0, "AA"), "the bytes is no valid lexicon: its alphabet is not in order"),
    ],
)
def test_bad_headers(parity: Parity, data: bytes, message: str) -> None:
    assert parity(every_use(data)) == ("raised", LexiconError, message)


@pytest.mark.parametrize(
    ("edges", "root", "words", "letters", "message"),
    [
        ([(1, 0, 0)], (0, 0), 0, "A", "edge 0 should be empty"),
        ([EMPTY, (LAST, 0, 0)], (1, 1), 1, "A", "edge 1 leads to no word, or to the end of one within a letter"),
        ([EMPTY, (LAST | 1, 1, 0)], (1, 1), 1, "A", "edge 1 does not lead to a whole run of edges below its own"),
        ([EMPTY, LEAF, (LAST | 1, 2, 0)], (1, 2), 1, "A", "edge 2 does not lead to a whole run of edges below its own"),
        (
            [EMPTY, LEAF, (LAST | 3, 1, 0)],
            (1, 2),
            1,
            "AB",
            "edge 2 does not lead to a whole run of edges below its own",
        ),
        ([EMPTY, (END | LAST, 5, 0)], (1, 1), 1, "A", "edge 1 does not lead to a whole run of edges below its own"),
        ([EMPTY, (END, 0, 0)], (1, 1), 1, "A", "edge 1 does not lead to a whole run of edges below its own"),
        ([EMPTY, (END | LAST, 0, 7)], (1, 1), 1, "A", "edge 1 miscounts the words before it"),
        ([EMPTY, (END, 0, 0), LEAF], (3, 1), 2, "AB", "edge 2 miscounts the words before it"),
        ([EMPTY, LEAF], (2, 1), 1, "A", "edge 0 has a letter outside the alphabet"),
        ([EMPTY, LEAF, (LAST | 4, 1, 0)], (1, 2), 1, "AB", "edge 2 has a letter outside the alphabet"),
        ([EMPTY, LEAF], (1, 1), 2, "A", "the words are not as many as it says"),
        ([EMPTY, LEAF], (END | 1, 1), 2, "A", "the words are not as many as it says"),
        ([EMPTY, LEAF], (0, 0), 1, "A", "edge 0 leads to no word, or to the end of one within a letter"),
        ([EMPTY, LEAF, EMPTY], (1, 1), 1, "A", "edge 2 leads to no word, or to the end of one within a letter"),
    ],
)
def test_bad_graphs(
    parity: Parity, edges: list[tuple[int, int, int]], root: tuple[int, int], words: int, letters: str, message: str
) -> None:
    seen = parity(every_use(packed([*edges, *PADDING], root, words, letters)))
    assert seen == ("raised", LexiconError, f"the bytes is no valid lexicon: {message}")


@pytest.mark.parametrize(
    ("codes", "what"),
    [
        ((65, 0x10FFFF), "returned"),
        ((65, 0x110000), "raised"),
        ((65, 0x7FFFFFFF), "raised"),
        ((0x110000, 0x110001), "raised"),
        ((0xFFFFFFFF, 65), "raised"),
        ((0x80000000, 0x80000001), "raised"),
    ],
)
def test_letters_that_are_no_code_points(parity: Parity, codes: tuple[int, int], what: str) -> None:
    data = bytearray(packed([EMPTY, (END, 0, 0), (END | LAST, 0, 1), *PADDING], (3, 1), 2, "AB"))
    struct.pack_into("<II", data, HEADER.size, *codes)
    struct.pack_into("<I", data, 12, crc32(data[16:]))
    seen = parity(every_use(bytes(data)))
    if what == "returned":
        assert seen[2][:2] == (2, list(map(chr, codes)))
    else:
        assert seen == ("raised", LexiconError, "the bytes is no valid lexicon: its alphabet is not in order")


def test_a_letter_of_two_digits_cannot_break_off(parity: Parity) -> None:
    letters = "".join(map(chr, range(100, 200)))
    good = [EMPTY, LEAF, (LAST | 1, 1, 0)]
    assert parity(every_use(packed([*good, *PADDING], (1, 2), 1, letters, 2)))[0] == "returned"
    for edges, root in (
        ([EMPTY, LEAF], (1, 1)),
        ([EMPTY, LEAF, (END | LAST | 1, 1, 0)], (1, 2)),
        ([EMPTY, LEAF, (LAST | 1, 1, 0)], (4, 2)),
        ([EMPTY, LEAF, (LAST | 1 << 38, 1, 0)], (2, 2)),
        ([EMPTY, LEAF, (LAST | 1, 1, 0), (1, 1, 0), (LAST | 1, 2, 1)], (3, 3)),
    ):
        kind, error, _ = parity(every_use(packed([*edges, *PADDING], root, 1, letters, 2)))
        assert (kind, error) == ("raised", LexiconError), edges


@pytest.mark.parametrize("more", [1, 2, 194, 256])
def test_a_run_longer_than_any_node_has_children(parity: Parity, more: int) -> None:
    last = 62 + more
    edges = [EMPTY, *[(END, 0, number) for number in range(last - 1)], (END | LAST, 0, last - 1)]
    letters = "".join(map(chr, range(65, 65 + 62)))
    for size in (1, 2, 61, 62):
        data = packed([*edges, *PADDING], ((1 << size) - 1, 1), last, letters)
        assert parity(every_use(data)) == (
            "raised",
            LexiconError,
            f"the bytes is no valid lexicon: edge {last} does not lead to a whole run of edges below its own",
        )


def test_huge_counts(parity: Parity, tmp_path: Path) -> None:
    data = bytearray(Lexicon(WORDS).to_bytes())
    struct.pack_into("<I", data, 32, 2**32 - 1)
    path = written(tmp_path / "words.lex", bytes(data))
    for mmap in (False, True):
        kind, error, text = parity(lambda mmap=mmap: Lexicon.open(path, mmap=mmap))  # type: ignore[misc]
        assert (kind, error) == ("raised", LexiconError)
        assert text.startswith(f"{str(path)!r} is cut short: {len(data)} bytes instead of ")


def test_billions_of_words_in_few_edges(backend: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edges = [EMPTY, (END, 0, 0), (END | LAST, 0, 1)]
    for _ in range(30):
        words = 2 ** (len(edges) // 2)
        edges += [(3, len(edges) - 2, 0), (LAST | 3, len(edges) - 2, words)]
    data = packed([*edges, *PADDING], (3, len(edges) - 2), 2**31, "AB")
    lexicon = Lexicon.from_bytes(data)
    assert len(lexicon) == 2**31
    assert lexicon[0] == "A" * 31
    assert lexicon[-1] == "B" * 31
    assert lexicon.index("BA" * 15 + "B") == 0b1010101010101010101010101010101
    assert lexicon[0b1010101010101010101010101010101] == "BA" * 15 + "B"
    path = written(tmp_path / "many.lex", data)
    assert main(["lexicon", "info", str(path)]) == 0
    facts = dict(line.split(maxsplit=1) for line in capsys.readouterr().out.splitlines())
    assert (facts["words"], facts["shortest"], facts["longest"]) == (str(2**31), "31", "31")
    assert main(["solve", str(path), "-b", str(written(tmp_path / "board", b"ab"))]) == 1
    more = [*edges, (3, len(edges) - 2, 0), (LAST | 3, len(edges) - 2, 2**31)]
    with pytest.raises(LexiconError, match="the words are not as many as it says"):
        list(Lexicon.from_bytes(packed([*more, *PADDING], (3, len(more) - 2), 2**32 - 1, "AB")))


def random_graph(random: Random, letters: int, digits: int) -> bytes:
    """Edges that are nearly right, with the right checksum."""
    wild = random.random() < 0.5
    edges, runs = [EMPTY], [(0, 0, 1)]
    for _ in range(random.randrange(1, 12)):
        start, total = len(edges), 0
        for _ in range(random.randrange(1, 4)):
            first, size, words = random.choice(runs)
            mask = 0
            while mask.bit_count() < size:
                mask |= 1 << random.randrange(min(letters, 62))
            end = 1 if not size else random.randrange(2)
            if wild and random.random() < 0.1:
                first = random.randrange(start + 70)
            if wild and random.random() < 0.1:
                mask = random.getrandbits(62)
            edges.append((mask | end << 63, first, total if random.random() < 0.99 else random.getrandbits(32)))
            total += words + end if size else 1
        if random.random() < 0.98:
            edges[-1] = (edges[-1][0] | LAST, *edges[-1][1:])
        runs.append((start, len(edges) - start, total))
    first, size, words = runs[-1]
    mask = sum(1 << digit for digit in random.sample(range(min(letters, 62)), min(letters, size)))
    alphabet = "".join(map(chr, range(65, 65 + letters)))
    return packed([*edges, *PADDING], (mask, first), words, alphabet, digits)


@pytest.mark.parametrize("seed", range(4))
def test_hostile_graphs(parity: Parity, seed: int) -> None:
    random = Random(seed)
    good = 0
    for _ in range(250):
        data = random_graph(random, *random.choice([(3, 1), (62, 1), (70, 2), (4000, 3)]))
        kind, error, _ = parity(every_use(data))
        assert kind == "returned" or error is LexiconError
        good += kind == "returned"
    assert good


@pytest.mark.parametrize("seed", range(4))
def test_altered_files(parity: Parity, seed: int) -> None:
    random = Random(seed)
    data = Lexicon(WORDS).to_bytes()
    for _ in range(250):
        altered = bytearray(data)
        for _ in range(random.randrange(1, 4)):
            altered[random.randrange(len(data))] = random.getrandbits(8)
        if random.random() < 0.2:
            del altered[random.randrange(len(data)) :]
        if random.random() < 0.5:
            altered[12:16] = struct.pack("<I", crc32(altered[16:]))
        kind, error, _ = parity(every_use(bytes(altered)))
        assert kind == "returned" or error is LexiconError


@quick
@given(data=st.binary(max_size=200))
def test_any_bytes(parity: Parity, data: bytes) -> None:
    for start in (b"", MAGIC, HEADER.pack(MAGIC, 1, 0, ORDER, 1, 1, 1, 65, 1, 1)):
        assert parity(every_use(start + data))[1] is LexiconError


def test_a_mapped_file_that_is_rewritten_does_no_harm(backend: str, tmp_path: Path) -> None:
    path = tmp_path / "words.lex"
    lexicon = Lexicon(["".join(word) for word in ("AAB", "ABA", "BAB", "CAB", "ABCABC", "CCC")])
    lexicon.save(path)
    random = Random(1)
    start = len(lexicon.to_bytes()) - 16 * (lexicon.nbytes // 16)
    for _ in range(50):
        lexicon.save(path)
        mapped = Lexicon.open(path, mmap=True)
        assert len(list(mapped)) == 6
        with open(path, "r+b") as file:
            for _ in range(20):
                file.seek(random.randrange(start, start + 16 * 20))
                file.write(bytes([random.getrandbits(8)]))
        for word in mapped:
            word in mapped  # noqa: B015
            mapped.prefixes(word)
        node = mapped.root
        while node is not None and node.letters:
            node = node.child(random.choice(node.letters))
        del mapped, node
        if sys.platform == "win32":
            path.unlink()


# ---- threads and the built-in lexicon


def test_threads_share_an_unverified_lexicon(backend: str, tmp_path: Path) -> None:
    path = tmp_path / "words.lex"
    words = [f"{number:05d}" for number in range(3000)]
    Lexicon(words).save(path)
    for mmap in (False, True):
        lexicon = Lexicon.open(path, mmap=mmap)
        start = threading.Barrier(4)
        seen: list[tuple[bool, int]] = []

        def work(
            lexicon: Lexicon = lexicon, start: threading.Barrier = start, seen: list[tuple[bool, int]] = seen
        ) -> None:
            start.wait()
            seen.append((all(word in lexicon for word in words), id(lexicon.view)))

        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert seen == [(True, id(lexicon.view))] * 4


def test_english_from_a_zip(tmp_path: Path) -> None:
    import subprocess

    import lettermaze

    package = Path(lettermaze.__file__).parent
    with zipfile.ZipFile(tmp_path / "all.zip", "w") as archive:
        for path in package.rglob("*"):
            if path.suffix in (".py", ".lex"):
                archive.write(path, Path("lettermaze") / path.relative_to(package))
    code = "import lettermaze; print(lettermaze.__file__, len(lettermaze.Lexicon.english()))"
    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "all.zip"), "LETTERMAZE_BACKEND": "python"}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert "all.zip" in done.stdout
    assert done.stdout.endswith("115433\n")


def test_english_case_is_checked(parity: Parity) -> None:
    assert parity(lambda: Lexicon.english("title")) == (
        "raised",
        LexiconError,
        "case must be one of 'upper', 'lower', not 'title'",
    )


@pytest.mark.parametrize("words", [["cat", "dog"], ["é", "汉字", "x"], []])
def test_no_byte_can_change_unseen(backend, words):
    data = Lexicon(words).to_bytes()
    for place in range(len(data)):
        altered = bytearray(data)
        altered[place] ^= 1
        with pytest.raises(LexiconError):
            list(Lexicon.from_bytes(bytes(altered)))
