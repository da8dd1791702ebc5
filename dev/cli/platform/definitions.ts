// Finds definitions by name over the API; updates existing ones and creates missing ones.
import { isDeepStrictEqual } from "node:util";
import type { Secret } from "../../../shared/contracts/definitions/secrets.ts";
import type { Service } from "../../../shared/contracts/definitions/services.ts";
import type { Tool } from "../../../shared/contracts/definitions/tools.ts";
import type { Process } from "../../../shared/contracts/definitions/processes.ts";
import type { ApiClient } from "../chat/api-client.ts";
import { readPages } from "../chat/read-pages.ts";

export interface Kinds {
  services: Service;
  secrets: Secret;
  tools: Tool;
  processes: Process;
}
type Kind = keyof Kinds;

export interface StoredDefinition<T> {
  item: T;
  outcome: "created" | "changed" | "found";
}

/** All definitions of a kind whose names contain the text; without a text, all of the kind. */
export async function listAll<K extends Kind>(
  api: ApiClient,
  kind: K,
  search?: string,
): Promise<Kinds[K][]> {
  return readPages(api, `/v1/${kind}`, search === undefined ? {} : { search });
}

/** The user's own definition with this name, if there is one. Every Secret that the API lists is the user's own. */
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
  changes: (existing: Kinds[K]) => object,
): Promise<StoredDefinition<Kinds[K]>> {
  const existingItem = await findOwn(api, kind, body.name);
  if (existingItem === undefined) {
    return { item: await api.request("POST", `/v1/${kind}`, body), outcome: "created" };
  }
  const change = changes(existingItem);
  if (Object.keys(change).length === 0) return { item: existingItem, outcome: "found" };
  const path = `/v1/${kind}/${existingItem.id}`;
  return { item: await api.request("PATCH", path, change), outcome: "changed" };
}

/** The fields of `target` whose values differ from those of `current`. */
export function changedFields(current: object, target: object): Record<string, unknown> {
  const fields = current as Record<string, unknown>;
  const entries = Object.entries(target);
  return Object.fromEntries(
    entries.filter(([name, value]) => !isDeepStrictEqual(fields[name], value)),
  );
}
