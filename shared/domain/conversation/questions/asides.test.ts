// Which questions in a message are about something other than the open question.
import { expect, test } from "vitest";
import { refTo } from "../../../../tests/support/ids.ts";
import { asidesOf } from "./asides.ts";

const pending = {
  text: "La salsa satay contiene arachidi, e Tommaso è allergico. La salvo comunque?",
  options: ["Lascia così", "Fallo comunque"],
};
const milk = { raw_text: "il latte", ref: refTo("shopping_3") };
const satay = { raw_text: "la salsa", ref: refTo("shopping_4") };

test.each([
  ["sì mettila, Tommaso mangia dalla nonna. e il latte c'era già?", "e il latte c'era già?"],
  ["E il latte c'era già? Sì, mettila.", "E il latte c'era già? "],
])("a question about something else is found: %s", (message, aside) => {
  expect(asidesOf(message, pending, [milk])).toEqual([aside]);
});

test.each<[string, string, { raw_text: string; ref: string | null }[]]>([
  ["a question about what was asked", "sì. la salsa è sicura?", [satay]],
  ["one about the person it is for", "sì. il latte, Tommaso può berlo?", [milk]],
  ["one that names nothing", "sì. ma è sicura?", []],
  ["one that names nothing known", "sì. e il latte?", [{ ...milk, ref: null }]],
  ["one with a no", "sì. o meglio no, prima il latte?", [milk]],
  ["a question and a yes in one sentence", "sì e il latte, la salsa?", [milk]],
  ["no question", "sì. e il latte.", [milk]],
])("no question about something else is found: %s", (_why, message, mentions) => {
  expect(
    asidesOf(
      message,
      pending,
      mentions.map(({ raw_text, ref }) => ({ raw_text, ref: ref === null ? null : refTo(ref) })),
    ),
  ).toEqual([]);
});
