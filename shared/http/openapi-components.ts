// The named parts of one OpenAPI document, referred to by name: schemas, headers, parameters, responses.
import * as z from "zod";

export type Json = Record<string, unknown>;
type SharedKind = "headers" | "parameters" | "responses";

export interface Components {
  /**
   * The JSON Schema of a value; a reference if the schema has a name.
   * @param io the direction: in requests (`input`) fields with a default are optional
   * Errors: Error when two different schemas have one name.
   */
  schemaOf(schema: z.ZodType, io: "input" | "output"): Json;
  /**
   * A reference to the value. An equal value is reused; otherwise the value is stored under this
   * name, with a number if the name is taken.
   */
  share(kind: SharedKind, name: string, value: Json): Json;
  /** The schemas, keyed by name. */
  schemas: Record<string, Json>;
  /** The parts other than schemas. */
  shared(): Partial<Record<SharedKind, Record<string, Json>>>;
  all(): Record<string, Json>;
}

export function createComponents(): Components {
  const schemas: Record<string, Json> = {};
  const sharedParts: Record<SharedKind, Record<string, Json>> = {
    headers: {},
    parameters: {},
    responses: {},
  };
  const add = (name: string, schema: Json) => {
    const existing = schemas[name];
    if (existing && JSON.stringify(existing) !== JSON.stringify(schema)) {
      throw new Error(`two different schemas are called ${name}`);
    }
    schemas[name] = schema;
  };
  return {
    schemas,
    all: () => inOrder(schemas),
    shared: () =>
      Object.fromEntries(
        Object.entries(sharedParts)
          .filter(([, parts]) => Object.keys(parts).length > 0)
          .map(([kind, parts]) => [kind, inOrder(parts)]),
      ),
    schemaOf(schema, io) {
      // Inside an array, a named schema becomes a definition like those that it refers to.
      const jsonSchema = relocate(z.toJSONSchema(z.array(schema), { io }) as Json);
      for (const [name, definition] of Object.entries((jsonSchema["$defs"] ?? {}) as Json)) {
        add(name, definition as Json);
      }
      return jsonSchema["items"] as Json;
    },
    share(kind, name, value) {
      const parts = sharedParts[kind];
      const text = JSON.stringify(value);
      for (let n = 1; ; n += 1) {
        const uniqueName = n === 1 ? name : `${name}${n}`;
        parts[uniqueName] ??= value;
        if (JSON.stringify(parts[uniqueName]) === text)
          return { $ref: `#/components/${kind}/${uniqueName}` };
      }
    },
  };
}

/** Headers of a response: name → description. */
export function headersOf(headers: Record<string, string>, components: Components): Json {
  return Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [
      name,
      components.share("headers", name.replaceAll("-", ""), {
        description,
        schema: { type: "string" },
      }),
    ]),
  );
}

const inOrder = (parts: Record<string, Json>): Record<string, Json> =>
  Object.fromEntries(Object.entries(parts).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/**
 * Changes references to a schema's own definitions into references to the document's components.
 */
function relocate(schema: Json): Json {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === "$ref" && typeof value === "string"
      ? value.replace("#/$defs/", "#/components/schemas/")
      : value,
  ) as Json;
}
