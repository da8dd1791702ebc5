// Which results each hop of a frame reads: claims carry those and no others.
import type { Hop } from "../../contracts/hop.ts";
import type { ProcessDefinition, Step } from "../../contracts/definitions/processes.ts";
import { conditionReferences } from "../expressions/conditions.ts";
import { variablesIn } from "../expressions/variables-in.ts";
import { variablesOf } from "../templates/variables-of.ts";
import { ROOT_FRAME, closingHop, openingHop, stepHopOf } from "./frame-hops.ts";
import { hasSummary, summaryPlace, type Budget } from "./summaries.ts";

/**
 * By hop of the frame at `path`. Every hop reads the root's opening (the frozen Process) and its frame's opening
 * (the frame's inputs). A step reads the steps whose variables its inputs and its condition name; that a
 * dependency has ended is told by its mark, without its result. The closing hop reads what the template names, and so
 * does the summary before it, which it reads too.
 */
export function readsOfFrame(
  path: Hop,
  definition: ProcessDefinition,
  budget: Budget | null,
): Record<Hop, Hop[]> {
  const { steps, outputTemplate } = definition;
  const resultOf = new Map(
    steps.map((step, index) => [step.output.variable, resultHops(path, step, index + 1)]),
  );
  const readsOf = (variables: readonly string[]): Hop[] => [
    ...new Set([
      ROOT_FRAME,
      openingHop(path),
      ...variables.flatMap((variable) => resultOf.get(variable) ?? []),
    ]),
  ];
  const reads = steps.map(
    (step, index) => [stepHopOf(path, index + 1), readsOf(variablesOfStep(step))] as const,
  );
  const named = variablesOf(outputTemplate);
  const shown = readsOf([...(named?.outer ?? []), ...(named?.inner ?? [])]);
  if (!hasSummary(budget)) return Object.fromEntries([...reads, [closingHop(path), shown]]);
  const summary = stepHopOf(path, summaryPlace(definition));
  const ends = [
    [summary, shown],
    [closingHop(path), [...shown, summary]],
  ];
  return Object.fromEntries([...reads, ...ends]);
}

/**
 * The hops of which the first that has a result holds the step's output: where a step calls a Process, the one that
 * closes its frame, and likewise where an answer that was too long has opened one.
 */
export function resultHops(
  path: Hop,
  { calls, output }: Pick<Step, "calls" | "output">,
  place: number,
): Hop[] {
  const hop = stepHopOf(path, place);
  if ("process" in calls) return [closingHop(hop)];
  return output.summaryTool === undefined ? [hop] : [closingHop(hop), hop];
}

function variablesOfStep({ inputs, execution }: Step): string[] {
  const named = execution.condition === undefined ? [] : conditionReferences(execution.condition);
  const asked = named.filter(({ root }) => root === "step").map(({ name }) => name);
  return [...variablesIn(inputs).step, ...asked];
}
