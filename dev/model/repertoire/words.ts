// Words as the repertoire compares them: whole, singular, without accents or capitals.

const IRREGULAR: Record<string, string> = {
  leaves: "leaf",
  halves: "half",
  loaves: "loaf",
  potatoes: "potato",
  tomatoes: "tomato",
  mangoes: "mango",
  avocadoes: "avocado",
  chillies: "chilli",
  chilies: "chili",
  chiles: "chilli",
  chile: "chilli",
  chili: "chilli",
  chilis: "chilli",
  chillis: "chilli",
  veggies: "veggie",
  anchovies: "anchovy",
  cookies: "cookie",
  brownies: "brownie",
  smoothies: "smoothie",
  yoghurt: "yogurt",
  yoghurts: "yogurt",
};

/** A word in its singular, near enough for comparing; not a word to show. */
export function singular(word: string): string {
  const known = IRREGULAR[word];
  if (known !== undefined) return known;
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(ss|sh|ch|x)es$/.test(word)) return word.slice(0, -2);
  if (/[^sui]s$/.test(word) && word.length > 3) return word.slice(0, -1);
  return word;
}

/** The text as a list of singular words, in order. */
export function wordsOf(text: string): string[] {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/['’]s\b/g, "s")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .map((word) => IRREGULAR[singular(word)] ?? singular(word));
}

/** One string in which a phrase of whole words can be looked for: ` word word `. */
export const spaced = remembered((text: string): string => ` ${wordsOf(text).join(" ")} `);

/** The function with its answers kept, for the few thousand texts that come up again and again. */
export function remembered<T>(answer: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size > 20_000) known.clear();
    const now = answer(text);
    known.set(text, now);
    return now;
  };
}

/** Whether the phrase stands in the text as whole words, whatever their number or case. */
export function hasPhrase(text: string, phrase: string): boolean {
  const wanted = spaced(phrase);
  return wanted.trim() !== "" && spaced(text).includes(wanted);
}

const SMALL_WORDS = new Set(["and", "with", "in", "the", "of", "or", "a", "on", "for"]);

/** The text as a recipe's name is written: "spring onion and tofu soup" → "Spring Onion and Tofu Soup". */
export function titleCase(text: string): string {
  return text
    .split(" ")
    .map((word, index) =>
      index > 0 && SMALL_WORDS.has(word)
        ? word
        : word.replace(/(?:^|-)\p{L}/gu, (start) => start.toUpperCase()),
    )
    .join(" ");
}

/** "a", "a and b", "a, b and c". Absent items are left out; an empty list is null. */
export function listOf(items: readonly (string | null)[]): string | null {
  const present = items.filter((item) => item !== null);
  const last = present.at(-1);
  if (last === undefined) return null;
  return present.length === 1 ? last : `${present.slice(0, -1).join(", ")} and ${last}`;
}
