// Decides which replies need no model: those whose answer is in the run's facts, if code has the wording in the
// reply's language.
import { hasTextsIn } from "../../contracts/language.ts";
import type { ReplyContext } from "./reply-context.ts";
import { isConfirmation } from "../conversation/questions/build-pending.ts";
import { asksTwice } from "../understanding/quick-allowed.ts";
import { readsToShow } from "./make-reply.ts";

/** Word limit of a message that only calls something off. */
const MAX_WORDS = 8;

/**
 * True when `makeReply` says everything that the reply needs:
 * - a button that came too late;
 * - only a question or proposal: its text is released unchanged, in any language.
 *
 * Also, if code has a wording catalogue for the language:
 * - a question after anything but an analysis; a question called off; only failures;
 * - only a result that code computed from rows (S9);
 * - a look-up that one read answers, and that Understand classified as nothing but a look-up;
 * - only changes;
 * - the results of the steps, if the plan says that they are the whole answer and they are complete.
 *
 * A model words everything else, including doubtful cases: a list when the user wanted an answer is worse than a
 * model call.
 */
export function canAnswerByCode(context: ReplyContext, isQuick: boolean): boolean {
  const { ask, analyses, cancelled, language, message } = context;
  if (context.late) return true;
  const isWorded = hasTextsIn(language);
  if (ask !== null) {
    const isPlainQuestion = !isConfirmation(ask);
    return analyses.length === 0 && (isWorded || (isPlainQuestion && hasNothingElse(context)));
  }
  if (!isWorded) return false;
  if (cancelled === null && isShownCompletely(context)) return true;
  if (analyses.length > 0) return isOnlyConclusion(context);
  if (cancelled !== null) {
    return hasNothingElse(context) && message.trim().split(/\s+/).length <= MAX_WORDS;
  }
  return hasOnlyFailures(context) || (isQuick && isOneRead(context)) || hasOnlyChanges(context);
}

/**
 * True when Think's answer and a list of changes are the whole reply: nothing was read, made, asked or left
 * undone.
 */
export function isAnsweredByThink(context: ReplyContext): boolean {
  const { answer, ask, cancelled, reads, analyses, drafts, failures, losses } = context;
  return (
    answer !== "" &&
    ask === null &&
    cancelled === null &&
    reads.length + analyses.length + failures.length + losses.length === 0 &&
    drafts.every(({ isNew }) => !isNew) &&
    (hasNothingElse({ ...context, drafts: [] }) || hasOnlyChanges(context))
  );
}

/** Whether the run has no change, failure, open part, draft or loss to report. */
function hasNothingElse({ changes, failures, openParts, drafts, losses }: ReplyContext): boolean {
  const count = changes.length + failures.length + openParts.length;
  return count + drafts.length + losses.length === 0;
}

/**
 * Whether no change was made and at least one failed or was refused, so that the reasons are the whole reply. If
 * all steps are reads, the reply has to report what they found, too.
 */
function hasOnlyFailures({ changes, failures, drafts, steps, reads }: ReplyContext): boolean {
  return (
    changes.length + failures.length > 0 &&
    drafts.length === 0 &&
    !changes.some(({ status }) => status === "applied") &&
    // A step with nothing to do needs a model: the reason is only half of the answer.
    steps.every(({ status }) => status !== "nothing_done") &&
    !(reads.length > 0 && steps.every(({ type }) => type === "read"))
  );
}

/** Whether the only result is one conclusion by code, apart from reads. */
function isOnlyConclusion(context: ReplyContext): boolean {
  const { analyses, steps } = context;
  return (
    analyses.length === 1 &&
    analyses.every(({ concluded }) => concluded === true) &&
    hasNothingElse(context) &&
    steps.every(
      ({ type, status }) => status === "completed" && (type === "read" || type === "analyze"),
    )
  );
}

/**
 * Whether the plan's claim to show the whole answer holds: every step is done, nothing failed or is left open,
 * and each kind of step has a result: rows, a conclusion, drafts or changes. Rows do not answer a message with two questions.
 */
function isShownCompletely(context: ReplyContext): boolean {
  const { shows, steps, notDone, failures, openParts, reads, drafts, changes, message } = context;
  const areAllDone =
    steps.every(({ status }) => status === "completed") &&
    changes.every(({ status }) => status === "applied");
  const hasNoGap = notDone.length + failures.length + openParts.length === 0;
  if (!shows || steps.length === 0 || !areAllDone || !hasNoGap) return false;
  const hasStep = (kind: ReplyContext["steps"][number]["type"]) =>
    steps.some(({ type }) => type === kind);
  if (steps.every(({ type }) => type === "read")) {
    const areRowsFound = reads.length === 1 || reads.every(({ total }) => total > 0);
    return reads.length > 0 && areRowsFound && drafts.length === 0 && !asksTwice(message);
  }
  return (
    (!hasStep("write") || changes.length > 0) &&
    (!hasStep("analyze") || context.analyses.length > 0) &&
    (!hasStep("generate") || drafts.some(({ isNew }) => isNew))
  );
}

/** Whether one completed read step is the answer. */
function isOneRead(context: ReplyContext): boolean {
  const [step, ...others] = context.steps;
  return (
    step?.type === "read" &&
    step.status === "completed" &&
    others.length === 0 &&
    readsToShow(context).length === 1 &&
    hasNothingElse(context)
  );
}

/** Whether the run only made changes, without reading or drafting anything: their list is the answer. */
function hasOnlyChanges(context: ReplyContext): boolean {
  const { steps, drafts, changes } = context;
  return (
    steps.every(({ type, status }) => type === "write" && status === "completed") &&
    changes.length > 0 &&
    drafts.length === 0
  );
}
