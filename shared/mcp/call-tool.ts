// Runs a tool and translates its outcome into the protocol; no id leaves here (I1).
import type { CallToolResult } from "@modelcontextprotocol/server";
import { ContractError } from "../contracts/errors.ts";
import { maskUuids } from "../domain/entities/translation/find-uuids.ts";
import type { Log } from "../ports/log.ts";
import { refusalOf } from "../services/refusal-of.ts";
import { countRequest } from "../services/limits/count-request.ts";
import { Refusal, type RefusalDetails } from "../services/refusal.ts";
import type { Tool, ToolCall } from "./tool.ts";

/**
 * The call is counted before it runs, because even a call with an unknown ref asks the database. A
 * refusal becomes a result with its reason: the agent reads it and can correct the call. Never throws.
 */
export async function callTool(
  tool: Tool,
  call: ToolCall,
  args: Record<string, unknown>,
): Promise<CallToolResult> {
  const { log } = call.runtime.flow;
  const outcome = await countAndRun(tool, call, args).catch((error: unknown) =>
    refusedBy(error, log),
  );
  if (outcome instanceof Refusal) {
    const { title, code, detail, runs } = withoutIds(outcome.details) as RefusalDetails;
    const runTexts = runs?.map(({ text }) => JSON.stringify(text)).join(", ");
    const text = `${title} (${code}). ${detail}${runTexts ? ` Their messages: ${runTexts}.` : ""}`;
    return { content: [textOf(text)], isError: true };
  }
  const answer = withoutIds(outcome) as Record<string, unknown>;
  return { content: [textOf(JSON.stringify(answer))], structuredContent: answer };
}

async function countAndRun(tool: Tool, call: ToolCall, args: Record<string, unknown>) {
  const { refusal } = await countRequest(call.runtime, tool.limited, call.user);
  return refusal ?? tool.run(call, args);
}

/**
 * The refusal for an error. Input that the database calls invalid came from the arguments, such as a
 * filter's value.
 */
function refusedBy(error: unknown, log: Log): Refusal {
  if (!(error instanceof ContractError) || error.code !== "invalid_input") {
    return refusalOf(error, log);
  }
  const title = "The arguments are not valid";
  return new Refusal({ kind: "invalid", code: "invalid_arguments", title, detail: error.message });
}

const textOf = (text: string) => ({ type: "text" as const, text });

/** The value with every id in its texts masked, because people paste ids into notes. */
function withoutIds(value: unknown): unknown {
  if (typeof value === "string") return maskUuids(value);
  if (Array.isArray(value)) return value.map(withoutIds);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withoutIds(item)]));
}
