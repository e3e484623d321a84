/* The page: what the reader chose, the runs that come of it, and the controls. */
const Page = (() => {
  const given = JSON.parse(document.getElementById("given").textContent);
  const TEXTS = JSON.parse(document.getElementById("texts").textContent);
  const CORNERS = ["always", "not-both-blocked", "both-free"];
  const $ = (id) => document.getElementById(id);
  const root = document.documentElement;

  const views = { queue: new View(given.shades), stack: new View(given.shades) };
  let model = null;
  let runs = [];
  let at = 0;
  let clock = null;
  let cursor = null;
  let score = { right: 0, asked: 0 };
  let drag = null;
  let writing = 0;

  const texts = () => TEXTS[model.language];
  const last = () => Math.max(...runs.map((run) => run.last));
  const viewOf = (run) => views[run.problem.discipline];

  /* What the address adds to what the page was made with. */
  function fromAddress() {
    const hash = new URLSearchParams(location.hash.slice(1));
    const has = (name) => hash.has(name) || new URLSearchParams(location.search).has(name);
    const found = { ...given, language: hash.get("lang") || given.language, compare: has("stack"),
      locked: has("lock"), embed: has("embed") };
    const [, rows, cols, digits] = /^(\d+)x(\d+)\.([\w-]*)$/.exec(hash.get("maze") || "") || [];
    if (digits && rows * cols <= Mazes.MOST_CELLS) {
      const walls = Mazes.decode(digits, rows * cols);
      const maze = { rows: Number(rows), cols: Number(cols) };
      const [start, goal] = ["s", "g"].map((name) => {
        const [, row, col] = /^(\d+),(\d+)$/.exec(hash.get(name) || "") || [];
        const cell = row === undefined ? null : [row - 1, col - 1];
        return cell && Engine.isInside(maze, cell) ? cell : null;
      });
      if (walls && start) Object.assign(found, maze, { walls, start, goal });
      found.neighbors = hash.get("n") === "8" ? 8 : 4;
      found.corners = CORNERS.includes(hash.get("c")) ? hash.get("c") : "always";
      found.wrap = hash.has("wrap");
    }
    if (!(found.language in TEXTS)) {
      const wanted = (navigator.language || "en").slice(0, 2);
      found.language = wanted in TEXTS ? wanted : "en";
    }
    return [found, Number(hash.get("t")) || 0];
  }

  function toAddress({ locked = model.locked, embed = model.embed } = {}) {
    const end = (cell) => `${cell[0] + 1},${cell[1] + 1}`;
    const parts = [`maze=${model.rows}x${model.cols}.${Mazes.encode(model.walls)}`, `s=${end(model.start)}`];
    if (model.goal) parts.push(`g=${end(model.goal)}`);
    if (model.neighbors === 8) parts.push("n=8");
    if (model.corners !== "always") parts.push(`c=${model.corners}`);
    if (model.wrap) parts.push("wrap");
    if (model.compare) parts.push("stack");
    parts.push(`t=${at}`, `lang=${model.language}`);
    if (locked) parts.push("lock");
    if (embed) parts.push("embed");
    return `#${parts.join("&")}`;
  }

  /* Browsers refuse addresses that change too often, so only the last of several changes is written. */
  function writeAddress() {
    clearTimeout(writing);
    writing = setTimeout(putAddress, 250);
  }

  function putAddress() {
    try {
      history.replaceState(null, "", toAddress());
    } catch {
      /* A page inside a notebook has no address of its own. */
    }
    const base = location.href.split("#")[0];
    $("link").value = base + toAddress({
      locked: $("link-locked").checked || model.locked, embed: $("link-embed").checked || model.embed,
    });
  }

  /* Take up a model: run it and show it at a step. */
  function open(chosen, step) {
    pause();
    model = chosen;
    score = { right: 0, asked: 0 };
    root.lang = model.language;
    root.classList.toggle("locked", model.locked);
    root.classList.toggle("embed", model.embed);
    showTexts();
    const disciplines = model.compare ? ["queue", "stack"] : ["queue"];
    runs = disciplines.map((discipline) => new Engine.Run({ ...model, discipline }));
    $("panels").classList.toggle("two", model.compare);
    views.stack.element.hidden = !model.compare;
    at = Math.min(Math.max(step, 0), last());
    for (const run of runs) {
      run.seek(at);
      viewOf(run).show(run, texts());
    }
    if (cursor && !Engine.isInside(model, cursor)) cursor = null;
    for (const view of Object.values(views)) if (view.run) view.showCursor(null);
    buildProgram();
    buildCounts();
    showControls();
    writeAddress();
  }

  /* The reader changed something. At the end of a run the new one is shown at its end, else it begins anew. */
  function change(fields) {
    const wasOver = at >= last();
    open({ ...model, ...fields }, wasOver ? Infinity : 0);
  }

  /* The reader changed how it is shown. */
  function restyle(fields) { open({ ...model, ...fields }, at); }

  function showTexts() {
    const known = texts();
    document.title = known.title;
    document.querySelectorAll("[data-text]").forEach((element) => { element.textContent = known[element.dataset.text]; });
    document.querySelectorAll("[data-label]").forEach((element) => {
      element.setAttribute("aria-label", known[element.dataset.label]);
      if (element.tagName === "BUTTON") element.title = known[element.dataset.label];
    });
    fillSelect($("language"), Object.keys(TEXTS), (name) => TEXTS[name].name, model.language);
    fillSelect($("corners"), CORNERS, (name) => known[`corners.${name}`], model.corners);
    fillSelect($("method"), Mazes.METHODS, (name) => name, $("method").value || Mazes.METHODS[0]);
    $("neighbors").value = model.neighbors;
    $("corners").disabled = model.neighbors === 4;
    $("wrap").checked = model.wrap;
    $("compare").checked = model.compare;
    $("text").value = Mazes.format(model);
    $("fault").textContent = "";
  }

  function fillSelect(select, names, labelOf, chosen) {
    select.replaceChildren(...names.map((name) => new Option(labelOf(name), name, false, name === chosen)));
  }

  function buildProgram() {
    $("program").replaceChildren(...Engine.program(runs[0].problem).map(([name, line]) => {
      const element = document.createElement("span");
      element.textContent = line;
      element.dataset.line = name;
      return element;
    }));
  }

  function buildCounts() {
    const names = [["", (run) => texts()[run.isStack ? "stack" : "queue"]], ["looks", (run) => run.looks[run.at]],
      ["pushes", (run) => run.pushes[run.at]], ["largest", (run) => run.largest[run.at]]];
    $("counts").replaceChildren(...names.slice(model.compare ? 0 : 1).map(([name, valueOf]) => {
      const row = document.createElement("tr");
      const heading = document.createElement("th");
      heading.scope = "row";
      heading.textContent = name && texts()[name];
      row.append(heading, ...runs.map((run) => {
        const cell = document.createElement("td");
        cell.dataset.count = name;
        cell.value = () => valueOf(run);
        return cell;
      }));
      return row;
    }));
  }

  function seek(step) {
    at = Math.min(Math.max(step, 0), last());
    for (const run of runs) {
      const changed = new Set();
      run.seek(at, (number) => changed.add(number));
      viewOf(run).update(changed);
    }
    showControls();
    if (!clock) writeAddress();
  }

  function showControls() {
    const [known, isPredicting] = [texts(), $("predict").checked];
    $("counter").textContent = Engine.fill(known.counter, { at, last: last() });
    $("slider").max = last();
    $("slider").value = at;
    $("slider").setAttribute("aria-valuetext", $("counter").textContent);
    for (const name of ["restart", "back"]) setDisabled($(name), at === 0);
    for (const name of ["forward", "end"]) setDisabled($(name), at === last());
    $("run").querySelector("span").textContent = known[clock ? "pause" : "run"];
    $("run").setAttribute("aria-pressed", Boolean(clock));
    $("run").disabled = isPredicting;
    const speed = 2 ** $("speed").value;
    $("speed").setAttribute("aria-valuetext", Engine.fill(known["speed.value"], { speed }));
    $("speed").title = Engine.fill(known["speed.value"], { speed });
    const lit = Engine.linesOf(runs[0].step);
    for (const line of $("program").children) line.classList.toggle("lit", lit.includes(line.dataset.line));
    for (const cell of $("counts").querySelectorAll("td")) cell.textContent = cell.value();
    for (const run of runs) viewOf(run).sentence.setAttribute("aria-live", clock ? "off" : "polite");
    showQuestion();
  }

  /* A button that has the focus keeps it, so that the keyboard stays where it is. */
  function setDisabled(button, isDisabled) {
    button.disabled = isDisabled && document.activeElement !== button;
    button.setAttribute("aria-disabled", isDisabled);
  }

  function start() {
    if (clock || $("predict").checked) return;
    if (at >= last()) seek(0);
    clock = { frame: 0, before: performance.now(), due: 0 };
    const tick = (now) => {
      clock.due += (now - clock.before) / 1000 * 2 ** $("speed").value;
      clock.before = now;
      const steps = Math.floor(clock.due);
      clock.due -= steps;
      clock.frame = requestAnimationFrame(tick);
      if (steps > 0) seek(at + steps);
      if (at >= last()) pause();
    };
    clock.frame = requestAnimationFrame(tick);
    showControls();
  }

  function pause() {
    if (!clock) return;
    cancelAnimationFrame(clock.frame);
    clock = null;
    seek(at);
  }

  function step(count) {
    pause();
    seek(at + count);
  }

  /* What the reader is asked for: the next step that takes or marks a cell, or null. */
  function nextAsked() {
    return runs[0].steps.find(({ number, kind, outcome }) => number > at && (kind === "take" || outcome === "marked")) || null;
  }

  function showQuestion() {
    $("asking").hidden = !$("predict").checked;
    const asked = nextAsked();
    const key = !asked ? "predict.over" : asked.kind === "take" ? "predict.take" : "predict.marked";
    $("question").textContent = texts()[key];
    $("score").textContent = Engine.fill(texts().score, score);
    $("answer").disabled = !asked;
  }

  /* An answer: the cell, or the mark of it. */
  function answer({ cell = null, mark = null }) {
    const asked = nextAsked();
    if (!asked) return;
    const wanted = asked.other || asked.cell;
    const isRight = cell ? Engine.isSame(cell, wanted) : mark === asked.mark;
    score.asked++;
    score.right += isRight;
    seek(asked.number);
    const values = { cell: Engine.shown(wanted), mark: asked.mark };
    $("pointed").textContent = isRight ? texts()["predict.right"] : Engine.fill(texts()["predict.wrong"], values);
    $("guess").value = "";
  }

  /* Say what is known of a cell, and show its path. */
  function point(view, cell) {
    const before = view.point(cell);
    if (!cell) {
      $("pointed").textContent = "";
      return;
    }
    const mark = view.run.markOf(cell);
    const isWall = view.run.problem.walls[Engine.numberOf(model, cell)];
    const key = isWall ? "cell.wall" : mark > 1 ? "cell.marked" : mark ? "cell.start" : "cell.free";
    $("pointed").textContent = Engine.fill(texts()[key], {
      cell: Engine.shown(cell), mark, steps: mark - 1, from: before && Engine.shown(before),
    });
  }

  function setWall(cell, wall) {
    const number = Engine.numberOf(model, cell);
    if (Engine.isSame(cell, model.start) || Engine.isSame(cell, model.goal) || model.walls[number] === wall) return;
    const walls = model.walls.slice();
    walls[number] = wall;
    change({ walls });
  }

  function setEnd(name, cell) {
    if (!model.walls[Engine.numberOf(model, cell)] && !Engine.isSame(cell, model[name])) change({ [name]: cell });
  }

  function watchMaze(view) {
    const { svg } = view;
    svg.addEventListener("mousedown", (event) => {
      event.preventDefault();
      if (document.activeElement) document.activeElement.blur();
    });
    svg.addEventListener("pointerdown", (event) => {
      const cell = view.cellAt(event.clientX, event.clientY);
      if (!cell || event.button) return;
      if ($("predict").checked) {
        if (view === views.queue) answer({ cell });
        return;
      }
      drag = dragFrom(cell);
      if (!drag) {
        point(view, cell);
        return;
      }
      svg.setPointerCapture(event.pointerId);
      drag(cell);
    });
    svg.addEventListener("pointermove", (event) => {
      const cell = view.cellAt(event.clientX, event.clientY);
      if (drag && cell) drag(cell);
      if (!$("predict").checked) point(view, drag ? null : cell);
    });
    svg.addEventListener("pointerleave", () => { if (!$("predict").checked) point(view, null); });
    for (const name of ["pointerup", "pointercancel"]) svg.addEventListener(name, () => { drag = null; });
    svg.addEventListener("keydown", (event) => moveCursor(view, event));
    svg.addEventListener("focus", () => view.showCursor(cursor = cursor || model.start));
    svg.addEventListener("blur", () => view.showCursor(null));
  }

  /* What moving the pointer on from a cell does, or null. */
  function dragFrom(cell) {
    if (model.locked || model.embed) return null;
    for (const name of ["start", "goal"]) {
      if (Engine.isSame(cell, model[name])) return (other) => setEnd(name, other);
    }
    if ($("draw").getAttribute("aria-pressed") !== "true") return null;
    const wall = 1 - model.walls[Engine.numberOf(model, cell)];
    return (other) => setWall(other, wall);
  }

  function moveCursor(view, event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const moves = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    const canEdit = !model.locked && !model.embed;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (key in moves) {
      const cell = [cursor[0] + moves[key][0], cursor[1] + moves[key][1]];
      if (Engine.isInside(model, cell)) cursor = cell;
    } else if (key === "Enter" && $("predict").checked) {
      answer({ cell: cursor });
    } else if (key === "Enter" && canEdit) {
      setWall(cursor, 1 - model.walls[Engine.numberOf(model, cursor)]);
    } else if ((key === "s" || key === "g") && canEdit) {
      setEnd(key === "s" ? "start" : "goal", cursor);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    view.showCursor(cursor);
    if (key in moves || !$("predict").checked) point(view, cursor);
  }

  function onKey(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input, select, textarea, summary")) return;
    const isButton = event.target.closest("button") !== null;
    const actions = {
      ArrowLeft: () => step(-1), ArrowRight: () => step(1), Home: () => step(-Infinity), End: () => step(Infinity),
      "+": () => faster(1), "-": () => faster(-1),
    };
    if (!isButton) actions[" "] = () => (clock ? pause() : start());
    if (!(event.key in actions)) return;
    event.preventDefault();
    actions[event.key]();
  }

  function faster(by) {
    $("speed").valueAsNumber += by;
    showControls();
  }

  function load() {
    try {
      const found = Mazes.parse($("text").value);
      found.start = found.start || firstFree(found);
      change({ ...found, goal: found.goal || farthest(found) });
    } catch (error) {
      if (!(error instanceof Mazes.TextError)) throw error;
      $("fault").textContent = Engine.fill(texts()[error.key], error.values);
    }
  }

  const firstFree = (maze) => Engine.cellOf(maze, Math.max(0, maze.walls.indexOf(0)));

  /* The cell with the largest mark, the first of several. */
  function farthest(maze) {
    const run = new Engine.Run({ ...model, ...maze, goal: null, discipline: "queue" });
    run.seek(run.last);
    return Engine.cellOf(maze, run.marks.indexOf(Math.max(...run.marks)));
  }

  function make() {
    const method = $("method").value;
    const [rows, cols] = ["rows", "cols"].map((name) => {
      const size = Math.min(Math.max(Math.floor($(name).valueAsNumber) || 3, 3), 99);
      return method === "random" ? size : size - (size + 1) % 2;
    });
    const seed = Math.floor(Math.random() * 1e6);
    const maze = { rows, cols, walls: Mazes.make(rows, cols, method, seed) };
    maze.start = firstFree(maze);
    maze.goal = farthest(maze);
    change(maze);
    $("made").textContent = Engine.fill(texts().made, { rows, cols, method, seed });
  }

  const fileName = (ending) => `lee-step-${at}.${ending}`;
  const picture = () => views.queue.picture(`${$("counter").textContent}: ${views.queue.sentence.textContent}`);

  function download(blob, name) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  }

  /* The picture as a PNG, two points a unit, or fewer where it would be larger than a canvas may be. */
  function png() {
    const { text, width, height } = picture();
    const scale = Math.min(2, 8000 / Math.max(width, height));
    return new Promise((resolve, reject) => {
      const image = new Image();
      image.onload = () => {
        const canvas = document.createElement("canvas");
        [canvas.width, canvas.height] = [width * scale, height * scale];
        canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
        canvas.toBlob(resolve, "image/png");
      };
      image.onerror = reject;
      image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
    });
  }

  function watchControls() {
    const onClick = (id, action) => $(id).addEventListener("click", action);
    const onChange = (id, action) => $(id).addEventListener("change", () => action($(id)));
    onClick("restart", () => step(-Infinity));
    onClick("back", () => step(-1));
    onClick("run", () => (clock ? pause() : start()));
    onClick("forward", () => step(1));
    onClick("end", () => step(Infinity));
    $("slider").addEventListener("input", () => { pause(); seek($("slider").valueAsNumber); });
    $("speed").addEventListener("input", showControls);
    onChange("language", (select) => restyle({ language: select.value }));
    onChange("neighbors", (select) => change({ neighbors: Number(select.value) }));
    onChange("corners", (select) => change({ corners: select.value }));
    onChange("wrap", (box) => change({ wrap: box.checked }));
    onChange("compare", (box) => restyle({ compare: box.checked }));
    onChange("predict", () => {
      pause();
      score = { right: 0, asked: 0 };
      showControls();
    });
    onClick("answer", () => { if ($("guess").value.trim()) answer({ mark: Number($("guess").value) }); });
    $("guess").addEventListener("keydown", (event) => { if (event.key === "Enter") $("answer").click(); });
    onClick("draw", () => {
      const isOn = $("draw").getAttribute("aria-pressed") !== "true";
      $("draw").setAttribute("aria-pressed", isOn);
      $("panels").classList.toggle("drawing", isOn);
    });
    onClick("make", make);
    onClick("load", load);
    onClick("save-svg", () => download(new Blob([picture().text], { type: "image/svg+xml" }), fileName("svg")));
    onClick("save-png", async () => download(await png(), fileName("png")));
    onClick("print", () => window.print());
    $("link").addEventListener("focus", () => $("link").select());
    onChange("link-locked", writeAddress);
    onChange("link-embed", writeAddress);
    document.addEventListener("keydown", onKey);
    addEventListener("hashchange", () => open(...fromAddress()));
  }

  for (const view of [views.queue, views.stack]) {
    $("panels").append(view.element);
    watchMaze(view);
  }
  watchControls();
  /* A finger scrolls, unless walls are to be drawn. */
  if (matchMedia("(pointer: coarse)").matches) $("draw").setAttribute("aria-pressed", "false");
  else $("panels").classList.add("drawing");
  open(...fromAddress());

  return { get model() { return model; }, get runs() { return runs; }, open, picture, png, seek, views };
})();
