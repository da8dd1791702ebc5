// Examples of the OpenAPI document: composed of those that the fields of its schemas have.
import type { Json } from "./openapi-components.ts";

const NAME = /^#\/components\/schemas\//;
/** Of what is no field's own. */
const BY_FORMAT: Readonly<Record<string, unknown>> = {
  uuid: "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
  date: "2026-11-27",
  "date-time": "2026-11-22T09:30:00.000Z",
  uri: "https://example.com/",
};

/**
 * A value that fits the schema.
 * @param named the document's schemas, by name
 */
export function exampleOf(schema: Json, named: Record<string, Json>): unknown {
  const { $ref, examples, enum: values, allOf } = schema as Schema;
  if ($ref !== undefined) return exampleOf(named[$ref.replace(NAME, "")] ?? {}, named);
  if (examples !== undefined) return examples[0];
  if ("default" in schema) return schema["default"];
  if ("const" in schema) return schema["const"];
  if (values !== undefined) return values[0];
  if (allOf !== undefined) return Object.assign({}, ...allOf.map((one) => exampleOf(one, named)));
  const alternatives = alternativesOf(schema as Schema);
  if (schema["properties"] === undefined && alternatives.length > 0) {
    return exampleOf(alternatives.find(({ type }) => type !== "null") ?? {}, named);
  }
  return byType(schema as Schema, named);
}

/** Several, by name: one of each kind where the schema is a choice between named ones. */
export function examplesOf(schema: Json, named: Record<string, Json>): Json {
  const target = named[String(schema["$ref"]).replace(NAME, "")] ?? schema;
  const kinds = alternativesOf(target as Schema).flatMap(({ $ref }) => $ref ?? []);
  if (kinds.length === 0) return { example: exampleOf(schema, named) };
  const examples = kinds.map(($ref) => [
    $ref.replace(NAME, ""),
    { value: exampleOf({ $ref }, named) },
  ]);
  return { examples: Object.fromEntries(examples) as Json };
}

interface Schema extends Json {
  $ref?: string;
  type?: string;
  format?: string;
  minimum?: number;
  exclusiveMinimum?: number;
  maxLength?: number;
  minProperties?: number;
  examples?: unknown[];
  enum?: unknown[];
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  required?: string[];
  properties?: Record<string, Schema>;
}

const alternativesOf = ({ anyOf, oneOf }: Schema): Schema[] => anyOf ?? oneOf ?? [];

function byType(schema: Schema, named: Record<string, Json>): unknown {
  const { type, format = "", minimum = 1, items, maxLength = 20 } = schema;
  switch (type) {
    case "string":
      return BY_FORMAT[format] ?? "text".slice(0, maxLength);
    case "integer":
    case "number":
      return Math.max(minimum, 1);
    case "boolean":
      return false;
    case "array":
      return items === undefined ? [] : [exampleOf(items, named)];
    case "object":
      return objectOf(schema, named);
    default:
      return null;
  }
}

/** What has to be there, by the first of several ways, and what has an example of its own. */
function objectOf(schema: Schema, named: Record<string, Json>): Json {
  const { properties = {}, required = [], minProperties = 0 } = schema;
  const [way, ...otherWays] = alternativesOf(schema).map((one) => one.required ?? []);
  const needed = new Set([...required, ...(way ?? [])]);
  const other = new Set(otherWays.flat().filter((name) => !needed.has(name)));
  const shown = Object.keys(properties).filter(
    (name) => needed.has(name) || (properties[name]?.examples !== undefined && !other.has(name)),
  );
  const names = shown.length < minProperties ? Object.keys(properties).slice(0, 1) : shown;
  return Object.fromEntries(names.map((name) => [name, exampleOf(properties[name] ?? {}, named)]));
}
