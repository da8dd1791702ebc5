// What a message does with an open "which one do you mean?": a number, a label or a button is the choice;
// else a model says so, and which of the candidates it is.
import type { ResolvedMention } from "../../../contracts/results.ts";
import type { Pending } from "../../../contracts/session.ts";
import type { UnderstandOutput } from "../../../contracts/answers/understand.ts";
import { chooseOption, type Choice } from "./choose-option.ts";

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
 * @param isShown the newest reply has put the question, with its numbers
 * @param pressed the option whose button was pressed, from 0
 */
export function answerChoice(input: {
  pending: Pending | null;
  message: string;
  response: UnderstandOutput["pending_response"];
  mentions: ResolvedMention[];
  shown: (ref: string) => string | null;
  isShown: boolean;
  pressed?: number | undefined;
}): ChoiceAnswer {
  const { pending, message, response, mentions, shown, isShown, pressed } = input;
  if (pending?.type !== "disambiguate") return { kind: "none" };
  const { candidates = [], options = [] } = pending;
  const refsAt = (places: number[]) =>
    places.flatMap((at) => {
      const ref = candidates[at];
      return ref === undefined ? [] : (shown(ref) ?? []);
    });
  const choice: Choice =
    pressed === undefined
      ? chooseOption(message, options, isShown)
      : { kind: "chosen", place: pressed };
  const chosen = choice.kind === "chosen" ? refsAt([choice.place]) : [];
  if (chosen.length > 0) return { kind: "chosen", refs: [...new Set(chosen)], whole: true };
  if (response === "cancels") return { kind: "cancelled" };
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
