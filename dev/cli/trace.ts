// `npm run trace`: draws the timeline of a run from the Worker's log.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { text } from "node:stream/consumers";
import { readLogFile } from "../stack/log-file.ts";
import { drawRun } from "../trace/draw-run.ts";
import { chooseRun, listRuns } from "../trace/list-runs.ts";
import { readLines } from "../trace/read-lines.ts";
import { readRuns } from "../trace/read-runs.ts";
import { tellError } from "./terminal/describe-error.ts";
import { ignoreClosedOutput } from "./terminal/interruption.ts";
import { painter } from "./terminal/terminal.ts";
import { traceFlags, type TraceArgs } from "./flags/trace-args.ts";

const MAX_LISTED_RUNS = 10;
/** The maximum width of a picture, and its width if the output is not a terminal, in columns. */
const [MAX_WIDTH, FILE_WIDTH] = [160, 120];

ignoreClosedOutput();
const parsedArgs = traceFlags.readOrExit();
try {
  await trace(parsedArgs);
} catch (error) {
  tellError(error);
  process.exitCode = 1;
}

async function trace({ run, log, data, list }: TraceArgs): Promise<void> {
  const runs = readRuns(readLines(await logText(log, resolve(data))));
  const choice = chooseRun(runs, run);
  if (list) return console.log(listRuns(runs, runs.length).join("\n"));
  if (run === undefined && runs.length > 1) {
    console.log(`${listRuns(runs, MAX_LISTED_RUNS).join("\n")}\n`);
  }
  const width = Math.min(process.stdout.columns || FILE_WIDTH, MAX_WIDTH);
  console.log(drawRun(choice, { width, paint: painter(process.stdout) }).join("\n"));
}

async function logText(log: string | undefined, dataDir: string): Promise<string> {
  if (log === "-") return text(process.stdin);
  if (log !== undefined) return readFileSync(log, "utf8");
  const logText = readLogFile(dataDir);
  if (logText !== null) return logText;
  throw new Error(
    `There is no log in ${dataDir}: nothing has run there yet. Choose another directory with --data.`,
  );
}
