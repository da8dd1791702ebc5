// What was cooked, and how it was.
import { capitalize } from "../language/clean-message.ts";
import { DAY_PATTERN } from "../language/dates.ts";
import { parseNumber } from "../language/numbers.ts";
import { isEmpty, parseSelection } from "../language/selection.ts";
import type { Intent } from "./intent.ts";

const DAY_OR_NIGHT = new RegExp(`\\b(?:on |for )?(${DAY_PATTERN})\\b`, "i");

/** "I cooked the shakshuka today", "we had the tacos last night, 5 stars". */
export function recognizeCooked(text: string): Intent | null {
  const match =
    /^(?:(?:i|we)(?:'ve| have)?(?: just| finally)? (?:cooked|made|baked|prepared|ate|had)|(?:log|record|note) (?:that )?(?:(?:i|we) (?:cooked|made|had) )?)\s*(.+)$/i.exec(
      text,
    );
  if (match === null) return null;
  let words = match[1] ?? "";
  if (/^(?:\d+|two|three|some) \w+ left\b/i.test(words) || /\b(?:left|allergic)\b/i.test(words))
    return null;
  const rating = /\b([1-5]) ?(?:\/ ?5|stars?|out of (?:5|five))\b/i.exec(words)?.[1];
  const loved =
    /\b(?:loved it|it was (?:great|delicious|amazing|fantastic|excellent|perfect))\b/i.test(words)
      ? 5
      : null;
  const servings = /\bfor (\d+|two|three|four|five|six|eight)\b(?: people)?/i.exec(words)?.[1];
  const when = DAY_OR_NIGHT.exec(words)?.[1] ?? null;
  words = words
    .replace(DAY_OR_NIGHT, " ")
    .replace(
      /[,;.]?\s*(?:and )?(?:i'd )?(?:give|gave|rate|rated)?(?: it)?\s*[1-5] ?(?:\/ ?5|stars?|out of (?:5|five))/i,
      " ",
    )
    .replace(/[,;.]?\s*(?:and )?(?:we |i )?(?:loved it|it was \w+)/i, " ")
    .replace(
      /\bfor (?:\d+|two|three|four|five|six|eight)\b(?: people)?|\bfor (?:dinner|lunch|breakfast|supper)\b|\bin (?:the|my) (?:cooking )?log\b/gi,
      " ",
    )
    .replace(/\s+/g, " ")
    .trim();
  const title = words.replace(/^(?:the|my|our|some|an?|that|those)\s+/i, "");
  const which = parseSelection(words);
  if (title === "" || isEmpty(which)) return null;
  if (
    /^(?:had|ate)/i.test(match[0].replace(/^(?:i|we)(?:'ve| have)? /i, "")) &&
    when === null &&
    rating === undefined
  )
    return null;
  return {
    kind: "cooked",
    title: capitalize(title),
    which,
    when,
    rating: rating === undefined ? loved : Number(rating),
    servings: servings === undefined ? null : parseNumber(servings),
  };
}

/** "Rate the shakshuka 4 stars". */
export function recognizeRating(text: string): Intent | null {
  const match =
    /^(?:rate|give) (.+?) (?:an? )?([1-5])(?: ?\/ ?5| stars?| out of (?:5|five))?$/i.exec(text);
  if (match === null || !/star|rate|\/ ?5|out of/i.test(text)) return null;
  const which = parseSelection(match[1] ?? "");
  return isEmpty(which) ? null : { kind: "rate", which, rating: Number(match[2]) };
}
