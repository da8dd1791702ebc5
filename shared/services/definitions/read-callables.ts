// Reads everything that a definition calls, including the calls of child Processes, for its check.
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

type Calling = Pick<ProcessDefinition, "steps" | "summaryTool">;

/**
 * Items that the user may not call are absent. One request per level of children, up to the
 * greatest depth of a run.
 */
export async function readCallables(
  db: PlatformDatabase,
  ...definitions: Calling[]
): Promise<Callables> {
  const callables: Callables = { tools: new Map(), processes: new Map() };
  let level: Calling[] = definitions;
  for (let depth = 0; depth <= PROCESS_LIMITS.depth && level.length > 0; depth += 1) {
    const tools = unreadIds(callables.tools, level.flatMap(toolsOf));
    const processes = unreadIds(callables.processes, level.flatMap(processesOf));
    if (tools.length + processes.length === 0) break;
    const answer = await db.readCallables({ tools, processes });
    for (const tool of answer.tools) callables.tools.set(tool.id, tool);
    for (const process of answer.processes) callables.processes.set(process.id, process);
    level = answer.processes.map((process) => process.definition);
  }
  return callables;
}

const processesOf = ({ steps }: Calling): string[] =>
  steps.flatMap(({ calls }) => ("process" in calls ? [calls.process] : []));

function unreadIds(knownIds: Map<string, unknown>, ids: string[]): string[] {
  return [...new Set(ids)].filter((id) => !knownIds.has(id));
}
