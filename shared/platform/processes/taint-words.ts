// The texts about a step whose change of data would be decided from outside: why it is refused, or that
// the run asks a person about it.

export interface TaintWords {
  /** @param text the text of the reference that selects the rows */
  rows(text: string): string;
  gated: string;
  withheld: string;
}

const MANUAL = "Make the step manual, so that a person sees it first.";

export const REFUSAL_WORDS: TaintWords = {
  rows: (text) =>
    `${text} comes from outside: it may fill the values of a row, but it must not choose the row. ${MANUAL}`,
  gated: `What comes from outside cannot decide whether data is changed. ${MANUAL}`,
  withheld: `That step is optional and the outside can make it fail, so the outside would decide whether data is changed. Take the values from that step, do not depend on it, or require it. ${MANUAL}`,
};

const QUESTION_NOTE = "The run then asks a person about this step.";

export const QUESTION_WORDS: TaintWords = {
  rows: (text) =>
    `${text} may be chosen by words in a row that came from outside. ${QUESTION_NOTE}`,
  gated: `Whether data is changed may be decided by words in a row that came from outside. ${QUESTION_NOTE}`,
  withheld: `That step is optional and may fail because of words in a row that came from outside. ${QUESTION_NOTE}`,
};
