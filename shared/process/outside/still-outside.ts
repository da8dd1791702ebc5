// A value that a person enters in place of an outside value is the person's own.
import type { Outside } from "../../contracts/outside.ts";
import { jsonPointer, parsePointer } from "../../platform/json-pointer.ts";
import { sourcesAt, together, wholly } from "../../platform/processes/outside-values.ts";
import { canonicalJson } from "../steps/canonical-json.ts";

type Values = Record<string, unknown>;

/**
 * The outside places in a step's inputs after a person's answer: values that are unchanged, and
 * values that have moved, as when a list has lost an item.
 * @param outside of the bound inputs
 * @param inputs the bound inputs, or those that the person entered in their place
 */
export function stillOutside(outside: Outside, values: Values, inputs: Values): Outside {
  if (values === inputs || Object.keys(outside).length === 0) return outside;
  const newValues = new Map(leavesOf(inputs));
  const unchangedSources: Outside = {};
  const missingValues = new Map<string, Outside>();
  for (const [place, value] of leavesOf(values)) {
    const sources = wholly(sourcesAt(outside, place));
    if (newValues.get(place) !== value)
      missingValues.set(value, together(missingValues.get(value) ?? {}, sources));
    else if (sources[""]) unchangedSources[place] = sources[""];
  }
  const movedPlaces = [...newValues].map(([place, value]): Outside => {
    const sources = Object.hasOwn(unchangedSources, place)
      ? undefined
      : missingValues.get(value)?.[""];
    return sources === undefined ? {} : { [place]: sources };
  });
  return together(unchangedPlaces(outside, values, inputs), unchangedSources, ...movedPlaces);
}

/** The places that are marked as a whole and whose values are unchanged. */
function unchangedPlaces(outside: Outside, values: Values, inputs: Values): Outside {
  const isSame = (pointer: string): boolean =>
    canonicalJson(valueAt(values, pointer)) === canonicalJson(valueAt(inputs, pointer));
  return Object.fromEntries(Object.entries(outside).filter(([pointer]) => isSame(pointer)));
}

/**
 * The places of texts, numbers and booleans, each with its JSON. Null carries no information and is
 * left out.
 */
function leavesOf(value: unknown, path: (string | number)[] = []): [string, string][] {
  if (value === null || value === undefined) return [];
  if (typeof value !== "object") return [[jsonPointer(path), JSON.stringify(value)]];
  const parts = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return parts.flatMap(([key, part]) => leavesOf(part, [...path, key]));
}

/** Null if there is no value at the pointer. */
function valueAt(value: unknown, pointer: string): unknown {
  return parsePointer(pointer).reduce<unknown>((inner, name) => {
    if (typeof inner !== "object" || inner === null) return null;
    return Object.hasOwn(inner, name) ? Reflect.get(inner, name) : null;
  }, value);
}
