// Parts of the catalogues that need more than a sentence: the ends of a run, the reasons of an error.

/** The texts of a failed run's reply. */
export interface FailureWords {
  /** What happened, as a sentence. */
  sorry: string;
  /** What to do if nothing was changed. */
  again: string;
  /** What to do about the rest, if something was changed. */
  rest: string;
}

/** Why one step failed, in the reply that reports on the others. */
export interface StepFailureWords {
  declined: string;
  misconfigured: string;
  modelUnavailable: string;
  modelFull: string;
  other(code: string): string;
}

/**
 * Codes of errors that code gives to operations and items. Reasons with any other code are worded by a model, in
 * the user's language, or by a pack.
 */
export type ReasonCode =
  | "guard"
  | "keeps_out"
  | "in_use"
  | "not_found"
  | "gone"
  | "target_gone"
  | "duplicate"
  | "missing_value"
  | "check_failed"
  | "type_mismatch"
  | "invalid"
  | "invalid_input"
  | "unresolved_ref"
  | "ref_gone"
  | "stale"
  | "rolled_back"
  | "changed_since"
  | "conflict"
  | "timeout"
  | "unavailable"
  | "overloaded"
  | "internal";

/** The data of a reason. */
export interface ReasonFacts {
  /** guard: the findings as sentences; keeps_out: the names of what is kept out; ref_gone: the row's name. */
  found: string;
  /** in_use: the table that still uses the row; target_gone: the table that lacks the named row. */
  table: string;
}
