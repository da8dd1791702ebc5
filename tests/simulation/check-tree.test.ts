// The check of the tree finds each kind of fault in a tree that is otherwise correct.
import { expect, it } from "vitest";
import type { Run, Snapshot } from "../support/postgres/records.ts";
import type { Tree } from "../support/postgres/views.ts";
import { checkBase, checkHead } from "./check-tree.ts";

/** The exchange `name` after the answer `base`. Exchanges with the same `message` are alternatives of the same turns. */
const exchange = (name: string, base: string | null, message = name) =>
  ({
    number: 1,
    userTurn: `${message}?`,
    userAlternative: name,
    agentTurn: `${message}!`,
    agentAlternative: `${name}.`,
    base,
    resumedAt: null,
  }) as Run;
const snapshot = (version: number, at: string, fields: object) =>
  ({ version, at, state: JSON.stringify(fields) }) as Snapshot;

/** A message and its answer, then a message in two wordings, of which the second is shown. */
const tree: Tree = {
  head: "b2.",
  active: new Map([
    ...[["a?", "a"] as const, ["a!", "a."] as const],
    ...[["b?", "b2"] as const, ["b!", "b2."] as const],
  ]),
  copies: [],
  runs: [exchange("a", null), exchange("b1", "a.", "b"), exchange("b2", "a.", "b")],
  snapshots: [snapshot(1, "a.", { exchange: "1" }), snapshot(2, "b1.", { exchange: "2" })],
  summaries: [],
};
const active = (turn: string, alternative: string) => new Map(tree.active).set(turn, alternative);

it.each<[what: string, overrides: Partial<Tree>, faults: string[]]>([
  ["nothing in a correct tree", {}, []],
  ["nothing in an empty tree", { head: null, active: new Map(), runs: [] }, []],
  ["a head in an empty tree", { runs: [] }, ["I8: the head is not an answer"]],
  ["a head that is not an answer", { head: "x." }, ["I8: the head is not an answer"]],
  [
    "a message on the path that is not its turn's active one",
    { active: active("b?", "b1") },
    ["I8: b2 is shown, and turn b? has another active alternative"],
  ],
  [
    "an answer on the path that is not its turn's active one",
    { active: active("a!", "z.") },
    [
      "I8: a. is shown, and turn a! has another active alternative",
      "I8: turn a! has no active alternative",
    ],
  ],
  [
    "a path without a root",
    { runs: [exchange("a", "z."), ...tree.runs.slice(1)] },
    ["I8: the head's path has no root"],
  ],
  [
    "a turn off the path without an active alternative",
    { runs: [...tree.runs, exchange("c", "b1.")] },
    ["I8: turn c? has no active alternative", "I8: turn c! has no active alternative"],
  ],
])("the check finds %s", (_what, overrides, faults) => {
  expect(checkHead({ ...tree, ...overrides })).toEqual(faults);
});

it.each<
  [what: string, run: Run, store: { version: number; fields: object } | null, faults: number]
>([
  [
    "the path's session is right",
    exchange("c", "b2."),
    { version: 1, fields: { exchange: "1" } },
    0,
  ],
  ["an empty session at the root is right", exchange("c", null), { version: 0, fields: {} }, 0],
  [
    "the newest session, which is of another path, is wrong",
    exchange("c", "b2."),
    { version: 2, fields: { exchange: "2" } },
    1,
  ],
  [
    "other fields than those of the path's session are wrong",
    exchange("c", "b2."),
    { version: 1, fields: { exchange: "2" } },
    1,
  ],
  ["a missing session is wrong", exchange("c", "b2."), null, 1],
  [
    "the session with which a run continues after it has waited is right",
    { ...exchange("c", "b2."), resumedAt: "b1." },
    { version: 2, fields: { exchange: "2" } },
    0,
  ],
])("the check of the session with which a run begins: %s", (_what, run, store, faults) => {
  expect(checkBase(tree, run, store as Parameters<typeof checkBase>[2])).toHaveLength(faults);
});
