// Names of rows in Markdown: shown as they are spelled, never as markup.

/** The text on one line, with a backslash before every character that Markdown could take for markup. */
export function escapeMarkdown(text: string): string {
  return (
    text
      .replace(/\s+/g, " ")
      .trim()
      .replace(/[\\`*_[\]<~]|&(?=[#\w])/g, "\\$&")
      // Only the first characters of a line make it a list or a heading.
      .replace(/^(\d{1,9})([.)])(?=\s|$)/, "$1\\$2")
      .replace(/^[-+=#>]/, "\\$&")
  );
}
