/* A run along a board of letters on the page: the tiles, the path with its numbers, and a slot for each of its places. */
class LettersView extends View {
  buildUnder() {
    const { rows, cols } = this.run.problem;
    this.svg.classList.add("board");
    const cells = Array.from({ length: rows * cols }, (_, number) => this.corner(Cells.cellOf(this.run.problem, number)));
    this.tiles = cells.map(([x, y]) => svgElement("text", { x: x + CELL / 2, y: y + CELL / 2 + 7 }, this.svg));
    this.ranks = cells.map(([x, y]) => svgElement("text", { class: "rank", x: x + CELL - 7, y: y + 12 }, this.svg));
  }

  buildOver() {}

  paintCell(number) {
    const { problem, trail } = this.run;
    const tile = problem.tiles[number];
    const cell = Cells.cellOf(problem, number);
    const place = trail.findIndex((other) => Cells.isSame(other, cell));
    const [rect, text] = [this.rects[number], this.tiles[number]];
    rect.setAttribute("class", tile === null ? "hole" : place < 0 ? "free" : "ring");
    if (place < 0) rect.removeAttribute("fill");
    else rect.setAttribute("fill", this.shadeOf(place));
    text.textContent = tile || "";
    text.setAttribute("class", place < 0 ? "tile" : "tile on");
    if (tile && [...tile].length > 2) {
      text.setAttribute("textLength", 32);
      text.setAttribute("lengthAdjust", "spacingAndGlyphs");
    } else {
      text.removeAttribute("textLength");
    }
    this.ranks[number].textContent = place < 0 ? "" : place + 1;
  }

  /* The colour of a place of the path. */
  shadeOf(place) { return this.shade(place + 1, this.longest); }

  get longest() { return this.run.deepest[this.run.last]; }

  buildSlots() { this.makeSlots(Lesson.slotsOf(this.run), (index) => Lesson.slotName(this.run, index)); }

  paintRest() {
    const { run, texts } = this;
    const filled = run.trail.flatMap((cell, place) => (
      Lesson.slotTexts(run, cell).map((text) => [text, this.shadeOf(place)])));
    this.places.forEach((place, index) => {
      const [text, shade] = filled[index] || ["", null];
      this.fillSlot(place, text, [], shade);
    });
    this.ends.textContent = Lesson.state(run, texts);
    this.slots.setAttribute("aria-label", `${this.heading.textContent}: ${run.trail.map(Cells.shown).join(" ") || 0}`);
  }
}
