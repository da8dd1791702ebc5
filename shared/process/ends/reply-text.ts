// What a user reads at the end of a run: the output, or why there is none, or what waits for them.
import type { Receipt } from "../../contracts/effects.ts";
import type { Language } from "../../contracts/language.ts";
import type { ProcessWords } from "../../domain/wording/processes/process-words.ts";
import { processWordsFor } from "../../domain/wording/processes/process-words-for.ts";
import { wordsFor } from "../../domain/wording/words-for.ts";
import type { Shortening } from "../marks.ts";
import type { FrameTells } from "../frames/frame-tells.ts";
import type { StepQuestion } from "../steps/step-record.ts";
import { reasonOf } from "./reason-of.ts";

/** @param output released */
export function outputText(
  words: ProcessWords,
  output: string,
  shortened: Shortening | null,
  { missed, losses }: Pick<FrameTells, "missed" | "losses">,
): string {
  const said = missed.map(({ step, code }) => words.missed(step, words.reasons[reasonOf(code)]));
  const notes = [...(shortened === null ? [] : [words.shortened[shortened]]), ...said, ...losses];
  return paragraphs([output === "" ? words.done : output, notes.join("\n")]);
}

export function waitingText(words: ProcessWords, questions: StepQuestion[]): string {
  const doubts = questions.filter(({ why }) => why === "unknown_outcome");
  return paragraphs([
    words.waits(questions.map(({ step }) => step)),
    doubts.map(({ step }) => words.inDoubt(step)).join("\n"),
    ...questions.map(({ text = "" }) => text),
  ]);
}

/**
 * @param step null: the run failed before or after its steps
 * @param outside steps whose calls no undo takes back
 */
export function failureText(
  language: Language,
  step: string | null,
  code: string,
  receipts: Receipt[],
  outside: string[],
): string {
  const words = processWordsFor(language);
  const reason = words.reasons[reasonOf(code)];
  return paragraphs([
    step === null ? words.notBegun(reason) : words.failed(step, reason),
    changedBefore(language, receipts, outside),
    outside.length === 0 ? "" : words.final(outside),
  ]);
}

function changedBefore(language: Language, receipts: Receipt[], outside: string[]): string {
  const words = wordsFor(language);
  const done = receipts.filter(({ status }) => status === "applied");
  if (done.length === 0) return outside.length === 0 ? words.nothingChanged : "";
  const byOp = Map.groupBy(done, ({ op }) => op);
  const named = [...byOp].map(([op, own]) => [
    op,
    own.map((one) => one.label ?? words.entryIn(one.table)),
  ]);
  return words.ends.before(Object.fromEntries(named) as Parameters<typeof words.ends.before>[0]);
}

const paragraphs = (parts: string[]): string => parts.filter((part) => part !== "").join("\n\n");
