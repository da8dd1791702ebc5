// Words in seven languages for small numbers before a counted thing: "three eggs", "zwei Zwiebeln", "half a lemon",
// "une demi-tasse".

/** The Spanish "once" (eleven) is left out, because it is also a word of other languages. */
const WORDS: Readonly<Record<string, number>> = {
  ...numbered("one two three four five six seven eight nine ten eleven twelve"),
  ...numbered(
    "ein/eine/einen/einer/eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
  ),
  ...numbered("un/une deux trois quatre cinq six sept huit neuf dix onze douze"),
  ...numbered("un/uno/una dos tres cuatro cinco seis siete ocho nueve diez - doce"),
  ...numbered("un/uno/una due tre quattro cinque sei sette otto nove dieci undici dodici"),
  ...numbered("um/uma dois/duas três quatro cinco seis sete oito nove dez onze doze"),
  ...numbered("een/één twee drie vier vijf zes zeven acht negen tien elf twaalf"),
  ...{ anderthalb: 1.5, eineinhalb: 1.5, zweieinhalb: 2.5, anderhalf: 1.5, anderhalve: 1.5 },
  ...{ halbe: 0.5, halber: 0.5, halbes: 0.5, halben: 0.5, halve: 0.5, medio: 0.5, media: 0.5 },
  ...{ mezzo: 0.5, mezza: 0.5, meio: 0.5, meia: 0.5 },
};
/** Words for fractions, with their divisor. */
const PARTS: Readonly<Record<string, number>> = {
  ...{ quarter: 4, quarters: 4, third: 3, thirds: 3, eighth: 8, eighths: 8 },
  ...{ viertel: 4, drittel: 3, achtel: 8, quart: 4, quarts: 4, tiers: 3, cuarto: 4, cuartos: 4 },
  ...{ tercio: 3, tercios: 3, quarto: 4, quarti: 4, quartos: 4, terzo: 3, terzi: 3, kwart: 4 },
};
/** Words between the two ends of a range. */
export const CONNECTING_WORDS = "to|or|bis|oder|à|ou|a|o|tot|of";
/**
 * Words that make the number before them part of a name ("five spice", "three bean salad", "seven up", "ein paar",
 * "tres leches", "quattro formaggi") or of another number ("ten percent", "two hundred"). Such a line stays
 * unchanged.
 */
const NOT_COUNTED = new RegExp(
  "^(?:spice|bean|cheese|grain|seed|layer|way|up|paar|bisschen|wenig|and|und|by|times|mal|" +
    "peu|poco|po|pouco|beetje|épices|especias|spezie|fromages|quesos|formaggi|queijos|leches|" +
    "percent|per|prozent|procent|pour cent|por ciento|half|halves|hundred|thousand|hundert|" +
    `tausend|cents?|mille|mil|cento|mila|honderd|duizend|et|y|e|en|${CONNECTING_WORDS}|` +
    `${Object.keys(PARTS).join("|")})(?!\\p{L})`,
  "iu",
);
/** "half a", "eine halbe", "une demi-", "una mezza", "een halve" */
const HALF =
  /^(?:half an?\s+|ein(?:e[nrs]?)? halbe[rsn]?\s+|(?:une?\s+)?demie?[\s-]\s*|un(?:o|a)? mezz[oa]\s+|een halve?\s+)(?=\p{L})/iu;
const AND_A_HALF =
  /^(\p{L}+)\s+(?:and (?:a|one) half|und ein(?:e[nrs]?)? halbe[rsn]?)\s+(?=\p{L})/iu;
const RANGE = new RegExp(`^(\\p{L}+)\\s+(?:${CONNECTING_WORDS})\\s+(\\p{L}+)\\s+(?=\\p{L})`, "iu");
const FRACTION = /^(\p{L}+)[\s-]+(\p{L}+)\s+(?:of (?:an? )?|d[ei]\s+|d['’])?(?=\p{L})/iu;
const SINGLE_WORD = /^(\p{L}+)\s+(?=\p{L})/u;

/** Maps words to one, two, three and so on. A slash separates alternatives, and `-` skips a number. */
function numbered(words: string): Record<string, number> {
  return Object.fromEntries(
    words
      .split(" ")
      .flatMap((synonyms, index) =>
        synonyms.split("/").map((word): [string, number] => [word, index + 1]),
      ),
  );
}

/**
 * The line with the number words at its beginning in digits; unchanged if there are none, or if they do not count the
 * thing.
 */
export function withDigits(line: string): string {
  for (const readNumber of [readHalf, readAndAHalf, readRange, readFraction, readSingleWord]) {
    const [match, digits] = readNumber(line) ?? [];
    if (match === undefined) continue;
    const textAfter = line.slice(match.length);
    return NOT_COUNTED.test(textAfter) ? line : `${digits} ${textAfter}`;
  }
  return line;
}

/** The text that a reader has matched, and the number in digits; null if it matched nothing. */
type NumberMatch = [source: string, digits: string] | null;

function readHalf(line: string): NumberMatch {
  const [match] = HALF.exec(line) ?? [];
  return match === undefined ? null : [match, "0.5"];
}

function readAndAHalf(line: string): NumberMatch {
  const [match, word] = AND_A_HALF.exec(line) ?? [];
  const number = valueOf(WORDS, word);
  return match === undefined || number === null ? null : [match, String(number + 0.5)];
}

function readRange(line: string): NumberMatch {
  const [match, firstWord, lastWord] = RANGE.exec(line) ?? [];
  const [from, to] = [valueOf(WORDS, firstWord), valueOf(WORDS, lastWord)];
  return match === undefined || from === null || to === null ? null : [match, `${from}-${to}`];
}

function readFraction(line: string): NumberMatch {
  const [match, word, part] = FRACTION.exec(line) ?? [];
  const numerator = /^an?$/i.test(word ?? "") ? 1 : valueOf(WORDS, word);
  const denominator = valueOf(PARTS, part);
  const isFraction = numerator !== null && Number.isInteger(numerator) && denominator !== null;
  // A fraction is written with a slash, because decimal signs differ between languages.
  return match === undefined || !isFraction ? null : [match, `${numerator}/${denominator}`];
}

function readSingleWord(line: string): NumberMatch {
  const [match, word] = SINGLE_WORD.exec(line) ?? [];
  const number = valueOf(WORDS, word);
  return match === undefined || number === null ? null : [match, String(number)];
}

function valueOf(words: Readonly<Record<string, number>>, word = ""): number | null {
  const key = word.toLowerCase();
  return Object.hasOwn(words, key) ? (words[key] ?? null) : null;
}
