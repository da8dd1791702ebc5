// The value of a CEL expression as JSON: integers are numbers, times are ISO 8601, durations are
// seconds.
import type { ReadValue } from "./scope.ts";

class NotJson extends Error {}

/** @param what the word for the expression in errors */
export function jsonOf(value: unknown, what: string): ReadValue {
  try {
    return { ok: true, value: convert(value) };
  } catch (error) {
    if (!(error instanceof NotJson)) throw error;
    return { ok: false, detail: `The ${what} gives ${error.message}.` };
  }
}

function convert(value: unknown): unknown {
  switch (typeof value) {
    case "bigint":
      return numberOf(value);
    case "number":
      if (!Number.isFinite(value)) throw new NotJson("a number that is not finite");
      return value;
    case "object":
      return value === null ? null : convertObject(value);
    case "string":
    case "boolean":
      return value;
    default:
      throw new NotJson("no value");
  }
}

function convertObject(value: object): unknown {
  if (Array.isArray(value)) return value.map(convert);
  if (value instanceof Map) return objectOf([...value] as [unknown, unknown][]);
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === null || prototype === Object.prototype) return objectOf(Object.entries(value));
  if ("toISOString" in value) return timeOf(value as Date);
  if ("seconds" in value && "nanos" in value) {
    return numberOf(value.seconds as bigint) + Number(value.nanos) / 1e9;
  }
  if ("hasValue" in value) throw new NotJson("an optional value: end it with .orValue(…)");
  throw new NotJson("a value that is neither text, number, true, false, null, a list nor a map");
}

const objectOf = (entries: [unknown, unknown][]): Record<string, unknown> =>
  Object.fromEntries(entries.map(([key, value]) => [String(key), convert(value)]));

function numberOf(value: bigint): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new NotJson("an integer beyond those of JSON");
  return number;
}

function timeOf(value: Date): string {
  if (Number.isNaN(value.getTime())) throw new NotJson("a time that is not valid");
  return value.toISOString();
}
