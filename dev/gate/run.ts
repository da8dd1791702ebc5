// The gate, the same for a person and for CI: the static checks, side by side, and then every suite. The check of types,
// which takes longer than the others and one core, continues next to the first suites.
//
// Each check is a script of package.json. The gate stops at the first failure. Paths, and
// everything after a second `--`, are passed to vitest; `--all` includes the slow suites. The last
// line has the number of passed and failed tests.
import { spawn, type ChildProcess, type StdioOptions } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { defineFlags } from "../cli/flags/define-flags.ts";
import { tableOf } from "./suite-times.ts";

const flags = defineFlags({
  command: "npm test",
  usage: "[--all] [--times] [PATH…] [-- FLAGS OF VITEST]",
  purpose: `The gate: format, lint, types, unused code, the bundle of the Worker, the page, and the suites. It has to be
green.`,
  flags: (command) =>
    command
      .argument("[PATH...]", "only the suites whose path holds it; the other checks still run")
      .option("--all", "the slow suites as well, as npm run test:all does", false)
      .option("--times", "show where the suites' time went, as a table", false),
  // What follows a second -- arrives behind the paths.
  make: ({ all, times }, forVitest) => ({ all, times, forVitest }),
  notes: "What follows a second -- goes to vitest as it is.",
  example: 'npm test -- tests/chain -- -t "delivered twice"',
});

const root = join(import.meta.dirname, "..", "..");
const CHECKS = ["format:check", "lint", "bundle", "console", "unused"];

interface Outcome {
  readonly ok: boolean;
  readonly output: string;
  readonly seconds: string;
}

const running = new Set<ChildProcess>();

// The project's own Node and tools take precedence, even if the host's Node started the gate.
const tools = join(root, "node_modules", ".bin");
const parsedArgs = flags.readOrExit();
const env = {
  ...process.env,
  PATH: `${tools}${delimiter}${process.env["PATH"] ?? ""}`,
  // `--all` is the gate's own flag: it includes the suites that are normally left out for their
  // duration.
  ...(parsedArgs.all ? { ALFRED_TEST_ALL: "1" } : {}),
};

function run(
  command: string,
  args: readonly string[],
  stdio: StdioOptions,
  more: Record<string, string> = {},
): Promise<Outcome> {
  const startedMs = performance.now();
  const child = spawn(join(tools, command), args, { cwd: root, env: { ...env, ...more }, stdio });
  running.add(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  }
  return new Promise((resolve) => {
    const settle = (ok: boolean) => {
      running.delete(child);
      resolve({ ok, output, seconds: ((performance.now() - startedMs) / 1000).toFixed(1) });
    };
    child.once("error", (error) => {
      output += String(error);
      settle(false);
    });
    child.once("close", (code) => settle(code === 0));
  });
}

/** Ends the gate with its verdict; checks still under way no longer matter. */
function stop(stage: string): never {
  for (const child of running) child.kill();
  console.error(`\nThe gate stopped: ${stage} failed.`);
  process.exit(1);
}

async function check(script: string, more: Record<string, string> = {}): Promise<void> {
  const stdio: StdioOptions = ["ignore", "pipe", "pipe"];
  const { ok, output, seconds } = await run("node", ["--run", script], stdio, more);
  console.log(`${ok ? "passed" : "FAILED"}  ${script}  ${seconds} s`);
  // The sizes are always shown; other checks only print when they fail.
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

/** Counts tests; a file that failed without a failing test (it did not load) counts as one. */
function count({ numPassedTests, numFailedTests, testResults }: Report) {
  const brokenSuites = testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && assertionResults.every((test) => test.status !== "failed"),
  );
  return { passed: numPassedTests, failed: numFailedTests + brokenSuites.length };
}

/** @param next to the check that continues meanwhile: the suites' verdict comes after its own */
async function suites(args: readonly string[], beside: Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "alfred-gate-"));
  const reportFile = join(folder, "report.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${reportFile}`];
  const timesFile = join(folder, "times.jsonl");
  const more: Record<string, string> = parsedArgs.times ? { ALFRED_TEST_TIMES: timesFile } : {};
  const { ok, seconds } = await run("vitest", ["run", ...reporters, ...args], "inherit", more);
  const report = await readFile(reportFile, "utf8").catch(() => undefined);
  const times = await readFile(timesFile, "utf8").catch(() => "");
  await rm(folder, { recursive: true, force: true });
  await beside;
  console.log(`${ok ? "passed" : "FAILED"}  tests  ${seconds} s`);
  if (report === undefined) stop("vitest gave no report: tests");
  if (parsedArgs.times) console.log(tableOf(times, root));
  const { passed, failed } = count(JSON.parse(report) as Report);
  if (!ok) process.exitCode = 1;
  // An error outside of any test fails the run as well, and must not be shown as "0 failed".
  console.log(`${passed} passed, ${ok ? failed : Math.max(failed, 1)} failed`);
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    for (const child of running) child.kill(signal);
  });
}
// The types of the client's generated files are checked, and suites read them.
const client = check("client");
// The compiler keeps nearly all that it makes: looking for what it could give back took a third of its CPU time.
const types = client.then(() => check("types", { GOGC: "off" }));
await Promise.all([client, ...CHECKS.map((script) => check(script))]);
await suites(parsedArgs.forVitest, types);
