// The messages of a chaos run and what each must result in: shared by the clients, the scripted model and the
// checker. Each message has its own word, except that a retry and an undo have that of the message they retry or undo.
// The rows of a message have its word; those of an answer have the word of the question.

export type Kind = "read" | "talk" | "tell" | "save" | "stock" | "ask" | "answer" | "undo";

/** Matches the word of a message; nothing else in a prompt looks like it. */
const WORD = /\bZ[a-z]{6}\b/g;
const CONSONANTS = "bdfgklmnprstv";
const VOWELS = "aeiou";

/** The number of words, and a stride that visits all of them and keeps neighbours dissimilar. */
const WORD_COUNT = (VOWELS.length * CONSONANTS.length) ** 3;
const STRIDE = 104_729;

/** The nth word, from 0: pronounceable, and never a number, which could be mistaken for a count in a reply. */
export function wordOf(n: number): string {
  let remainder = (n * STRIDE) % WORD_COUNT;
  let word = "Z";
  for (let place = 0; place < 6; place++) {
    const alphabet = place % 2 === 0 ? VOWELS : CONSONANTS;
    word += alphabet[remainder % alphabet.length];
    remainder = Math.floor(remainder / alphabet.length);
  }
  return word;
}

export function wordsIn(text: string): string[] {
  return text.match(WORD) ?? [];
}

/** The person whom every "tell" message is about. */
export const FRIEND = "Anna";
/** The words of a "tell" message that its fact quotes; the fact's text is these words and a full stop. */
export const factOf = (word: string) => `${FRIEND} likes ${word} cake`;

const TEXTS: Record<Exclude<Kind, "undo">, (word: string) => string> = {
  read: (word) => `Do we have any ${word} tea?`,
  talk: (word) => `Tell me something about ${word}`,
  tell: (word) => `My friend ${FRIEND} likes ${word} cake`,
  save: (word) => `Create three cod dishes called ${word} and save them`,
  stock: (word) => `Put ${word} jam and ${word} honey in the pantry`,
  ask: (word) => `Put ${word} bags on the list for the party`,
  answer: (word) => `It is for the party of ${word}`,
};

export function textOf(kind: Exclude<Kind, "undo">, word: string): string {
  return TEXTS[kind](word);
}

/** The kind and the word of a message; undefined for a text that is none of these. */
export function kindOf(text: string): { kind: Exclude<Kind, "undo">; word: string } | undefined {
  const [word] = wordsIn(text);
  if (word === undefined) return undefined;
  const kinds = Object.keys(TEXTS) as Exclude<Kind, "undo">[];
  const kind = kinds.find((kind) => TEXTS[kind](word) === text);
  return kind === undefined ? undefined : { kind, word };
}

/** The table and the names of the rows that a message's run creates if it does everything. */
export function created(kind: Kind, word: string): { table: string; names: string[] } {
  switch (kind) {
    case "save":
      return { table: "recipes", names: [`${word} Pie`, `${word} Soup`, `${word} Stew`] };
    case "stock":
      return { table: "inventory", names: [`${word} jam`, `${word} honey`] };
    case "answer":
      return { table: "shopping_list", names: [`${word} bags`] };
    default:
      return { table: "", names: [] };
  }
}

/** The number of ingredient lines of each saved dish. */
export const LINES_PER_DISH = 2;
