"""What a programmer would write in place of a package: Lee's wave as a plain loop, in Python for numba and in C.

Both pad the map with walls, so that no step asks for the edge, and keep the cells that wait in one array: some fifteen
lines each. Marks are steps, -1 where the wave does not come. They are compiled before they are measured.
"""

from __future__ import annotations

import ctypes
import subprocess
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from .harness import Unavailable, peer

C_SOURCE = """
#include <stdint.h>
#include <string.h>

void field(const uint8_t *walls, int32_t rows, int32_t cols, int32_t start, int32_t *marks, int32_t *queue)
{
    const int32_t width = cols + 2, steps[4] = {-width, width, -1, 1};
    int32_t head = 0, tail = 1;
    for (int32_t i = 0; i < (rows + 2) * width; i++)
        marks[i] = -2;
    for (int32_t row = 0; row < rows; row++)
        for (int32_t col = 0; col < cols; col++)
            marks[(row + 1) * width + col + 1] = walls[row * cols + col] ? -2 : -1;
    queue[0] = start;
    marks[start] = 0;
    while (head < tail) {
        int32_t at = queue[head++], mark = marks[at] + 1;
        for (int k = 0; k < 4; k++) {
            int32_t to = at + steps[k];
            if (marks[to] == -1) {
                marks[to] = mark;
                queue[tail++] = to;
            }
        }
    }
}
"""


def numba_field(walls: Any, start: tuple[int, int]) -> Any:
    """The field by the loop in Python, which numba compiles."""
    return compiled_python()(walls, *start)


def c_field(walls: Any, start: tuple[int, int]) -> Any:
    """The field by the loop in C."""
    rows, cols = walls.shape
    walls = np.ascontiguousarray(walls, "u1")
    marks, queue = np.empty((rows + 2, cols + 2), "i4"), np.empty(rows * cols + 1, "i4")
    place = (start[0] + 1) * (cols + 2) + start[1] + 1
    compiled_c()(walls.ctypes, rows, cols, place, marks.ctypes, queue.ctypes)
    return np.maximum(marks[1:-1, 1:-1], -1, out=marks[1:-1, 1:-1])


@cache
def compiled_python() -> Callable[..., Any]:
    """The loop, once numba has compiled it."""

    def field(walls: Any, row: int, col: int) -> Any:
        rows, cols = walls.shape
        width = cols + 2
        padded = np.full((rows + 2, width), -2, np.int32)
        padded[1:-1, 1:-1] = np.where(walls, -2, -1)
        marks = padded.ravel()
        queue = np.empty(rows * cols + 1, np.int32)
        head, tail, start = 0, 1, (row + 1) * width + col + 1
        queue[0] = start
        marks[start] = 0
        while head < tail:
            at = queue[head]
            head += 1
            for to in (at - width, at + width, at - 1, at + 1):
                if marks[to] == -1:
                    marks[to] = marks[at] + 1
                    queue[tail] = to
                    tail += 1
        return np.maximum(padded[1:-1, 1:-1], -1)

    function: Callable[..., Any] = peer("numba").njit(field)
    function(np.zeros((3, 3), bool), 0, 0)
    return function


@cache
def compiled_c() -> Any:
    """The loop, once the C compiler has compiled it."""
    folder = Path(tempfile.mkdtemp())
    (folder / "field.c").write_text(C_SOURCE)
    try:
        command = ["cc", "-O3", "-shared", "-fPIC", "-o", str(folder / "field.so"), str(folder / "field.c")]
        subprocess.run(command, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise Unavailable(f"no C compiler: {error}") from error
    function = ctypes.CDLL(str(folder / "field.so")).field
    pointer, number = ctypes.c_void_p, ctypes.c_int32
    function.argtypes = [pointer, number, number, number, pointer, pointer]
    function.restype = None
    return function
