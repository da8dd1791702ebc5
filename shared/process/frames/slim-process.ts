// A run's Process as the items of one of its steps need it: with everything that the step may call, and otherwise only
// what decides where a value comes from.
import type { ProcessDefinition, Step } from "../../contracts/definitions/processes.ts";
import type { ResolvedProcess, ResolvedTool } from "../../contracts/definitions/resolved.ts";
import type { StepAt } from "./frame.ts";
import { reachedFrom } from "./reached-from.ts";

export function slimProcess({ frame, place, step }: StepAt): ResolvedProcess {
  const { root, ancestry } = frame;
  const reached = reachedFrom(root, step);
  const ownId = ancestry.at(-1);
  const slim = (id: string, definition: ProcessDefinition): ProcessDefinition =>
    reached.processes.has(id)
      ? definition
      : slimDefinition(definition, id === ownId ? place : null);
  return {
    ...root,
    definition: slim(root.id, root.definition),
    tools: Object.fromEntries(
      Object.entries(root.tools).map(([id, tool]) => [
        id,
        reached.tools.has(id) ? tool : slimTool(tool),
      ]),
    ),
    children: Object.fromEntries(
      Object.entries(root.children)
        .filter(([id]) => reached.processes.has(id) || id === ownId)
        .map(([id, child]) => [id, { ...child, definition: slim(id, child.definition) }]),
    ),
  };
}

/**
 * @param place of the step whose items run; null where no step of this Process runs
 */
function slimDefinition(definition: ProcessDefinition, place: number | null): ProcessDefinition {
  const { inputSchema: _schema, output: _output, steps, ...rest } = definition;
  const slimSteps = steps.map((step, index) =>
    withoutList(index + 1 === place ? step : withoutInputs(step)),
  );
  return { ...rest, outputTemplate: "", steps: place === null ? [] : slimSteps };
}

const withoutInputs = (step: Step): Step => ({
  ...step,
  dependsOn: [],
  inputs: {},
  execution: { mode: "sequential", interactionMode: "auto" },
});

/** Removes the list, which the definition may write out. */
const withoutList = ({ forEach, ...step }: Step): Step =>
  forEach === undefined ? step : { ...step, forEach: { ...forEach, items: [] } };

/** Keeps the Tool's kind, which decides the sources of its answers. */
const slimTool = (tool: ResolvedTool): ResolvedTool => ({
  ...tool,
  connectionParams: {},
  inputSchema: {},
  outputSchema: {},
});
