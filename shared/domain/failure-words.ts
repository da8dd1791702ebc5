// What a user is told of a failure, by its code: why, and what to do now.
import type { ErrorCode, Part } from "../contracts/errors.ts";

export interface FailureWords {
  /** What happened, as a sentence. */
  sorry: string;
  /** What to do where nothing was changed. */
  again: string;
  /** What to do about the rest, where something was. */
  rest: string;
}

const LATER = {
  again: "Please try again in a few minutes.",
  rest: "Please ask again for the rest in a few minutes.",
};

const UNKNOWN: FailureWords = {
  sorry: "Sorry, something went wrong on my side and I could not finish this.",
  again: "Please try again.",
  rest: "Please ask again for the rest.",
};
/** Trying again at once would end the same way: the model has been asked for over a minute. */
const MODEL_AWAY: FailureWords = {
  sorry:
    "Sorry, the language model that I work with is not answering, and I could not finish this.",
  ...LATER,
};
const MODEL_FULL: FailureWords = {
  sorry:
    "Sorry, the language model that I work with is taking no more requests right now, and I could not finish this.",
  again: `${LATER.again} A message that asks for fewer things at once gets through sooner.`,
  rest: `${LATER.rest} A few things at a time get through sooner.`,
};
const DECLINED: FailureWords = {
  sorry: "The language model that I work with declined to answer this, so I stopped.",
  again: "Please put it in other words, or ask for something else.",
  rest: "Please put the rest in other words, or ask for something else.",
};
const MISCONFIGURED: FailureWords = {
  sorry:
    "Sorry, something in my setup has to be put right by whoever runs me (the log says what), and I could not finish this.",
  again: "Until then, trying again will not help.",
  rest: "Until then, asking again for the rest will not help.",
};

/** @param away the part that was, for too long */
export function failureWords(code: ErrorCode | undefined, away: Part | undefined): FailureWords {
  if (code === "refused") return DECLINED;
  if (code === "misconfigured") return MISCONFIGURED;
  if (away !== "model") return UNKNOWN;
  return code === "overloaded" ? MODEL_FULL : MODEL_AWAY;
}

/** Why one step failed, for the reply that tells of the others. */
export function stepFailure(code: ErrorCode, away: Part | undefined): string {
  if (code === "refused") return "the language model declined to work on this";
  if (code === "misconfigured") return "something in my setup has to be put right first";
  if (away !== "model") return `the step failed (${code})`;
  return code === "overloaded"
    ? "the language model is taking no more requests right now: try again in a few minutes"
    : "the language model did not answer: try again in a few minutes";
}
