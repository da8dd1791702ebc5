// Tools, Processes and definitions for tests of the platform's rules. A test states only what it is about.
import type { Loop } from "../../shared/contracts/definitions/loops.ts";
import {
  ProcessDefinitionSchema,
  type ForEach,
  type Process,
  type ProcessDefinition,
} from "../../shared/contracts/definitions/processes.ts";
import type { Operation, Tool } from "../../shared/contracts/definitions/tools.ts";

const AT = "2026-01-01T00:00:00.000Z";

export const OPERATION: Readonly<Record<string, Operation>> = {
  rest: { type: "rest_call", method: "GET", path: "", retry: "safe" },
  llm: { type: "llm_call", promptTemplate: "" },
  mcp: { type: "mcp_call", tool: "find", retry: "safe" },
  graph: { type: "graph_query", query: "RETURN 1", access: "read" },
  read: { type: "data_read", subdomain: "a", table: "b" },
  create: { type: "data_write", subdomain: "a", table: "b", op: "create" },
  update: { type: "data_write", subdomain: "a", table: "b", op: "update" },
  remove: { type: "data_write", subdomain: "a", table: "b", op: "delete" },
};

/** A Tool with these inputs; all are optional and of any type. */
export function toolOf(
  id: string,
  operation: Operation,
  inputs: string[],
  more: Partial<Tool> = {},
): Tool {
  return {
    id,
    name: id,
    description: null,
    serviceId: "service",
    connectionParams: {},
    operation,
    inputSchema: {
      type: "object",
      properties: Object.fromEntries(inputs.map((name) => [name, {}])),
    },
    outputSchema: {},
    answersMayDecide: [],
    secret: null,
    enabled: true,
    shared: false,
    own: true,
    status: "healthy",
    lastHealthCheck: null,
    errorMessage: null,
    version: 1,
    toolTemplateId: null,
    acceptedVersion: null,
    createdAt: AT,
    updatedAt: AT,
    ...more,
  };
}

export function processOf(
  id: string,
  definition: ProcessDefinition,
  more: Partial<Process> = {},
): Process {
  return {
    id,
    name: id,
    description: null,
    enabled: true,
    own: true,
    noticesTo: null,
    version: 1,
    definition,
    data: [],
    addedData: [],
    createdAt: AT,
    updatedAt: AT,
    ...more,
  };
}

export interface ShortStep {
  id?: string;
  tool?: string;
  process?: string;
  dependsOn?: string[];
  inputs?: ProcessDefinition["steps"][number]["inputs"];
  variable?: string;
  mode?: "parallel" | "sequential";
  condition?: string;
  forEach?: Partial<ForEach>;
  loop?: Partial<Loop>;
  onError?: string;
  manual?: boolean;
  timeout?: number;
  optional?: boolean;
}

/** By default steps are `s1`, `s2`, … and set `v1`, `v2`, …. Ids of Tools and Processes need not be UUIDs. */
export function definitionOf(
  steps: ShortStep[],
  more: {
    initialContext?: string[];
    inputSchema?: ProcessDefinition["inputSchema"];
    outputTemplate?: string;
    output?: ProcessDefinition["output"];
    maxRecursionDepth?: number;
  } = {},
): ProcessDefinition {
  const fullSteps = steps.map((step, index) => ({
    id: step.id ?? `s${index + 1}`,
    calls: { tool: UUID },
    dependsOn: step.dependsOn ?? [],
    inputs: step.inputs ?? {},
    ...(step.forEach === undefined ? {} : { forEach: step.forEach }),
    ...(step.loop === undefined ? {} : { loop: step.loop }),
    ...(step.onError === undefined ? {} : { onError: step.onError }),
    output: { variable: step.variable ?? `v${index + 1}`, required: step.optional !== true },
    execution: {
      mode: step.mode ?? "sequential",
      interactionMode: step.manual === true ? "manual" : "auto",
      ...(step.timeout === undefined ? {} : { timeout: step.timeout }),
      ...(step.condition === undefined ? {} : { condition: step.condition }),
    },
  }));
  const definition = ProcessDefinitionSchema.parse({
    outputTemplate: "",
    ...more,
    steps: fullSteps,
  });
  const calls = ({ tool = "tool", process }: ShortStep) =>
    process === undefined ? { tool } : { process };
  return {
    ...definition,
    steps: definition.steps.map((step, index) => ({ ...step, calls: calls(steps[index] ?? {}) })),
  };
}

/** Replaces the ids of Tools and Processes while the schema parses a definition. */
const UUID = "00000000-0000-4000-8000-000000000000";
