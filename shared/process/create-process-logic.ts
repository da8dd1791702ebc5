// Stored Processes as a process of the engine: one hop opens a frame, one hop runs each step, one
// hop closes the frame. The definition is data; claims, commits, retries and recovery are the
// engine's.
import { parseHop, type Hop } from "../contracts/hop.ts";
import { restoreSession } from "../chain/restore-session.ts";
import type { Decide, HopContext, HopOutcome } from "../engine/hop/hop.ts";
import type { ProcessLogic } from "../engine/process-logic.ts";
import { nextStepHops, parseStepHop, ROOT_FRAME } from "../platform/processes/frame-hops.ts";
import { endRun } from "./ends/end-run.ts";
import { failProcess } from "./ends/fail-process.ts";
import { stopProcess } from "./ends/stop-process.ts";
import { closeChild } from "./frames/close-child.ts";
import { closeItems } from "./frames/close-items.ts";
import { closeLoop } from "./frames/close-loop.ts";
import { viewsOfRun, withViews } from "./frames/item-views.ts";
import { itemsIn } from "./frames/items-frame.ts";
import { openRoot } from "./frames/open-root.ts";
import { poolsOfRun } from "./frames/pools-of-run.ts";
import { readsOfRun } from "./frames/reads-of-run.ts";
import type { ProcessParts } from "./process-parts.ts";
import { recordAbandoned, timed } from "./record/ran.ts";
import { recordSteps } from "./record/record-steps.ts";
import { planRerun } from "./rerun/plan-rerun.ts";
import { keepList } from "./steps/begin-call.ts";
import { decideStep } from "./steps/decide-step.ts";
import { journalledEnd } from "./steps/journalled-end.ts";
import { leaveWaitIn, leaveWaits } from "./waits/leave-waits.ts";

/** All hops of stored Processes belong to one node, which has one route. */
export const PROCESS_NODES: readonly string[] = [ROOT_FRAME];

export function createProcessLogic(parts: ProcessParts): ProcessLogic {
  return {
    nodes: PROCESS_NODES,
    knows: isStepHop,
    describe: (hop) => ({
      isAfterEnd: false,
      ...(parseStepHop(hop).kind === "step"
        ? { started: { type: "step.started" as const, data: { hop } }, needsSlot: true as const }
        : {}),
    }),
    journalled: journalledEnd,
    // The commit that opens a frame names what its hops read, and in which pools they need slots.
    readsOf: readsOfRun,
    viewsOf: viewsOfRun,
    poolsOf: poolsOfRun,
    entry: () => [ROOT_FRAME],
    next: nextStepHops,
    // The last hop of a wave to commit sees all marks of the wave, so no group has to be opened.
    groups: () => [],
    afterEnd: () => [],
    decide: (hop) => {
      const decide = timed(decideBy(parts, hop));
      return async (claimed) => {
        const ctx = { ...claimed, state: withViews(claimed.state) };
        const outcome = await decide(ctx);
        await keepList(ctx, outcome);
        return outcome;
      };
    },
    fail: async (claimed) => {
      const failed = { ...claimed, state: withViews(claimed.state) };
      const outcome = await leaveWaits(await failProcess(parts, failed), claimed.leaveWait);
      return recordAbandoned(failed, outcome);
    },
    steps: (run) => recordSteps(run, false).steps,
    rerun: planRerun,
    stop: (cause, run) => stopProcess(parts.pack, cause, run),
    session: restoreSession,
  };
}

function decideBy(parts: ProcessParts, hop: string): Decide {
  const at = parseStepHop(hop);
  switch (at.kind) {
    case "root":
      return (ctx) => openRoot(parts, ctx);
    case "step":
      return (ctx) => decideStep(parts, ctx);
    case "closing":
      return at.frame === ROOT_FRAME
        ? (ctx) => endRun(parts, ctx)
        : (ctx) => leaveWaits(close(ctx, at.frame), leaveWaitIn(ctx));
  }
}

function close(ctx: HopContext, frame: Hop): HopOutcome {
  const items = itemsIn(ctx.state.results, frame);
  if (items === null) return closeChild(ctx, frame);
  return items.since === undefined ? closeItems(ctx, frame) : closeLoop(ctx, frame, items);
}

/** Only the last number of a hop may be 0: such a hop closes a frame. */
function isStepHop(hop: string): boolean {
  const { node, numbers } = parseHop(hop);
  return node === ROOT_FRAME && !numbers.slice(0, -1).includes(0);
}
