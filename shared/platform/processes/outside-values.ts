// Which parts of a value come from outside: the sources of each part, by its JSON Pointer.
import type { Outside, OutsideSource, RowOutside } from "../../contracts/outside.ts";
import { jsonPointer } from "../json-pointer.ts";

export const isWithin = (pointer: string, container: string): boolean =>
  pointer === container || pointer.startsWith(`${container}/`);

/** Each source once, in a fixed order. */
export const eachOnce = (sources: Iterable<OutsideSource>): OutsideSource[] =>
  [...new Set(sources)].toSorted();

/** A value that comes from outside as a whole; without sources, no part of it does. */
export const wholly = (sources: readonly OutsideSource[]): Outside =>
  sources.length === 0 ? {} : { "": eachOnce(sources) };

export const sourcesIn = (outside: Outside): OutsideSource[] =>
  eachOnce(Object.values(outside).flat());

/** The sources of the part at a pointer, including those of every value that contains it. */
export function outsideAt(outside: Outside, pointer: string): Outside {
  const parts = Object.entries(outside).map(([place, sources]): Outside => {
    if (isWithin(pointer, place)) return { "": sources };
    return isWithin(place, pointer) ? { [place.slice(pointer.length)]: sources } : {};
  });
  return together(...parts);
}

export const sourcesAt = (outside: Outside, pointer: string): OutsideSource[] =>
  sourcesIn(outsideAt(outside, pointer));

/** The sources of a value that contains this one at a pointer. */
export function outsideUnder(pointer: string, outside: Outside): Outside {
  return Object.fromEntries(
    Object.entries(outside).map(([place, sources]) => [pointer + place, sources]),
  );
}

export function together(...all: Outside[]): Outside {
  const mergedSources: Outside = {};
  for (const [place, sources] of all.flatMap((one) => Object.entries(one))) {
    mergedSources[place] = eachOnce([...(mergedSources[place] ?? []), ...sources]);
  }
  return mergedSources;
}

/**
 * The sources of a row as an output shows it, with its lines.
 * @param columns columns in the output; other columns do not count
 */
export function outsideOfRow(row: RowOutside, columns: Record<string, unknown>): Outside {
  const outsideColumns = Object.entries(row.outside ?? {})
    .filter(([column]) => Object.hasOwn(columns, column))
    .map(([column, sources]): Outside => ({ [jsonPointer([column])]: sources }));
  const lines = Object.entries(columns).flatMap(([table, value]) => {
    const lines = row[table];
    if (!Array.isArray(value) || !Array.isArray(lines)) return [];
    return value.map((line: unknown, index) =>
      outsideUnder(
        jsonPointer([table, index]),
        outsideOfRow((lines[index] ?? {}) as RowOutside, (line ?? {}) as Record<string, unknown>),
      ),
    );
  });
  return together(...outsideColumns, ...lines);
}
