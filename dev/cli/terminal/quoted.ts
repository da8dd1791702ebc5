// Quotes a word of a displayed command for a POSIX shell.

/** Adds quotes only when the shell would read the word differently. */
export function quoted(word: string): string {
  return /^[\w./@%+=:,-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
