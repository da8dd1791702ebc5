// Infers schemas from an example and from the variables that an operation uses.
import type { JsonSchema } from "../../parts/schema-fields.ts";

/** A schema that the example matches. All items of a list are assumed to be like the first. */
export function schemaOf(example: unknown): JsonSchema {
  if (Array.isArray(example)) {
    return example.length === 0
      ? { type: "array" }
      : { type: "array", items: schemaOf(example[0]) };
  }
  switch (typeof example) {
    case "string":
    case "number":
    case "boolean":
      return { type: typeof example as string };
    case "object": {
      if (example === null) return {};
      const fields = Object.entries(example);
      return {
        type: "object",
        properties: Object.fromEntries(fields.map(([name, value]) => [name, schemaOf(value)])),
        required: fields.map(([name]) => name),
      };
    }
    default:
      return {};
  }
}

/** The start of a template variable: `{{name}}`, `{{{name}}}`, `{{#list}}`. */
const VARIABLE = /\{\{[{&#^]?\s*([A-Za-z_]\w{0,63})/g;

export const variablesIn = (...texts: string[]): string[] => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(VARIABLE)].map(([, name = ""]) => name))),
];

/** Adds a required string property for each variable that the schema lacks, and forbids further properties. */
export function withInputs(schema: JsonSchema, variables: readonly string[]): JsonSchema {
  const { properties = {}, required = [] } = schema;
  const missing = variables.filter((name) => !Object.hasOwn(properties, name));
  return {
    ...schema,
    type: "object",
    properties: {
      ...properties,
      ...Object.fromEntries(missing.map((name) => [name, { type: "string" }])),
    },
    required: [...required, ...missing],
    additionalProperties: false,
  } as JsonSchema;
}
