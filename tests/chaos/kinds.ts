// What is said in a chaos run, and what each message must come to: the one table that the messages,
// the scripted model and the checker share. A word made for the message is in everything about it.

export type Kind = "read" | "talk" | "tell" | "save" | "stock" | "ask" | "answer" | "undo";

/** Words of messages: nothing else in a prompt looks like one. */
const WORD = /\bZ[a-z]{6}\b/g;
const LETTERS = "bdfgklmnprstv";
const VOWELS = "aeiou";

/** How many words there are, and a step through all of them that leaves neighbours far apart. */
const WORDS = VOWELS.length ** 3 * LETTERS.length ** 3;
const STRIDE = 104_729;

/** The nth word, n from 0: pronounceable, and never a number, which a reply might seem to count. */
export function wordOf(n: number): string {
  let rest = (n * STRIDE) % WORDS;
  let word = "Z";
  for (let place = 0; place < 6; place++) {
    const from = place % 2 === 0 ? VOWELS : LETTERS;
    word += from[rest % from.length];
    rest = Math.floor(rest / from.length);
  }
  return word;
}

export function wordsIn(text: string): string[] {
  return text.match(WORD) ?? [];
}

/** Of whom everybody tells something. */
export const FRIEND = "Anna";
/** What a message that tells something says: the fact's text, and the words that prove it. */
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

/** The rows that a message creates when its run does all of it: table and names. */
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

/** Ingredient lines of each dish that is saved. */
export const LINES_OF_A_DISH = 2;
