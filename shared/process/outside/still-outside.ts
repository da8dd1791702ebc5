// What a person has written in place of a value from outside is theirs.
import type { Outside } from "../../contracts/outside.ts";
import { canonicalJson } from "../steps/canonical-json.ts";

type Values = Record<string, unknown>;

/**
 * Of a step's inputs after a person's answer: the places at which they stand as they were bound.
 * @param given of the bound inputs @param inputs those, or what the person has put in their place
 */
export function stillOutside(given: Outside, bound: Values, inputs: Values): Outside {
  if (bound === inputs) return given;
  const isSame = (pointer: string): boolean =>
    canonicalJson(valueAt(bound, pointer)) === canonicalJson(valueAt(inputs, pointer));
  return Object.fromEntries(Object.entries(given).filter(([pointer]) => isSame(pointer)));
}

/** Null where there is nothing. */
function valueAt(value: unknown, pointer: string): unknown {
  const keys = pointer.split("/").slice(1);
  return keys.reduce<unknown>((inner, key) => {
    if (typeof inner !== "object" || inner === null) return null;
    const name = key.replaceAll("~1", "/").replaceAll("~0", "~");
    return Object.hasOwn(inner, name) ? Reflect.get(inner, name) : null;
  }, value);
}
