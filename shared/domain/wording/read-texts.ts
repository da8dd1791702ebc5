// Turns the texts of a language's JSON file into the entries of a catalogue. A text with placeholders becomes a
// function that fills them with values; any other text stays a text.

/** The names of a sentence's values in the order of its arguments, by the sentence's place in the file. */
interface Placeholders {
  readonly [key: string]: readonly string[] | Placeholders;
}

type Sentence = (...values: (string | number)[]) => string;

type Entries<Texts, Names> = {
  [Key in keyof Texts]: Key extends keyof Names
    ? Names[Key] extends readonly string[]
      ? Sentence
      : Entries<Texts[Key], Names[Key]>
    : Texts[Key];
};

/**
 * @param texts a part of a language's file
 * @param placeholders of the same part: which texts are sentences with values
 */
export function readTexts<const Texts extends object, const Names extends Placeholders>(
  texts: Texts,
  placeholders: Names,
): Entries<Texts, Names> {
  const entries = Object.entries(texts).map(([key, text]: [string, string | object]) => {
    const names = Object.hasOwn(placeholders, key) ? placeholders[key] : undefined;
    if (names === undefined) return [key, text];
    if (typeof text === "string") return [key, sentenceOf(text, names as readonly string[])];
    return [key, readTexts(text, names as Placeholders)];
  });
  return Object.fromEntries(entries) as Entries<Texts, Names>;
}

/** Values are inserted as given: a placeholder in a value is not filled. */
function sentenceOf(text: string, names: readonly string[]): Sentence {
  return (...values) =>
    text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[names.indexOf(name)]));
}
