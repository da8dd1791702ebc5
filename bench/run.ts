// `npm run bench [-- --runs N]`: starts a stack with a model that answers at once, measures the
// shapes, prints the tables and writes them to RESULTS.md.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startScriptedModel } from "../dev/model/start-scripted-model.ts";
import { startStack, type Stack } from "../dev/stack/start-stack.ts";
import { OPEN_RATES } from "../tests/support/open-rates.ts";
import { measure, type Measured } from "./measure.ts";
import { requestTable, resultTable } from "./report.ts";
import { shapesScript } from "./shapes.ts";

const { values } = parseArgs({ options: { runs: { type: "string", default: "30" } } });
const runs = Number(values.runs);
if (!Number.isInteger(runs) || runs < 1) {
  throw new Error(`--runs is ${values.runs}: give a whole number of runs, 1 or more.`);
}

// Before the bench adds its own: what else the machine was doing.
const load = loadavg()[0]?.toFixed(1);
const dataDir = mkdtempSync(join(tmpdir(), "alfred-bench-"));
const model = await startScriptedModel({ script: shapesScript });
let stack: Stack | undefined;
try {
  // Nothing of the surrounding environment: the parts measured are the stand-ins of this machine.
  stack = await startStack({
    dataDir,
    env: { ...OPEN_RATES, ANTHROPIC_BASE_URL: model.url, ANTHROPIC_API_KEY: model.apiKey },
    log: console.error,
  });
  const measured = await measure(stack, { runs, log: console.error });
  console.log(`\n${resultTable(measured)}\n\n${requestTable(measured)}`);
  writeFileSync(join(import.meta.dirname, "RESULTS.md"), document(measured));
} finally {
  await stack?.stop();
  await model.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

function document(measured: Measured[]): string {
  const [cpu] = cpus();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
  return `# What a run costs

Written by \`npm run bench -- --runs ${runs}\` on ${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${process.platform} ${process.arch}, ${cpus().length} × ${cpu?.model.trim() ?? "CPU"}, ${memory}, load average ${load} at the start.

The embedded stack with a model that answers at once: what is measured is the chain itself. Waits are from sending a message to the final event of its run (${runs} runs each, after a warm-up); requests and bytes (bodies, both ways) are those of one run with its Summarize, counted by proxies in front of each part. Every run is in a new conversation, so that its reads meet rows that have no ref yet.

${resultTable(measured)}

Redis per hop leaves out the one request by which the API puts the run in place. A hop asks twice (claim, commit), and once more for each model answer that it stores; a reply appends what it streams.

${requestTable(measured)}
`;
}
