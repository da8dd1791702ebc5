// How close the day is by which a row must be used or done.
import { dayAfter } from "../plan/week.ts";
import type { Resource } from "./resources.ts";
import type { Row } from "./row-api.ts";

/** A day that is at most this many days ahead is near. */
const SOON_DAYS = 3;

/** `soon`: the day is near. Otherwise it has passed, and the value is the field's kind of deadline. */
export type Nearness = "soon" | "expires" | "due";

/** @param today an ISO date */
export function nearnessOf({ fields }: Resource, row: Row, today: string): Nearness | undefined {
  const field = fields.find(({ deadline }) => deadline !== undefined);
  const day = field === undefined ? undefined : row[field.name];
  if (typeof day !== "string" || row["done"] === true) return undefined;
  if (day < today) return field?.deadline;
  return day <= dayAfter(today, SOON_DAYS) ? "soon" : undefined;
}
