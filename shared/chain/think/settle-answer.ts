// Decides what happens to the model's plan before any of it may run.
import { languageFor } from "../../contracts/language.ts";
import type { ThinkOutput } from "../../contracts/plan.ts";
import type { Pending } from "../../contracts/session.ts";
import { mentionToAsk } from "../../domain/entities/open-mention.ts";
import { downgradeToProposal } from "../../domain/planning/downgrade-to-proposal.ts";
import { showBeforeSaving } from "../../domain/planning/unseen-saves.ts";
import { stepResults } from "../../domain/planning/run-results.ts";
import { withoutChangeRefs } from "../../domain/receipts/standing-changes.ts";
import type { NodeContext } from "../node-context.ts";
import { askWhich } from "./ask-which.ts";
import type { Fields } from "./thought.ts";

/** Replaces refs of changes by words in texts for the user. */
export function nameChanges(
  _ctx: NodeContext,
  { output, standing, understanding }: Fields<"output" | "standing" | "understanding">,
): Fields<"output"> {
  const language = languageFor(understanding.output.language);
  return { output: withoutChangeRefs(output, standing, language) };
}

/**
 * Turns a change into a proposal if the user only considers it or has said no to it, or if it may rest on a
 * picture, a recalled text or a note (S13).
 */
export function proposeConsidered(
  ctx: NodeContext,
  {
    output,
    standing,
    understanding,
    dependsOnNote,
  }: Fields<"output" | "standing" | "understanding" | "dependsOnNote">,
): Fields<"output" | "worded"> {
  const plan = downgradeToProposal(output, understanding, standing, {
    dependsOnNote,
    // A question that Understand took as answered is closed, and is no longer the session's open question.
    pending: understanding.takenOver ?? ctx.session.pending,
    message: ctx.message,
  });
  return { output: plan, worded: plan === output };
}

/** Shows, and does not store, new content that a plan makes instead of saving the draft that was shown (I5). */
export function showUnseen(
  { session }: NodeContext,
  { output, understanding }: Fields<"output" | "understanding">,
): Fields<"output"> {
  return { output: showBeforeSaving(output, session, understanding) };
}

/** Asks which thing is meant before any step of the plan runs. */
export async function askBeforePlan(
  ctx: NodeContext,
  inputs: Fields<"output" | "worded" | "understanding" | "results">,
): Promise<Fields<"output" | "worded" | "question">> {
  const { output, worded, understanding, results } = inputs;
  const openMention = mentionToAsk(output, understanding, ctx.pack, ctx.session);
  const resultsBefore = Object.fromEntries(stepResults(results));
  const question =
    openMention === null ? null : await askWhich(ctx, understanding, openMention, resultsBefore);
  if (question === null) return { output, worded, question };
  return {
    output: questionOutput(output, question.text),
    worded: false,
    question: withWaiting(question, output),
  };
}

function questionOutput(output: ThinkOutput, message: string): ThinkOutput {
  return { ...output, decision: "clarify", message, steps: [], undo: [] };
}

/**
 * The question, with the plan's changes that concern none of its candidates; they wait for the answer. If no change
 * concerns a candidate, none is listed.
 */
function withWaiting(question: Pending, { steps }: ThinkOutput): Pending {
  const concernsCandidate = ({ batch }: ThinkOutput["steps"][number]) =>
    !batch?.length ||
    batch.some(({ ref }) => ref !== null && question.candidates?.includes(ref) === true);
  const changes = steps.filter(({ type }) => type !== "read");
  // A create names no row that the question could be about.
  const unrelatedChanges = changes.filter(
    (step) => step.operation === "create" || !concernsCandidate(step),
  );
  const waitingChanges =
    unrelatedChanges.length < changes.length
      ? unrelatedChanges.map(({ description }) => description)
      : [];
  return waitingChanges.length === 0 ? question : { ...question, waits: waitingChanges };
}
