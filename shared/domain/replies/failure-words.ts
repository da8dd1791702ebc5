// Explains a failure to the user, by its code: why it happened, and what to do now.
import type { ErrorCode, Part } from "../../contracts/errors.ts";
import type { Language } from "../../contracts/language.ts";
import type { FailureWords } from "../wording/word-shapes.ts";
import { wordsFor } from "../wording/words-for.ts";

/** @param unavailable the part that did not answer for too long */
export function failureWords(
  code: ErrorCode | undefined,
  unavailable: Part | undefined,
  language: Language,
): FailureWords {
  const { ends } = wordsFor(language);
  if (code === "refused") return ends.declined;
  if (code === "misconfigured") return ends.misconfigured;
  if (unavailable !== "model") return ends.unknown;
  return code === "overloaded" ? ends.modelFull : ends.modelUnavailable;
}

/** Why one step failed, in the reply that reports on the others. */
export function stepFailure(
  code: ErrorCode,
  unavailable: Part | undefined,
  language: Language,
): string {
  const { step } = wordsFor(language).ends;
  if (code === "refused") return step.declined;
  if (code === "misconfigured") return step.misconfigured;
  if (unavailable !== "model") return step.other(code);
  return code === "overloaded" ? step.modelFull : step.modelUnavailable;
}
