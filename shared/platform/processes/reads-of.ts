// Which results each hop of a frame reads: its claim contains only those.
import type { Hop } from "../../contracts/hop.ts";
import type { ProcessDefinition, Step } from "../../contracts/definitions/processes.ts";
import { conditionReferences } from "../expressions/conditions.ts";
import { variablesIn } from "../expressions/variables-in.ts";
import { variablesOf } from "../templates/variables-of.ts";
import { ROOT_FRAME, closingHop, openingHop, stepHopOf } from "./frame-hops.ts";
import { hasSummary, summaryPlace, type Budget } from "./summaries.ts";

/**
 * The hops whose results each hop of the frame at `path` reads. Every hop reads the root's opening (the frozen Process) and its
 * frame's opening (the frame's inputs). A step also reads the steps whose variables its inputs and
 * its condition name; whether a dependency has ended is in its mark, so its result is not needed.
 * The closing hop reads what the template names and the summary before it; the summary's hop reads
 * what the template names, too.
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
  const templateVariables = variablesOf(outputTemplate);
  const templateReads = readsOf([
    ...(templateVariables?.outer ?? []),
    ...(templateVariables?.inner ?? []),
  ]);
  if (!hasSummary(budget)) return Object.fromEntries([...reads, [closingHop(path), templateReads]]);
  const summary = stepHopOf(path, summaryPlace(definition));
  const ends = [
    [summary, templateReads],
    [closingHop(path), [...templateReads, summary]],
  ];
  return Object.fromEntries([...reads, ...ends]);
}

/**
 * The hops that may hold a step's output; the first one with a result does. When the step calls a
 * Process, or its answer was so long that it opened a frame, this is the hop that closes the frame.
 */
export function resultHops(
  path: Hop,
  { calls, forEach, output }: Pick<Step, "calls" | "forEach" | "output">,
  place: number,
): Hop[] {
  const hop = stepHopOf(path, place);
  // Without items there is nothing to close.
  if (forEach !== undefined) return [closingHop(hop), hop];
  if ("process" in calls) return [closingHop(hop)];
  return output.summaryTool === undefined ? [hop] : [closingHop(hop), hop];
}

function variablesOfStep({ inputs, forEach, execution }: Step): string[] {
  const references =
    execution.condition === undefined ? [] : conditionReferences(execution.condition);
  const conditionSteps = references.filter(({ root }) => root === "step").map(({ name }) => name);
  const items = forEach === undefined ? [] : variablesIn({ items: forEach.items }).step;
  return [...variablesIn(inputs).step, ...items, ...conditionSteps];
}

/**
 * The hops whose results the items of a step read, and the hop that closes their frame. An item reads its
 * frame's opening, which has the list, and what its inputs name.
 * @param path of the frame of the step
 * @param place of the step
 */
export function readsOfItems(
  path: Hop,
  { steps }: Pick<ProcessDefinition, "steps">,
  place: number,
  count: number,
): Record<Hop, Hop[]> {
  const hop = stepHopOf(path, place);
  const step = steps[place - 1];
  const variables = step === undefined ? [] : variablesIn(step.inputs).step;
  const results = steps.flatMap((one, index) =>
    variables.includes(one.output.variable) ? resultHops(path, one, index + 1) : [],
  );
  const basis = [...new Set([ROOT_FRAME, openingHop(path), hop])];
  const reads = [...new Set([...basis, ...results])];
  const items = Array.from({ length: count }, (_, index) => stepHopOf(hop, index + 1));
  const ends = step !== undefined && "process" in step.calls ? items.map(closingHop) : [];
  return Object.fromEntries([
    ...items.map((item) => [item, reads] as const),
    [closingHop(hop), [...basis, ...items, ...ends]],
  ]);
}
