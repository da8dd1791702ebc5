// A schema in the form from which a grammar is compiled: every $ref expanded, names and
// descriptions removed.
import { resolveSchema, type JsonSchema } from "./json-schema.ts";

/** The expansion stops at this many parts, because it can be exponential. */
const MAX_PARTS = 10_000;

/** Keywords that only describe a value; the grammar does not use them. */
const DESCRIPTIVE_KEYWORDS = ["$schema", "$defs", "definitions", "title", "description", "default"];

/**
 * The schema must not be recursive, which `schemaFault` checks first.
 *
 * @returns null if the expanded schema has too many parts to be compiled
 * @throws Error for a $ref without a target
 */
export function inlineSchema(root: JsonSchema): JsonSchema | null {
  let parts = 0;
  function inline(schema: JsonSchema): JsonSchema {
    parts += 1;
    if (parts > MAX_PARTS) throw new TooManyParts();
    const { properties, anyOf, allOf, items, ...rest } = resolveSchema(schema, root);
    for (const keyword of DESCRIPTIVE_KEYWORDS) delete rest[keyword];
    return {
      ...rest,
      ...(properties === undefined ? {} : { properties: mapValues(properties, inline) }),
      ...(anyOf === undefined ? {} : { anyOf: anyOf.map(inline) }),
      ...(allOf === undefined ? {} : { allOf: allOf.map(inline) }),
      ...(items === undefined ? {} : { items: inline(items) }),
    };
  }
  try {
    return inline(root);
  } catch (error) {
    if (error instanceof TooManyParts) return null;
    throw error;
  }
}

class TooManyParts extends Error {}

function mapValues<T, U>(record: Record<string, T>, change: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}
