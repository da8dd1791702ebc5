// Whether the items of a step read views in place of the results around them.
import type { ResolvedProcess } from "../../contracts/definitions/resolved.ts";
import type { Step } from "../../contracts/definitions/processes.ts";
import { isJournalled } from "../steps/is-journalled.ts";
import { reachedFrom } from "./reached-from.ts";

/**
 * Not where a hop below the step stores in Postgres what it rests on: recovery restores that, so it has to be whole.
 */
export function isViewed(root: ResolvedProcess, step: Step): boolean {
  if (step.forEach === undefined) return false;
  const { tools, waits } = reachedFrom(root, step);
  return !waits && [...tools].every((id) => root.tools[id] && !isJournalled(root.tools[id]));
}
