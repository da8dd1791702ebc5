// Stores a bundle: Services first, then Secrets, Tools and Processes. Only what has changed is stored.
import type { Bundle } from "../define/bundle.ts";
import type { SecretBody, ToolBody } from "../define/definitions.ts";
import type { ProcessBody } from "../define/process.ts";
import type { components } from "../types.ts";
import { KIND_NAMES, type PlannedItem, planOf } from "./plan.ts";
import type { Requests } from "./requests.ts";
import { type Kind, readStored, type Stored, type StoredItem, withCalls } from "./stored.ts";

/** Values of environment variables. */
export type Env = Readonly<Record<string, string | undefined>>;

/** A push that is planned but has not begun. */
export interface Plan {
  items: PlannedItem[];
  /**
   * Stores the definitions that must be created or changed. Each is reported as soon as it is stored.
   * @throws PushError with what was stored and what was not
   */
  store(report?: (item: PlannedItem, version: number) => void): Promise<void>;
}

/** A push that has ended early. Running it again continues, because names are keys. */
export class PushError extends Error {
  override readonly name = "PushError";
  readonly failed: PlannedItem;
  readonly stored: readonly PlannedItem[];
  readonly left: readonly PlannedItem[];
  constructor(
    failedItem: PlannedItem,
    done: { stored: PlannedItem[]; left: PlannedItem[] },
    cause: unknown,
  ) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`${KIND_NAMES[failedItem.kind]} "${failedItem.name}" is not stored: ${reason}`, {
      cause,
    });
    this.failed = failedItem;
    this.stored = done.stored;
    this.left = done.left;
  }
}

/**
 * Compares a bundle with what the API has stored, and lets the API check its Processes. Nothing is stored before
 * `store` is called, and nothing is ever deleted.
 * @param env has the values of Secrets that do not exist yet
 * @throws Error with the reasons for which the bundle cannot be pushed: those of the comparison, otherwise missing
 *   values of Secrets, otherwise faults of Processes; the error of a request that fails
 * @example
 * import { bundleOf } from "../define.ts";
 * import { planPush, type Requests } from "../push.ts";
 * export async function push(api: Requests, definitions: unknown[]): Promise<void> {
 *   const plan = await planPush(api, bundleOf(definitions), process.env);
 *   for (const { does, kind, name } of plan.items) console.log(does, kind, name);
 *   await plan.store();
 * }
 */
export async function planPush(api: Requests, bundle: Bundle, env: Env): Promise<Plan> {
  const stored = await readStored(api);
  const items = planOf(bundle, stored);
  const withoutValue = items.filter(({ kind, does, body }) => {
    if (kind !== "secrets" || does !== "create") return false;
    return (env[(body as { env?: string }).env ?? ""] ?? "") === "";
  });
  if (withoutValue.length > 0) throw new Error(withoutValue.map(valueMissing).join("\n"));
  const faults = await faultsOf(api, stored, items);
  if (faults.length > 0) throw new Error(faults.join("\n"));
  return { items, store: (report = () => {}) => store({ api, stored, env, report }, items) };
}

/**
 * Faults of new and changed Processes that call nothing that this push creates or changes; also sets their `decides`.
 * The others are checked when stored.
 */
async function faultsOf(api: Requests, stored: Stored, items: readonly PlannedItem[]) {
  const faults: string[] = [];
  const idOf = (kind: Kind, name: string) => storedId(stored[kind], name);
  for (const item of items) {
    const { kind, name, does, body, id } = item;
    if (kind !== "processes" || does === "keep" || callsNew(body as ProcessBody, items)) continue;
    const query = id === null ? "" : `?process=${id}`;
    const checked = await api.request<components["schemas"]["CheckedProcess"]>(
      "POST",
      `/v1/processes/check${query}`,
      apiBody(kind, body, idOf, {}),
    );
    item.decides = checked.decides.map(({ name: tool, field }) => ({ name: tool, field }));
    faults.push(
      ...checked.faults.map(({ pointer, detail }) => `Process "${name}" ${pointer}: ${detail}`),
    );
  }
  return faults;
}

function callsNew(process: ProcessBody, items: readonly PlannedItem[]): boolean {
  const called = new Set<string>();
  withCalls(process, (kind, name) => {
    called.add(`${kind === "tool" ? "tools" : "processes"} ${name}`);
    return name;
  });
  return items.some(({ kind, name, does }) => does !== "keep" && called.has(`${kind} ${name}`));
}

function valueMissing({ name, body }: PlannedItem): string {
  const { env } = body as { env?: string };
  const advice = env === undefined ? "create it first" : `set ${env} to its value`;
  return `Secret "${name}" does not exist yet: ${advice}.`;
}

interface Push {
  api: Requests;
  stored: Stored;
  env: Env;
  report: (item: PlannedItem, version: number) => void;
}

async function store(push: Push, items: readonly PlannedItem[]): Promise<void> {
  const work = items.filter(({ does }) => does !== "keep");
  const ids = new Map<string, string>();
  const idOf = (kind: Kind, name: string): string =>
    ids.get(`${kind} ${name}`) ?? storedId(push.stored[kind], name);
  for (const [index, item] of work.entries()) {
    try {
      const { id, version } = await storeOne(push, item, idOf);
      ids.set(`${item.kind} ${item.name}`, id);
      push.report(item, version);
    } catch (error) {
      const done = { stored: work.slice(0, index), left: work.slice(index + 1) };
      throw new PushError(item, done, error);
    }
  }
}

/**
 * The id of the stored definition of a name. One of the user's own is preferred to one that others share. A name that
 * nothing has is returned as it is, because it may be an id.
 * @throws Error if several have the name
 */
function storedId(items: readonly StoredItem[], name: string): string {
  const namedItems = items.filter((item) => item.name === name);
  const ownItems = namedItems.filter((item) => item.own);
  const [only, ...others] = ownItems.length > 0 ? ownItems : namedItems;
  if (others.length > 0)
    throw new Error(`Several definitions are named "${name}": use the id of one.`);
  return only?.id ?? name;
}

function storeOne(
  { api, env }: Push,
  { kind, id, fields, body }: PlannedItem,
  idOf: (kind: Kind, name: string) => string,
): Promise<{ id: string; version: number }> {
  const whole = apiBody(kind, body, idOf, env);
  if (id === null) return api.request("POST", `/v1/${kind}`, whole);
  if (kind !== "processes") {
    return api.request("PATCH", `/v1/${kind}/${id}`, pick(whole, fields));
  }
  const { name: _, description, enabled, ...definition } = whole;
  const changesDefinition = fields.some((name) => name !== "description" && name !== "enabled");
  return api.request("PATCH", `/v1/${kind}/${id}`, {
    ...pick({ description, enabled }, fields),
    ...(changesDefinition ? { definition } : {}),
  });
}

const pick = (fields: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));

/** The body that the API stores, with ids in place of names. */
function apiBody(
  kind: Kind,
  body: PlannedItem["body"],
  idOf: (kind: Kind, name: string) => string,
  env: Env,
): Record<string, unknown> {
  switch (kind) {
    case "services":
      return { ...body };
    case "secrets": {
      const { env: variable = "", ...fields } = body as SecretBody & { env?: string };
      const value = env[variable] ?? "";
      return fields.type === "oauth2"
        ? { ...fields, oauth: JSON.parse(value) }
        : { ...fields, value };
    }
    case "tools": {
      const { service, secret, ...fields } = body as ToolBody;
      const secretUse = secret && {
        secretId: idOf("secrets", secret.secret),
        placement: secret.placement,
      };
      return { ...fields, serviceId: idOf("services", service), secret: secretUse };
    }
    case "processes":
      return {
        ...withCalls(body as ProcessBody, (called, name) =>
          idOf(called === "tool" ? "tools" : "processes", name),
        ),
      };
  }
}
