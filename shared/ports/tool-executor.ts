// Executes one operation of a Tool outside: REST, a language model, MCP, a graph. Never throws for what the other
// side does; never journals, never retries.
import type { CallAnswer } from "../contracts/definitions/execution.ts";
import type { ResolvedTool } from "../contracts/definitions/resolved.ts";
import type { SealedSecret } from "../contracts/definitions/secrets.ts";

export interface ToolCall {
  tool: Pick<ResolvedTool, "operation" | "connectionParams" | "outputSchema" | "service"> & {
    secret: ResolvedTool["secret"];
  };
  /** Bound inputs by parameter; they fit the Tool's inputSchema. */
  inputs: Record<string, unknown>;
  /** What `begin_step` handed out; null for a Tool without a Secret. */
  secret: SealedSecret | null;
  /** One per run and step: the same again for a repeat (`Idempotency-Key`). */
  key: string;
  timeoutMs: number;
  /** Bytes of the answer that are read at most. */
  outputBytes: number;
}

export interface ToolExecutor {
  call(call: ToolCall): Promise<CallAnswer>;
  /** The Tool's own way of telling health; `output` is empty. */
  probe(call: Omit<ToolCall, "inputs" | "outputBytes">): Promise<CallAnswer>;
}

/** What a Tool's server offers to call: for who makes a Tool of it. */
export interface ToolCatalogue {
  /**
   * `output` is a list: name, description, inputSchema and outputSchema as the server says them, and the
   * `schemaHash` by which an operation pins them. `unsupported` for a Service that offers no list.
   */
  list(call: Omit<ToolCall, "inputs" | "outputBytes">): Promise<CallAnswer>;
}
