// Quotes a word of a displayed command for a POSIX shell.

/** Adds quotes unless every character of the word is one that no shell treats specially. */
export function quoted(word: string): string {
  return /^[\w./@%+=:,-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
