// Whether a step of a rerun is the same as the step that ran: everything that decides its result is equal, including
// the Tool's version.
import type { RerunStep } from "../../contracts/api/reruns.ts";
import type { ProcessDefinition, Step } from "../../contracts/definitions/processes.ts";
import type { ResolvedProcess } from "../../contracts/definitions/resolved.ts";
import { handledBy } from "../../platform/processes/handlers.ts";
import { untilReferences } from "../../platform/processes/repeats.ts";
import { variablesOfStep } from "../../platform/processes/reads-of.ts";
import type { RerunChoice } from "../../ports/rerun-calls.ts";
import type { Frame } from "../frames/frame.ts";
import { canonicalJson } from "../steps/canonical-json.ts";

/**
 * The parts of a step that decide its result: not what runs beside it, how long it may take, or what follows a failure.
 */
function resultParts({ calls, dependsOn, inputs, forEach, loop, output, execution }: Step) {
  const { variable, tokenBudget, summaryTool } = output;
  const { condition, interactionMode } = execution;
  return canonicalJson({
    ...{ calls, dependsOn, inputs, condition, interactionMode },
    ...{ variable, tokenBudget, summaryTool },
    loop: loop && { until: loop.until, collect: loop.collect },
    forEach: forEach && { items: forEach.items, onItemError: forEach.onItemError },
  });
}

/** Null for a step that is the same. */
export function whyDifferent(
  before: ResolvedProcess,
  after: ResolvedProcess,
  old: Step,
  step: Step,
): RerunStep["why"] | null {
  if (resultParts(old) !== resultParts(step)) return "changed";
  const tools = ["tool" in step.calls ? step.calls.tool : undefined, step.output.summaryTool];
  const isSame = (id: string | undefined) =>
    id === undefined || before.tools[id]?.version === after.tools[id]?.version;
  return tools.every(isSame) ? null : "tool_changed";
}

/** The ids of the steps that a step rests on: those that it names, and those whose failure it handles. */
export function dependenciesOf(definition: ProcessDefinition, step: Step): string[] {
  const decidingEnd = untilReferences(step).flatMap(({ root, name }) =>
    root === "step" ? [name] : [],
  );
  const variables = [...variablesOfStep(step), ...decidingEnd];
  const namedSteps = definition.steps.filter(({ output }) => variables.includes(output.variable));
  return [
    ...step.dependsOn,
    ...namedSteps.map(({ id }) => id),
    ...handledBy(definition, step).map((handled) => handled.step.id),
  ];
}

/** Whether two frames whose steps all stand also end alike. */
export const haveSameEnd = (before: Frame, after: Frame): boolean => endOf(before) === endOf(after);

const endOf = ({ definition: { steps: _steps, ...ends }, budget }: Frame): string =>
  canonicalJson({ ends, budget });

/** Whether the choice names a step or an item itself, and by which field. */
export function namingOf(
  { from, inputs }: RerunChoice,
  name: string,
): { isNamed: boolean; why: Pick<RerunStep, "why"> } {
  if (from === name) return { isNamed: true, why: { why: "from" } };
  return { isNamed: Object.hasOwn(inputs, name), why: { why: "inputs" } };
}
