// A schema as a grammar is made of it: every $ref written out, names and descriptions left out.
import { resolveSchema, type JsonSchema } from "./json-schema.ts";

/** Written out, a schema can grow without bound; beyond this many parts it is not looked at further. */
const MAX_PARTS = 10_000;

/** Words about a value; they do not reach the grammar. */
const WORDS = ["$schema", "$defs", "definitions", "title", "description", "default"];

/**
 * @returns null when written out it has more parts than anybody would compile
 * Errors: Error for a $ref that leads nowhere. The schema must not recurse (`schemaFault` looks first).
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
