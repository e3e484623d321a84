/* The walk along a board and a trie of words a step at a time, as lettermaze.letters.solve_events tells it. */
const Trie = (() => {
  const byCode = (a, b) => a.codePointAt(0) - b.codePointAt(0);

  /* A node: its children by their letters, those letters in order, and whether a word ends there. */
  const makeNode = () => ({ children: new Map(), letters: "", isWord: false });

  function build(words) {
    const root = makeNode();
    for (const word of words) {
      let node = root;
      for (const letter of word) {
        if (!node.children.has(letter)) node.children.set(letter, makeNode());
        node = node.children.get(letter);
      }
      node.isWord = true;
    }
    root.isWord = false;
    order(root);
    return root;
  }

  function order(root) {
    const open = [root];
    while (open.length) {
      const node = open.pop();
      node.letters = [...node.children.keys()].sort(byCode).join("");
      open.push(...node.children.values());
    }
  }

  function descend(node, letters) {
    for (const letter of letters) {
      node = node.children.get(letter);
      if (!node) return null;
    }
    return node;
  }

  /* All steps. The problem: a board with its neighbors, and the words. */
  function events(problem) {
    const root = build(problem.words);
    const tiles = Letters.spelled(problem);
    const used = new Set();
    const found = new Set();
    const path = [];
    const steps = [];
    const add = (kind, fields) => steps.push({
      number: steps.length, kind, cell: null, direction: null, other: null, outcome: "", spelled: "", follow: "", word: "",
      ...fields,
    });

    /* What a tile may be read as: itself, or if it is a wildcard each letter that may follow. */
    const readings = (cell, node) => {
      const tile = tiles[Cells.numberOf(problem, cell)];
      return tile.length ? [tile] : [...node.letters].map((letter) => [letter]);
    };

    /* What is to be looked at from a cell, in order of the cells; nothing where no word goes on. */
    function triesFrom(cell, node) {
      if (!node.letters) return [];
      return Letters.ways(problem, cell).filter(([, other]) => Letters.hasTile(problem, other))
        .sort(([, a], [, b]) => a[0] - b[0] || a[1] - b[1])
        .flatMap(([move, other]) => readings(other, node).map((letters) => [move, other, letters]));
    }

    function look(cell, direction, other, letters) {
      const { node, spelled } = path[path.length - 1] || { node: root, spelled: "" };
      const reached = spelled + letters.join("");
      const number = Cells.numberOf(problem, other);
      const below = used.has(number) ? null : descend(node, letters);
      if (!below) {
        const outcome = used.has(number) ? "used" : "no word";
        add("look", { cell, direction, other, outcome, spelled: reached, follow: node.letters });
        return;
      }
      used.add(number);
      path.push({ cell: other, node: below, spelled: reached, tries: triesFrom(other, below) });
      let word = "";
      if (below.isWord) {
        word = found.has(reached) ? "again" : "new";
        found.add(reached);
      }
      add("look", { cell, direction, other, outcome: "entered", spelled: reached, follow: below.letters, word });
    }

    function back() {
      const { cell } = path.pop();
      used.delete(Cells.numberOf(problem, cell));
      const open = path[path.length - 1];
      const to = open ? { other: open.cell, spelled: open.spelled } : { other: null, spelled: "" };
      add("back", { cell, ...to, follow: (open ? open.node : root).letters });
    }

    for (const start of Letters.cellsOf(problem)) {
      for (const letters of readings(start, root)) {
        look(null, null, start, letters);
        while (path.length) {
          if (steps.length >= Letters.MOST_STEPS) {
            add("stop", {});
            return steps;
          }
          const open = path[path.length - 1];
          const tried = open.tries.shift();
          if (tried) look(open.cell, ...tried);
          else back();
        }
      }
    }
    add("end", { follow: root.letters });
    return steps;
  }

  class Run extends PathRun {
    constructor(problem) {
      super(problem, events(problem));
      this.left = this.countUp(({ outcome }) => outcome === "no word");
      this.news = this.countUp(({ word }) => word === "new");
      this.words = this.steps.filter(({ word }) => word === "new").map(({ spelled }) => spelled);
    }

    /* The letters of the node at which the walk is, whatever was tried from there. */
    get spelledHere() {
      if (!this.trail.length) return "";
      let { at } = this;
      while (this.steps[at].kind !== "back" && this.steps[at].outcome !== "entered") at--;
      return this.steps[at].spelled;
    }

    get wordsSoFar() { return this.words.slice(0, this.news[this.at]); }

    name(texts) { return texts.trie; }

    sentence(texts) {
      const { kind, cell, direction, other, outcome, spelled, follow, word } = this.step;
      const key = kind === "look" ? `${cell ? "look" : "begin"}.${outcome}` : kind === "back" && !other ? "back.first"
        : kind === "end" ? "over" : kind;
      const values = {
        cell: Texts.cell(cell), other: Texts.cell(other), direction: Texts.direction(texts, direction),
        tile: other ? Texts.quoted(this.problem.tiles[Cells.numberOf(this.problem, other)]) : "",
        spelled: Texts.quoted(spelled), follow: Texts.quoted([...follow].join(" ")), words: this.words.length,
        steps: this.last,
      };
      const more = outcome !== "entered" ? [] : [word && `word.${word}`, !follow && "leaf"].filter(Boolean);
      return [key, ...more].map((part) => Texts.fill(texts[part], values)).join(" ");
    }

    result(texts) {
      return this.at < this.last || this.isStopped ? "" : Texts.fill(texts["result.words"], { words: this.words.length });
    }
  }

  const PROGRAM = [
    ["begin", "for start in board:"],
    ["begin", "    walk(start, root, \"\")"],
    ["end", "return words"],
    ["", ""],
    ["walk", "def walk(cell, node, letters):"],
    ["no word", "    node = node.child(board[cell])"],
    ["no word", "    if node is None:"],
    ["no word", "        return"],
    ["entered", "    letters += board[cell]"],
    ["entered", "    path.add(cell)"],
    ["word", "    if node.is_word:"],
    ["word", "        words.add(letters)"],
    ["ways", "    # none where no word goes on"],
    ["ways", "    for other in ways(cell, node):"],
    ["used", "        if other in path:"],
    ["used", "            continue"],
    ["ways", "        walk(other, node, letters)"],
    ["back", "    path.remove(cell)"],
  ];

  /* The names of the lines that a step runs. */
  function linesOf({ kind, cell, outcome, word }) {
    if (kind === "look") return [cell ? "" : "begin", outcome, word && "word"].filter(Boolean);
    return kind === "stop" ? [] : [kind];
  }

  return { Run, build, events, linesOf, program: () => PROGRAM };
})();
