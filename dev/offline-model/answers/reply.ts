// Answers Reply: reports receipts, stopped steps, rows, drafts and questions; small talk if there are none.
import type { ReplyOutput } from "../../../shared/contracts/answers/reply.ts";
import { parseMessage } from "../grammar/parse-message.ts";
import { readReplyPrompt, type ReplyPrompt } from "../prompt/read-reply-prompt.ts";
import { declineText } from "./decline.ts";

/** The answer to a request without a contract. */
export const ABOUT =
  "I am Alfred's offline stand-in for a language model: a small grammar and some recipes. Set ANTHROPIC_API_KEY to talk to a real model.";

/**
 * All examples work if they are typed one by one, in this order, in an empty kitchen:
 * `tests/offline-model/examples.test.ts`.
 */
export const HELP = `I understand plain requests in English, one at a time; whatever I do not understand whole, I leave alone. Try:

- "add 12 eggs to the fridge", "I used 2 eggs", "what's in my pantry?", "what expires soon?"
- "add milk to my shopping list", "I bought the milk", "what's on my shopping list?"
- "create 3 cod recipes", "make the second one spicier", "save them", "what can I make?"
- "plan lentil soup for Friday", "what's for dinner tomorrow?", "remind me to defrost the cod on Monday"
- "I'm allergic to shellfish", "delete all my recipes"`;

const TALK: Readonly<Record<string, string>> = {
  hello: "Good day. What shall we cook?",
  help: HELP,
  thanks: "With pleasure.",
  fine: "All right. Nothing was changed.",
  undo: "Type /undo to take the last change back.",
  forget: "Very well, those are off the table. What would you like instead?",
  avoid:
    "I know about that, and ask you before anything with it goes into a recipe, a plan or your shopping list.",
  no: "All right, everything stays as it is.",
};

/** The reply claims no changes, because code's list has all of them. */
const NO_CLAIMS = { created: 0, updated: 0, deleted: 0 };

/** A ReplyOutput: marks that code replaces with what happened, or small talk if nothing did. */
export function answerReply(user: string): ReplyOutput {
  const prompt = readReplyPrompt(user);
  const { ask, drafts, steps, hasReceipts } = prompt;
  const isLookUp = ask === null && steps.every(({ type }) => type === "read");
  const shownSteps = steps.filter(
    ({ type }) => type === "analyze" || (isLookUp && type === "read"),
  );
  // A draft that was shown before it was saved is not shown again.
  const hasGenerated = steps.some(({ type }) => type === "generate");
  const parts = [
    ...(hasReceipts || steps.some(isUndone) ? ["{{changes}}"] : []),
    ...steps.filter(isStopped).map(({ text }) => text),
    ...shownSteps.map(({ step }) => `{{step ${step}}}`),
    ...drafts.filter(({ saved }) => !saved || hasGenerated).map(({ ref }) => `{{${ref}}}`),
    ...unsavedHint(drafts),
    ...(ask === null ? [] : [ask]),
  ];
  const text = parts.length > 0 ? parts.join("\n\n") : talk(prompt);
  return { text: text.slice(0, 12_000), offer: "", claims: NO_CLAIMS, counts: [] };
}

type Step = ReplyPrompt["steps"][number];

const isUndone = ({ type, status }: Step) =>
  (type === "write" || type === "generate") && status !== "completed";
const isStopped = (step: Step) => step.status !== "completed" && !isUndone(step);

function talk({ message, today, isCalledOff }: ReplyPrompt): string {
  const job = isCalledOff ? null : parseMessage(message, today, false)?.job;
  const topic = isCalledOff ? "no" : job?.do === "say" ? job.topic : (job?.do ?? "");
  return TALK[topic] ?? declineText(message);
}

function joinNames(names: string[]): string {
  return names.length < 2
    ? (names[0] ?? "")
    : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

function unsavedHint(drafts: ReplyPrompt["drafts"]): string[] {
  const labels = drafts.filter(({ saved }) => !saved).map(({ label }) => label);
  if (labels.length === 0) return [];
  const [is, it] = labels.length === 1 ? ["is a draft", "it"] : ["are drafts", "them"];
  return [`${joinNames(labels)} ${is} and not saved yet. Say "save ${it}" to keep ${it}.`];
}
