// Tries mutants side by side: each lane is a process with a copy of the project, and takes one group after another: a
// test file, or some of its tests, with all the mutants that these are to kill.
import { fork, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copyProject } from "./copy-project.ts";
import type { Task, TestRun } from "./lane.ts";
import type { Mutant } from "./mutant.ts";
import type { Result } from "./results.ts";

const root = join(import.meta.dirname, "..", "..");
/** Nothing but a process that is stuck takes as long. */
const STUCK_MS = 15 * 60_000;

/** @param tell is called with each mutant's result as soon as there is one */
export async function tryMutants(
  mutants: readonly Mutant[],
  lanes: number,
  tell: (mutant: Mutant, result: Result) => void,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "alfred-mutants-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  process.once("SIGINT", () => process.exit(130));
  process.once("SIGTERM", () => process.exit(143));
  const groups = groupsOf(mutants);
  const runLane = async (_: unknown, lane: number) => {
    const tree = join(folder, `lane-${lane + 1}`);
    let runner: ChildProcess | undefined;
    for (let group = groups.shift(); group !== undefined; group = groups.shift()) {
      if (runner?.connected !== true) {
        // A lane that died has left its copy broken.
        rmSync(tree, { recursive: true, force: true });
        copyProject(root, tree);
        runner = await startLane(tree);
      }
      await tryGroup(runner, group, tell);
    }
    if (runner !== undefined) await endLane(runner);
  };
  await Promise.all(Array.from({ length: Math.min(lanes, groups.length) }, runLane));
}

/** Mutants by the tests that kill them, the largest groups first. */
function groupsOf(mutants: readonly Mutant[]): Mutant[][] {
  const groups = Map.groupBy(mutants, ({ test, only }) => `${test} ${only}`);
  return [...groups.values()].toSorted((a, b) => b.length - a.length);
}

/** A test that fails anyway would kill every mutant, so the tests run without a mutant first. */
async function tryGroup(
  lane: ChildProcess,
  group: readonly Mutant[],
  tell: (mutant: Mutant, result: Result) => void,
): Promise<void> {
  const [{ test, only } = { test: "" }] = group;
  const tests = only === undefined ? { test } : { test, only };
  const wholeRun = await ask(lane, tests);
  for (const mutant of group) {
    const startedMs = Date.now();
    const brokenRun = isWhole(wholeRun) ? await ask(lane, { ...tests, mutant }) : wholeRun;
    const seconds = Math.round((Date.now() - startedMs) / 100) / 10;
    tell(mutant, { ...verdictOf(wholeRun, brokenRun), seconds });
  }
}

const isWhole = ({ failed, ran, errors }: TestRun) =>
  failed === null && ran > 0 && errors.length === 0;

function verdictOf(wholeRun: TestRun, brokenRun: TestRun): Pick<Result, "verdict" | "by"> {
  const errors = brokenRun.errors.join("\n");
  if (!isWhole(wholeRun)) {
    const by = `without a mutant: ${wholeRun.failed ?? (errors || "no test ran")}`;
    return { verdict: "unproven", by };
  }
  if (brokenRun.failed !== null) return { verdict: "killed", by: brokenRun.failed };
  return isWhole(brokenRun)
    ? { verdict: "survived", by: "" }
    : { verdict: "unproven", by: errors || "no test ran" };
}

function startLane(tree: string): Promise<ChildProcess> {
  const lane = fork(join(import.meta.dirname, "lane.ts"), [tree], { stdio: "inherit" });
  return new Promise((resolve, reject) => {
    lane.once("message", () => resolve(lane));
    lane.once("exit", (code) => reject(new Error(`a lane ended with ${code} before it began`)));
  });
}

/** The lane stops its Postgres, which may be in its tree. */
function endLane(lane: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (!lane.connected) return resolve();
    lane.once("exit", () => resolve());
    lane.disconnect();
  });
}

/** A lane that dies or is stuck has proved nothing. */
function ask(lane: ChildProcess, task: Task): Promise<TestRun> {
  if (!lane.connected) return Promise.resolve(lostRun("its lane has ended"));
  return new Promise((resolve) => {
    const killTimer = setTimeout(() => lane.kill("SIGKILL"), STUCK_MS);
    const end = (run: TestRun) => {
      clearTimeout(killTimer);
      lane.off("message", end).off("exit", die);
      resolve(run);
    };
    const die = () => end(lostRun("its lane died or was stuck"));
    lane.once("message", end).once("exit", die);
    lane.send(task);
  });
}

const lostRun = (why: string): TestRun => ({ failed: null, ran: 0, errors: [why] });
