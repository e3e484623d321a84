"""Seeds are a promise: these puzzles may change only with a new major version."""

from __future__ import annotations

from lettermaze import generate

PLANETS = ["mercury", "venus", "earth", "mars", "jupiter", "saturn", "uranus", "neptune"]

CROSSED = """\
ARJUERANT
UAURANUSR
APPSRTYEC
ESIUARCPS
ETTUUAEVE
TAECENEUJ
SNRSSNTEA
NEPTUNENC
MARSHANJE
"""

SPREAD = """\
RHUNERASUI
TUTAUTSREU
NNTRUNSMMS
RERTAASEUA
JUPITERNTT
EUNTACANUU
RTRPURMSER
REURUNNEAN
ANYSUNEVST
NRARJICVNT
"""


def test_as_many_crossings_as_possible(backend: str) -> None:
    puzzle = generate(PLANETS, 9, 9, seed=2026, overlap="max", effort=3000)
    assert list(puzzle.grid) == CROSSED.split()


def test_spread_over_the_grid(backend: str) -> None:
    puzzle = generate(PLANETS, 10, 10, seed="a book", effort=3000)
    assert list(puzzle.grid) == SPREAD.split()
