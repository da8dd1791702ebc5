// Reads again what must be avoided if an earlier step of the same run has changed it, so that later steps
// respect the change.
import type { StepResult, UnderstandResult } from "../../contracts/results.ts";
import type { Session } from "../../contracts/session.ts";
import { exclusionsOf } from "../../domain/constraints/exclusions-of.ts";
import { knownRows } from "../../domain/entities/refresh-entities.ts";
import {
  ownStepResults,
  understandResult,
  type RunResults,
} from "../../domain/planning/run-results.ts";
import type { NodeContext } from "../node-context.ts";
import type { RunFacts } from "../../ports/run-facts.ts";

/**
 * The results with the current profile, read again when a step of this run has changed rows of the pack's
 * profile tables. This takes one request; other runs make none. Errors: TransientError when the database is
 * unavailable.
 */
export async function withCurrentProfile(
  ctx: NodeContext,
  results: RunResults,
): Promise<RunResults> {
  const tables = new Set(ctx.pack.profileTables ?? []);
  const changes = ({ receipts = [] }: StepResult) =>
    receipts.some(({ table, status }) => status === "applied" && tables.has(table));
  const isChanged = ownStepResults(results).some(([hop, step]) => hop !== ctx.hop && changes(step));
  if (!isChanged) return results;
  const { profile } = await factsNow(ctx, ctx.session);
  const understand: UnderstandResult = { ...understandResult(results), profile };
  return { ...results, understand };
}

/**
 * Reads again, after this run's changes, the profile, the counts and the findings for the session's rows. The
 * database computes what must be avoided. Errors: TransientError when the database is unavailable.
 * @param session its rows get findings; null for none
 */
export function factsNow(ctx: NodeContext, session: Session | null): Promise<RunFacts> {
  return ctx.record(() =>
    ctx.db.readRunFacts({
      household: ctx.state.meta.household,
      conversation: ctx.envelope.conversation,
      run: ctx.envelope.run,
      known: session === null ? [] : knownRows(ctx.pack, session),
      wishes: exclusionsOf(ctx.pack, session?.constraints ?? null),
      terms: [],
      mentioned: [],
      backgroundLimit: 0,
    }),
  );
}
