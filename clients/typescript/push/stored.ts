// What the API has stored, with names in place of ids, as in bundles.
import type { Bundle } from "../define/bundle.ts";
import type { SecretBody, ServiceBody, ToolBody } from "../define/definitions.ts";
import type { ProcessBody } from "../define/process.ts";
import type { components } from "../types.ts";
import { listAll, type Requests } from "./requests.ts";

type Schemas = components["schemas"];
export type Kind = "services" | "secrets" | "tools" | "processes";
export const KINDS: readonly Kind[] = ["services", "secrets", "tools", "processes"];

/** One definition, with the fields of its body. */
export interface StoredItem<Body = object> {
  id: string;
  name: string;
  own: boolean;
  version: number;
  body: Body;
}
export interface Stored {
  services: StoredItem<ServiceBody>[];
  secrets: StoredItem<SecretBody>[];
  tools: StoredItem<ToolBody>[];
  processes: StoredItem<ProcessBody>[];
}

export async function readStored(api: Requests): Promise<Stored> {
  const [services, secrets, tools, processes] = await Promise.all([
    listAll<Schemas["Service"]>(api, "/v1/services"),
    listAll<Schemas["Secret"]>(api, "/v1/secrets"),
    listAll<Schemas["Tool"]>(api, "/v1/tools"),
    listAll<Schemas["Process"]>(api, "/v1/processes"),
  ]);
  const nameOf = (items: readonly { id: string; name: string }[]) => {
    const names = new Map(items.map(({ id, name }) => [id, name]));
    return (id: string) => names.get(id) ?? id;
  };
  const [serviceName, secretName] = [nameOf(services), nameOf(secrets)];
  const nameOfId = { tool: nameOf(tools), process: nameOf(processes) };
  return {
    services: services.map((item) => storedItem(item, serviceBody(item))),
    secrets: secrets.map((item) =>
      storedItem({ ...item, own: true }, { name: item.name, type: item.type }),
    ),
    tools: tools.map((item) => storedItem(item, toolBody(item, serviceName, secretName))),
    processes: processes.map(({ definition, ...item }) => {
      const { name, description, enabled } = item;
      const body = { name, description, enabled, ...definition } as ProcessBody;
      return storedItem(
        item,
        withCalls(body, (kind, id) => nameOfId[kind](id)),
      );
    }),
  };
}

const storedItem = <B>({ id, name, own, version }: Omit<StoredItem, "body">, body: B) => {
  return { id, name, own, version, body };
};

function serviceBody(item: Schemas["Service"]): ServiceBody {
  const { name, type, protocol, connectionSchema, requiresSecret, shared, enabled } = item;
  return { name, type, protocol, connectionSchema, requiresSecret, shared, enabled } as ServiceBody;
}

function toolBody(
  item: Schemas["Tool"],
  serviceName: (id: string) => string,
  secretName: (id: string) => string,
): ToolBody {
  const { name, description, serviceId, connectionParams, operation } = item;
  const { inputSchema, outputSchema, answersMayDecide, shared, enabled } = item;
  const secretUse = item.secret && {
    secret: secretName(item.secret.secretId),
    placement: item.secret.placement,
  };
  return {
    ...{ name, description, service: serviceName(serviceId), connectionParams },
    ...{ operation: operation as ToolBody["operation"], inputSchema, outputSchema },
    answersMayDecide,
    ...{ secret: secretUse, shared, enabled },
  };
}

/** The Process, with the name or id of each Tool or Process that it calls replaced by what `replace` returns. */
export function withCalls(
  process: ProcessBody,
  replace: (kind: "tool" | "process", name: string) => string,
): ProcessBody {
  const summary = (tool: string | undefined) =>
    tool === undefined ? {} : { summaryTool: replace("tool", tool) };
  return {
    ...process,
    ...summary(process.summaryTool),
    steps: process.steps.map((step) => ({
      ...step,
      calls:
        "tool" in step.calls
          ? { tool: replace("tool", step.calls.tool) }
          : "process" in step.calls
            ? { process: replace("process", step.calls.process) }
            : step.calls,
      output: { ...step.output, ...summary(step.output.summaryTool) },
    })),
  };
}

/**
 * The user's own definitions as a bundle: all, or a Process with what it calls.
 * @throws Error when there is no such Process
 * @example
 * import { pull, type Requests } from "../push.ts";
 * export const dayOut = (api: Requests) => pull(api, "Day out");
 */
export async function pull(api: Requests, process?: string): Promise<Bundle> {
  const all = await readStored(api);
  const ownBodies = <B>(items: StoredItem<B>[]) =>
    items.filter((item) => item.own).map(({ body }) => body);
  const bundle: Bundle = {
    services: ownBodies(all.services),
    secrets: ownBodies(all.secrets),
    tools: ownBodies(all.tools),
    processes: calledFirst(ownBodies(all.processes)),
  };
  if (process === undefined) return bundle;
  if (!bundle.processes.some(({ name }) => name === process)) {
    throw new Error(`You have no Process "${process}".`);
  }
  return partOf(bundle, process);
}

/** A bundle of the Process, of everything that it calls, directly or indirectly, and of their Services and Secrets. */
function partOf(bundle: Bundle, process: string): Bundle {
  const used = { tool: new Set<string>(), process: new Set<string>() };
  const visit = (name: string) => {
    const body = bundle.processes.find((other) => other.name === name);
    if (body === undefined || used.process.has(name)) return;
    used.process.add(name);
    withCalls(body, (kind, callee) => {
      if (kind === "process") visit(callee);
      else used.tool.add(callee);
      return callee;
    });
  };
  visit(process);
  const tools = bundle.tools.filter(({ name }) => used.tool.has(name));
  return {
    services: bundle.services.filter(({ name }) => tools.some(({ service }) => service === name)),
    secrets: bundle.secrets.filter(({ name }) =>
      tools.some(({ secret }) => secret?.secret === name),
    ),
    tools,
    processes: bundle.processes.filter(({ name }) => used.process.has(name)),
  };
}

/** Processes in an order in which each comes after those that it calls, unless calls form a circle. */
export function calledFirst(processes: readonly ProcessBody[]): ProcessBody[] {
  const orderedProcesses = new Set<ProcessBody>();
  const visitedProcesses = new Set<ProcessBody>();
  const visit = (process: ProcessBody) => {
    if (visitedProcesses.has(process)) return;
    visitedProcesses.add(process);
    withCalls(process, (kind, name) => {
      const callee = processes.find((other) => kind === "process" && other.name === name);
      if (callee !== undefined) visit(callee);
      return name;
    });
    orderedProcesses.add(process);
  };
  processes.forEach(visit);
  return [...orderedProcesses];
}
