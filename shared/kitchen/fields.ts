// Building blocks of the kitchen's table and artifact schemas: bounded text, amounts, dates.
//
// The schemas must also compile into a structured-output grammar, which allows few union types and few
// optional fields per request. So a field that may be left out is optional and not nullable in the JSON
// schema of a create, and a null is still accepted as "left out".
import * as z from "zod";
import { NO_DATE } from "../contracts/value-fault.ts";

const NOT_BLANK = /\S/;

/** Text of at most `max` characters that is not blank; kept exactly as written. */
export function text(max: number) {
  return z.string().max(max).regex(NOT_BLANK, "must not be blank");
}

/** Text of at most `max` characters that may be blank: notes and descriptions. */
export function prose(max: number) {
  return z.string().max(max);
}

/** A whole number of something between `min` and `max`. */
export function count(min: number, max: number) {
  return z.int().min(min).max(max);
}

/** An amount of an ingredient, in the unit of another column. */
export function amount() {
  return z.number().min(0).max(1_000_000);
}

/** A ref such as `recipe_3`; code puts the row's id in its place. */
export function refTo(type: string) {
  return text(60).describe(`a ${type} ref, such as ${type}_1`);
}

function isCalendarDate(value: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (match === null) return false;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
  return year > 0 && days !== undefined && day >= 1 && day <= days;
}

/** A calendar date, `YYYY-MM-DD`. */
export function calendarDate() {
  return z
    .string()
    .refine(isCalendarDate, { error: "must be a calendar date, YYYY-MM-DD", params: NO_DATE })
    .meta({ format: "date", description: "YYYY-MM-DD" });
}

function isBlank(value: unknown): boolean {
  return value === null || (typeof value === "string" && !NOT_BLANK.test(value));
}

/** A field of a create or an artifact that may be left out; null and blank text count as left out. */
export function optional<S extends z.ZodType>(schema: S) {
  return z.preprocess((value) => (isBlank(value) ? undefined : value), schema.optional());
}

/**
 * A field of a create with the column's default. The JSON schema requires it, which saves an optional field;
 * null and a missing field count as left out.
 */
export function withDefault<S extends z.ZodType>(
  schema: S,
  defaultValue: z.core.util.NoUndefined<z.output<S>>,
) {
  return z.preprocess(
    (value) => (isBlank(value) ? undefined : value),
    schema.default(defaultValue),
  );
}

/** A field of an update: left out means unchanged; null or blank text clears the column. */
export function clearable<S extends z.ZodType>(schema: S) {
  return z.preprocess((value) => (isBlank(value) ? null : value), schema.nullable().optional());
}
