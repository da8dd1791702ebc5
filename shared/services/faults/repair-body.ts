// What a body would be without the fields that its schema refuses: so that the rest of it can be checked in the same
// answer. Nothing of it is ever stored.
import type * as z from "zod";
import { innermost } from "../../contracts/schema.ts";

/** A field whose fault hides others shows them when it is gone. */
const ROUNDS = 3;

/**
 * Null where a field is refused without which the rest says nothing for certain.
 * @param standIns for fields that have to be there and mean nothing to the rest
 */
export function repairBody<T extends z.ZodType>(
  schema: T,
  given: unknown,
  standIns: Readonly<Record<string, unknown>>,
): z.output<T> | null {
  if (!isObject(given)) return null;
  const body: Fields = structuredClone(given);
  for (let round = 0; round < ROUNDS; round += 1) {
    const parsed = schema.safeParse(body);
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues.flatMap(innermost)) {
      if (!isMended(body, issue, standIns)) return null;
    }
  }
  return null;
}

type Fields = Record<PropertyKey, unknown>;

function isMended(
  body: Fields,
  issue: z.core.$ZodIssue,
  standIns: Readonly<Record<string, unknown>>,
): boolean {
  const [field, ...further] = issue.path;
  if (field !== undefined && further.length === 0 && Object.hasOwn(standIns, field)) {
    body[field] = standIns[String(field)];
    return true;
  }
  const isUnknown = issue.code === "unrecognized_keys";
  const path = isUnknown ? issue.path : issue.path.slice(0, -1);
  const names: readonly PropertyKey[] = isUnknown ? issue.keys : issue.path.slice(-1);
  const around = path.reduce<unknown>(
    (at, name) => (typeof at === "object" && at !== null ? (at as Fields)[name] : undefined),
    body,
  );
  // An item that is gone would move those after it.
  if (!isObject(around)) return false;
  // What is missing cannot be left out.
  const there = names.filter((name) => Object.hasOwn(around, name));
  for (const name of there) delete around[name];
  return there.length > 0;
}

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

interface Placed {
  pointer: string;
}

/** Faults of the rest that are not about what was left out. */
export function besides<T extends Placed>(refused: readonly Placed[], rest: readonly T[]): T[] {
  return rest.filter(({ pointer }) =>
    refused.every(
      (one) =>
        !`${pointer}/`.startsWith(`${one.pointer}/`) &&
        !`${one.pointer}/`.startsWith(`${pointer}/`),
    ),
  );
}
