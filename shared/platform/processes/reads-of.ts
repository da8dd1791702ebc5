// Which results each hop of a frame reads: claims carry those and no others.
import type { Hop } from "../../contracts/hop.ts";
import type { ProcessDefinition, Step } from "../../contracts/definitions/processes.ts";
import { conditionReferences } from "../expressions/conditions.ts";
import { variablesIn } from "../expressions/variables-in.ts";
import { variablesOf } from "../templates/variables-of.ts";
import { ROOT_FRAME, closingHop, openingHop, stepHopOf } from "./frame-hops.ts";

/**
 * By hop of the frame at `path`. Every hop reads the root's opening (the frozen Process) and its frame's opening
 * (the frame's inputs). A step reads the steps whose variables its inputs and its condition name; that a
 * dependency has ended is told by its mark, without its result. The closing hop reads what the template names.
 */
export function readsOfFrame(path: Hop, definition: ProcessDefinition): Record<Hop, Hop[]> {
  const { steps, outputTemplate } = definition;
  const resultOf = new Map(
    steps.map((step, index) => [step.output.variable, resultHop(path, step, index + 1)]),
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
  return Object.fromEntries([...reads, [closingHop(path), shown]]);
}

/** The hop whose result is the step's output: where a step calls a Process, the one that closes its frame. */
export function resultHop(path: Hop, step: Pick<Step, "calls">, place: number): Hop {
  const hop = stepHopOf(path, place);
  return "process" in step.calls ? closingHop(hop) : hop;
}

function variablesOfStep({ inputs, execution }: Step): string[] {
  const named = execution.condition === undefined ? [] : conditionReferences(execution.condition);
  const asked = named.filter(({ root }) => root === "step").map(({ name }) => name);
  return [...variablesIn(inputs).step, ...asked];
}
