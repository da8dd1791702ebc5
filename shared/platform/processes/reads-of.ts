// Which results each hop of a frame reads: its claim contains only those.
import type { Hop } from "../../contracts/hop.ts";
import type { ProcessDefinition, Step } from "../../contracts/definitions/processes.ts";
import { conditionReferences } from "../expressions/conditions.ts";
import type { Reference } from "../expressions/reference.ts";
import { variablesIn } from "../expressions/variables-in.ts";
import { variablesOf } from "../templates/variables-of.ts";
import { ROOT_FRAME, closingHop, openingHop, stepHopOf } from "./frame-hops.ts";
import { isRepeated, untilReferences } from "./repeats.ts";
import { valuesOf } from "./step-values.ts";
import { basisView, itemView } from "./view-names.ts";
import { hasSummary, summaryPlace, type Budget } from "./summaries.ts";

/**
 * The hops whose results each hop of the frame at `path` reads. Every hop reads the result of the root's opening hop
 * (the frozen Process), or the view in its place below an item, and that of its frame's opening hop (the frame's
 * inputs). A step also reads the steps whose variables its inputs, its condition and its list of items name. It does
 * not read other dependencies, because their marks say whether they have ended. The hop of the summary reads the steps
 * that the Process's answer names; the closing hop reads these and the summary.
 * @param root the root's opening hop, or the view in its place
 */
export function readsOfFrame(
  path: Hop,
  definition: ProcessDefinition,
  budget: Budget | null,
  root: Hop = ROOT_FRAME,
): Record<Hop, Hop[]> {
  const { steps } = definition;
  const resultOf = new Map(
    steps.map((step, index) => [step.output.variable, resultHops(path, step, index + 1)]),
  );
  const readsOf = (variables: readonly string[]): Hop[] => [
    ...new Set([
      root,
      openingHop(path),
      ...variables.flatMap((variable) => resultOf.get(variable) ?? []),
    ]),
  ];
  const reads = steps.map(
    (step, index) => [stepHopOf(path, index + 1), readsOf(variablesOfStep(step))] as const,
  );
  const templateReads = readsOf(answeredNames(definition));
  if (!hasSummary(budget)) return Object.fromEntries([...reads, [closingHop(path), templateReads]]);
  const summary = stepHopOf(path, summaryPlace(definition));
  const closingReads = [
    [summary, templateReads],
    [closingHop(path), [...templateReads, summary]],
  ];
  return Object.fromEntries([...reads, ...closingReads]);
}

/** The variables, of inputs and of steps, that a Process's text and data use. */
export function answeredNames({
  outputTemplate,
  output,
}: Pick<ProcessDefinition, "outputTemplate" | "output">): string[] {
  const { outer = [], inner = [] } = variablesOf(outputTemplate) ?? {};
  const { input, step } = variablesIn({ output: output ?? null });
  return [...new Set([...outer, ...inner, ...input, ...step])];
}

/**
 * The hops that may hold a step's output; the first one with a result does. When the step is repeated, calls a Process,
 * or has opened a frame because its answer was too long, this is the hop that closes the frame.
 */
export function resultHops(
  path: Hop,
  { calls, output, ...step }: Pick<Step, "calls" | "forEach" | "loop" | "output">,
  place: number,
): Hop[] {
  const hop = stepHopOf(path, place);
  // A frame without items is not closed, so the opening hop has the output.
  if (isRepeated(step)) return [closingHop(hop), hop];
  if ("process" in calls) return [closingHop(hop)];
  return output.summaryTool === undefined ? [hop] : [closingHop(hop), hop];
}

/** The variables of earlier steps that a step names. */
export function variablesOfStep(step: Step): string[] {
  const { forEach, execution } = step;
  const references =
    execution.condition === undefined ? [] : conditionReferences(execution.condition);
  const items = forEach === undefined ? [] : variablesIn({ items: forEach.items }).step;
  return [...variablesIn(valuesOf(step)).step, ...items, ...stepNames(references)];
}

const stepNames = (references: readonly Reference[]): string[] =>
  references.filter(({ root }) => root === "step").map(({ name }) => name);

/** A step whose items, or iterations, read results. */
export interface RepeatedStep {
  /** The path of the step's frame. */
  path: Hop;
  definition: Pick<ProcessDefinition, "steps">;
  place: number;
  /** The root's opening hop, or the view in its place. */
  root: Hop;
}

/**
 * The hops whose results the items of a step read, and those that the hop that closes their frame reads. An item reads
 * its own view, the view of all items of the step, and the steps that its inputs name. An iteration reads the opening
 * hops of the root, of its frame and of its step, the steps that its inputs and `until` name, and the iteration before
 * it. The hop that closes a loop reads everything, because the number of iterations is not known before.
 * @param places of the items
 */
export function readsOfItems(
  { path, definition: { steps }, place, root }: RepeatedStep,
  places: readonly number[],
): Record<Hop, Hop[]> {
  const hop = stepHopOf(path, place);
  const step = steps[place - 1];
  const variables =
    step === undefined
      ? []
      : [...variablesIn(valuesOf(step)).step, ...stepNames(untilReferences(step))];
  const results = steps.flatMap((candidate, index) =>
    variables.includes(candidate.output.variable) ? resultHops(path, candidate, index + 1) : [],
  );
  const basis = [...new Set([root, openingHop(path), hop])];
  const items = places.map((itemPlace) => stepHopOf(hop, itemPlace));
  const endHops = (item: Hop) =>
    step !== undefined && "process" in step.calls ? [closingHop(item)] : [];
  if (step?.loop !== undefined) {
    const reads = [...new Set([...basis, ...results])];
    const previous = (number: number) => (number === 1 ? [] : [stepHopOf(hop, number - 1)]);
    return Object.fromEntries(
      places.map((number) => [
        stepHopOf(hop, number),
        [...reads, ...previous(number).flatMap((item) => [item, ...endHops(item)])],
      ]),
    );
  }
  const reads: Record<Hop, Hop[]> = {
    [closingHop(hop)]: [...basis, ...items, ...items.flatMap(endHops)],
  };
  for (const itemPlace of places)
    reads[stepHopOf(hop, itemPlace)] = [basisView(hop), itemView(hop, itemPlace), ...results];
  return reads;
}
