// The step that a hop runs, according to the run's frozen Process.
import { type Hop, parseHop } from "../../contracts/hop.ts";
import type { Step } from "../../contracts/definitions/processes.ts";
import type { ResolvedProcess } from "../../contracts/definitions/resolved.ts";
import { isRepeated } from "./repeats.ts";
import { budgetOf, definitionBelow, stepInFrame } from "./summaries.ts";

/**
 * The step, and its name together with those of the enclosing steps (`plan/send[2]` for the third item of
 * `send`); null when the hop is not a step.
 */
export function stepOfHop(root: ResolvedProcess, hop: Hop): { step: Step; name: string } | null {
  const ids: string[] = [];
  let isItem = false;
  let definition: ResolvedProcess["definition"] | undefined = root.definition;
  let step: Step | undefined;
  for (const place of parseHop(hop).numbers) {
    if (step !== undefined && isRepeated(step) && !isItem && place > 0) {
      ids.push(`${ids.pop() ?? ""}[${place - 1}]`);
      isItem = true;
      continue;
    }
    isItem = false;
    const budget = definition && budgetOf(definition, step?.output ?? null);
    step = definition && stepInFrame(definition, budget ?? null, place);
    if (step === undefined) return null;
    ids.push(step.id);
    definition = definitionBelow(step, root.children);
  }
  return step === undefined ? null : { step, name: ids.join("/") };
}
