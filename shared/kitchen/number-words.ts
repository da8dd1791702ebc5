// Small numbers as words in front of what they count: "three eggs", "zwei Zwiebeln", "half a lemon".

const WORDS: Readonly<Record<string, number>> = {
  ...{ one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10 },
  ...{ eleven: 11, twelve: 12 },
  ...{ ein: 1, eine: 1, einen: 1, einer: 1, eins: 1, zwei: 2, drei: 3, vier: 4, fünf: 5, sechs: 6 },
  ...{ sieben: 7, acht: 8, neun: 9, zehn: 10, elf: 11, zwölf: 12 },
  ...{ anderthalb: 1.5, eineinhalb: 1.5, zweieinhalb: 2.5 },
  ...{ halbe: 0.5, halber: 0.5, halbes: 0.5, halben: 0.5 },
};
/** Parts of a whole, as what one is divided by. */
const PARTS: Readonly<Record<string, number>> = {
  ...{ quarter: 4, quarters: 4, third: 3, thirds: 3, eighth: 8, eighths: 8 },
  ...{ viertel: 4, drittel: 3, achtel: 8 },
};
/** Between the two ends of a range. */
const BETWEEN = "to|or|bis|oder";
/**
 * What a number is part of the name of ("five spice", "three bean salad", "seven up", "ein paar"), and
 * what makes another number of it ("ten percent", "two hundred"): such a line stays whole.
 */
const NOT_COUNTED = new RegExp(
  "^(?:spice|bean|cheese|grain|seed|layer|way|up|paar|bisschen|wenig|and|und|by|times|mal|" +
    `percent|per|prozent|half|halves|hundred|thousand|hundert|tausend|${BETWEEN}|` +
    `${Object.keys(PARTS).join("|")})(?!\\p{L})`,
  "iu",
);
const HALF = /^(?:half an?|ein(?:e[nrs]?)? halbe[rsn]?)\s+(?=\p{L})/iu;
const AND_A_HALF =
  /^(\p{L}+)\s+(?:and (?:a|one) half|und ein(?:e[nrs]?)? halbe[rsn]?)\s+(?=\p{L})/iu;
const RANGE = new RegExp(`^(\\p{L}+)\\s+(?:${BETWEEN})\\s+(\\p{L}+)\\s+(?=\\p{L})`, "iu");
const FRACTION = /^(\p{L}+)[\s-]+(\p{L}+)\s+(?:of (?:an? )?)?(?=\p{L})/iu;
const ONE = /^(\p{L}+)\s+(?=\p{L})/u;

/** The line with the number in front of it in digits; as it is where there is none. */
export function withDigits(line: string): string {
  for (const read of [half, andAHalf, range, fraction, whole]) {
    const [said, digits] = read(line) ?? [];
    if (said === undefined) continue;
    const rest = line.slice(said.length);
    return NOT_COUNTED.test(rest) ? line : `${digits} ${rest}`;
  }
  return line;
}

/** What a reader makes of a line: the words that it has read, and the number in digits. */
type Read = [said: string, digits: string] | null;

function half(line: string): Read {
  const [said] = HALF.exec(line) ?? [];
  return said === undefined ? null : [said, "0.5"];
}

function andAHalf(line: string): Read {
  const [said, word] = AND_A_HALF.exec(line) ?? [];
  const number = valueOf(WORDS, word);
  return said === undefined || number === null ? null : [said, String(number + 0.5)];
}

function range(line: string): Read {
  const [said, first, last] = RANGE.exec(line) ?? [];
  const [from, to] = [valueOf(WORDS, first), valueOf(WORDS, last)];
  return said === undefined || from === null || to === null ? null : [said, `${from}-${to}`];
}

function fraction(line: string): Read {
  const [said, word, part] = FRACTION.exec(line) ?? [];
  const over = /^an?$/i.test(word ?? "") ? 1 : valueOf(WORDS, word);
  const under = valueOf(PARTS, part);
  const isRead = over !== null && Number.isInteger(over) && under !== null;
  // Signs of decimals differ between languages, a stroke does not.
  return said === undefined || !isRead ? null : [said, `${over}/${under}`];
}

function whole(line: string): Read {
  const [said, word] = ONE.exec(line) ?? [];
  const number = valueOf(WORDS, word);
  return said === undefined || number === null ? null : [said, String(number)];
}

function valueOf(words: Readonly<Record<string, number>>, word = ""): number | null {
  const key = word.toLowerCase();
  return Object.hasOwn(words, key) ? (words[key] ?? null) : null;
}
