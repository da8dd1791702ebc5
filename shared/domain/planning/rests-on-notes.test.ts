// A plan rests on a note if one of its values appears only in that note.
import { expect, test } from "vitest";
import type { ThinkOutput } from "../../contracts/plan.ts";
import { thought } from "../../../tests/support/answers.ts";
import { restsOnNotes } from "./rests-on-notes.ts";

const notes = ["Trinkt meist Hafermilch, 3 Liter.", "Wants the bare list first."];
const prompt = "## Message\nAdd the usual milk for the list";
const writes = (label: string, more: Partial<ThinkOutput["steps"][number]> = {}) =>
  thought([
    { type: "write", operation: "create", batch: [{ label, brief: "", ref: null }], ...more },
  ]);

test.each<[string, ThinkOutput, boolean]>([
  ["a label of a note", writes("HAFERMILCH"), true],
  [
    "what tells items apart",
    writes("milk", { batch: [{ label: "milk", brief: "Hafermilch", ref: null }] }),
    true,
  ],
  ["words of the message", writes("the list"), false],
  ["words of neither", writes("Gavi"), false],
  [
    "a description alone",
    writes("milk", { description: "Put Hafermilch first", batch: null }),
    false,
  ],
  ["a step that changes nothing", writes("Hafermilch", { type: "read", operation: null }), false],
])("%s", (_what, output, rests) => {
  expect(restsOnNotes(output, notes, prompt)).toBe(rests);
});

test("without notes no plan rests on one", () => {
  expect(restsOnNotes(writes("Hafermilch"), [], prompt)).toBe(false);
});
