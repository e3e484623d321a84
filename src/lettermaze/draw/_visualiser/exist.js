/* The page of backtracking: one word on a board, the textbook's searches, and what prunings spare. */
const Lesson = {
  ...Letters.LESSON,
  NAME: "exist",
  VARIANTS: ["chosen", "pruned"],
  View: LettersView,
  COUNTS: [["looks", (run) => run.looks[run.at]], ["marks", (run) => run.marks[run.at]],
    ["backs", (run) => run.backs[run.at]], ["deepest", (run) => run.deepest[run.at]],
    ["spared.letters", (run) => run.spared.letters[run.at]], ["spared.layers", (run) => run.spared.layers[run.at]]],
  linesOf: Backtracking.linesOf,
  program: Backtracking.program,

  run(problem) {
    const algorithm = problem.variant === "pruned" ? "pruned" : problem.algorithm;
    return new Backtracking.Run({ ...problem, algorithm });
  },

  /* A slot for each letter of the word, in which the cell that holds it is written. */
  slotsOf: (run) => run.word.length,
  slotName: (run, index) => run.word[index],
  slotTexts: (run, cell) => Array(run.lettersOf(cell)).fill(Cells.shown(cell)),

  state(run, texts) {
    const left = run.word.slice(run.trail.reduce((place, cell) => place + run.lettersOf(cell), 0));
    const values = { word: Texts.quoted(run.word.join("")), rest: Texts.quoted(left.join("")) };
    return Texts.fill(texts[left.length ? "state" : "state.done"], values);
  },

  read(hash) {
    const found = Letters.LESSON.read(hash);
    if (hash.get("word")) found.word = hash.get("word");
    if (Backtracking.ALGORITHMS.includes(hash.get("by"))) found.algorithm = hash.get("by");
    return found;
  },

  write: (model) => [...Letters.LESSON.write(model), `word=${Letters.quote(model.word)}`, `by=${model.algorithm}`],

  showTools(model, texts) {
    Letters.LESSON.showTools(model);
    fillSelect($("algorithm"), Backtracking.ALGORITHMS, (name) => texts[`algorithm.${name}`], model.algorithm);
    $("word").value = model.word;
    $("facts").replaceChildren(...Backtracking.ALGORITHMS.map((algorithm) => {
      const run = new Backtracking.Run({ ...model, algorithm });
      const row = document.createElement("tr");
      const looks = run.looks[run.last];
      const isWhole = run.steps[run.last].kind !== "stop";
      row.append(document.createElement("th"), document.createElement("td"));
      row.firstChild.scope = "row";
      row.firstChild.textContent = texts[`algorithm.${algorithm}`];
      row.lastChild.textContent = isWhole ? looks : Texts.fill(texts["facts.more"], { looks });
      return row;
    }));
  },

  watch(page) {
    $("algorithm").addEventListener("change", () => page.change({ algorithm: $("algorithm").value }));
    $("word").addEventListener("change", () => page.change({ word: $("word").value.trim() || page.model.word }));
  },
};
