// Compares a definition with the stored one, after filling in the same defaults as the API.
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
const STEP_DEFAULTS = { dependsOn: [], inputs: {} };
const FOR_EACH_DEFAULTS = { parallel: 1, onItemError: "stop" };
const LOOP_DEFAULTS = { maxCount: 100, maxSeconds: 24 * 3600, collect: false };
const EXECUTION_DEFAULTS = { mode: "sequential", interactionMode: "auto" };
/** Of a step's policy and of a Tool's. */
const RETRY_DEFAULTS = {
  ...{ attempts: 3, backoffSeconds: 1 },
  on: ["away", "timeout", "rate_limited", "server_error"],
};

/**
 * The fields as the API would store them: with its defaults, with those of the Service's connection, and with the
 * pinned schema.
 */
export function withDefaults(
  kind: Kind,
  body: object,
  stored: object,
  services: Stored["services"],
): Fields {
  const fields: Fields = { ...DEFAULTS[kind], ...body };
  const storedFields = stored as Fields;
  if (kind === "processes") {
    // A Process with an input schema gets the names of its inputs from it.
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
    operation: {
      ...operation,
      ...withDefaultsOf(operation, "retries", RETRY_DEFAULTS),
      ...(keepsPin ? { schemaHash: storedOperation["schemaHash"] } : {}),
    },
  };
}

/** The part of this name with its defaults, or nothing if there is no such part. */
const withDefaultsOf = (whole: Fields, name: string, defaults: Fields): Fields =>
  whole[name] === undefined ? {} : { [name]: { ...defaults, ...(whole[name] as Fields) } };

function stepsOf(steps: unknown): unknown {
  if (!Array.isArray(steps)) return steps;
  return steps.map((step: Fields) => ({
    ...STEP_DEFAULTS,
    ...step,
    ...withDefaultsOf(step, "forEach", FOR_EACH_DEFAULTS),
    ...withDefaultsOf(step, "loop", LOOP_DEFAULTS),
    output: { required: true, ...(step["output"] as Fields | undefined) },
    execution: executionOf(step["execution"] as Fields | undefined),
  }));
}

const executionOf = (execution: Fields = {}): Fields => ({
  ...EXECUTION_DEFAULTS,
  ...execution,
  ...withDefaultsOf(execution, "retry", RETRY_DEFAULTS),
});

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
