// The steps of a run by their hops: their names, their order, how they ended.
import { parseHop, type Hop, type Statuses } from "../../contracts/hop.ts";
import type { Step } from "../../contracts/definitions/processes.ts";
import type { ResolvedProcess } from "../../contracts/definitions/resolved.ts";
import { closingHop, endOfStep, parseStepHop } from "../../platform/processes/frame-hops.ts";
import { budgetOf, definitionBelow, stepInFrame } from "../../platform/processes/summaries.ts";
import { markAt } from "../marks.ts";

/** The step that a hop runs, and its name with those of the steps around it; null for a hop of no step. */
export function stepOfHop(root: ResolvedProcess, hop: Hop): { step: Step; name: string } | null {
  const ids: string[] = [];
  let definition: ResolvedProcess["definition"] | undefined = root.definition;
  let step: Step | undefined;
  for (const place of parseHop(hop).numbers) {
    const budget = definition && budgetOf(definition, step?.output ?? null);
    step = definition && stepInFrame(definition, budget ?? null, place);
    if (step === undefined) return null;
    ids.push(step.id);
    definition = definitionBelow(step, root.children);
  }
  return step === undefined ? null : { step, name: ids.join("/") };
}

/** Steps of all frames that have ended, in their order. */
export function endedSteps(root: ResolvedProcess, statuses: Statuses) {
  return Object.keys(statuses)
    .toSorted(byPlaces)
    .flatMap((hop) => {
      const at = parseStepHop(hop);
      const found = stepOfHop(root, hop);
      if (at.kind !== "step" || found === null) return [];
      const end = endOfStep(statuses, at.frame, at.place);
      const own = markAt(statuses, hop);
      const closing = own?.kind === "frame" ? markAt(statuses, closingHop(hop)) : own;
      const code = own?.kind === "step" ? own.error?.code : undefined;
      const short = closing !== undefined && "short" in closing ? closing.short : undefined;
      return end === undefined ? [] : [{ hop, ...found, status: end.status, code, short }];
    });
}

export function byPlaces(a: Hop, b: Hop): number {
  const [one, other] = [parseHop(a).numbers, parseHop(b).numbers];
  for (const [index, place] of one.entries()) {
    const difference = place - (other[index] ?? -1);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}
