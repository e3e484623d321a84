/* Word searches: one puzzle, or the puzzles of a book. */
const Game = (() => {
  const { puzzles } = Play.data;
  /* A word as it is listed, its first cell and the moves from there, and whether it is on the list. */
  const words = puzzles.map((puzzle) => puzzle.words.map(([written, start, moves, isListed = true]) => (
    { written, start, moves, isListed })));
  let number = 0;
  let board = null;
  let state = null;

  function cellsOf({ start, moves }) {
    const { cols } = puzzles[number];
    const cells = [start];
    for (const move of moves) {
      const [down, right] = Cells.DIRECTIONS[move];
      cells.push(cells.at(-1) + down * cols + right);
    }
    return cells;
  }

  const puzzle = () => puzzles[number];
  const listed = () => words[number].filter((word) => word.isListed);
  const isFound = (place) => Object.hasOwn(state.found, place);
  const left = () => words[number].flatMap((word, place) => (word.isListed && !isFound(place) ? [place] : []));
  const isOver = () => left().length === 0;
  const spelled = (cells) => JSON.stringify(cells.map((cell) => puzzle().tiles[cell]));

  function load(chosen) {
    number = chosen;
    state = { found: {}, hints: [], seconds: 0, ...Play.read(number), isShown: false };
    const { tiles, cols, mode, neighbors } = puzzle();
    board = new Board($("board"), { tiles, cols, mode, neighbors, colours: Play.colours },
      { pick: onPick, change: onChange });
    Play.say("");
    show();
  }

  function keep() {
    const { found, hints, seconds } = state;
    Play.write(number, { found, hints, seconds: Math.floor(seconds) });
  }

  /* A word may be read in both directions, and stand where nobody put it, such as inside a longer one. */
  function onPick(cells) {
    const there = spelled(cells);
    const back = spelled(cells.slice().reverse());
    const fits = words[number].flatMap((word, place) => ([there, back].includes(spelled(cellsOf(word))) ? [place] : []));
    const place = fits.find((fit) => !isFound(fit));
    if (place === undefined) {
      const key = fits.length ? "found.again" : "found.none";
      return Play.say(key, { word: Play.word(board.textOf(cells)) });
    }
    const word = words[number][place];
    state.found[place] = spelled(cellsOf(word)) === there ? cells : cells.slice().reverse();
    keep();
    show();
    const values = { word: Play.word(word.written), found: listed().length - left().length, all: listed().length };
    Play.say(word.isListed ? "found.word" : "found.secret", values);
    if (isOver()) $("done").textContent = ending();
  }

  function onChange(cells) {
    $("picked").textContent = board.textOf(cells);
    if (cells.length === 1) {
      const [row, col] = Cells.cellOf(puzzle(), cells[0]);
      Play.say("begun", { tile: Play.word(puzzle().tiles[cells[0]]), row: row + 1, col: col + 1 });
    }
  }

  function ending() {
    const time = Play.shownTime(state.seconds);
    return state.hints.length ? Play.text("done.hints", { time, hints: state.hints.length }) : Play.text("done", { time });
  }

  /* First where a word begins, then where it ends. */
  function hint() {
    const [place] = left();
    const cells = cellsOf(words[number][place]);
    const isSecond = state.hints.includes(`${place} start`);
    if (!state.hints.includes(`${place} end`)) state.hints.push(`${place} ${isSecond ? "end" : "start"}`);
    keep();
    show();
    const [row, col] = Cells.cellOf(puzzle(), isSecond ? cells.at(-1) : cells[0]);
    const values = { word: Play.word(words[number][place].written), row: row + 1, col: col + 1 };
    Play.say(isSecond ? "hint.end" : "hint.start", values);
  }

  function strokes() {
    const found = Object.entries(state.found).map(([place, cells]) => ({ cells, colour: Number(place), kind: "found" }));
    const shown = state.isShown ? words[number].flatMap((word, place) => (
      isFound(place) ? [] : [{ cells: cellsOf(word), colour: place, kind: "shown" }])) : [];
    const hints = state.hints.map((hinted) => hinted.split(" ")).filter(([place]) => !isFound(place))
      .map(([place, end]) => ({ cells: [cellsOf(words[number][place]).at(end === "end" ? -1 : 0)], colour: null, kind: "hint" }));
    return [...shown, ...found, ...hints];
  }

  function showWords() {
    const shown = words[number].flatMap((word, place) => (word.isListed || isFound(place) ? [place] : []));
    $("words").dir = Play.directionOf(words[number].map(({ written }) => written));
    $("words").replaceChildren(...shown.map((place) => {
      const item = document.createElement("li");
      const name = document.createElement(isFound(place) ? "s" : "span");
      name.textContent = words[number][place].written;
      name.dir = "auto";
      item.append(name);
      if (isFound(place)) {
        const told = document.createElement("span");
        told.className = "unseen";
        told.textContent = Play.text("is.found");
        item.append(" ", told);
        item.className = "found";
        item.style.setProperty("--colour", Play.colours[place % Play.colours.length]);
      }
      return item;
    }));
  }

  function showBook() {
    const name = (index) => `${puzzles[index].title || Play.text("puzzle", { number: index + 1 })}${isDone(index) ? " ✓" : ""}`;
    fillSelect($("which"), puzzles.map((_, index) => index), name, number);
    $("previous").disabled = number === 0;
    $("next").disabled = number === puzzles.length - 1;
  }

  function isDone(index) {
    const found = index === number ? state.found : Play.read(index).found ?? {};
    return words[index].every((word, place) => !word.isListed || Object.hasOwn(found, place));
  }

  function showTime() { $("time").textContent = Play.shownTime(state.seconds); }

  function show() {
    board.element.setAttribute("aria-label", Play.text("board", { rows: board.grid.rows, cols: board.grid.cols }));
    board.mark(strokes());
    showWords();
    showBook();
    showTime();
    const all = listed().length;
    $("count").textContent = Play.text("count", { found: all - left().length, all });
    $("done").textContent = all && isOver() ? ending() : "";
    $("subtitle").textContent = puzzles.length > 1 ? puzzle().title || Play.text("puzzle", { number: number + 1 }) : "";
    $("how").textContent = Play.text(puzzle().mode === "line" ? "how.line" : "how.path");
    $("hint").disabled = isOver();
    $("solution").setAttribute("aria-pressed", state.isShown);
    document.documentElement.classList.toggle("solved", state.isShown);
  }

  function again() {
    Play.write(number, {});
    load(number);
  }

  function go(chosen) {
    keep();
    load(chosen);
    try {
      history.replaceState(null, "", `#${number + 1}`);
    } catch {
      /* A page inside a notebook has no address of its own. */
    }
  }

  function fromAddress() {
    const asked = Math.floor(Number(location.hash.slice(1))) - 1;
    return asked >= 0 && asked < puzzles.length ? asked : 0;
  }

  $("book").hidden = puzzles.length === 1;
  $("hint").addEventListener("click", hint);
  $("again").addEventListener("click", again);
  $("solution").addEventListener("click", () => {
    state.isShown = !state.isShown;
    show();
  });
  $("previous").addEventListener("click", () => go(number - 1));
  $("next").addEventListener("click", () => go(number + 1));
  $("which").addEventListener("change", () => go(Number($("which").value)));
  addEventListener("hashchange", () => go(fromAddress()));
  Play.everySecond((seconds) => {
    if (isOver()) return;
    state.seconds += seconds;
    showTime();
  }, keep);
  load(fromAddress());
  Play.begin(show);

  return { get board() { return board; }, get state() { return state; } };
})();
