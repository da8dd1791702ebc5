// Checks the operation of a Tool or a ToolTemplate with its schemas: templates, inputs, and what
// may be sent.
import type { Fault } from "../../contracts/definitions/processes.ts";
import type { JsonSchema } from "../../contracts/definitions/services.ts";
import type { Operation } from "../../contracts/definitions/tools.ts";
import { faultsAt } from "../faults-at.ts";
import { jsonPointer } from "../json-pointer.ts";
import { checkSchema } from "../schemas/check-schema.ts";
import { isObject } from "../schemas/schema-keywords.ts";
import { parseTemplate } from "../templates/parse-template.ts";
import { variablesOf } from "../templates/variables-of.ts";
import { checkRest } from "./check-rest.ts";
import { cypherParameters } from "./cypher-parameters.ts";
import { templatesOf, usesOf } from "./operation-uses.ts";

export interface CheckedOperation {
  operation: Operation;
  inputSchema: JsonSchema;
  outputSchema: JsonSchema;
}

/** Every fault, with a JSON Pointer into the Tool: `/operation/path`, `/inputSchema/properties/id`. */
export function checkOperation({
  operation,
  inputSchema,
  outputSchema,
}: CheckedOperation): Fault[] {
  return [
    ...faultsAt("/operation", checkTemplates(operation)),
    ...faultsAt("/operation", operation.type === "rest_call" ? checkRest(operation) : []),
    ...faultsAt("/operation", operation.type === "graph_query" ? checkQuery(operation) : []),
    ...(operation.type === "llm_call" && operation.outputSchema !== undefined
      ? faultsAt("/operation/outputSchema", checkSchema(operation.outputSchema))
      : []),
    ...faultsAt("/inputSchema", checkSchema(inputSchema)),
    ...faultsAt("/outputSchema", checkSchema(outputSchema)),
    ...checkInputs(operation, inputSchema),
  ];
}

/** The inputs that a schema lists, by name. */
export function inputsOf(schema: JsonSchema): Record<string, unknown> {
  return isObject(schema["properties"]) ? schema["properties"] : {};
}

function checkTemplates(operation: Operation): Fault[] {
  return templatesOf(operation).flatMap(({ pointer, template }) => {
    const result = parseTemplate(template);
    if (!result.ok) return [{ pointer, detail: result.detail }];
    const isStray = variablesOf(template)?.hasStrayItem === true;
    return isStray ? [{ pointer, detail: '"{{.}}" stands outside of a section.' }] : [];
  });
}

/**
 * The inputSchema must be that of an object. Its properties must be the variables that the operation uses, unless the
 * operation passes all inputs on.
 */
function checkInputs(operation: Operation, inputSchema: JsonSchema): Fault[] {
  const faults: Fault[] = [];
  if (inputSchema["type"] !== "object") {
    faults.push({
      pointer: "/inputSchema/type",
      detail: 'The inputSchema must be of type "object".',
    });
  }
  const inputs = inputsOf(inputSchema);
  const { outer, inner, takesAnyInput } = usesOf(operation);
  if (takesAnyInput) return faults;
  for (const [name, places] of outer) {
    if (Object.hasOwn(inputs, name)) continue;
    for (const place of places) {
      faults.push({
        pointer: `/operation${place}`,
        detail: `"${name}" is not in the inputSchema.`,
      });
    }
  }
  for (const name of Object.keys(inputs)) {
    if (outer.has(name) || inner.has(name)) continue;
    const pointer = `/inputSchema/properties${jsonPointer([name])}`;
    faults.push({ pointer, detail: `The operation does not use "${name}".` });
  }
  const { required } = inputSchema;
  const missing = (Array.isArray(required) ? required : []).filter(
    (name) => typeof name === "string" && !Object.hasOwn(inputs, name),
  );
  for (const name of missing) {
    const detail = `"${String(name)}" is required and has no property.`;
    faults.push({ pointer: "/inputSchema/required", detail });
  }
  return faults;
}

function checkQuery({ query, parameters }: Extract<Operation, { type: "graph_query" }>): Fault[] {
  const queryParameters = cypherParameters(query);
  const faults: Fault[] = [];
  // Cypher has no doubled braces, so one is an attempt to insert a value into the query.
  if (query.includes("{{")) {
    const detail = "Values reach a query as parameters only: write $name instead of {{name}}.";
    faults.push({ pointer: "/query", detail });
  }
  if (parameters === undefined) return faults;
  for (const name of queryParameters) {
    if (Object.hasOwn(parameters, name)) continue;
    faults.push({ pointer: "/query", detail: `"$${name}" is not in the parameters.` });
  }
  for (const name of Object.keys(parameters)) {
    if (queryParameters.includes(name)) continue;
    const pointer = `/parameters${jsonPointer([name])}`;
    faults.push({ pointer, detail: `The query does not use "$${name}".` });
  }
  return faults;
}
