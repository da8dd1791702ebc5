// What an MCP server says of its tools, with the number by which each is pinned.
import type { CallAnswer, CallMeasure } from "../../contracts/platform/execution.ts";
import type { EgressRules } from "../../egress/check-address.ts";
import { failed, type OperationCall } from "../operation-executor.ts";
import { failureOf } from "./failure-of.ts";
import { isLine, lineOf } from "./line-of.ts";
import { withSession, type Session } from "./open-session.ts";
import { schemaHash } from "./schema-hash.ts";

export interface SeenTool {
  name: string;
  description: string | null;
  inputSchema: Record<string, unknown>;
  outputSchema: Record<string, unknown> | null;
  schemaHash: string;
}

export type ToolList =
  | { outcome: "tools"; tools: SeenTool[] }
  | Extract<CallAnswer, { outcome: "failed" }>;

type Call = Pick<OperationCall, "tool" | "secret" | "timeoutMs">;

/** For who makes a Tool: what there is to call, and the `schemaHash` that the operation must name. */
export async function listTools(call: Call, rules: EgressRules): Promise<ToolList> {
  const line = lineOf({ ...call, outputBytes: 0 }, rules);
  if (!isLine(line)) return line.outcome === "failed" ? line : NOTHING;
  const { outcome, traffic, isLate } = await withSession(line, readTools);
  const measure: Partial<CallMeasure> = { bytesIn: traffic.bytesIn, bytesOut: traffic.bytesOut };
  if (outcome.ok) return { outcome: "tools", tools: outcome.value };
  return failed(...failureOf(outcome.error, traffic, isLate), { measure });
}

const NOTHING = failed("bad_answer", "The server said nothing of its tools.");

async function readTools({ client, options }: Session): Promise<SeenTool[]> {
  const { tools } = await client.listTools(undefined, options);
  return Promise.all(
    tools.map(async ({ name, description = null, inputSchema, outputSchema = null }) => ({
      ...{ name, description, inputSchema, outputSchema },
      schemaHash: await schemaHash({ inputSchema, outputSchema }),
    })),
  );
}
