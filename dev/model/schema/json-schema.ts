// The part of JSON Schema that structured output accepts.

export interface JsonSchema {
  title?: string;
  description?: string;
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: unknown;
  items?: JsonSchema;
  minItems?: number;
  format?: string;
  pattern?: string;
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  [keyword: string]: unknown;
}

/**
 * Follows a `$ref` to the root's `$defs`; returns a schema without one unchanged.
 * @throws Error for a `$ref` without a target
 */
export function resolveSchema(schema: JsonSchema, root: JsonSchema): JsonSchema {
  let current = schema;
  for (let hops = 0; current.$ref !== undefined; hops += 1) {
    const name = /^#\/(?:\$defs|definitions)\/(.+)$/.exec(current.$ref)?.[1];
    const target = name === undefined ? undefined : root.$defs?.[name];
    if (target === undefined || hops > 20) throw new Error(`unresolvable $ref ${current.$ref}`);
    current = target;
  }
  return current;
}

/** The direct subschemas, each with its path. */
export function childrenOf(schema: JsonSchema): [string, JsonSchema][] {
  return [
    ...Object.entries(schema.properties ?? {}),
    ...(schema.anyOf ?? []).map((child, index): [string, JsonSchema] => [`anyOf.${index}`, child]),
    ...(schema.allOf ?? []).map((child, index): [string, JsonSchema] => [`allOf.${index}`, child]),
    ...(schema.items === undefined ? [] : [["items", schema.items] as [string, JsonSchema]]),
  ];
}
