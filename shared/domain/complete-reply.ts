// What a reply must say and did not: failures, the question, drafts in full. Added by code.
import type { StepResult } from "../contracts/results.ts";
import type { ReplyContext } from "./build-reply-context.ts";
import { questionText } from "./make-reply.ts";
import { missingFailures } from "./missing-failures.ts";

/**
 * The reply, complete. What code adds stands at the end, after a blank line.
 * @param written the model's text after the sentence checks; empty when there is none
 * @param fallback the text to use in place of an empty one
 * @param plain takes refs out of a text
 */
export function completeReply(
  written: string,
  context: ReplyContext,
  steps: StepResult[],
  fallback: () => string,
  plain: (text: string) => string,
): string {
  const text = written.trim() === "" ? fallback() : written.trimEnd();
  const { ask, drafts } = context;
  const added = [
    ...drafts.filter(({ saved, text: full }) => !saved && !contains(text, full)).map(draftText),
    ...missingFailures(spoken(text, drafts), steps).map(plain),
    ...(ask === null || contains(text, ask.text) ? [] : [questionText(ask)]),
  ];
  return [text, ...added].join("\n\n");
}

/** What the text says beside the drafts that it shows: an instruction's "do not" admits nothing. */
function spoken(text: string, drafts: ReplyContext["drafts"]): string {
  const shown = new Set(drafts.flatMap((draft) => draft.text.split("\n").map(bare)));
  return text
    .split("\n")
    .filter((line) => !shown.has(bare(line)) && !NOT_SAVED.test(bare(line)))
    .join("\n");
}

const NOT_SAVED = /^\(not saved(?: yet)?\)$/i;

function draftText({ text }: ReplyContext["drafts"][number]): string {
  return `${text}\n\n(not saved)`;
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
