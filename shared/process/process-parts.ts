// What the interpreter of stored Processes is built from.
import type { NodeParts } from "../chain/node-context.ts";
import type { ToolExecutor } from "../ports/tool-executor.ts";

export interface ProcessParts extends NodeParts {
  /** Calls to the outside. */
  executor: ToolExecutor;
}
