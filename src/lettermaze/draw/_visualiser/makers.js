/* Mazes for the page: from text, from an address, and made as lettermaze.mazes.make makes them. */
const Mazes = (() => {
  const MOST_CELLS = 10000;
  const METHODS = ["backtracker", "kruskal", "random"];
  const PIECES = { "#": 1, ".": 0, " ": 0, "S": 0, "B": 0, "E": 0 };

  /* What is wrong with a text: the key of a sentence, and what it names. */
  class TextError extends Error {
    constructor(key, values = {}) {
      super(key);
      this.key = key;
      this.values = values;
    }
  }

  function checkSize(rows, cols) {
    if (!rows || !cols) throw new TextError("error.empty");
    if (rows * cols > MOST_CELLS) throw new TextError("error.large", { most: MOST_CELLS });
  }

  /* The maze that a text holds: numbers after a line "n m", or a picture; start and goal are null where none is given. */
  function parse(text) {
    const lines = text.replace(/\r\n?/g, "\n").split("\n").map((line) => line.replace(/\t/g, " "));
    while (lines.length && !lines[0].trim()) lines.shift();
    while (lines.length && !lines[lines.length - 1].trim()) lines.pop();
    if (!lines.length) throw new TextError("error.empty");
    return /^\s*\d+\s+\d+\s*$/.test(lines[0]) ? parseNumbers(lines) : parsePicture(lines);
  }

  function parseNumbers(lines) {
    const read = (line) => line.trim().split(/\s+/);
    const [rows, cols] = read(lines[0]).map(Number);
    checkSize(rows, cols);
    const rest = lines.slice(1).filter((line) => line.trim());
    const walls = [];
    for (let row = 0; row < rows; row++) {
      const numbers = row < rest.length ? read(rest[row]) : [];
      if (numbers.length !== cols) throw new TextError("error.length", { row: row + 1, found: numbers.length, cols });
      for (const number of numbers) {
        if (number !== "0" && number !== "1") throw new TextError("error.character", { row: row + 1, found: number });
        walls.push(Number(number));
      }
    }
    const [start, goal] = [0, 1].map((place) => {
      if (rest.length <= rows + place) return null;
      const [row, col] = read(rest[rows + place]).map(Number);
      if (!(row >= 1 && row <= rows && col >= 1 && col <= cols)) throw new TextError("error.end");
      return [row - 1, col - 1];
    });
    return { rows, cols, walls, start, goal };
  }

  function parsePicture(lines) {
    const [rows, cols] = [lines.length, lines[0].length];
    checkSize(rows, cols);
    const maze = { rows, cols, walls: [], start: null, goal: null };
    lines.forEach((line, row) => {
      if (line.length !== cols) throw new TextError("error.length", { row: row + 1, found: line.length, cols });
      [...line].forEach((piece, col) => {
        if (!(piece in PIECES)) throw new TextError("error.character", { row: row + 1, found: piece });
        maze.walls.push(PIECES[piece]);
        if (piece === "S") maze.start = [row, col];
        if (piece === "B" || piece === "E") maze.goal = [row, col];
      });
    });
    return maze;
  }

  /* A maze as a picture. */
  function format(maze) {
    const pieces = maze.walls.map((wall) => (wall ? "#" : "."));
    if (maze.goal) pieces[Engine.numberOf(maze, maze.goal)] = "B";
    pieces[Engine.numberOf(maze, maze.start)] = "S";
    const lines = [];
    for (let row = 0; row < maze.rows; row++) lines.push(pieces.slice(row * maze.cols, (row + 1) * maze.cols).join(""));
    return `${lines.join("\n")}\n`;
  }

  /* The walls as the digits of base 64 that an address may have, six cells a digit. */
  const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

  function encode(walls) {
    let text = "";
    for (let place = 0; place < walls.length; place += 6) {
      let digit = 0;
      for (let bit = 0; bit < 6; bit++) digit = digit * 2 + (walls[place + bit] || 0);
      text += DIGITS[digit];
    }
    return text;
  }

  function decode(text, cells) {
    const walls = [];
    for (const letter of text) {
      const digit = DIGITS.indexOf(letter);
      if (digit < 0) return null;
      for (let bit = 5; bit >= 0; bit--) walls.push((digit >> bit) & 1);
    }
    return Math.ceil(cells / 6) === text.length ? walls.slice(0, cells) : null;
  }

  /* BLAKE2b (RFC 7693) of a short text, its first 12 bytes as three words. */
  function hash(text) {
    const mask = (1n << 64n) - 1n;
    const iv = [
      0x6a09e667f3bcc908n, 0xbb67ae8584caa73bn, 0x3c6ef372fe94f82bn, 0xa54ff53a5f1d36f1n,
      0x510e527fade682d1n, 0x9b05688c2b3e6c1fn, 0x1f83d9abfb41bd6bn, 0x5be0cd19137e2179n,
    ];
    const sigma = [
      "0123456789abcdef", "ea489fd61c02b753", "b8c052fdae367194", "7931dcbe265a40f8", "905724afe1bc683d",
      "2c6a0b834d75fe19", "c51fed4a0763928b", "db7ec13950f4862a", "6fe9b308c2d714a5", "a2847615fb9e3cd0",
    ];
    const turn = (word, bits) => ((word >> bits) | (word << (64n - bits))) & mask;
    const bytes = new TextEncoder().encode(text);
    const h = iv.slice();
    h[0] ^= 0x01010000n ^ 12n;
    const blocks = Math.max(1, Math.ceil(bytes.length / 128));
    for (let block = 0; block < blocks; block++) {
      const m = Array(16).fill(0n);
      const end = Math.min(bytes.length, 128 * (block + 1));
      for (let place = 128 * block; place < end; place++) {
        m[(place % 128) >> 3] |= BigInt(bytes[place]) << BigInt(8 * (place % 8));
      }
      const v = h.concat(iv);
      v[12] ^= BigInt(end);
      if (block === blocks - 1) v[14] ^= mask;
      for (let round = 0; round < 12; round++) {
        const order = [...sigma[round % 10]].map((digit) => m[parseInt(digit, 16)]);
        const mix = (a, b, c, d, x, y) => {
          v[a] = (v[a] + v[b] + x) & mask; v[d] = turn(v[d] ^ v[a], 32n);
          v[c] = (v[c] + v[d]) & mask; v[b] = turn(v[b] ^ v[c], 24n);
          v[a] = (v[a] + v[b] + y) & mask; v[d] = turn(v[d] ^ v[a], 16n);
          v[c] = (v[c] + v[d]) & mask; v[b] = turn(v[b] ^ v[c], 63n);
        };
        for (let k = 0; k < 4; k++) mix(k, 4 + k, 8 + k, 12 + k, order[2 * k], order[2 * k + 1]);
        for (let k = 0; k < 4; k++) {
          mix(k, 4 + (k + 1) % 4, 8 + (k + 2) % 4, 12 + (k + 3) % 4, order[8 + 2 * k], order[9 + 2 * k]);
        }
      }
      for (let k = 0; k < 8; k++) h[k] ^= v[k] ^ v[k + 8];
    }
    return [h[0] & 0xffffffffn, h[0] >> 32n, h[1] & 0xffffffffn].map(Number);
  }

  /* The package's random numbers (docs/random.md). */
  class Random {
    constructor(seed) {
      [this.a, this.b, this.c] = hash(seed);
      this.counter = 1;
      for (let k = 0; k < 12; k++) this.next();
    }

    next() {
      const result = (this.a + this.b + this.counter) >>> 0;
      this.counter = (this.counter + 1) >>> 0;
      this.a = (this.b ^ (this.b >>> 9)) >>> 0;
      this.b = (this.c + (this.c << 3)) >>> 0;
      this.c = (((this.c << 21) | (this.c >>> 11)) + result) >>> 0;
      return result;
    }

    /* From 0 to n - 1; n is small enough for the product to be exact. */
    below(n) {
      const range = 2 ** 32;
      let product = this.next() * n;
      if (product % range < n) while (product % range < (range - n) % n) product = this.next() * n;
      return Math.floor(product / range);
    }

    shuffle(items) {
      for (let k = items.length - 1; k > 0; k--) {
        const other = this.below(k + 1);
        [items[k], items[other]] = [items[other], items[k]];
      }
    }
  }

  /* The walls of make(rows, cols, method, seed=seed); sizes are odd where the method needs it. */
  function make(rows, cols, method, seed) {
    const random = new Random(`(s4:maze;s${method.length}:${method};i${rows};i${cols};i${seed};);`);
    if (method === "random") {
      const threshold = Math.floor(0.3 * 2 ** 32);
      return Array.from({ length: rows * cols }, () => Number(random.next() < threshold));
    }
    return method === "kruskal" ? kruskal(rows, cols, random) : backtracker(rows, cols, random);
  }

  function backtracker(rows, cols, random) {
    const grid = Array(rows * cols).fill(1);
    const [height, width] = [rows >> 1, (cols >> 1) + 2];
    const seen = Array((height + 2) * width).fill(true);
    for (let row = 1; row <= height; row++) seen.fill(false, row * width + 1, row * width + width - 1);
    const moves = [[-width, -cols], [width, cols], [-1, -1], [1, 1]];
    const orders = permutations([0, 1, 2, 3]);
    const [row, col] = [random.below(height), random.below(width - 2)];
    const stack = [];
    const enter = (room, cell) => {
      seen[room] = true;
      grid[cell] = 0;
      stack.push({ room, cell, untried: orders[random.below(24)].slice() });
    };
    enter((row + 1) * width + col + 1, (2 * row + 1) * cols + 2 * col + 1);
    while (stack.length) {
      const { room, cell, untried } = stack[stack.length - 1];
      if (!untried.length) {
        stack.pop();
        continue;
      }
      const [step, half] = moves[untried.shift()];
      if (!seen[room + step]) {
        grid[cell + half] = 0;
        enter(room + step, cell + 2 * half);
      }
    }
    return grid;
  }

  /* In lexicographic order. */
  function permutations(items) {
    if (!items.length) return [[]];
    return items.flatMap((item) => permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]));
  }

  function kruskal(rows, cols, random) {
    const grid = Array(rows * cols).fill(1);
    const [height, width] = [rows >> 1, cols >> 1];
    for (let row = 1; row < rows; row += 2) for (let col = 1; col < cols; col += 2) grid[row * cols + col] = 0;
    const walls = [];
    for (let room = 0; room < height * width; room++) if ((room + 1) % width) walls.push(2 * room);
    for (let room = 0; room < (height - 1) * width; room++) walls.push(2 * room + 1);
    random.shuffle(walls);
    const parent = Array.from({ length: height * width }, (_, room) => room);
    const root = (room) => {
      while (parent[room] !== room) room = parent[room] = parent[parent[room]];
      return room;
    };
    for (const wall of walls) {
      const [room, below] = [wall >> 1, wall & 1];
      const [first, second] = [root(room), root(room + (below ? width : 1))];
      if (first === second) continue;
      parent[second] = first;
      const [row, col] = [Math.floor(room / width), room % width];
      grid[(2 * row + 1 + below) * cols + 2 * col + 2 - below] = 0;
    }
    return grid;
  }

  return { METHODS, MOST_CELLS, Random, TextError, decode, encode, format, make, parse };
})();
