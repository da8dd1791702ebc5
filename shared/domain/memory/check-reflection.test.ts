// A note is written only if it rests on something shown. Its position must be free or have a note of Alfred's, and
// its text must have no ref, id or address.
import { expect, test } from "vitest";
import type { Reflection } from "../../contracts/answers/reflect.ts";
import { reflectContext } from "../prompting/reflect/context.ts";
import { checkReflection } from "./check-reflection.ts";

const day = "2026-11-25";
const context = reflectContext({
  notes: [
    { id: "own", position: 1, text: "Mine.", madeBy: "user", writtenOn: day },
    { id: "old", position: 2, text: "Likes lists.", madeBy: "reflection", writtenOn: day },
  ],
  episodes: [{ id: "said", saidOn: day, text: "shorter please" }],
  facts: [{ id: "fact", entity: "Anna", text: "lives in Graz", saidOn: day }],
});
type Note = Reflection["notes"][number];
const note: Note = { position: 0, text: "Wants short answers.", refs: ["episode_1"] };
const check = (notes: Partial<Note>[], archive: number[] = []) =>
  checkReflection(context, { notes: notes.map((fields) => ({ ...note, ...fields })), archive });

test("a note has the ids of its sources, and a ref that was not shown is counted", () => {
  const refs = ["episode_1", "fact_1", "note_2", "note_2", "note_7"];
  expect(check([{ text: " Wants \n short  answers. ", refs }])).toEqual({
    notes: [
      {
        ...{ position: 0, text: "Wants short answers." },
        ...{ facts: ["fact"], episodes: ["said"], notes: ["old"] },
      },
    ],
    archive: [],
    droppedCounts: { unknown_ref: 1 },
  });
});

test.each<[string, Partial<Note>, Record<string, number>]>([
  ["rests on nothing", { refs: [] }, { no_source: 1 }],
  ["rests on nothing shown", { refs: ["episode_2"] }, { no_source: 1, unknown_ref: 1 }],
  ["has a ref", { text: "As fact_1 says." }, { unclear_text: 1 }],
  ["has an id", { text: "a508000d-9b55-4c2e-8a52-0d0c69607bb1" }, { unclear_text: 1 }],
  ["has an address", { text: "Reads https://a.example." }, { unclear_text: 1 }],
  ["has a page's name", { text: "Reads www.a.example." }, { unclear_text: 1 }],
  ["has a mail address", { text: "Is a@b.example." }, { unclear_text: 1 }],
  ["is empty", { text: " \n" }, { unclear_text: 1 }],
  ["repeats another note", { text: "likes lists" }, { known: 1 }],
  ["has the position of a user's note", { position: 1 }, { users_own: 1 }],
])("a note that %s is dropped", (_why, change, droppedCounts) => {
  expect(check([change])).toEqual({ notes: [], archive: [], droppedCounts });
});

test("the first of two notes at one position is kept", () => {
  const { notes, droppedCounts } = check([{}, { text: "Wants long answers." }]);
  expect(notes.map(({ text }) => text)).toEqual(["Wants short answers."]);
  expect(droppedCounts).toEqual({ position_taken: 1 });
});

test("a note of Alfred's moves by being archived at its old position, and a user's note is not moved", () => {
  const change = { position: 4, text: "Likes lists.", refs: ["note_2"] };
  expect(check([change], [2])).toMatchObject({
    notes: [{ position: 4 }],
    archive: [2],
    droppedCounts: {},
  });
  const userNote = { position: 4, text: "Mine.", refs: ["note_1", "episode_1"] };
  expect(check([userNote], [1])).toMatchObject({
    notes: [],
    droppedCounts: { known: 1, users_own: 1 },
  });
});

test("a note of Alfred's can be archived or replaced, and a user's note cannot", () => {
  expect(check([], [2, 2])).toMatchObject({ archive: [2], droppedCounts: {} });
  expect(check([{ position: 2 }], [2])).toMatchObject({
    notes: [{ position: 2 }],
    archive: [],
    droppedCounts: {},
  });
  expect(check([], [1, 5])).toMatchObject({
    archive: [],
    droppedCounts: { users_own: 1, unknown_ref: 1 },
  });
});
