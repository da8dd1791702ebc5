// Counts what a validator does with a schema and a value, before it does it: schemas of one value that choose from many,
// or refer to each other, multiply.
import { childSchemas, isObject, refTarget } from "./schema-keywords.ts";
import { comparedIn, schemaSize, valueSize } from "./schema-size.ts";

type Schema = Record<string, unknown>;

/** Keywords for which all of a value is read. */
const WHOLE = ["const", "enum", "minLength", "maxLength"];

/** Whether holding the value against the schema takes more than so many steps. */
export function takesMore(schema: Schema, value: unknown, most: number): boolean {
  if (schemaSize(schema) === "recursive") return true;
  // Equal texts and values are compared as a whole, too.
  let left = most - valueSize(value, most);
  const visit = (one: unknown, part: unknown): void => {
    left -= 1;
    if (left < 0 || !isObject(one)) return;
    left -= comparedIn(one);
    if (WHOLE.some((keyword) => Object.hasOwn(one, keyword))) left -= valueSize(part, left);
    if (Object.hasOwn(one, "$ref")) visit(refTarget(schema, one["$ref"]), part);
    for (const [[keyword = "", name = ""], child] of childSchemas(one)) {
      left -= 1;
      for (const met of metBy(keyword, name, part)) {
        if (left < 0) return;
        visit(child, met);
      }
    }
  };
  visit(schema, value);
  return left < 0;
}

/** The parts of a value that a schema at a keyword is held against. */
function metBy(keyword: string, name: string, value: unknown): readonly unknown[] {
  switch (keyword) {
    case "$defs":
    case "definitions":
      return [];
    case "properties":
      return isObject(value) && Object.hasOwn(value, name) ? [value[name]] : [];
    case "additionalProperties":
    case "unevaluatedProperties":
      return isObject(value) ? Object.values(value) : [];
    case "propertyNames":
      return isObject(value) ? Object.keys(value) : [];
    case "items":
    case "unevaluatedItems":
    case "contains":
      return Array.isArray(value) ? value : [];
    case "prefixItems":
      return Array.isArray(value) ? value.slice(Number(name), Number(name) + 1) : [];
    default:
      return [value];
  }
}
