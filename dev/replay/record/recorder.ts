// Records the runs of a local stack in its data directory, and keeps the newest recordings. It finds runs in the
// Worker's log, and reads them from the hot store and the database while the stack runs.
import { type RunId, RunIdSchema } from "../../../shared/contracts/ids.ts";
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { recordRun, type RecordSources } from "./record-run.ts";
import { recordingsDir, formatRecording } from "../recording.ts";

export const MAX_RECORDINGS = 50;
/** The delay after a log line about a run. After the line of the run's end, the store usually has the end by then. */
const SETTLE_MS = 150;
/** The number of attempts to record a run. An attempt fails, for example, if other transactions use the same rows. */
const ATTEMPTS = 4;
/** The largest number of delays that `stop` waits for runs that have just ended. */
const STOP_TRIES = 10;

export interface Recorder {
  /** Called with every line of the Worker's log. Lines after `stop` are ignored. */
  onLog(line: string): void;
  /** Records the remaining ended runs; to be called after the Worker has stopped and before the parts stop. */
  stop(): Promise<void>;
}

/**
 * A recording that fails is only logged.
 * @param max the number of recordings to keep
 */
export function createRecorder(
  dataDir: string,
  sources: RecordSources,
  log: (line: string) => void = () => {},
  max = MAX_RECORDINGS,
): Recorder {
  const dir = recordingsDir(dataDir);
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const openRuns = new Set<RunId>();
  const finishedRuns = new Set<string>();
  const failures = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let lastWork: Promise<number> = Promise.resolve(0);

  /** @returns how many runs should be tried again after the delay */
  async function recordOpenRuns(): Promise<number> {
    let settlingCount = 0;
    for (const run of openRuns) {
      const recording = await recordRun(sources, run).catch((error: Error) => {
        const failureCount = (failures.get(run) ?? 0) + 1;
        failures.set(run, failureCount);
        if (failureCount < ATTEMPTS) return "settling";
        log(`Run ${run} could not be recorded: ${error.message}`);
        return "lost";
      });
      if (recording === "settling") settlingCount += 1;
      if (recording === "settling" || recording === "running") continue;
      openRuns.delete(run);
      finishedRuns.add(run);
      if (recording === "lost") continue;
      try {
        writeRecording(dir, run, formatRecording(recording), max);
      } catch (error) {
        log(`Run ${run} could not be recorded: ${(error as Error).message}`);
      }
    }
    return settlingCount;
  }
  const work = () => (lastWork = lastWork.then(recordOpenRuns));
  const scheduleWork = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      void work().then((settlingCount) => settlingCount > 0 && !isStopped && scheduleWork());
    }, SETTLE_MS).unref();
  };

  return {
    onLog(line) {
      const run = runIn(line);
      if (isStopped || run === undefined || finishedRuns.has(run)) return;
      openRuns.add(run);
      scheduleWork();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      for (let tries = 0; (await work()) > 0 && tries < STOP_TRIES; tries++) await sleep(SETTLE_MS);
    },
  };
}

/** The run's id in a log line: its key is `run`, or ends with `.run`. */
const RUN = /"(?:[a-z]+\.)*run":"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"/;

function runIn(line: string): RunId | undefined {
  return RunIdSchema.safeParse(RUN.exec(line)?.[1]).data;
}

function writeRecording(dir: string, run: string, recording: string, max: number): void {
  const file = join(dir, `${run}.json`);
  // The rename is atomic, so that a reader sees the complete file or none.
  writeFileSync(`${file}.part`, recording, { mode: 0o600 });
  renameSync(`${file}.part`, file);
  dropOldest(dir, max);
}

function dropOldest(dir: string, max: number): void {
  const files = readdirSync(dir)
    .filter((name) => name.endsWith(".json"))
    .map((name) => join(dir, name))
    .map((file) => ({ file, at: statSync(file).mtimeMs }))
    .sort((a, b) => b.at - a.at);
  for (const { file } of files.slice(max)) rmSync(file, { force: true });
}
