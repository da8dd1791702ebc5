// `npm run scenarios [-- --write --only S1]`: runs all scripted scenarios, or the named ones, and compares or writes
// tests/SCENARIOS.md, which says which test proves which scenario, and how many model calls it takes if the model
// behaves.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineFlags, refuse } from "../../dev/cli/flags/define-flags.ts";
import { collect } from "../../dev/cli/flags/values.ts";
import { diffLines } from "../../dev/replay/replay/diff-lines.ts";
import { RECORD_VARIABLE, type CallRecord } from "./record-calls.ts";
import { SCENARIOS, scenarioOf } from "./scenarios.ts";

const values = defineFlags({
  command: "npm run scenarios",
  purpose: `Runs S1–S32 with a scripted model and compares tests/SCENARIOS.md: which test proves which
scenario, and its model calls.`,
  flags: (command) =>
    command
      .option("--only <ID>", "one scenario, such as S14; may be given several times", collect, [])
      .option("--write", "write tests/SCENARIOS.md", false),
  make({ only, write }) {
    const all = Object.keys(SCENARIOS);
    const unknown = only.filter((id) => SCENARIOS[id] === undefined);
    if (unknown.length > 0) {
      refuse(`There is no scenario ${unknown.join(", ")}: S1 to S${all.length}.`);
    }
    return { write, only: only.length === 0 ? all : only };
  },
  example: "npm run scenarios -- --only S14",
}).readOrExit();
const here = import.meta.dirname;
const root = join(here, "..", "..");
const scratch = mkdtempSync(join(tmpdir(), "alfred-scenarios-"));
const record = join(scratch, "calls.jsonl");
writeFileSync(record, "");
const isAll = values.only.length === Object.keys(SCENARIOS).length;
console.log(
  `Running ${isAll ? "all scenarios; this takes a few minutes" : values.only.join(", ")} …`,
);
const vitest = join(root, "node_modules", ".bin", "vitest");
// Generous timeouts, because the table does not depend on the speed of the machine.
const timeoutFlags = ["--testTimeout=600000", "--hookTimeout=600000"];
// Every test's name begins with its scenario.
const nameFilter = isAll ? [] : ["-t", `\\b(?:${values.only.join("|")}):`];
const { status } = spawnSync(
  process.execPath,
  // The other suites run the same scenarios with other models, whose calls are not in the table.
  [vitest, "run", "tests/scenarios/scripted", ...timeoutFlags, ...nameFilter],
  // The gate plays only a sample of them, which would leave most rows without calls.
  {
    cwd: root,
    env: { ...process.env, ALFRED_TEST_ALL: "1", [RECORD_VARIABLE]: record },
    stdio: "inherit",
  },
);
const lines = readFileSync(record, "utf8").split("\n").filter(Boolean);
rmSync(scratch, { recursive: true });
if (status !== 0) {
  console.error("A scenario failed; tests/SCENARIOS.md is left as it was.");
  process.exit(1);
}
const records = lines.map((line) => JSON.parse(line) as CallRecord);
const file = join(root, "tests", "SCENARIOS.md");
const currentText = readFileSync(file, "utf8");
const newText = table(records, currentText.split("\n"));
if (values.write) {
  writeFileSync(file, newText);
  console.log("Wrote tests/SCENARIOS.md");
} else if (currentText === newText) console.log("tests/SCENARIOS.md is up to date.");
else {
  console.log(diffLines(currentText, newText).join("\n"));
  console.log("tests/SCENARIOS.md is left as it was: `npm run scenarios -- --write` writes this.");
}

/** @param before the current lines of the table: those of scenarios that were not run stay */
function table(all: CallRecord[], before: string[]): string {
  const files = readdirSync(join(here, "cases")).filter((name) => scenarioOf(name) !== null);
  const rows = Object.entries(SCENARIOS).flatMap(([id, what]) => {
    if (!values.only.includes(id)) return before.filter((line) => line.startsWith(`| ${id} |`));
    const proof = files.filter((name) => scenarioOf(name) === id).sort();
    const wellBehaved = firstWellBehaved(id, all);
    return `| ${id} | ${what} | ${proof.map((name) => `\`${name}\``).join(", ")} | ${costOf(wellBehaved)} |`;
  });
  return [
    "# Scenarios",
    "",
    "Written by `npm run scenarios -- --write`. Each scenario runs through the API against a scripted model that",
    "behaves and one that makes the named mistake, some against the offline model too. The last",
    "column is the first test with a model that behaves: its messages, then model calls by contract.",
    "",
    "| scenario | what must be true | proved by (in `tests/scenarios/cases`) | messages: model calls |",
    "| --- | --- | --- | --- |",
    ...rows,
    "",
  ].join("\n");
}

/** The messages of the first test with a model that behaves. */
function firstWellBehaved(id: string, all: CallRecord[]): CallRecord[] {
  const goodRecords = all.filter(
    ({ test }) => test.startsWith(`${id}:`) && !test.includes("a model that makes the mistake"),
  );
  return goodRecords.filter(({ test }) => test === goodRecords[0]?.test);
}

function costOf(records: CallRecord[]): string {
  if (records.length === 0) return "—";
  const calls: Record<string, number> = {};
  for (const record of records) {
    for (const [name, n] of Object.entries(record.calls)) calls[name] = (calls[name] ?? 0) + n;
  }
  const names = Object.entries(calls).map(([name, n]) => `${name.replace(/Output$/, "")} ${n}`);
  return `${records.length}: ${names.join(", ") || "none"}`;
}
