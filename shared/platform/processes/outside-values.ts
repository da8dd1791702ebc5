// Which parts of a value come from outside: the sources of each part, by its JSON Pointer.
import {
  type Outside,
  type OutsideSource,
  type RowOutside,
  TRUSTED,
  type ValueSource,
} from "../../contracts/outside.ts";
import { jsonPointer } from "../json-pointer.ts";

export const isWithin = (pointer: string, container: string): boolean =>
  pointer === container || pointer.startsWith(`${container}/`);

/** Each source once, in a fixed order. */
export const eachOnce = <S extends ValueSource>(sources: Iterable<S>): S[] =>
  [...new Set(sources)].toSorted();

/** A value that comes from outside as a whole; without sources, no part of it does. */
export const wholly = (sources: readonly ValueSource[]): Outside =>
  sources.length === 0 ? {} : { "": eachOnce(sources) };

export const sourcesIn = (outside: Outside): ValueSource[] =>
  eachOnce(Object.values(outside).flat());

/** The sources that must not decide about data. */
export const withoutTrusted = (sources: readonly ValueSource[]): OutsideSource[] =>
  eachOnce(sources.filter((source) => source !== TRUSTED));

/** The sources as a row stores them. */
export const storedSources = (sources: readonly ValueSource[]): OutsideSource[] =>
  eachOnce(sources.map((source) => (source === TRUSTED ? "service" : source)));

/** The sources of the part at a pointer. */
export function outsideAt(outside: Outside, pointer: string): Outside {
  const container = containersOf(pointer).find((place) => Object.hasOwn(outside, place));
  const parts = Object.entries(outside)
    .filter(([place]) => place !== pointer && isWithin(place, pointer))
    .map(([place, sources]) => [place.slice(pointer.length), sources] as const);
  return {
    ...wholly(container === undefined ? [] : (outside[container] ?? [])),
    ...Object.fromEntries(parts),
  };
}

/** The pointer itself, and those of the values that contain its value, the nearest first. */
function containersOf(pointer: string): string[] {
  const containers = [pointer];
  for (let parent = pointer; parent !== ""; containers.push(parent))
    parent = parent.slice(0, parent.lastIndexOf("/"));
  return containers;
}

export const sourcesAt = (outside: Outside, pointer: string): ValueSource[] =>
  sourcesIn(outsideAt(outside, pointer));

/** The sources of a value that contains this one at a pointer. */
export function outsideUnder(pointer: string, outside: Outside): Outside {
  return Object.fromEntries(
    Object.entries(outside).map(([place, sources]) => [pointer + place, sources]),
  );
}

/** The sources of a value that is made from several values. */
export function together(...all: Outside[]): Outside {
  const entries = new Map<string, Map<Outside, ValueSource[]>>();
  for (const outside of all) {
    for (const [place, sources] of Object.entries(outside)) {
      entries.set(place, (entries.get(place) ?? new Map()).set(outside, sources));
    }
  }
  const places = [...entries.keys()].map((place): [string, ValueSource[]] => {
    const nearest = new Map<Outside, ValueSource[]>();
    for (const container of containersOf(place)) {
      for (const [outside, sources] of entries.get(container) ?? []) {
        if (!nearest.has(outside)) nearest.set(outside, sources);
      }
    }
    return [place, eachOnce([...nearest.values()].flat())];
  });
  return Object.fromEntries(places);
}

/**
 * The sources of a row as an output shows it, with its lines.
 * @param columns the columns of the row in the output, with their values; other columns do not count
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
