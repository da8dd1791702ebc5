// How alike two texts are, as `word_similarity` of pg_trgm measures it: by their shared groups of three letters.

/** From 0 to 1: how well the words stand in a part of the text. */
export function wordLikeness(words: string, text: string): number {
  const wanted = new Set(trigrams(words));
  const parts = trigrams(text);
  let best = 0;
  for (let from = 0; from < parts.length; from++) {
    const extent = new Set<string>();
    let shared = 0;
    for (const part of parts.slice(from)) {
      if (!extent.has(part) && wanted.has(part)) shared++;
      extent.add(part);
      best = Math.max(best, shared / (wanted.size + extent.size - shared));
    }
  }
  return best;
}

/** Of each word, with two blanks before it and one behind, in their order. */
function trigrams(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).flatMap((word) => {
    const padded = `  ${word} `;
    return Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3));
  });
}
