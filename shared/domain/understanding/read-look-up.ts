// Reads what Understand writes about a look-up: a sentence, and below it the conditions, each on a line, such
// as `purchased eq false`. They are checked like those of every read.
import type { UnderstandOutput } from "../../contracts/answers/understand.ts";

/** The line of a look-up without a condition. */
const EVERY_ROW = "every row";
/** The first word of a line that states the order: `order expires_on`, followed by `desc` for the reverse order. */
const ORDER = "order";
/** Separates the values of an operator that takes several. */
const SEPARATOR = "|";

/**
 * The sentence, and the read if lines state it. A line that is not a condition becomes a condition that code
 * refuses with the reason.
 */
export function readLookUp(text: string): Pick<UnderstandOutput, "quick_intent" | "quick_query"> {
  const [sentence = "", ...lines] = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const quick_intent = sentence === "" ? null : sentence;
  if (lines.length === 0) return { quick_intent };
  const conditionWords = lines
    .filter((line) => line.toLowerCase() !== EVERY_ROW)
    .map((line) => line.split(/\s+/));
  const conditions = conditionWords
    .filter((line) => !isOrder(line))
    .map(([column = "", op = "", ...words]) => {
      const values = words.join(" ").split(SEPARATOR);
      return { column, op, values: values.map((value) => value.trim()) };
    });
  const order = conditionWords
    .filter(isOrder)
    .map(([, column = "", dir]) => ({ column, dir: dir === "desc" ? "desc" : "asc" }) as const);
  return { quick_intent, quick_query: { match: "all", conditions, order, limit: 0 } };
}

/**
 * Whether the line states an order. A line with another word in place of `desc`, such as `descending`, does
 * not: code then refuses it as a condition, and no order is guessed.
 */
function isOrder([first, , dir = "asc", ...otherWords]: string[]): boolean {
  return first === ORDER && (dir === "asc" || dir === "desc") && otherWords.length === 0;
}
