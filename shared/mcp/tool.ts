// A tool as data: what an agent may ask for, by which schemas, and what carries it out.
import type * as z from "zod";
import type { UserId } from "../contracts/ids.ts";
import type { RateKind } from "../ports/rate-limit.ts";
import type { Runtime } from "../runtime/create-runtime.ts";
import type { Refusal } from "../services/refusal.ts";

/** One call of a tool. */
export interface ToolCall {
  runtime: Runtime;
  user: UserId;
  /** The OAuth client that acts for the user; null for a session of an app. */
  client: string | null;
  /** Raised when the agent has left, or has called the call off. */
  signal: AbortSignal;
  /** Tells the agent how far the call is; null where it has not asked to be told. */
  progress: ((what: string) => Promise<void>) | null;
  /** Keeps work running beside the answer, and for at most half a minute after it. */
  defer: (work: Promise<unknown>) => void;
}

/** What clients may rely on (the protocol's tool annotations). Every tool acts on Alfred alone. */
export interface ToolHints {
  readOnlyHint: boolean;
  /** Whether rows may be changed or deleted, and not only added. */
  destructiveHint: boolean;
  /** Whether the same call again changes nothing more. */
  idempotentHint: boolean;
}

export interface Tool<In extends z.ZodObject = z.ZodObject, Out extends z.ZodObject = z.ZodObject> {
  name: string;
  title: string;
  description: string;
  input: In;
  output: Out;
  hints: ToolHints;
  /** The user's limit that each call counts against, before anything is looked up. */
  limited: RateKind;
  /** Refused what the agent can put right. Errors: those of the ports. */
  run(call: ToolCall, args: z.output<In>): Promise<z.output<Out> | Refusal>;
}

/** Keeps the schemas' types together with what is run. */
export function defineTool<In extends z.ZodObject, Out extends z.ZodObject>(
  tool: Tool<In, Out>,
): Tool {
  return tool as unknown as Tool;
}

export const READ_ONLY: ToolHints = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
};
