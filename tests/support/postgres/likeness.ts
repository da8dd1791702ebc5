// How alike two texts are, as `word_similarity` of pg_trgm measures it: by their shared groups of three letters.

/** How well the words match a part of the text, from 0 to 1. */
export function wordLikeness(words: string, text: string): number {
  const wantedParts = new Set(trigrams(words));
  const parts = trigrams(text);
  let best = 0;
  for (let from = 0; from < parts.length; from++) {
    const extent = new Set<string>();
    let sharedCount = 0;
    for (const part of parts.slice(from)) {
      if (!extent.has(part) && wantedParts.has(part)) sharedCount++;
      extent.add(part);
      best = Math.max(best, sharedCount / (wantedParts.size + extent.size - sharedCount));
    }
  }
  return best;
}

/** The trigrams of each word, padded with two blanks before it and one after it, in order. */
function trigrams(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).flatMap((word) => {
    const paddedWord = `  ${word} `;
    return Array.from({ length: paddedWord.length - 2 }, (_, index) =>
      paddedWord.slice(index, index + 3),
    );
  });
}
