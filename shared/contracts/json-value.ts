// Any JSON. A parsed request, answer or row cannot be anything else, so the schema checks nothing. A schema that
// contains itself could not be named by generated clients.
import * as z from "zod";

type Json = z.core.util.JSONType;

export const JsonValueSchema = z
  .unknown()
  .meta({ examples: ["text"] })
  .describe("any JSON") as z.ZodType<Json, Json>;
