// How a step with a journalled call ended, when its commit was lost or never happened.
import type { Hop, Statuses } from "../../contracts/hop.ts";
import type { HopOutcome } from "../../engine/hop/hop.ts";
import type { RecoveredStep } from "../../ports/run-database.ts";
import { ROOT_FRAME } from "../../platform/processes/frame-hops.ts";
import { stepAt, toolOfStep } from "../frames/frame.ts";
import { outsideOfAnswer } from "../outside/source-of.ts";
import { withSteering } from "../outside/with-steering.ts";
import { originAt } from "../outside/step-origin.ts";
import { outputShare } from "../limits.ts";
import { isFollowed, isInDoubt } from "./retry-call.ts";
import { settleOutput } from "./settle-output.ts";
import { withInputs } from "./step-record.ts";

interface KnownHops {
  results: Record<Hop, string>;
  statuses: Statuses;
}

/**
 * Null when the journal has no answer that ends the step: none that counts, one that another attempt follows, or an
 * unknown outcome. The hop then runs again. Null also when the root frame or the Tool is missing.
 */
export function journalledEnd(
  { results, statuses }: KnownHops,
  { hop, called }: RecoveredStep,
): HopOutcome | null {
  if (called?.counts !== true || called.answer === null) return null;
  if (isInDoubt(called.answer) || isFollowed(called.answer)) return null;
  if (results[ROOT_FRAME] === undefined) return null;
  const at = stepAt(results, hop);
  const tool = toolOfStep(at.frame.root, at.step);
  if (tool === undefined) return null;
  const origin = originAt({ results, statuses }, at);
  const outside = outsideOfAnswer(tool, origin.inputs, called.answer);
  const settled = settleOutput(at, tool, called.answer, outputShare(statuses, hop), outside);
  const end = withInputs(settled, called.inputs ?? undefined);
  return withSteering({ statuses }, end, at, origin);
}
