/* The textbook's searches for one word a step at a time, as lettermaze.letters.exist_events tells them. */
const Backtracking = (() => {
  const ALGORITHMS = ["visited-grid", "in-place", "pruned"];

  /* The first letter of which there are too few: it, how often it is needed, and how often it is there; else null. */
  function missingLetter(tiles, word) {
    if (tiles.some((tile) => tile && !tile.length)) return null;
    const count = (letters, wanted) => letters.filter((letter) => letter === wanted).length;
    const there = tiles.flatMap((tile) => tile || []);
    for (const letter of new Set(word)) {
      const [need, have] = [count(word, letter), count(there, letter)];
      if (have < need) return { letter, counts: [need, have] };
    }
    return null;
  }

  const fits = (tile, word, place) => tile.every((letter, at) => word[place + at] === letter);
  const endOf = (tile, place) => place + (tile.length || 1);

  /* For each position of the word the numbers of the cells from which walks, not minding marks, spell it to its end. */
  function makeLayers(board, tiles, word) {
    const layers = word.map(() => new Set());
    const cells = Letters.cellsOf(board);
    for (let place = word.length - 1; place >= 0; place--) {
      for (const cell of cells) {
        const number = Cells.numberOf(board, cell);
        const tile = tiles[number];
        const end = endOf(tile, place);
        if (fits(tile, word, place) && (end === word.length || Letters.ways(board, cell)
          .some(([, other]) => Cells.isInside(board, other) && layers[end].has(Cells.numberOf(board, other))))) {
          layers[place].add(number);
        }
      }
    }
    return layers;
  }

  /* All steps. The problem: a board with its neighbors, the word, and the algorithm. */
  function events(problem) {
    let tiles = Letters.spelled(problem);
    let word = [...problem.word];
    const isPruned = problem.algorithm === "pruned";
    const missing = missingLetter(tiles, word);
    const steps = [];
    const add = (kind, fields) => steps.push({
      number: steps.length, kind, cell: null, direction: null, other: null, outcome: "", place: 0, cut: "", letter: "",
      counts: [0, 0], ...fields,
    });
    const end = (outcome) => { add("end", { outcome }); return steps; };

    if (isPruned && missing) {
      add("prune", { outcome: "too few letters", ...missing });
      return end("not found");
    }
    if (isPruned) {
      add("prune", { outcome: tiles.some((tile) => tile && !tile.length) ? "wildcard" : "enough letters" });
      const count = (wanted) => tiles.flatMap((tile) => tile || []).filter((letter) => letter === wanted).length;
      const counts = [count(word[0]), count(word[word.length - 1])];
      const isLast = counts[1] < counts[0];
      if (isLast) {
        word = word.reverse();
        tiles = tiles.map((tile) => tile && tile.slice().reverse());
      }
      add("prune", { outcome: isLast ? "last end" : "first end", counts });
    }

    const layers = makeLayers(problem, tiles, word);
    const used = new Set();
    const path = [];
    const waysFrom = (cell) => (problem.algorithm === "visited-grid" ? Letters.ways(problem, cell)
      : Letters.ways(problem, cell).filter(([, other]) => Letters.hasTile(problem, other)));

    function refusal(cell, place) {
      if (!Letters.hasTile(problem, cell)) return "outside";
      if (used.has(Cells.numberOf(problem, cell))) return "used";
      return fits(tiles[Cells.numberOf(problem, cell)], word, place) ? "" : "other letter";
    }

    /* One look; a cell that fits is marked, and the path goes on from it. Whether the word is found. */
    function look(cell, direction, other) {
      const open = path[path.length - 1];
      const place = open ? open.end : 0;
      let isDoomed = open ? open.isDoomed : false;
      const cut = missing ? "letters" : isDoomed ? "layers" : "";
      let outcome = refusal(other, place);
      if (!outcome) {
        const number = Cells.numberOf(problem, other);
        const after = endOf(tiles[number], place);
        outcome = after === word.length ? "found" : "marked";
        used.add(number);
        isDoomed = isDoomed || !layers[place].has(number);
        path.push({ cell: other, end: after, ways: waysFrom(other), isDoomed });
      }
      add("look", { cell, direction, other, outcome, place, cut });
      return outcome === "found";
    }

    function back() {
      const { cell } = path.pop();
      used.delete(Cells.numberOf(problem, cell));
      add("back", { cell, other: path.length ? path[path.length - 1].cell : null });
    }

    for (const start of Letters.cellsOf(problem)) {
      if (look(null, null, start)) return end("found");
      while (path.length) {
        if (steps.length >= Letters.MOST_STEPS) {
          add("stop", {});
          return steps;
        }
        const open = path[path.length - 1];
        const way = open.ways.shift();
        if (!way) back();
        else if (look(open.cell, ...way)) return end("found");
      }
    }
    return end("not found");
  }

  class Run extends PathRun {
    constructor(problem) {
      super(problem, events(problem));
      this.spared = Object.fromEntries(["letters", "layers"].map((name) => [name, this.countUp(({ cut }) => cut === name)]));
      /* The word as it is looked for: from its last letter where that end was chosen. */
      this.word = [...problem.word];
      if (this.steps.some(({ outcome }) => outcome === "last end")) this.word.reverse();
    }

    get isFound() { return this.steps[this.last].outcome === "found"; }

    name(texts) { return texts[`algorithm.${this.problem.algorithm}`]; }

    /* How many letters of the word a cell holds. */
    lettersOf(cell) { return this.tileAt(cell) === this.problem.wildcard ? 1 : [...this.tileAt(cell)].length; }

    tileAt(cell) { return this.problem.tiles[Cells.numberOf(this.problem, cell)]; }

    sentence(texts) {
      const { kind, cell, direction, other, outcome, place, cut, letter, counts } = this.step;
      const key = kind === "look" ? `${cell ? "look" : "begin"}.${outcome}` : kind === "back" && !other ? "back.first"
        : outcome ? `${kind}.${outcome}` : kind;
      const spared = cut ? ` ${texts[`cut.${cut}`]}` : "";
      return Texts.fill(texts[key], {
        cell: Texts.cell(cell), other: Texts.cell(other), direction: Texts.direction(texts, direction),
        tile: other && Letters.hasTile(this.problem, other) ? Texts.quoted(this.tileAt(other)) : "",
        letter: Texts.quoted(letter || this.word[place]), word: Texts.quoted(this.problem.word), need: counts[0],
        have: counts[1], steps: this.last,
      }) + spared;
    }

    result(texts) {
      if (this.at < this.last || this.isStopped) return "";
      return texts[this.isFound ? "result.found" : "result.not found"];
    }
  }

  /* The algorithm as a program: its lines, each with a name. */
  function program({ algorithm }) {
    const isGrid = algorithm === "visited-grid";
    const pruned = [
      ["letters", "if too_few_letters(board, word):"],
      ["too few letters", "    return False"],
      ["end", "if count(word[-1]) < count(word[0]):"],
      ["last end", "    word = reversed(word)"],
    ];
    return [
      ...(algorithm === "pruned" ? pruned : []),
      ["begin", "for start in board:"],
      ["begin", "    if search(start, 0):"],
      ["found", "        return True"],
      ["not found", "return False"],
      ["", ""],
      ["search", "def search(cell, at):"],
      ...(isGrid ? [["outside", "    if cell not in board:"], ["outside", "        return False"]] : []),
      ["used", isGrid ? "    if visited[cell]:" : "    if board[cell] is MARK:"],
      ["used", "        return False"],
      ["other letter", "    if board[cell] != word[at]:"],
      ["other letter", "        return False"],
      ["found", "    if at == len(word) - 1:"],
      ["found", "        return True"],
      ["marked", isGrid ? "    visited[cell] = True" : "    letter, board[cell] = board[cell], MARK"],
      ["ways", isGrid ? "    for move in moves:" : "    for other in neighbors(board, cell):"],
      ["ways", isGrid ? "        if search(cell + move, at + 1):" : "        if search(other, at + 1):"],
      ["ways", "            return True"],
      ["back", isGrid ? "    visited[cell] = False" : "    board[cell] = letter"],
      ["back", "    return False"],
    ];
  }

  /* The names of the lines that a step runs. */
  function linesOf({ kind, cell, outcome }) {
    if (kind === "prune") return ["first end", "last end"].includes(outcome) ? ["end", outcome] : ["letters", outcome];
    if (kind === "look") return [cell ? "" : "begin", outcome].filter(Boolean);
    return kind === "back" ? ["back"] : outcome ? [outcome] : [];
  }

  return { ALGORITHMS, Run, events, linesOf, program };
})();
