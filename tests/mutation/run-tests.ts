// Runs test files of a copied project and says which tests failed.
import { spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

const HOOK_MS = 240_000;

interface Report {
  testResults: { message: string; assertionResults: { fullName: string; status: string }[] }[];
}

export interface TestRun {
  /** Full names of tests that failed. */
  failed: string[];
  /** What was printed, when the run went wrong beside its tests: nothing loads, a set-up fails. */
  output: string | null;
}

/** @param tree the copy's root, with node_modules */
export async function runTests(tree: string, files: readonly string[]): Promise<TestRun> {
  const report = join(tree, "mutation-report.json");
  rmSync(report, { force: true });
  const vitest = join(tree, "node_modules", ".bin", "vitest");
  const reporter = ["--reporter=json", `--outputFile=${report}`];
  // A set-up that a busy machine makes slow says nothing about a mutant.
  const patience = `--hookTimeout=${HOOK_MS}`;
  const { code, output } = await run([vitest, "run", ...reporter, patience, ...files], tree);
  if (code === 0) return { failed: [], output: null };
  const results = resultsIn(report);
  const failed = results.flatMap(({ assertionResults }) =>
    assertionResults.flatMap(({ fullName, status }) => (status === "failed" ? [fullName] : [])),
  );
  const why = results.map(({ message }) => message).filter((message) => message !== "");
  return { failed, output: failed.length > 0 ? null : [output, ...why].join("\n") };
}

function resultsIn(path: string): Report["testResults"] {
  try {
    return (JSON.parse(readFileSync(path, "utf8")) as Report).testResults;
  } catch {
    return [];
  }
}

function run(args: string[], cwd: string): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, args, { cwd, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  const keep = (data: Buffer) => {
    output = (output + data.toString()).slice(-4000);
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code) => resolve({ code, output }));
  });
}
