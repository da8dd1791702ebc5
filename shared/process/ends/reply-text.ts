// The text that a user reads when a run ends: its output, why there is none, or what waits for an
// answer.
import type { Receipt } from "../../contracts/effects.ts";
import type { Language } from "../../contracts/language.ts";
import type { ProcessWords } from "../../domain/wording/processes/process-words.ts";
import { processWordsFor } from "../../domain/wording/processes/process-words-for.ts";
import { wordsFor } from "../../domain/wording/words-for.ts";
import {
  stepLabels,
  stepQuestionText,
} from "../../domain/conversation/questions/step-questions.ts";
import { numberedOptions } from "../../domain/replies/make-reply.ts";
import type { StepWhy } from "../../contracts/definitions/step-choices.ts";
import type { StepWait } from "../../contracts/definitions/waits.ts";
import { shownTime } from "../steps/ask-person.ts";
import type { Shortening } from "../marks.ts";
import type { FrameReport } from "../frames/frame-report.ts";
import type { ShownQuestion } from "../../ports/run-database.ts";
import type { OutsideEffects } from "./made-calls.ts";
import { adviceOn, reasonOf } from "./reason-of.ts";

/**
 * @param output after `releaseOutput`
 * @param saidTo what the service said to a step, as a sentence; empty for nothing
 */
export function outputText(
  words: ProcessWords,
  output: string,
  shortened: Shortening | null,
  { missed, losses }: Pick<FrameReport, "missed" | "losses">,
  saidTo: (step: string) => string,
): string {
  const reasons = missed.flatMap(({ step, code }) => {
    const reason = reasonOf(code);
    const doubtNotes = reason === "unknown" ? [words.inDoubt(step)] : [];
    const said = saidTo(step);
    const why = words.missed(step, words.reasons[reason]);
    return [said === "" ? why : `${why} ${said}`, ...doubtNotes];
  });
  const notes = [
    ...(shortened === null ? [] : [words.shortened[shortened]]),
    ...reasons,
    ...losses,
  ];
  return paragraphs([output === "" ? words.done : output, notes.join("\n")]);
}

/**
 * What the run waits for: each question with the inputs that its step would have, each wait, and the numbered answers.
 */
export function waitingText(
  words: ProcessWords,
  process: string,
  questions: ShownQuestion[],
  waits: StepWait[],
): string {
  const asks = (...whys: StepWhy[]) => questions.some(({ why }) => whys.includes(why));
  const texts = questions.map((question) => stepQuestionText(words, { ...question, process }));
  return paragraphs([
    ...texts,
    waits.map((wait) => waitText(words, process, wait)).join("\n"),
    asks("manual", "guard") ? words.choices : "",
    asks("unknown_outcome") ? words.doubtChoices : "",
    numberedOptions(stepLabels(words, questions)).join("\n"),
  ]);
}

function waitText(words: ProcessWords, process: string, { event, until }: StepWait): string {
  const time = shownTime(until);
  return event === null ? words.waitsUntil(process, time) : words.waitsFor(process, event, time);
}

export interface Failure {
  /** Null: the run failed before its first step or after its last. */
  step: string | null;
  isBegun: boolean;
  code: string;
  receipts: Receipt[];
  outside: OutsideEffects;
  /** What the service said, as a sentence. */
  said?: string | undefined;
}

export function failureText(language: Language, failure: Failure): string {
  const { step, isBegun, code, receipts, outside, said = "" } = failure;
  const words = processWordsFor(language);
  const reason = reasonOf(code);
  const why = words.reasons[reason];
  const advice = adviceOn(reason);
  const failureOfRun = isBegun ? words.noResult(why) : words.notBegun(why);
  return paragraphs([
    step === null ? failureOfRun : words.failed(step, why),
    said,
    changedBefore(language, receipts, outside),
    outsideText(words, outside),
    advice === null ? "" : words.advice[advice],
  ]);
}

/** @param cause why the run stopped, as a sentence */
export function stoppedText(language: Language, cause: string, outside: OutsideEffects): string {
  return paragraphs([cause, outsideText(processWordsFor(language), outside)]);
}

function outsideText(words: ProcessWords, { changed, inDoubt }: OutsideEffects): string {
  const final = changed.length === 0 ? [] : [words.final(changed)];
  return [...final, ...inDoubt.map((step) => words.inDoubt(step))].join("\n");
}

function changedBefore(
  language: Language,
  receipts: Receipt[],
  { changed, inDoubt }: OutsideEffects,
): string {
  const words = wordsFor(language);
  const applied = receipts.filter(({ status }) => status === "applied");
  if (applied.length === 0) {
    return changed.length + inDoubt.length === 0 ? words.nothingChanged : "";
  }
  const byOp = Map.groupBy(applied, ({ op }) => op);
  const labels = [...byOp].map(([op, receiptsOfOp]) => [
    op,
    receiptsOfOp.map(({ label, table }) => label ?? words.entryIn(table)),
  ]);
  return words.ends.before(Object.fromEntries(labels) as Parameters<typeof words.ends.before>[0]);
}

const paragraphs = (parts: string[]): string => parts.filter((part) => part !== "").join("\n\n");
