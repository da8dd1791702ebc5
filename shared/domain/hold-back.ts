// A plan that would change things although the user was only thinking aloud becomes a proposal (S13).
import type { StandingChange } from "../contracts/effects.ts";
import type { ThinkOutput } from "../contracts/plan.ts";
import type { UnderstandResult } from "../contracts/results.ts";
import { shortLine } from "./format-prompt.ts";
import { isHedged } from "./is-hedged.ts";
import { namedChanges, undoWords } from "./standing-changes.ts";

/** Tokens of one step in the proposal's text. */
const STEP_TOKENS = 60;

/**
 * The output as it is to be taken: a proposal, in words made from the plan, where a plan that writes
 * answers a message that only considers something (`isHedged`); itself in every other case.
 * @param message the user's words in this run
 * @param changes what can be taken back
 */
export function holdBack(
  output: ThinkOutput,
  understood: UnderstandResult,
  message: string,
  changes: StandingChange[] = [],
): ThinkOutput {
  const undone = namedChanges(output.undo, changes);
  const writes = undone.length > 0 || output.steps.some(({ type }) => type === "write");
  if (output.decision !== "plan_direct" || !writes) return output;
  if (!isHedged(whatWasAsked(understood, message))) return output;
  return { ...output, decision: "propose", message: wordsOf(output.steps, undone) };
}

/** "Maybe 4", to the question how many: what counts is what the question was about. */
function whatWasAsked({ takenOver, output }: UnderstandResult, message: string): string {
  const isAnswer = takenOver !== undefined && takenOver.type !== "propose";
  return isAnswer && output.pending_response === "answers" ? takenOver.request : message;
}

function wordsOf(steps: ThinkOutput["steps"], undone: StandingChange[]): string {
  const told = steps.filter(({ type }) => type === "write" || type === "generate");
  const lines = told
    .toSorted((a, b) => a.group - b.group)
    .map(({ description, batch }) => {
      const labels = (batch ?? []).map(({ label }) => label);
      return labels.length > 1 ? `${description} (${labels.join(", ")})` : description;
    });
  const parts = undone.length > 0 ? [undoWords(undone), ...lines] : lines;
  return [
    "That sounded like an idea, not an order, so nothing is changed yet. This is what I would do:",
    ...parts.map((part, index) => `${index + 1}. ${shortLine(part, STEP_TOKENS)}`),
    "Shall I?",
  ].join("\n");
}
