// Which replies need no model: what was asked is in the facts, and a form of words for it exists.
import type { ReplyContext } from "./build-reply-context.ts";
import { isLookUp } from "./is-look-up.ts";
import { readsToShow } from "./make-reply.ts";

/** Words of a message that only calls something off. */
const SHORT = 8;

/**
 * True when `makeReply` says all there is to say:
 * - a question or proposal and nothing else: its words are released as they are, in any language;
 * - in English, a question after something was done; a question called off; nothing but failures;
 * - in English, what code has worked out from rows (S9), and nothing else;
 * - in English, a plain look-up (`isLookUp`) that one read answers, or a draft that is asked for.
 * Everything else is worded by the model. When in doubt it is: a list where the user wanted an answer
 * is worse than a call.
 */
export function answersByCode(context: ReplyContext): boolean {
  const { ask, analyses, cancelled, language, message } = context;
  const isEnglish = /^en\b/i.test(language);
  if (ask !== null) {
    const isOwnWords = ask.type !== "confirm_delete" && ask.type !== "confirm_override";
    return analyses.length === 0 && (isEnglish || (isOwnWords && happenedNothing(context)));
  }
  if (!isEnglish) return false;
  if (analyses.length > 0) return isConcluded(context);
  if (cancelled !== null) {
    return happenedNothing(context) && message.trim().split(/\s+/).length <= SHORT;
  }
  return isFailureAlone(context) || isListed(context) || isDraftShown(context);
}

/** True when Think's answer is all there is to say: nothing was read, made, done, asked or left undone. */
export function answeredByThink(context: ReplyContext): boolean {
  const { answer, ask, cancelled, steps, reads, analyses } = context;
  return (
    answer !== "" &&
    ask === null &&
    cancelled === null &&
    steps.length + reads.length + analyses.length === 0 &&
    happenedNothing(context)
  );
}

/** Nothing to tell beside the question. */
function happenedNothing({ receipts, failures, drafts, losses }: ReplyContext): boolean {
  return receipts.length + failures.length + drafts.length + losses.length === 0;
}

/** Nothing was done and nothing was found: the reasons are all there is to say. */
function isFailureAlone({ receipts, failures, drafts, steps, reads }: ReplyContext): boolean {
  return (
    failures.length > 0 &&
    drafts.length === 0 &&
    !receipts.some(({ status }) => status === "applied") &&
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
  const { steps, message } = context;
  const [step, ...others] = steps;
  return (
    step?.type === "read" &&
    step.status === "completed" &&
    others.length === 0 &&
    readsToShow(context).length === 1 &&
    happenedNothing(context) &&
    isLookUp(message)
  );
}

/** A draft of an earlier exchange, asked for by name (S25). */
function isDraftShown({ steps, drafts, receipts, failures, message }: ReplyContext): boolean {
  return (
    steps.length === 0 &&
    drafts.length > 0 &&
    receipts.length + failures.length === 0 &&
    isLookUp(message)
  );
}
