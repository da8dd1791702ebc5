// A step that the engine abandons: calls that were sent and rows that were changed are reported.
import { expect, it } from "vitest";
import { createCellarPack } from "../../../tests/cellar/pack.ts";
import { done, failed } from "../../../tests/support/run-stored.ts";
import { definition, resolved, step, toolOf, TOOLS } from "../../../tests/support/test-process.ts";
import type { CallAnswer } from "../../contracts/definitions/execution.ts";
import type { ResolvedTool } from "../../contracts/definitions/resolved.ts";
import type { FailedHop } from "../../engine/process-logic.ts";
import type { ProcessParts } from "../process-parts.ts";
import { failProcess } from "./fail-process.ts";

const SECRET = { secret: { id: "s", placement: { in: "bearer" } } } as Partial<ResolvedTool>;
const GET = { operation: { type: "rest_call", method: "GET", path: "/x", retry: "safe" } } as const;
const WRITE = {
  operation: { type: "data_write", subdomain: "wines", table: "wines", op: "update" },
} as Partial<ResolvedTool>;

/**
 * The outcome of the only step when it is abandoned.
 * @param called what the journal knows: the answer, null if none has come, undefined if no attempt was made
 */
async function giveUp(
  kind: "echo" | "unsafe",
  overrides: Partial<ResolvedTool>,
  { called, changed = false }: { called?: CallAnswer | null; changed?: boolean } = {},
) {
  const tool = toolOf(kind, overrides);
  const process = resolved(
    definition([step({ id: "a", calls: kind })]),
    {},
    { tools: { [TOOLS[kind]]: tool } },
  );
  const row = { id: "00000000-0000-4000-8000-000000000001", name: "Ada" };
  const effect = {
    seq: 0,
    op: "update",
    table: "wines",
    row_id: row.id,
    ref: "wine_1",
    label: "Ada",
    status: "applied",
    error: null,
    before: { ...row, name: "Bea" },
    row,
  };
  const hop = {
    envelope: { hop: "step.1", user: "u" },
    state: {
      results: { step: JSON.stringify({ frame: "root", process, inputs: {} }) },
      statuses: { step: { kind: "frame", waves: [[1]] } },
      meta: { household: "h" },
      session: {},
      staged: {},
    },
    code: "unavailable",
    attempts: [],
    clock: { now: () => 0 },
    decisions: () =>
      Promise.resolve(changed ? [{ step: "step.1", seq: 0, results: [effect] }] : []),
    journalledCall: () =>
      Promise.resolve(
        called === undefined
          ? undefined
          : { hop: "step.1", context: null, called: { answer: called, counts: true } },
      ),
  } as unknown as FailedHop;
  const parts = { pack: createCellarPack() } as unknown as ProcessParts;
  return failProcess(parts, hop);
}

const failedWith = (code: string) => ({ status: { status: "failed", error: { code } } });

it("a call that was answered ends the step with its answer", async () => {
  for (const [kind, overrides] of [
    ["unsafe", {}],
    ["echo", SECRET],
  ] as const) {
    expect(await giveUp(kind, overrides, { called: done("x") })).toMatchObject({
      result: { output: "x" },
      status: { status: "completed", t: { ms: 5 } },
    });
    expect(await giveUp(kind, overrides, { called: failed("rejected") })).toMatchObject({
      status: { status: "failed", error: { code: "rejected" }, t: { ms: 5 } },
    });
  }
});

it("a call that has begun has an unknown outcome, even if it could be repeated", async () => {
  for (const called of [null, failed("unknown_outcome")]) {
    expect(await giveUp("unsafe", {}, { called })).toMatchObject(failedWith("unknown_outcome"));
    expect(await giveUp("echo", SECRET, { called })).toMatchObject(failedWith("unknown_outcome"));
  }
});

it("a step whose safe call has not begun fails with the reason why it was abandoned; an unsafe call might still begin", async () => {
  expect(await giveUp("echo", SECRET)).toMatchObject(failedWith("away"));
  expect(await giveUp("unsafe", {})).toMatchObject(failedWith("unknown_outcome"));
});

it("without a journal, a call that may change something has an unknown outcome, and one that only reads does not", async () => {
  expect(await giveUp("echo", {})).toMatchObject(failedWith("unknown_outcome"));
  expect(await giveUp("echo", GET)).toMatchObject(failedWith("away"));
});

it("rows that an abandoned step has changed are in its receipts", async () => {
  const changedOutcome = await giveUp("echo", WRITE, { changed: true });
  expect(changedOutcome).toMatchObject({
    ...failedWith("away"),
    result: { receipts: [{ op: "update", status: "applied", label: "Ada" }] },
    jobs: [{}],
  });
  expect(Object.keys(changedOutcome.patch)).not.toEqual([]);
  const unchangedOutcome = await giveUp("echo", WRITE);
  expect(unchangedOutcome).toMatchObject(failedWith("away"));
  expect(unchangedOutcome).not.toHaveProperty("jobs");
});
