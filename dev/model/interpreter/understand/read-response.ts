// How a message relates to the open question or proposal.
import type { UnderstandOutput } from "../../../../shared/contracts/understand.ts";
import type { Intent } from "../intents/intent.ts";
import { cleanMessage } from "../language/clean-message.ts";
import { parseSelection, isEmpty } from "../language/selection.ts";
import { nameWords } from "../language/clean-message.ts";
import type { PendingShown } from "../prompt/read-pending.ts";

type Response = UnderstandOutput["pending_response"];

const YES =
  /^(?:(?:yes|yep|yeah|yup|ya|sure|of course|absolutely|definitely|certainly|ok|okay|k|alright|all right|fine|right|correct|agreed|perfect|great|good|nice|lovely|wonderful|sounds (?:good|great|perfect|fine|lovely|like a plan)|that (?:works|sounds (?:good|great|fine))|works for me|looks (?:good|great|fine)|that's (?:fine|good|great|right|it)|go(?: ahead| for it)?|do (?:it|that|so|them)|make it so|let's (?:do (?:it|that|this)|go)|please(?: do)?|proceed|confirm(?:ed)?|i (?:confirm|agree)|by all means|why not|exactly|delete (?:them|it|those)(?: all)?|save (?:them|it)|start|both|all of them|thanks?|thank you|alfred)(?:[\s,.!]+|$))+$/i;
const NO =
  /^(?:(?:no|nope|nah|not? (?:now|yet|really|today|that)|never ?mind|don't(?: do (?:it|that))?|do not|stop|cancel(?: (?:it|that))?|forget (?:it|that|about it)|leave (?:it|them)(?: (?:be|as (?:it is|they are)))?|keep (?:them|it|those)|skip (?:it|that)|rather not|i'd rather not|no way|wait|abort|please(?: don't)?|thanks?|thank you|that's (?:ok|okay|all right|wrong))(?:[\s,.!]+|$))+$/i;
const BUT =
  /^(?:(?:yes|yeah|ok|okay|sure|fine|good|sounds good|great|perfect)[\s,.!]+)?(?:but|only|except|just|with|without|make (?:it|that|them)|instead|rather|actually|and)\b/i;

/** @param intents what the message means when nothing were open */
export function readResponse(
  message: string,
  pending: PendingShown | null,
  intents: Intent[],
): Response {
  if (pending === null) return "none";
  const plain = message.replace(/[\u2018\u2019]/g, "'").trim();
  if (NO.test(plain)) return "cancels";
  const isChoice = ["propose", "confirm_delete", "confirm_override"].includes(pending.type);
  if (YES.test(plain))
    return isChoice
      ? "confirms"
      : pending.type === "disambiguate" || pending.type === "clarify"
        ? yesToQuestion(pending)
        : "answers";
  const [intent] = intents;
  if (pending.type === "disambiguate")
    return choosesOption(plain, pending) ? "answers" : startsAnew(intent) ? "none" : "answers";
  if (pending.type === "ask_user") return startsAnew(intent) ? "none" : "answers";
  if (pending.type === "clarify")
    return isOffline(pending) ? "none" : startsAnew(intent) ? "none" : "answers";
  if (pending.type === "confirm_delete")
    return startsAnew(intent) && intent?.kind !== "delete" ? "none" : "amends";
  return amendsProposal(plain, intent) ? "amends" : "none";
}

/** "Yes" to an open question says only that the question was welcome. */
function yesToQuestion(pending: PendingShown): Response {
  return isOffline(pending) ? "none" : "answers";
}

function isOffline({ text }: PendingShown): boolean {
  return text.includes("stand-in") || text.includes("What would you like to do?");
}

function amendsProposal(message: string, intent: Intent | undefined): boolean {
  if (intent === undefined) return false;
  if (intent.kind === "adjust" || BUT.test(message)) return true;
  return intent.kind === "make_recipes" && (intent.wish.foods.length === 0 || intent.tentative);
}

/** A whole new request, not an answer. */
function startsAnew(intent: Intent | undefined): boolean {
  return (
    intent !== undefined &&
    !["unknown", "adjust", "question", "chat"].includes(intent.kind) &&
    !(intent.kind === "add" && intent.subdomain === "inventory" && !intent.isOrder)
  );
}

/** The options that the message chooses, as places from 0. */
export function chosenOptions(message: string, options: string[]): number[] {
  const which = parseSelection(cleanMessage(message));
  if (which.all) return options.map((_, at) => at);
  const places = which.ordinals
    .map((at) => (at < 0 ? options.length + at : at))
    .filter((at) => at in options);
  if (places.length > 0) return places;
  const words = nameWords(cleanMessage(message));
  if (words.length === 0 || isEmpty(which)) return [];
  const named = options.flatMap((option, at) => {
    const own = new Set(nameWords(option));
    return words.every((word) => own.has(word)) ? [at] : [];
  });
  if (named.length > 0) return named;
  return options.flatMap((option, at) =>
    message.toLowerCase().includes(option.toLowerCase()) ? [at] : [],
  );
}

function choosesOption(message: string, { options }: PendingShown): boolean {
  return chosenOptions(message, options).length > 0;
}
