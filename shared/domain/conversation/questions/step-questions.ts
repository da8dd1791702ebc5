// Questions about steps of stored Processes as a person reads them: the inputs that each step would run with, and
// the numbered answers. Several questions are asked together, so that each answer has its own number.
import {
  meaningOf,
  type StepChoice,
  type StepOffer,
  type WaitingStep,
} from "../../../contracts/definitions/step-choices.ts";
import type { DomainPack } from "../../../contracts/pack.ts";
import type { Pending } from "../../../contracts/session.ts";
import { replaceRefs } from "../../entities/translation/strip-refs.ts";
import type { Registry } from "../../entities/create-registry.ts";
import { maskUuids } from "../../entities/translation/find-uuids.ts";
import type { ProcessWords } from "../../wording/processes/process-words.ts";

/** A question as the user sees it. */
export type ShownStep = Pick<
  WaitingStep,
  "process" | "step" | "why" | "given" | "choices" | "text"
>;

/** The most inputs that a question shows, and characters of each. An omission is marked. */
const MAX_INPUTS = 12;
const MAX_VALUE = 300;

/** What a step asks, as Markdown: which step asks, its reason, and the inputs that it would run with. */
export function stepQuestionText(words: ProcessWords, question: ShownStep): string {
  const { process, step, why, given, text } = question;
  return [
    words.asksFor(step, process),
    ...(why === "unknown_outcome" ? [words.inDoubt(step)] : []),
    ...(text === undefined ? [] : [text]),
    ...(given.length === 0 || why === "event" ? given : [words.given, ...given]),
  ].join("\n");
}

/**
 * The inputs that a step would run with, one line each: ``- title: `Take a jacket` ``. Values are written as code,
 * so that no text of an input is read as markup or as a link. Rows are shown by name, because people are not shown
 * refs (I1), and as `…` if the run's conversation does not know the row.
 */
export function givenLines(
  pack: DomainPack,
  registry: Registry,
  inputs: Record<string, unknown>,
): string[] {
  const entries = Object.entries(inputs);
  const inputLines = entries.slice(0, MAX_INPUTS).map(([name, value]) => {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    const textWithNames = maskUuids(replaceRefs(pack, text, registry, "…"));
    const characters = [...textWithNames.replaceAll(/\s+/gu, " ").replaceAll("`", "'")];
    const shortText =
      characters.length > MAX_VALUE
        ? `${characters.slice(0, MAX_VALUE).join("")}…`
        : characters.join("");
    return `- ${name}: \`${shortText}\``;
  });
  return entries.length > MAX_INPUTS
    ? [...inputLines, `- … (+${entries.length - MAX_INPUTS})`]
    : inputLines;
}

/** The labels of all answers, in order; if several steps ask, each label names its step. */
export function stepLabels(
  words: ProcessWords,
  questions: readonly Pick<ShownStep, "step" | "why" | "choices">[],
): string[] {
  return questions.flatMap(({ step, why, choices }) =>
    choices.map((choice) => {
      const labels: Partial<Record<StepChoice, string>> = words.offers[why];
      const label = labels[choice] ?? choice;
      return questions.length === 1 ? label : `${step}: ${label}`;
    }),
  );
}

/** The open question about these steps; null if there are none. */
export function stepsPending(
  words: ProcessWords,
  questions: readonly WaitingStep[],
): Pending | null {
  if (questions.length === 0) return null;
  const texts = questions.map((question) => stepQuestionText(words, question));
  return {
    type: "steps",
    text: texts.join("\n\n"),
    options: stepLabels(words, questions),
    steps: questions.flatMap(offersOf),
    request: questions.map(({ process }) => process).join(", "),
  };
}

function offersOf({ run, hop, requestHash, why, choices }: WaitingStep): StepOffer[] {
  return choices.map((choice) => {
    const means = meaningOf(why, choice);
    return { run, hop, requestHash, choice, ...(means === undefined ? {} : { means }) };
  });
}
