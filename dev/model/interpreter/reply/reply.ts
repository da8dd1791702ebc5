// Reply: what happened, told to the user (contract ReplyOutput). Nothing is claimed without a receipt.
import { countWord } from "../language/numbers.ts";
import { bulletsOf, parsePrompt, sectionOf } from "../prompt/parse-prompt.ts";
import { readReplyPrompt, type ReplyPrompt } from "../prompt/read-reply-prompt.ts";
import { NEW_VERSION } from "./new-version.ts";
import { talk } from "./talk.ts";
import { tellReceipts } from "./tell-receipts.ts";
import { tellRows } from "./tell-rows.ts";

const LONGEST = 11_900;

export function reply(prompt: string): { text: string } {
  const shown = readReplyPrompt(prompt);
  const parts = [
    ...tellReceipts(shown),
    ...tellStops(shown),
    ...shown.analyses.filter((text) => text !== ""),
    ...tellReads(shown),
    ...tellDrafts(shown),
    ...tellNothing(shown),
    ...tellLosses(shown),
    ...tellAssumed(prompt),
    ...(shown.ask === null ? [] : [question(shown.ask)]),
  ].filter((part) => part.trim() !== "");
  const text = parts.length === 0 ? talk(shown) : parts.join("\n\n");
  return { text: text.slice(0, LONGEST) };
}

/** What was taken for granted, in the words that code has for it. */
function tellAssumed(prompt: string): string[] {
  const assumed = bulletsOf(sectionOf(parsePrompt(prompt), "Assumptions").text);
  return assumed.length === 0 ? [] : [`Assumed: ${assumed.join(", ")}.`];
}

/** What a table could not keep, or what was worth a remark while it was worked out. */
function tellLosses({ losses }: ReplyPrompt): string[] {
  const lines = losses.map((loss) => `${loss.trim().replace(/[.\s]+$/, "")}.`);
  if (lines.length < 2) return lines.map((line) => `Please note: ${line}`);
  return [`Please note:\n${lines.map((line) => `- ${line}`).join("\n")}`];
}

/** Steps that stopped, each with its reason; what was asked instead is told by the question. */
function tellStops({ steps, receipts }: ReplyPrompt): string[] {
  const stopped = steps
    .filter(({ status }) => status === "blocked" || status === "failed")
    .filter(({ text }) => !isMadeGood(text, receipts));
  const reasons = stopped
    .map(({ text }) => text.split("; reason: "))
    .map(([summary = "", reason]) => (reason ?? summary).replace(/ \(\d+ of \d+ done.*\)$/, ""))
    .filter(
      (reason) =>
        !receipts.some(({ failed, error }) => failed && error !== "" && reason.includes(error)),
    );
  return [...new Set(reasons)]
    .filter((reason) => !/^(?:Saved|Deleted) 0 of/.test(reason))
    .map((reason) => `I could not finish this: ${reason.replace(/[.\s]+$/, "")}.`);
}

/** What was missing has been entered in the meantime: that is told with the receipt. */
function isMadeGood(text: string, receipts: ReplyPrompt["receipts"]): boolean {
  const missing = /there is no "([^"]+)" in stock/i.exec(text)?.[1];
  return receipts.some(
    ({ change, failed, label }) => change === "created" && !failed && label === missing,
  );
}

/** Rows are shown when they are what was asked for, not when they were only looked at on the way. */
function tellReads(shown: ReplyPrompt): string[] {
  const isOnTheWay = shown.steps.some(({ type }) => type !== "read");
  return isOnTheWay ? [] : shown.reads.map((read) => tellRows(read, shown));
}

function tellDrafts({ drafts: all, steps, goal }: ReplyPrompt): string[] {
  const made = steps.filter(({ type, status }) => type === "generate" && status === "completed");
  // What was made now comes first; drafts after it are what it was made from.
  const drafts = made.length > 0 ? all.slice(0, made.length) : all;
  const sources = all.slice(drafts.length);
  const isOnlySaved = made.length === 0 && drafts.every(({ saved }) => saved);
  if (drafts.length === 0 || isOnlySaved) return [];
  const open = drafts.filter(({ saved }) => !saved);
  const isNew = made.length > 0;
  const isChange = sources.length > 0 || goal.startsWith("Change ");
  const opening = openingFor(isNew ? drafts.length : 0, isChange);
  const closing = closingFor(open.map(({ label }) => label));
  return [
    opening,
    ...drafts.map(({ text }) => withoutRefs(text)),
    ...(sources.length === 0
      ? []
      : [
          "It was made from this draft, which is still there:",
          ...sources.map(({ text }) => withoutRefs(text)),
        ]),
    closing,
  ];
}

/** What can be done with drafts that are not saved. */
function closingFor(open: string[]): string {
  const [first, ...others] = open;
  if (first === undefined) return "";
  if (others.length > 0) {
    return 'These are drafts and not saved yet. Say "save them" to keep them, or tell me what to change.';
  }
  return first.startsWith("Shopping list")
    ? 'None of it is on your shopping list yet. Say "save it" to put it there.'
    : 'This is a draft and not saved yet. Say "save it" to keep it, or tell me what to change.';
}

function openingFor(made: number, isChange: boolean): string {
  if (made > 1) return `Here are ${countWord(made)}:`;
  return made === 1 && isChange ? NEW_VERSION : "";
}

/** `(recipe_3)` after a name says nothing to a person. */
function withoutRefs(text: string): string {
  return text.replace(/ \((?:gen_)?[a-z_]+_\d+\)/g, "");
}

/** A write that found nothing to do says so in its summary. */
function tellNothing({ receipts, steps, drafts, analyses }: ReplyPrompt): string[] {
  if (receipts.length > 0 || drafts.length > 0 || analyses.length > 0) return [];
  return steps
    .filter(({ type, status }) => type === "write" && status === "completed")
    .map(({ text }) => text.replace(/ \(\d+ of \d+ done.*\)$/, ""))
    .map((text) => text.replace(/[.\s]+$/, ""))
    .map((text) =>
      text.startsWith("There was nothing to") ? `${text}.` : `${text}. Nothing was changed.`,
    );
}

function question({ text, options }: NonNullable<ReplyPrompt["ask"]>): string {
  return options.length === 0
    ? text
    : [text, ...options.map((option, at) => `${at + 1}. ${option}`)].join("\n");
}
