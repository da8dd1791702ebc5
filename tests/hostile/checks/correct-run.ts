// A correct run as the checker sees it, and the parts from which its tests build other runs.
import type { RunState } from "../../../shared/ports/store.ts";
import type { HouseholdState } from "../household-state.ts";
import type { LedgerRow, Observed } from "../observed.ts";

export const ROW_ID = "0d1e2f3a-4b5c-4d6e-8f70-8192a3b4c5d6";

export const stateOf = (rows: Record<string, Record<string, unknown>[]>): HouseholdState =>
  new Map(
    ["recipes", "recipe_ingredients", "shopping_list"].map((table) => [
      table,
      new Map((rows[table] ?? []).map((row) => [String(row["id"]), row as { id: string }])),
    ]),
  );
const milk = { id: ROW_ID, name: "milk" };
export const effect = (overrides: Partial<LedgerRow> = {}): LedgerRow => ({
  step: "act.1",
  op: "create",
  table_name: "shopping_list",
  row_id: ROW_ID,
  ref: "shopping_1",
  label: "milk",
  status: "applied",
  request: { op: "create", values: { name: "milk" } },
  ...overrides,
});
const planOf = (steps: object[]) => JSON.stringify({ plan: { decision: "plan_direct", steps } });
export const create = {
  id: 1,
  type: "write",
  operation: "create",
  subdomain: "shopping",
  group: 0,
};
export const results = (steps: object[], otherResults: Record<string, unknown> = {}) => ({
  understand: JSON.stringify({ output: {} }),
  think: planOf(steps),
  ...Object.fromEntries(
    Object.entries(otherResults).map(([hop, value]) => [hop, JSON.stringify(value)]),
  ),
});
export const runState = (overrides: object = {}) =>
  ({ results: results([create]), session: {}, ...overrides }) as unknown as RunState;
export const withReply = (text: string) =>
  ({
    run: { status: "completed", reply: { text }, plan: null, steps: [], error: null },
    agentTexts: [text],
  }) as unknown as Pick<Observed, "run" | "agentTexts">;

/** A run that added milk, and says so. */
export function correctRun(): Observed {
  return {
    kind: "message",
    text: "add milk",
    ...withReply("I added milk to your list."),
    receipt: { effects: [{ status: "applied" }] } as unknown as Observed["receipt"],
    pendingBefore: null,
    affirmative: false,
    state: runState(),
    before: stateOf({}),
    after: stateOf({ shopping_list: [milk] }),
    tables: [
      { table: "recipes", parentColumn: null },
      { table: "recipe_ingredients", parentColumn: "recipe_id" },
      { table: "shopping_list", parentColumn: null },
    ],
    ledger: [effect()],
    screenRows: new Set(),
    refsBefore: [],
    refs: [{ ref: "shopping_1", entity_id: ROW_ID, canonical: true }],
    requests: [],
    foreignBefore: "x",
    foreignAfter: "x",
    drafts: new Map(),
    allergens: ["crustaceans"],
    openRuns: 0,
  };
}

/** Overrides for a run that changed nothing. */
export const noChanges = {
  ledger: [],
  after: stateOf({}),
  receipt: { effects: [] },
} as unknown as object;
