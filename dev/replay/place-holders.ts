// Replaces ids in recordings by placeholders: `$recipes.3$` for a UUID, `$ingredients.cod$` for a row of a catalogue. A
// replay replaces the numbered ones by new ids in the same order, so that lists sorted by id keep their order.
import { randomBytes } from "node:crypto";

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const PLACEHOLDER = /\$([a-z_]+)\.([^$"\\\n]{1,120})\$/g;
/** Ids that belong to no recorded row, such as those of drafts. */
const OTHER = "other";

/** UUID → placeholder. */
export type Names = Map<string, string>;

/** Replaces ids in every string of a JSON value. @param nameOf gives the replacement */
export function hideIds<T>(value: T, nameOf: (id: string) => string): T {
  if (value === undefined) return value;
  const hiddenText = JSON.stringify(value).replace(UUID, (id) => nameOf(id.toLowerCase()));
  return JSON.parse(hiddenText) as T;
}

/**
 * Makes placeholders for the ids of rows and for every other id in `value`, numbered per table in the
 * order of the ids, and adds the catalogue's.
 * @param rows ids by table
 * @param catalogue id → placeholder
 */
export function nameIds(
  value: unknown,
  rows: Map<string, string[]>,
  catalogue: Map<string, string>,
): Names {
  const names: Names = new Map(catalogue);
  const number = (table: string, ids: string[]) => {
    [...new Set(ids)].sort().forEach((id, index) => names.set(id, `$${table}.${index + 1}$`));
  };
  for (const [table, ids] of rows) number(table, ids);
  const uuids = JSON.stringify(value).match(UUID) ?? [];
  number(
    OTHER,
    uuids.map((id) => id.toLowerCase()).filter((id) => !names.has(id)),
  );
  return names;
}

export interface Revealed<T> {
  value: T;
  /** The new ids and the catalogue's, with their placeholders, to hide the ids again. */
  names: Names;
}

/** Replaces placeholders by new ids, and those of a catalogue's rows by their ids. Those of unknown rows stay. */
export function revealIds<T>(value: T, catalogue: Map<string, string>): Revealed<T> {
  const names: Names = new Map(catalogue);
  const idByName = new Map([...catalogue].map(([id, name]) => [name, id]));
  const tables: string[] = [];
  const salt = randomBytes(4).toString("hex");
  const text = JSON.stringify(value).replace(
    PLACEHOLDER,
    (placeholder, table: string, n: string) => {
      const knownId = idByName.get(placeholder);
      if (knownId !== undefined) return knownId;
      if (!/^\d{1,6}$/.test(n)) return placeholder;
      if (!tables.includes(table)) tables.push(table);
      const place = (tables.indexOf(table) + 1).toString(16).padStart(4, "0");
      const id = `${salt}-${place}-4000-8000-${Number(n).toString(16).padStart(12, "0")}`;
      names.set(id, placeholder);
      return id;
    },
  );
  return { value: JSON.parse(text) as T, names };
}
