// Operations of memory do not run in a run that the system did not start for memory.
import { expect, test } from "vitest";
import type { ResolvedTool } from "../../contracts/definitions/resolved.ts";
import { runStored } from "../../../tests/support/run-stored.ts";
import { definition, resolved, step, toolOf, TOOLS } from "../../../tests/support/test-process.ts";

const OPERATIONS: ResolvedTool["operation"][] = [
  { type: "memory_read", contract: "remember" },
  { type: "memory_write", contract: "reflect" },
  { type: "model_ask", contract: "remember" },
];

test.each(OPERATIONS)("a user's run may not call $type", async (operation) => {
  const tool = toolOf("echo", { operation, inputSchema: {} });
  const process = resolved(
    definition([step({ id: "a", calls: "echo" })]),
    {},
    { tools: { [TOOLS.echo]: tool } },
  );
  const { run, calls } = await runStored(process);
  expect([run.status, run.error?.code, calls]).toEqual(["failed", "closed", []]);
});
