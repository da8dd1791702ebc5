// What must be avoided, as an earlier step of the same run has left it: what step 1 writes of a person is
// known to the step that makes something after it.
import type { StepResult, UnderstandResult } from "../../contracts/results.ts";
import {
  ownStepResults,
  understandResult,
  type RunResults,
} from "../../domain/planning/run-results.ts";
import type { NodeContext } from "../node-context.ts";
import type { RunFacts } from "../../ports/run-facts.ts";

/**
 * The results with the profile as it is now, where a step of this run has changed rows that count like
 * the profile. One request more, and none for any other run.
 * Errors: TransientError when the database is away.
 */
export async function knowAnew(ctx: NodeContext, results: RunResults): Promise<RunResults> {
  const tables = new Set(ctx.pack.profileTables ?? []);
  const changes = ({ receipts = [] }: StepResult) =>
    receipts.some(({ table, status }) => status === "applied" && tables.has(table));
  const isChanged = ownStepResults(results).some(([hop, step]) => hop !== ctx.hop && changes(step));
  if (!isChanged) return results;
  const { profile } = await factsNow(ctx);
  const understand: UnderstandResult = { ...understandResult(results), profile };
  return { ...results, understand };
}

/**
 * Profile and counts as this run has left them: what must be avoided is worked out by the database.
 * Errors: TransientError when the database is away.
 */
export function factsNow(ctx: NodeContext): Promise<RunFacts> {
  return ctx.record(() =>
    ctx.db.readRunFacts({
      household: ctx.state.meta.household,
      conversation: ctx.envelope.conversation,
      ...{ terms: [], known: [], mentioned: [], backgroundLimit: 0 },
    }),
  );
}
