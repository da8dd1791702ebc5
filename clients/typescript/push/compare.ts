// Compares a definition with the stored one, after the defaults that the API fills in.
import type { JsonSchema } from "../define/json-schema.ts";
import type { Kind, Stored } from "./stored.ts";

type Fields = Record<string, unknown>;

const DEFAULTS: Readonly<Record<Kind, Fields>> = {
  services: { requiresSecret: false, shared: false, enabled: true },
  secrets: {},
  tools: {
    ...{ description: null, outputSchema: {}, answersMayDecide: [] },
    ...{ secret: null, shared: false, enabled: true },
  },
  processes: { description: null, enabled: true, initialContext: [], maxRecursionDepth: 1 },
};
const STEP = { dependsOn: [], inputs: {} };
const FOR_EACH = { parallel: 1, onItemError: "stop" };
const LOOP = { maxCount: 100, maxSeconds: 24 * 3600, collect: false };
const EXECUTION = { mode: "sequential", interactionMode: "auto" };

/** The fields with what the API fills in: defaults, those of the Service's connection, and a pinned schema. */
export function withDefaults(
  kind: Kind,
  body: object,
  stored: object,
  services: Stored["services"],
): Fields {
  const fields: Fields = { ...DEFAULTS[kind], ...body };
  const storedFields = stored as Fields;
  if (kind === "processes") {
    // The names of inputs follow from their schema.
    const { initialContext } = fields["inputSchema"] === undefined ? fields : storedFields;
    return { ...fields, initialContext, steps: stepsOf(fields["steps"]) };
  }
  if (kind !== "tools") return fields;
  const service = services.find(({ name, own }) => own && name === fields["service"]);
  const operation = fields["operation"] as Fields;
  const storedOperation = storedFields["operation"] as Fields;
  const keepsPin =
    operation["schemaHash"] === undefined && operation["tool"] === storedOperation["tool"];
  return {
    ...fields,
    connectionParams: {
      ...defaultsOf(service?.body.connectionSchema),
      ...(fields["connectionParams"] as Fields),
    },
    operation: keepsPin ? { ...operation, schemaHash: storedOperation["schemaHash"] } : operation,
  };
}

const filled = (step: Fields, name: string, defaults: Fields): Fields =>
  step[name] === undefined ? {} : { [name]: { ...defaults, ...(step[name] as Fields) } };

function stepsOf(steps: unknown): unknown {
  if (!Array.isArray(steps)) return steps;
  return steps.map((step: Fields) => ({
    ...STEP,
    ...step,
    ...filled(step, "forEach", FOR_EACH),
    ...filled(step, "loop", LOOP),
    output: { required: true, ...(step["output"] as Fields | undefined) },
    execution: { ...EXECUTION, ...(step["execution"] as Fields | undefined) },
  }));
}

function defaultsOf(schema: JsonSchema | undefined): Fields {
  const properties = (schema?.["properties"] ?? {}) as Record<string, Fields | boolean>;
  const defaults = Object.entries(properties).flatMap(([name, property]) =>
    typeof property === "object" && "default" in property ? [[name, property["default"]]] : [],
  );
  return Object.fromEntries(defaults) as Fields;
}

/** Whether two JSON values are equal; a field that is null counts as absent. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b || ((a ?? null) === null && (b ?? null) === null)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [a as Fields, b as Fields];
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((name) =>
    isSame(left[name], right[name]),
  );
}
