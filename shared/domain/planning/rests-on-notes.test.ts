// A plan rests on a note if one of its values appears only in that note.
import { expect, test } from "vitest";
import type { ThinkOutput } from "../../contracts/plan.ts";
import { thought } from "../../../tests/support/answers.ts";
import { restsOnNotes } from "./rests-on-notes.ts";

const notes = ["Trinkt meist Hafermilch, 3 Liter.", "Wants the bare list first."];
const prompt = "## Message\nAdd the usual milk for the list";
const writes = (label: string, overrides: Partial<ThinkOutput["steps"][number]> = {}) =>
  thought([
    { type: "write", operation: "create", batch: [{ label, brief: "", ref: null }], ...overrides },
  ]);

test.each<[string, ThinkOutput, boolean]>([
  ["a plan whose label is a word of a note rests on it", writes("HAFERMILCH"), true],
  [
    "a plan whose brief is a word of a note rests on it",
    writes("milk", { batch: [{ label: "milk", brief: "Hafermilch", ref: null }] }),
    true,
  ],
  ["a plan does not rest on a note if its label is in the message", writes("the list"), false],
  [
    "a plan does not rest on a note if its label is in neither note nor message",
    writes("Gavi"),
    false,
  ],
  [
    "a description alone does not make a plan rest on a note",
    writes("milk", { description: "Put Hafermilch first", batch: null }),
    false,
  ],
  [
    "a step that changes nothing does not make a plan rest on a note",
    writes("Hafermilch", { type: "read", operation: null }),
    false,
  ],
])("%s", (_what, output, rests) => {
  expect(restsOnNotes(output, notes, prompt)).toBe(rests);
});

test("a plan rests on no notes if there are none", () => {
  expect(restsOnNotes(writes("Hafermilch"), [], prompt)).toBe(false);
});
