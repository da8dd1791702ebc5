// The beginning of a journalled call: what it rests on is stored in Postgres before it is made.
import type { SealedSecret } from "../../contracts/definitions/secrets.ts";
import type { Hop } from "../../contracts/hop.ts";
import { isSafe } from "../../contracts/definitions/tools.ts";
import { parseResults } from "../../domain/planning/run-results.ts";
import { GoneError, type HopContext, type HopOutcome } from "../../engine/hop/hop.ts";
import type { BegunStep, StepContext } from "../../ports/step-journal.ts";
import { keepsContext } from "../frames/keeps-context.ts";
import { itemAround, stepAt } from "../frames/frame.ts";
import { hashOf } from "./ask-person.ts";
import type { ToolStep } from "./tool-step.ts";

/** An attempt that may be made now, what became of an earlier one, or why none may be made. */
export type Beginning =
  | { outcome: "go"; attempt: string; secret: SealedSecret | null }
  | Exclude<BegunStep, { outcome: "go" | "ended" | "stale_epoch" }>;

/** Errors: GoneError when the run has ended or moved to a later epoch; TransientError. */
export async function beginCall(ctx: HopContext, { tool, inputs }: ToolStep): Promise<Beginning> {
  const attempt = ctx.ids.uuid();
  const beginning = await ctx.db.beginStep({
    run: ctx.envelope.run,
    epoch: ctx.envelope.epoch,
    hop: ctx.hop,
    attempt,
    isSafe: isSafe(tool.operation),
    tool: { id: tool.id, version: tool.version },
    requestHash: await hashOf(ctx, "call", inputs),
    context: contextOf(ctx),
  });
  switch (beginning.outcome) {
    case "ended":
    case "stale_epoch":
      throw new GoneError(beginning.outcome);
    case "go":
      return { ...beginning, attempt };
    default:
      return beginning;
  }
}

/**
 * What the call rests on. Marks of hops that it does not read are left out: a hop that waits for a
 * person now may be decided by the time recovery restores this record. Results and marks from outside
 * of an item are also left out, because they were stored when the list was opened.
 */
export function contextOf({ hop, state: { results, statuses } }: Claimed): StepContext {
  const item = itemAround(results, hop);
  const isOutsideItem = (name: Hop) =>
    item !== null && name !== item && !name.startsWith(`${item}.`);
  const readHops = Object.keys(results).filter(
    (name) =>
      statuses[name] !== undefined && statuses[name].status !== "asked" && !isOutsideItem(name),
  );
  return { results: parseResults(only(results, readHops)), statuses: only(statuses, readHops) };
}

type Claimed = Pick<HopContext, "hop"> & {
  state: Pick<HopContext["state"], "results" | "statuses">;
};

const only = <T>(all: Record<Hop, T>, hops: readonly Hop[]): Record<Hop, T> =>
  Object.fromEntries(Object.entries(all).filter(([hop]) => hops.includes(hop)));

/**
 * Stores what the items of a list rest on, if steps below them wait, change data, or make journalled calls: their
 * claims have only a view of it.
 * Errors: GoneError when the run has ended or moved to a later epoch; TransientError.
 */
export async function keepList(
  ctx: HopContext,
  { result, status, views }: HopOutcome,
): Promise<void> {
  if (views === undefined) return;
  const { frame, step } = stepAt(ctx.state.results, ctx.hop);
  if (!keepsContext(frame.root, step)) return;
  const { run, epoch } = ctx.envelope;
  const { results, statuses } = contextOf(ctx);
  const outcome = await ctx.db.keepFrame({
    ...{ run, epoch, hop: ctx.hop },
    context: {
      results: { ...results, [ctx.hop]: result },
      statuses: { ...statuses, [ctx.hop]: status },
    },
  });
  if (outcome !== "kept") throw new GoneError(outcome);
}
