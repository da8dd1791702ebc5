// A tool call is checked against its step again when it is executed, whatever schema accepted it.
import { describe, expect, it } from "vitest";
import { createCellarPackWithRegions } from "../../../tests/cellar/pack-with-regions.ts";
import { asCall } from "../../../tests/support/as-answer.ts";
import type { ActDecision, ToolName } from "../../contracts/answers/act.ts";
import { callFunction } from "./call-function.ts";
import type { StepWork } from "./step-work.ts";

const pack = createCellarPackWithRegions();

/** A step without a database: a call that reaches the database throws an error that is not a refusal. */
function stepOf(type: "read" | "write", overrides: { operation?: string; quick?: boolean } = {}) {
  const { operation, quick = false } = overrides;
  const step = { type, subdomain: "wines", operation, description: "" };
  return { ctx: { pack }, step, quick, calls: [] } as unknown as StepWork;
}

async function refusalOf(work: StepWork, tool: ToolName, table: string): Promise<string> {
  const where = { and: [{ column: "id", op: "eq", value: "wine_1" }] };
  const toolCall = asCall(tool, { table, where, set: { name: "x" }, rows: [{ name: "x" }] });
  const decision = { action: "tool_call", call: toolCall } as unknown as ActDecision;
  expect(await callFunction(work, decision)).toBeNull();
  expect(work.calls).toHaveLength(1);
  const [call] = work.calls;
  return call?.kind === "refused" ? call.reason : "not refused";
}

describe("tool calls (I10)", () => {
  it.each(["db_create", "db_update", "db_delete"] as const)(
    "a tool call reaches no table that its step may not write: %s",
    async (tool) => {
      const work = () => stepOf("write", { operation: tool.slice(3) });
      expect(await refusalOf(work(), tool, "regions")).toContain("takes a table of this step");
      expect(await refusalOf(work(), tool, "households")).toContain("takes a table of this step");
    },
  );

  it("a tool call reads no table outside its subdomain, and in a quick look-up only the main table", async () => {
    expect(await refusalOf(stepOf("read"), "db_read", "profiles")).toContain("db_read takes");
    const quick = stepOf("read", { quick: true });
    expect(await refusalOf(quick, "db_read", "wine_notes")).toContain("db_read takes");
  });

  it.each([
    ["a read step", stepOf("read"), "db_delete"],
    ["a quick look-up", stepOf("write", { operation: "update", quick: true }), "db_update"],
    ["a step that creates", stepOf("write", { operation: "create" }), "db_delete"],
    ["a step that updates", stepOf("write", { operation: "update" }), "db_create"],
  ] as const)(
    "a tool call makes no change that its step does not allow: %s",
    async (_what, work, tool) => {
      expect(await refusalOf(work, tool, "wines")).toBe(`this step may not call ${tool}`);
    },
  );
});
