// The gate, for people and for CI: runs the static checks in parallel, and then the suites. The check of types, which
// takes longest and needs one core, continues during the first suites.
//
// Each check is a script of package.json. The gate stops at the first check that fails. Paths, and everything after a
// second `--`, are passed to vitest; `--all` includes the slow suites. After the suites, the last line counts the passed
// and the failed tests.
import { spawn, type ChildProcess, type StdioOptions } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { defineFlags } from "../cli/flags/define-flags.ts";
import { tableOf } from "./suite-times.ts";

const flags = defineFlags({
  command: "npm test",
  usage: "[--all] [--times] [PATH…] [-- FLAGS OF VITEST]",
  purpose: `The gate: format, lint, types, unused code, the bundle of the Worker, the console, and the suites.`,
  flags: (command) =>
    command
      .argument(
        "[PATH...]",
        "run only the suites whose path contains it; the other checks still run",
      )
      .option("--all", "also run the slow suites, like npm run test:all", false)
      .option("--times", "show a table of the suites' times", false),
  // The arguments after a second -- come after the paths.
  make: ({ all, times }, forVitest) => ({ all, times, forVitest }),
  notes: "The arguments after a second -- are passed to vitest.",
  example: 'npm test -- tests/chain -- -t "every message twice"',
});

const root = join(import.meta.dirname, "..", "..");
const CHECKS = ["format:check", "lint", "bundle", "console", "unused"];

interface Outcome {
  readonly ok: boolean;
  readonly output: string;
  readonly seconds: string;
}

const children = new Set<ChildProcess>();

// The project's Node and tools take precedence, even if another Node started the gate.
const tools = join(root, "node_modules", ".bin");
const parsedArgs = flags.readOrExit();
const env = {
  ...process.env,
  PATH: `${tools}${delimiter}${process.env["PATH"] ?? ""}`,
  // The suites read this variable, because `--all` is not a flag of vitest.
  ...(parsedArgs.all ? { ALFRED_TEST_ALL: "1" } : {}),
};

function run(
  command: string,
  args: readonly string[],
  stdio: StdioOptions,
  variables: Record<string, string> = {},
): Promise<Outcome> {
  const startedMs = performance.now();
  const child = spawn(join(tools, command), args, {
    cwd: root,
    env: { ...env, ...variables },
    stdio,
  });
  children.add(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  }
  return new Promise((resolve) => {
    const settle = (ok: boolean) => {
      children.delete(child);
      resolve({ ok, output, seconds: ((performance.now() - startedMs) / 1000).toFixed(1) });
    };
    child.once("error", (error) => {
      output += String(error);
      settle(false);
    });
    child.once("close", (code) => settle(code === 0));
  });
}

/** Ends the gate, and kills the checks that are still running. */
function stop(stage: string): never {
  for (const child of children) child.kill();
  console.error(`\nThe gate stopped: ${stage} failed.`);
  process.exit(1);
}

async function check(script: string, variables: Record<string, string> = {}): Promise<void> {
  const stdio: StdioOptions = ["ignore", "pipe", "pipe"];
  const { ok, output, seconds } = await run("node", ["--run", script], stdio, variables);
  console.log(`${ok ? "passed" : "FAILED"}  ${script}  ${seconds} s`);
  // Sizes are always printed; the output of other checks only after a failure.
  if (!ok || script === "bundle" || script === "console")
    console.log(output.trimEnd().replaceAll(/^/gm, "    "));
  if (!ok) stop(script);
}

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

/** Counts tests; a file that fails without a failing test, because it does not load, counts as one failure. */
function count({ numPassedTests, numFailedTests, testResults }: Report) {
  const brokenSuites = testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && assertionResults.every((test) => test.status !== "failed"),
  );
  return { passed: numPassedTests, failed: numFailedTests + brokenSuites.length };
}

/** @param otherCheck a check that runs at the same time, whose result is printed before that of the suites */
async function runSuites(args: readonly string[], otherCheck: Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "alfred-gate-"));
  const reportFile = join(folder, "report.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${reportFile}`];
  const timesFile = join(folder, "times.jsonl");
  const variables: Record<string, string> = parsedArgs.times
    ? { ALFRED_TEST_TIMES: timesFile }
    : {};
  const { ok, seconds } = await run("vitest", ["run", ...reporters, ...args], "inherit", variables);
  const report = await readFile(reportFile, "utf8").catch(() => undefined);
  const times = await readFile(timesFile, "utf8").catch(() => "");
  await rm(folder, { recursive: true, force: true });
  await otherCheck;
  console.log(`${ok ? "passed" : "FAILED"}  tests  ${seconds} s`);
  if (report === undefined) stop("tests, of which vitest gave no report,");
  if (parsedArgs.times) console.log(tableOf(times, root));
  const { passed, failed } = count(JSON.parse(report) as Report);
  if (!ok) process.exitCode = 1;
  // An error outside of tests also fails the run, and must not be shown as "0 failed".
  console.log(`${passed} passed, ${ok ? failed : Math.max(failed, 1)} failed`);
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    for (const child of children) child.kill(signal);
  });
}
// The client's files are generated first, because the check of types and some suites read them.
const client = check("client");
// The compiler's garbage collector is off: it took a third of the CPU time, and freed almost nothing.
const types = client.then(() => check("types", { GOGC: "off" }));
await Promise.all([client, ...CHECKS.map((script) => check(script))]);
await runSuites(parsedArgs.forVitest, types);
