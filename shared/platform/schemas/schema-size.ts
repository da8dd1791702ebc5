// How much there is to do for a validator: the parts of a schema, and the parts of a value that are held against them.
import { childSchemas, isObject, refTarget } from "./schema-keywords.ts";

/**
 * Its schemas, and what they compare with one by one: names that are required, values that are allowed. Each `$ref`
 * counts as what it stands for.
 */
export const schemaSize = (schema: Record<string, unknown>): number | "recursive" =>
  sizeOf(schema, schema, new Map());

/** Each definition is counted once and then added. */
function sizeOf(
  schema: unknown,
  root: Record<string, unknown>,
  known: Map<unknown, number | "open">,
): number | "recursive" {
  if (!isObject(schema)) return 1;
  const found = known.get(schema);
  if (found === "open") return "recursive";
  if (found !== undefined) return found;
  known.set(schema, "open");
  const target = Object.hasOwn(schema, "$ref") ? [refTarget(root, schema["$ref"])] : [];
  let size = 1 + comparedIn(schema);
  for (const child of [...childSchemas(schema).map(([, one]) => one), ...target]) {
    const more = sizeOf(child, root, known);
    if (more === "recursive") return more;
    size += more;
  }
  known.set(schema, size);
  return size;
}

/** What a schema compares a value with one by one. */
export function comparedIn({ enum: values, required, dependentRequired }: Record<string, unknown>) {
  const lists = [
    values,
    required,
    ...(isObject(dependentRequired) ? Object.values(dependentRequired) : []),
  ];
  return lists.reduce<number>((sum, one) => sum + (Array.isArray(one) ? one.length : 0), 0);
}

/** Characters that are read in the time of one comparison. */
const CHARACTERS = 64;

/** Values within a JSON value, long texts counted by their length; no more of them than `most` are counted. */
export function valueSize(value: unknown, most: number): number {
  const left = [value];
  let size = 0;
  while (left.length > 0 && size <= most) {
    const one = left.pop();
    size += typeof one === "string" ? 1 + one.length / CHARACTERS : 1;
    if (typeof one === "object" && one !== null)
      for (const inner of Object.values(one)) left.push(inner);
  }
  return size;
}
