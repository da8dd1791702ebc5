// The engine runs any process: none of its files names a node of the built-in chain or its plan.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { NodeNameSchema } from "../../shared/contracts/chain-hops.ts";
import { projectRoot } from "./planted-tree.ts";

const nodes = NodeNameSchema.options.join("|");
const WORDS: readonly RegExp[] = [
  // A hop as text: "think", 'act.2', `act.${step}`.
  new RegExp(`["'\`](?:${nodes})(?:["'\`]|\\.[\\d$*])`),
  // A result or a decision of a node; `.reply` may be that of a run.
  /\.(?:understand|think|act|quick|summarize)\b/,
  /\b(?:Understand|Think|Act|Reply|Summarize)\b/,
  /\bPlan(?:Step|Shape)?\b|PlanSchema|plan-hops/,
];

/** The numbers, from 1, of the lines that the engine may not have. */
const strayLines = (text: string): number[] =>
  text
    .split("\n")
    .flatMap((line, index) => (WORDS.some((word) => word.test(line)) ? [index + 1] : []));

it("no file of the engine names a node or the plan", () => {
  const folder = join(projectRoot, "shared/engine");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .toSorted();
  expect(files.length).toBeGreaterThan(20);
  const stray = files.flatMap((file) =>
    strayLines(readFileSync(join(folder, file), "utf8")).map((line) => `${file}:${line}`),
  );
  expect(stray).toEqual([]);
});

it.each([
  'if (parseHop(hop).node === "summarize") return;',
  "const hop = `act.${step}`;",
  "const second = results['think.2'];",
  "const understood = results.understand;",
  "await deps.decide.act(ctx);",
  "// Compression is Summarize's.",
  'import type { Plan } from "../../contracts/plan.ts";',
  'import { groupsOf } from "../../domain/planning/plan-hops.ts";',
])("a line that names a node or the plan is reported: %s", (line) => {
  expect(
    strayLines(`// A plain line: what acts on a reply that somebody thinks of.\n${line}`),
  ).toEqual([2]);
});
