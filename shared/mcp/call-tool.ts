// Runs a tool and puts its outcome into the protocol's words; no id leaves here (I1).
import type { CallToolResult } from "@modelcontextprotocol/server";
import { ContractError } from "../contracts/errors.ts";
import { maskUuids } from "../domain/entities/translation/find-uuids.ts";
import { ProblemError, toProblem } from "../http/problem.ts";
import type { Tool, ToolCall } from "./tool.ts";

/** A refusal is a result that says so: the agent reads it and can put it right. Never fails. */
export async function callTool(
  tool: Tool,
  call: ToolCall,
  args: Record<string, unknown>,
): Promise<CallToolResult> {
  try {
    const answer = withoutIds(await tool.run(call, args)) as Record<string, unknown>;
    return { content: [textOf(JSON.stringify(answer))], structuredContent: answer };
  } catch (error) {
    const problem = toProblem(ofArguments(error), call.runtime.flow.log);
    const { title, code, detail } = withoutIds(await problem.json()) as Record<string, string>;
    return { content: [textOf(`${title} (${code}). ${detail}`)], isError: true };
  }
}

/** Input that the database calls invalid came from the arguments: a filter's value. */
function ofArguments(error: unknown): unknown {
  if (!(error instanceof ContractError) || error.code !== "invalid_input") return error;
  const title = "The arguments are not valid";
  return new ProblemError({ status: 422, code: "invalid_arguments", title, detail: error.message });
}

const textOf = (text: string) => ({ type: "text" as const, text });

/** People paste ids into notes; a note is told without them. */
function withoutIds(value: unknown): unknown {
  if (typeof value === "string") return maskUuids(value);
  if (Array.isArray(value)) return value.map(withoutIds);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withoutIds(item)]));
}
