// How a step has ended whose call the journal knows, while its commit is lost or never came.
import { isSafe } from "../../contracts/definitions/tools.ts";
import type { Hop, Statuses } from "../../contracts/hop.ts";
import type { HopOutcome } from "../../engine/hop/hop.ts";
import type { RecoveredStep } from "../../ports/run-database.ts";
import { ROOT_FRAME } from "../../platform/processes/frame-hops.ts";
import { stepAt } from "../frames/frame.ts";
import { outputShare } from "../limits.ts";
import { isInDoubt } from "./doubt.ts";
import { settleOutput } from "./settle-output.ts";
import { UNKNOWN } from "./step-errors.ts";
import { failedStep } from "./step-record.ts";

interface Known {
  results: Record<Hop, string>;
  statuses: Statuses;
}

/** Null where no call of the step has been answered, or nobody knows how it ended: the hop runs again. */
export function journalledEnd(known: Known, step: RecoveredStep): HopOutcome | null {
  const answer = step.called?.answer ?? null;
  return answer === null || isInDoubt(answer) ? null : settled(known, step);
}

function settled({ results, statuses }: Known, { hop, called }: RecoveredStep): HopOutcome | null {
  if (called?.counts !== true || results[ROOT_FRAME] === undefined) return null;
  const at = stepAt(results, hop);
  const tool = "tool" in at.step.calls ? at.frame.root.tools[at.step.calls.tool] : undefined;
  if (tool === undefined) return null;
  if (called.answer) return settleOutput(at, tool, called.answer, outputShare(statuses, hop));
  return isSafe(tool.operation) ? null : failedStep(at, UNKNOWN);
}
