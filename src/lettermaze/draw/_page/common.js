/* What all pages share: cells, sentences with numbers in them, and steps that go forward and back.
   A cell is [row, column] counted from 0; its number in a grid is row * cols + column. */
const $ = (id) => document.getElementById(id);

function svgElement(name, attributes = {}, parent = null) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (parent) parent.append(element);
  return element;
}

function fillSelect(select, names, labelOf, chosen) {
  select.replaceChildren(...names.map((name) => new Option(labelOf(name), name, false, name === chosen)));
}

const Cells = (() => {
  const DIRECTIONS = [[-1, 0], [1, 0], [0, -1], [0, 1], [-1, -1], [-1, 1], [1, -1], [1, 1]];
  const NAMES = ["up", "down", "left", "right", "up-left", "up-right", "down-left", "down-right"];

  const isSame = (a, b) => a !== null && b !== null && a[0] === b[0] && a[1] === b[1];
  const isInside = (grid, [row, col]) => row >= 0 && row < grid.rows && col >= 0 && col < grid.cols;
  const numberOf = (grid, [row, col]) => row * grid.cols + col;
  const cellOf = (grid, number) => [Math.floor(number / grid.cols), number % grid.cols];
  const shown = ([row, col]) => `(${row + 1}, ${col + 1})`;

  /* The place one move on, which may be outside the grid where its edges are not joined. */
  function neighbor({ rows, cols, wrap }, [row, col], [down, right]) {
    return wrap ? [(row + down + rows) % rows, (col + right + cols) % cols] : [row + down, col + right];
  }

  const directionBetween = (grid, cell, other) => DIRECTIONS.find((step) => isSame(neighbor(grid, cell, step), other));

  return { DIRECTIONS, NAMES, cellOf, directionBetween, isInside, isSame, neighbor, numberOf, shown };
})();

const Texts = (() => {
  /* A text with its fields: {name}, or {name:form/form/form} for a number with the form of the noun for one, for several,
     and, where a language has it, for 20 and more. */
  function fill(text, values) {
    return text.replace(/\{(\w+)(?::([^}]*))?\}/g, (all, name, forms) => (forms
      ? `${values[name]} ${nounFor(values[name], forms.split("/"))}` : values[name]));
  }

  function nounFor(number, [one, several, many = several]) {
    if (number === 1) return one;
    return number === 0 || (number % 100 > 0 && number % 100 < 20) ? several : many;
  }

  function direction(texts, move) {
    return move && texts[`direction.${Cells.NAMES[Cells.DIRECTIONS.findIndex((known) => Cells.isSame(known, move))]}`];
  }

  const cell = (value) => value && Cells.shown(value);

  /* A text of the reader's, kept from turning the direction of the sentence around it. */
  const quoted = (text) => (/[^\x20-\x7e]/.test(text) ? `\u2068${text}\u2069` : text);

  /* The language that is wanted, or else the reader's, or English, of those that a page has. */
  function languageOf(known, wanted) {
    const own = (navigator.language || "en").slice(0, 2);
    return [wanted, own].find((name) => Object.hasOwn(known, name)) ?? "en";
  }

  /* Say all that stands still on a page. */
  function show(texts) {
    document.querySelectorAll("[data-text]").forEach((element) => {
      element.textContent = texts[element.dataset.text] ?? "";
    });
    document.querySelectorAll("[data-label]").forEach((element) => {
      element.setAttribute("aria-label", texts[element.dataset.label]);
      if (element.tagName === "BUTTON") element.title = texts[element.dataset.label];
    });
  }

  return { cell, direction, fill, languageOf, quoted, show };
})();

/* Steps, and the state after the one `at`. What extends it says how a step is applied, and how it is undone. */
class Playback {
  constructor(problem, steps) {
    this.problem = problem;
    this.steps = steps;
    this.last = steps.length - 1;
    this.at = 0;
  }

  get step() { return this.steps[this.at]; }

  /* Go to a step, forward or back; `changed` is told the number of each cell that looks different then. */
  seek(number, changed = () => {}) {
    const wanted = Math.min(Math.max(number, 0), this.last);
    while (this.at < wanted) this.apply(this.steps[++this.at], changed);
    while (this.at > wanted) this.undo(this.steps[this.at--], changed);
  }

  /* How often something happened, after each step. */
  countUp(happens) {
    let count = 0;
    return Int32Array.from(this.steps, (step) => (count += happens(step)));
  }
}

/* What is wrong with a text: the key of a sentence, and what it names. */
class TextError extends Error {
  constructor(key, values = {}) {
    super(key);
    this.key = key;
    this.values = values;
  }
}
