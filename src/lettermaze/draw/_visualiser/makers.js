/* Mazes for the page: from text, from an address, and made as lettermaze.mazes.make makes them. */
const Mazes = (() => {
  const MOST_CELLS = 10000;
  const METHODS = ["backtracker", "kruskal", "random"];
  const PIECES = { "#": 1, ".": 0, " ": 0, "S": 0, "B": 0, "E": 0 };

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
    if (maze.goal) pieces[Cells.numberOf(maze, maze.goal)] = "B";
    pieces[Cells.numberOf(maze, maze.start)] = "S";
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

  return { METHODS, MOST_CELLS, decode, encode, format, make, parse };
})();
