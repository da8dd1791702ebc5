// A Process worked through without its effects: Tools that are safe to repeat are called, all others answer their
// example. Nothing is stored, and no run is started.
import type { DryRunAnswer, DryStep } from "../../contracts/definitions/api/dry-runs.ts";
import type { UserId } from "../../contracts/ids.ts";
import type {
  Fault,
  Process,
  ProcessDefinition,
  Step,
} from "../../contracts/definitions/processes.ts";
import { PROCESS_LIMITS } from "../../contracts/definitions/processes.ts";
import { bindInputs } from "../../platform/expressions/bind-inputs.ts";
import { evalCondition } from "../../platform/expressions/conditions.ts";
import type { HandledError, Scope } from "../../platform/expressions/scope.ts";
import { renderOutput } from "../../platform/outputs/render-output.ts";
import { handledBy, isRequired } from "../../platform/processes/handlers.ts";
import { checkInputs } from "../../platform/processes/process-inputs.ts";
import { placeOfValues, valuesOf } from "../../platform/processes/step-values.ts";
import { fillDefaults } from "../../platform/schemas/fill-defaults.ts";
import { validate } from "../../platform/schemas/validate.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { notFound, type Refusal } from "../refusal.ts";
import { answerOf, answerOfWait, type DryCalls, type Made } from "./dry-call.ts";
import { dryLoop } from "./dry-loop.ts";
import { invalidInputs } from "./definition-refusal.ts";
import { type Callables, readCallables } from "./read-callables.ts";

type Values = Record<string, unknown>;

/** A person waits for it. */
const MAX_MS = 20_000;
/** Items of a list that are worked through. */
const MAX_ITEMS = 20;

interface DryRun extends DryCalls {
  callables: Callables;
  /** By output variable of the Process's own steps: what is not worked through. */
  pinned: Values;
  steps: DryStep[];
  now: string;
}

/** Refuses inputs that do not fit, and a Process that is not there. */
export async function dryRun(
  runtime: Runtime,
  user: UserId,
  { id, inputs, outputs }: { id: string; inputs: Values; outputs: Values },
): Promise<DryRunAnswer | Refusal> {
  const db = runtime.platform(user);
  const process = await db.getProcess(id);
  if (process === null) return notFound();
  const { values, faults } = checkInputs(process.definition, inputs);
  const variables = new Set(process.definition.steps.map(({ output }) => output.variable));
  const unknown = Object.keys(outputs).filter((name) => !variables.has(name));
  const all = [
    ...faults.map(({ pointer, detail }) => ({ pointer: `/inputs${pointer}`, detail })),
    ...unknown.map((name) => ({
      pointer: `/outputs/${name}`,
      detail: "no step has this variable",
    })),
  ];
  if (all.length > 0) return invalidInputs(all);
  const { clock } = runtime.flow;
  const run: DryRun = {
    ...{ runtime, db, pinned: outputs, steps: [], calls: 0 },
    callables: await readCallables(db, process.definition),
    endsAt: clock.now() + MAX_MS,
    now: clock.iso(clock.now()),
  };
  const text = await workThrough(run, process.definition, values, []);
  return { steps: run.steps, reply: text };
}

/** The output's text; null where a required step has failed. */
async function workThrough(
  run: DryRun,
  definition: ProcessDefinition,
  input: Values,
  above: readonly string[],
): Promise<string | null> {
  const scope: Scope & { step: Values } = { input, step: {}, now: run.now };
  const done = new Set<string>();
  const failures = new Map<string, HandledError>();
  for (const { output } of definition.steps) scope.step[output.variable] = null;
  for (const step of definition.steps) {
    const { id, output, execution } = step;
    const handled = handledBy(definition, step);
    const error = handled.map((one) => failures.get(one.step.id)).find((one) => one !== undefined);
    const made: Made =
      handled.length > 0 && error === undefined
        ? { state: "skipped", detail: "Nothing that it handles has failed." }
        : await makeStep(run, step, { ...scope, error }, done, above);
    const isManual = execution.interactionMode === "manual" && made.state !== "skipped";
    run.steps.push({
      step: [...above, id].join("/"),
      state: made.state,
      inputs: made.inputs ?? null,
      output: made.output ?? null,
      detail: made.detail ?? (isManual ? "A run waits here for a person." : null),
    });
    if (made.state === "failed") {
      if (isRequired(step)) return null;
      const { code = "failed", detail = "" } = made;
      failures.set(id, { step: id, code, message: detail, status: null });
    }
    if (made.state === "failed" || made.state === "skipped") continue;
    done.add(id);
    scope.step[output.variable] = made.output ?? null;
  }
  const rendered = renderOutput(definition.outputTemplate, { ...input, ...scope.step });
  return rendered.ok ? rendered.text : null;
}

async function makeStep(
  run: DryRun,
  step: Step,
  scope: Scope,
  done: ReadonlySet<string>,
  above: readonly string[],
): Promise<Made> {
  const { output, dependsOn, execution, forEach, loop } = step;
  if (above.length === 0 && Object.hasOwn(run.pinned, output.variable)) {
    return { state: "pinned", output: run.pinned[output.variable] };
  }
  const lacking = dependsOn.find((id) => !done.has(id));
  if (lacking !== undefined) return { state: "skipped", detail: `"${lacking}" has no output.` };
  if (execution.condition !== undefined) {
    const verdict = evalCondition(execution.condition, scope);
    if ("error" in verdict) return { state: "failed", detail: verdict.error };
    if (!verdict.value) return { state: "skipped", detail: "Its condition is false." };
  }
  if (loop !== undefined) {
    return dryLoop(loop, scope, (own) => makeCall(run, step, { ...scope, loop: own }, above));
  }
  if (forEach === undefined) return makeCall(run, step, scope, above);
  const bound = bindInputs({ items: forEach.items }, scope);
  const items = bound.ok ? bound.values["items"] : undefined;
  if (!Array.isArray(items)) {
    return { state: "failed", detail: bound.ok ? "Its items are no list." : bound.detail };
  }
  const made: Made[] = [];
  for (const value of items.slice(0, MAX_ITEMS)) {
    made.push(await makeCall(run, step, { ...scope, item: { value } }, above));
  }
  return together(made, items.length, forEach.onItemError);
}

/** Of a list: its results, and the first reason for which it is less than whole. */
function together(made: readonly Made[], count: number, onItemError: "stop" | "collect"): Made {
  const failed = made.find(({ state }) => state === "failed");
  const [state = "completed"] = ["failed", "example"].filter((one) =>
    made.some((item) => item.state === one && (one !== "failed" || onItemError === "stop")),
  ) as DryStep["state"][];
  const results = made.map((item) => (item.state === "failed" ? null : (item.output ?? null)));
  const codes = made.flatMap((item, index) =>
    item.state === "failed" ? [{ index, code: "failed", message: item.detail ?? "" }] : [],
  );
  const detail =
    failed?.detail ??
    (count > made.length ? `${made.length} of ${count} items were worked through.` : undefined) ??
    made.find((item) => item.detail !== undefined)?.detail;
  return {
    state,
    ...(made[0]?.inputs === undefined ? {} : { inputs: made[0].inputs }),
    output: onItemError === "collect" ? { results, failed: codes } : results,
    ...(detail === undefined ? {} : { detail }),
  };
}

async function makeCall(
  run: DryRun,
  step: Step,
  scope: Scope,
  above: readonly string[],
): Promise<Made> {
  const { id, calls } = step;
  const bound = bindInputs(valuesOf(step), scope);
  if (!bound.ok) {
    const place = placeOfValues(step) + bound.pointer;
    return { state: "failed", detail: `${place}: ${bound.detail}` };
  }
  if ("wait" in calls) return { inputs: bound.values, ...answerOfWait(calls.wait, run.now) };
  if ("process" in calls) {
    const process: Process | undefined = run.callables.processes.get(calls.process);
    if (process === undefined || above.length >= PROCESS_LIMITS.depth) {
      return {
        state: "failed",
        inputs: bound.values,
        detail: "The Process is not worked through.",
      };
    }
    const { values, faults } = checkInputs(process.definition, bound.values);
    const [fault] = faults;
    if (fault !== undefined) return unfit(bound.values, fault);
    const text = await workThrough(run, process.definition, values, [...above, id]);
    return text === null
      ? { state: "failed", inputs: bound.values, detail: "A step of it failed." }
      : { state: "completed", inputs: bound.values, output: text };
  }
  const tool = run.callables.tools.get(calls.tool);
  if (tool === undefined) return { state: "failed", detail: "The Tool is not there." };
  const inputs = fillDefaults(tool.inputSchema, bound.values) as Values;
  const [fault] = validate(tool.inputSchema, inputs);
  if (fault !== undefined) return unfit(inputs, fault);
  return { inputs, ...(await answerOf(run, tool, inputs)) };
}

function unfit(inputs: Values, { pointer, detail }: Fault): Made {
  return { state: "failed", inputs, detail: `/inputs${pointer}: ${detail}` };
}
