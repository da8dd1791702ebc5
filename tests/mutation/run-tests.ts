// Runs test files of a copied project and says which tests failed.
import { spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

interface Report {
  testResults: { assertionResults: { fullName: string; status: string }[] }[];
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
  const { code, output } = await run([vitest, "run", ...reporter, ...files], tree);
  if (code === 0) return { failed: [], output: null };
  const failed = failedIn(report);
  return { failed, output: failed.length > 0 ? null : output };
}

function failedIn(path: string): string[] {
  let report: Report;
  try {
    report = JSON.parse(readFileSync(path, "utf8")) as Report;
  } catch {
    return [];
  }
  return report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.flatMap(({ fullName, status }) => (status === "failed" ? [fullName] : [])),
  );
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
