// Public v1 shapes of a pack's rows, which are made from its resources. Frozen: change means v2.
import * as z from "zod";
import { FindingSchema } from "../findings.ts";
import type { CatalogueSpec, FieldSpec, FieldSpecs, ResourceSpec } from "../resource.ts";
import { IdSchema, textSchema, TimestampSchema } from "./common.ts";
import { type ChangeManyBody, type DeleteManyBody, manyRowsSchemas } from "./many-rows.ts";
import { deletionQuerySchema, listQuerySchema, rowPageSchema } from "./row-pages.ts";

/** Values by field name; the fields are known only at run time. */
type Values = Record<string, unknown>;

export interface RowSchemas {
  row: z.ZodType<Values>;
  page: z.ZodType<{ items: Values[]; next: string | null }>;
  /** The query parameters of the list of deleted rows. */
  deletionQuery: z.ZodType<Values>;
  create: z.ZodType<Values>;
  change: z.ZodType<Values>;
  /** A change of many rows, its answer, and a deletion of many. */
  many: { body: z.ZodType<ChangeManyBody>; answer: z.ZodType; deletion: z.ZodType<DeleteManyBody> };
  /** The answer to an import: the values that were read from a page or a text. */
  imported: z.ZodType<Values>;
  /** The query parameters of the listing. */
  query: z.ZodType<Values>;
}

/** The query of a delete that may have an override. */
export const DeleteQuerySchema = z.strictObject({
  override: z
    .string()
    .min(1)
    .max(1000)
    .optional()
    .describe(
      "codes of `guard_blocked` that the user overrides for this delete, separated by commas",
    ),
});

export type DeleteQuery = z.output<typeof DeleteQuerySchema>;

export const CatalogueQuerySchema = z.strictObject({
  q: textSchema(200).describe("a name or its beginning, in any language of the catalogue"),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

/** The schema of the answer to a search of the catalogue. */
export function catalogueSchema({ one, many, fields, example = {} }: CatalogueSpec) {
  const hit = z
    .strictObject({
      id: z.uuid(),
      ...Object.fromEntries(
        Object.entries(fields).map(([name, field]) => [name, withExample(field, example[name])]),
      ),
      matched: withExample(z.string().nullable(), example["matched"]).describe(
        "the name that matched the query; null: the entry matched by its meaning",
      ),
      confidence: z
        .number()
        .min(0)
        .max(1)
        .nullable()
        .meta({ examples: [0.98] })
        .describe(
          "the confidence with which a row named by these words is linked to the entry; null: one of its names, or a word in one, begins with them",
        ),
    })
    .meta({ id: one });
  return z.strictObject({ items: z.array(hit) }).meta({ id: many });
}

/** The source of an import: the address of a page, or a text. */
export const ImportBodySchema = z
  .strictObject({
    url: z.string().min(1).max(2000).optional().describe("a public page, https"),
    text: textSchema(30_000).optional().describe("in place of a page: pasted or transcribed"),
    language: z
      .string()
      .min(2)
      .max(12)
      .optional()
      .describe("the language of the notes, as a BCP 47 tag; English if absent"),
  })
  .refine(({ url, text }) => (url === undefined) !== (text === undefined), "give url or text")
  .meta({ id: "ImportSource", examples: [{ url: "https://example.com/lemon-tart" }] });

/** The findings in a row or a draft under the current rules. */
export const FindingsSchema = z
  .array(FindingSchema)
  .nullable()
  .optional()
  .describe(
    "what it contains that the household, or the user alone, must avoid under the present rules; absent: nothing was " +
      "found, which does not prove that there is nothing; null: the row was deleted before it could be checked",
  );

const PictureSchema = z
  .string()
  .nullable()
  .meta({ examples: ["Dd3ZVXcDw8Hh9b0dUoXnXb6LNhCOvr3uF2nMvJmQqkE"] })
  .describe("names the version of its picture, which changes with the picture; null: it has none");

const OverrideSchema = z
  .array(textSchema(60))
  .max(50)
  .optional()
  .describe(
    "codes of `guard_blocked` that the user overrides for this one row; the override is recorded",
  );

/** The schemas of one resource; those with a name become components of the OpenAPI document. */
export function rowSchemas(spec: ResourceSpec): RowSchemas {
  const { one, fields, lines, anyOf = [], example } = spec;
  const line = lines && {
    shown: z.strictObject({ id: z.uuid(), ...mapFields(lines.fields, shownSchema, lines.example) }),
    created: z.strictObject(mapFields(lines.fields, createSchema, lines.example)),
    changed: z.strictObject({
      id: IdSchema.optional().describe("the id of an existing line that stays"),
      ...mapFields(lines.fields, createSchema, lines.example),
    }),
  };
  const list = (item: z.ZodType) => z.array(item).max(lines?.max ?? 0);
  const row = z
    .strictObject({
      id: z.uuid(),
      ...mapFields(fields, shownSchema, example),
      ...(lines && line ? { [lines.field]: z.array(line.shown) } : {}),
      ...(spec.marked ? { findings: withExample(FindingsSchema, example?.["findings"]) } : {}),
      ...(spec.pictured ? { picture: PictureSchema } : {}),
      createdAt: TimestampSchema,
      updatedAt: TimestampSchema,
      etag: z
        .string()
        .meta({ examples: ['"0a1b2c3d4e5f60718293a4b5c6d7e8f9"'] })
        .describe("the row's ETag, to send as If-Match"),
    })
    .meta({ id: one });
  const names = anyOf.join(" or ");
  const create = z
    .strictObject({
      ...mapFields(fields, createSchema, example),
      ...(lines && line ? { [lines.field]: list(line.created).optional() } : {}),
      override: OverrideSchema,
    })
    .refine(
      (body: Values) => anyOf.length === 0 || anyOf.some((name) => body[name] != null),
      `give ${names}`,
    )
    .meta({
      id: `Create${one}`,
      // In JSON Schema: at least one of these fields is present and not null.
      ...(anyOf.length > 0 ? { anyOf: anyOf.map(presentAndNotNull) } : {}),
    });
  const change = z
    .strictObject({
      ...mapFields(fields, changeSchema, example),
      ...(lines && line ? { [lines.field]: list(line.changed).optional() } : {}),
      override: OverrideSchema,
    })
    .refine(
      (body: Values) => Object.keys(body).some((name) => name !== "override"),
      "give a field to change",
    )
    .describe("Absent fields stay unchanged; null clears a field")
    // A body with only an override changes nothing.
    .meta({
      id: `Update${one}`,
      minProperties: 1,
      not: { properties: { override: {} }, required: ["override"], maxProperties: 1 },
    });
  return {
    row,
    page: rowPageSchema(one, row),
    deletionQuery: deletionQuerySchema(spec),
    create,
    imported: z
      .strictObject({
        draft: create.describe("the body of a create, for the user to check; nothing is saved"),
        notes: z.array(z.string()).describe("what could not be read or kept, for the user"),
        findings: FindingsSchema,
        address: z.string().nullable().describe("the address of the page, after redirects"),
        page: z
          .strictObject({
            text: z.string().describe("the page's text without its navigation, one block per line"),
            isCut: z.boolean().describe("whether the page has more than 30,000 characters"),
          })
          .nullable()
          .describe("what the page shows, to compare with the draft; null for a text"),
      })
      .meta({ id: `Imported${one}` }),
    change,
    many: manyRowsSchemas(spec, { row, change }, OverrideSchema),
    query: listQuerySchema(spec),
  };
}

function mapFields(
  fields: FieldSpecs,
  make: (field: FieldSpec) => z.ZodType,
  example: Values = {},
) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, withExample(make(field), example[name])]),
  );
}

const withExample = (schema: z.ZodType, value: unknown) =>
  value === undefined ? schema : schema.meta({ examples: [value] });

const presentAndNotNull = (name: string) => ({
  required: [name],
  properties: { [name]: { not: { type: "null" } } },
});
const shownSchema = (field: FieldSpec) =>
  field.kind === "empty" ? field.shown.nullable() : field.shown;
const createSchema = ({ kind, given }: FieldSpec) => {
  if (kind === "required") return given;
  return kind === "empty" ? given.nullable().optional() : given.optional();
};
const changeSchema = ({ kind, given }: FieldSpec) =>
  kind === "empty" ? given.nullable().optional() : given.optional();
