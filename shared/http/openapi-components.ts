// JSON Schemas of one OpenAPI document: named schemas become components, referred to by name.
import * as z from "zod";

export type Json = Record<string, unknown>;

export interface Components {
  /**
   * The JSON Schema of a value, as a reference if the schema has a name.
   * @param io the direction: in requests (`input`) fields with a default are optional
   * Errors: Error when two different schemas have one name.
   */
  schemaOf(schema: z.ZodType, io: "input" | "output"): Json;
  all(): Record<string, Json>;
}

export function createComponents(): Components {
  const schemas: Record<string, Json> = {};
  const add = (name: string, schema: Json) => {
    const known = schemas[name];
    if (known && JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(`two different schemas are called ${name}`);
    }
    schemas[name] = schema;
  };
  return {
    all: () => Object.fromEntries(Object.entries(schemas).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    schemaOf(schema, io) {
      // Inside an array, a named schema becomes a definition like those that it refers to.
      const made = relocate(z.toJSONSchema(z.array(schema), { io }) as Json);
      for (const [name, definition] of Object.entries((made["$defs"] ?? {}) as Json)) {
        add(name, definition as Json);
      }
      return made["items"] as Json;
    },
  };
}

/** Points references to the document's components instead of to a schema's own definitions. */
function relocate(schema: Json): Json {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === "$ref" && typeof value === "string"
      ? value.replace("#/$defs/", "#/components/schemas/")
      : value,
  ) as Json;
}
