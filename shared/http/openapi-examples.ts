// Examples of the OpenAPI document, composed of the examples of its schemas' fields.
import type { Json } from "./openapi-components.ts";

const NAME = /^#\/components\/schemas\//;
/** Examples of string formats, for fields without an example of their own. */
const BY_FORMAT: Readonly<Record<string, unknown>> = {
  uuid: "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
  date: "2026-11-27",
  "date-time": "2026-11-22T09:30:00.000Z",
  uri: "https://example.com/",
};

/**
 * A value of the schema's type. It also fits limits such as a minimum length if the schema has an example of its own.
 * @param components the document's schemas, keyed by name
 */
export function exampleOf(schema: Json, components: Record<string, Json>): unknown {
  const { $ref, examples, enum: values, allOf } = schema as Schema;
  if ($ref !== undefined) return exampleOf(components[$ref.replace(NAME, "")] ?? {}, components);
  if (examples !== undefined) return examples[0];
  if ("default" in schema) return schema["default"];
  if ("const" in schema) return schema["const"];
  if (values !== undefined) return values[0];
  if (allOf !== undefined)
    return Object.assign({}, ...allOf.map((option) => exampleOf(option, components)));
  const alternatives = alternativesOf(schema as Schema);
  if (schema["properties"] === undefined && alternatives.length > 0) {
    return exampleOf(alternatives.find(({ type }) => type !== "null") ?? {}, components);
  }
  return byType(schema as Schema, components);
}

/**
 * One example; or, if the schema is a choice between named schemas, an example of each, keyed by the
 * schema's name.
 */
export function examplesOf(schema: Json, components: Record<string, Json>): Json {
  const target = components[String(schema["$ref"]).replace(NAME, "")] ?? schema;
  const kinds = alternativesOf(target as Schema).flatMap(({ $ref }) => $ref ?? []);
  if (kinds.length === 0) return { example: exampleOf(schema, components) };
  const examples = kinds.map(($ref) => [
    $ref.replace(NAME, ""),
    { value: exampleOf({ $ref }, components) },
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

function byType(schema: Schema, components: Record<string, Json>): unknown {
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
      return items === undefined ? [] : [exampleOf(items, components)];
    case "object":
      return objectOf(schema, components);
    default:
      return null;
  }
}

/**
 * The required fields, those of the first option, and other fields that have an example and that no
 * other option requires; at least one field if the schema demands one.
 */
function objectOf(schema: Schema, components: Record<string, Json>): Json {
  const { properties = {}, required = [], minProperties = 0 } = schema;
  const [optionFields, ...otherOptions] = alternativesOf(schema).map(
    (option) => option.required ?? [],
  );
  const neededNames = new Set([...required, ...(optionFields ?? [])]);
  const onlyInOthers = new Set(otherOptions.flat().filter((name) => !neededNames.has(name)));
  const shownNames = Object.keys(properties).filter(
    (name) =>
      neededNames.has(name) ||
      (properties[name]?.examples !== undefined && !onlyInOthers.has(name)),
  );
  const names =
    shownNames.length < minProperties ? Object.keys(properties).slice(0, 1) : shownNames;
  return Object.fromEntries(
    names.map((name) => [name, exampleOf(properties[name] ?? {}, components)]),
  );
}
