// `npm run nightly`: runs the random searches with new seeds. `--help` says more.
import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { nightlyFlags } from "./nightly-args.ts";
import { searchOf, type Search } from "./searches.ts";
import { suiteFailures, type SuiteReport } from "./suite-failures.ts";

const root = join(import.meta.dirname, "../..");
const tools = join(root, "node_modules", ".bin");

const { only, minutes, seed: seedFlag } = nightlyFlags.readOrExit();
const firstSeed = seedFlag ?? randomInt(999_000_000);
const until = Date.now() + (minutes ?? 0) * 60_000;
const failures: string[] = [];
for (let seed = firstSeed; seed === firstSeed || Date.now() < until; seed++) {
  console.log(`Seed ${seed}: ${only.join(", ")}`);
  for (const name of only) {
    if (minutes !== undefined && Date.now() >= until) break;
    const search = searchOf(name, seed, root);
    const faults = search.isSuites ? await runSuites(search) : await runScript(search);
    console.log(`${faults.length === 0 ? "passed" : "FAILED"}  ${name}, seed ${seed}`);
    if (faults.length > 0) failures.push(`${name}, seed ${seed}:`, ...faults);
  }
}
console.log(failures.length === 0 ? "Nothing failed." : `\n${failures.join("\n")}`);
process.exitCode = failures.length === 0 ? 0 : 1;

/** @returns whether the program exited with 0; its output goes to the terminal */
function run({ command: [program, ...args], env }: Search, extraArgs: readonly string[] = []) {
  const child = spawn(join(tools, program), [...args, ...extraArgs], {
    cwd: root,
    env: { ...process.env, ...env, PATH: `${tools}${delimiter}${process.env["PATH"] ?? ""}` },
    stdio: "inherit",
  });
  return new Promise<boolean>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve(code === 0));
  });
}

async function runScript(search: Search): Promise<string[]> {
  return (await run(search)) ? [] : [`  repeat: ${search.repeatCommand}`];
}

async function runSuites(search: Search): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "alfred-nightly-"));
  try {
    const file = join(folder, "report.json");
    const isGreen = await run(search, [
      ...["--reporter=default", "--reporter=json", `--outputFile.json=${file}`],
    ]);
    if (isGreen) return [];
    const report = await readFile(file, "utf8").catch(() => '{"testResults":[]}');
    const failures = suiteFailures(JSON.parse(report) as SuiteReport, search, root);
    return failures.length > 0 ? failures : [`  repeat: ${search.repeatCommand}`];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
