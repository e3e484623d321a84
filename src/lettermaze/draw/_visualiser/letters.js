/* Boards of letters: from text, from an address, made of dice as lettermaze.letters.roll makes them, and the moves on them.
   A board has rows, cols, wrap, and one tile a cell: its letters, or null where no cell is; the wildcard stands for any. */
const Letters = (() => {
  const MOST_CELLS = 10000;
  /* A run of more steps is not gone to its end. */
  const MOST_STEPS = 100000;
  const MOVES = [[1, 0], [-1, 0], [0, 1], [0, -1], [1, 1], [1, -1], [-1, 1], [-1, -1]];
  const DICE = {
    "new": "AAEEGN ABBJOO ACHOPS AFFKPS AOOTTW CIMOTU DEILRX DELRVY DISTTY EEGHNW EEINSU EHRTVW EIOSST ELRTTY HIMNQU HLNNRZ",
    "classic": "AACIOT ABILTY ABJMOQ ACDEMP ACELRS ADENVZ AHMORS BIFORX DENOSW DKNOTU EEFHIY EGINTV EGKLUY EHINPS ELPSTU GILRUW",
    "big": "AAAFRS AAEEEE AAFIRS ADENNN AEEEEM AEEGMU AEGMNN AFIRSY BJKQXZ CCNSTW CEIILT CEILPT CEIPST DDLNOR DHHLOR DHHNOT "
      + "DHLNOR EIIITT EMOTTT ENSSSU FIPRSY GORRVW HIPRRY NOOTUW OOOTTU",
  };

  /* The letters of each tile: none for a wildcard, and null where no cell is. */
  function spelled(board) {
    return board.tiles.map((tile) => (tile === null ? null : tile === board.wildcard ? [] : [...tile]));
  }

  /* The moves from a cell, each with the place that it leads to, which may be outside the board. On a torus two columns
     or rows have each neighbour once, and one makes no neighbours. */
  function ways(board, cell) {
    const all = MOVES.slice(0, board.neighbors).map((move) => [move, Cells.neighbor(board, cell, move)]);
    if (!board.wrap) return all;
    return all.filter(([, other], place) => !Cells.isSame(other, cell)
      && all.findIndex(([, before]) => Cells.isSame(before, other)) === place);
  }

  /* Where of these places a tile is. */
  const hasTile = (board, cell) => Cells.isInside(board, cell) && board.tiles[Cells.numberOf(board, cell)] !== null;

  const cellsOf = (board) => board.tiles.flatMap((tile, number) => (tile === null ? [] : [Cells.cellOf(board, number)]));

  /* A board of rows of tiles, the short ones padded with holes. */
  function boardOf(rows) {
    const cols = Math.max(0, ...rows.map((row) => row.length));
    return { rows: rows.length, cols, tiles: rows.flatMap((row) => [...row, ...Array(cols - row.length).fill(null)]) };
  }

  function rowsOf({ rows, cols, tiles }) {
    return Array.from({ length: rows }, (_, row) => tiles.slice(row * cols, (row + 1) * cols));
  }

  /* The board that a text holds: a character a cell, or with blanks in a line what they separate; a dot is a hole. */
  function parse(text) {
    const lines = text.split(/\r\n?|\n/).map((line) => line.trim()).filter(Boolean);
    const board = boardOf(lines.map((line) => (/\s/.test(line) ? line.split(/\s+/) : [...line])
      .map((tile) => (tile === "." ? null : tile))));
    if (!cellsOf(board).length) throw new TextError("error.empty");
    if (board.tiles.length > MOST_CELLS) throw new TextError("error.large", { most: MOST_CELLS });
    return board;
  }

  function format(board) {
    const separator = board.tiles.some((tile) => tile !== null && [...tile].length > 1) ? " " : "";
    return rowsOf(board).map((row) => `${row.map((tile) => tile ?? ".").join(separator)}\n`).join("");
  }

  /* A board as it may stand in an address: rows of capitals and small letters, or any tiles. */
  function encode(board) {
    const rows = rowsOf(board);
    return board.tiles.every((tile) => tile !== null && /^[A-Za-z]$/.test(tile))
      ? rows.map((row) => row.join("")).join(".") : quote(JSON.stringify(rows));
  }

  /* Any text as the value of a parameter of an address. */
  const quote = (text) => new URLSearchParams([["", text]]).toString().slice(1);

  function decode(text) {
    const rows = text.startsWith("[") ? readRows(text) : text.split(".").map((row) => [...row]);
    const board = boardOf(rows);
    return cellsOf(board).length && board.tiles.length <= MOST_CELLS ? board : null;
  }

  function readRows(text) {
    try {
      const rows = JSON.parse(text);
      const isTile = (tile) => tile === null || (typeof tile === "string" && tile !== "");
      return rows.every((row) => Array.isArray(row) && row.every(isTile)) ? rows : [];
    } catch {
      return [];
    }
  }

  /* The tiles of roll(dice, seed=seed). */
  function roll(dice, seed) {
    const random = new Random(`(s4:dice;s${dice.length}:${dice};i${seed};);`);
    const shaken = DICE[dice].split(" ");
    random.shuffle(shaken);
    const faces = shaken.map((die) => die[random.below(6)]).map((face) => (face === "Q" ? "QU" : face));
    const side = Math.sqrt(faces.length);
    return { rows: side, cols: side, tiles: faces };
  }

  /* Whether the path goes on in a step. */
  const isOn = ({ kind, outcome }) => kind === "look" && ["marked", "found", "entered"].includes(outcome);

  /* What the pages of boards have in common as a Lesson. */
  const LESSON = {
    TYPES: true,
    drag: () => null,

    load: (text) => parse(text),

    make() {
      const dice = $("dice").value;
      const seed = Math.floor(Math.random() * 1e6);
      return [roll(dice, seed), { dice, seed }];
    },

    read(hash) {
      const board = decode(hash.get("board") || "");
      if (!board) return {};
      const neighbors = hash.get("n") === "8" ? 8 : 4;
      return { ...board, wildcard: hash.get("any") || null, neighbors, wrap: hash.has("wrap") };
    },

    write(model) {
      const parts = [`board=${encode(model)}`, `n=${model.neighbors}`];
      if (model.wildcard !== null) parts.push(`any=${quote(model.wildcard)}`);
      if (model.wrap) parts.push("wrap");
      return parts;
    },

    showTools(model) {
      fillSelect($("dice"), Object.keys(DICE), (name) => name, $("dice").value || "new");
      $("text").value = format(model);
    },

    /* What a key makes of a tile: a letter, or a hole. */
    typed(key, cell, model) {
      const isHole = key === "Delete" || key === "Backspace";
      if (!isHole && !/^[\p{L}\p{N}*?]$/u.test(key)) return null;
      const isCapital = !model.tiles.some((tile) => tile !== null && tile !== tile.toUpperCase());
      const tiles = model.tiles.slice();
      tiles[Cells.numberOf(model, cell)] = isHole ? null : isCapital ? key.toUpperCase() : key;
      return tiles.some((tile) => tile !== null) ? { tiles } : null;
    },

    /* The reader is asked where the path goes: on to a cell, or back from one. */
    isAsked: (step) => step.kind === "back" || isOn(step),
    question: () => "predict.path",
    wanted: ({ kind, cell, other }) => (kind === "back" ? cell : other),

    tell(run, cell, before, texts) {
      const tile = run.problem.tiles[Cells.numberOf(run.problem, cell)];
      const place = run.trail.findIndex((other) => Cells.isSame(other, cell));
      const key = tile === null ? "cell.hole" : place < 0 ? "cell.free" : before ? "cell.on" : "cell.first";
      return Texts.fill(texts[key], { cell: Cells.shown(cell), tile: Texts.quoted(tile || ""), place: place + 1,
        from: Texts.cell(before) });
    },
  };

  return { DICE, LESSON, MOST_STEPS, cellsOf, decode, encode, format, hasTile, isOn, parse, quote, roll, spelled, ways };
})();

/* A search that goes along a path of cells, and back. What extends it tells its steps. */
class PathRun extends Playback {
  constructor(problem, steps) {
    super(problem, steps);
    this.trail = [];
    this.looks = this.countUp((step) => step.kind === "look");
    this.backs = this.countUp((step) => step.kind === "back");
    const marks = this.marks = this.countUp(Letters.isOn);
    let deepest = 0;
    this.deepest = marks.map((count, number) => (deepest = Math.max(deepest, count - this.backs[number])));
    this.apply(this.steps[0]);
  }

  get isStopped() { return this.step.kind === "stop"; }
  get found() { return this.trail; }
  get here() { return this.step.kind === "look" ? this.step.cell : this.step.kind === "back" ? this.step.other : null; }

  get look() {
    const { kind, cell, direction, other, outcome } = this.step;
    if (kind === "back") {
      const direction = other && Cells.directionBetween(this.problem, cell, other);
      return { cell, direction, other: cell, verdict: "bad" };
    }
    if (kind !== "look") return null;
    return { cell, direction, other, verdict: Letters.isOn(this.step) ? "good" : outcome === "outside" ? "off" : "bad" };
  }

  /* The path to one of its cells. */
  pathTo(cell) {
    return this.trail.slice(0, this.trail.findIndex((other) => Cells.isSame(other, cell)) + 1);
  }

  apply(step, changed = () => {}) {
    if (step.kind === "back") changed(Cells.numberOf(this.problem, this.trail.pop()));
    else if (Letters.isOn(step)) this.push(step.other, changed);
  }

  undo(step, changed = () => {}) {
    if (step.kind === "back") this.push(step.cell, changed);
    else if (Letters.isOn(step)) changed(Cells.numberOf(this.problem, this.trail.pop()));
  }

  push(cell, changed) {
    this.trail.push(cell);
    changed(Cells.numberOf(this.problem, cell));
  }
}
