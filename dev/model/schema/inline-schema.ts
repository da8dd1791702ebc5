// A schema in the form from which a grammar is compiled: every $ref expanded, names and
// descriptions removed.
import { resolveSchema, type JsonSchema } from "./json-schema.ts";

/** Expansion can grow without bound; beyond this many parts it stops. */
const MAX_PARTS = 10_000;

/** Keywords that only describe a value; the grammar does not use them. */
const WORDS = ["$schema", "$defs", "definitions", "title", "description", "default"];

/**
 * @returns null when the expanded schema has too many parts to be compiled
 * Errors: Error for a $ref that leads nowhere. The schema must not be recursive (`schemaFault`
 * checks that first).
 */
export function inlineSchema(root: JsonSchema): JsonSchema | null {
  let parts = 0;
  function inlined(schema: JsonSchema): JsonSchema {
    parts += 1;
    if (parts > MAX_PARTS) throw new TooManyParts();
    const { properties, anyOf, allOf, items, ...rest } = resolveSchema(schema, root);
    for (const word of WORDS) delete rest[word];
    return {
      ...rest,
      ...(properties === undefined ? {} : { properties: mapValues(properties, inlined) }),
      ...(anyOf === undefined ? {} : { anyOf: anyOf.map(inlined) }),
      ...(allOf === undefined ? {} : { allOf: allOf.map(inlined) }),
      ...(items === undefined ? {} : { items: inlined(items) }),
    };
  }
  try {
    return inlined(root);
  } catch (error) {
    if (error instanceof TooManyParts) return null;
    throw error;
  }
}

class TooManyParts extends Error {}

function mapValues<T, U>(record: Record<string, T>, change: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}
