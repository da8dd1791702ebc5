// Records the runs of a local stack in its data directory, and keeps the newest recordings. It
// watches the Worker's log for runs, and reads the hot store while the stack runs.
import { type RunId, RunIdSchema } from "../../../shared/contracts/ids.ts";
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { recordRun, type RecordSources } from "./record-run.ts";
import { recordingsDir, writtenRecording } from "../recording.ts";

export const KEPT_RECORDINGS = 50;
/** The delay after the last log line about a run: if that was its end, the store has it by then. */
const SETTLE_MS = 150;
/** The delay when another transaction is at work on the same rows. */
const ATTEMPTS = 4;
/** A stop waits for a run that has just ended, up to this many times that long. */
const STOP_TRIES = 10;

export interface Recorder {
  /** Every line of the Worker's log. */
  onLog(line: string): void;
  /** Records ended runs that are not recorded yet; called before the parts stop. */
  stop(): Promise<void>;
}

/**
 * A failed recording must not make anything else fail.
 * @param most how many recordings are kept
 */
export function createRecorder(
  dataDir: string,
  sources: RecordSources,
  log: (line: string) => void = () => {},
  most = KEPT_RECORDINGS,
): Recorder {
  const dir = recordingsDir(dataDir);
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const open = new Set<RunId>();
  const finishedRuns = new Set<string>();
  const failures = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let working: Promise<number> = Promise.resolve(0);

  /** @returns how many ended runs can be recorded in a moment */
  async function recordOpen(): Promise<number> {
    let settling = 0;
    for (const run of open) {
      const recording = await recordRun(sources, run).catch((error: Error) => {
        const failureCount = (failures.get(run) ?? 0) + 1;
        failures.set(run, failureCount);
        if (failureCount < ATTEMPTS) return "settling";
        log(`Run ${run} could not be recorded: ${error.message}`);
        return "lost";
      });
      if (recording === "settling") settling += 1;
      if (recording === "settling" || recording === "running") continue;
      open.delete(run);
      finishedRuns.add(run);
      if (recording === "lost") continue;
      try {
        keep(dir, run, writtenRecording(recording), most);
      } catch (error) {
        log(`Run ${run} could not be recorded: ${(error as Error).message}`);
      }
    }
    return settling;
  }
  const work = () => (working = working.then(recordOpen));
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      void work().then((settling) => settling > 0 && !stopped && soon());
    }, SETTLE_MS).unref();
  };

  return {
    onLog(line) {
      const run = runIn(line);
      if (run === undefined || finishedRuns.has(run)) return;
      open.add(run);
      soon();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      for (let tries = 0; (await work()) > 0 && tries < STOP_TRIES; tries++) await sleep(SETTLE_MS);
    },
  };
}

/** Lines name their run with or without a prefix. */
const RUN = /"(?:[a-z]+\.)*run":"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"/;

function runIn(line: string): RunId | undefined {
  return RunIdSchema.safeParse(RUN.exec(line)?.[1]).data;
}

function keep(dir: string, run: string, recording: string, most: number): void {
  const file = join(dir, `${run}.json`);
  // A reader sees the complete file or none.
  writeFileSync(`${file}.part`, recording, { mode: 0o600 });
  renameSync(`${file}.part`, file);
  dropOldest(dir, most);
}

function dropOldest(dir: string, most: number): void {
  const files = readdirSync(dir)
    .filter((name) => name.endsWith(".json"))
    .map((name) => join(dir, name))
    .map((file) => ({ file, at: statSync(file).mtimeMs }))
    .sort((a, b) => b.at - a.at);
  for (const { file } of files.slice(most)) rmSync(file, { force: true });
}
