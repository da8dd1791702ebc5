// Reads what a definition calls, children of children included, for its check.
import {
  PROCESS_LIMITS,
  type Process,
  type ProcessDefinition,
} from "../../contracts/definitions/processes.ts";
import type { Tool } from "../../contracts/definitions/tools.ts";
import type { PlatformDatabase } from "../../ports/platform-database.ts";

export interface Callables {
  tools: Map<string, Tool>;
  processes: Map<string, Process>;
}

/** What may not be called is missing. One request per level of children, as deep as a run may go. */
export async function readCallables(
  db: PlatformDatabase,
  definition: Pick<ProcessDefinition, "steps">,
): Promise<Callables> {
  const known: Callables = { tools: new Map(), processes: new Map() };
  let level: Pick<ProcessDefinition, "steps">[] = [definition];
  for (let depth = 0; depth <= PROCESS_LIMITS.depth && level.length > 0; depth += 1) {
    const steps = level.flatMap((one) => one.steps);
    const tools = unknown(known.tools, steps, "tool");
    const processes = unknown(known.processes, steps, "process");
    if (tools.length + processes.length === 0) break;
    const read = await db.readCallables({ tools, processes });
    for (const tool of read.tools) known.tools.set(tool.id, tool);
    for (const process of read.processes) known.processes.set(process.id, process);
    level = read.processes.map((process) => process.definition);
  }
  return known;
}

function unknown(
  known: Map<string, unknown>,
  steps: ProcessDefinition["steps"],
  kind: "tool" | "process",
): string[] {
  const called = steps.flatMap(({ calls }) => (kind in calls ? Object.values(calls) : []));
  return [...new Set(called)].filter((id) => !known.has(id));
}
