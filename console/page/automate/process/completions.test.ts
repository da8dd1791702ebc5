// What is offered at the caret.
import { expect, it } from "vitest";
import { completionsAt, type Known } from "./completions.ts";

const known: Known = {
  inputs: ["city", "days"],
  steps: [
    { id: "ask", variable: "answer" },
    { id: "send", variable: "sent" },
  ],
  tools: [{ id: "3ac4f714-0000", name: "Forecast" }],
  processes: [{ id: "f8652700-0000", name: "Trip" }],
};
/** The caret is at `|`. */
const offered = (marked: string) => {
  const caret = marked.indexOf("|");
  const { from, options } = completionsAt(marked.replace("|", ""), caret, known);
  return [marked.slice(from, caret), ...options.map(({ insert }) => insert)];
};

it.each([
  ["steps:\n    q: '{|'", ["", "input.city", "input.days", "step.answer", "step.sent", "item"]],
  ["q: '{step.a|}'", ["step.a", "step.answer"]],
  ["outputTemplate: Hello {{an|", ["an", "answer"]],
  ["      tool: fore|", ["fore", "3ac4f714-0000"]],
  ["      process: |", ["", "f8652700-0000"]],
  ["    dependsOn: [ask, s|", ["s", "ask", "send"]],
  ["    onError: se|", ["se", "send"]],
  ["    ex|", ["ex", "execution: "]],
  ["name: Trip to |", [""]],
  ["q: '{step.ask.text} and |", [""]],
])("%j", (marked, expected) => expect(offered(marked)).toEqual(expected));
