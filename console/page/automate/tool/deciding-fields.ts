// The fields of an answer that may be allowed to decide, because they cannot hold a sentence.
import type { JsonSchema } from "../../parts/schema-fields.ts";

type Schema = JsonSchema & { anyOf?: Schema[]; oneOf?: Schema[] };

/** Fields below this depth, or beyond this number, are not offered. */
const MAX_DEPTH = 6;
const MAX_FIELDS = 100;
const SCALARS: ReadonlySet<string> = new Set(["number", "integer", "boolean", "null"]);
const DATES: ReadonlySet<string> = new Set(["date", "date-time"]);

/** JSON Pointers to the fields that may decide. This list only saves typing; the API checks the choice again. */
export function decidableFields(schema: unknown): string[] {
  const pointers: string[] = [];
  const visit = (part: unknown, pointer: string, depth: number): void => {
    if (typeof part !== "object" || part === null || depth > MAX_DEPTH) return;
    const { properties } = part as Schema;
    if (pointer !== "" && isBounded(part as Schema)) pointers.push(pointer);
    if (typeof properties !== "object" || properties === null) return;
    for (const [name, property] of Object.entries(properties)) {
      const key = name.replaceAll("~", "~0").replaceAll("/", "~1");
      visit(property, `${pointer}/${key}`, depth + 1);
    }
  };
  visit(schema, "", 0);
  return pointers.slice(0, MAX_FIELDS);
}

function isBounded({ type, enum: values, const: value, format, anyOf, oneOf }: Schema): boolean {
  const forms = anyOf ?? oneOf;
  if (Array.isArray(forms)) return forms.length > 0 && forms.every((form) => isBounded(form));
  if (values !== undefined || value !== undefined) return true;
  const types = [type ?? []].flat();
  if (types.length === 0) return false;
  return types.every((type) => SCALARS.has(type) || (type === "string" && DATES.has(format ?? "")));
}
