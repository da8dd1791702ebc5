// The keywords of JSON Schema (draft 2020-12) that are supported, and what each must contain.

export type KeywordKind =
  | "text"
  | "yesNo"
  | "number"
  | "positive"
  | "count"
  | "names"
  | "nameLists"
  | "types"
  | "values"
  | "any"
  | "schema"
  | "schemas"
  | "schemaMap"
  | "ref";

const ofKind = (kind: KeywordKind, names: string) =>
  names.split(" ").map((name) => [name, kind] as const);

/**
 * Annotations, which describe a value without restricting it. As in the draft, `format` is one of
 * them.
 */
const ANNOTATIONS = new Map<string, KeywordKind>([
  ...ofKind("text", "title description $comment $schema format contentEncoding contentMediaType"),
  ...ofKind("yesNo", "deprecated readOnly writeOnly"),
  // Alfred's own: records of runs have a mask in place of the value.
  ...ofKind("yesNo", "sensitive"),
  ...ofKind("values", "examples"),
  ...ofKind("any", "default"),
]);

/** Keywords that validation uses; the validator is not given any others. */
export const ASSERTIONS: ReadonlyMap<string, KeywordKind> = new Map([
  ...ofKind("types", "type"),
  ...ofKind("any", "const"),
  ...ofKind("values", "enum"),
  ...ofKind("count", "minLength maxLength minItems maxItems minProperties maxProperties"),
  ...ofKind("count", "minContains maxContains"),
  ...ofKind("number", "minimum maximum exclusiveMinimum exclusiveMaximum"),
  ...ofKind("positive", "multipleOf"),
  ...ofKind("names", "required"),
  ...ofKind("nameLists", "dependentRequired"),
  ...ofKind("schemaMap", "properties $defs definitions dependentSchemas"),
  ...ofKind("schemas", "allOf anyOf oneOf prefixItems"),
  ...ofKind("schema", "items additionalProperties propertyNames contains not if then else"),
  ...ofKind("schema", "unevaluatedProperties unevaluatedItems"),
  ...ofKind("ref", "$ref"),
]);

export const KEYWORDS: ReadonlyMap<string, KeywordKind> = new Map([...ANNOTATIONS, ...ASSERTIONS]);

/** Keywords that are refused, each with the reason. */
export const REFUSED_KEYWORDS: ReadonlyMap<string, string> = new Map([
  ["pattern", "an expression can take for ever; use enum or minLength and maxLength"],
  ["patternProperties", "an expression can take for ever; name the properties"],
  ["uniqueItems", "comparing every item with every other takes too long; leave it out"],
  ["dependencies", "it belongs to an older draft; use dependentRequired or dependentSchemas"],
  ["additionalItems", "it belongs to an older draft; use prefixItems and items"],
  ...["$id", "$anchor", "$dynamicRef", "$dynamicAnchor", "$recursiveRef", "$recursiveAnchor"].map(
    (name) => [name, "schemas refer to #/$defs/… only"] as const,
  ),
]);

export const TYPES: ReadonlySet<unknown> = new Set(
  "array boolean integer null number object string".split(" "),
);

/** `#/$defs/name` or `#/definitions/name`: a JSON Pointer in a URL fragment. */
export const LOCAL_REF = /^#\/(\$defs|definitions)\/([A-Za-z0-9_.-]{1,100})$/;

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The direct subschemas of a schema, each with its path. */
export function childSchemas(schema: Record<string, unknown>): [path: string[], schema: unknown][] {
  return Object.entries(schema).flatMap(([name, value]): [string[], unknown][] => {
    const kind = KEYWORDS.get(name);
    if (kind === "schema") return [[[name], value]];
    if (kind === "schemas" && Array.isArray(value)) {
      return value.map((child, index) => [[name, String(index)], child]);
    }
    if (kind !== "schemaMap" || !isObject(value)) return [];
    return Object.entries(value).map(([key, child]) => [[name, key], child]);
  });
}

/** The schema that a local `$ref` names; undefined when it does not exist. */
export function refTarget(root: Record<string, unknown>, ref: unknown): unknown {
  const [, group = "", name = ""] = typeof ref === "string" ? (LOCAL_REF.exec(ref) ?? []) : [];
  const definitions = Object.hasOwn(root, group) ? root[group] : undefined;
  return isObject(definitions) && Object.hasOwn(definitions, name) ? definitions[name] : undefined;
}
