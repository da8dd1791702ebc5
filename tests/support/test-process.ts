// Stored Processes for tests: definitions as authors write them, and Tools named for what they do.
import type { ProcessDefinition, Step } from "../../shared/contracts/definitions/processes.ts";
import type { ResolvedProcess, ResolvedTool } from "../../shared/contracts/definitions/resolved.ts";
import type { ToolIds, ToolKind } from "./random-process.ts";

const idOf = (n: number): string => `00000000-0000-4000-9000-${String(n).padStart(12, "0")}`;

/** `echo`, `count`, `fails` and `sums` may be repeated; `unsafe` may not. `sums` asks a model for a summary. */
export const TOOLS: ToolIds = {
  echo: idOf(1),
  count: idOf(2),
  fails: idOf(3),
  unsafe: idOf(4),
  sums: idOf(5),
};

const PROCESS_ID = idOf(100);

export function toolOf(kind: ToolKind, overrides: Partial<ResolvedTool> = {}): ResolvedTool {
  return {
    id: TOOLS[kind],
    version: 1,
    name: kind,
    connectionParams: { endpoint: "https://example.com" },
    ...(kind === "sums" ? MODEL : restCallOf(kind)),
    outputSchema: {},
    secret: null,
    closed: null,
    status: "healthy",
    ...overrides,
  };
}

const MODEL: Pick<ResolvedTool, "operation" | "inputSchema" | "service"> = {
  operation: { type: "llm_call", promptTemplate: "In {{tokens}} tokens: {{text}}" },
  inputSchema: { type: "object", properties: { text: {}, tokens: {} }, required: ["text"] },
  service: { id: idOf(51), version: 1, type: "llm_provider", protocol: "https" },
};

function restCallOf(kind: ToolKind): typeof MODEL {
  const retry = kind === "unsafe" ? "never" : "safe";
  return {
    operation: { type: "rest_call", method: "POST", path: `/${kind}`, retry },
    inputSchema: {},
    service: { id: idOf(50), version: 1, type: "rest_api", protocol: "https" },
  };
}

type StepDraft = Partial<Omit<Step, "output" | "execution" | "calls">> & {
  id: string;
  calls: Step["calls"] | ToolKind;
  output?: Partial<Step["output"]>;
  execution?: Partial<Step["execution"]>;
};

/** A step; its variable is named like the step. */
export function step({ id, calls, output, execution, ...fields }: StepDraft): Step {
  return {
    id,
    calls: typeof calls === "string" ? { tool: TOOLS[calls] } : calls,
    dependsOn: [],
    inputs: { text: id },
    ...fields,
    output: { variable: id, required: true, ...output },
    execution: { mode: "sequential", interactionMode: "auto", ...execution },
  };
}

export function definition(
  steps: Step[],
  overrides: Partial<Omit<ProcessDefinition, "steps">> = {},
): ProcessDefinition {
  return {
    initialContext: [],
    steps,
    outputTemplate: steps.map(({ id }) => `${id}: {{${id}}}`).join("; "),
    maxRecursionDepth: 1,
    ...overrides,
  };
}

/** @param children by id */
export function resolved(
  root: ProcessDefinition,
  children: Record<string, ProcessDefinition> = {},
  { id = PROCESS_ID, tools = {} }: { id?: string; tools?: Record<string, ResolvedTool> } = {},
): ResolvedProcess {
  const kinds = Object.keys(TOOLS) as ToolKind[];
  return {
    id,
    version: 1,
    name: "A test",
    definition: root,
    tools: { ...Object.fromEntries(kinds.map((kind) => [TOOLS[kind], toolOf(kind)])), ...tools },
    children: Object.fromEntries(
      Object.entries(children).map(([childId, childDefinition]) => [
        childId,
        {
          id: childId,
          version: 1,
          name: `Child ${childId.slice(-2)}`,
          enabled: true,
          definition: childDefinition,
        },
      ]),
    ),
  };
}
