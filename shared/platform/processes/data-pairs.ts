// What a Process may do to the household's data, as its definition says: its owner accepts it before it is stored.
import type { Process, ProcessDefinition } from "../../contracts/definitions/processes.ts";
import type { Tool } from "../../contracts/definitions/tools.ts";

/** An operation on the rows of a subdomain. */
export interface DataPair {
  subdomain: string;
  operation: "read" | "create" | "update" | "delete";
}

const ORDER: DataPair["operation"][] = ["read", "create", "update", "delete"];

/**
 * The pairs of the definition's steps and of the Processes that they call, each once: by subdomain, reads first.
 * A step counts whether or not its condition will let it run.
 * @param callables by id; what is missing there cannot run
 */
export function dataPairs(
  definition: ProcessDefinition,
  callables: { tools: ReadonlyMap<string, Tool>; processes: ReadonlyMap<string, Process> },
): DataPair[] {
  const found = new Map<string, DataPair>();
  const seen = new Set<string>();
  const open = [definition];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const { calls } of next.steps) {
      if ("tool" in calls) {
        const pair = pairOf(callables.tools.get(calls.tool));
        if (pair !== null) found.set(`${pair.subdomain} ${pair.operation}`, pair);
      } else if (!seen.has(calls.process)) {
        seen.add(calls.process);
        const child = callables.processes.get(calls.process);
        if (child !== undefined) open.push(child.definition);
      }
    }
  }
  return [...found.values()].toSorted(
    (a, b) =>
      compare(a.subdomain, b.subdomain) || ORDER.indexOf(a.operation) - ORDER.indexOf(b.operation),
  );
}

function pairOf(tool: Tool | undefined): DataPair | null {
  const operation = tool?.operation;
  if (operation?.type === "data_read") {
    return { subdomain: operation.subdomain, operation: "read" };
  }
  return operation?.type === "data_write"
    ? { subdomain: operation.subdomain, operation: operation.op }
    : null;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
