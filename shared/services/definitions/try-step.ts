// One step of a Process, as a run of its own: with the given inputs, and outputs that are given for the steps before it.
import type { AcceptedRun } from "../../ports/run-database.ts";
import { bindInputs } from "../../platform/expressions/bind-inputs.ts";
import { jsonPointer } from "../../platform/json-pointer.ts";
import { notFound, type Refusal } from "../refusal.ts";
import { invalidInputs } from "./definition-refusal.ts";
import { invokeTool, runProcess, type RunStart } from "./start-run.ts";

export interface StepTrial {
  process: string;
  step: string;
  /** By output variable. */
  outputs: Record<string, unknown>;
  /** Of a step with `forEach`: the item that it is tried with. */
  item?: unknown;
}

/**
 * The step's condition and the person that it may wait for are left out: the person who tries it has decided. Refuses inputs
 * that lack a value, naming it, and everything that a call of the Tool or a start of the Process refuses.
 */
export async function tryStep(
  start: RunStart,
  { process: id, step: stepId, outputs, item }: StepTrial,
): Promise<AcceptedRun | Refusal> {
  const { runtime, user, inputs } = start;
  const process = await runtime.platform(user).getProcess(id);
  const steps = process?.definition.steps ?? [];
  const at = steps.findIndex((one) => one.id === stepId);
  const step = steps[at];
  if (step === undefined) return notFound();
  const before = steps.slice(0, at).map(({ output }) => output.variable);
  const unknown = Object.keys(outputs).filter((name) => !before.includes(name));
  if (unknown.length > 0) {
    return invalidInputs(
      unknown.map((name) => ({
        pointer: `/outputs${jsonPointer([name])}`,
        detail: "no step before it has this variable",
      })),
    );
  }
  const { calls } = step;
  if ("wait" in calls) {
    const detail = "a step that waits is not tried by itself: there is nothing to call";
    return invalidInputs([{ pointer: "/step", detail }]);
  }
  const { clock } = runtime.flow;
  const scope = { input: inputs, step: outputs, now: clock.iso(clock.now()) };
  const bound = bindInputs(
    step.inputs,
    item === undefined ? scope : { ...scope, item: { value: item } },
  );
  if (!bound.ok) {
    const detail = `is needed by /steps/${at}/inputs${bound.pointer}: ${bound.detail}`;
    return invalidInputs([{ pointer: "/outputs", detail }]);
  }
  const call = { ...start, inputs: bound.values };
  return "tool" in calls
    ? invokeTool(call, calls.tool)
    : runProcess(call, { id: calls.process, version: undefined });
}
