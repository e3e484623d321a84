"""The lexicon against the stores of words that can be installed: building, opening, looking up; memory and files."""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable
from typing import Any

from lettermaze import Lexicon

from .harness import Bench, Case, Unavailable, number, peer, version

QUERIES = 20_000
SEED = 1

FOLDER = tempfile.TemporaryDirectory()
"""Where the stores' files are kept while this runs."""

bench = Bench("the lexicon")


def words_of(options: argparse.Namespace) -> list[str]:
    """The words of three letters or more, in order."""
    source = Lexicon.from_file(options.words) if options.words else Lexicon.english("lower")
    return [word for word in source if len(word) >= 3]


def shuffled(words: list[str]) -> list[str]:
    """The words in another order, in memory too."""
    order = list(words)
    random.Random(SEED).shuffle(order)
    return [word.encode().decode() for word in order]


def ahocorasick_of(words: list[str]) -> Any:
    """The pyahocorasick trie as a plain store, without the automaton."""
    store = peer("ahocorasick", "pyahocorasick")
    automaton = store.Automaton(store.STORE_LENGTH)
    for word in words:
        automaton.add_word(word)
    return automaton


BUILDERS: dict[str, tuple[str, Callable[[list[str]], Any]]] = {
    "DAWG2": ("dawg", lambda words: peer("dawg", "DAWG2").CompletionDAWG(words)),
    "marisa-trie": ("marisa_trie", lambda words: peer("marisa_trie", "marisa-trie").Trie(words)),
    "pyahocorasick": ("ahocorasick", ahocorasick_of),
}


def stores(words: list[str]) -> tuple[dict[str, Any], dict[str, str]]:
    """Each peer's store of the words by the peer's name, and why a peer cannot be had."""
    made, missing = {}, {}
    for distribution, (_, build) in BUILDERS.items():
        try:
            made[distribution] = build(words)
        except Unavailable as why:
            missing[distribution] = str(why)
    return made, missing


def content(store: Any) -> list[str]:
    """What a store holds, to compare by."""
    return sorted(store if isinstance(store, Lexicon) else store.keys())


def building(words: list[str]) -> Case:
    """Building from a list."""
    made, missing = stores(words[:1])
    peers = {version(name): lambda name=name: BUILDERS[name][1](words) for name in made}
    return Case(lambda: Lexicon(words), peers, canonical=content, missing=missing)


@bench.row("build from a sorted list", unit="ms", target="<= 50 ms; pure <= 2,000")
def sorted_build(options: argparse.Namespace) -> Case:
    """Building from words in order."""
    return building(words_of(options))


@bench.row("build from a shuffled list", unit="ms", target="<= 160 ms, stretch 70")
def shuffled_build(options: argparse.Namespace) -> Case:
    """Building from words in no order."""
    return building(shuffled(words_of(options)))


def saved(options: argparse.Namespace) -> tuple[dict[str, str], dict[str, str]]:
    """Everybody's file of the words by name, and who is missing."""
    words = words_of(options)
    made, missing = stores(words)
    made["lettermaze"] = Lexicon(words)
    files = {name: os.path.join(FOLDER.name, name) for name in made}
    for name, store in made.items():
        store.save(files[name])
    return files, missing


def opening(options: argparse.Namespace, ours: Callable[[str], Any], theirs: dict[str, Callable[[str], Any]]) -> Case:
    """Opening a file."""
    files, missing = saved(options)
    peers = {
        version(name): lambda name=name, load=load: load(files[name]) for name, load in theirs.items() if name in files
    }
    missing = {name: why for name, why in missing.items() if name in theirs}
    return Case(lambda: ours(files["lettermaze"]), peers, canonical=content, missing=missing)


@bench.row("open a file", unit="ms", target="<= 0.3 ms")
def open_file(options: argparse.Namespace) -> Case:
    """Reading a file; ours is verified at first use."""
    return opening(
        options,
        Lexicon.open,
        {
            "DAWG2": lambda path: peer("dawg").CompletionDAWG().load(path),
            "marisa-trie": lambda path: peer("marisa_trie").Trie().load(path),
            "pyahocorasick": lambda path: peer("ahocorasick").load(path, int),
        },
    )


@bench.row("open a file, mapped", unit="ms", target="<= 0.1 ms")
def map_file(options: argparse.Namespace) -> Case:
    """Mapping a file."""
    return opening(
        options,
        lambda path: Lexicon.open(path, mmap=True),
        {"marisa-trie": lambda path: peer("marisa_trie").Trie().mmap(path)},
    )


@bench.row("open a file and verify it", unit="ms", target="<= 0.3 + 1.5 ms, once")
def verify_file(options: argparse.Namespace) -> Case:
    """Reading a file and checking all of it; no peer checks its file."""

    def verified(path: str) -> Lexicon:
        lexicon = Lexicon.open(path)
        len(lexicon)
        return lexicon

    return opening(options, verified, {})


def querying(
    options: argparse.Namespace,
    queries: Callable[[list[str], random.Random], list[str]],
    ask: Callable[[Any, list[str]], Any],
    ours: Callable[[Lexicon, list[str]], Any] | None = None,
    skip: tuple[str, ...] = (),
    canonical: Callable[[Any], Any] = list,
) -> Case:
    """Asking every store the same questions; a lexicon by `ours`, where its methods have other names."""
    words = words_of(options)
    asked = queries(words, random.Random(SEED))
    made, missing = stores(words)
    lexicon = Lexicon(words)
    peers = {version(name): lambda store=store: ask(store, asked) for name, store in made.items() if name not in skip}
    if "set" not in skip:
        peers["set"] = lambda store=set(words): ask(store, asked)
    first = ours or ask
    return Case(lambda: first(lexicon, asked), peers, amount=len(asked), canonical=canonical, missing=missing)


def hits(words: list[str], chosen: random.Random) -> list[str]:
    """Words that are in."""
    return [chosen.choice(words).encode().decode() for _ in range(QUERIES)]


def misses(words: list[str], chosen: random.Random) -> list[str]:
    """Random letters."""
    letters = sorted(set("".join(words)))
    return ["".join(chosen.choices(letters, k=chosen.randint(3, 9))) for _ in range(QUERIES)]


def near_misses(words: list[str], chosen: random.Random) -> list[str]:
    """Words that are in with letters behind them."""
    return [word + "xs" for word in hits(words, chosen)]


def beginnings(words: list[str], chosen: random.Random) -> list[str]:
    """The first letters of words, any number of them."""
    return [word[: chosen.randint(1, len(word))] for word in hits(words, chosen)]


def four_letters(words: list[str], chosen: random.Random) -> list[str]:
    """The first four letters of words."""
    return [word[:4] for word in hits(words, chosen)[: QUERIES // 40]]


def contained(store: Any, queries: list[str]) -> list[bool]:
    """Which texts are words."""
    return [word in store for word in queries]


@bench.row("word in lexicon", unit="ns/word", target="<= 200")
def membership(options: argparse.Namespace) -> Case:
    """Whether words are in that are."""
    return querying(options, hits, contained)


@bench.row("random letters in lexicon", unit="ns/word", target="<= 140")
def no_membership(options: argparse.Namespace) -> Case:
    """Whether words are in that are not."""
    return querying(options, misses, contained)


@bench.row("word with letters behind it in lexicon", unit="ns/word")
def near_membership(options: argparse.Namespace) -> Case:
    """Whether words are in that are found not to be at their ends."""
    return querying(options, near_misses, contained)


@bench.row("any word with a prefix", unit="ns/text", target=">= 1x")
def has_prefix(options: argparse.Namespace) -> Case:
    """Whether texts are prefixes."""
    return querying(
        options,
        beginnings,
        lambda store, queries: [store.has_keys_with_prefix(text) for text in queries],
        lambda lexicon, queries: [lexicon.has_prefix(text) for text in queries],
        skip=("set", "marisa-trie", "pyahocorasick"),
    )


@bench.row("all words with a prefix", unit="ns/text", target=">= 1x")
def words_with_prefix(options: argparse.Namespace) -> Case:
    """The words that begin with four letters, a hundred on average."""
    return querying(
        options,
        four_letters,
        lambda store, queries: [list(store.keys(text)) for text in queries],
        lambda lexicon, queries: [list(lexicon.words_with_prefix(text)) for text in queries],
        skip=("set",),
        canonical=lambda answer: list(map(sorted, answer)),
    )


@bench.row("the words that a text begins with", unit="ns/text", target=">= 1x")
def prefixes(options: argparse.Namespace) -> Case:
    """All prefixes of a text that are words."""
    return querying(
        options,
        near_misses,
        lambda store, queries: [store.prefixes(text) for text in queries],
        skip=("set", "pyahocorasick"),
    )


@bench.row("list all words", unit="ms", target=">= 1x")
def listing(options: argparse.Namespace) -> Case:
    """The words out again; in order, where a peer has an order."""
    words = words_of(options)
    made, missing = stores(words)
    lexicon = Lexicon(words)
    peers = {version(name): lambda store=store: list(store.keys()) for name, store in made.items()}
    return Case(lambda: list(lexicon), peers, canonical=sorted, missing=missing)


MEASURED = """
import ctypes, gc, json, os, sys
sys.path[:0] = json.loads(sys.argv[1])
from benchmarks.lexicon import BUILDERS, words_of
from lettermaze import Lexicon
from argparse import Namespace
words = words_of(Namespace(words=json.loads(sys.argv[2])))
build = Lexicon if sys.argv[3] == "lettermaze" else BUILDERS[sys.argv[3]][1]
build(words[:10])
trim = getattr(ctypes.CDLL(None), "malloc_trim", int)
def resident():
    gc.collect()
    trim(0)
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
before = resident()
store = build(words)
print(resident() - before)
"""


def resident(name: str, options: argparse.Namespace) -> str:
    """By how many MB a fresh process has grown when it has built a store and given back what it needed for that."""
    if not os.path.exists("/proc/self/statm"):
        return "not measured here"
    arguments = [
        json.dumps([os.path.dirname(os.path.dirname(os.path.abspath(__file__)))]),
        json.dumps(options.words),
        name,
    ]
    done = subprocess.run([sys.executable, "-c", MEASURED, *arguments], capture_output=True, text=True, check=True)
    return number(int(done.stdout) / 1e6)


def print_sizes(options: argparse.Namespace) -> None:
    """A second table: memory and file sizes."""
    files, _ = saved(options)
    lexicon = Lexicon(words_of(options))
    print(f"\n{len(lexicon)} words; {number(lexicon.nbytes / 1e6)} MB by `nbytes` (target <= 3 MB)\n")
    print("| store | growth of the process, MB | file, MB (target <= 2.1) |")
    print("|---|---|---|")
    for name, path in files.items():
        label = name if name == "lettermaze" else version(name)
        print(f"| {label} | {resident(name, options)} | {number(os.path.getsize(path) / 1e6)} |", flush=True)


def main() -> int:
    """Both tables."""
    code = bench.main()
    options = bench.parse(None)
    if not options.only:
        print_sizes(options)
    return code


if __name__ == "__main__":
    sys.exit(main())
