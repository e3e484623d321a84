/* One run on the page: its maze, its sentence, and the queue or stack. */
const CELL = 40;
const LEFT = 26;
const TOP = 22;
const RIGHT = 6;

function svgElement(name, attributes = {}, parent = null) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (parent) parent.append(element);
  return element;
}

class View {
  constructor(shades) {
    this.shades = shades;
    this.element = document.getElementById("panel").content.firstElementChild.cloneNode(true);
    const part = (name) => this.element.querySelector(name);
    [this.heading, this.sentence, this.result, this.slots, this.ends] =
      ["h2", ".sentence", ".result", ".slots", ".ends"].map(part);
    this.svg = svgElement("svg", { tabindex: 0, role: "application" }, part(".maze"));
    this.run = null;
  }

  /* Show another run, at its present step. */
  show(run, texts) {
    const isSameShape = this.run && this.run.problem.rows === run.problem.rows && this.run.problem.cols === run.problem.cols;
    this.run = run;
    this.texts = texts;
    this.heading.textContent = texts[run.isStack ? "stack" : "queue"];
    this.svg.setAttribute("aria-label", Engine.fill(texts.maze, run.problem));
    if (!isSameShape) this.build();
    this.buildSlots();
    this.placeEnd(this.startSpot, run.problem.start);
    this.placeEnd(this.goalSpot, run.problem.goal);
    this.point(null);
    this.update(run.marks.keys());
  }

  build() {
    const { rows, cols } = this.run.problem;
    const [width, height] = [cols * CELL, rows * CELL];
    this.svg.replaceChildren();
    this.svg.setAttribute("viewBox", `0 0 ${LEFT + width + RIGHT} ${TOP + height + RIGHT}`);
    const layer = (name = "") => svgElement("g", name ? { class: name } : {}, this.svg);
    const cells = layer();
    this.rects = Array.from({ length: rows * cols }, (_, number) => {
      const [x, y] = this.corner(Engine.cellOf(this.run.problem, number));
      return svgElement("rect", { x, y, width: CELL, height: CELL }, cells);
    });
    svgElement("rect", { class: "border", x: LEFT, y: TOP, width, height }, this.svg);
    this.buildLabels(layer("labels"), rows, cols);
    this.path = svgElement("path", { class: "path" }, this.svg);
    this.goalSpot = this.buildEnd("goal", "B");
    this.startSpot = this.buildEnd("start", "S");
    this.numbers = layer("numbers");
    this.markTexts = new Map();
    this.taken = svgElement("rect", { class: "taken", width: CELL - 4, height: CELL - 4, rx: 2 }, this.svg);
    this.looked = svgElement("rect", { width: CELL - 6, height: CELL - 6, rx: 2 }, this.svg);
    this.edge = svgElement("path", { d: "M-7-8L9 0L-7 8L-3 0z" }, this.svg);
    this.pointing = svgElement("path", { class: "pointing" }, this.svg);
    this.arrow = svgElement("path", { class: "arrow", d: "M-8-8L10 0L-8 8z" }, this.svg);
    this.cursor = svgElement("rect", { class: "cursor", width: CELL - 10, height: CELL - 10, rx: 4 }, this.svg);
    this.figure = svgElement("g", { class: "figure" }, this.svg);
    svgElement("path", { d: "M-9 15C-9 3-5-2 0-2S9 3 9 15z" }, this.figure);
    svgElement("circle", { cy: -8, r: 6.5 }, this.figure);
    this.cursor.style.display = "none";
  }

  buildLabels(layer, rows, cols) {
    const every = Math.max(rows, cols) > 30 ? 5 : 1;
    const add = (number, x, y) => {
      if ((number + 1) % every && number) return;
      svgElement("text", { class: every > 1 ? "label large" : "label", x, y }, layer).textContent = number + 1;
    };
    for (let col = 0; col < cols; col++) add(col, LEFT + (col + 0.5) * CELL, TOP - 7);
    for (let row = 0; row < rows; row++) add(row, LEFT - 13, TOP + (row + 0.5) * CELL + 4);
  }

  buildEnd(name, letter) {
    const group = svgElement("g", { class: `end grab ${name}` }, this.svg);
    svgElement("circle", { r: 17.5 }, group);
    const text = svgElement("text", { y: 6.5 }, group);
    text.textContent = letter;
    return { group, text };
  }

  placeEnd(spot, cell) {
    spot.group.style.display = cell ? "" : "none";
    if (cell) spot.group.setAttribute("transform", this.shift(cell));
  }

  corner([row, col]) { return [LEFT + col * CELL, TOP + row * CELL]; }

  shift([row, col]) { return `translate(${LEFT + (col + 0.5) * CELL} ${TOP + (row + 0.5) * CELL})`; }

  /* The cell under a place on the screen, or null. */
  cellAt(x, y) {
    const place = new DOMPoint(x, y).matrixTransform(this.svg.getScreenCTM().inverse());
    const cell = [Math.floor((place.y - TOP) / CELL), Math.floor((place.x - LEFT) / CELL)];
    return Engine.isInside(this.run.problem, cell) ? cell : null;
  }

  /* Draw the present step; `changed` are the numbers of the cells whose marks are other ones. */
  update(changed) {
    for (const number of changed) this.paintCell(number);
    this.paintLook();
    this.path.setAttribute("d", this.lineOf(this.run.found));
    this.paintFigure();
    this.lastAt = this.run.at;
    this.paintWaiting();
    this.sentence.textContent = Engine.sentence(this.texts, this.run);
    const { step } = this.run;
    const isOver = step.outcome === "unreachable" || (this.run.at === this.run.last && this.run.path.length > 0);
    const length = this.run.path.length - 1;
    this.result.textContent = !isOver ? ""
      : `${this.texts.result}: ${length < 0 ? "-1" : Engine.fill(this.texts["result.steps"], { steps: length })}`;
  }

  paintCell(number) {
    const { problem, marks, topMark } = this.run;
    const mark = marks[number];
    const rect = this.rects[number];
    rect.setAttribute("class", problem.walls[number] ? "wall" : mark ? "ring" : "free");
    if (mark) rect.setAttribute("fill", this.shade(mark, topMark));
    else rect.removeAttribute("fill");
    const cell = Engine.cellOf(problem, number);
    const isEnd = Engine.isSame(cell, problem.start) || Engine.isSame(cell, problem.goal);
    let text = this.markTexts.get(number);
    if (mark && !text) {
      const [x, y] = this.corner(cell);
      text = svgElement("text", { x: x + CELL / 2, y: y + CELL / 2 + 6 }, this.numbers);
      this.markTexts.set(number, text);
    }
    if (text) {
      text.textContent = mark || "";
      text.setAttribute("class", isEnd ? "mark at-end" : "mark");
      if (mark > 99) text.setAttribute("textLength", 28);
      else text.removeAttribute("textLength");
      text.setAttribute("lengthAdjust", "spacingAndGlyphs");
    }
    for (const [spot, end] of [[this.startSpot, problem.start], [this.goalSpot, problem.goal]]) {
      if (Engine.isSame(cell, end)) spot.text.style.display = mark ? "none" : "";
    }
  }

  shade(mark, topMark) {
    return this.shades[Math.floor((mark - 1) * (this.shades.length - 1) / Math.max(topMark - 1, 1))];
  }

  paintLook() {
    const { step } = this.run;
    const put = (rect, cell, inset) => {
      rect.style.display = cell ? "" : "none";
      if (!cell) return;
      const [x, y] = this.corner(cell);
      rect.setAttribute("x", x + inset);
      rect.setAttribute("y", y + inset);
    };
    const isLook = step.kind === "look";
    put(this.taken, isLook || step.kind === "take" ? step.cell : null, 2);
    const isMarked = step.outcome === "marked";
    put(this.looked, isLook && step.outcome !== "outside" ? step.other : null, 3);
    this.looked.setAttribute("class", isMarked ? "accepted" : "refused");
    this.edge.style.display = isLook ? "" : "none";
    if (isLook) {
      const [down, right] = step.direction;
      const angle = Math.atan2(down, right) * 180 / Math.PI;
      this.edge.setAttribute("class", `edge ${isMarked ? "good" : step.outcome === "outside" ? "off" : "bad"}`);
      const [row, col] = [step.cell[0] + down / 2, step.cell[1] + right / 2];
      this.edge.setAttribute("transform", `${this.shift([row, col])} rotate(${angle})`);
    }
  }

  /* A line through cells; where it goes over the edge of the maze it begins anew. */
  lineOf(cells) {
    return cells.map((cell, place) => {
      const before = cells[place - 1];
      const isNear = before && Math.abs(cell[0] - before[0]) <= 1 && Math.abs(cell[1] - before[1]) <= 1;
      return `${isNear ? "L" : "M"}${LEFT + (cell[1] + 0.5) * CELL} ${TOP + (cell[0] + 0.5) * CELL}${isNear ? "" : "h0"}`;
    }).join("");
  }

  paintFigure() {
    const { figure } = this.run;
    this.figure.style.display = figure ? "" : "none";
    if (!figure) return;
    /* Only one step forward is shown as a move. */
    const isMove = this.run.step.kind === "walk" && this.lastAt === this.run.at - 1;
    this.figure.setAttribute("class", isMove ? "figure moved" : "figure");
    const [x, y] = this.corner(figure);
    this.figure.style.transform = `translate(${x + CELL / 2}px, ${y + CELL / 2}px)`;
  }

  buildSlots() {
    const count = this.run.isStack ? this.run.largest[this.run.last] : this.run.capacity;
    this.slots.classList.toggle("many", count > 40);
    const make = (name, parent) => {
      const element = document.createElement("div");
      element.className = name;
      parent.append(element);
      return element;
    };
    this.slots.replaceChildren();
    this.places = Array.from({ length: count }, (_, index) => {
      const slot = make("slot", this.slots);
      const place = { slot, ends: make("ends-here", slot), box: make("box", slot) };
      make("index", slot).textContent = index;
      return place;
    });
  }

  paintWaiting() {
    const { run, texts } = this;
    const { waiting } = run;
    const { cells, head, tail } = run.isStack ? { cells: waiting, head: -1, tail: -1 } : run.ring;
    this.places.forEach(({ slot, ends, box }, index) => {
      const cell = cells[index] || null;
      slot.classList.toggle("full", cell !== null);
      box.textContent = cell ? Engine.shown(cell) : "";
      box.style.backgroundColor = cell ? this.shade(run.markOf(cell), run.topMark) : "";
      box.style.color = cell ? "#1f2430" : "";
      const names = [index === head && texts.head, index === tail && texts.tail,
        run.isStack && index === waiting.length - 1 && texts.top].filter(Boolean);
      ends.textContent = names.join(" ");
    });
    const key = run.isStack ? "stack.state" : waiting.length && tail <= head ? "ring.wrapped" : "ring";
    this.ends.textContent = Engine.fill(texts[key], { head, tail, waiting: waiting.length, capacity: run.capacity });
    this.slots.setAttribute("aria-label", `${this.heading.textContent}: ${waiting.map(Engine.shown).join(" ") || 0}`);
  }

  /* Show the way by which a cell was reached, or nothing for null; gives the cell it came from. */
  point(cell) {
    const path = cell && this.run.markOf(cell) > 1 ? this.run.pathTo(cell) : [];
    const before = path.length > 1 ? path[path.length - 2] : null;
    this.pointing.setAttribute("d", this.lineOf(path));
    this.arrow.style.display = before ? "" : "none";
    if (before) {
      const { problem } = this.run;
      const direction = Engine.DIRECTIONS.find((step) => Engine.isSame(Engine.neighbor(problem, cell, step), before));
      const [row, col] = [cell[0] + direction[0] / 2, cell[1] + direction[1] / 2];
      const angle = Math.atan2(direction[0], direction[1]) * 180 / Math.PI;
      this.arrow.setAttribute("transform", `${this.shift([row, col])} rotate(${angle})`);
    }
    return before;
  }

  showCursor(cell) {
    this.cursor.style.display = cell ? "" : "none";
    if (!cell) return;
    const [x, y] = this.corner(cell);
    this.cursor.setAttribute("x", x + 5);
    this.cursor.setAttribute("y", y + 5);
  }

  /* The maze at this step as a file of its own: in the light colours, without cursor and pointing. */
  picture(title) {
    const root = document.documentElement;
    root.dataset.light = "";
    const copy = this.svg.cloneNode(true);
    const names = ["fill", "stroke", "stroke-width", "stroke-opacity", "stroke-dasharray", "stroke-linecap",
      "stroke-linejoin", "font-family", "font-size", "font-weight", "text-anchor", "display", "transform"];
    const originals = this.svg.querySelectorAll("*");
    copy.querySelectorAll("*").forEach((element, place) => {
      const style = getComputedStyle(originals[place]);
      for (const name of names) {
        const value = style.getPropertyValue(name);
        if (name !== "transform") element.setAttribute(name, value.replace(/px$/, ""));
        else if (originals[place].style.transform) element.setAttribute(name, value);
      }
      element.removeAttribute("style");
      element.removeAttribute("class");
    });
    delete root.dataset.light;
    for (const original of [this.cursor, this.pointing, this.arrow]) {
      const place = [...this.svg.children].indexOf(original);
      copy.children[place].setAttribute("display", "none");
    }
    for (const name of ["tabindex", "aria-label", "class"]) copy.removeAttribute(name);
    copy.setAttribute("role", "img");
    const { width, height } = this.svg.viewBox.baseVal;
    copy.setAttribute("width", width);
    copy.setAttribute("height", height);
    copy.prepend(svgElement("rect", { width, height, fill: "#ffffff" }));
    const name = svgElement("title");
    name.textContent = title;
    copy.prepend(name);
    return { text: new XMLSerializer().serializeToString(copy), width, height };
  }
}
