// Which replies need no model: what was asked is in the facts, and code has the words for it in the
// reply's language.
import { hasWords } from "../../contracts/language.ts";
import type { ReplyContext } from "./reply-context.ts";
import { isConfirmation } from "../conversation/questions/build-pending.ts";
import { readsToShow } from "./make-reply.ts";

/** Words of a message that only calls something off. */
const SHORT = 8;

/**
 * True when `makeReply` says all there is to say:
 * - a button that came too late;
 * - a question or proposal and nothing else: its words are released as they are, in any language;
 * and where code has words of the language:
 * - a question after something was done; a question called off; nothing but failures;
 * - what code has worked out from rows (S9), and nothing else;
 * - a look-up that one read answers, and that Understand took for no more than that;
 * - changes and nothing else.
 * Everything else is worded by the model. When in doubt it is: a list where the user wanted an answer
 * is worse than a call.
 */
export function answersByCode(context: ReplyContext, isQuick: boolean): boolean {
  const { ask, analyses, cancelled, language, message } = context;
  if (context.late) return true;
  const isWorded = hasWords(language);
  if (ask !== null) {
    const isOwnWords = !isConfirmation(ask);
    return analyses.length === 0 && (isWorded || (isOwnWords && happenedNothing(context)));
  }
  if (!isWorded) return false;
  if (analyses.length > 0) return isConcluded(context);
  if (cancelled !== null) {
    return happenedNothing(context) && message.trim().split(/\s+/).length <= SHORT;
  }
  return isFailureAlone(context) || (isQuick && isListed(context)) || isChangedAlone(context);
}

/**
 * True when Think's answer is all there is to say, beside a list of changes: nothing was looked up,
 * made, asked or left undone.
 */
export function answeredByThink(context: ReplyContext): boolean {
  const { answer, ask, cancelled, reads, analyses, drafts, failures, losses } = context;
  return (
    answer !== "" &&
    ask === null &&
    cancelled === null &&
    reads.length + analyses.length + failures.length + losses.length === 0 &&
    drafts.every(({ isNew }) => !isNew) &&
    (happenedNothing({ ...context, drafts: [] }) || isChangedAlone(context))
  );
}

/** Nothing to tell beside the question. */
function happenedNothing({ changes, failures, drafts, losses }: ReplyContext): boolean {
  return changes.length + failures.length + drafts.length + losses.length === 0;
}

/** Nothing was done and nothing was found: the reasons are all there is to say. */
function isFailureAlone({ changes, failures, drafts, steps, reads }: ReplyContext): boolean {
  return (
    changes.length + failures.length > 0 &&
    drafts.length === 0 &&
    !changes.some(({ status }) => status === "applied") &&
    // Why there was nothing to do is half of an answer: a model gives the other.
    steps.every(({ status }) => status !== "nothing_done") &&
    !(reads.length > 0 && steps.every(({ type }) => type === "read"))
  );
}

/** One conclusion, code's own, and reads on the way to it. */
function isConcluded(context: ReplyContext): boolean {
  const { analyses, steps } = context;
  return (
    analyses.length === 1 &&
    analyses.every(({ concluded }) => concluded === true) &&
    happenedNothing(context) &&
    steps.every(
      ({ type, status }) => status === "completed" && (type === "read" || type === "analyze"),
    )
  );
}

/** One read step, completed, whose rows are the answer. */
function isListed(context: ReplyContext): boolean {
  const [step, ...others] = context.steps;
  return (
    step?.type === "read" &&
    step.status === "completed" &&
    others.length === 0 &&
    readsToShow(context).length === 1 &&
    happenedNothing(context)
  );
}

/** Writes that the plan named without looking anything up: their list is the answer. */
function isChangedAlone(context: ReplyContext): boolean {
  const { steps, drafts, changes } = context;
  return (
    steps.every(({ type, status }) => type === "write" && status === "completed") &&
    changes.length > 0 &&
    drafts.length === 0
  );
}
