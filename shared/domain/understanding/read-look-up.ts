// Reads what Understand writes of a look-up: a sentence, and below it the conditions, each on a line, such as
// `purchased eq false`. They are checked as those of every read are.
import type { UnderstandOutput } from "../../contracts/answers/understand.ts";

/** The line of a look-up without a condition. */
const EVERY_ROW = "every row";
/** Between the values of an operator that takes several. */
const SEPARATOR = "|";

/**
 * The sentence, and the read where lines state it. A line that is no condition becomes one that code refuses with its
 * reason.
 */
export function readLookUp(text: string): Pick<UnderstandOutput, "quick_intent" | "quick_query"> {
  const [sentence = "", ...lines] = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const quick_intent = sentence === "" ? null : sentence;
  if (lines.length === 0) return { quick_intent };
  const conditions = lines
    .filter((line) => line.toLowerCase() !== EVERY_ROW)
    .map((line) => {
      const [column = "", op = "", ...words] = line.split(/\s+/);
      const values = words.join(" ").split(SEPARATOR);
      return { column, op, values: values.map((value) => value.trim()) };
    });
  return { quick_intent, quick_query: { match: "all", conditions, order: [], limit: 0 } };
}
