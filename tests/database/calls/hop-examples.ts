// One call, with every argument, of each definition that nodes of a run use, and of those for the API's rows,
// conversations and profiles.
import type { RowQuery } from "../../../shared/contracts/filter.ts";
import type { HouseholdId } from "../../../shared/contracts/ids.ts";
import { apiCalls } from "../../../shared/ports/api-database.ts";
import { rowCalls } from "../../../shared/ports/row-calls.ts";
import type { Changes } from "../../../shared/ports/changes.ts";
import { hopCalls } from "../../../shared/ports/hop-database.ts";
import { encodeCursor } from "../../../shared/ports/page-cursor.ts";
import { rowWriteCalls } from "../../../shared/ports/row-write-calls.ts";
import { conversationId, householdId, runId } from "../../support/ids.ts";
import { at, type Example, examplesOf, id, keyed } from "./examples-of.ts";
import { foldOf } from "../../support/fold-request.ts";

const wishes = [{ kind: "avoid", code: "port" }];
const recipe = () => ({ table: "recipes", id: id() });
const where = { and: [{ column: "name", op: "eq", value: "Toast" }] };
const order = [{ column: "name", dir: "asc" as const }];
const last = ["Toast", at, id()];
const query: RowQuery = {
  table: "recipes",
  columns: ["name"],
  where,
  order,
  limit: 5,
  offset: 0,
  after: last,
  children: true,
  wishes,
  outside: true,
};
const changes = (): Changes => ({
  origin: "api",
  originId: id(),
  epoch: 0,
  conversation: conversationId(),
  household: householdId(),
  step: "edit",
  seq: 0,
  mode: "each",
  ops: [],
  answers: [],
  context: {},
  outside: [],
});

export function hopExamples(household: HouseholdId): Example[] {
  return [
    ...examplesOf(hopCalls, {
      rowsToJudge: [{ household, of: [id()], limit: 5, budget: { microUsd: 1, since: at } }],
      readFindings: [{ household, wishes, rows: [recipe()], contents: [{}] }],
      readRows: [query, household],
      applyEffects: [changes()],
      undoEffects: [
        {
          run: runId(),
          epoch: 0,
          conversation: conversationId(),
          household,
          step: "act.1",
          seq: 0,
          effects: [id()],
          override: [],
          answers: [],
          context: {},
        },
      ],
      readEarlierChange: [
        { run: runId(), hop: "step.1", earlier: { run: id(), hop: "step.2" }, ops: [] },
      ],
      assignRefs: [conversationId(), []],
      readRunFacts: [
        {
          household,
          conversation: conversationId(),
          run: runId(),
          terms: ["wine"],
          known: [recipe()],
          mentioned: [id()],
          backgroundLimit: 5,
          wishes,
          recall: { words: "the plumber", visible: 3 },
        },
      ],
      recallMemory: [
        {
          conversation: conversationId(),
          run: runId(),
          words: "the plumber",
          visible: 3,
          from: "2026-01-01",
          to: "2026-12-31",
          beside: { copies: [id()] },
        },
      ],
      readRowsWithRefs: [
        query,
        household,
        conversationId(),
        { type: "recipe", links: [], children: [] },
      ],
      saveJudgements: [household, [{ ...recipe(), name: "Toast" }]],
      saveSummary: [{ conversation: conversationId(), ...foldOf(1, 1, "They met.") }],
    }),
    ...examplesOf(apiCalls, {
      createConversation: [{ ...keyed(), title: "Friday", household }],
      updateConversation: [conversationId(), { title: "Saturday", status: "archived" }],
      searchCatalogue: ["toast", 5],
      readSpending: ["2026-11-28T00:00:00Z"],
      readAvoided: [],
      putProfile: [{ displayName: "Ada", guidance: {}, timezone: "UTC", fields: { diet: [] } }],
    }),
    ...examplesOf(rowCalls, {
      readRows: [{ ...query, household }],
      readPage: [
        {
          ...{ table: "recipes", household, limit: 3, since: at, count: true, wishes: [] },
          ...{ where, order, after: last },
        },
      ],
      listDeletions: [
        {
          ...{ table: "recipes", household, since: at, limit: 2 },
          cursor: encodeCursor(["2026-11-22T09:30:00.5+00:00", id()]),
        },
      ],
      countChanges: [household, at],
    }),
    ...examplesOf(rowWriteCalls, {
      listRowWrites: [
        "recipes",
        id(),
        { limit: 2, cursor: encodeCursor(["2026-11-22T09:30:00.5+00:00", id()]) },
      ],
    }),
  ];
}
