// Run the pure wheel, whose path is given, in Pyodide: `node wasm.mjs WHEEL`.
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { loadPyodide } from "pyodide";

const wheel = process.argv[2];
const pyodide = await loadPyodide();
pyodide.FS.writeFile(`/tmp/${basename(wheel)}`, readFileSync(wheel));
pyodide.globals.set("wheel", `/tmp/${basename(wheel)}`);
pyodide.runPython(`
import sys, zipfile

zipfile.ZipFile(wheel).extractall("/tmp/site")
sys.path.insert(0, "/tmp/site")

import lettermaze
from lettermaze import distance, find_lines, generate, score_many, shortest_path, solve, solve_many

assert lettermaze.backend == "python"
assert len(solve(["DONE", "OIRT", "PASS"])) == 197
assert [len(found) for found in solve_many([["CAT"], ["DOGS"]], ["CAT", "DOG"], threads=2)] == [1, 1]
assert list(score_many([["CAT"]] * 3, ["CAT"], threads=2)) == [1, 1, 1]
assert [hit.word for hit in find_lines(["CATS"], ["CAT", "TAC"])] == ["CAT", "TAC"]
assert distance(["..", "#."], (0, 0), (1, 1)) == 2 == len(shortest_path(["..", "#."], (0, 0), (1, 1))) - 1
puzzle = generate(["cat", "dog"], 5, 5, seed=1)
assert "<html" in str(puzzle.page())
print(f"{sys.platform}, Python {sys.version.split()[0]}, lettermaze {lettermaze.__version__}\\n\\n{puzzle}")
`);
