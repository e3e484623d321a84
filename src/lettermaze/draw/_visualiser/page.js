/* The page: what the reader chose, the runs that come of it, and the controls. What is run and how it looks, and what of
   it the reader can change, is told by its Lesson. */
const Page = (() => {
  const given = JSON.parse(document.getElementById("given").textContent);
  const TEXTS = JSON.parse(document.getElementById("texts").textContent);
  const root = document.documentElement;

  /* The first of the variants is always shown, the second beside it where the reader wants to compare. */
  const [MAIN, OTHER] = Lesson.VARIANTS;
  const views = Object.fromEntries(Lesson.VARIANTS.map((name) => [name, new Lesson.View(given.shades)]));
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
  const viewOf = (run) => views[run.problem.variant];

  /* What the address adds to what the page was made with. */
  function fromAddress() {
    const hash = new URLSearchParams(location.hash.slice(1));
    const has = (name) => hash.has(name) || new URLSearchParams(location.search).has(name);
    const found = { ...given, language: hash.get("lang") || given.language, compare: OTHER !== undefined && has(OTHER),
      locked: has("lock"), embed: has("embed") };
    Object.assign(found, Lesson.read(hash));
    found.language = Texts.languageOf(TEXTS, found.language);
    return [found, Math.floor(Number(hash.get("t"))) || 0];
  }

  function toAddress({ locked = model.locked, embed = model.embed } = {}) {
    const parts = Lesson.write(model);
    if (model.compare) parts.push(OTHER);
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
    runs = (model.compare ? Lesson.VARIANTS : [MAIN]).map((variant) => Lesson.run({ ...model, variant }));
    $("panels").classList.toggle("two", model.compare);
    if (OTHER) views[OTHER].element.hidden = !model.compare;
    at = Math.min(Math.max(step, 0), last());
    for (const run of runs) {
      run.seek(at);
      viewOf(run).show(run, texts());
    }
    if (cursor && !Cells.isInside(model, cursor)) cursor = null;
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
    Texts.show(known);
    fillSelect($("language"), Object.keys(TEXTS), (name) => TEXTS[name].name, model.language);
    $("neighbors").value = model.neighbors;
    $("wrap").checked = model.wrap;
    $("compare").checked = model.compare;
    for (const element of document.querySelectorAll(".comparing")) element.hidden = !OTHER;
    $("fault").textContent = "";
    Lesson.showTools(model, known);
  }

  function buildProgram() {
    $("program").replaceChildren(...Lesson.program(runs[0].problem).map(([name, line]) => {
      const element = document.createElement("span");
      element.textContent = line;
      element.dataset.line = name;
      return element;
    }));
  }

  function buildCounts() {
    const names = [["", (run) => run.name(texts())], ...Lesson.COUNTS];
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
    $("counter").textContent = Texts.fill(known.counter, { at, last: last() });
    $("slider").max = last();
    $("slider").value = at;
    $("slider").setAttribute("aria-valuetext", $("counter").textContent);
    for (const name of ["restart", "back"]) setDisabled($(name), at === 0);
    for (const name of ["forward", "end"]) setDisabled($(name), at === last());
    $("run").querySelector("span").textContent = known[clock ? "pause" : "run"];
    $("run").setAttribute("aria-pressed", Boolean(clock));
    $("run").disabled = isPredicting;
    const speed = 2 ** $("speed").value;
    $("speed").setAttribute("aria-valuetext", Texts.fill(known["speed.value"], { speed }));
    $("speed").title = Texts.fill(known["speed.value"], { speed });
    const lit = Lesson.linesOf(runs[0].step);
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

  /* What the reader is asked for: the next step that a question is about, or null. */
  function nextAsked() {
    return runs[0].steps.find((step) => step.number > at && Lesson.isAsked(step)) || null;
  }

  function showQuestion() {
    $("asking").hidden = !$("predict").checked;
    const asked = nextAsked();
    $("question").textContent = texts()[asked ? Lesson.question(asked) : "predict.over"];
    $("score").textContent = Texts.fill(texts().score, score);
    if ($("answer")) $("answer").disabled = !asked;
  }

  /* The reader gave an answer: go to the step, and say whether it was right. */
  function answer(isRightFor) {
    const asked = nextAsked();
    if (!asked) return;
    const isRight = isRightFor(asked);
    score.asked++;
    score.right += isRight;
    seek(asked.number);
    $("pointed").textContent = isRight ? texts()["predict.right"]
      : Texts.fill(texts()["predict.wrong"], { cell: Cells.shown(Lesson.wanted(asked)), mark: asked.mark });
  }

  const answerCell = (cell) => answer((asked) => Cells.isSame(cell, Lesson.wanted(asked)));

  /* Say what is known of a cell, and show its path. */
  function point(view, cell) {
    const before = view.point(cell);
    $("pointed").textContent = cell ? Lesson.tell(view.run, cell, before, texts()) : "";
  }

  function watchMaze(view) {
    const { svg } = view;
    svg.addEventListener("mousedown", (event) => {
      event.preventDefault();
      if (Lesson.TYPES && !isFixed()) svg.focus({ preventScroll: true });
      else if (document.activeElement) document.activeElement.blur();
    });
    svg.addEventListener("pointerdown", (event) => {
      const cell = view.cellAt(event.clientX, event.clientY);
      if (!cell || event.button) return;
      if ($("predict").checked) {
        if (view === views[MAIN]) answerCell(cell);
        return;
      }
      cursor = cell;
      if (document.activeElement === svg) view.showCursor(cursor);
      drag = isFixed() ? null : Lesson.drag(cell, model);
      if (!drag) {
        point(view, cell);
        return;
      }
      svg.setPointerCapture(event.pointerId);
      dragTo(cell);
    });
    svg.addEventListener("pointermove", (event) => {
      const cell = view.cellAt(event.clientX, event.clientY);
      if (drag && cell) dragTo(cell);
      if (!$("predict").checked) point(view, drag ? null : cell);
    });
    svg.addEventListener("pointerleave", () => { if (!$("predict").checked) point(view, null); });
    for (const name of ["pointerup", "pointercancel"]) svg.addEventListener(name, () => { drag = null; });
    svg.addEventListener("keydown", (event) => moveCursor(view, event));
    svg.addEventListener("focus", () => view.showCursor(cursor = cursor || model.start || [0, 0]));
    svg.addEventListener("blur", () => view.showCursor(null));
  }

  const isFixed = () => model.locked || model.embed;

  function dragTo(cell) {
    const fields = drag(cell, model);
    if (fields) change(fields);
  }

  function moveCursor(view, event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const moves = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    if (event.key in moves) {
      const cell = [cursor[0] + moves[event.key][0], cursor[1] + moves[event.key][1]];
      if (Cells.isInside(model, cell)) cursor = cell;
    } else if (event.key === "Enter" && $("predict").checked) {
      answerCell(cursor);
    } else {
      const fields = isFixed() ? null : Lesson.typed(event.key, cursor, model);
      if (!fields) return;
      change(fields);
    }
    event.preventDefault();
    event.stopPropagation();
    view.showCursor(cursor);
    if (event.key in moves || !$("predict").checked) point(view, cursor);
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

  const fileName = (ending) => `${Lesson.NAME}-step-${at}.${ending}`;
  const picture = () => views[MAIN].picture(`${$("counter").textContent}: ${views[MAIN].sentence.textContent}`);

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
    onChange("wrap", (box) => change({ wrap: box.checked }));
    onChange("compare", (box) => restyle({ compare: box.checked }));
    onChange("predict", () => {
      pause();
      score = { right: 0, asked: 0 };
      showControls();
    });
    onClick("load", load);
    onClick("make", make);
    onClick("save-svg", () => download(new Blob([picture().text], { type: "image/svg+xml" }), fileName("svg")));
    onClick("save-png", async () => download(await png(), fileName("png")));
    onClick("print", () => window.print());
    $("link").addEventListener("focus", () => $("link").select());
    onChange("link-locked", writeAddress);
    onChange("link-embed", writeAddress);
    document.addEventListener("keydown", onKey);
    addEventListener("hashchange", () => open(...fromAddress()));
  }

  /* Take up what the reader typed, or say what is wrong with it. */
  function load() {
    try {
      change(Lesson.load($("text").value, model));
    } catch (error) {
      if (!(error instanceof TextError)) throw error;
      $("fault").textContent = Texts.fill(texts()[error.key], error.values);
    }
  }

  function make() {
    const [fields, values] = Lesson.make(model);
    change(fields);
    $("made").textContent = Texts.fill(texts().made, values);
  }

  for (const view of Object.values(views)) {
    $("panels").append(view.element);
    watchMaze(view);
  }
  watchControls();
  Lesson.watch({ answer, change, get model() { return model; }, get texts() { return texts(); } });
  for (const name of ["header", "main"]) document.querySelector(name).hidden = false;
  open(...fromAddress());

  return { get model() { return model; }, get runs() { return runs; }, open, picture, png, seek, views };
})();
