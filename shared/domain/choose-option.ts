// The answer to "which one do you mean?": by place, by name, or by a part of a name that only one
// option has. Pure code; no model decides what was chosen.
import { FILLERS, foldedWords } from "./label-words.ts";

export type Choice =
  | { kind: "chosen"; places: number[] }
  /** It answers, and fits no option or several. */
  | { kind: "unclear" }
  /** Nothing says that it is an answer. */
  | { kind: "none" };

const PLACES = "first second third fourth fifth sixth seventh eighth ninth tenth".split(" ");
const NUMBERS = "one two three four five six seven eight nine ten".split(" ");
/** Around the answer itself: "I meant the second one, please". */
const AROUND = new Set(
  foldedWords(
    "mean meant want choose pick take go option number no yes yeah ok okay sure that this it them " +
      "one ones think would like let lets just rather guess probably actually alfred sorry thanks",
  ),
);

/**
 * @param options labels in the order asked
 * @param kinds words for kinds of things, folded (`packWords`)
 */
export function chooseOption(
  message: string,
  options: string[],
  kinds: ReadonlySet<string> = new Set(),
): Choice {
  const words = foldedWords(message);
  if (words.length === 0 || words.length > 15) return { kind: "none" };
  const labels = options.map((label) => foldedWords(label));
  const whole = labels.flatMap((label, at) => (label.join(" ") === words.join(" ") ? [at] : []));
  if (whole.length === 1) return chosen(whole);

  const core = words.filter((word) => !FILLERS.has(word) && !AROUND.has(word));
  const bare = core.filter((word) => !kinds.has(word));
  if (core.every((word) => kinds.has(word)) && /\b(?:both|all|either)\b/.test(words.join(" "))) {
    return chosen(options.map((_, at) => at));
  }
  const rest = bare.filter((word) => !/^(?:both|all|of|every|each)$/.test(word));
  if (bare.length > 0 && rest.length === 0) return chosen(options.map((_, at) => at));

  const places = placesIn(bare, words, options.length);
  if (places !== null) {
    const inside = places.filter((at) => at >= 0 && at < options.length);
    return inside.length === places.length ? chosen(inside) : { kind: "unclear" };
  }
  if (bare.length === 0) return { kind: "none" };
  const holding = labels.flatMap((label, at) =>
    bare.every((word) => label.includes(word)) ? [at] : [],
  );
  if (holding.length === 1) return chosen(holding);
  if (holding.length === 0) return { kind: "none" };
  // "Ada" of "Ada" and "Ada Riserva" is the one that is called just that.
  const exact = holding.filter((at) => {
    const own = (labels[at] ?? []).filter((word) => !FILLERS.has(word) && !kinds.has(word));
    return own.length === bare.length;
  });
  return exact.length === 1 ? chosen(exact) : { kind: "unclear" };
}

function chosen(places: number[]): Choice {
  return { kind: "chosen", places: [...new Set(places)] };
}

/** Places from 0 when the words are places and nothing else; null otherwise. */
function placesIn(bare: string[], words: string[], count: number): number[] | null {
  // "One" is a filler in "the second one", and an answer when it stands alone.
  if (bare.length === 0) {
    return words.filter((word) => word === "one").length === 1 &&
      words.every((word) => word === "one" || word === "number" || word === "option")
      ? [0]
      : null;
  }
  const places = bare.map((word) => placeOf(word, count));
  return places.some((place) => place === null) ? null : places.map((place) => place ?? 0);
}

function placeOf(word: string, count: number): number | null {
  const digits = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(word)?.[1];
  if (digits !== undefined) return Number(digits) - 1;
  if (word === "last" || word === "latter" || word === "bottom") return count - 1;
  if (word === "former" || word === "top") return 0;
  const place = PLACES.indexOf(word);
  return place >= 0 ? place : NUMBERS.includes(word) ? NUMBERS.indexOf(word) : null;
}
