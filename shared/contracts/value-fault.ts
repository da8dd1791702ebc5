// Why a value does not fit its column, as a cause that users can be told in their language.
import type * as z from "zod";
import { innermost } from "./schema.ts";

/** `no_date`: a date that no calendar has. */
export type FaultCause =
  | "missing"
  | "too_large"
  | "too_small"
  | "too_long"
  | "too_many"
  | "no_date";

/** A fault of one value. It does not contain the value. */
export interface ValueFault {
  /** The field; a number before it is the index of the line that has the field. */
  path: PropertyKey[];
  cause: FaultCause;
  /** The limit that the value breaks, for a cause that has one. */
  limit: number | null;
  /** The name of the row; null for a row without a name. */
  label: string | null;
  /** The item of the step's batch that the row belongs to. */
  item: string | null;
}

type Issue = z.core.$ZodIssue;

/** The `params` of a refinement that refuses a date which no calendar has. */
export const NO_DATE = { cause: "no_date" } as const;

/**
 * The faults that a schema has found in a value, one for each field. Faults that only a model can have made, such as
 * unknown keys, are left out.
 */
export function valueFaults(
  error: z.ZodError,
  value: unknown,
  row: Pick<ValueFault, "label" | "item">,
): ValueFault[] {
  const faults = error.issues.flatMap(innermost).flatMap((issue): ValueFault[] => {
    const cause = causeOf(issue, valueAt(value, issue.path));
    return cause === null ? [] : [{ ...row, path: issue.path, ...cause }];
  });
  // A number may break two limits; the last one is the column's own.
  return [...new Map(faults.map((fault) => [fault.path.join("."), fault])).values()];
}

function causeOf(issue: Issue, value: unknown): Pick<ValueFault, "cause" | "limit"> | null {
  if (issue.code !== "unrecognized_keys" && isBlank(value))
    return { cause: "missing", limit: null };
  if (issue.code === "too_big") {
    const limit = Number(issue.maximum);
    if (issue.origin === "string") return { cause: "too_long", limit };
    return { cause: issue.origin === "array" ? "too_many" : "too_large", limit };
  }
  if (issue.code === "too_small" && typeof value === "number") {
    return { cause: "too_small", limit: Number(issue.minimum) };
  }
  return issue.code === "custom" && issue.params?.cause === NO_DATE.cause
    ? { ...NO_DATE, limit: null }
    : null;
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === "string" && !/\S/.test(value));
}

function valueAt(value: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (part, key) =>
      typeof part === "object" && part !== null
        ? (part as Record<PropertyKey, unknown>)[key]
        : null,
    value,
  );
}
