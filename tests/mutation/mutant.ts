// What a mutant is, and how the mutants of a file are listed.

/** Mutants of one file that one test file must kill share everything but these. */
interface Break {
  /** What holds no longer. */
  what: string;
  /** Occurs exactly once in the file. */
  find: string;
  put: string;
  /** Runs only the tests whose full names contain these words. */
  only?: string;
}

export interface Mutant extends Break {
  invariant: string;
  /** The file that is broken, from the project's root. */
  file: string;
  /** The test file of which at least one test must fail: the quickest that does. */
  test: string;
}

/** Mutants of one file; each is a mistake that compiles and loads, and only stops enforcing. */
export function mutantsOf(
  file: string,
  test: string,
  invariant: `I${number}`,
  breaks: readonly Break[],
): Mutant[] {
  return breaks.map((one) => ({ invariant, file, test, ...one }));
}
