// Words of a model's that are stored and shown as they are: letters and a little punctuation, nothing
// that a page or a prompt could read as more.

const MARKUP = /[^\p{L}\p{N}\p{M} ,.'’()&%+/-]+|\/{2,}|\.(?=\S)/gu;

/** The text without anything else, on one line. */
export function plainWords(text: string): string {
  return text.replace(MARKUP, " ").replace(/\s+/g, " ").trim();
}

export function isPlain(text: string): boolean {
  return text.trim() !== "" && plainWords(text) === text.trim();
}
