// A tool as data: its name, its schemas, and the function that runs it.
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
  /** Aborted when the agent has disconnected or cancelled the call. */
  signal: AbortSignal;
  /** Tells the agent how far the call is; null when it did not ask for progress. */
  progress: ((message: string) => Promise<void>) | null;
  /** Keeps work running after the answer, for at most half a minute. */
  defer: (work: Promise<unknown>) => void;
}

/** What clients may rely on (the protocol's tool annotations). */
export interface ToolHints {
  readOnlyHint: boolean;
  /** Whether rows may be changed or deleted, not only added. */
  destructiveHint: boolean;
  /** Whether repeating the same call changes nothing more. */
  idempotentHint: boolean;
  /** Whether a call may reach pages or services outside of Alfred. */
  openWorldHint: boolean;
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
  /** Returns a refusal for what the agent can correct. Errors: those of the ports. */
  run(call: ToolCall, args: z.output<In>): Promise<z.output<Out> | Refusal>;
}

/** Keeps the types of the schemas together with the function. */
export function defineTool<In extends z.ZodObject, Out extends z.ZodObject>(
  tool: Tool<In, Out>,
): Tool {
  return tool as unknown as Tool;
}

export const READ_ONLY: ToolHints = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};
