// Executes one outside operation of a Tool: REST, a language model, MCP, a graph. Never throws for a fault of
// the called service, never journals and never retries.
import type { CallAnswer } from "../contracts/definitions/execution.ts";
import type { ResolvedTool } from "../contracts/definitions/resolved.ts";
import type { SealedSecret } from "../contracts/definitions/secrets.ts";

export interface ToolCall {
  tool: Pick<ResolvedTool, "operation" | "connectionParams" | "outputSchema" | "service"> & {
    secret: ResolvedTool["secret"];
  };
  /** Bound inputs by parameter; they fit the Tool's inputSchema. */
  inputs: Record<string, unknown>;
  /** The Tool's sealed Secret; null for a Tool without one, and if the Secret is gone. */
  secret: SealedSecret | null;
  /** The same for repeats of a call, different for other calls (`Idempotency-Key`). */
  key: string;
  timeoutMs: number;
  /** The maximum number of bytes of the answer that are read. */
  outputBytes: number;
  /**
   * Called at intervals while the call lasts, so that the caller can show that it is alive. Its errors are
   * ignored.
   */
  onBeat?: () => Promise<void>;
}

/**
 * @example
 * import type { ToolExecutor } from "./tool-executor.ts";
 * // An executor for a test: every call succeeds with the same output.
 * const measure = { ms: 1, bytesIn: 0, bytesOut: 0, tokens: 0 };
 * export const constantExecutor = (output: unknown): ToolExecutor => ({
 *   call: async () => ({ outcome: "done", output, measure }),
 *   probe: async () => ({ outcome: "done", output: null, measure }),
 * });
 */
export interface ToolExecutor {
  call(call: ToolCall): Promise<CallAnswer>;
  /** Checks whether the Tool's server is healthy, in the Tool's own way; `output` is empty. */
  probe(call: Omit<ToolCall, "inputs" | "outputBytes" | "onBeat">): Promise<CallAnswer>;
}

/** Lists what a Tool's server offers, so that a user can make Tools from it. */
export interface ToolCatalogue {
  /**
   * `output` is a list: name, description, inputSchema and outputSchema as the server sends them,
   * and the `schemaHash` by which an operation pins them. `unsupported` for a Service that offers
   * no list.
   */
  list(call: Omit<ToolCall, "inputs" | "outputBytes" | "onBeat">): Promise<CallAnswer>;
}
