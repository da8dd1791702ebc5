// What a message does with an open "which one do you mean?": code reads the choice; a model's word
// counts only where it names one of the candidates.
import type { ResolvedMention } from "../contracts/results.ts";
import type { Pending } from "../contracts/session.ts";
import type { UnderstandOutput } from "../contracts/understand.ts";
import { chooseOption } from "./choose-option.ts";

export type ChoiceAnswer =
  /** Not an open choice, or the message is about something else. */
  | { kind: "none" }
  | { kind: "cancelled" }
  /** `whole`: the message is the answer and nothing else. */
  | { kind: "chosen"; refs: string[]; whole: boolean }
  /** It fits no candidate, and is put once more. */
  | { kind: "ask_again"; question: Pending }
  /** It fits no candidate a second time: Think makes what it can of it. */
  | { kind: "unclear" };

/**
 * @param pending the session's open question, of any type
 * @param mentions of this message, resolved
 * @param shown the canonical ref, where the candidate is still there
 * @param calledOff the message says "never mind" or the like
 */
export function answerChoice(input: {
  pending: Pending | null;
  message: string;
  response: UnderstandOutput["pending_response"];
  mentions: ResolvedMention[];
  shown: (ref: string) => string | null;
  kinds: ReadonlySet<string>;
  calledOff: boolean;
}): ChoiceAnswer {
  const { pending, message, response, mentions, shown, kinds, calledOff } = input;
  if (pending?.type !== "disambiguate") return { kind: "none" };
  const { candidates = [], options = [] } = pending;
  const refsAt = (places: number[]) =>
    places.flatMap((at) => {
      const ref = candidates[at];
      return ref === undefined ? [] : (shown(ref) ?? []);
    });
  const choice = chooseOption(message, options, kinds);
  const chosen = choice.kind === "chosen" ? refsAt(choice.places) : [];
  if (chosen.length > 0) return { kind: "chosen", refs: [...new Set(chosen)], whole: true };
  if (calledOff || response === "cancels") return { kind: "cancelled" };
  const isAnswer = response !== "none" || choice.kind !== "none";
  const among = new Set(refsAt(candidates.map((_, at) => at)));
  const named = mentions.flatMap(({ ref }) => (ref !== null && among.has(ref) ? [ref] : []));
  if (isAnswer && named.length > 0)
    return { kind: "chosen", refs: [...new Set(named)], whole: false };
  if (!isAnswer) return { kind: "none" };
  return pending.again === true || among.size < 2
    ? { kind: "unclear" }
    : { kind: "ask_again", question: { ...pending, again: true } };
}
