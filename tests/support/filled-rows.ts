// Rows for a stored Process to act on: one that the household has written, and one whose notes a service has written.
import type { ProcessDefinition, Step } from "../../shared/contracts/definitions/processes.ts";
import type { ResolvedTool } from "../../shared/contracts/definitions/resolved.ts";
import { done, runStored, type RunOptions } from "./run-stored.ts";
import { definition, resolved, step, toolOf } from "./test-process.ts";

const idOf = (n: number): string =>
  `00000000-0000-4000-9000-0000000006${String(n).padStart(2, "0")}`;
export const CHILD = idOf(50);
export const READ = idOf(1);
export const ADD = idOf(2);
export const CHANGE = idOf(3);
const REMOVE = idOf(4);
export const MODEL = idOf(5);
export const PLAN = idOf(6);
const tasks = { subdomain: "tasks", table: "tasks" };
const service = { id: idOf(40), version: 1, type: "builtin", protocol: "internal" } as const;
const onTasks = (id: string, operation: ResolvedTool["operation"]) =>
  toolOf("echo", { id, operation, service, inputSchema: {} });
export const DATA: Record<string, ResolvedTool> = {
  [READ]: onTasks(READ, { type: "data_read", ...tasks }),
  [ADD]: onTasks(ADD, { type: "data_write", ...tasks, op: "create" }),
  [CHANGE]: onTasks(CHANGE, { type: "data_write", ...tasks, op: "update" }),
  [REMOVE]: onTasks(REMOVE, { type: "data_write", ...tasks, op: "delete" }),
  [PLAN]: onTasks(PLAN, {
    type: "data_write",
    subdomain: "meal_plans",
    table: "meal_plans",
    op: "create",
  }),
  [MODEL]: toolOf("sums", { id: MODEL, inputSchema: {}, own: true }),
};

const fill = { condition: "input.mode == 'fill'" };
export const use = { condition: "input.mode == 'use'" };
export const toolWith = (tool: string) => ({ tool });
/** Adds a task of the household's own, and one whose notes a service has written. */
const FILL_STEPS = [
  step({ id: "service", calls: "echo", execution: fill }),
  step({
    id: "own",
    calls: toolWith(ADD),
    execution: fill,
    inputs: { items: [{ title: "Feed the cat", notes: "task_1" }] },
  }),
  step({
    id: "noted",
    calls: toolWith(ADD),
    execution: fill,
    inputs: { items: [{ title: "Bins", notes: "{step.service.which}" }] },
  }),
];
export const read = (inputs: Step["inputs"] = {}) =>
  step({ id: "found", calls: toolWith(READ), inputs, execution: use });
export const remove = (
  ref: string,
  execution: Partial<Step["execution"]> = use,
  more: Partial<Step> = {},
) => step({ id: "gone", calls: toolWith(REMOVE), inputs: { ref }, execution, ...more });

/** Runs a Process twice: the first run adds the rows, and the second one runs the steps that use them. */
export function runOnRows(
  steps: Step[],
  options: RunOptions = {},
  children: Record<string, ProcessDefinition> = {},
  tools: Record<string, ResolvedTool> = {},
) {
  const process = resolved(
    definition([...FILL_STEPS, ...steps], { initialContext: ["mode"], outputTemplate: "" }),
    children,
    { tools: { ...DATA, ...tools } },
  );
  return runStored(process, {
    inputs: { mode: "fill" },
    again: [{ mode: "use" }],
    answer: () => done({ which: "task_1" }),
    ...options,
  });
}
