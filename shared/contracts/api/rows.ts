// Public v1 shapes of a pack's rows, made of its resource. Frozen like the others: change means v2.
import * as z from "zod";
import type { FieldSpec, FieldSpecs, ResourceSpec } from "../resource.ts";
import {
  IdSchema,
  PublicHouseholdIdSchema,
  PageQuerySchema,
  textSchema,
  TimestampSchema,
} from "./common.ts";

/** Values by field name; the shapes are known at run time only. */
type Values = Record<string, unknown>;

export interface RowSchemas {
  row: z.ZodType<Values>;
  page: z.ZodType<{ items: Values[]; next: string | null }>;
  create: z.ZodType<Values>;
  change: z.ZodType<Values>;
  /** What was read off a page or a text. */
  imported: z.ZodType<Values>;
  /** Of the listing. */
  query: z.ZodType<Values>;
}

export const HouseholdQuerySchema = z.strictObject({
  householdId: PublicHouseholdIdSchema.optional().describe(
    "needed only by members of several households",
  ),
});

/** A page by its address, or a text. */
export const ImportBodySchema = z
  .strictObject({
    url: z.string().min(1).max(2000).optional().describe("a public page, https"),
    text: textSchema(30_000).optional().describe("in place of a page: pasted or transcribed"),
    language: z
      .string()
      .min(2)
      .max(12)
      .optional()
      .describe("of the notes, BCP 47; English if absent"),
  })
  .refine(({ url, text }) => (url === undefined) !== (text === undefined), "give url or text")
  .meta({ id: "ImportSource" });

const OverrideSchema = z
  .array(textSchema(60))
  .max(50)
  .optional()
  .describe("codes of `guard_blocked` that the user has set aside for this very row; recorded");

/** The schemas of one resource; those with a name become components of the OpenAPI document. */
export function rowSchemas(spec: ResourceSpec): RowSchemas {
  const { one, fields, lines, anyOf = [] } = spec;
  const line = lines && {
    shown: z.strictObject({ id: z.uuid(), ...mapFields(lines.fields, shown) }),
    created: z.strictObject(mapFields(lines.fields, created)),
    changed: z.strictObject({
      id: IdSchema.optional().describe("of a line that stays, under its id"),
      ...mapFields(lines.fields, created),
    }),
  };
  const list = (item: z.ZodType) => z.array(item).max(lines?.max ?? 0);
  const row = z
    .strictObject({
      id: z.uuid(),
      ...mapFields(fields, shown),
      ...(lines && line ? { [lines.field]: z.array(line.shown) } : {}),
      createdAt: TimestampSchema,
      updatedAt: TimestampSchema,
    })
    .meta({ id: one });
  const named = anyOf.join(" or ");
  const create = z
    .strictObject({
      ...mapFields(fields, created),
      ...(lines && line ? { [lines.field]: list(line.created).optional() } : {}),
      override: OverrideSchema,
    })
    .refine(
      (body: Values) => anyOf.length === 0 || anyOf.some((name) => body[name] != null),
      `give ${named}`,
    )
    .meta({ id: `Create${one}` });
  return {
    row,
    page: z
      .strictObject({ items: z.array(row), next: z.string().nullable() })
      .meta({ id: `${one}Page` }),
    create,
    imported: z
      .strictObject({
        draft: create.describe("nothing is saved: the body of a create, to be looked at first"),
        notes: z.array(z.string()).describe("what could not be read or kept, for the user"),
        address: z.string().nullable().describe("of the page, after redirects"),
      })
      .meta({ id: `Imported${one}` }),
    change: z
      .strictObject({
        ...mapFields(fields, changed),
        ...(lines && line ? { [lines.field]: list(line.changed).optional() } : {}),
        override: OverrideSchema,
      })
      .refine(
        (body: Values) => Object.keys(body).some((name) => name !== "override"),
        "give a field to change",
      )
      .describe("Fields that are not given stay as they are; null clears one")
      .meta({ id: `Update${one}`, minProperties: 1 }),
    query: PageQuerySchema.extend({
      // The cursor contains the values of the order, which may include a name.
      cursor: z.string().min(1).max(3000).optional().describe("`next` of the page before"),
      ...HouseholdQuerySchema.shape,
      ...Object.fromEntries(
        Object.entries(spec.filters).map(([name, { schema }]) => [name, schema.optional()]),
      ),
    }),
  };
}

function mapFields(fields: FieldSpecs, make: (field: FieldSpec) => z.ZodType) {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, make(field)]));
}

const shown = (field: FieldSpec) => (field.kind === "empty" ? field.shown.nullable() : field.shown);
const created = ({ kind, given }: FieldSpec) => {
  if (kind === "required") return given;
  return kind === "empty" ? given.nullable().optional() : given.optional();
};
const changed = ({ kind, given }: FieldSpec) =>
  kind === "empty" ? given.nullable().optional() : given.optional();
