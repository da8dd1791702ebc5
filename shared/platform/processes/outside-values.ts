// Which parts of a value come from outside: read at a place, moved to another, put together.
import type { Outside, OutsideSource, RowOutside } from "../../contracts/outside.ts";
import { jsonPointer } from "../json-pointer.ts";

export const isWithin = (pointer: string, around: string): boolean =>
  pointer === around || pointer.startsWith(`${around}/`);

/** Each source once, in a fixed order. */
export const eachOnce = (sources: Iterable<OutsideSource>): OutsideSource[] =>
  [...new Set(sources)].toSorted();

/** A value that is from outside as a whole; without sources, none of it is. */
export const wholly = (sources: readonly OutsideSource[]): Outside =>
  sources.length === 0 ? {} : { "": eachOnce(sources) };

export const sourcesIn = (outside: Outside): OutsideSource[] =>
  eachOnce(Object.values(outside).flat());

/** Of the part at a pointer: what is said of anything around it is said of it, too. */
export function outsideAt(outside: Outside, pointer: string): Outside {
  const parts = Object.entries(outside).map(([place, sources]): Outside => {
    if (isWithin(pointer, place)) return { "": sources };
    return isWithin(place, pointer) ? { [place.slice(pointer.length)]: sources } : {};
  });
  return together(...parts);
}

export const sourcesAt = (outside: Outside, pointer: string): OutsideSource[] =>
  sourcesIn(outsideAt(outside, pointer));

/** Of a value that has this one at a pointer. */
export function outsideUnder(pointer: string, outside: Outside): Outside {
  return Object.fromEntries(
    Object.entries(outside).map(([place, sources]) => [pointer + place, sources]),
  );
}

export function together(...all: Outside[]): Outside {
  const made: Outside = {};
  for (const [place, sources] of all.flatMap((one) => Object.entries(one))) {
    made[place] = eachOnce([...(made[place] ?? []), ...sources]);
  }
  return made;
}

/**
 * Of a row as an output shows it, with its lines.
 * @param shown columns that the output has; what it leaves out says nothing
 */
export function outsideOfRow(row: RowOutside, shown: Record<string, unknown>): Outside {
  const own = Object.entries(row.outside ?? {})
    .filter(([column]) => Object.hasOwn(shown, column))
    .map(([column, sources]): Outside => ({ [jsonPointer([column])]: sources }));
  const lines = Object.entries(shown).flatMap(([table, value]) => {
    const told = row[table];
    if (!Array.isArray(value) || !Array.isArray(told)) return [];
    return value.map((line: unknown, index) =>
      outsideUnder(
        jsonPointer([table, index]),
        outsideOfRow((told[index] ?? {}) as RowOutside, (line ?? {}) as Record<string, unknown>),
      ),
    );
  });
  return together(...own, ...lines);
}
