// What a change of a definition would break: the user's Tools of a Service, their Processes that call a Tool or a Process.
import type { Fault, Process, ProcessDefinition } from "../../contracts/definitions/processes.ts";
import type { JsonSchema } from "../../contracts/definitions/services.ts";
import type { Tool } from "../../contracts/definitions/tools.ts";
import { checkProcess } from "../../platform/processes/check-process.ts";
import { validate } from "../../platform/schemas/validate.ts";
import type { Listed, ListRequest, PlatformDatabase } from "../../ports/platform-database.ts";
import { ProblemError } from "../problem.ts";
import { readCallables } from "./read-callables.ts";

export interface Broken {
  kind: "Tool" | "Process";
  id: string;
  name: string;
  fault: Fault;
}

/** Dependants that a problem names. */
const MOST_NAMED = 10;

/** Errors: ProblemError 409 that names what would break and why. */
export function refuseBroken(broken: readonly Broken[]): void {
  if (broken.length === 0) return;
  const named = broken
    .slice(0, MOST_NAMED)
    .map(({ kind, id, name, fault: { pointer, detail } }) => {
      return `${kind} "${name}" (${id}), at ${pointer || "its root"}: ${detail.replace(/\.$/, "")}`;
    });
  const more = broken.length > MOST_NAMED ? `; and ${broken.length - MOST_NAMED} more` : "";
  throw new ProblemError({
    status: 409,
    code: "in_use",
    title: "The change would break what uses it",
    detail: `${named.join("; ")}${more}. Change those first, or make a new one beside this one.`,
  });
}

/** The user's Tools whose connection parameters do not fit the schema. */
export async function toolsBrokenBy(
  db: PlatformDatabase,
  service: string,
  schema: JsonSchema,
): Promise<Broken[]> {
  const tools = await all((request) => db.listTools(request));
  return tools
    .filter(({ serviceId }) => serviceId === service)
    .flatMap(({ id, name, connectionParams }) => {
      const [fault] = validate(schema, connectionParams);
      if (fault === undefined) return [];
      const pointer = `/connectionParams${fault.pointer}`;
      return [{ kind: "Tool", id, name, fault: { ...fault, pointer } } as const];
    });
}

/** The user's Processes that would not pass their check with the Tool as it is to be. */
export async function processesBrokenBy(db: PlatformDatabase, tool: Tool): Promise<Broken[]> {
  const using = (await all((request) => db.listProcesses(request))).filter((process) =>
    calls(process, tool.id),
  );
  const checked = using.map(async (process): Promise<Broken[]> => {
    const callables = await readCallables(db, process.definition);
    callables.tools.set(tool.id, tool);
    const [fault] = checkProcess(process.definition, callables, process.id);
    return fault ? [{ kind: "Process", id: process.id, name: process.name, fault }] : [];
  });
  return (await Promise.all(checked)).flat();
}

/**
 * The user's Processes that would have a fault with a Process as it is to be, which they did not have before: what
 * flows into a child, and where children lead, is checked from above.
 */
export async function processesBrokenByProcess(
  db: PlatformDatabase,
  before: Process,
  definition: ProcessDefinition,
): Promise<Broken[]> {
  const processes = await all((request) => db.listProcesses(request));
  const reaching = new Set([before.id]);
  for (let size = 0; size < reaching.size;) {
    size = reaching.size;
    for (const one of processes) if (callsAny(one, reaching)) reaching.add(one.id);
  }
  const above = processes.filter(({ id }) => id !== before.id && reaching.has(id));
  const checked = above.map(async ({ id, name, definition: own }): Promise<Broken[]> => {
    const steps = [...own.steps, ...definition.steps];
    const callables = await readCallables(db, { steps });
    const known = checkProcess(own, callables, id).map(textOf);
    callables.processes.set(before.id, { ...before, definition });
    const fault = checkProcess(own, callables, id).find((one) => !known.includes(textOf(one)));
    return fault ? [{ kind: "Process", id, name, fault }] : [];
  });
  return (await Promise.all(checked)).flat();
}

const textOf = ({ pointer, detail }: Fault) => `${pointer} ${detail}`;

const callsAny = ({ definition }: Process, processes: ReadonlySet<string>) =>
  definition.steps.some(({ calls }) => "process" in calls && processes.has(calls.process));

const calls = ({ definition }: Process, tool: string) =>
  definition.steps.some((step) => "tool" in step.calls && step.calls.tool === tool);

/** Every own item, page by page; the quota of definitions bounds them. */
async function all<T>(list: (request: ListRequest) => Promise<Listed<T>>): Promise<T[]> {
  const found: T[] = [];
  let cursor: string | null = null;
  do {
    const page: Listed<T> = await list({ own: true, limit: 100, cursor });
    found.push(...page.items);
    cursor = page.next;
  } while (cursor !== null);
  return found;
}
