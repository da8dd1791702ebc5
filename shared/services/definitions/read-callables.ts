// Reads what a definition calls, children of children included, for its check.
import {
  PROCESS_LIMITS,
  type Process,
  type ProcessDefinition,
} from "../../contracts/definitions/processes.ts";
import type { Tool } from "../../contracts/definitions/tools.ts";
import { toolsOf } from "../../platform/processes/callables.ts";
import type { PlatformDatabase } from "../../ports/platform-database.ts";

export interface Callables {
  tools: Map<string, Tool>;
  processes: Map<string, Process>;
}

type Naming = Pick<ProcessDefinition, "steps" | "summaryTool">;

/** What may not be called is missing. One request per level of children, as deep as a run may go. */
export async function readCallables(
  db: PlatformDatabase,
  ...definitions: Naming[]
): Promise<Callables> {
  const known: Callables = { tools: new Map(), processes: new Map() };
  let level: Naming[] = definitions;
  for (let depth = 0; depth <= PROCESS_LIMITS.depth && level.length > 0; depth += 1) {
    const tools = unknown(known.tools, level.flatMap(toolsOf));
    const processes = unknown(known.processes, level.flatMap(processesOf));
    if (tools.length + processes.length === 0) break;
    const read = await db.readCallables({ tools, processes });
    for (const tool of read.tools) known.tools.set(tool.id, tool);
    for (const process of read.processes) known.processes.set(process.id, process);
    level = read.processes.map((process) => process.definition);
  }
  return known;
}

const processesOf = ({ steps }: Naming): string[] =>
  steps.flatMap(({ calls }) => ("process" in calls ? [calls.process] : []));

function unknown(known: Map<string, unknown>, named: string[]): string[] {
  return [...new Set(named)].filter((id) => !known.has(id));
}
