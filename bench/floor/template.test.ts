// The floor's requests are recorded ones with each run's own ids in them.
import { expect, test } from "vitest";
import { createTemplate } from "./template.ts";

const [run, row, shared] = ["1", "2", "3"].map(
  (n) => `00000000-0000-4000-8000-00000000000${n}`,
) as [string, string, string];

test("puts a run's own ids in the place of the recorded ones, and leaves every other", () => {
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

test("leaves a text as it is where a run has no ids of its own", () => {
  expect(createTemplate([])(`about ${shared}`, {})).toBe(`about ${shared}`);
});
