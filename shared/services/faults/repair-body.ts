// A body without the fields that its schema refuses, so that the rest can be checked for the same
// answer. Nothing of it is ever stored.
import type * as z from "zod";
import { innermost } from "../../contracts/schema.ts";

/** Removing a field can reveal faults that its own fault had hidden. */
const ROUNDS = 3;

/**
 * Null when the body cannot be repaired: it is not an object, a required field without a stand-in is refused or
 * missing, the refused value is an item of a list, or faults remain after the last round.
 * @param standIns values for required fields that mean nothing to the rest
 */
export function repairBody<T extends z.ZodType>(
  schema: T,
  original: unknown,
  standIns: Readonly<Record<string, unknown>>,
): z.output<T> | null {
  if (!isObject(original)) return null;
  const body: Fields = structuredClone(original);
  for (let round = 0; round < ROUNDS; round += 1) {
    const result = schema.safeParse(body);
    if (result.success) return result.data;
    for (const issue of result.error.issues.flatMap(innermost)) {
      if (!mend(body, issue, standIns)) return null;
    }
  }
  return null;
}

type Fields = Record<PropertyKey, unknown>;

function mend(
  body: Fields,
  issue: z.core.$ZodIssue,
  standIns: Readonly<Record<string, unknown>>,
): boolean {
  const [field, ...deeperPath] = issue.path;
  if (field !== undefined && deeperPath.length === 0 && Object.hasOwn(standIns, field)) {
    body[field] = standIns[String(field)];
    return true;
  }
  const isUnknown = issue.code === "unrecognized_keys";
  const path = isUnknown ? issue.path : issue.path.slice(0, -1);
  const names: readonly PropertyKey[] = isUnknown ? issue.keys : issue.path.slice(-1);
  const parent = path.reduce<unknown>(
    (value, name) =>
      typeof value === "object" && value !== null ? (value as Fields)[name] : undefined,
    body,
  );
  // Removing an item would move the items after it.
  if (!isObject(parent)) return false;
  // A missing field cannot be removed.
  const removable = names.filter((name) => Object.hasOwn(parent, name));
  for (const name of removable) delete parent[name];
  return removable.length > 0;
}

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

interface Placed {
  pointer: string;
}

/** The faults of the rest that are not about a removed field. */
export function faultsElsewhere<T extends Placed>(
  firstFaults: readonly Placed[],
  rest: readonly T[],
): T[] {
  return rest.filter(({ pointer }) =>
    firstFaults.every(
      (fault) =>
        !`${pointer}/`.startsWith(`${fault.pointer}/`) &&
        !`${fault.pointer}/`.startsWith(`${pointer}/`),
    ),
  );
}
