// A question's options become buttons, and their numbered lines are removed from the text.
import { expect, test } from "vitest";
import type { Button } from "../ports/channel.ts";
import { runId } from "../../tests/support/ids.ts";
import { renderReply } from "./make-parts.ts";

const RUN = runId("7d1c1d52-3b0e-4c55-9a86-0d6d6c2f0a11");
const options = ["Keep everything", "Delete all 6"];
const LINES = "1. Keep everything\n2. Delete all 6";

function renderWithOptions(
  text: string,
  questionOptions: string[] | undefined = options,
  isReply = true,
) {
  let renderedReply: { text: string; buttons: Button[] } | undefined;
  const channel = {
    render: (reply: { text: string; buttons: Button[] }) => {
      renderedReply = reply;
      return [];
    },
  };
  const pending = { type: "confirm_delete" as const, text: "Shall I?", options: questionOptions };
  renderReply(
    channel,
    RUN,
    { text, pending: questionOptions === undefined ? null : pending },
    { isReply, asksSteps: false },
  );
  return renderedReply;
}

test.each([
  ["at the end", `Shall I?\n${LINES}`, "Shall I?"],
  ["before a closing sentence", `Shall I?\n${LINES}\n\nI wait.`, "Shall I?\n\nI wait."],
  [
    "once more after a draft that has the same lines",
    `${LINES}\n\nOr?\n${LINES}`,
    `${LINES}\n\nOr?`,
  ],
])("the lines %s are removed from the text", (_, text, remainingText) => {
  expect(renderWithOptions(text)?.text).toBe(remainingText);
});

test.each([
  ["one line of two", "Shall I?\n1. Keep everything"],
  ["lines that go on", `Shall I?\n${LINES} of them`],
  ["the labels alone", "Keep everything\nDelete all 6"],
])("%s stay in the text", (_, text) => {
  expect(renderWithOptions(text)?.text).toBe(text);
});

test("each option is a button that names the run and its number", () => {
  expect(renderWithOptions("Shall I?")?.buttons).toEqual([
    { label: "Keep everything", data: `q:${RUN}:1` },
    { label: "Delete all 6", data: `q:${RUN}:2` },
  ]);
  expect(renderWithOptions("Done.", [])).toEqual({ text: "Done.", buttons: [] });
});

test("the buttons of a question about an edit name the notice, and the commands that stand for them", () => {
  expect(renderWithOptions("Shall I?", ["Take it all back", "Keep it"], false)?.buttons).toEqual([
    { label: "Take it all back", data: `e:${RUN}:1`, typed: "/takeback" },
    { label: "Keep it", data: `e:${RUN}:2`, typed: "/keep" },
  ]);
});
