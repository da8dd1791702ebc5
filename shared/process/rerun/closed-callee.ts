// Finds, before a rerun starts, a Tool or Process that one of its steps may not call.
import type { Step } from "../../contracts/definitions/processes.ts";
import { handledBy } from "../../platform/processes/handlers.ts";
import type { Frame } from "../frames/frame.ts";

/** Reasons that last until a person acts. A Tool that is down may come up again by itself. */
const LASTING: ReadonlySet<string> = new Set(["disabled", "deleted", "not_shared", "not_accepted"]);

/**
 * Null for a step that makes no call, or whose call no lasting reason forbids, and for one that perhaps never runs: it
 * has a condition, or handles a failure.
 */
export function closedCallee(
  { root, definition }: Frame,
  step: Step,
): { name: string; code: string } | null {
  if (step.execution.condition !== undefined || handledBy(definition, step).length > 0) return null;
  const { calls } = step;
  if ("process" in calls) {
    const child = root.children[calls.process];
    if (child === undefined) return { name: calls.process, code: "deleted" };
    return child.enabled ? null : { name: child.name, code: "disabled" };
  }
  if ("wait" in calls) return null;
  const tool = root.tools[calls.tool];
  if (tool === undefined) return { name: calls.tool, code: "deleted" };
  const { closed } = tool;
  return closed !== null && LASTING.has(closed) ? { name: tool.name, code: closed } : null;
}
