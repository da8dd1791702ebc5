// Finds what a change of a Service or a Tool would break, and refuses a change of a definition that would break
// something.
import type { Fault, Process } from "../../contracts/definitions/processes.ts";
import type { JsonSchema } from "../../contracts/definitions/services.ts";
import type { Tool } from "../../contracts/definitions/tools.ts";
import { toolsOf } from "../../platform/processes/callables.ts";
import { checkProcess } from "../../platform/processes/check-process.ts";
import { validate } from "../../platform/schemas/validate.ts";
import type { Listed, ListRequest } from "../../ports/definitions-of-kind.ts";
import type { PlatformDatabase } from "../../ports/platform-database.ts";
import { Refusal } from "../refusal.ts";
import { readCallables } from "./read-callables.ts";

export interface Broken {
  kind: "Tool" | "Process" | "Webhook" | "Schedule";
  id: string;
  name: string;
  fault: Fault;
}

/** The most dependants that a refusal names. */
const MAX_NAMED = 10;

/**
 * @param otherUsersTools how many Tools of other users would break; their names stay hidden
 * @returns null, or the refusal that names what would break and why
 */
export function brokenRefusal(brokenItems: readonly Broken[], otherUsersTools = 0): Refusal | null {
  if (brokenItems.length + otherUsersTools === 0) return null;
  const names = brokenItems
    .slice(0, MAX_NAMED)
    .map(({ kind, id, name, fault: { pointer, detail } }) => {
      return `${kind} "${name}" (${id}), at ${pointer || "its root"}: ${detail.replace(/\.$/, "")}`;
    });
  if (brokenItems.length > MAX_NAMED) names.push(`and ${brokenItems.length - MAX_NAMED} more`);
  if (otherUsersTools > 0) names.push(`Tools of other users: ${otherUsersTools}`);
  return new Refusal({
    kind: "conflict",
    code: "in_use",
    title: "The change would break what uses it",
    detail: `${names.join("; ")}. Change those first, or make a new one beside this one.`,
  });
}

/** The user's Tools whose connection parameters do not fit the schema. */
export async function toolsBrokenBy(
  db: PlatformDatabase,
  service: string,
  schema: JsonSchema,
): Promise<Broken[]> {
  const tools = await readAll((request) => db.listTools(request));
  return tools
    .filter(({ serviceId }) => serviceId === service)
    .flatMap(({ id, name, connectionParams }) => {
      const [fault] = validate(schema, connectionParams);
      if (fault === undefined) return [];
      const pointer = `/connectionParams${fault.pointer}`;
      return [{ kind: "Tool", id, name, fault: { ...fault, pointer } } as const];
    });
}

/** How many Tools of other users have connection parameters that do not fit the schema. */
export const countBroken = (
  schema: JsonSchema,
  connections: readonly Tool["connectionParams"][],
): number => connections.filter((params) => validate(schema, params).length > 0).length;

/** The user's Processes that would fail their check with the changed Tool. */
export async function processesBrokenBy(db: PlatformDatabase, tool: Tool): Promise<Broken[]> {
  const candidates = (await readAll((request) => db.listProcesses(request))).filter((process) =>
    mayReach(process, tool.id),
  );
  const checks = candidates.map(async (process): Promise<Broken[]> => {
    const callables = await readCallables(db, process.definition);
    if (!callables.tools.has(tool.id)) return [];
    callables.tools.set(tool.id, tool);
    const [fault] = checkProcess(process.definition, callables, process.id);
    return fault ? [{ kind: "Process", id: process.id, name: process.name, fault }] : [];
  });
  return (await Promise.all(checks)).flat();
}

/** Whether a Process calls the Tool, or calls another Process, which may call the Tool. */
const mayReach = ({ definition }: Process, tool: string): boolean =>
  toolsOf(definition).includes(tool) || definition.steps.some(({ calls }) => "process" in calls);

/** Reads every item that the user owns, page by page; the quota of definitions bounds their number. */
export async function readAll<T>(list: (request: ListRequest) => Promise<Listed<T>>): Promise<T[]> {
  const items: T[] = [];
  let cursor: string | null = null;
  do {
    const page: Listed<T> = await list({ own: true, limit: 100, cursor });
    items.push(...page.items);
    cursor = page.next;
  } while (cursor !== null);
  return items;
}
