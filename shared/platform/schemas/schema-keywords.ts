// The keywords of JSON Schema (draft 2020-12) that are read here, and what each must hold.

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

const of = (kind: KeywordKind, names: string) =>
  names.split(" ").map((name) => [name, kind] as const);

/** Said of a value, not asked of it: `format` is one too, as the draft has it. */
const ANNOTATIONS = new Map<string, KeywordKind>([
  ...of("text", "title description $comment $schema format contentEncoding contentMediaType"),
  ...of("yesNo", "deprecated readOnly writeOnly"),
  ...of("values", "examples"),
  ...of("any", "default"),
]);

/** What validation reads; everything else is left out of what the validator is given. */
export const ASSERTIONS: ReadonlyMap<string, KeywordKind> = new Map([
  ...of("types", "type"),
  ...of("any", "const"),
  ...of("values", "enum"),
  ...of("count", "minLength maxLength minItems maxItems minProperties maxProperties"),
  ...of("count", "minContains maxContains"),
  ...of("number", "minimum maximum exclusiveMinimum exclusiveMaximum"),
  ...of("positive", "multipleOf"),
  ...of("names", "required"),
  ...of("nameLists", "dependentRequired"),
  ...of("schemaMap", "properties $defs definitions dependentSchemas"),
  ...of("schemas", "allOf anyOf oneOf prefixItems"),
  ...of("schema", "items additionalProperties propertyNames contains not if then else"),
  ...of("schema", "unevaluatedProperties unevaluatedItems"),
  ...of("ref", "$ref"),
]);

export const KEYWORDS: ReadonlyMap<string, KeywordKind> = new Map([...ANNOTATIONS, ...ASSERTIONS]);

/** Keywords that are refused, with the reason. */
export const REFUSED_KEYWORDS: ReadonlyMap<string, string> = new Map([
  ["pattern", "an expression can take for ever; use enum or minLength and maxLength"],
  ["patternProperties", "an expression can take for ever; name the properties"],
  ["uniqueItems", "comparing all with all takes too long; leave it out"],
  ["dependencies", "it is of an older draft; use dependentRequired or dependentSchemas"],
  ["additionalItems", "it is of an older draft; use prefixItems and items"],
  ...["$id", "$anchor", "$dynamicRef", "$dynamicAnchor", "$recursiveRef", "$recursiveAnchor"].map(
    (name) => [name, "schemas refer to #/$defs/… only"] as const,
  ),
]);

export const TYPES: ReadonlySet<unknown> = new Set(
  "array boolean integer null number object string".split(" "),
);

/** `#/$defs/name`, as JSON Pointers in fragments are written. */
export const LOCAL_REF = /^#\/(\$defs|definitions)\/([A-Za-z0-9_.-]{1,100})$/;

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The schemas directly in a schema, each with the way to it. */
export function childSchemas(schema: Record<string, unknown>): [path: string[], schema: unknown][] {
  return Object.entries(schema).flatMap(([name, value]): [string[], unknown][] => {
    const kind = KEYWORDS.get(name);
    if (kind === "schema") return [[[name], value]];
    if (kind === "schemas" && Array.isArray(value)) {
      return value.map((one, index) => [[name, String(index)], one]);
    }
    if (kind !== "schemaMap" || !isObject(value)) return [];
    return Object.entries(value).map(([key, one]) => [[name, key], one]);
  });
}

/** The schema that a local `$ref` names; undefined when there is none. */
export function refTarget(root: Record<string, unknown>, ref: unknown): unknown {
  const [, group = "", name = ""] = typeof ref === "string" ? (LOCAL_REF.exec(ref) ?? []) : [];
  const definitions = Object.hasOwn(root, group) ? root[group] : undefined;
  return isObject(definitions) && Object.hasOwn(definitions, name) ? definitions[name] : undefined;
}
