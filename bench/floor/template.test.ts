// Tests that a template replaces the recorded ids of a run in a text, and nothing else.
import { expect, test } from "vitest";
import { createTemplate } from "./template.ts";

const [run, row, shared] = ["1", "2", "3"].map(
  (n) => `00000000-0000-4000-8000-00000000000${n}`,
) as [string, string, string];

test("a template replaces the recorded ids with those of the run and keeps all other ids", () => {
  const template = createTemplate([run, row]);
  const text = JSON.stringify({ run, rows: [row, shared], nested: JSON.stringify({ run }) });
  const first = template(text, { [run]: "run-a", [row]: "row-a" });
  const second = template(text, { [run]: "run-b", [row]: "row-b" });
  expect(JSON.parse(first)).toEqual({
    run: "run-a",
    rows: ["row-a", shared],
    nested: '{"run":"run-a"}',
  });
  expect(second).toBe(first.replaceAll("-a", "-b"));
});

test("a template without ids to replace keeps the text as it is", () => {
  expect(createTemplate([])(`about ${shared}`, {})).toBe(`about ${shared}`);
});
