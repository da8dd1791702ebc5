// Checks steps that are called for each item of a list. Pointers are relative to the steps.
import type { Fault, Step } from "../../contracts/definitions/processes.ts";
import { parseText } from "../expressions/parse-text.ts";

export function checkForEach(steps: readonly Step[]): Fault[] {
  return steps.flatMap((step, index) =>
    step.forEach === undefined
      ? []
      : faultsOf(step, step.forEach.items).map(([place, detail]) => ({
          pointer: `/${index}${place}`,
          detail,
        })),
  );
}

function faultsOf({ execution, output }: Step, items: unknown): [place: string, detail: string][] {
  const manual: [string, string] = [
    "/execution/interactionMode",
    "A step with forEach cannot be manual: put a manual step before it that shows the list.",
  ];
  const budget: [string, string] = [
    "/output/tokenBudget",
    "A step with forEach has no tokenBudget: shorten its list in a later step.",
  ];
  return [
    ...(execution.interactionMode === "manual" ? [manual] : []),
    ...(output.tokenBudget === undefined && output.summaryTool === undefined ? [] : [budget]),
    ...(isText(items) ? [NO_LIST] : []),
  ];
}

const NO_LIST: [string, string] = [
  "/forEach/items",
  "forEach needs a list: write one, or one expression such as {step.found.items}.",
];

/** Whether a value is always text, whatever the values of its expressions are. */
function isText(value: unknown): boolean {
  if (typeof value !== "string") return false;
  const result = parseText(value);
  return result.ok && (result.parts.length > 1 || typeof result.parts[0] === "string");
}
