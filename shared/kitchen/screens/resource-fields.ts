// Building blocks of the kitchen's API resources: fields in requests and responses.
import * as z from "zod";
import { IdSchema, textSchema } from "../../contracts/api/common.ts";
import type { Clause } from "../../contracts/filter.ts";
import type { FieldSpec, FilterSpec } from "../../contracts/resource.ts";
import { calendarDate } from "../fields.ts";

/** A field's type in requests and responses. */
export type FieldType = Pick<FieldSpec, "given" | "shown">;

export const textField = (max: number): FieldType => ({
  given: textSchema(max),
  shown: z.string(),
});
export const number = (min: number, max: number): FieldType => ({
  given: z.number().min(min).max(max),
  shown: z.number(),
});
export const wholeNumberField = (min: number, max: number): FieldType => ({
  given: z.int().min(min).max(max),
  shown: z.int(),
});
export const yesOrNo: FieldType = { given: z.boolean(), shown: z.boolean() };
export const day: FieldType = { given: calendarDate(), shown: z.string().meta({ format: "date" }) };
export const oneOf = (values: readonly [string, ...string[]]): FieldType => ({
  given: z.enum(values),
  shown: z.enum(values),
});
export const idOf = (rows: string): FieldType => ({
  given: IdSchema.describe(`of one of the household's ${rows}`),
  shown: z.uuid(),
});
export const listOf = (item: FieldType, max: number): FieldType => ({
  given: z.array(item.given).max(max),
  shown: z.array(item.shown),
});

export const requiredField = (type: FieldType): FieldSpec => ({ ...type, kind: "required" });
/** A field whose column has a default. */
export const preset = (type: FieldType): FieldSpec => ({ ...type, kind: "default" });
export const optional = (type: FieldType): FieldSpec => ({ ...type, kind: "empty" });

/** A query parameter whose value becomes one condition. */
export function filter<T extends z.ZodType>(
  schema: T,
  where: (value: z.output<T>) => Clause,
): FilterSpec {
  return { schema, where: (value) => where(value as z.output<T>) };
}

/** A query parameter that is `true` or `false`. */
export const flag = (column: string, description: string) =>
  filter(z.enum(["true", "false"]).describe(description), (value) => ({
    column,
    op: "eq",
    value: value === "true",
  }));

/** A query parameter for text that occurs in any of the columns, regardless of case. */
export const search = (...columns: string[]) =>
  filter(
    textSchema(200)
      .meta({ examples: ["bean"] })
      .describe("text that occurs in it"),
    (text) => ({
      or: columns.map((column) => ({ column, op: "ilike", value: `%${literal(text)}%` })),
    }),
  );

/** The text as a pattern, with wildcards escaped. */
export const literal = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
