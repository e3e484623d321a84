"""Mazes, checked and flattened once, and the waves over them.

Both in one file of over 400 lines, as they make each other's: a maze gives its waves, and a wave keeps its maze.
"""

from __future__ import annotations

from array import array

from .. import kernels
from .._shared.arguments import cell_of, file_name, walked
from .._shared.arrays import array_of
from .._shared.frozen import frozen
from .._shared.public import set_module
from ..errors import MazeError
from ..kernels._records import GIVEN_UP
from ._field import count_ways, field_view, iter_rings, iter_ways, last_mark, path_of, path_view
from ._moves import moves_of, names_of
from ._reading import cell_number, cell_numbers, filled, flatten, numbers_of_pairs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from os import PathLike
    from typing import Any, TypeAlias

    from .._shared.compass import Cell, Path
    from ..draw import Page
    from ..kernels import _records
    from ._field import Ways

    MazeLike: TypeAlias = "Maze | Sequence[str] | Sequence[Sequence[int]] | Any"
    # The numbers of the cells that were given as starts, and as goals.
    Ends: TypeAlias = tuple[array[int], array[int]]

MOST_DRAWN = 1 << 16
"""Notebooks show a picture of a maze of so many cells at most."""

_BROKEN = "the field of this wave was written to since: it no longer descends to a start"
_PICTURE = b".#" + bytes(254)


@set_module("lettermaze")
@frozen("a Maze")
class Maze:
    """A maze, checked and flattened once; accepted wherever a grid of walls is.

    `maze` is a 2-D grid of free cells and walls, all rows of one length: rows of strings (the characters in `walls`
    are walls; a blank and `.`, `S`, `B`, `E` are free; any other is an error), nested ints or bools (0 is free,
    anything else a wall), or a 2-D buffer or NumPy array of bools or integers of any size, order, stride and byte
    order. Floats are taken where each is 0.0 or 1.0. `invert=True` is for grids of numbers in which 0 is the wall.

    A maze is immutable, may be pickled, and may be shared by threads. It keeps the memory of finished searches for
    the next ones, so many questions about one maze are answered faster by its methods than by the functions of the
    same name.

    >>> maze = Maze(["S.#", "..#", "#.E"])
    >>> maze
    Maze(['..#', '..#', '#..'])
    >>> maze.shape, maze.distance((0, 0), (2, 2))
    ((3, 3), 4)

    Raises `TypeError` for what is no grid, row or cell, and `MazeError` for a grid that is empty, is not rectangular,
    has another number of dimensions or more than 2**31 - 1 cells, or has a cell that is neither wall nor free.
    """

    __slots__ = ("_scratch", "cells", "cols", "record", "rows")

    rows: int
    """How many rows there are."""
    cols: int
    """How many columns there are."""
    cells: bytes
    """A byte for each cell, row by row: 0 is free, 1 is a wall."""
    record: _records.Maze
    """The three together, `(cells, rows, cols)`, as kernels take them."""
    _scratch: list[Any]

    def __init__(self, maze: MazeLike, *, walls: str = "#", invert: bool = False) -> None:
        if isinstance(maze, Maze) and invert is False and type(walls) is str and walls == "#":
            self._fill(maze.cells, maze.rows, maze.cols)
        else:
            self._fill(*flatten(maze, walls, invert))

    def _fill(self, cells: bytes, rows: int, cols: int) -> None:
        put = object.__setattr__
        put(self, "cells", cells)
        put(self, "rows", rows)
        put(self, "cols", cols)
        put(self, "record", (cells, rows, cols))
        put(self, "_scratch", [])

    @classmethod
    def _of_cells(cls, cells: bytes, rows: int, cols: int) -> Maze:
        """The maze of cells that need no check."""
        maze = cls.__new__(cls)
        maze._fill(cells, rows, cols)
        return maze

    @classmethod
    def from_cells(
        cls,
        *,
        free: Iterable[Cell] | None = None,
        walls: Iterable[Cell] | None = None,
        shape: tuple[int, int] | None = None,
    ) -> Maze:
        """The maze whose free cells, or whose walls, are these: a set, the keys of a dict, any iterable of cells.

        `shape` is the number of rows and of columns; without it the maze ends with the last row and column that are
        named. Linear in cells.

        >>> print(Maze.from_cells(walls={(0, 2), (1, 0)}, shape=(2, 4)))
        ..#.
        #...
        >>> print(Maze.from_cells(free={(0, 0): "start", (1, 1): "goal", (0, 1): ""}))
        ..
        #.

        Raises `MazeError` for a cell outside, and unless one of `free` and `walls` is given.
        """
        return cls._of_cells(*filled(free, walls, shape))

    @property
    def shape(self) -> tuple[int, int]:
        """How many rows and columns there are."""
        return self.rows, self.cols

    @property
    def walls(self) -> memoryview:
        """The maze as a 2-D read-only memoryview of unsigned bytes, 1 where a wall is; NumPy takes it as it is."""
        return memoryview(self.cells).cast("B", self.shape)

    def tolist(self) -> list[list[int]]:
        """The rows as lists of 0 (free) and 1 (wall)."""
        rows: list[list[int]] = self.walls.tolist()  # type: ignore[assignment]
        return rows

    def to_dict(self) -> dict[str, Any]:
        """The size and the rows, 0 free and 1 wall, in values that JSON has; `formats.parse_maze` reads that text.

        >>> Maze(["..", "#."]).to_dict()
        {'rows': 2, 'cols': 2, 'maze': [[0, 0], [1, 0]]}
        """
        return {"rows": self.rows, "cols": self.cols, "maze": self.tolist()}

    def replace(self, *, free: Cell | Iterable[Cell] = (), walls: Cell | Iterable[Cell] = ()) -> Maze:
        """The maze in which other cells are free, and others walls; one cell or several each. This one stays as it is.

        Takes about as long as a copy of the cells; `MazeError` for a cell outside, or one that is to be both.

        >>> print(Maze(["..#", "#.."]).replace(free=(0, 2), walls=[(0, 0), (1, 1)]))
        #..
        ##.
        """
        opened, closed = (
            cell_numbers(cells, self.rows, self.cols, name) for name, cells in (("free", free), ("walls", walls))
        )
        both = {*opened} & {*closed}
        if both:
            raise MazeError(f"walls: the cell {divmod(min(both), self.cols)} is to be free too")
        changes = sorted({**dict.fromkeys(opened, b"\0"), **dict.fromkeys(closed, b"\1")}.items())
        # What lies between the cells that change is copied once: a copy of a large maze is mostly fresh memory.
        view, begin = memoryview(self.cells), 0
        parts: list[Any] = []
        for number, value in changes:
            parts += [view[begin:number], value]
            begin = number + 1
        return Maze._of_cells(b"".join([*parts, view[begin:]]), self.rows, self.cols)

    def openings(self) -> Path:
        """The free cells on the edge, row by row: where a maze with a border of walls is entered and left.

        >>> Maze(["#.#", "#..", "###"]).openings()
        ((0, 1), (1, 2))
        """
        rows, cols, cells = self.rows, self.cols, self.cells
        sides = sorted({0, cols - 1})
        edge = ((row, col) for row in range(rows) for col in (range(cols) if row in (0, rows - 1) else sides))
        return tuple(cell for cell in edge if not cells[cell[0] * cols + cell[1]])

    def __getitem__(self, cell: Cell) -> int:
        """0 for a free cell, 1 for a wall; `MazeError` outside the maze."""
        return self.cells[cell_number(cell, self.rows, self.cols, "cell")]

    def __contains__(self, cell: object) -> bool:
        """Whether there is such a cell, free or a wall: `(row, col) in maze`."""
        row, col = cell_of("cell", cell)
        return 0 <= row < self.rows and 0 <= col < self.cols

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        return array_of(memoryview(self.cells).cast("B", self.shape), dtype, copy)

    def __buffer__(self, flags: int) -> memoryview:
        return memoryview(self.cells).cast("B", self.shape)

    def __len__(self) -> int:
        return self.rows

    def __iter__(self) -> Iterator[list[int]]:
        return iter(self.tolist())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Maze):
            return NotImplemented
        return self.shape == other.shape and self.cells == other.cells

    def __hash__(self) -> int:
        return hash((self.shape, self.cells))

    def __reduce__(self) -> tuple[Any, ...]:
        return Maze._of_cells, (self.cells, self.rows, self.cols)

    def __repr__(self) -> str:
        if self.rows > 12 or self.cols > 40:
            return f"Maze(<{self.rows} rows, {self.cols} columns>)"
        return f"Maze({self._drawn()!r})"

    def __str__(self) -> str:
        """A row a line, `#` for a wall and `.` for a free cell, as `lettermaze.formats.parse_maze` reads it."""
        return "\n".join(self._drawn())

    def _drawn(self) -> list[str]:
        text = self.cells.translate(_PICTURE).decode()
        return [text[begin : begin + self.cols] for begin in range(0, len(text), self.cols)]

    def _repr_svg_(self) -> str | None:
        """What a notebook shows: a picture, up to the size that a person can see something on."""
        if self.rows * self.cols > MOST_DRAWN:
            return None
        from ..draw import maze_picture, svg

        return svg(maze_picture(self.rows, self.cols, self.cells))

    def wave(
        self,
        start: Cell | Iterable[Cell],
        *,
        goal: Cell | Iterable[Cell] | None = None,
        neighbors: int = 4,
        corners: str = "always",
        max_steps: int | None = None,
        wrap: bool = False,
        out: Any = None,
    ) -> Wave:
        """Lee's wave from `start`: see the function `wave`."""
        moves = moves_of(neighbors, corners, wrap)
        starts = cell_numbers(start, self.rows, self.cols, "start")
        goals = array("i") if goal is None else cell_numbers(goal, self.rows, self.cols, "goal")
        last = last_mark(max_steps, self.rows * self.cols)
        given: Any = None if out is None else field_view(out, self.shape)
        field, reached, mark, exhausted = kernels.wave.field(self.record, moves, starts, goals, last, given)
        marks = given.toreadonly() if field is None else memoryview(field).cast("i")
        return Wave._make(self, marks, names_of(moves), reached, mark, exhausted, (starts, goals))

    def distance(
        self, start: Cell, goal: Cell, *, neighbors: int = 4, corners: str = "always", wrap: bool = False
    ) -> int:
        """The steps of a shortest path: see the function `distance`."""
        found: int | None = self._pair(start, goal, neighbors, corners, wrap, False)
        return -1 if found is None else found

    def shortest_path(
        self, start: Cell, goal: Cell, *, neighbors: int = 4, corners: str = "always", wrap: bool = False
    ) -> Path | None:
        """A shortest path: see the function `shortest_path`."""
        found: bytes | None = self._pair(start, goal, neighbors, corners, wrap, True)
        return None if found is None else path_of(found)

    def path_array(
        self, start: Cell, goal: Cell, *, neighbors: int = 4, corners: str = "always", wrap: bool = False
    ) -> memoryview | None:
        """The path that `shortest_path` gives as an (n, 2) read-only memoryview of int32, or None.

        NumPy takes it without a copy; for long paths this is several times faster than a tuple of tuples.

        >>> Maze(["..", "#."]).path_array((0, 0), (1, 1)).tolist()
        [[0, 0], [0, 1], [1, 1]]
        """
        found: bytes | None = self._pair(start, goal, neighbors, corners, wrap, True)
        return None if found is None else path_view(found)

    def distances(
        self,
        pairs: Iterable[tuple[Cell, Cell]] | Any,
        *,
        neighbors: int = 4,
        corners: str = "always",
        wrap: bool = False,
    ) -> memoryview:
        """The steps between the cells of many pairs (start, goal), -1 where there is no path, as int32.

        `pairs` is an iterable of pairs of cells or an integer array of shape (n, 2, 2).

        >>> Maze(["..", "#."]).distances([((0, 0), (1, 1)), ((0, 0), (1, 0))]).tolist()
        [2, -1]
        """
        moves = moves_of(neighbors, corners, wrap)
        ends = numbers_of_pairs(pairs, self.rows, self.cols)
        scratch = self._take_scratch()
        steps = array("i", kernels.wave.pairs(self.record, moves, ends, scratch))
        self._scratch.append(scratch)
        given_up = [number for number, found in enumerate(steps) if found == GIVEN_UP] if GIVEN_UP in steps else []
        for number in given_up:
            found = self._by_wave(moves, ends[2 * number], ends[2 * number + 1], False)
            steps[number] = -1 if found is None else found
        return memoryview(steps).toreadonly()

    def _pair(self, start: Cell, goal: Cell, neighbors: int, corners: str, wrap: bool, want_path: bool) -> Any:
        moves = moves_of(neighbors, corners, wrap)
        rows, cols = self.rows, self.cols
        begin, end = cell_number(start, rows, cols, "start"), cell_number(goal, rows, cols, "goal")
        scratch = self._take_scratch()
        found = kernels.wave.pair(self.record, moves, begin, end, scratch, want_path)
        self._scratch.append(scratch)
        return self._by_wave(moves, begin, end, want_path) if found == GIVEN_UP else found

    def _by_wave(self, moves: _records.Moves, start: int, goal: int, want_path: bool) -> Any:
        """What a search that was given up is to find: by the wave to the goal."""
        ends = array("i", [start]), array("i", [goal])
        marks: Any = kernels.wave.field(self.record, moves, *ends, -1, None)[0]
        field = memoryview(marks).cast("i")
        if not field[goal]:
            return None
        return kernels.wave.descend(field, self.record, moves, goal) if want_path else field[goal] - 1

    def _take_scratch(self) -> Any:
        # Taking one and putting it back are atomic, so threads never search in the same one.
        try:
            return self._scratch.pop()
        except IndexError:
            return kernels.wave.Scratch(self.rows * self.cols)


@set_module("lettermaze")
@frozen("a Wave")
class Wave:
    """The result of Lee's algorithm: a field of marks, 1 at the start, each further ring one more, 0 elsewhere.

    Made by `wave`. `.marks` is the field itself, `wave[row, col]` one mark; the other methods read off it what the
    marks say. Cells are pairs (row, column); a cell outside the maze is a `MazeError`.

    >>> found = wave(["...", ".#.", "..."], (0, 0))
    >>> found.tolist()
    [[1, 2, 3], [2, 0, 4], [3, 4, 5]]
    >>> found.path((2, 2))
    ((0, 0), (1, 0), (2, 0), (2, 1), (2, 2))
    """

    __slots__ = ("_ends", "_exhausted", "_field", "_mark", "corners", "maze", "neighbors", "reached", "wrap")

    maze: Maze
    """The maze that the wave ran through."""
    neighbors: int
    corners: str
    wrap: bool
    reached: int
    """How many cells are marked."""
    _field: memoryview
    _mark: int
    _exhausted: bool
    _ends: Ends

    def __init__(self) -> None:
        raise TypeError("a Wave is made by wave(...)")

    @classmethod
    def _make(
        cls, maze: Maze, field: memoryview, options: Any, reached: int, mark: int, exhausted: bool, ends: Ends
    ) -> Wave:
        wave = cls.__new__(cls)
        put = object.__setattr__
        put(wave, "maze", maze)
        put(wave, "_field", field)
        neighbors, corners, wrap = options
        put(wave, "neighbors", neighbors)
        put(wave, "corners", corners)
        put(wave, "wrap", wrap)
        put(wave, "reached", reached)
        put(wave, "_mark", mark)
        put(wave, "_exhausted", exhausted)
        put(wave, "_ends", ends)
        return wave

    @property
    def shape(self) -> tuple[int, int]:
        """How many rows and columns there are."""
        return self.maze.shape

    @property
    def marks(self) -> memoryview:
        """Lee's numbers as a 2-D read-only memoryview of int32; NumPy takes it without a copy."""
        return self._field.cast("B").cast("i", self.maze.shape)

    @property
    def next_step(self) -> memoryview:
        """For each cell the direction to take towards the start, as a 2-D read-only memoryview of int8.

        A value is an index into `lettermaze.mazes.DIRECTIONS` (up, down, left, right, up-left, up-right, down-left,
        down-right), -1 at a start and where there is no mark. Following it walks `.path` backwards. Linear time.
        """
        found = kernels.wave.directions(self._field, self.maze.record, self._moves)
        return memoryview(found).cast("b", self.maze.shape)

    def distances(self) -> memoryview:
        """The steps from the start as a 2-D read-only memoryview of int32: 0 at the start, -1 where not reached."""
        return memoryview(kernels.wave.distances(self._field)).cast("i", self.maze.shape)

    def tolist(self) -> list[list[int]]:
        """The rows of the field as lists."""
        rows: list[list[int]] = self.marks.tolist()  # type: ignore[assignment]
        return rows

    def __iter__(self) -> Iterator[list[int]]:
        return iter(self.tolist())

    def __getitem__(self, cell: Cell) -> int:
        mark: int = self._field[self._number(cell)]
        return mark

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Wave):
            return NotImplemented
        return self._state() == other._state()

    # The field may be the caller's own array, which changes.
    __hash__ = None  # type: ignore[assignment]

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        return array_of(self.marks, dtype, copy)

    def __buffer__(self, flags: int) -> memoryview:
        return self.marks

    def __reduce__(self) -> tuple[Any, ...]:
        return Wave._restored, (*self._state(), self._ends)

    @classmethod
    def _restored(
        cls, maze: Maze, field: bytes, options: Any, reached: int, mark: int, exhausted: bool, ends: Ends
    ) -> Wave:
        return cls._make(maze, memoryview(field).cast("i"), options, reached, mark, exhausted, ends)

    def __repr__(self) -> str:
        rows, cols = self.maze.shape
        return f"<Wave over {rows} rows and {cols} columns: {self.reached} cells reached, largest mark {self._mark}>"

    def _repr_svg_(self) -> str | None:
        """What a notebook shows: the rings of the wave in colours, with the marks where there is room."""
        rows, cols = self.maze.shape
        if rows * cols > MOST_DRAWN:
            return None
        from ..draw import maze_picture, svg

        return svg(maze_picture(rows, cols, self.maze.cells, marks=self._field.tolist()))

    def steps(self, cell: Cell) -> int:
        """The steps from the start to a cell, -1 if it is not reached."""
        return max(self[cell], 0) - 1

    def why(self, cell: Cell) -> str:
        """What became of a cell: `"reached"`, `"wall"`, `"unreachable"`, `"not searched"` (the wave could go on)."""
        number = self._number(cell)
        if self.maze.cells[number]:
            return "wall"
        if self._field[number]:
            return "reached"
        return "unreachable" if self._exhausted else "not searched"

    def path(self, cell: Cell) -> Path | None:
        """The path from the start to a cell, as the textbook walks it back; None if the cell is not reached.

        From the cell it goes back to the neighbour whose mark is one lower, of several to the last one in the order
        up, down, left, right (then up-left, up-right, down-left, down-right), among the moves that the wave may make.
        """
        found = self._way(cell)
        return None if found is None else path_of(found)

    def path_array(self, cell: Cell) -> memoryview | None:
        """The path that `path` gives as an (n, 2) read-only memoryview of int32, or None; NumPy takes it as it is.

        >>> wave(["..", "#."], (0, 0)).path_array((1, 1)).tolist()
        [[0, 0], [0, 1], [1, 1]]
        """
        found = self._way(cell)
        return None if found is None else path_view(found)

    def _way(self, cell: Cell) -> bytes | None:
        """The path to a cell as pairs of int32, None if it is not reached."""
        number = self._number(cell)
        if not self._field[number]:
            return None
        found: bytes | None = kernels.wave.descend(self._field, self.maze.record, self._moves, number)
        if found is None:
            raise MazeError(_BROKEN)
        return found

    def count_paths(self, cell: Cell) -> int:
        """How many shortest paths lead from the start (or the starts) to a cell, exactly; 0 if it is not reached.

        >>> wave([[0] * 40] * 40, (0, 0)).count_paths((39, 39))
        27217014869199032015600

        Time and memory are linear in the cells on these paths.
        """
        graph = self._way_back(cell)
        return 0 if graph is None else count_ways(graph)

    def iter_paths(self, cell: Cell) -> Iterator[Path]:
        """All shortest paths to a cell, lazily, `.path(cell)` first; none if it is not reached.

        They come in the order of the walk back: at each cell the neighbours one lower, last direction first.
        """
        return iter_ways(self._way_back(cell), self.maze.cols)

    def farthest(self) -> tuple[Cell, int] | None:
        """The cell with the largest mark and its steps, the first one row by row of several; None if all is 0."""
        number = kernels.wave.largest(self._field)
        mark = self._field[number]
        return (divmod(number, self.maze.cols), mark - 1) if mark > 0 else None

    def nearest(self, cells: Iterable[Cell]) -> tuple[Cell, int] | None:
        """The cell of several with the fewest steps, and these; row by row of several; None if none is reached."""
        numbers = [self._number(cell) for cell in walked("cells", cells, "cells (row, column)")]
        found = min(((self._field[n], n) for n in numbers if self._field[n] > 0), default=None)
        return None if found is None else (divmod(found[1], self.maze.cols), found[0] - 1)

    def rings(self) -> Iterator[Path]:
        """The cells of each mark, 1 first, each ring row by row: what an animation draws, one ring a frame."""
        cells, ends = kernels.wave.order(self._field, self._mark)
        return iter_rings(memoryview(cells).cast("i"), memoryview(ends).cast("i"), self.maze.cols)

    def page(self, *, goal: Cell | None = None, language: str | None = None) -> Page:
        """A page of HTML on which the algorithm runs a step at a time, through this maze and those that readers draw.

        The goal is the one given, or the nearest of those that the wave was made with, or the farthest cell. The page
        runs the whole wave, also where this one stopped at its goal. A notebook shows it, `str()` gives its text, and
        it needs nothing from outside. `language` is `"en"`, `"ro"`, `"es"` or `"pt"`, or that of the reader's browser.

        >>> str(wave(["..", "#."], (0, 0)).page()).startswith("<!DOCTYPE html>")
        True

        Raises `MazeError` for a wave from several starts, and `LettermazeError` for a maze of more than 10,000 cells.
        """
        from ..draw import wave_page

        starts, _ = self._ends
        if len(starts) != 1:
            raise MazeError(f"a page shows a wave from one start, not from {len(starts)}")
        rows, cols = self.maze.shape
        return wave_page(
            rows,
            cols,
            self.maze.cells,
            divmod(starts[0], cols),
            self._goal(goal),
            neighbors=self.neighbors,
            corners=self.corners,
            wrap=self.wrap,
            language=language,
        )

    def save(self, file: str | PathLike[str], *, goal: Cell | None = None) -> None:
        """Write the wave to a file, in the form that the end of its name says.

        `.html` is the `page` of the wave; `.svg`, `.png`, `.pdf` and `.txt` are its picture, with the path to the goal,
        which is the one that `page` takes. Raises `LettermazeError` for another ending, `OSError` for a file that
        cannot be written.
        """
        name = file_name("file", file, error=MazeError)
        if name.lower().endswith((".html", ".htm")):
            self.page(goal=goal).save(name)
            return
        from ..draw import maze_picture, save

        rows, cols = self.maze.shape
        end = self._goal(goal)
        picture = maze_picture(
            rows,
            cols,
            self.maze.cells,
            marks=self._field.tolist(),
            path=(end and self.path(end)) or (),
            start=[divmod(number, cols) for number in self._ends[0]],
            goal=[end] if end else (),
        )
        save(picture, name)

    def _goal(self, goal: Cell | None) -> Cell | None:
        """The cell given, or the nearest of the wave's own goals, or the farthest cell; None where there is none."""
        cols = self.maze.cols
        if goal is not None:
            return divmod(cell_number(goal, self.maze.rows, cols, "goal"), cols)
        goals = [divmod(number, cols) for number in self._ends[1]]
        best = self.nearest(goals) if goals else self.farthest()
        return best[0] if best else goals[0] if goals else None

    @property
    def _moves(self) -> _records.Moves:
        return moves_of(self.neighbors, self.corners, self.wrap)

    def _number(self, cell: Cell) -> int:
        return cell_number(cell, self.maze.rows, self.maze.cols, "cell")

    def _state(self) -> tuple[Any, ...]:
        options = self.neighbors, self.corners, self.wrap
        return self.maze, self._field.tobytes(), options, self.reached, self._mark, self._exhausted

    def _way_back(self, cell: Cell) -> Ways | None:
        number = self._number(cell)
        if not self._field[number]:
            return None
        found = kernels.wave.back(self._field, self.maze.record, self._moves, number)
        if found is None:
            raise MazeError(_BROKEN)
        cells, heads, tails = (memoryview(part).cast("i") for part in found)
        return cells, heads, tails


def maze_of(maze: MazeLike) -> Maze:
    """The argument as a `Maze`."""
    return maze if isinstance(maze, Maze) else Maze(maze)
