// Turns a plan that would write into a proposal, if the user only considers the change (S13) or has said no
// to it, or if the plan may rest on more than what the user has asked for now.
import type { StandingChange } from "../../contracts/effects.ts";
import { languageFor } from "../../contracts/language.ts";
import type { ThinkOutput } from "../../contracts/plan.ts";
import type { UnderstandResult } from "../../contracts/results.ts";
import type { Pending } from "../../contracts/session.ts";
import { isPlainNo } from "../conversation/questions/no-words.ts";
import { shortLine } from "../prompting/sections/format-prompt.ts";
import { namedChanges } from "../receipts/standing-changes.ts";
import { wordsFor } from "../wording/words-for.ts";

/** Token limit of one step in the proposal's text. */
const STEP_TOKENS = 60;

/**
 * The output, or a proposal in its place. A plan that writes becomes a proposal if `isConsidered` says so, if a value
 * comes only from a note, or if the message is a plain no that refuses it. The words of the proposal come from the
 * plan.
 * @param changes the changes that can be undone
 * @param openQuestion the question that was open when the message came, and the message. `dependsOnNote`: whether
 *   a value in the plan comes only from one of Alfred's notes
 */
export function downgradeToProposal(
  output: ThinkOutput,
  understanding: UnderstandResult,
  changes: StandingChange[] = [],
  openQuestion: { pending: Pending | null; message: string; dependsOnNote?: boolean } = {
    pending: null,
    message: "",
  },
): ThinkOutput {
  const changesToUndo = namedChanges(output.undo, changes);
  const hasWrites = changesToUndo.length > 0 || output.steps.some(({ type }) => type === "write");
  if (output.decision !== "plan_direct" || !hasWrites) return output;
  if (isConsidered(understanding) || openQuestion.dependsOnNote === true) {
    return proposalOf(output, changesToUndo, understanding, {
      isRecalled: hasMemories(understanding.memory) || openQuestion.dependsOnNote === true,
    });
  }
  const removesRows =
    changesToUndo.some(({ op }) => op === "create") ||
    output.steps.some(({ operation }) => operation === "delete");
  return isRefused(openQuestion, removesRows)
    ? proposalOf(output, changesToUndo, understanding, { isRefusedNow: true })
    : output;
}

/**
 * Whether the message refuses the plan: it is a plain no to a question whether to change something. A no to a
 * question about a detail ("With nuts?") is an answer; it refuses only a plan that would delete.
 */
function isRefused(
  { pending, message }: { pending: Pending | null; message: string },
  removes: boolean,
): boolean {
  if (pending === null || !isPlainNo(message)) return false;
  const isAboutDetail = ["clarify", "ask_user", "disambiguate"].includes(pending.type);
  return removes || !isAboutDetail;
}

function proposalOf(
  output: ThinkOutput,
  changesToUndo: StandingChange[],
  understanding: UnderstandResult,
  why: { isRecalled?: boolean; isRefusedNow?: boolean },
): ThinkOutput {
  const message = wordsOf(output, changesToUndo, understanding, why);
  return { ...output, decision: "propose", message };
}

/** Whether the plan may have values from recalled messages, which are not evidence for a change (I13). */
function hasMemories(memory: UnderstandResult["memory"]): boolean {
  return memory !== undefined && memory.memories.length > 0;
}

/**
 * Whether the message only considers a change. A message with pictures never asks for an immediate change: the text
 * that was read from them is shown first. The same holds for recalled texts. "Maybe 4" in answer to "how many?" is
 * an answer, so the original request decides.
 */
export function isConsidered({ takenOver, output, media, memory }: UnderstandResult): boolean {
  if (media?.pictured === true || hasMemories(memory)) return true;
  const isAnswer = takenOver !== undefined && takenOver.type !== "propose";
  const considers = output.considers === true;
  return isAnswer && output.pending_response === "answers"
    ? takenOver.considers === true
    : considers;
}

function wordsOf(
  { steps }: ThinkOutput,
  changesToUndo: StandingChange[],
  { output, media }: UnderstandResult,
  { isRecalled = false, isRefusedNow = false }: { isRecalled?: boolean; isRefusedNow?: boolean },
): string {
  const { considered, pictured, recalled, takeBack, goOn } = wordsFor(
    languageFor(output.language),
  ).questions;
  const source = isRecalled ? recalled : considered;
  const opening = media?.pictured === true ? pictured : source;
  const visibleSteps = steps.filter(({ type }) => type === "write" || type === "generate");
  const lines = visibleSteps
    .toSorted((a, b) => a.group - b.group)
    .map(({ description, batch }) => {
      const labels = (batch ?? []).map(({ label }) => label);
      return labels.length > 1 ? `${description} (${labels.join(", ")})` : description;
    });
  const names = [...new Set(changesToUndo.map(({ label }) => label))].join(", ");
  const parts = names === "" ? lines : [takeBack(names), ...lines];
  if (isRefusedNow) return goOn(parts.map((part) => shortLine(part, STEP_TOKENS)).join("; "));
  return opening(
    parts.map((part, index) => `${index + 1}. ${shortLine(part, STEP_TOKENS)}`).join("\n"),
  );
}
