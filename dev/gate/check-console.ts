// Builds the console as a deployment would, and checks the sizes of its first load and of each further part.
import { join } from "node:path";
import { buildPage } from "../page/build-page.ts";
import { pageWeights } from "../page/page-weights.ts";
import { defineFlags } from "../cli/flags/define-flags.ts";
import {
  consoleBudgetKb,
  consoleBudgetScripts,
  consolePartBudgetKb,
  consolePartBudgetsKb,
} from "./bundle-budget.ts";

defineFlags({
  command: "npm run console",
  purpose: `Builds the web console into console/dist, from which a deployment uploads it, and checks the sizes of its
first load and of each further part. Exit code 1: one is too large, the first load has too many scripts, or the console
does not build.`,
  example: "npm run console",
}).readOrExit();

const { first, firstScripts, parts, all } = pageWeights(
  await buildPage(join(import.meta.dirname, "../../console/dist")),
);
const kb = (weight: number) => `${weight.toFixed(1)} KB`;
const budgetOf = (part: string) => consolePartBudgetsKb[part] ?? consolePartBudgetKb;
const [nearestPart = ["none", 0]] = [...parts].sort(
  ([partA, sizeA], [partB, sizeB]) => sizeB / budgetOf(partB) - sizeA / budgetOf(partA),
);
console.log(
  `${firstScripts} scripts at first, ${kb(first)} gzipped, of a budget of ${consoleBudgetScripts} and ${consoleBudgetKb} KB; the part nearest to its budget is ${nearestPart[0]}, ${kb(nearestPart[1])} of ${budgetOf(nearestPart[0])}; ${kb(all)} in total`,
);
const faults = [
  ...(first > consoleBudgetKb ? ["The first load of the console is over its budget."] : []),
  ...(firstScripts > consoleBudgetScripts
    ? [
        `The first load of the console has ${firstScripts} scripts, of at most ${consoleBudgetScripts}: see the groups in dev/page/build-page.ts.`,
      ]
    : []),
  ...[...parts]
    .filter(([part, size]) => size > budgetOf(part))
    .map(([part, size]) => `${part} is over its budget of ${budgetOf(part)} KB: ${kb(size)}.`),
];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
