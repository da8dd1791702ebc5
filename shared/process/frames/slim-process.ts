// A run's Process as the items of one of its steps need it: with all that the step may come to call, and of everything else
// only what decides where a value comes from.
import type { ProcessDefinition, Step } from "../../contracts/definitions/processes.ts";
import type { ResolvedProcess, ResolvedTool } from "../../contracts/definitions/resolved.ts";
import type { StepAt } from "./frame.ts";
import { reachedFrom } from "./reached-from.ts";

export function slimProcess({ frame, place, step }: StepAt): ResolvedProcess {
  const { root, ancestry } = frame;
  const reached = reachedFrom(root, step);
  const own = ancestry.at(-1);
  const slim = (id: string, definition: ProcessDefinition): ProcessDefinition =>
    reached.processes.has(id) ? definition : slimDefinition(definition, id === own ? place : null);
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
        .filter(([id]) => reached.processes.has(id) || id === own)
        .map(([id, child]) => [id, { ...child, definition: slim(id, child.definition) }]),
    ),
  };
}

/**
 * @param place of the step whose items run; null where no step of this Process runs
 */
function slimDefinition(definition: ProcessDefinition, place: number | null): ProcessDefinition {
  const { inputSchema: _schema, output: _output, steps, ...rest } = definition;
  const slimSteps = steps.map((one, index) =>
    withoutList(index + 1 === place ? one : withoutInputs(one)),
  );
  return { ...rest, outputTemplate: "", steps: place === null ? [] : slimSteps };
}

const withoutInputs = (step: Step): Step => ({
  ...step,
  dependsOn: [],
  inputs: {},
  execution: { mode: "sequential", interactionMode: "auto" },
});

/** A list may be written out in the definition. */
const withoutList = ({ forEach, ...step }: Step): Step =>
  forEach === undefined ? step : { ...step, forEach: { ...forEach, items: [] } };

/** Its kind decides which sources its answers have. */
const slimTool = (tool: ResolvedTool): ResolvedTool => ({
  ...tool,
  connectionParams: {},
  inputSchema: {},
  outputSchema: {},
});
