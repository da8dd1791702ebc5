// What a reply must say and did not: failures, losses, assumptions, the question, drafts in full, and
// the line of truth under another language. Added by code.
import { languageFor, type Language } from "../contracts/language.ts";
import type { DomainPack } from "../contracts/pack.ts";
import type { StepResult } from "../contracts/results.ts";
import type { ReplyContext } from "./build-reply-context.ts";
import { assumedLine, doneLines, lossLines, questionText } from "./make-reply.ts";
import { failuresOf, missingFailures } from "./missing-failures.ts";
import { receiptLine } from "./receipt-line.ts";
import { languageOf } from "./reply-language.ts";
import { isNotSavedMark } from "./wording/not-saved.ts";
import { wordsFor } from "./wording/words-for.ts";

/**
 * The reply, complete. What code adds stands at the end, after a blank line.
 * @param written the model's text after the sentence checks; empty when there is none
 * @param fallback the text to use in place of an empty one
 * @param plain takes refs out of a text
 * @param dropped whether sentences of the model were: what they may have told of is told by code
 */
export function completeReply(
  written: string,
  context: ReplyContext,
  steps: StepResult[],
  fallback: () => string,
  plain: (text: string) => string,
  dropped = false,
  pack?: Pick<DomainPack, "nameIn">,
): string {
  const text = written.trim() === "" ? fallback() : written.trimEnd();
  const { ask, drafts } = context;
  const spokenTag =
    written.trim() === "" ? context.language : languageOf(context.language, spoken(text, drafts));
  const language = languageFor(spokenTag);
  const isEnglish =
    languageOf(context.language, spoken(text, drafts)) === "en" || written.trim() === "";
  const failures = failuresOf(steps, language, pack).map((failure) => ({
    ...failure,
    reason: plain(failure.reason),
  }));
  const line = isEnglish ? null : receiptLine(text, { ...context, failures });
  const asked = ask === null || isAsked(text, ask) ? [] : [questionText(ask)];
  const added = [
    ...(dropped && written.trim() !== "" ? untold(text, context, language) : []),
    ...drafts
      .filter(({ saved, text: full }) => !saved && !contains(text, full))
      .map((draft) => draftText(draft, language)),
    ...(isEnglish ? missingFailures(spoken(text, drafts), steps, language, pack).map(plain) : []),
    ...lossLines(
      context.losses.filter((loss) => !mentions(text, loss)),
      language,
    ),
    ...assumedLine(
      { assumptions: context.assumptions.filter((one) => !mentions(text, one)) },
      language,
    ),
    ...(line === null ? [] : [line]),
    ...asked,
  ];
  return [text, ...added].join("\n\n");
}

/** Changes of which the text names none, though it was to tell of them. */
function untold(text: string, { receipts }: ReplyContext, language: Language): string[] {
  const told = bare(text).toLowerCase();
  const applied = receipts.filter(({ status }) => status === "applied");
  const isNamed = applied.some(({ label }) => label && told.includes(label.toLowerCase()));
  return isNamed ? [] : doneLines(applied, language);
}

/** The question stands in the text, and every option with it. */
function isAsked(text: string, ask: NonNullable<ReplyContext["ask"]>): boolean {
  return [ask.text, ...(ask.options ?? [])].every((part) => contains(text, part));
}

/** What the text says beside the drafts that it shows: an instruction's "do not" admits nothing. */
function spoken(text: string, drafts: ReplyContext["drafts"]): string {
  const shown = new Set(drafts.flatMap((draft) => draft.text.split("\n").map(bare)));
  return text
    .split("\n")
    .filter((line) => !shown.has(bare(line)) && !isNotSavedMark(bare(line)))
    .join("\n");
}

function draftText({ text }: ReplyContext["drafts"][number], language: Language): string {
  return `${text}\n\n${wordsFor(language).reply.notSaved}`;
}

/** Of a passage's longer words, the share that a text must have to have told it in its own words. */
const TOLD = 0.7;

/** Whether the text tells what the passage says, if not in the same words. */
function mentions(text: string, passage: string): boolean {
  const words = passage.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [];
  const told = text.toLowerCase();
  return words.filter((word) => told.includes(word)).length >= words.length * TOLD;
}

/** Whether every line of the passage stands in the text, however it is indented. */
function contains(text: string, passage: string): boolean {
  const lines = new Set(text.split("\n").map(bare));
  return (
    bare(text).includes(bare(passage)) ||
    passage
      .split("\n")
      .map(bare)
      .every((line) => line === "" || lines.has(line))
  );
}

/** Without emphasis and doubled spaces. */
function bare(text: string): string {
  return text
    .replace(/[*_#>`]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}
