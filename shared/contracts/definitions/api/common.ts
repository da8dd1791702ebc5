// What the public shapes of definitions share: queries of lists, pages, and bodies of changes. Frozen: change
// means v2.
import * as z from "zod";
import { NextSchema, PageQuerySchema, textSchema } from "../../api/common.ts";

/** Maximum bytes of a body with a definition: the largest definition, with room for JSON's escapes. */
export const DEFINITION_BODY_BYTES = 256 * 1024;

/** Maximum bytes of a body with a run's inputs, with room for JSON's escapes. */
export const RUN_BODY_BYTES = 96 * 1024;

const FlagSchema = z
  .enum(["true", "false"])
  .default("false")
  .transform((flag) => flag === "true");

export const DefinitionQuerySchema = PageQuerySchema.extend({
  own: FlagSchema.describe("true: only the user's own; otherwise also those shared with them"),
  search: textSchema(120)
    .optional()
    .meta({ examples: ["weather"] })
    .describe("a part of the name"),
});

export const TemplateQuerySchema = DefinitionQuerySchema.extend({
  includeArchived: FlagSchema.describe("true: also archived ones"),
});

export type DefinitionQuery = z.output<typeof DefinitionQuerySchema>;
export type TemplateQuery = z.output<typeof TemplateQuerySchema>;

/** Any JSON object is accepted: the answer lists its faults. */
export const CheckDefinitionSchema = z
  .looseObject({})
  .meta({ id: "CheckDefinition", examples: [{ name: "Forecast" }] })
  .describe("the body of a create");

export const CheckedDefinitionSchema = z
  .strictObject({
    faults: z
      .array(
        z.strictObject({
          pointer: z.string().describe("JSON Pointer (RFC 6901) to what is wrong"),
          detail: z.string(),
        }),
      )
      .describe(
        "all faults that can be found without storing it; a rule of the database may still refuse it",
      ),
  })
  .meta({
    id: "CheckedDefinition",
    examples: [{ faults: [{ pointer: "/name", detail: "is missing" }] }],
  });

/** The schema of a page of items, with its own name in the OpenAPI document. */
export const pageOf = <T extends z.ZodType>(item: T, id: string) =>
  z.strictObject({ items: z.array(item), next: NextSchema }).meta({ id });

/** The schema of a change of at least one field. */
export const changeOf = <T extends z.ZodRawShape>(
  schema: z.ZodObject<T>,
  id: string,
  example: z.input<z.ZodObject<T>>,
) =>
  schema
    .refine((change) => Object.keys(change).length > 0, "name at least one field to change")
    .meta({ id, minProperties: 1, examples: [example] });
