// Everything that a step may call: its Tool or its Process, all that these call, and the Tools that summarize.
import type { ResolvedProcess } from "../../contracts/definitions/resolved.ts";
import type { Step } from "../../contracts/definitions/processes.ts";

export interface Reached {
  /** Ids. */
  tools: Set<string>;
  processes: Set<string>;
  /** Whether one of the steps waits. */
  hasWait: boolean;
}

export function reachedFrom(root: ResolvedProcess, first: Step): Reached {
  const reached: Reached = { tools: new Set(), processes: new Set(), hasWait: false };
  const visit = ({ calls, output }: Step): void => {
    if (output.summaryTool !== undefined) reached.tools.add(output.summaryTool);
    if ("wait" in calls) reached.hasWait = true;
    else if ("tool" in calls) reached.tools.add(calls.tool);
    else if (!reached.processes.has(calls.process)) {
      reached.processes.add(calls.process);
      const called = calls.process === root.id ? root : root.children[calls.process];
      const summaryTool = called?.definition.summaryTool;
      if (summaryTool !== undefined) reached.tools.add(summaryTool);
      called?.definition.steps.forEach(visit);
    }
  };
  visit(first);
  return reached;
}
