// zod to JSON Schema, by zod's own function, within what the API accepts.
import * as z from "zod";

export type JsonSchema = Record<string, unknown>;

/**
 * The schema of what is sent, before any transform of zod: only data reaches the API.
 * @param owner the definition that errors name: `Tool "Weather": input`
 * @throws Error for a type that JSON Schema does not have, and for a regular expression, which the API refuses
 */
export function schemaOf(type: z.ZodType, owner: string): JsonSchema {
  try {
    const schema = z.toJSONSchema(type, {
      io: "input",
      reused: "inline",
      override({ jsonSchema, path }) {
        if (jsonSchema.pattern === undefined) return;
        // zod adds an expression to each format; the format itself stays.
        if (jsonSchema.format === undefined) {
          throw new Error(
            `/${path.join("/")} has a regular expression; use enum, minLength and maxLength`,
          );
        }
        delete jsonSchema.pattern;
        delete jsonSchema.allOf;
      },
    });
    const { $schema: _, ...rest } = JSON.parse(JSON.stringify(schema)) as JsonSchema;
    return rest;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${owner}: ${reason}`, { cause: error });
  }
}
