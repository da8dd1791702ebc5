// Every list of natural words in `domain`, `nodes` and `kitchen`, with what it may do (I13). A list that
// stands here nowhere fails the suite beside this file, and so does an entry without its list.

/**
 * `parse`: reads a field that a model or a person filled, or the text of a row or a draft; never what a
 * message meant. `ask`, `add`, `again`: makes code ask, add or look again. `narrow`: one of two keys; it
 * can only refuse.
 */
export type May = "parse" | "ask" | "add" | "again" | "narrow";

export interface WordList {
  file: string;
  lists: string[];
  reads: string;
  may: May;
  /** What follows from it, in a few words. */
  does: string;
  languages: string;
}

/** Names of our own, of databases or of protocols: no natural language. Patterns of `file list`. */
export const OWN_NAMES: RegExp[] = [
  /^kitchen\/[a-z-]*(?:tables|resources|resource-fields|subdomains|enum-maps)\.ts /,
  /^kitchen\/compile-artifact\.ts /,
  /^kitchen\/check-meal-plan\.ts MEALS$/,
  /^domain\/(?:read-call|alike-filter|check-read|read-understanding|section-budgets|read-markdown)\.ts /,
  /^domain\/(?:take-out-links|escape-markdown|judge-links)\.ts /,
  /^nodes\/item-error\.ts /,
];

export const WORD_LISTS: WordList[] = [];
