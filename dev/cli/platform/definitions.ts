// Definitions by name over the API: existing ones are updated, missing ones created.
import { isDeepStrictEqual } from "node:util";
import type { Secret } from "../../../shared/contracts/definitions/secrets.ts";
import type { Service } from "../../../shared/contracts/definitions/services.ts";
import type { Tool } from "../../../shared/contracts/definitions/tools.ts";
import type { Process } from "../../../shared/contracts/definitions/processes.ts";
import type { ApiClient } from "../chat/api-client.ts";

export interface Kinds {
  services: Service;
  secrets: Secret;
  tools: Tool;
  processes: Process;
}
type Kind = keyof Kinds;

export interface StoredDefinition<T> {
  item: T;
  did: "created" | "changed" | "found";
}

interface Page<T> {
  items: T[];
  next: string | null;
}

/** All of a kind whose names contain the text; without one, all. */
export async function listAll<K extends Kind>(
  api: ApiClient,
  kind: K,
  search?: string,
): Promise<Kinds[K][]> {
  const items: Kinds[K][] = [];
  let cursor: string | null = null;
  do {
    const query = new URLSearchParams({
      limit: "100",
      ...(search === undefined ? {} : { search }),
      ...(cursor === null ? {} : { cursor }),
    });
    const page: Page<Kinds[K]> = await api.request("GET", `/v1/${kind}?${query}`);
    items.push(...page.items);
    cursor = page.next;
  } while (cursor !== null);
  return items;
}

/** The user's own definition with this name. Only the user's own Secrets are ever listed. */
async function findOwn<K extends Kind>(
  api: ApiClient,
  kind: K,
  name: string,
): Promise<Kinds[K] | undefined> {
  const items = await listAll(api, kind, name);
  return items.find((item) => item.name === name && (!("own" in item) || item.own));
}

/** @param changes computes the update from the existing definition; an empty update is not sent */
export async function createOrUpdate<K extends Kind>(
  api: ApiClient,
  kind: K,
  body: { name: string },
  changes: (now: Kinds[K]) => object,
): Promise<StoredDefinition<Kinds[K]>> {
  const now = await findOwn(api, kind, body.name);
  if (now === undefined) {
    return { item: await api.request("POST", `/v1/${kind}`, body), did: "created" };
  }
  const change = changes(now);
  if (Object.keys(change).length === 0) return { item: now, did: "found" };
  const path = `/v1/${kind}/${now.id}`;
  return { item: await api.request("PATCH", path, change), did: "changed" };
}

/** The fields of `target` whose values differ now. */
export function differing(now: object, target: object): Record<string, unknown> {
  const fields = now as Record<string, unknown>;
  const entries = Object.entries(target);
  return Object.fromEntries(
    entries.filter(([name, value]) => !isDeepStrictEqual(fields[name], value)),
  );
}
