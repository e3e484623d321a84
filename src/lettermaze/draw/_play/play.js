/* What all games share: what the page was given, its language, the time, and the progress that a browser keeps. */
const Play = (() => {
  const given = JSON.parse($("given").textContent);
  const TEXTS = JSON.parse($("texts").textContent);
  const data = opened(given.data);
  let language = Texts.languageOf(TEXTS, given.language);

  /* What is not to be read at a glance in the source of the page. */
  function opened(text) {
    const bytes = Uint8Array.from(atob(text), (letter, place) => letter.charCodeAt(0) ^ ((place * 167 + 89) & 255));
    return JSON.parse(new TextDecoder().decode(bytes));
  }

  const texts = () => TEXTS[language];
  const text = (key, values = {}) => Texts.fill(texts()[key], values);
  const word = (letters) => Texts.quoted(letters);

  /* Say something, aloud to who cannot see it; what is said twice is said anew. */
  function say(key, values) {
    const sentence = key ? text(key, values) : "";
    $("said").textContent = $("said").textContent === sentence && sentence ? `${sentence}\u00a0` : sentence;
  }

  function shownTime(seconds) {
    const two = (number) => String(number).padStart(2, "0");
    const [minutes, rest] = [Math.floor(seconds / 60), two(Math.floor(seconds) % 60)];
    return minutes < 60 ? `${minutes}:${rest}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${rest}`;
  }

  /* A page in a notebook, or one whose reader wants no traces, keeps nothing. */
  function read(name) {
    try {
      return JSON.parse(localStorage.getItem(`lettermaze ${given.id} ${name}`)) ?? {};
    } catch {
      return {};
    }
  }

  function write(name, value) {
    try {
      localStorage.setItem(`lettermaze ${given.id} ${name}`, JSON.stringify(value));
    } catch {
      /* The game goes on without. */
    }
  }

  /* Tell a game of each second that the page is looked at, and once more before it is left. */
  function everySecond(tick, leave) {
    let last = performance.now();
    setInterval(() => {
      const now = performance.now();
      if (!document.hidden) tick(Math.min((now - last) / 1000, 2));
      last = now;
    }, 250);
    addEventListener("pagehide", leave);
    document.addEventListener("visibilitychange", leave);
  }

  /* Show the page in a language, and again when its reader chooses another. */
  function begin(showTexts) {
    const show = () => {
      document.documentElement.lang = language;
      Texts.show(texts());
      fillSelect($("language"), Object.keys(TEXTS), (name) => TEXTS[name].name, language);
      $("title").textContent = given.title || texts().title;
      document.title = $("title").textContent;
      showTexts();
    };
    $("language").addEventListener("change", () => {
      language = $("language").value;
      say("");
      show();
    });
    $("print").addEventListener("click", () => print());
    show();
    document.querySelector("header").hidden = false;
    document.querySelector("main").hidden = false;
  }

  /* A list of words is read from the right where they are. */
  const directionOf = (words) => (/[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(words.join("")) ? "rtl" : "ltr");

  return { begin, colours: given.colours, data, directionOf, everySecond, read, say, shownTime, text, word, write };
})();
