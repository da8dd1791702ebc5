// Finds variables in double braces where expressions are read. A template writes `{{city}}` for a value, but in a
// step's inputs that is the text "{city}", which is rarely intended if the Process has a variable of this name.
import type { Fault, ProcessDefinition } from "../../contracts/definitions/processes.ts";
import { parseText } from "../expressions/parse-text.ts";
import { eachText } from "../expressions/variables-in.ts";
import { placeOfValues, valuesOf } from "./step-values.ts";

/** A single brace in a plain part of a parsed text stands for a doubled brace in the source. */
const BRACED = /\{[^{}]+\}/g;

/** The parts in single braces. More braces, as in `{{{{city}}}}`, are meant as text. */
const bracedIn = (text: string): string[] =>
  [...text.matchAll(BRACED)]
    .filter(
      ({ 0: braced, index }) => text[index - 1] !== "{" && text[index + braced.length] !== "}",
    )
    .map(([braced]) => braced);

/** One fault for each text that has such a variable. Pointers are relative to the definition. */
export function checkBraces({ initialContext, steps, output }: ProcessDefinition): Fault[] {
  const faults: Fault[] = [];
  const variables = steps.map((step) => step.output.variable);
  const expressionFor = (braced: string): string | null => {
    const [head = "", ...path] = braced.trim().split(".");
    const [first = "", ...pathAfterRoot] = path;
    const known = { input: initialContext, step: variables };
    const isRoot = (head === "input" || head === "step") && known[head].includes(first);
    const root = initialContext.includes(head) ? "input" : "step";
    if (!isRoot && !known[root].includes(head)) return null;
    const [variable, segments] = isRoot
      ? [`${head}.${first}`, pathAfterRoot]
      : [`${root}.${head}`, path];
    return `{${variable}${segments.map((segment) => (/^\d+$/.test(segment) ? `[${segment}]` : `.${segment}`)).join("")}}`;
  };
  const check = (base: string, values: unknown) =>
    eachText(values, (text, pointer) => {
      const parsed = parseText(text);
      const plain = parsed.ok ? parsed.parts.filter((part) => typeof part === "string") : [];
      for (const braced of plain.flatMap(bracedIn)) {
        const expression = expressionFor(braced.slice(1, -1));
        if (expression === null) continue;
        const detail =
          `"{${braced}}" in double braces is the text "${braced}" here. ` +
          `Write ${expression} for the value, or {'${braced}'} for that text.`;
        faults.push({ pointer: base + pointer, detail });
        return;
      }
    });
  steps.forEach((step, index) => {
    check(`/steps/${index}${placeOfValues(step)}`, valuesOf(step));
    if (step.forEach !== undefined) {
      check(`/steps/${index}/forEach`, { items: step.forEach.items });
    }
  });
  check("", { output: output ?? null });
  return faults;
}
