// Converts zod types to JSON Schema by zod's own function, and refuses regular expressions, which the API does not accept.
import * as z from "zod";

export type JsonSchema = Record<string, unknown>;

/**
 * The JSON Schema of the data that a zod type accepts. zod's transforms are left out, because they do not run in the
 * API.
 * @param owner the definition that errors name: `Tool "Weather": input`
 * @throws Error for a type that JSON Schema cannot express, and for a regular expression, which the API refuses
 */
export function schemaOf(type: z.ZodType, owner: string): JsonSchema {
  try {
    const schema = z.toJSONSchema(type, {
      io: "input",
      reused: "inline",
      override({ jsonSchema, path }) {
        if (jsonSchema.pattern === undefined) return;
        // zod adds a regular expression to each format. The API needs only the format.
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
