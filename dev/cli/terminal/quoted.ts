// A word of a command that is shown, as a POSIX shell reads it.

/** In quotes only where the shell would read it otherwise. */
export function quoted(word: string): string {
  return /^[\w./@%+=:,-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
