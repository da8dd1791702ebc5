// Small numbers as words in front of what they count: "three eggs", "zwei Zwiebeln", "half a lemon".

const WORDS: Readonly<Record<string, number>> = {
  ...{ one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10 },
  ...{ eleven: 11, twelve: 12 },
  ...{ ein: 1, eine: 1, einen: 1, einer: 1, zwei: 2, drei: 3, vier: 4, fünf: 5, sechs: 6 },
  ...{
    sieben: 7,
    acht: 8,
    neun: 9,
    zehn: 10,
    elf: 11,
    zwölf: 12,
    anderthalb: 1.5,
    eineinhalb: 1.5,
  },
  ...{ zweieinhalb: 2.5, halbe: 0.5, halber: 0.5, halbes: 0.5, halben: 0.5 },
};
/** What a number is part of the name of: "five spice", "three bean salad", "ein paar". */
const NAMED = /^(?:spice|bean|cheese|grain|seed|layer|way|paar|bisschen|wenig)\b/i;
const HALF = /^(?:half an?|ein(?:e[nrs]?)? halbe[rsn]?)\s+(?=\p{L})/iu;

/** The line with the number in front of it in digits; as it is where there is none. */
export function withDigits(line: string): string {
  if (HALF.test(line)) return line.replace(HALF, "0.5 ");
  const [said, word = ""] = /^(\p{L}+)\s+(?=\p{L})/u.exec(line) ?? [];
  const number = Object.hasOwn(WORDS, word.toLowerCase()) ? WORDS[word.toLowerCase()] : undefined;
  if (said === undefined || number === undefined) return line;
  const rest = line.slice(said.length);
  return NAMED.test(rest) ? line : `${number} ${rest}`;
}
