// What becomes of a plan that the model answered with, before any of it may run.
import { languageFor } from "../../contracts/language.ts";
import type { ThinkOutput } from "../../contracts/plan.ts";
import { mentionToAsk } from "../../domain/entities/open-mention.ts";
import { downgradeToProposal } from "../../domain/planning/downgrade-to-proposal.ts";
import { stepResults } from "../../domain/planning/run-results.ts";
import { withoutChangeRefs } from "../../domain/receipts/standing-changes.ts";
import type { NodeContext } from "../node-context.ts";
import { askWhich } from "./ask-which.ts";
import type { Known } from "./thought.ts";

/** Texts for the user name changes in words, not by their refs. */
export function nameChanges(
  _ctx: NodeContext,
  { output, standing, understood }: Known<"output" | "standing" | "understood">,
): Known<"output"> {
  const language = languageFor(understood.output.language);
  return { output: withoutChangeRefs(output, standing, language) };
}

/** A change that the user only considers is proposed, not made (S13). */
export function proposeConsidered(
  _ctx: NodeContext,
  { output, standing, understood }: Known<"output" | "standing" | "understood">,
): Known<"output" | "worded"> {
  const planned = downgradeToProposal(output, understood, standing);
  return { output: planned, worded: planned === output };
}

/** No step of the plan runs before the user has said which thing is meant. */
export async function askBeforePlan(
  ctx: NodeContext,
  known: Known<"output" | "worded" | "understood" | "results">,
): Promise<Known<"output" | "worded" | "question">> {
  const { output, worded, understood, results } = known;
  const open = mentionToAsk(output, understood, ctx.pack, ctx.session);
  const before = Object.fromEntries(stepResults(results));
  const question = open === null ? null : await askWhich(ctx, understood, open, before);
  if (question === null) return { output, worded, question };
  return { output: askedInstead(output, question.text), worded: false, question };
}

function askedInstead(output: ThinkOutput, message: string): ThinkOutput {
  return { ...output, decision: "clarify", message, steps: [], undo: [] };
}
