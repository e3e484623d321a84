/* A board of letters against the clock: as many words as can be traced, and in the end those that were missed. */
const Game = (() => {
  const { data } = Play;
  const points = new Map(data.words);
  const board = new Board($("board"), { ...data, mode: "path", colours: Play.colours },
    { pick: onPick, change: onChange, type: onType });
  let typed = "";
  let shown = null;
  let state = opened();

  function opened() {
    return { found: [], seconds: 0, phase: data.seconds ? "ready" : "running", ...Play.read(0) };
  }

  const keep = () => Play.write(0, { ...state, seconds: Math.floor(state.seconds) });
  const left = () => Math.max(0, Math.ceil(data.seconds - state.seconds));
  const isRunning = () => state.phase === "running";
  const sum = (words) => words.reduce((all, word) => all + points.get(word), 0);

  /* How much of a word the tiles spell, wildcards any letter: its letters behind them, or null where they do not. */
  function behind(letters, tile) {
    if (tile === data.wildcard) return letters.length ? letters.slice(1) : null;
    const own = [...tile];
    return own.every((letter, place) => letter === letters[place]) ? letters.slice(own.length) : null;
  }

  function isSpelled(word, cells) {
    let letters = [...word];
    for (const cell of cells) {
      letters = behind(letters, board.tiles[cell]);
      if (letters === null) return false;
    }
    return letters.length === 0;
  }

  /* The first path that spells a word, or null. */
  function pathOf(word) {
    const path = [];
    function walk(cell, letters) {
      const rest = behind(letters, board.tiles[cell]);
      if (rest === null) return false;
      path.push(cell);
      if (rest.length === 0) return true;
      if (board.neighborsOf(cell).sort((a, b) => a - b).some((next) => !path.includes(next) && walk(next, rest))) return true;
      path.pop();
      return false;
    }
    return board.tiles.some((tile, cell) => tile && walk(cell, [...word])) ? path : null;
  }

  /* Letters as they are on the board, whose capitals and small ones a reader need not tell apart. */
  function asOnBoard(letters) {
    const known = board.tiles.filter(Boolean).join("");
    const own = known === known.toUpperCase() ? letters.toUpperCase() : letters;
    return [...own].map((letter) => (
      [letter, letter.toUpperCase(), letter.toLowerCase()].find((form) => known.includes(form)) ?? letter)).join("");
  }

  function onType(key) {
    if (!isRunning()) return;
    const letters = key === "Backspace" ? [...typed].slice(0, -1).join("") : typed + asOnBoard(key);
    const path = letters ? pathOf(letters) : [];
    board.set(path ?? []);
    typed = letters;
    board.isTyped = letters !== "";
    showPicked(letters, path === null);
    if (path === null) Play.say("typed.none", { word: Play.word(letters) });
  }

  function onChange(cells) {
    typed = board.textOf(cells);
    board.isTyped = false;
    showPicked(typed, false);
    if (shown && cells.length) {
      shown = null;
      showTrace();
    }
  }

  function showPicked(letters, isBad) {
    $("picked").textContent = letters;
    $("picked").classList.toggle("bad", isBad);
  }

  function onPick(cells) {
    if (!isRunning()) return;
    const fits = [...points.keys()].filter((word) => isSpelled(word, cells));
    const fresh = fits.filter((word) => !state.found.includes(word)).sort((a, b) => points.get(b) - points.get(a));
    if (!fresh.length) {
      Play.say(fits.length ? "found.again" : "found.none", { word: Play.word(board.textOf(cells)) });
      return;
    }
    state.found.push(fresh[0]);
    keep();
    show();
    Play.say("found.points", { word: Play.word(fresh[0]), points: points.get(fresh[0]) });
    if (state.found.length === points.size) finish();
  }

  function start() {
    state.phase = "running";
    keep();
    show();
    board.boxes[board.cursor].focus();
  }

  function finish() {
    state.phase = "over";
    board.clear();
    keep();
    show();
    Play.say("over", { found: state.found.length, all: points.size, score: sum(state.found), most: sum([...points.keys()]) });
  }

  function again() {
    Play.write(0, {});
    state = opened();
    shown = null;
    board.clear();
    Play.say("");
    show();
  }

  function item(word) {
    const element = document.createElement("li");
    const name = document.createElement(isRunning() ? "span" : "button");
    name.textContent = word;
    name.dir = "auto";
    const worth = document.createElement("span");
    worth.className = "points";
    worth.textContent = Play.text("points", { points: points.get(word) });
    if (!isRunning()) {
      name.setAttribute("aria-pressed", word === shown);
      name.addEventListener("click", () => {
        shown = word === shown ? null : word;
        showTrace();
      });
    }
    element.append(name, " ", worth);
    return element;
  }

  function showTrace() {
    board.mark(shown ? [{ cells: pathOf(shown), colour: 0, kind: "found" }] : []);
    for (const button of document.querySelectorAll("#words button, #missed button")) {
      button.setAttribute("aria-pressed", button.textContent === shown);
    }
  }

  function showTime() { $("time").textContent = Play.shownTime(data.seconds ? left() : state.seconds); }

  function show() {
    const missed = [...points.keys()].filter((word) => !state.found.includes(word));
    const isOver = state.phase === "over";
    board.element.setAttribute("aria-label", Play.text("board", { rows: board.grid.rows, cols: board.grid.cols }));
    $("board").classList.toggle("covered", state.phase === "ready");
    board.element.hidden = state.phase === "ready";
    $("start").hidden = state.phase !== "ready";
    $("finish").hidden = !isRunning();
    $("count").textContent = Play.text("score", { words: state.found.length, score: sum(state.found) });
    $("words").dir = $("missed").dir = Play.directionOf([...points.keys()]);
    $("words").replaceChildren(...state.found.slice().reverse().map(item));
    $("missing").hidden = !isOver || !missed.length;
    $("missed").replaceChildren(...(isOver ? missed.reverse().map(item) : []));
    $("how").textContent = Play.text("how");
    $("ready").textContent = Play.text(data.seconds ? "ready" : "ready.endless", { time: Play.shownTime(data.seconds) });
    $("ready").hidden = state.phase !== "ready";
    showTime();
    showTrace();
  }

  /* The clock runs while the page is looked at. */
  function tick(seconds) {
    if (!isRunning()) return;
    const before = left();
    state.seconds += seconds;
    showTime();
    if (data.seconds && before > 30 && left() <= 30) Play.say("soon", { seconds: 30 });
    if (data.seconds && left() === 0) finish();
  }

  $("board").append($("start"));
  $("start").addEventListener("click", start);
  $("finish").addEventListener("click", finish);
  $("again").addEventListener("click", again);
  Play.everySecond(tick, keep);
  Play.begin(show);

  return { board, pathOf, get state() { return state; }, tick };
})();
