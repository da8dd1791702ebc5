// Builds the console as a deployment would, and holds what a browser loads at first, and with each further part, to budgets.
import { join } from "node:path";
import { buildPage } from "../page/build-page.ts";
import { pageWeights } from "../page/page-weights.ts";
import { defineFlags } from "../cli/flags/define-flags.ts";
import { consoleBudgetKb, consolePartBudgetKb, consolePartBudgetsKb } from "./bundle-budget.ts";

defineFlags({
  command: "npm run console",
  purpose: `Builds the web console into console/dist, where a deployment takes its files from, and holds its first
load and each further part to their size budgets. Exit code 1: one is too large, or it does not build.`,
  example: "npm run console",
}).readOrExit();

const { first, parts, all } = pageWeights(
  await buildPage(join(import.meta.dirname, "../../console/dist")),
);
const kb = (weight: number) => `${weight.toFixed(1)} KB`;
const boundOf = (part: string) => consolePartBudgetsKb[part] ?? consolePartBudgetKb;
const [heaviest = ["none", 0]] = [...parts].sort(
  ([one, size], [other, otherSize]) => otherSize / boundOf(other) - size / boundOf(one),
);
console.log(
  `${kb(first)} of scripts at first, gzipped, of a budget of ${consoleBudgetKb} KB; the part nearest to its budget is ${heaviest[0]}, ${kb(heaviest[1])} of ${boundOf(heaviest[0])}; ${kb(all)} in all`,
);
const faults = [
  ...(first > consoleBudgetKb ? ["The first load of the console is over its budget."] : []),
  ...[...parts]
    .filter(([part, size]) => size > boundOf(part))
    .map(([part, size]) => `${part} is over its budget of ${boundOf(part)} KB: ${kb(size)}.`),
];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
