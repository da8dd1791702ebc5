// Tries a Process without its effects: of the Tools it calls only those of the user that are safe to repeat and do not
// touch the household's data, within limits (`dry-call.ts`). All others answer with an example. Nothing is stored, and
// no run is started.
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
import { answerOf, answerOfWait, type DryCalls, type DryOutcome } from "./dry-call.ts";
import { dryLoop } from "./dry-loop.ts";
import { invalidInputs } from "./definition-refusal.ts";
import { type Callables, readCallables } from "./read-callables.ts";

type Values = Record<string, unknown>;

/** Milliseconds for a dry run: a person is waiting for it. */
const MAX_MS = 20_000;
/** The most items of a list that are tried. */
const MAX_ITEMS = 20;

interface DryRun extends DryCalls {
  callables: Callables;
  /** Outputs that the request sets, by output variable: their steps are not tried. */
  pinned: Values;
  steps: DryStep[];
  now: string;
}

/** Refuses inputs that do not fit, outputs that no step has, and a Process that does not exist. */
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
  const unknownNames = Object.keys(outputs).filter((name) => !variables.has(name));
  const allFaults = [
    ...faults.map(({ pointer, detail }) => ({ pointer: `/inputs${pointer}`, detail })),
    ...unknownNames.map((name) => ({
      pointer: `/outputs/${name}`,
      detail: "no step has this variable",
    })),
  ];
  if (allFaults.length > 0) return invalidInputs(allFaults);
  const { clock } = runtime.flow;
  const run: DryRun = {
    ...{ runtime, db, pinned: outputs, steps: [], calls: 0 },
    callables: await readCallables(db, process.definition),
    endsAt: clock.now() + MAX_MS,
    now: clock.iso(clock.now()),
  };
  const reply = await tryProcess(run, process.definition, values, []);
  return { steps: run.steps, reply };
}

/** The output's text; null when a required step has failed or the text cannot be rendered. */
async function tryProcess(
  run: DryRun,
  definition: ProcessDefinition,
  input: Values,
  parents: readonly string[],
): Promise<string | null> {
  const scope: Scope & { step: Values } = { input, step: {}, now: run.now };
  const doneSteps = new Set<string>();
  const errors = new Map<string, HandledError>();
  for (const { output } of definition.steps) scope.step[output.variable] = null;
  for (const step of definition.steps) {
    const { id, output, execution } = step;
    const handled = handledBy(definition, step);
    const error = handled
      .map((handledStep) => errors.get(handledStep.step.id))
      .find((candidate) => candidate !== undefined);
    const outcome: DryOutcome =
      handled.length > 0 && error === undefined
        ? { state: "skipped", detail: "None of the steps that it handles has failed." }
        : await makeStep(run, step, { ...scope, error }, doneSteps, parents);
    const isManual = execution.interactionMode === "manual" && outcome.state !== "skipped";
    run.steps.push({
      step: [...parents, id].join("/"),
      state: outcome.state,
      inputs: outcome.inputs ?? null,
      output: outcome.output ?? null,
      detail: outcome.detail ?? (isManual ? "A run waits here for a person." : null),
    });
    if (outcome.state === "failed") {
      if (isRequired(step)) return null;
      const { code = "failed", detail = "" } = outcome;
      errors.set(id, { step: id, code, message: detail, status: null });
    }
    if (outcome.state === "failed" || outcome.state === "skipped") continue;
    doneSteps.add(id);
    scope.step[output.variable] = outcome.output ?? null;
  }
  const rendered = renderOutput(definition.outputTemplate, { ...input, ...scope.step });
  return rendered.ok ? rendered.text : null;
}

async function makeStep(
  run: DryRun,
  step: Step,
  scope: Scope,
  doneSteps: ReadonlySet<string>,
  parents: readonly string[],
): Promise<DryOutcome> {
  const { output, dependsOn, execution, forEach, loop } = step;
  if (parents.length === 0 && Object.hasOwn(run.pinned, output.variable)) {
    return { state: "pinned", output: run.pinned[output.variable] };
  }
  const missing = dependsOn.find((id) => !doneSteps.has(id));
  if (missing !== undefined) return { state: "skipped", detail: `"${missing}" has no output.` };
  if (execution.condition !== undefined) {
    const verdict = evalCondition(execution.condition, scope);
    if ("error" in verdict) return { state: "failed", detail: verdict.error };
    if (!verdict.value) return { state: "skipped", detail: "Its condition is false." };
  }
  if (loop !== undefined) {
    return dryLoop(loop, scope, (loopScope) =>
      makeCall(run, step, { ...scope, loop: loopScope }, parents),
    );
  }
  if (forEach === undefined) return makeCall(run, step, scope, parents);
  const bound = bindInputs({ items: forEach.items }, scope);
  const items = bound.ok ? bound.values["items"] : undefined;
  if (!Array.isArray(items)) {
    return { state: "failed", detail: bound.ok ? "Its `items` are not a list." : bound.detail };
  }
  const outcomes: DryOutcome[] = [];
  for (const value of items.slice(0, MAX_ITEMS)) {
    outcomes.push(await makeCall(run, step, { ...scope, item: { value } }, parents));
  }
  return mergeItems(outcomes, items.length, forEach.onItemError);
}

/** The outcome of a list: its results, and the first reason why some of them are missing or are examples. */
function mergeItems(
  outcomes: readonly DryOutcome[],
  count: number,
  onItemError: "stop" | "collect",
): DryOutcome {
  const firstFailure = outcomes.find(({ state }) => state === "failed");
  const [state = "completed"] = ["failed", "example"].filter((candidate) =>
    outcomes.some(
      (item) => item.state === candidate && (candidate !== "failed" || onItemError === "stop"),
    ),
  ) as DryStep["state"][];
  const results = outcomes.map((item) => (item.state === "failed" ? null : (item.output ?? null)));
  const failures = outcomes.flatMap((item, index) =>
    item.state === "failed" ? [{ index, code: "failed", message: item.detail ?? "" }] : [],
  );
  const detail =
    firstFailure?.detail ??
    (count > outcomes.length ? `${outcomes.length} of ${count} items were tried.` : undefined) ??
    outcomes.find((item) => item.detail !== undefined)?.detail;
  return {
    state,
    ...(outcomes[0]?.inputs === undefined ? {} : { inputs: outcomes[0].inputs }),
    output: onItemError === "collect" ? { results, failed: failures } : results,
    ...(detail === undefined ? {} : { detail }),
  };
}

async function makeCall(
  run: DryRun,
  step: Step,
  scope: Scope,
  parents: readonly string[],
): Promise<DryOutcome> {
  const { id, calls } = step;
  const bound = bindInputs(valuesOf(step), scope);
  if (!bound.ok) {
    const place = placeOfValues(step) + bound.pointer;
    return { state: "failed", detail: `${place}: ${bound.detail}` };
  }
  if ("wait" in calls) return { inputs: bound.values, ...answerOfWait(calls.wait, run.now) };
  if ("process" in calls) {
    const process: Process | undefined = run.callables.processes.get(calls.process);
    if (process === undefined || parents.length >= PROCESS_LIMITS.depth) {
      return {
        state: "failed",
        inputs: bound.values,
        detail: "The Process cannot be tried: it does not exist, or it is nested too deeply.",
      };
    }
    const { values, faults } = checkInputs(process.definition, bound.values);
    const [fault] = faults;
    if (fault !== undefined) return inputsFault(bound.values, fault);
    const reply = await tryProcess(run, process.definition, values, [...parents, id]);
    return reply === null
      ? {
          state: "failed",
          inputs: bound.values,
          detail: "One of its required steps failed, or its text cannot be rendered.",
        }
      : { state: "completed", inputs: bound.values, output: reply };
  }
  const tool = run.callables.tools.get(calls.tool);
  if (tool === undefined) return { state: "failed", detail: "The Tool does not exist." };
  const inputs = fillDefaults(tool.inputSchema, bound.values) as Values;
  const [fault] = validate(tool.inputSchema, inputs);
  if (fault !== undefined) return inputsFault(inputs, fault);
  return { inputs, ...(await answerOf(run, tool, inputs)) };
}

function inputsFault(inputs: Values, { pointer, detail }: Fault): DryOutcome {
  return { state: "failed", inputs, detail: `/inputs${pointer}: ${detail}` };
}
