// Finds a schema in the prompt, by which clients request JSON from a server without grammars.
import type { JsonSchema } from "../schema/json-schema.ts";

/**
 * The JSON Schema in the last system block, which begins after a sentence and ends with the block.
 * Null if the block has none.
 */
export function promptedSchema(lastBlock: string | undefined): JsonSchema | null {
  const start = lastBlock?.indexOf("{") ?? -1;
  if (lastBlock === undefined || start < 0) return null;
  try {
    const schema = JSON.parse(lastBlock.slice(start)) as unknown;
    return isSchema(schema) ? schema : null;
  } catch {
    return null;
  }
}

function isSchema(value: unknown): value is JsonSchema {
  if (typeof value !== "object" || value === null) return false;
  const { type, properties } = value as JsonSchema;
  return type === "object" && typeof properties === "object";
}
