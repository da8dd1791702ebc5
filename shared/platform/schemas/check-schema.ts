// Checks a JSON Schema when it is written: it must follow the metaschema's rules, and validating with
// it must not take forever.
import type { Fault } from "../../contracts/definitions/processes.ts";
import { jsonPointer } from "../json-pointer.ts";
import {
  KEYWORDS,
  LOCAL_REF,
  REFUSED_KEYWORDS,
  TYPES,
  childSchemas,
  isObject,
  refTarget,
  type KeywordKind,
} from "./schema-keywords.ts";
import { schemaSize } from "./schema-size.ts";

/** The deepest nesting of schemas, and the greatest total size. */
const MAX_DEPTH = 24;
const MAX_SIZE = 2_000;

/**
 * Every fault, with a JSON Pointer into the schema. Unknown keywords count as annotations and pass.
 */
export function checkSchema(schema: unknown): Fault[] {
  const faults: Fault[] = [];
  checkAt(schema, [], faults);
  if (faults.length > 0 || !isObject(schema)) return faults;
  const size = schemaSize(schema);
  if (size === "recursive") return [{ pointer: "", detail: "A $ref leads back to itself." }];
  const detail = `The schema is too large: more than ${MAX_SIZE} schemas, names and values, with each reference counted in full.`;
  return size > MAX_SIZE ? [{ pointer: "", detail }] : [];
}

function checkAt(schema: unknown, path: readonly string[], faults: Fault[], root = schema): void {
  const fault = (segments: readonly string[], detail: string) =>
    faults.push({ pointer: jsonPointer([...path, ...segments]), detail });
  if (typeof schema === "boolean") return;
  if (!isObject(schema)) {
    fault([], "A schema is an object, true or false.");
    return;
  }
  // Each level of schemas adds at most two segments to the path.
  if (path.length > MAX_DEPTH * 2) {
    fault([], `Schemas are nested deeper than ${MAX_DEPTH}.`);
    return;
  }
  for (const [name, value] of Object.entries(schema)) {
    const reason = REFUSED_KEYWORDS.get(name);
    if (reason !== undefined) fault([name], `"${name}" is not supported: ${reason}.`);
    const kind = KEYWORDS.get(name);
    const valueFault = kind === undefined ? null : wrongValue(kind, value, root);
    if (valueFault !== null) fault([name], `"${name}" ${valueFault}.`);
  }
  for (const [segments, child] of childSchemas(schema)) {
    checkAt(child, [...path, ...segments], faults, root);
  }
}

function wrongValue(kind: KeywordKind, value: unknown, root: unknown): string | null {
  switch (kind) {
    case "text":
      return typeof value === "string" ? null : "must be text";
    case "yesNo":
      return typeof value === "boolean" ? null : "must be true or false";
    case "number":
      return typeof value === "number" ? null : "must be a number";
    case "positive":
      return typeof value === "number" && value > 0 ? null : "must be a number above 0";
    case "count":
      return Number.isSafeInteger(value) && Number(value) >= 0
        ? null
        : "must be a whole number from 0";
    case "names":
      return isNames(value) ? null : "must be a list of different names";
    case "nameLists":
      return isObject(value) && Object.values(value).every(isNames)
        ? null
        : "must be an object that maps names to lists of names";
    case "types":
      return isTypes(value) ? null : `must be one or more of ${[...TYPES].join(", ")}`;
    case "values":
      return Array.isArray(value) && value.length > 0 ? null : "must be a list of values";
    case "schemas":
      return Array.isArray(value) && value.length > 0 ? null : "must be a list of schemas";
    case "schemaMap":
      return isObject(value) ? null : "must be an object that maps names to schemas";
    case "ref":
      return wrongRef(value, root);
    case "schema":
    case "any":
      return null;
  }
}

function wrongRef(value: unknown, root: unknown): string | null {
  if (typeof value !== "string" || !LOCAL_REF.test(value)) return "must be #/$defs/ and a name";
  return isObject(root) && refTarget(root, value) !== undefined ? null : `names nothing: ${value}`;
}

function isNames(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every((name) => typeof name === "string") &&
    new Set(value).size === value.length
  );
}

function isTypes(value: unknown): boolean {
  if (!Array.isArray(value)) return TYPES.has(value);
  return value.length > 0 && value.every((type) => TYPES.has(type)) && isNames(value);
}
