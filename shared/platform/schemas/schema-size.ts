// How much work a validator has: the parts of a schema, and the parts of the value that it checks.
import { childSchemas, isObject, refTarget } from "./schema-keywords.ts";

/**
 * The number of schemas in a schema, and of the entries that they compare one by one: required
 * names and allowed values. Each `$ref` counts as the schema that it stands for.
 */
export const schemaSize = (schema: Record<string, unknown>): number | "recursive" =>
  sizeOf(schema, schema, new Map());

/** Each definition is counted once and then added for each reference. */
function sizeOf(
  schema: unknown,
  root: Record<string, unknown>,
  sizes: Map<unknown, number | "open">,
): number | "recursive" {
  if (!isObject(schema)) return 1;
  const knownSize = sizes.get(schema);
  if (knownSize === "open") return "recursive";
  if (knownSize !== undefined) return knownSize;
  sizes.set(schema, "open");
  const target = Object.hasOwn(schema, "$ref") ? [refTarget(root, schema["$ref"])] : [];
  let size = 1 + comparedIn(schema);
  for (const child of [...childSchemas(schema).map(([, inner]) => inner), ...target]) {
    const childSize = sizeOf(child, root, sizes);
    if (childSize === "recursive") return childSize;
    size += childSize;
  }
  sizes.set(schema, size);
  return size;
}

/** The entries of a schema that are compared with a value one by one. */
export function comparedIn({ enum: values, required, dependentRequired }: Record<string, unknown>) {
  const lists = [
    values,
    required,
    ...(isObject(dependentRequired) ? Object.values(dependentRequired) : []),
  ];
  return lists.reduce<number>((sum, list) => sum + (Array.isArray(list) ? list.length : 0), 0);
}

/** Characters that are read in the time of one comparison. */
const CHARACTERS_PER_COMPARISON = 64;

/**
 * The number of values within a JSON value, where a long text counts by its length. Counting stops at
 * `max`.
 */
export function valueSize(value: unknown, max: number): number {
  const pending = [value];
  let size = 0;
  while (pending.length > 0 && size <= max) {
    const next = pending.pop();
    size += typeof next === "string" ? 1 + next.length / CHARACTERS_PER_COMPARISON : 1;
    if (typeof next === "object" && next !== null)
      for (const inner of Object.values(next)) pending.push(inner);
  }
  return size;
}
