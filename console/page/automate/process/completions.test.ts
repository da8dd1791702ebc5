// The completions offered at the caret.
import { expect, it } from "vitest";
import { completionsAt, type KnownNames } from "./completions.ts";

const names: KnownNames = {
  inputs: ["city", "days"],
  steps: [
    { id: "ask", variable: "answer" },
    { id: "send", variable: "sent" },
  ],
  tools: [{ id: "3ac4f714-0000", name: "Forecast", inputs: ["city", "days"] }],
  aboutKeys: { approval: "asks you first", forEach: "each", loop: "until", onError: "fails" },
  processes: [{ id: "f8652700-0000", name: "Trip" }],
};
/** `|` marks the caret. */
const offered = (marked: string) => {
  const caret = marked.indexOf("|");
  const { from, options } = completionsAt(marked.replace("|", ""), caret, names);
  return [marked.slice(from, caret), ...options.map(({ insert }) => insert)];
};

const APPROVAL = "execution: { interactionMode: manual }";
const STEP_KEYS = [
  ...["id: ", "calls: ", "dependsOn: ", "inputs: ", "forEach: ", "loop: ", "onError: "],
  ...["output: ", "execution: "],
];
const STEP = "  - id: a\n    calls:\n      tool: 3ac4f714-0000 # Forecast\n";

it.each([
  ["steps:\n    q: '{|'", ["", "input.city", "input.days", "step.answer", "step.sent", "item"]],
  ["q: '{step.a|}'", ["step.a", "step.answer"]],
  ["q: '{answer.|'", ["answer.", "step.answer."]],
  ["q: '{city.sk|}'", ["city.sk", "input.city.sk"]],
  ["q: {s|\n  - id: send", ["s", "input.days", "step.answer"]],
  ['{ "q": "{s|" }, { "id": "send" }', ["s", "input.days", "step.answer"]],
  ["outputTemplate: Hello {{an|", ["an", "answer"]],
  ["steps:\n    q: '{{ci|}}'", ["{ci", "input.city"]],
  ["      tool: fore|", ["fore", "3ac4f714-0000 # Forecast"]],
  ["      tool: fore| # before", ["fore", "3ac4f714-0000"]],
  ['{ "id": "a",\n"tool": fore|', ["fore", "3ac4f714-0000"]],
  ["      process: |", ["", "f8652700-0000 # Trip"]],
  ["    dependsOn: [ask, s|", ["s", "ask", "send"]],
  ["    onError: se|", ["se", "send"]],
  ["    exec|", ["exec", "execution: ", APPROVAL]],
  ["    asks|", ["asks", APPROVAL]],
  ["    |", ["", ...STEP_KEYS, APPROVAL]],
  [`${STEP}    inputs:\n      |`, ["", "city: ", "days: "]],
  [`${STEP}    inputs:\n      city: Oslo\n      |`, ["", "days: "]],
  [`${STEP}    output:\n      |`, [""]],
  [`${STEP}    inputs:\n      city: Oslo\n  - id: b\n    inputs:\n      |`, [""]],
  ["name: Trip to |", [""]],
  ["q: '{step.ask.text} and |", [""]],
])("the completions at the caret in %j", (marked, expected) =>
  expect(offered(marked)).toEqual(expected),
);
