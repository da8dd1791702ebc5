// A report rests on all rows of the household, and says of each item what must be avoided.
import { expect, it } from "vitest";
import * as z from "zod";
import type { HouseholdId, UserId } from "../../contracts/ids.ts";
import type { ReportSpec } from "../../contracts/pack.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { Refusal } from "../refusal.ts";
import { readReport } from "./read-report.ts";

const spec: ReportSpec = {
  ...{ path: "count", one: "Count", summary: "How many there are" },
  body: () => z.strictObject({}),
  item: () => z.strictObject({ name: z.string(), count: z.int() }),
  rounds: [() => [{ table: "wines", where: { and: [{ column: "id", op: "neq", value: "" }] } }]],
  report: (_body, sources) => ({ items: [{ name: "corks", count: sources.length }], notes: [] }),
  content: ({ name }) => ({ name }),
};

function runtimeWith(count: number): Runtime {
  const database = {
    async readRows({ limit, after }: { limit: number; after?: [string, number] }) {
      const from = after === undefined ? 0 : after[1] + 1;
      const ids = Array.from({ length: Math.min(limit, count - from) }, (_, index) => from + index);
      return { rows: ids.map((id) => ({ id, created_at: "now" })), total: count - from };
    },
    readFindings: async ({ contents }: { contents: unknown[] }) => ({
      contents: contents.map(() => [{ kind: "allergen", code: "cork", name: "corks" }]),
    }),
  };
  const api = {
    chooseHousehold: async () => ({ outcome: "chosen", household: "h" as HouseholdId }),
    getProfile: async () => ({ timezone: null }),
  };
  const flow = { clock: { today: () => "2026-11-25" }, database: { as: () => database } };
  return { api: () => api, flow } as unknown as Runtime;
}
const read = (count: number) => readReport(runtimeWith(count), "u" as UserId, spec, {});

it("the report reads every page of rows, and marks what must be avoided", async () => {
  const findings = [{ kind: "allergen", code: "cork", name: "corks" }];
  expect(await read(450)).toEqual({ items: [{ name: "corks", count: 450, findings }], notes: [] });
});

it("a report of more rows than are read is refused, because a part of them would be misleading", async () => {
  const answer = await read(5_001);
  expect(answer).toBeInstanceOf(Refusal);
  expect(answer).toMatchObject({ details: { code: "too_many_rows" } });
});
