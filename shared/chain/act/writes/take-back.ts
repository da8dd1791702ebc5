// Undoes effects of earlier runs: applies their stored inverses in the given order, all or none.
import type { Receipt, StandingChange } from "../../../contracts/effects.ts";
import type { StoppedThing } from "../../../contracts/results.ts";
import {
  confirmedOverride,
  isConfirmed,
} from "../../../domain/conversation/questions/build-pending.ts";
import { understandResult } from "../../../domain/planning/run-results.ts";
import { nameIn } from "../../../domain/wording/name-in.ts";
import { wordsFor } from "../../../domain/wording/words-for.ts";
import type { NodeOutcome } from "../../node-context.ts";
import type { StandingEffect } from "../../../ports/hop-database.ts";
import { effectContext, enterAnswer } from "./apply-ops.ts";
import { namesOf, needsConfirmation } from "../confirmations/confirm-delete.ts";
import { overrideQuestion } from "../confirmations/confirm-override.ts";
import { endsProtection, tellProtections } from "../confirmations/tell-protections.ts";
import { blockedEnd, stepOutcome, type StepEnd } from "../step-outcome.ts";
import { languageOfStep, registryOf, type StepWork } from "../step-work.ts";

/**
 * Records the result in the step's receipts. Restored rows need no override; notes report the findings in them.
 * Errors as in `applyOps`.
 * @param override guard codes that the user has overridden; undoing the creation of a row that makes the
 *   household avoid something needs them (I12)
 */
export async function takeBack(
  work: StepWork,
  effects: Pick<StandingEffect, "id" | "label">[],
  override?: string[],
): Promise<Receipt[]> {
  const { ctx } = work;
  if (effects.length === 0) return [];
  const answer = await ctx.db.undoEffects({
    run: ctx.envelope.run,
    epoch: ctx.envelope.epoch,
    conversation: ctx.envelope.conversation,
    household: ctx.state.meta.household,
    step: ctx.hop,
    seq: work.seq,
    effects: effects.map(({ id }) => id),
    ...(override === undefined ? {} : { override }),
    answers: ctx.answersSoFar(),
    context: effectContext(work),
  });
  const { receipts } = await enterAnswer(work, [], answer);
  // The receipt of a failed operation has no row, so it takes the effect's label.
  receipts.forEach((receipt, index) => {
    receipt.label ??= effects[index]?.label ?? null;
    receipt.restored = true;
  });
  return receipts;
}

/** The end of a step that undoes changes: all of them, or none. */
export function endOfUndo(receipts: Receipt[]): Pick<StepEnd, "summary"> & { failed: boolean } {
  const failed = receipts.some(({ status }) => status === "failed");
  const count = receipts.length;
  return {
    failed,
    summary: failed
      ? "Nothing was taken back"
      : `Took back ${count} change${count === 1 ? "" : "s"}`,
  };
}

/** A step of Think's plan: undoes exactly the changes that it names. */
export async function undoStep(work: StepWork, changes: StandingChange[]): Promise<NodeOutcome> {
  const { results, step, plan } = work;
  // The inverse of a create is a delete. The user asks to undo one message's changes as a whole; deletes of
  // several messages' rows need a delete's confirmation.
  const deletes = changes.filter(({ op }) => op === "create");
  const isOneMessage = new Set(changes.map(({ message }) => message)).size === 1;
  const override = confirmedOverride(results, step);
  // A user who has overridden the guard has already confirmed the deletes.
  const isAgreed = override.length > 0 || isConfirmed(results, step);
  if (!isAgreed && !isOneMessage && deletes.length > 0 && needsConfirmation(work, deletes.length)) {
    return stepOutcome(work, askToUndo(work, deletes));
  }
  const effects = changes.map(({ effect, label }) => ({ id: effect, label }));
  const receipts = await takeBack(work, effects, override);
  const { failed, summary } = endOfUndo(receipts);
  if (!failed) return stepOutcome(work, { status: "completed", summary });
  const stoppedThings = await stoppedUndos(work, receipts);
  if (stoppedThings.length > 0) {
    const question = overrideQuestion(work, stoppedThings, [step], override);
    return stepOutcome(work, { ...question, summary });
  }
  if (plan.steps.length === 1) return stepOutcome(work, { status: "failed", summary });
  // The plan has steps for the user's other requests, so Think makes a new plan.
  const cause = receipts.find(({ error }) => error && error.code !== "rolled_back");
  const details = `${summary}: ${cause?.error?.message ?? "it did not work"}`;
  return stepOutcome(work, { ...blockedEnd("TOOL_FAILURE", details, "replan"), summary });
}

/** The undos that the guard has stopped. An undo that removes a protection comes with what the user has stated. */
async function stoppedUndos(work: StepWork, receipts: Receipt[]): Promise<StoppedThing[]> {
  const idOf = ({ ref }: Receipt) => registryOf(work).get(ref ?? "")?.id;
  const protections = await tellProtections(
    work,
    receipts.filter(endsProtection).map((receipt) => ({ ...receipt, id: idOf(receipt) })),
  );
  return receipts.flatMap((receipt) => {
    const { label, error } = receipt;
    return error?.code === "guard" && error.violations?.length
      ? [{ title: label ?? "", error, ...protections.get(idOf(receipt) ?? "") }]
      : [];
  });
}

/** The question before an undo that deletes rows; it names every row, like the question before a delete. */
function askToUndo(work: StepWork, deletes: StandingChange[]): StepEnd {
  const { ctx, step, results } = work;
  const language = languageOfStep(work);
  const words = wordsFor(language);
  const tableOf = ({ table }: StandingChange) => nameIn(ctx.pack, "table", table, language);
  const items = deletes.map((change) => ({
    label: change.label ?? words.entryIn(tableOf(change)),
  }));
  const text = words.questions.confirmDelete({
    count: deletes.length,
    table: [...new Set(deletes.map(tableOf))].join(", "),
    names: namesOf(work, items),
    missing: "",
  });
  const request = understandResult(results).takenOver?.request ?? ctx.message;
  return {
    status: "asked",
    summary: `Waiting for a confirmation to delete ${deletes.length} entries`,
    question: text,
    confirm: { type: "confirm_delete", text, request, remaining: [step] },
  };
}
