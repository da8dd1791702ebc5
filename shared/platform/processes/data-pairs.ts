// What a Process may do to the household's data, according to its definition. Its owner accepts
// this before the Process is stored.
import type {
  DataPair,
  Fault,
  Process,
  ProcessDefinition,
} from "../../contracts/definitions/processes.ts";
import type { Tool } from "../../contracts/definitions/tools.ts";

const ORDER: DataPair["operation"][] = ["read", "create", "update", "delete"];

/** The pairs that were not accepted. */
export function pairsBeyond(
  pairs: readonly DataPair[],
  acceptedPairs: readonly DataPair[],
): DataPair[] {
  const acceptedKeys = new Set(acceptedPairs.map(keyOf));
  return pairs.filter((pair) => !acceptedKeys.has(keyOf(pair)));
}

/** The fault of a version that would now do more than its owner accepted for it; empty if there is none. */
export function beyondAccepted(
  pairs: readonly DataPair[],
  { data, version }: Pick<Process, "data" | "version">,
): Fault[] {
  const beyond = pairsBeyond(pairs, data);
  if (beyond.length === 0) return [];
  const names = beyond.map(({ subdomain, operation }) => `${operation} in ${subdomain}`);
  const detail = `its owner did not accept this with version ${version}: ${names.join(", ")}`;
  return [{ pointer: "", detail }];
}

const keyOf = ({ subdomain, operation }: DataPair) => `${subdomain} ${operation}`;

/**
 * The pairs of the definition's steps and of the Processes that they call, each once: by subdomain,
 * reads first. A step counts whether or not its condition would let it run.
 * @param callables by id; one that is missing here cannot run
 * @param ownId the Process's id when its definition is replaced: a call of it means that definition
 */
export function dataPairs(
  definition: Pick<ProcessDefinition, "steps">,
  callables: { tools: ReadonlyMap<string, Tool>; processes: ReadonlyMap<string, Process> },
  ownId?: string,
): DataPair[] {
  const pairs = new Map<string, DataPair>();
  const visitedProcesses = new Set(ownId === undefined ? [] : [ownId]);
  const openProcesses: Pick<ProcessDefinition, "steps">[] = [definition];
  for (let next = openProcesses.pop(); next !== undefined; next = openProcesses.pop()) {
    for (const { calls } of next.steps) {
      if ("tool" in calls) {
        const pair = pairOf(callables.tools.get(calls.tool));
        if (pair !== null) pairs.set(keyOf(pair), pair);
      } else if ("process" in calls && !visitedProcesses.has(calls.process)) {
        visitedProcesses.add(calls.process);
        const child = callables.processes.get(calls.process);
        if (child !== undefined) openProcesses.push(child.definition);
      }
    }
  }
  return [...pairs.values()].toSorted(
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
