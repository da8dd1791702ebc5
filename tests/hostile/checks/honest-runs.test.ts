// Correct runs that the checker must accept, and similar wrong runs that it must report. Hostile runs had all of them.
import { expect, test } from "vitest";
import type { Observed } from "../observed.ts";
import { checkRun } from "./check-run.ts";
import {
  ROW_ID,
  create,
  effect,
  correctRun,
  noChanges,
  withReply,
  results,
  stateOf,
  runState,
} from "./correct-run.ts";

const saving = { state: runState({ results: results([{ ...create, description: "save them" }]) }) };
const withoutChange = (text: string) => ({ ...noChanges, ...saving, ...withReply(text) });
const undoEffect = (message: number, overrides: object) => ({
  ...effect({ request: { op: "undo", effect_id: `e${message}` }, ...overrides }),
});
/** A plan that undoes what these messages have done. */
const undoOf = (...messages: number[]) => ({
  state: runState({
    results: results([
      { ...create, undo: messages.map((message) => ({ effect: `e${message}`, message })) },
    ]),
  }),
});
const prawns = {
  after: stateOf({ shopping_list: [{ id: ROW_ID, name: "prawns" }] }),
  ...withReply("Restored: prawns"),
};
const four = ["a", "b", "c", "d"].map((end) => `${ROW_ID.slice(0, -1)}${end}`);
const emptyList = {
  before: stateOf({ shopping_list: four.map((id) => ({ id, name: "milk" })) }),
  after: stateOf({}),
  refs: four.map((id, n) => ({ ref: `shopping_${n + 1}`, entity_id: id, canonical: true })),
  receipt: { effects: four.map(() => ({ status: "applied" })) },
};
const deletions = (messageOf: (n: number) => number) =>
  four.map((id, n) =>
    undoEffect(messageOf(n), { op: "delete", row_id: id, ref: `shopping_${n + 1}` }),
  );
const restorations = [
  undoEffect(2, { label: "cod" }),
  undoEffect(1, { op: "update", label: "milk" }),
];

const HONEST: [what: string, overrides: () => object][] = [
  [
    "an undo that changed nothing",
    () => withoutChange("Nothing was undone: milk: it has changed."),
  ],
  [
    "a failure in a list of the model's",
    () => withoutChange("Here:\n\n- Not done: milk: too sour."),
  ],
  [
    "a refused change that the reply reports after a sentence of the model's",
    () => withoutChange("Done! Not done: milk: too sour."),
  ],
  [
    "a write that never ran",
    () => withoutChange('"save them" was not done: what came before failed.'),
  ],
  ["a question that was cancelled", () => withoutChange("All right, everything stays as it is.")],
  [
    "a row that came back as cod and was then called milk again",
    () => ({
      ...undoOf(1, 2),
      ledger: restorations,
      receipt: { effects: restorations },
      ...withReply("Restored: milk"),
    }),
  ],
  [
    "an undo that puts an allergen back",
    () => ({ ...undoOf(1), ...prawns, ledger: [undoEffect(1, { label: "prawns" })] }),
  ],
  [
    "an undo of all that one message has made",
    () => ({ ...undoOf(1), ...emptyList, ledger: deletions(() => 1) }),
  ],
];

test.each(HONEST)("the checker accepts %s", (_what, overrides) => {
  expect(checkRun({ ...correctRun(), ...overrides() } as Observed)).toEqual([]);
});

const LIES: [what: string, overrides: () => object][] = [
  [
    "only a look-up was not done",
    () => withoutChange('Saved. "find them" was not done: it failed.'),
  ],
  [
    "the reply says only in passing that everything stays as it is",
    () => withoutChange("Saved; everything stays as it is."),
  ],
  [
    "the reply names a row by a name that it had only for a moment",
    () => ({
      ledger: [effect(), effect({ op: "update", label: "oat milk" })],
      state: runState({ results: results([create, { ...create, operation: "update" }]) }),
      receipt: { effects: [{ status: "applied" }, { status: "applied" }] },
      after: stateOf({ shopping_list: [{ id: ROW_ID, name: "oat milk" }] }),
      ...withReply("Added: tea"),
    }),
  ],
  [
    "a row that came back was then given an allergen",
    () => ({
      ...prawns,
      state: runState({
        results: results([
          { ...create, undo: [{ effect: "e1", message: 1 }] },
          { ...create, operation: "update" },
        ]),
      }),
      ledger: [undoEffect(1, { label: "milk" }), effect({ op: "update", label: "prawns" })],
      receipt: { effects: [{ status: "applied" }, { status: "applied" }] },
    }),
  ],
  [
    "an undo deletes the rows of several messages unasked",
    () => ({ ...undoOf(1, 2), ...emptyList, ledger: deletions((n) => 1 + (n % 2)) }),
  ],
];

test.each(LIES)("the checker reports that %s", (_what, overrides) => {
  expect(checkRun({ ...correctRun(), ...overrides() } as Observed)).toHaveLength(1);
});
