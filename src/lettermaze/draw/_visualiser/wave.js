/* The page of Lee's algorithm: what of the maze the reader can change, and how it is told. */
const Lesson = (() => {
  const NAME = "lee";
  const VARIANTS = ["queue", "stack"];
  const CORNERS = ["always", "not-both-blocked", "both-free"];
  const COUNTS = [["looks", (run) => run.looks[run.at]], ["pushes", (run) => run.pushes[run.at]],
    ["largest", (run) => run.largest[run.at]]];

  const run = (problem) => new Engine.Run(problem);

  /* What the address says of the maze. */
  function read(hash) {
    const [, rows, cols, digits] = /^(\d+)x(\d+)\.([\w-]*)$/.exec(hash.get("maze") || "") || [];
    if (!digits || rows * cols > Mazes.MOST_CELLS) return {};
    const maze = { rows: Number(rows), cols: Number(cols) };
    const walls = Mazes.decode(digits, rows * cols);
    const [start, goal] = ["s", "g"].map((name) => {
      const [, row, col] = /^(\d+),(\d+)$/.exec(hash.get(name) || "") || [];
      const cell = row === undefined ? null : [row - 1, col - 1];
      return cell && Cells.isInside(maze, cell) ? cell : null;
    });
    return {
      ...(walls && start ? { ...maze, walls, start, goal } : {}),
      neighbors: hash.get("n") === "8" ? 8 : 4,
      corners: CORNERS.includes(hash.get("c")) ? hash.get("c") : "always",
      wrap: hash.has("wrap"),
    };
  }

  function write(model) {
    const end = (cell) => `${cell[0] + 1},${cell[1] + 1}`;
    const parts = [`maze=${model.rows}x${model.cols}.${Mazes.encode(model.walls)}`, `s=${end(model.start)}`];
    if (model.goal) parts.push(`g=${end(model.goal)}`);
    if (model.neighbors === 8) parts.push("n=8");
    if (model.corners !== "always") parts.push(`c=${model.corners}`);
    if (model.wrap) parts.push("wrap");
    return parts;
  }

  function showTools(model, texts) {
    fillSelect($("corners"), CORNERS, (name) => texts[`corners.${name}`], model.corners);
    fillSelect($("method"), Mazes.METHODS, (name) => name, $("method").value || Mazes.METHODS[0]);
    $("corners").disabled = model.neighbors === 4;
    $("text").value = Mazes.format(model);
  }

  /* Whether the reader is asked about a step: one that takes or marks a cell. */
  const isAsked = ({ kind, outcome }) => kind === "take" || outcome === "marked";
  const question = ({ kind }) => (kind === "take" ? "predict.take" : "predict.marked");
  const wanted = (step) => step.other || step.cell;

  /* What is known of a cell. */
  function tell(run, cell, before, texts) {
    const mark = run.markOf(cell);
    const isWall = run.problem.walls[Cells.numberOf(run.problem, cell)];
    const key = isWall ? "cell.wall" : mark > 1 ? "cell.marked" : mark ? "cell.start" : "cell.free";
    return Texts.fill(texts[key], { cell: Cells.shown(cell), mark, steps: mark - 1, from: Texts.cell(before) });
  }

  function setWall(model, cell, wall) {
    const number = Cells.numberOf(model, cell);
    if (Cells.isSame(cell, model.start) || Cells.isSame(cell, model.goal) || model.walls[number] === wall) return null;
    const walls = model.walls.slice();
    walls[number] = wall;
    return { walls };
  }

  function setEnd(model, name, cell) {
    return model.walls[Cells.numberOf(model, cell)] || Cells.isSame(cell, model[name]) ? null : { [name]: cell };
  }

  /* What moving the pointer on from a cell changes: a function of where it is and of the model, or null. */
  function drag(cell, model) {
    for (const name of ["start", "goal"]) {
      if (Cells.isSame(cell, model[name])) return (other, now) => setEnd(now, name, other);
    }
    if ($("draw").getAttribute("aria-pressed") !== "true") return null;
    const wall = 1 - model.walls[Cells.numberOf(model, cell)];
    return (other, now) => setWall(now, other, wall);
  }

  /* What a key changes, or null. */
  function typed(key, cell, model) {
    if (key === "Enter") return setWall(model, cell, 1 - model.walls[Cells.numberOf(model, cell)]);
    const name = { s: "start", g: "goal" }[key.toLowerCase()];
    return name ? setEnd(model, name, cell) : null;
  }

  function load(text, model) {
    const maze = Mazes.parse(text);
    maze.start = maze.start || firstFree(maze);
    return { ...maze, goal: maze.goal || farthest(model, maze) };
  }

  const firstFree = (maze) => Cells.cellOf(maze, Math.max(0, maze.walls.indexOf(0)));

  /* The cell with the largest mark, the first of several. */
  function farthest(model, maze) {
    const all = run({ ...model, ...maze, goal: null, variant: "queue" });
    all.seek(all.last);
    return Cells.cellOf(maze, all.marks.indexOf(all.topMark));
  }

  /* A new maze by the method that the reader chose, and with what the package makes the same. */
  function make(model) {
    const method = $("method").value;
    const [rows, cols] = ["rows", "cols"].map((name) => {
      const size = Math.min(Math.max(Math.floor($(name).valueAsNumber) || 3, 3), 99);
      return method === "random" ? size : size - (size + 1) % 2;
    });
    const seed = Math.floor(Math.random() * 1e6);
    const maze = { rows, cols, walls: Mazes.make(rows, cols, method, seed) };
    maze.start = firstFree(maze);
    return [{ ...maze, goal: farthest(model, maze) }, { rows, cols, method, seed }];
  }

  function setDrawing(isOn) {
    $("draw").setAttribute("aria-pressed", isOn);
    $("panels").classList.toggle("drawing", isOn);
  }

  function watch(page) {
    $("corners").addEventListener("change", () => page.change({ corners: $("corners").value }));
    $("draw").addEventListener("click", () => setDrawing($("draw").getAttribute("aria-pressed") !== "true"));
    $("answer").addEventListener("click", () => {
      const guess = $("guess").value.trim();
      if (guess) page.answer((asked) => Number(guess) === asked.mark);
      $("guess").value = "";
    });
    $("guess").addEventListener("keydown", (event) => { if (event.key === "Enter") $("answer").click(); });
    /* A finger scrolls, unless walls are to be drawn. */
    setDrawing(!matchMedia("(pointer: coarse)").matches);
  }

  return {
    COUNTS, NAME, VARIANTS, View: WaveView, drag, isAsked, linesOf: Engine.linesOf, load, make,
    program: Engine.program, question, read, run, showTools, tell, typed, wanted, watch, write,
  };
})();
