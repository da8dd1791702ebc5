// How a message answers an open "which one do you mean?": a number, a label or a button chooses directly;
// otherwise the model decides whether the message answers, and which candidate it means.
import type { ResolvedMention } from "../../../contracts/results.ts";
import type { Pending } from "../../../contracts/session.ts";
import type { UnderstandOutput } from "../../../contracts/answers/understand.ts";
import { chooseOption, optionBeside, type Choice } from "./choose-option.ts";

export type ChoiceAnswer =
  /** The open question is not a choice, or the message is about something else. */
  | { kind: "none" }
  | { kind: "cancelled" }
  /** `whole`: the message is the answer and nothing else. */
  | { kind: "chosen"; refs: string[]; whole: boolean }
  /** The answer fits no candidate, and the question is asked once more. */
  | { kind: "ask_again"; question: Pending }
  /** The answer fits no candidate a second time, or fewer than two still exist: Think interprets the message. */
  | { kind: "unclear" };

/**
 * @param pending the session's open question, of any type
 * @param mentions the mentions of this message, resolved
 * @param canonicalRef gives the canonical ref, if the candidate still exists
 * @param isShown whether the newest reply shows the question with its numbers
 * @param pressedOption the option whose button was pressed, from 0
 * @param quote the user's words that the model quotes for its answer. If they are an option's number or label and
 *   the message begins with them, they choose that option, and the rest of the message is planned
 */
export function answerChoice(input: {
  pending: Pending | null;
  message: string;
  response: UnderstandOutput["pending_response"];
  mentions: ResolvedMention[];
  canonicalRef: (ref: string) => string | null;
  isShown: boolean;
  pressedOption?: number | undefined;
  quote?: string | undefined;
}): ChoiceAnswer {
  const {
    pending,
    message,
    response,
    mentions,
    canonicalRef,
    isShown,
    pressedOption,
    quote = "",
  } = input;
  if (pending?.type !== "disambiguate") return { kind: "none" };
  const { candidates = [], options = [] } = pending;
  const refsAt = (places: number[]) =>
    places.flatMap((index) => {
      const ref = candidates[index];
      return ref === undefined ? [] : (canonicalRef(ref) ?? []);
    });
  const choice: Choice =
    pressedOption === undefined
      ? chooseOption(message, options, isShown)
      : { kind: "chosen", place: pressedOption };
  const chosenRefs = choice.kind === "chosen" ? refsAt([choice.place]) : [];
  if (chosenRefs.length > 0) return { kind: "chosen", refs: [...new Set(chosenRefs)], whole: true };
  if (response === "cancels") return { kind: "cancelled" };
  const quotedOption = response === "none" ? null : optionBeside(message, quote, options, isShown);
  const quotedRefs = quotedOption === null ? [] : refsAt([quotedOption]);
  if (quotedRefs.length > 0) return { kind: "chosen", refs: quotedRefs, whole: false };
  const isAnswer = response !== "none" || choice.kind !== "none";
  const candidateRefs = new Set(refsAt(candidates.map((_, index) => index)));
  const mentionedRefs = mentions.flatMap(({ ref }) =>
    ref !== null && candidateRefs.has(ref) ? [ref] : [],
  );
  if (isAnswer && mentionedRefs.length > 0)
    return { kind: "chosen", refs: [...new Set(mentionedRefs)], whole: false };
  if (!isAnswer) return { kind: "none" };
  return pending.again === true || candidateRefs.size < 2
    ? { kind: "unclear" }
    : { kind: "ask_again", question: { ...pending, again: true } };
}
