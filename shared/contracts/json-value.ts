// Any JSON. What is parsed of a request, an answer or a row can be nothing else, so there is nothing to check; a
// schema that contained itself would be one that generated clients cannot name.
import * as z from "zod";

type Json = z.core.util.JSONType;

export const JsonValueSchema = z
  .unknown()
  .meta({ examples: ["text"] })
  .describe("any JSON") as z.ZodType<Json, Json>;
