// `npm run bench [-- --runs N --rounds N --at-once N --only shape|"first word"]`: starts a stack with a model that
// answers at once, measures the shapes beside their floor, prints the tables, writes RESULTS.md.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startModel } from "../tests/support/start-model.ts";
import { startStack, type Stack } from "../dev/stack/start-stack.ts";
import { OPEN_RATES } from "../tests/support/open-rates.ts";
import { measureColdStart } from "./sizes/cold-start.ts";
import { FIRST_WORD, firstWordTable, measureFirstWord } from "./measure/first-word.ts";
import { measure } from "./measure/measure.ts";
import { writeResults } from "./report/results.ts";
import { shapesScript } from "./shapes/shapes.ts";
import { stateSizeTable } from "./sizes/state-size.ts";
import { createTurns } from "./measure/turns.ts";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "20" },
    rounds: { type: "string", default: "2" },
    "at-once": { type: "string", default: "64" },
    only: { type: "string", multiple: true },
  },
});
const plan = {
  alone: count("runs"),
  rounds: count("rounds"),
  perRound: count("at-once"),
  inFlight: 32,
};

// Before the bench adds its own: what else the machine was doing.
const load = loadavg()[0]?.toFixed(1) ?? "unknown";
const dataDir = mkdtempSync(join(tmpdir(), "alfred-bench-"));
const turns = createTurns();
const model = await startModel({ script: shapesScript, keep: 1 });
let stack: Stack | undefined;
try {
  // Nothing of the surrounding environment: the parts measured are the stand-ins of this machine.
  stack = await startStack({
    dataDir,
    env: { ANTHROPIC_BASE_URL: model.url, ANTHROPIC_API_KEY: model.apiKey, ...OPEN_RATES },
    queue: turns.queue,
    log: console.error,
  });
  const measured = await measure(stack, {
    ...{ plan, turns, log: console.error },
    ...(values.only === undefined ? {} : { only: values.only }),
  });
  const waits =
    values.only === undefined || values.only.includes(FIRST_WORD)
      ? firstWordTable(await measureFirstWord(stack, model))
      : null;
  const coldStart = values.only === undefined ? await measureColdStart() : null;
  const stateSizes = values.only === undefined ? await stateSizeTable() : null;
  const [cpu] = cpus();
  const document = writeResults({
    ...{ measured, waits, coldStart, stateSizes, plan, load },
    machine: `Node ${process.version}, ${process.platform} ${process.arch}, ${cpus().length} × ${cpu?.model.trim() ?? "CPU"}, ${Math.round(totalmem() / 2 ** 30)} GiB`,
    tried: readFileSync(join(import.meta.dirname, "TRIED.md"), "utf8"),
  });
  console.log(document.tables);
  // A part of the shapes is a look, not the result.
  if (values.only === undefined) {
    writeFileSync(join(import.meta.dirname, "RESULTS.md"), document.whole);
  }
} finally {
  await stack?.stop();
  await model.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

function count(name: "runs" | "rounds" | "at-once"): number {
  const number = Number(values[name]);
  if (Number.isInteger(number) && number >= 1) return number;
  throw new Error(`--${name} is ${values[name]}: give a whole number, 1 or more.`);
}
