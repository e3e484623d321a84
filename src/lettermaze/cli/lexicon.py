"""`lettermaze lexicon`: pack a list of words into a lexicon file, look at one, unpack it."""

from __future__ import annotations

import os
import sys
from struct import Struct

from ..errors import LexiconError
from ..letters import HEADER, MAGIC, Lexicon, read_lexicon
from ._common import add_encoding, add_json, add_list_options, read_bytes, shown, words_in, write_json

EDGES = Struct("<QII")
"""The letters that follow, where their edges lie, and the words before: docs/lexicon-format.md."""

LETTERS = (1 << 62) - 1

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable

EXAMPLES = """examples:
  lettermaze lexicon build words.txt -o words.lex
  lettermaze lexicon build --upper --normalize NFC --min-length 3 - -o words.lex < words.txt
  lettermaze lexicon info words.lex
  lettermaze lexicon words --prefix QU"""


def configure(parser: ArgumentParser) -> None:
    """Add the actions and their options."""
    parser.epilog = EXAMPLES
    actions = parser.add_subparsers(title="actions", metavar="ACTION", required=True)

    build = actions.add_parser("build", help="pack a list of words into a lexicon file", allow_abbrev=False)
    build.add_argument("list", metavar="LIST", help="a file with a word a line, or a lexicon file; - is standard input")
    build.add_argument("-o", "--output", metavar="FILE", required=True, help="the file to write; - is standard output")
    _add_reading(build)
    build.add_argument("--min-length", metavar="N", type=int, default=1, help="leave out words of fewer letters")
    add_json(build)
    build.set_defaults(act=_build)

    info = actions.add_parser("info", help="say what a lexicon holds", allow_abbrev=False)
    _add_source(info)
    add_json(info)
    info.set_defaults(act=_info)

    words = actions.add_parser("words", help="print the words, one a line, in code-point order", allow_abbrev=False)
    _add_source(words)
    words.add_argument("--prefix", metavar="TEXT", default="", help="only the words that begin with this")
    words.set_defaults(act=_words)


def run(options: Namespace) -> int:
    """Do what the action says."""
    code: int = options.act(options)
    return code


def _add_source(parser: ArgumentParser) -> None:
    parser.add_argument(
        "file",
        metavar="FILE",
        nargs="?",
        help="a lexicon file or a list of words; - is standard input (default: the built-in English lexicon)",
    )
    _add_reading(parser)


def _add_reading(parser: ArgumentParser) -> None:
    group = add_list_options(parser)
    add_encoding(group)
    group.add_argument("--normalize", metavar="FORM", help="the Unicode form to bring words to: NFC, NFD, NFKC or NFKD")
    case = group.add_mutually_exclusive_group()
    case.add_argument("--upper", action="store_true", help="turn the words to upper case")
    case.add_argument("--lower", action="store_true", help="turn the words to lower case")


def _build(options: Namespace) -> int:
    if options.min_length < 0:
        raise LexiconError(f"min_length must be 0 or more, not {options.min_length}")
    lexicon = _read(options, options.list)
    if options.min_length > 1:
        lexicon = Lexicon(word for word in lexicon if len(word) >= options.min_length)
    if options.output == "-":
        sys.stdout.buffer.write(lexicon.to_bytes())
        return 0
    lexicon.save(options.output)
    facts = {"file": options.output, **_facts(lexicon)}
    if options.json:
        write_json(facts)
    else:
        print(f"{facts['words']} words of {facts['letters']} letters, {facts['bytes']} bytes: {options.output}")
    return 0


def _info(options: Namespace) -> int:
    source = options.file
    name = "built in" if source is None else shown(source)
    facts = {"file": None if source is None else name, **_facts(_read(options, source))}
    if options.json:
        write_json(facts)
    else:
        for key, value in {**facts, "file": name, "alphabet": _printable(str(facts["alphabet"]))}.items():
            print(f"{key:10}{value}")
    return 0


def _words(options: Namespace) -> int:
    for word in _read(options, options.file).words_with_prefix(options.prefix):
        print(word)
    return 0


def _facts(lexicon: Lexicon) -> dict[str, int | str]:
    """What there is to say about a lexicon; `bytes` and `checksum` are those of its file."""
    data = lexicon.to_bytes()
    shortest, longest = _lengths(lexicon)
    return {
        "words": len(lexicon),
        "shortest": shortest,
        "longest": longest,
        "letters": len(lexicon.alphabet),
        "alphabet": lexicon.alphabet,
        "bytes": len(data),
        "checksum": f"{HEADER.unpack_from(data)[2]:08x}",
    }


def _lengths(lexicon: Lexicon) -> tuple[int, int]:
    """The least and the greatest length of the words, read off the graph: few edges may make billions of words."""
    graph, mask, first, words, digits, _, _ = lexicon.view
    if not words:
        return 0, 0
    shortest: list[int] = []
    longest: list[int] = []

    def rest(mask: int, first: int) -> tuple[int, int]:
        """How many digits the words have from a node on."""
        end = first + (mask & LETTERS).bit_count()
        if end == first:
            return 0, 0
        return 0 if mask >> 63 else min(shortest[first:end]), max(longest[first:end])

    for edge_mask, edge_first, _ in EDGES.iter_unpack(graph):
        least, most = rest(edge_mask, edge_first)
        shortest.append(least + 1)
        longest.append(most + 1)
    least, most = rest(mask, first)
    return least // digits, most // digits


def _printable(alphabet: str) -> str:
    """The letters, as far as a line has room for them, with those that cannot be shown as escapes."""
    shown = "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in alphabet[:100])
    return shown if len(alphabet) <= 100 else shown + "..."


def _read(options: Namespace, source: str | None) -> Lexicon:
    case: Callable[[str], str] | None = str.upper if options.upper else str.lower if options.lower else None
    if source is None:
        return Lexicon.english("lower" if options.lower else "upper")
    convert = options.normalize or case
    if options.normalize is not None and case is not None:
        from unicodedata import normalize

        if options.normalize not in ("NFC", "NFD", "NFKC", "NFKD"):
            raise LexiconError(f"--normalize must be NFC, NFD, NFKC or NFKD, not {options.normalize!r}")
        form, fold = options.normalize, case
        convert = lambda word: normalize(form, fold(word))  # noqa: E731
    return _read_file(source, options, convert)


def _read_file(source: str, options: Namespace, convert: str | Callable[[str], str] | None) -> Lexicon:
    name = shown(source) if source == "-" else repr(os.fsdecode(source))
    data = read_bytes(source)
    if data.startswith(MAGIC):
        return read_lexicon(data, name, normalize=convert)
    return Lexicon(words_in(data, name, options, convert))
