// A schema of an OpenAPI document as the JSON Schema that a Tool stores.
import { checkSchema } from "../schemas/check-schema.ts";
import { KEYWORDS, REFUSED_KEYWORDS } from "../schemas/schema-keywords.ts";
import type { Fault } from "../../contracts/definitions/processes.ts";
import { below, isObject, type Json } from "./json.ts";
import { followReference } from "./resolve.ts";

/** Collects what an import loses of a document. */
export interface Losses {
  /** The whole document. */
  root: Json;
  /** Parts that no Tool can have. */
  faults: Fault[];
  /** In words: parts that are left out although a Tool is made, and operations that lack a credential. */
  notes: string[];
}

interface Conversion {
  losses: Losses;
  /** Whether a part that leads back to itself allows anything; otherwise it is a fault. */
  isLoose: boolean;
  size: number;
}

/** A schema with more parts is not read to its end. */
const MAX_PARTS = 4_000;

/**
 * @param isLoose for schemas of answers: a part that leads back to itself, or a schema that no Tool can have, allows
 * anything and becomes a note instead of a fault
 */
export function schemaOf(schema: unknown, pointer: string, losses: Losses, isLoose: boolean): Json {
  const conversion: Conversion = { losses, isLoose, size: 0 };
  const result = convert(schema, pointer, [], conversion);
  if (conversion.size <= MAX_PARTS && checkSchema(result).length === 0) return result;
  const [fault] = checkSchema(result);
  const reason =
    fault === undefined ? "has too many parts." : `${fault.pointer} ${fault.detail}`.trim();
  if (isLoose) losses.notes.push(`${pointer}: ${reason} The answer is not checked.`);
  else losses.faults.push({ pointer, detail: reason });
  return {};
}

function convert(
  part: unknown,
  pointer: string,
  enclosingSchemas: readonly object[],
  conversion: Conversion,
): Json {
  conversion.size += 1;
  const schema = followReference(conversion.losses.root, part, pointer, conversion.losses.faults);
  if (!isObject(schema) || conversion.size > MAX_PARTS) return schema === false ? { not: {} } : {};
  const { losses, isLoose } = conversion;
  if (enclosingSchemas.includes(schema)) {
    if (isLoose) losses.notes.push(`${pointer} leads back to itself: it allows anything.`);
    else
      losses.faults.push({
        pointer,
        detail: "leads back to itself, which no Tool's schema may do",
      });
    return {};
  }
  const convertInner = (innerPart: unknown, ...names: (string | number)[]) =>
    convert(innerPart, below(pointer, ...names), [...enclosingSchemas, schema], conversion);
  const result: Json = {};
  for (const [name, value] of Object.entries(schema)) {
    const kind = KEYWORDS.get(name);
    if (REFUSED_KEYWORDS.has(name)) losses.notes.push(`${below(pointer, name)} is not checked.`);
    if (kind === undefined || name === "$schema" || name === "examples") continue;
    if (kind === "schema")
      result[name] = typeof value === "boolean" ? value : convertInner(value, name);
    else if (kind === "schemas" && Array.isArray(value)) {
      result[name] = value.map((innerPart, index) => convertInner(innerPart, name, index));
    } else if (kind === "schemaMap" && isObject(value)) {
      const parts = Object.entries(value).map(([key, innerPart]) => [
        key,
        convertInner(innerPart, name, key),
      ]);
      result[name] = Object.fromEntries(parts);
    } else result[name] = value;
  }
  return withNull(boundsOf(result), schema["nullable"] === true);
}

/** OpenAPI 3.0 writes an exclusive bound as `exclusiveMinimum: true` next to `minimum`. */
function boundsOf(schema: Json): Json {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, ...rest } = schema;
  const limitOf = (name: string, limit: unknown, isExclusive: unknown) => {
    const exclusive = `exclusive${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    if (typeof isExclusive === "number") return { [exclusive]: isExclusive, [name]: limit };
    return isExclusive === true ? { [exclusive]: limit } : { [name]: limit };
  };
  const converted = {
    ...rest,
    ...limitOf("minimum", minimum, exclusiveMinimum),
    ...limitOf("maximum", maximum, exclusiveMaximum),
  };
  return Object.fromEntries(Object.entries(converted).filter(([, value]) => value !== undefined));
}

function withNull(schema: Json, isNullable: boolean): Json {
  if (!isNullable) return schema;
  const { type, enum: values } = schema;
  if (typeof type !== "string") return { anyOf: [schema, { type: "null" }] };
  const needsNull = Array.isArray(values) && !values.includes(null);
  return { ...schema, type: [type, "null"], ...(needsNull ? { enum: [...values, null] } : {}) };
}
