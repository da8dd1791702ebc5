// Checks the paths that expressions and the template follow into inputs and outputs: the inputSchema and the Tools'
// output schemas must allow each of them. Pointers are relative to the definition.
import type { Fault, ProcessDefinition, Step } from "../../contracts/definitions/processes.ts";
import type { Loop } from "../../contracts/definitions/loops.ts";
import type { JsonSchema } from "../../contracts/definitions/services.ts";
import { conditionReferences } from "../expressions/conditions.ts";
import { referencesIn } from "../expressions/variables-in.ts";
import { segmentsAdmitted } from "../schemas/admits-path.ts";
import { pathsOf } from "../templates/variables-of.ts";
import { calledDefinition, type Checked } from "./callables.ts";
import { untilReferences } from "./repeats.ts";
import { inputSchemaOf, schemaOfInput } from "./process-inputs.ts";
import { placeOfValues, valuesOf } from "./step-values.ts";
import { waitOutputSchema } from "./wait-output.ts";

export function checkPaths(checkedProcess: Checked): Fault[] {
  const { definition } = checkedProcess;
  const inputs = inputSchemaOf(definition);
  // No step fills a variable that is an input (check-variables.ts).
  const variables = new Map<string, VariableSchemas>();
  for (const step of definition.steps) {
    const why = "the outputSchema of what its step calls rules it out";
    variables.set(step.output.variable, { schemas: schemasOf(step, checkedProcess), why });
  }
  for (const name of definition.initialContext) {
    const why = "its inputSchema rules it out";
    variables.set(name, { schemas: [schemaOfInput(inputs, name)], why });
  }
  return usesIn(definition).flatMap((use) => {
    const { schemas, why } = variables.get(use.name) ?? { schemas: [], why: "" };
    const detail = schemas
      .map((schema) => impossiblePathDetail(schema, use, why))
      .find((pathDetail) => pathDetail !== null);
    return detail === undefined || detail === null ? [] : [{ pointer: use.pointer, detail }];
  });
}

/** A reference to an iteration's output, as a reference into its step's output. */
const referenceIntoLoop = (name: string, { path }: Pick<Use, "path">) => ({
  root: "step" as const,
  name,
  path: ["output", ...path],
});

/** The schemas that a variable satisfies, and why a path that they do not allow is impossible. */
interface VariableSchemas {
  schemas: JsonSchema[];
  why: string;
}

interface Use {
  pointer: string;
  name: string;
  path: (string | number)[];
}

/** The uses of variables in a definition, each with its place. */
export function usesIn({ steps, outputTemplate, output }: ProcessDefinition): Use[] {
  const inSteps = steps.flatMap((step, index) => [
    ...referencesIn(valuesOf(step)).references.map((reference) => ({
      ...reference,
      ...(reference.root === "previous" ? referenceIntoLoop(step.output.variable, reference) : {}),
      pointer: `/steps/${index}${placeOfValues(step)}${reference.pointer}`,
    })),
    ...referencesIn(step.forEach === undefined ? {} : { items: step.forEach.items }).references.map(
      ({ isWhole, path, ...reference }) => ({
        ...reference,
        // The value of `items` has to be a list.
        path: isWhole && reference.pointer === "/items" ? [...path, 0] : path,
        pointer: `/steps/${index}/forEach${reference.pointer}`,
      }),
    ),
    ...untilReferences(step).map((reference) => ({
      ...reference,
      ...(reference.root === "output" ? referenceIntoLoop(step.output.variable, reference) : {}),
      pointer: `/steps/${index}/loop/until`,
    })),
    ...(step.execution.condition === undefined
      ? []
      : conditionReferences(step.execution.condition)
    ).map((reference) => ({ ...reference, pointer: `/steps/${index}/execution/condition` })),
  ]);
  const inTemplate = pathsOf(outputTemplate).map(([name = "", ...path]) => ({
    pointer: "/outputTemplate",
    name,
    path: path.map((segment) => (/^\d+$/.test(segment) ? Number(segment) : segment)),
  }));
  const inOutput = referencesIn({ output: output ?? null }).references;
  const inExpressions = [...inSteps, ...inOutput].filter(
    ({ root }) => root === "step" || root === "input",
  );
  return [...inExpressions, ...inTemplate];
}

/** The schemas that an output satisfies. */
function schemasOf(step: Step, checkedProcess: Checked): JsonSchema[] {
  const { forEach, loop } = step;
  const schemas = answersOf(step, checkedProcess);
  if (loop !== undefined) return schemas.map((schema) => loopOutput(schema, loop));
  if (forEach === undefined) return schemas;
  const lists = (schemas.length === 0 ? [{}] : schemas).map((items) => listOf(items));
  if (forEach.onItemError === "stop") return lists;
  return lists.map(({ $defs, definitions, ...results }) => ({
    ...COLLECTION_SCHEMA,
    properties: { results, failed: FAILURES_SCHEMA },
    $defs,
    definitions,
  }));
}

function loopOutput(
  { $defs = {}, definitions = {}, ...output }: JsonSchema,
  loop: Loop,
): JsonSchema {
  const outputs = loop.collect ? { outputs: { type: "array", items: output } } : {};
  return {
    ...COLLECTION_SCHEMA,
    properties: { output, count: {}, ...outputs },
    $defs,
    definitions,
  };
}

/** The schema of a list. The items refer to definitions of the whole schema, so these move to the list. */
const listOf = ({ $defs = {}, definitions = {}, ...items }: JsonSchema): JsonSchema => ({
  type: "array",
  items,
  $defs,
  definitions,
});

const COLLECTION_SCHEMA: JsonSchema = { type: "object", additionalProperties: false };
const FAILURES_SCHEMA: JsonSchema = {
  type: "array",
  items: {
    type: "object",
    properties: { index: {}, code: {}, message: {} },
    additionalProperties: false,
  },
};

/** The output schemas of what a step calls. A Process answers with text, or with any value if it has an `output`. */
function answersOf({ calls }: Step, checkedProcess: Checked): JsonSchema[] {
  if ("process" in calls) {
    const answersData = calledDefinition(checkedProcess, { calls })?.output !== undefined;
    return answersData ? [] : [{ type: "string" }];
  }
  if ("wait" in calls) return [waitOutputSchema(calls.wait)];
  const tool = checkedProcess.callables.tools.get(calls.tool);
  if (tool === undefined) return [];
  const { operation, outputSchema } = tool;
  const requestedSchema = operation.type === "llm_call" ? operation.outputSchema : undefined;
  return requestedSchema === undefined ? [outputSchema] : [outputSchema, requestedSchema];
}

/** Null for a path that the schema allows. */
function impossiblePathDetail(
  schema: JsonSchema,
  { pointer, name, path }: Use,
  why: string,
): string | null {
  const count = segmentsAdmitted(schema, path);
  const segment = path[count];
  if (segment === undefined) return null;
  const parent = [name, ...path.slice(0, count)].join(".");
  if (typeof segment === "string") return `"${parent}" cannot have "${segment}": ${why}.`;
  return pointer.endsWith("/forEach/items")
    ? `forEach needs a list, and "${parent}" is none: ${why}.`
    : `"${parent}" cannot have an item ${segment}: ${why}.`;
}
