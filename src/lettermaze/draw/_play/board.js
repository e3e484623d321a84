/* The board of a game: its cells, what is marked on them, and how cells are picked: by dragging, by tapping and by keys.
   Words run straight from cell to cell ("line") or from neighbour to neighbour ("path"). Cells are numbers. */
class Board {
  /* `told` has `pick(cells)` for the end of a word, `change(cells)` on the way, and in a board of paths `type(key)`. */
  constructor(place, { tiles, cols, mode, neighbors = 8, wrap = false, colours }, told) {
    this.tiles = tiles;
    this.grid = { rows: tiles.length / cols, cols, wrap };
    this.isLine = mode === "line";
    this.moves = Cells.DIRECTIONS.slice(0, neighbors);
    this.colours = colours;
    this.told = told;
    this.cells = [];
    this.anchor = null;
    this.press = null;
    this.build(place);
    this.focusable(tiles.findIndex(Boolean));
  }

  build(place) {
    const make = (role, parent) => {
      const element = document.createElement("div");
      element.setAttribute("role", role);
      parent.append(element);
      return element;
    };
    place.replaceChildren();
    place.classList.toggle("paths", !this.isLine);
    place.style.setProperty("--rows", this.grid.rows);
    place.style.setProperty("--cols", this.grid.cols);
    this.svg = svgElement("svg", { viewBox: `0 0 ${this.grid.cols} ${this.grid.rows}`, "aria-hidden": "true" }, place);
    this.element = make("grid", place);
    this.element.setAttribute("aria-colcount", this.grid.cols);
    this.boxes = this.tiles.map((tile, number) => {
      const [row, col] = Cells.cellOf(this.grid, number);
      const line = col ? this.element.lastElementChild : make("row", this.element);
      line.setAttribute("aria-rowindex", row + 1);
      const box = make("gridcell", line);
      box.setAttribute("aria-colindex", col + 1);
      box.textContent = tile ?? "";
      box.className = tile ? ["", "", "two", "three"][Math.min([...tile].length, 3)] : "hole";
      return box;
    });
    this.element.addEventListener("pointerdown", (event) => this.onDown(event));
    this.element.addEventListener("pointermove", (event) => this.onMove(event));
    this.element.addEventListener("pointerup", () => this.onUp());
    this.element.addEventListener("pointercancel", () => this.clear());
    this.element.addEventListener("keydown", (event) => this.onKey(event));
  }

  /* Marks of words: { cells, colour, kind } with the kind "found", "shown" or "hint". */
  mark(strokes) {
    this.strokes = strokes;
    this.drawAll();
  }

  drawAll() {
    const picked = this.cells.length ? [{ cells: this.cells, colour: null, kind: "picked" }] : [];
    this.svg.replaceChildren(...[...(this.strokes ?? []), ...picked].map((stroke) => this.drawn(stroke)));
    const selected = new Set(this.cells);
    this.boxes.forEach((box, number) => {
      if (this.tiles[number]) box.setAttribute("aria-selected", selected.has(number));
    });
  }

  drawn({ cells, colour, kind }) {
    const places = cells.map((cell) => Cells.cellOf(this.grid, cell));
    const parts = places.map(([row, col], index) => {
      const [before, left] = places[index - 1] ?? [Infinity, Infinity];
      const isNear = Math.abs(row - before) <= 1 && Math.abs(col - left) <= 1;
      return `${isNear ? "L" : "M"}${col + 0.5} ${row + 0.5}h0`;
    });
    const stroke = svgElement("g", { class: kind });
    if (colour !== null) stroke.style.stroke = this.colours[colour % this.colours.length];
    svgElement("path", { d: parts.join("") }, stroke);
    if (!this.isLine) svgElement("path", { d: parts[0], class: "first" }, stroke);
    return stroke;
  }

  textOf(cells) { return cells.map((cell) => this.tiles[cell]).join(""); }

  set(cells) {
    this.cells = cells;
    this.drawAll();
    this.told.change(cells);
  }

  clear() {
    this.anchor = null;
    this.press = null;
    this.set([]);
  }

  submit() {
    const cells = this.cells;
    this.clear();
    if (cells.length) this.told.pick(cells);
  }

  /* The cells from one straight to another, or null where they are on no line or a cell between them is not there. */
  lineTo(from, to) {
    const [row, col] = Cells.cellOf(this.grid, from);
    const [last, right] = Cells.cellOf(this.grid, to);
    const down = last - row;
    const across = right - col;
    if (down && across && Math.abs(down) !== Math.abs(across)) return null;
    const cells = Array.from({ length: Math.max(Math.abs(down), Math.abs(across)) + 1 }, (_, step) => (
      Cells.numberOf(this.grid, [row + Math.sign(down) * step, col + Math.sign(across) * step])));
    return cells.every((cell) => this.tiles[cell]) ? cells : null;
  }

  /* The longest line from a cell in the direction of a place, as far as the place is away. */
  lineTowards(from, { x, y }) {
    const [row, col] = Cells.cellOf(this.grid, from);
    const [right, down] = [x - col - 0.5, y - row - 0.5];
    const turn = Math.round(Math.atan2(down, right) / (Math.PI / 4)) * (Math.PI / 4);
    const [across, along] = [Math.round(Math.cos(turn)), Math.round(Math.sin(turn))];
    const length = Math.round((Math.abs(right * across) + Math.abs(down * along)) / (across && along ? 2 : 1));
    const cells = [from];
    while (cells.length <= length) {
      const next = [row + along * cells.length, col + across * cells.length];
      if (!Cells.isInside(this.grid, next) || !this.tiles[Cells.numberOf(this.grid, next)]) break;
      cells.push(Cells.numberOf(this.grid, next));
    }
    return cells;
  }

  neighborsOf(cell) {
    const around = this.moves.map((move) => Cells.neighbor(this.grid, Cells.cellOf(this.grid, cell), move));
    return around.filter((place) => Cells.isInside(this.grid, place)).map((place) => Cells.numberOf(this.grid, place))
      .filter((number) => this.tiles[number] && number !== cell);
  }

  placeOf(event) {
    const { left, top, width, height } = this.element.getBoundingClientRect();
    const x = ((event.clientX - left) / width) * this.grid.cols;
    const y = ((event.clientY - top) / height) * this.grid.rows;
    const clamp = (value, most) => Math.min(Math.max(Math.floor(value), 0), most - 1);
    const [row, col] = [clamp(y, this.grid.rows), clamp(x, this.grid.cols)];
    return { x, y, cell: row * this.grid.cols + col, isNear: Math.hypot(x - col - 0.5, y - row - 0.5) < 0.42 };
  }

  onDown(event) {
    const { cell } = this.placeOf(event);
    if (!event.isPrimary || event.button !== 0 || !this.tiles[cell]) return;
    this.element.setPointerCapture(event.pointerId);
    this.focusable(cell);
    this.boxes[cell].focus({ preventScroll: true });
    event.preventDefault();
    if (this.isLine) {
      this.press = { cell, isDrag: false };
      if (this.anchor === null) this.set([cell]);
    } else {
      this.press = { cell, isDrag: false, isEnd: this.add(cell) };
    }
  }

  onMove(event) {
    if (!this.press) return;
    const place = this.placeOf(event);
    if (place.cell !== this.press.cell) this.press.isDrag = true;
    if (!this.press.isDrag) return;
    if (this.isLine) {
      this.anchor = null;
      const cells = this.lineTowards(this.press.cell, place);
      if (cells.at(-1) !== this.cells.at(-1) || cells.length !== this.cells.length) this.set(cells);
    } else if (place.isNear) {
      this.stepTo(place.cell);
    }
  }

  onUp() {
    if (!this.press) return;
    const { cell, isDrag, isEnd } = this.press;
    this.press = null;
    if (isDrag || isEnd) this.submit();
    else if (this.isLine) this.tap(cell);
  }

  /* The first tap begins a line, the second one ends it, or begins another where the two are on no line. */
  tap(cell) {
    const line = this.anchor === null ? null : this.lineTo(this.anchor, cell);
    if (line) {
      this.cells = line;
      this.submit();
    } else {
      this.anchor = cell;
      this.set([cell]);
    }
  }

  /* Go on to a cell, or back to one that was picked, or begin anew there; true where it is the last one again. */
  add(cell) {
    const place = this.cells.indexOf(cell);
    if (place >= 0 && place === this.cells.length - 1) return true;
    if (place >= 0) this.set(this.cells.slice(0, place + 1));
    else if (this.cells.length && this.neighborsOf(this.cells.at(-1)).includes(cell)) this.set([...this.cells, cell]);
    else this.set([cell]);
    return false;
  }

  /* Draw the path on to a cell, or back where it came from. */
  stepTo(cell) {
    if (cell === this.cells.at(-2)) this.set(this.cells.slice(0, -1));
    else if (!this.cells.includes(cell) && this.neighborsOf(this.cells.at(-1)).includes(cell)) {
      this.set([...this.cells, cell]);
    }
  }

  onKey(event) {
    const move = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (move) this.moveBy(move);
    else if (event.key === "Home" || event.key === "End") this.toEnd(event.key === "End");
    else if (event.key === "Escape") this.clear();
    else if (event.key === "Enter" || event.key === " ") this.onEnter(event.key);
    else if (!this.told.type || !(event.key === "Backspace" || /^\p{L}\p{M}*$/u.test(event.key))) return;
    else this.told.type(event.key);
    event.preventDefault();
  }

  onEnter(key) {
    if (this.isLine) this.tap(this.cursor);
    else if (this.isTyped && key === "Enter") this.submit();
    else if (this.add(this.cursor)) this.submit();
  }

  moveBy([down, right]) {
    let [row, col] = Cells.cellOf(this.grid, this.cursor);
    do {
      [row, col] = [row + down, col + right];
      if (!Cells.isInside(this.grid, [row, col])) return;
    } while (!this.tiles[Cells.numberOf(this.grid, [row, col])]);
    this.moveTo(Cells.numberOf(this.grid, [row, col]));
  }

  toEnd(isLast) {
    const { cols } = this.grid;
    const begin = this.cursor - (this.cursor % cols);
    const row = Array.from({ length: cols }, (_, col) => begin + col).filter((cell) => this.tiles[cell]);
    this.moveTo(row.at(isLast ? -1 : 0));
  }

  moveTo(cell) {
    this.focusable(cell);
    this.boxes[cell].focus();
    if (this.anchor !== null) this.set(this.lineTo(this.anchor, cell) ?? [this.anchor]);
  }

  /* One cell can be reached by Tab, the one where the reader is. */
  focusable(cell) {
    if (this.cursor !== undefined) this.boxes[this.cursor].tabIndex = -1;
    this.cursor = cell;
    this.boxes[cell].tabIndex = 0;
  }
}
