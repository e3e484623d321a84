/* The page of the walk along a board and a trie of words. */
const Lesson = {
  ...Letters.LESSON,
  NAME: "solve",
  VARIANTS: ["trie"],
  View: LettersView,
  COUNTS: [["looks", (run) => run.looks[run.at]], ["marks", (run) => run.marks[run.at]], ["left", (run) => run.left[run.at]],
    ["deepest", (run) => run.deepest[run.at]], ["found", (run) => run.news[run.at]],
    ["latest", (run) => run.wordsSoFar.slice(-8).reverse().map(Texts.quoted).join(" ")]],
  linesOf: Trie.linesOf,
  program: Trie.program,

  run: (problem) => new Trie.Run(problem),

  /* A slot for each cell of the longest path, in which the tiles are written. */
  slotsOf: (run) => run.deepest[run.last],
  slotName: (run, index) => index + 1,
  slotTexts: (run, cell) => [run.problem.tiles[Cells.numberOf(run.problem, cell)]],

  /* The node at which the walk is, and with which letters words go on from there. */
  state(run, texts) {
    const { kind, follow } = run.step;
    if (kind === "stop") return "";
    const spelled = run.spelledHere;
    const values = { spelled: Texts.quoted(spelled), follow: Texts.quoted([...follow].join(" ")) };
    return Texts.fill(texts[spelled ? follow ? "state" : "state.leaf" : "state.root"], values);
  },

  read(hash) {
    const found = Letters.LESSON.read(hash);
    const words = wordsIn(hash.get("words") || "");
    return words.length ? { ...found, words } : found;
  },

  /* Long lists would make an address that cannot be sent; those that the page was made with need not be in it. */
  write(model) {
    const text = model.words.join("\n");
    const isKnown = text === GIVEN_WORDS || text.length > MOST_IN_ADDRESS;
    return [...Letters.LESSON.write(model), ...(isKnown ? [] : [`words=${Letters.quote(text)}`])];
  },

  showTools(model) {
    Letters.LESSON.showTools(model);
    $("words").value = model.words.join("\n");
  },

  watch(page) {
    $("words").addEventListener("change", () => page.change({ words: wordsIn($("words").value) }));
  },
};

const MOST_IN_ADDRESS = 1500;
const GIVEN_WORDS = JSON.parse($("given").textContent).words.join("\n");

/* The words of a text, one a line, each once. */
function wordsIn(text) {
  return [...new Set(text.split(/\r\n?|\n/).map((word) => word.trim()).filter(Boolean))];
}
