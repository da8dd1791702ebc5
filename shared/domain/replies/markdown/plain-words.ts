// Reduces a model's words that are stored and shown to letters and a little punctuation, so that no page and
// no prompt can read markup in them.

const MARKUP = /[^\p{L}\p{N}\p{M} ,.'’()&%+/-]+|\/{2,}|\.(?=\S)/gu;

/** The text on one line, with only letters, numbers and plain punctuation. */
export function plainWords(text: string): string {
  return text.replace(MARKUP, " ").replace(/\s+/g, " ").trim();
}

export function isPlain(text: string): boolean {
  return text.trim() !== "" && plainWords(text) === text.trim();
}
