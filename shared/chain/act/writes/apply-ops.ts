// One apply_effects call of an Act hop. The hop's key ensures that its effects are applied once under any retry.
import type { ApplyOutcome, EffectOp, EffectResult, Receipt } from "../../../contracts/effects.ts";
import { FatalError } from "../../../contracts/errors.ts";
import { GoneError, type EffectContext } from "../../../engine/hop/hop.ts";
import { noteGuarded } from "../confirmations/confirm-override.ts";
import { draftSources } from "../../../domain/conversation/session-fields.ts";
import { artifactsMade } from "../../../domain/rows/run-sources.ts";
import { understandResult } from "../../../domain/planning/run-results.ts";
import { judgeUsed } from "../judge-used.ts";
import { markUnnamed } from "../confirmations/named-rows.ts";
import { avoidsAnything } from "./check-judgement.ts";
import { noteNamesakes } from "./note-namesakes.ts";
import { noteStaleText } from "./note-stale-text.ts";
import { noteUnwanted } from "./note-unwanted.ts";
import { recordResults } from "./record-results.ts";
import { languageOfStep, type StepWork } from "../step-work.ts";

export interface AppliedOps {
  results: EffectResult[];
  /** Parallel to the results. */
  receipts: Receipt[];
}

/**
 * Applies the operations and records the ledger's answer in receipts and registry.
 * @param items the batch item of each operation, if any
 * Errors: GoneError when the run has ended or moved to a later epoch; FatalError when the database refuses the
 * call itself as malformed; TransientError. Does not return when the ledger already has another decision for
 * this hop (`ctx.adopt`).
 */
export async function applyOps(
  work: StepWork,
  ops: EffectOp[],
  items: (string | null)[] = [],
): Promise<AppliedOps> {
  const { ctx, step } = work;
  if (avoidsAnything(work)) await judgeUsed(ctx, ops);
  const answer = await ctx.db.applyEffects({
    origin: "run",
    originId: ctx.envelope.run,
    epoch: ctx.envelope.epoch,
    conversation: ctx.envelope.conversation,
    household: ctx.state.meta.household,
    step: ctx.hop,
    seq: work.seq,
    mode: ctx.pack.subdomains[step.subdomain]?.batchPolicy ?? "each",
    ops: withOverride(work, ops),
    answers: ctx.answersSoFar(),
    context: effectContext(work),
    outside: draftSources(work.session, artifactsMade(work.results)),
  });
  const appliedOps = await enterAnswer(work, ops, answer);
  await noteGuarded(work, ops, appliedOps, items);
  await noteNamesakes(work, appliedOps.receipts);
  await noteStaleText(work, appliedOps.results);
  await noteUnwanted(work, appliedOps.results);
  return appliedOps;
}

/** The operations, with the guard codes that the user has overridden for them. */
function withOverride(work: StepWork, ops: EffectOp[]): EffectOp[] {
  const { override } = work;
  return override.length === 0 ? ops : ops.map((op) => ({ ...op, override }));
}

/**
 * Records the ledger's answer for this hop in its work. Errors as in `applyOps`.
 * @param ops the requested operations; empty for undos, whose answer is complete by itself
 */
export async function enterAnswer(
  work: StepWork,
  ops: EffectOp[],
  answer: ApplyOutcome,
): Promise<AppliedOps> {
  const { ctx } = work;
  const answers = ctx.answersSoFar();
  switch (answer.outcome) {
    case "applied":
    case "replayed":
      break;
    case "adopted":
      // If the answers are the same, only the data behind them differs, and the ledger's results are valid.
      if (!sameAnswers(answer.decision?.answers, answers)) {
        return ctx.adopt(answer.decision?.answers);
      }
      break;
    case "ended":
    case "stale_epoch":
      throw new GoneError(answer.outcome);
    case "invalid":
      throw new FatalError("internal", `apply_effects refused the call at ${ctx.hop}`);
  }
  // Counts the ledger's results, because the call that it answers may have had more or fewer operations than
  // this one.
  work.seq += answer.results.length;
  work.readKeys.clear();
  const { receipts, losses } = await recordResults(work, ops, answer.results, {
    language: languageOfStep(work),
    profile: understandResult(work.results).profile,
  });
  const markedReceipts = markUnnamed(work, ops, receipts);
  work.receipts.push(...markedReceipts);
  work.losses = [...new Set([...work.losses, ...losses])];
  return { results: answer.results, receipts: markedReceipts };
}

/** The run so far, which the ledger stores with the effects for a recovery. */
export function effectContext({ ctx, results }: StepWork): EffectContext {
  return { results, statuses: ctx.state.statuses, staged: ctx.state.staged };
}

function sameAnswers(storedAnswers: unknown, ownAnswers: string[]): boolean {
  return (
    Array.isArray(storedAnswers) &&
    JSON.stringify(storedAnswers.map(String)) === JSON.stringify(ownAnswers)
  );
}
