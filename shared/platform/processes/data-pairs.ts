// What a Process may do to the household's data, as its definition says: its owner accepts it before it is stored.
import type {
  DataPair,
  Fault,
  Process,
  ProcessDefinition,
} from "../../contracts/definitions/processes.ts";
import type { Tool } from "../../contracts/definitions/tools.ts";

const ORDER: DataPair["operation"][] = ["read", "create", "update", "delete"];

/** Those that are not among the ones that were accepted. */
export function pairsBeyond(pairs: readonly DataPair[], accepted: readonly DataPair[]): DataPair[] {
  const known = new Set(accepted.map(keyOf));
  return pairs.filter((pair) => !known.has(keyOf(pair)));
}

/** The fault of a version that would do more now than its owner accepted with it. */
export function beyondAccepted(
  pairs: readonly DataPair[],
  { data, version }: Pick<Process, "data" | "version">,
): Fault[] {
  const beyond = pairsBeyond(pairs, data);
  if (beyond.length === 0) return [];
  const named = beyond.map(({ subdomain, operation }) => `${operation} in ${subdomain}`);
  const detail = `what was accepted with its version ${version} does not have: ${named.join(", ")}`;
  return [{ pointer: "", detail }];
}

const keyOf = ({ subdomain, operation }: DataPair) => `${subdomain} ${operation}`;

/**
 * The pairs of the definition's steps and of the Processes that they call, each once: by subdomain, reads first.
 * A step counts whether or not its condition will let it run.
 * @param callables by id; what is missing there cannot run
 * @param own the Process's id when a definition of it is replaced: a call of it means that definition
 */
export function dataPairs(
  definition: Pick<ProcessDefinition, "steps">,
  callables: { tools: ReadonlyMap<string, Tool>; processes: ReadonlyMap<string, Process> },
  own?: string,
): DataPair[] {
  const found = new Map<string, DataPair>();
  const seen = new Set(own === undefined ? [] : [own]);
  const open: Pick<ProcessDefinition, "steps">[] = [definition];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const { calls } of next.steps) {
      if ("tool" in calls) {
        const pair = pairOf(callables.tools.get(calls.tool));
        if (pair !== null) found.set(keyOf(pair), pair);
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
