// The inputs of a Process: their schema, and the values with which a run or a call by a step begins.
import type { JsonSchema } from "../../contracts/definitions/services.ts";
import type { Fault, ProcessDefinition } from "../../contracts/definitions/processes.ts";
import { jsonPointer } from "../json-pointer.ts";
import { fillDefaults } from "../schemas/fill-defaults.ts";
import { isObject } from "../schemas/schema-keywords.ts";
import { validate } from "../schemas/validate.ts";

export type InputsOf = Pick<ProcessDefinition, "initialContext" | "inputSchema">;

/** The Process's own schema; without one, each name of `initialContext` must have a value, of any type. */
export function inputSchemaOf({ initialContext, inputSchema }: InputsOf): JsonSchema {
  return (
    inputSchema ?? {
      type: "object",
      properties: Object.fromEntries(initialContext.map((name) => [name, {}])),
      required: initialContext,
      additionalProperties: false,
    }
  );
}

/** Fills an empty `initialContext` with the names of the schema, in its order. */
export function withInputNames<T extends InputsOf>(definition: T): T {
  const { inputSchema, initialContext } = definition;
  if (inputSchema === undefined || initialContext.length > 0) return definition;
  return { ...definition, initialContext: Object.keys(propertiesOf(inputSchema)) };
}

/** Names that a caller has to give: required, and without a default. */
export function neededInputs(inputs: InputsOf): string[] {
  const schema = inputSchemaOf(inputs);
  const filled = fillDefaults(schema, {});
  return requiredOf(schema).filter((name) => !Object.hasOwn(filled, name));
}

export interface CheckedInputs {
  /** A value for each name: the given one, or else the default, or else null. */
  values: Record<string, unknown>;
  /** Pointers are relative to the inputs. */
  faults: Fault[];
}

/**
 * Fills in defaults, and checks the inputs against the schema. Null for an optional input counts as missing, unless the
 * schema allows null.
 */
export function checkInputs(
  definition: InputsOf,
  inputs: Readonly<Record<string, unknown>>,
): CheckedInputs {
  const { initialContext } = definition;
  const { required: _, additionalProperties: __, ...schema } = inputSchemaOf(definition);
  const needed = new Set(neededInputs(definition));
  const givenInputs = Object.entries(inputs).filter(
    ([name, value]) =>
      initialContext.includes(name) &&
      (value !== null || needed.has(name) || allowsNull(schema, name)),
  );
  const filled = fillDefaults(schema, Object.fromEntries(givenInputs));
  const missing = [...needed].filter((name) => !Object.hasOwn(filled, name));
  const unknown = Object.keys(inputs).filter((name) => !initialContext.includes(name));
  return {
    values: { ...Object.fromEntries(initialContext.map((name) => [name, null])), ...filled },
    faults: [
      ...missing.map((name) => ({ pointer: jsonPointer([name]), detail: "has no value" })),
      ...unknown.map((name) => ({ pointer: jsonPointer([name]), detail: noInput(definition) })),
      ...(definition.inputSchema === undefined ? [] : validate(schema, filled)),
    ],
  };
}

export const noInput = ({ initialContext }: Pick<InputsOf, "initialContext">): string =>
  `is not an input of this Process; it has: ${initialContext.join(", ") || "none"}`;

/** The schema of one input, with the definitions to which it may refer. */
export function schemaOfInput(schema: JsonSchema, name: string): JsonSchema {
  const { $defs = {}, definitions = {} } = schema;
  const property = propertiesOf(schema)[name];
  if (property === false) return { not: {} };
  return isObject(property) ? { ...property, $defs, definitions } : {};
}

const allowsNull = (schema: JsonSchema, name: string): boolean =>
  validate(schemaOfInput(schema, name), null).length === 0;

export const propertiesOf = ({ properties }: JsonSchema): Record<string, unknown> =>
  isObject(properties) ? properties : {};

export const requiredOf = ({ required }: JsonSchema): string[] =>
  Array.isArray(required) ? required.filter((name) => typeof name === "string") : [];
