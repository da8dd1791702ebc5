// External ids (of a service's orders or customers) as a conversation shows them: `ext_1`, `ext_2`, …, one name
// per id. When the user says such a name in this conversation, a step receives the id.
import { findUuids } from "./translation/find-uuids.ts";

/** Name → id, as the service wrote it. */
export type OutsideIds = Readonly<Record<string, string>>;

/** Limit of names that a conversation keeps. Older ones are forgotten, and no name is used twice. */
const MAX_NAMES = 200;

/** The characters of an id without its dashes. Shorter matches are parts of ids, and other code masks them. */
const MIN_ID_LENGTH = 32;

/**
 * The text with a name for every whole id.
 * @param refOf returns the ref of a row that the conversation knows, which then replaces the row's id
 * @returns the text, and all names, including those that the text has added
 */
export function nameOutsideIds(
  ids: OutsideIds,
  text: string,
  refOf: (id: string) => string | undefined,
): { text: string; outside: OutsideIds } {
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
  const idsByName: Record<string, string> = { ...ids };
  let lastNumber = Math.max(0, ...Object.keys(ids).map(numberOf));
  let output = text;
  for (const id of findUuids(text)) {
    if (id.length < MIN_ID_LENGTH) continue;
    let name = refOf(id.toLowerCase()) ?? names.get(id);
    if (name === undefined) {
      name = `ext_${++lastNumber}`;
      idsByName[name] = id;
    }
    output = output.replaceAll(id, name);
  }
  return { text: output, outside: newestNames(idsByName) };
}

/**
 * The user's words with the names of external ids replaced by the ids, in every text of the value. A name that the
 * conversation has never shown, or has forgotten, is ordinary text and stays.
 */
export function restoreOutsideIds<T>(ids: OutsideIds, value: T): T {
  return Object.keys(ids).length === 0 ? value : (restoreIdsIn(ids, value) as T);
}

function restoreIdsIn(ids: OutsideIds, value: unknown): unknown {
  if (typeof value === "string") {
    return value.replace(NAME, (name) => (Object.hasOwn(ids, name) ? (ids[name] ?? name) : name));
  }
  if (Array.isArray(value)) return value.map((element) => restoreIdsIn(ids, element));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, restoreIdsIn(ids, member)]),
  );
}

/** A name as a whole word: `next_1` and `ext_12a` are not names. */
const NAME = /(?<![\p{L}\p{N}_])ext_[1-9]\d*(?![\p{L}\p{N}_])/gu;

function newestNames(idsByName: Record<string, string>): OutsideIds {
  const entries = Object.entries(idsByName);
  if (entries.length <= MAX_NAMES) return idsByName;
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => numberOf(a) - numberOf(b)).slice(-MAX_NAMES),
  );
}

const numberOf = (name: string): number => Number(name.slice("ext_".length));
