// The dependencies of the interpreter of stored Processes.
import type { NodeParts } from "../chain/node-context.ts";
import type { ToolExecutor } from "../ports/tool-executor.ts";

export interface ProcessParts extends NodeParts {
  /** Calls to the outside. */
  executor: ToolExecutor;
}
