// Estimates a validator's work before it starts: schemas that offer many alternatives for one
// value, or refer to each other, multiply it.
import { childSchemas, isObject, refTarget } from "./schema-keywords.ts";
import { comparedIn, schemaSize, valueSize } from "./schema-size.ts";

type Schema = Record<string, unknown>;

/** Keywords for which the whole value is read. */
const WHOLE_VALUE_KEYWORDS = ["const", "enum", "minLength", "maxLength"];

/** Whether validating the value takes more than this many steps. */
export function takesMore(schema: Schema, value: unknown, maxSteps: number): boolean {
  if (schemaSize(schema) === "recursive") return true;
  // The whole value is read once in any case.
  let stepsLeft = maxSteps - valueSize(value, maxSteps);
  const visit = (partSchema: unknown, part: unknown): void => {
    stepsLeft -= 1;
    if (stepsLeft < 0 || !isObject(partSchema)) return;
    stepsLeft -= comparedIn(partSchema);
    if (WHOLE_VALUE_KEYWORDS.some((keyword) => Object.hasOwn(partSchema, keyword)))
      stepsLeft -= valueSize(part, stepsLeft);
    if (Object.hasOwn(partSchema, "$ref")) visit(refTarget(schema, partSchema["$ref"]), part);
    for (const [[keyword = "", name = ""], child] of childSchemas(partSchema)) {
      stepsLeft -= 1;
      for (const partOfValue of partsFor(keyword, name, part)) {
        if (stepsLeft < 0) return;
        visit(child, partOfValue);
      }
    }
  };
  visit(schema, value);
  return stepsLeft < 0;
}

/** The parts of a value that the schema under a keyword applies to. */
function partsFor(keyword: string, name: string, value: unknown): readonly unknown[] {
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
