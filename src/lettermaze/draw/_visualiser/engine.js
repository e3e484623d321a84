/* Lee's algorithm a step at a time, as lettermaze.mazes.events tells it. Knows nothing of the page. */
const Engine = (() => {
  const { DIRECTIONS, directionBetween, isInside, isSame, neighbor, numberOf } = Cells;

  /* By the rule for corners, how many walls beside a diagonal move forbid it. */
  const WALLS_BESIDE = { "always": 3, "not-both-blocked": 2, "both-free": 1 };

  /* Why a move is none; empty where it is one. */
  function refusal(problem, cell, direction, other) {
    if (!isInside(problem, other)) return "outside";
    if (problem.walls[numberOf(problem, other)]) return "wall";
    if (direction[0] && direction[1]) {
      const beside = problem.walls[numberOf(problem, [other[0], cell[1]])]
        + problem.walls[numberOf(problem, [cell[0], other[1]])];
      if (beside >= WALLS_BESIDE[problem.corners]) return "corner";
    }
    return "";
  }

  /* From a marked cell to the start, each time to the last neighbour in the order whose mark is one lower. */
  function wayBack(problem, marks, from) {
    const path = [from];
    const directions = DIRECTIONS.slice(0, problem.neighbors);
    for (let mark = marks[numberOf(problem, from)]; mark > 1; mark--) {
      const cell = path[path.length - 1];
      let before = null;
      for (const direction of directions) {
        const other = neighbor(problem, cell, direction);
        if (!refusal(problem, cell, direction, other) && marks[numberOf(problem, other)] === mark - 1) before = other;
      }
      path.push(before);
    }
    return path;
  }

  /* All steps. The problem: rows, cols, walls (one number a cell), start, goal (or null), neighbors, corners, wrap,
     and variant, "queue" or "stack": which of the waiting cells is taken. */
  function events(problem) {
    const directions = DIRECTIONS.slice(0, problem.neighbors);
    const marks = new Int32Array(problem.rows * problem.cols);
    const waiting = [];
    const steps = [];
    const add = (kind, fields) => steps.push({
      number: steps.length, kind, cell: null, direction: null, other: null, outcome: "", mark: 0, goal: false, ...fields,
    });
    const enter = (cell, mark) => { marks[numberOf(problem, cell)] = mark; waiting.push(cell); };

    const { start, goal } = problem;
    if (problem.walls[numberOf(problem, start)]) {
      add("start", { cell: start, outcome: "wall" });
    } else {
      enter(start, 1);
      add("start", { cell: start, outcome: "marked", mark: 1, goal: isSame(start, goal) });
    }
    for (let head = 0; problem.variant === "stack" ? waiting.length : head < waiting.length;) {
      const cell = problem.variant === "stack" ? waiting.pop() : waiting[head++];
      const mark = marks[numberOf(problem, cell)];
      add("take", { cell, mark });
      for (const direction of directions) {
        const other = neighbor(problem, cell, direction);
        const outcome = refusal(problem, cell, direction, other);
        const had = outcome ? 0 : marks[numberOf(problem, other)];
        if (outcome || had) {
          add("look", { cell, direction, other, outcome: outcome || "already marked", mark: had });
        } else {
          enter(other, mark + 1);
          add("look", { cell, direction, other, outcome: "marked", mark: mark + 1, goal: isSame(other, goal) });
        }
      }
    }
    if (goal === null) {
      add("empty", {});
    } else if (!marks[numberOf(problem, goal)]) {
      add("empty", { outcome: "unreachable" });
    } else {
      add("empty", { outcome: "reached" });
      const path = wayBack(problem, marks, goal);
      for (const cell of path) add("back", { cell, mark: marks[numberOf(problem, cell)], goal: isSame(cell, goal) });
      path.reverse();
      path.slice(1).forEach((other, place) => {
        const cell = path[place];
        add("walk", { cell, direction: directionBetween(problem, cell, other), other, goal: isSame(other, goal) });
      });
    }
    return steps;
  }

  /* The steps of a problem, and the marks and what waits after the step `at`. Every step can be undone. */
  class Run extends Playback {
    constructor(problem) {
      super(problem, events(problem));
      this.emptyAt = this.steps.findIndex((step) => step.kind === "empty");
      this.path = this.steps.filter((step) => step.kind === "back").map((step) => step.cell).reverse();
      this.count();
      this.marks = new Int32Array(problem.rows * problem.cols);
      this.line = [];
      this.head = 0;
      this.apply(this.steps[0]);
    }

    /* After each step: how many looks and pushes there were, and how many cells waited at most. */
    count() {
      this.looks = this.countUp((step) => step.kind === "look");
      this.pushes = this.countUp((step) => step.outcome === "marked");
      const takes = this.countUp((step) => step.kind === "take");
      let largest = 0;
      this.largest = this.pushes.map((pushes, number) => (largest = Math.max(largest, pushes - takes[number])));
      this.topMark = this.steps.reduce((top, step) => Math.max(top, step.mark), 0);
      /* One place more than is ever needed, so that a full queue and an empty one differ. The start leaves before the
         others come, so two cells or more always make it wrap. */
      this.capacity = Math.max(2, largest + 1);
    }

    get isStack() { return this.problem.variant === "stack"; }

    /* The cells that wait, the first that came first. */
    get waiting() { return this.isStack ? this.line.slice() : this.line.slice(this.head); }

    /* The places of the ring: their cells (null where free), and the places of head and tail. */
    get ring() {
      const cells = Array(this.capacity).fill(null);
      for (let place = this.head; place < this.line.length; place++) cells[place % this.capacity] = this.line[place];
      return { cells, head: this.head % this.capacity, tail: this.line.length % this.capacity };
    }

    /* What of the path the way back has found. */
    get found() {
      return this.path.slice(Math.max(0, this.path.length - Math.max(0, this.at - this.emptyAt)));
    }

    /* Where the figure stands, from the moment that the way back is complete; else null. */
    get figure() {
      const moves = this.at - this.emptyAt - this.path.length;
      return this.path.length && moves >= 0 ? this.path[moves] : null;
    }

    /* The cell that the algorithm is at. */
    get here() { return this.step.kind === "look" || this.step.kind === "take" ? this.step.cell : null; }

    /* What it looks at from there, and whether that is accepted, refused, or nothing to look at. */
    get look() {
      const { kind, cell, direction, other, outcome } = this.step;
      if (kind !== "look") return null;
      return { cell, direction, other, verdict: outcome === "marked" ? "good" : outcome === "outside" ? "off" : "bad" };
    }

    markOf(cell) { return this.marks[numberOf(this.problem, cell)]; }

    /* A path from the start to a cell, by the marks that are there now; nothing where it has none. */
    pathTo(cell) { return this.markOf(cell) ? wayBack(this.problem, this.marks, cell).reverse() : []; }

    name(texts) { return texts[this.isStack ? "stack" : "queue"]; }

    sentence(texts) { return sentence(texts, this); }

    /* The answer, once it is there. */
    result(texts) {
      if (this.step.outcome === "unreachable") return "-1";
      if (this.at < this.last || !this.path.length) return "";
      return Texts.fill(texts["result.steps"], { steps: this.path.length - 1 });
    }

    apply(step, changed = () => {}) {
      if (step.kind === "take") {
        if (this.isStack) this.line.pop();
        else this.head++;
      } else if (step.outcome === "marked") {
        const cell = step.other || step.cell;
        this.line.push(cell);
        this.marks[numberOf(this.problem, cell)] = step.mark;
        changed(numberOf(this.problem, cell));
      }
    }

    undo(step, changed) {
      if (step.kind === "take") {
        if (this.isStack) this.line.push(step.cell);
        else this.head--;
      } else if (step.outcome === "marked") {
        const number = numberOf(this.problem, this.line.pop());
        this.marks[number] = 0;
        changed(number);
      }
    }
  }

  /* Which text tells a step; that of the stack is another one where it speaks of the queue. */
  function textKey(step) {
    if (step.kind === "start") return step.outcome === "wall" ? "start.wall" : "start";
    if (step.kind === "look") return `look.${step.outcome}${step.goal ? ".goal" : ""}`;
    if (step.kind === "empty") return step.outcome ? `empty.${step.outcome}` : "empty";
    if (step.kind === "back") return step.mark === 1 ? "back.start" : step.goal ? "back.goal" : "back";
    return step.goal ? `${step.kind}.goal` : step.kind;
  }

  /* What happens in a step and why, in words. */
  function sentence(texts, run, step = run.step) {
    const key = textKey(step);
    const text = (run.isStack && texts[`${key}.stack`]) || texts[key];
    return Texts.fill(text, {
      cell: Texts.cell(step.cell),
      other: Texts.cell(step.other),
      direction: Texts.direction(texts, step.direction),
      mark: step.mark,
      steps: step.kind === "look" ? step.mark - 1 : run.path.length - 1,
    });
  }

  /* The algorithm as a program: its lines, each with a name. */
  function program(problem) {
    const take = problem.variant === "stack" ? "waiting.pop()" : "waiting.popleft()";
    const lines = [
      ["start", "marks = {start: 1}"],
      ["start", problem.variant === "stack" ? "waiting = [start]" : "waiting = deque([start])"],
      ["while", "while waiting:"],
      ["take", `    cell = ${take}`],
      ["for", "    for direction in directions:"],
      ["for", "        other = cell + direction"],
      ["outside", "        if other not in maze:"],
      ["outside", "            continue"],
      ["wall", "        if maze[other] == WALL:"],
      ["wall", "            continue"],
      ["corner", "        if cuts_corner(cell, other):"],
      ["corner", "            continue"],
      ["already marked", "        if other in marks:"],
      ["already marked", "            continue"],
      ["marked", "        marks[other] = marks[cell] + 1"],
      ["marked", "        waiting.append(other)"],
      ["unreachable", "if goal not in marks:"],
      ["unreachable", "    return -1"],
      ["goal", "path = [goal]"],
      ["back", "while path[-1] != start:"],
      ["back", "    path.append(one_lower(path[-1]))"],
      ["walk", "for cell in reversed(path):"],
      ["walk", "    walk_to(cell)"],
      ["return", "return marks[goal] - 1"],
    ];
    return problem.neighbors === 8 && problem.corners !== "always"
      ? lines : lines.filter(([name]) => name !== "corner");
  }

  /* The names of the lines that a step runs. */
  function linesOf(step) {
    if (step.kind === "start") return step.outcome === "wall" ? [] : ["start"];
    if (step.kind === "look") return [step.outcome];
    if (step.kind === "empty") return step.outcome === "unreachable" ? ["while", "unreachable"] : ["while"];
    if (step.kind === "back") return [step.goal ? "goal" : "back"];
    return step.kind === "walk" && step.goal ? ["walk", "return"] : [step.kind];
  }

  return { Run, events, linesOf, program, sentence };
})();
