// Applies the operations of a step exactly once, under the hop's key, however often the hop is retried.
import type { EffectOp, EffectResult, Receipt } from "../../contracts/effects.ts";
import { FatalError } from "../../contracts/errors.ts";
import { judgeUsed } from "../../chain/act/judge-used.ts";
import { recordResults } from "../../chain/act/writes/record-results.ts";
import { GoneError } from "../../engine/hop/hop.ts";
import { contextOf } from "../steps/begin-call.ts";
import { languageOf, type DataWork } from "./data-work.ts";

export interface AppliedEffects {
  /** The ledger's entry under the key. */
  results: EffectResult[];
  /** One for each result, in the same order. */
  receipts: Receipt[];
  /** The sequence number of the hop's next call. */
  next: number;
}

/**
 * The most calls for the same operations, so that a person who keeps changing the inputs cannot make a hop run forever.
 */
const MAX_CALLS = 20;

/**
 * Applies the operations, all or nothing. The ledger may hold other operations under the key, because a person has
 * changed the inputs since. If all of those failed, the new operations get the next key. If those were applied, they
 * stay, and nothing is written again. Errors: GoneError when the run has ended or moved to a later epoch; FatalError
 * when the database finds the call malformed, or after `MAX_CALLS` calls; TransientError.
 */
export async function applyOnce(
  work: DataWork,
  ops: EffectOp[],
  from: number,
): Promise<AppliedEffects> {
  await judgeUsed(work.ctx, ops);
  let seq = from;
  for (let call = 0; call < MAX_CALLS; call++) {
    const { outcome, results } = await send(work, ops, seq);
    const next = seq + results.length;
    if (outcome === "adopted" && results.every(({ status }) => status === "failed")) {
      seq = next;
      continue;
    }
    return { results, receipts: await recordReceipts(work, ops, results), next };
  }
  throw new FatalError("internal", `${work.ctx.hop} was tried with too many different inputs`);
}

async function send({ ctx }: DataWork, ops: EffectOp[], seq: number) {
  const { run, epoch, conversation } = ctx.envelope;
  const answer = await ctx.db.applyEffects({
    origin: "run",
    originId: run,
    epoch,
    conversation,
    household: ctx.state.meta.household,
    step: ctx.hop,
    seq,
    mode: "atomic",
    ops,
    answers: ctx.answersSoFar(),
    context: { ...contextOf(ctx), staged: ctx.state.staged },
  });
  switch (answer.outcome) {
    case "applied":
    case "replayed":
    case "adopted":
      return { outcome: answer.outcome, results: answer.results };
    case "ended":
    case "stale_epoch":
      throw new GoneError(answer.outcome);
    case "invalid":
      throw new FatalError("internal", `apply_effects refused the call at ${ctx.hop}`);
  }
}

/** Errors: TransientError. */
export async function recordReceipts(
  work: DataWork,
  ops: EffectOp[],
  results: EffectResult[],
): Promise<Receipt[]> {
  const { receipts, losses } = await recordResults(work, ops, results, {
    language: languageOf(work),
    profile: null,
  });
  work.losses = [...new Set([...work.losses, ...losses])];
  return receipts;
}
