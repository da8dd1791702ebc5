// Leftovers as titles and fields name them.

/** A pattern, in seven languages. */
export const LEFTOVER_WORDS =
  "left-?overs?|reste(?:essen|n|s)?|sobras|avanzi|restjes?|kliekjes?|overgebleven|übrig";

/** Matches any of these words, whole. */
export function anyOf(words: string): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, "iu");
}

export const LEFTOVERS = anyOf(LEFTOVER_WORDS);
