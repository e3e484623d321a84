/* One run on the page: its grid, its sentence, and a row of slots. What extends it draws what is in the cells. */
const CELL = 40;
const LEFT = 26;
const TOP = 22;
const RIGHT = 6;

class View {
  constructor(shades) {
    this.shades = shades;
    this.element = $("panel").content.firstElementChild.cloneNode(true);
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
    this.heading.textContent = run.name(texts);
    this.svg.setAttribute("aria-label", Texts.fill(texts.grid, run.problem));
    if (!isSameShape) this.build();
    this.buildSlots();
    this.point(null);
    this.update(Array(run.problem.rows * run.problem.cols).keys());
  }

  build() {
    const { rows, cols } = this.run.problem;
    const [width, height] = [cols * CELL, rows * CELL];
    this.svg.replaceChildren();
    this.svg.setAttribute("viewBox", `0 0 ${LEFT + width + RIGHT} ${TOP + height + RIGHT}`);
    const layer = (name = "") => svgElement("g", name ? { class: name } : {}, this.svg);
    const cells = layer();
    this.rects = Array.from({ length: rows * cols }, (_, number) => {
      const [x, y] = this.corner(Cells.cellOf(this.run.problem, number));
      return svgElement("rect", { x, y, width: CELL, height: CELL }, cells);
    });
    svgElement("rect", { class: "border", x: LEFT, y: TOP, width, height }, this.svg);
    this.buildLabels(layer("labels"), rows, cols);
    this.path = svgElement("path", { class: "path" }, this.svg);
    this.buildUnder();
    this.numbers = layer("numbers");
    this.taken = svgElement("rect", { class: "taken", width: CELL - 4, height: CELL - 4, rx: 2 }, this.svg);
    this.looked = svgElement("rect", { width: CELL - 6, height: CELL - 6, rx: 2 }, this.svg);
    this.edge = svgElement("path", { d: "M-7-8L9 0L-7 8L-3 0z" }, this.svg);
    this.pointing = svgElement("path", { class: "pointing" }, this.svg);
    this.arrow = svgElement("path", { class: "arrow", d: "M-8-8L10 0L-8 8z" }, this.svg);
    this.cursor = svgElement("rect", { class: "cursor", width: CELL - 10, height: CELL - 10, rx: 4 }, this.svg);
    this.buildOver();
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

  corner([row, col]) { return [LEFT + col * CELL, TOP + row * CELL]; }

  shift([row, col]) { return `translate(${LEFT + (col + 0.5) * CELL} ${TOP + (row + 0.5) * CELL})`; }

  /* The cell under a place on the screen, or null. */
  cellAt(x, y) {
    const place = new DOMPoint(x, y).matrixTransform(this.svg.getScreenCTM().inverse());
    const cell = [Math.floor((place.y - TOP) / CELL), Math.floor((place.x - LEFT) / CELL)];
    return Cells.isInside(this.run.problem, cell) ? cell : null;
  }

  /* Draw the present step; `changed` are the numbers of the cells that look different. */
  update(changed) {
    for (const number of changed) this.paintCell(number);
    this.paintLook();
    this.path.setAttribute("d", this.lineOf(this.run.found));
    this.paintRest();
    this.lastAt = this.run.at;
    this.sentence.textContent = this.run.sentence(this.texts);
    const result = this.run.result(this.texts);
    this.result.textContent = result && `${this.texts.result}: ${result}`;
  }

  shade(mark, topMark) {
    return this.shades[Math.floor((mark - 1) * (this.shades.length - 1) / Math.max(topMark - 1, 1))];
  }

  paintLook() {
    const { here, look } = this.run;
    const put = (rect, cell, inset) => {
      rect.style.display = cell ? "" : "none";
      if (!cell) return;
      const [x, y] = this.corner(cell);
      rect.setAttribute("x", x + inset);
      rect.setAttribute("y", y + inset);
    };
    put(this.taken, here, 2);
    put(this.looked, look && look.verdict !== "off" ? look.other : null, 3);
    this.looked.setAttribute("class", look && look.verdict === "good" ? "accepted" : "refused");
    this.pointAlong(this.edge, look && look.cell, look && look.direction);
    if (look) this.edge.setAttribute("class", `edge ${look.verdict}`);
  }

  /* Put an arrow on the edge of a cell, or nowhere. */
  pointAlong(arrow, cell, direction) {
    arrow.style.display = cell && direction ? "" : "none";
    if (!cell || !direction) return;
    const [down, right] = direction;
    const angle = Math.atan2(down, right) * 180 / Math.PI;
    arrow.setAttribute("transform", `${this.shift([cell[0] + down / 2, cell[1] + right / 2])} rotate(${angle})`);
  }

  /* A line through cells; where it goes over the edge of the maze it begins anew. */
  lineOf(cells) {
    return cells.map((cell, place) => {
      const before = cells[place - 1];
      const isNear = before && Math.abs(cell[0] - before[0]) <= 1 && Math.abs(cell[1] - before[1]) <= 1;
      return `${isNear ? "L" : "M"}${LEFT + (cell[1] + 0.5) * CELL} ${TOP + (cell[0] + 0.5) * CELL}${isNear ? "" : "h0"}`;
    }).join("");
  }

  /* Make the slots anew: above each what points to it, and below it its index or what stands for that. */
  makeSlots(count, indexOf) {
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
      make("index", slot).textContent = indexOf(index);
      return place;
    });
  }

  fillSlot({ slot, ends, box }, text, pointers, shade) {
    slot.classList.toggle("full", shade !== null);
    box.textContent = text;
    box.style.backgroundColor = shade || "";
    box.style.color = shade ? "#1f2430" : "";
    ends.textContent = pointers.filter(Boolean).join(" ");
  }

  /* Show the way by which a cell was reached, or nothing for null; gives the cell it came from. */
  point(cell) {
    const path = cell ? this.run.pathTo(cell) : [];
    const before = path.length > 1 ? path[path.length - 2] : null;
    this.pointing.setAttribute("d", this.lineOf(path));
    this.pointAlong(this.arrow, before && cell, before && Cells.directionBetween(this.run.problem, cell, before));
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
    /* What no XML may hold, letters of the reader's among it, would make the file one that cannot be read. */
    const NO_XML = /[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu;
    const text = new XMLSerializer().serializeToString(copy).replace(NO_XML, "\ufffd");
    return { text, width, height };
  }
}
