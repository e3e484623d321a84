/* A run of Lee's algorithm on the page: the maze with its marks, and the queue or stack. */
class WaveView extends View {
  buildUnder() {
    this.goalSpot = this.buildEnd("goal", "B");
    this.startSpot = this.buildEnd("start", "S");
    this.markTexts = new Map();
  }

  buildOver() {
    this.figure = svgElement("g", { class: "figure" }, this.svg);
    svgElement("path", { d: "M-9 15C-9 3-5-2 0-2S9 3 9 15z" }, this.figure);
    svgElement("circle", { cy: -8, r: 6.5 }, this.figure);
  }

  buildEnd(name, letter) {
    const group = svgElement("g", { class: `end grab ${name}` }, this.svg);
    svgElement("circle", { r: 17.5 }, group);
    const text = svgElement("text", { y: 6.5 }, group);
    text.textContent = letter;
    return { group, text };
  }

  show(run, texts) {
    super.show(run, texts);
    this.placeEnd(this.startSpot, run.problem.start);
    this.placeEnd(this.goalSpot, run.problem.goal);
  }

  placeEnd(spot, cell) {
    spot.group.style.display = cell ? "" : "none";
    if (cell) spot.group.setAttribute("transform", this.shift(cell));
  }

  paintCell(number) {
    const { problem, marks, topMark } = this.run;
    const mark = marks[number];
    const rect = this.rects[number];
    rect.setAttribute("class", problem.walls[number] ? "wall" : mark ? "ring" : "free");
    if (mark) rect.setAttribute("fill", this.shade(mark, topMark));
    else rect.removeAttribute("fill");
    const cell = Cells.cellOf(problem, number);
    const isEnd = Cells.isSame(cell, problem.start) || Cells.isSame(cell, problem.goal);
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
      if (Cells.isSame(cell, end)) spot.text.style.display = mark ? "none" : "";
    }
  }

  paintRest() {
    this.paintFigure();
    this.paintWaiting();
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
    this.makeSlots(this.run.isStack ? this.run.largest[this.run.last] : this.run.capacity, (index) => index);
  }

  paintWaiting() {
    const { run, texts } = this;
    const { waiting } = run;
    const { cells, head, tail } = run.isStack ? { cells: waiting, head: -1, tail: -1 } : run.ring;
    this.places.forEach((place, index) => {
      const cell = cells[index] || null;
      const pointers = [index === head && texts.head, index === tail && texts.tail,
        run.isStack && index === waiting.length - 1 && texts.top];
      this.fillSlot(place, cell ? Cells.shown(cell) : "", pointers, cell && this.shade(run.markOf(cell), run.topMark));
    });
    const key = run.isStack ? "stack.state" : waiting.length && tail <= head ? "ring.wrapped" : "ring";
    this.ends.textContent = Texts.fill(texts[key], { head, tail, waiting: waiting.length, capacity: run.capacity });
    this.slots.setAttribute("aria-label", `${this.heading.textContent}: ${waiting.map(Cells.shown).join(" ") || 0}`);
  }
}
