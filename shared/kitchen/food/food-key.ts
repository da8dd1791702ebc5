// Makes spellings of one food's name equal: case, accents, plurals. The same rule as the database's
// `alfred.food_key`, so that code and filters agree on which names are equal.

/** The words of a text in a form in which two spellings are equal. It is a key and not for display. */
export function foodWords(text: string): string[] {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}%]+/gu, " ")
    .split(" ")
    .filter((word) => word !== "")
    .map(wordKey);
}

/** `foodWords` as one text. */
export function foodKey(text: string): string {
  return foodWords(text).join(" ");
}

/** "tomatoes" and "tomato", "berries" and "berry", "leaves" and "leaf" have the same key. */
function wordKey(word: string): string {
  return word
    .replace(/([^s])s$/, "$1")
    .replace(/e$/, "")
    .replace(/y$/, "i")
    .replace(/f$/, "v");
}
