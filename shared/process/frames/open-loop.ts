// A step with a loop: opens the frame in which it is called again and again, and begins each iteration.
import type { Loop } from "../../contracts/definitions/loops.ts";
import type { HopContext, HopOutcome } from "../../engine/hop/hop.ts";
import { asStatus } from "../marks.ts";
import type { StepOrigin } from "../outside/step-origin.ts";
import { failedStep, skippedStep } from "../steps/step-record.ts";
import type { StepAt } from "./frame.ts";
import type { Item, ItemsFrame } from "./items-frame.ts";
import { afterIteration } from "./iteration.ts";
import { tooManySteps } from "./open-child.ts";
import { calledBy } from "./open-frame.ts";
import { poolsOfItems } from "./pools-of-run.ts";
import { readsOfOpenedItems } from "./reads-of-run.ts";

export function openLoop(
  ctx: HopContext,
  at: StepAt,
  { maxCount, collect }: Loop,
  { inputs: _none, ...origin }: StepOrigin,
): HopOutcome {
  const since = ctx.clock.now();
  const result: ItemsFrame = { frame: "items", list: [], since, decided: origin, of: calledBy(at) };
  const items = { count: maxCount, side: 1, loop: collect ? ("all" as const) : ("last" as const) };
  return {
    result,
    status: asStatus({ kind: "frame", waves: [], items }),
    patch: {},
    events: [],
    ...readsAndPools(at, 1),
  };
}

/** The outcome of an iteration that does not begin, because the loop is done or fails; null if it begins. */
export function endBefore(
  ctx: HopContext,
  at: StepAt,
  { index, items, frame }: Item,
): HopOutcome | null {
  const { results, statuses } = ctx.state;
  if (index > 0) {
    const previous = { loop: frame, since: items.since ?? 0, place: index };
    const verdict = afterIteration(results, at, previous, ctx.clock);
    if (verdict === "done") return skippedStep(at);
    if (verdict !== "again") return failedStep(at, verdict);
  }
  const error = tooManySteps(statuses, 1, true);
  return error === null ? null : failedStep(at, error);
}

/** Adds to an iteration's commit what the next iteration reads, and which pool it needs. */
export function withNext(outcome: HopOutcome, at: StepAt, { index, frame }: Item): HopOutcome {
  const { reads, pools } = readsAndPools({ ...at, hop: frame }, index + 2);
  return {
    ...outcome,
    reads: { ...outcome.reads, ...reads },
    pools: { ...outcome.pools, ...pools },
  };
}

/** @param at with the hop of the step itself */
const readsAndPools = (at: StepAt, place: number) => ({
  reads: readsOfOpenedItems({ at, places: [place] }),
  pools: poolsOfItems({ at, places: [place] }),
});
