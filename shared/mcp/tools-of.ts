// Every tool of the MCP server; those that read rows are made from the domain pack.
import type { DomainPack } from "../contracts/pack.ts";
import { getTool } from "./rows/get-tool.ts";
import { listTool } from "./rows/list-tool.ts";
import { recallTool } from "./memory/recall-tool.ts";
import { askTool } from "./runs/ask-tool.ts";
import { confirmTool } from "./runs/confirm-tool.ts";
import { listProcessesTool, runProcessTool } from "./runs/process-tools.ts";
import { rerunTool } from "./runs/rerun-tool.ts";
import { statusTool } from "./runs/status-tool.ts";
import { undoTool } from "./runs/undo-tool.ts";
import { waitingTool } from "./runs/waiting-tool.ts";
import type { Tool } from "./tool.ts";

/**
 * The tools for lists only read. A change of data is a run: it passes through plan, guards and
 * ledger like a message of the app.
 */
export function toolsOf(pack: DomainPack): Tool[] {
  const resources = pack.resources ?? [];
  return [
    ...resources.map((spec) => listTool(pack, spec)),
    ...(resources.length > 0 ? [getTool(pack)] : []),
    askTool(pack),
    statusTool(),
    confirmTool(),
    waitingTool(),
    undoTool(),
    listProcessesTool(),
    runProcessTool(),
    rerunTool(),
    recallTool(),
  ];
}
