// The beginning of a journalled call: what it rests on is stored in Postgres before it is made.
import type { SealedSecret } from "../../contracts/definitions/secrets.ts";
import { isSafe } from "../../contracts/definitions/tools.ts";
import { parseResults } from "../../domain/planning/run-results.ts";
import { GoneError, type HopContext } from "../../engine/hop/hop.ts";
import type { BegunStep, StepContext } from "../../ports/step-journal.ts";
import { hashOf } from "./ask-person.ts";
import type { ToolStep } from "./tool-step.ts";

/** An attempt that may be made now, or what became of an earlier one. */
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
 * person now may be decided by the time recovery restores this record.
 */
export function contextOf({ state: { results, statuses } }: HopContext): StepContext {
  const read = Object.entries(statuses).filter(
    ([hop, { status }]) => results[hop] !== undefined && status !== "asked",
  );
  return { results: parseResults(results), statuses: Object.fromEntries(read) };
}
