// A process that tries mutants one after the other in a copy of the project, started by `lanes.ts`. It keeps vitest and
// the Postgres cluster; a broken migration gets a cluster of its own.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createVitest } from "vitest/node";
import startCluster from "../../dev/supabase/shared-test-cluster.ts";
import type { Mutant } from "./mutant.ts";

/** A test file to run, with a mutant or without one. */
export type Task = Pick<Mutant, "test" | "only"> & { mutant?: Mutant };

export interface TestRun {
  /** Full name of the first test that failed. */
  failed: string | null;
  /** Tests that ran to an end. */
  ran: number;
  /** What went wrong outside of tests: nothing loads, a set-up fails. */
  errors: string[];
}

const migrations = "supabase/migrations/";
const [tree = ""] = process.argv.slice(2);
process.chdir(tree);
const vitest = await createVitest("test", {
  root: tree,
  watch: false,
  bail: 1,
  // A process of its own for each run: one that is kept would keep the broken module as well.
  isolate: true,
  maxWorkers: 1,
  reporters: [{}],
  fsModuleCache: false,
  // Long, because a timeout on a busy machine would count as a killed mutant.
  testTimeout: 300_000,
  hookTimeout: 600_000,
});
await vitest.standalone();
const project = vitest.getRootProject();

let isAtWork = false;
process.on("message", (task: Task) => {
  isAtWork = true;
  void carryOut(task).then((run) => {
    isAtWork = false;
    process.send?.(run);
  });
});
// The parent is done; or it died in the middle of a run, and no process waits for the run's end. Postgres ends with
// this process.
process.on("disconnect", () => {
  if (isAtWork) process.exit(1);
  void vitest.close().finally(() => process.exit());
});
process.send?.("ready");

async function carryOut({ mutant, ...test }: Task): Promise<TestRun> {
  if (mutant === undefined) return runTest(test);
  const path = join(tree, mutant.file);
  const textBefore = readFileSync(path, "utf8");
  rewrite(
    path,
    textBefore.replace(mutant.find, () => mutant.put),
  );
  try {
    if (!mutant.file.startsWith(migrations)) return await runTest(test);
    return await withOwnCluster(() => runTest(test));
  } finally {
    rewrite(path, textBefore);
  }
}

function rewrite(path: string, text: string): void {
  writeFileSync(path, text);
  vitest.invalidateFile(path);
}

async function withOwnCluster(run: () => Promise<TestRun>): Promise<TestRun> {
  const sharedCluster = project.getProvidedContext().sharedSupabaseCluster;
  const stop = await startCluster(vitest, join(tree, migrations));
  try {
    return await run();
  } finally {
    vitest.provide("sharedSupabaseCluster", sharedCluster);
    await stop();
  }
}

async function runTest({ test, only }: Omit<Task, "mutant">): Promise<TestRun> {
  const pattern = only === undefined ? {} : { testNamePattern: new RegExp(RegExp.escape(only)) };
  const file = project.createSpecification(join(tree, test), pattern);
  // vitest keeps the results of earlier runs, also of this file. They must not count as results of this run.
  vitest.state.filesMap.clear();
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications([file]);
  const tests = testModules.flatMap(({ children }) => [...children.allTests()]);
  const failure = tests.find((testCase) => testCase.result().state === "failed");
  const ran = tests.filter((testCase) => testCase.result().state !== "skipped").length;
  const suites = testModules.flatMap((testModule) => [
    testModule,
    ...testModule.children.allSuites(),
  ]);
  const errors = [...suites.flatMap((suite) => suite.errors()), ...unhandledErrors];
  return { failed: failure?.fullName ?? null, ran, errors: errors.map(messageOf) };
}

function messageOf(error: unknown): string {
  const { message } = error as { message?: unknown };
  return typeof message === "string" ? message : String(error);
}
