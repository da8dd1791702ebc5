// Runs one step of a Process by itself, with the inputs of the request and the outputs that it sets for earlier steps.
import type { AcceptedRun } from "../../ports/run-database.ts";
import { bindInputs } from "../../platform/expressions/bind-inputs.ts";
import { jsonPointer } from "../../platform/json-pointer.ts";
import { notFound, type Refusal } from "../refusal.ts";
import { invalidInputs } from "./definition-refusal.ts";
import { invokeTool, runProcess, type RunStart } from "./start-run.ts";

export interface StepTrial {
  process: string;
  step: string;
  /** Outputs of earlier steps, by output variable. */
  outputs: Record<string, unknown>;
  /** The item with which a step with `forEach` is tried. */
  item?: unknown;
}

/**
 * Ignores the step's condition, and does not ask a person as a manual step would: the user who tries it has decided.
 * Refuses a step that does not exist, a step that waits, outputs that no earlier step has, and inputs that lack a
 * value, naming the value. Also refuses whatever a call of the Tool or a start of the Process refuses.
 */
export async function tryStep(
  start: RunStart,
  { process: id, step: stepId, outputs, item }: StepTrial,
): Promise<AcceptedRun | Refusal> {
  const { runtime, user, inputs } = start;
  const process = await runtime.platform(user).getProcess(id);
  const steps = process?.definition.steps ?? [];
  const index = steps.findIndex((candidate) => candidate.id === stepId);
  const step = steps[index];
  if (step === undefined) return notFound();
  const earlierVariables = steps.slice(0, index).map(({ output }) => output.variable);
  const unknownNames = Object.keys(outputs).filter((name) => !earlierVariables.includes(name));
  if (unknownNames.length > 0) {
    return invalidInputs(
      unknownNames.map((name) => ({
        pointer: `/outputs${jsonPointer([name])}`,
        detail: "no earlier step has this output variable",
      })),
    );
  }
  const { calls } = step;
  if ("wait" in calls) {
    const detail = "a step that waits cannot be tried: it calls nothing";
    return invalidInputs([{ pointer: "/step", detail }]);
  }
  const { clock } = runtime.flow;
  const scope = { input: inputs, step: outputs, now: clock.iso(clock.now()) };
  const bound = bindInputs(
    step.inputs,
    item === undefined ? scope : { ...scope, item: { value: item } },
  );
  if (!bound.ok) {
    const detail = `is needed by /steps/${index}/inputs${bound.pointer}: ${bound.detail}`;
    return invalidInputs([{ pointer: "/outputs", detail }]);
  }
  const call = { ...start, inputs: bound.values };
  return "tool" in calls
    ? invokeTool(call, calls.tool)
    : runProcess(call, { id: calls.process, version: undefined });
}
