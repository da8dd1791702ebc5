// Any JSON, under a name of its own in the API's document: a schema that contains itself needs one.
import * as z from "zod";

type Json = z.core.util.JSONType;

const PlainSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);

export const JsonValueSchema: z.ZodType<Json, Json> = z
  .lazy(() =>
    z.union([PlainSchema, z.array(JsonValueSchema), z.record(z.string(), JsonValueSchema)]),
  )
  .meta({ id: "JsonValue", examples: ["text"] });
