// Faults in a request for a rerun: steps that do not exist, and inputs that a Tool, a Process or a wait does not
// accept.
import type { ProcessDefinition, Step } from "../../contracts/definitions/processes.ts";
import type { ResolvedProcess } from "../../contracts/definitions/resolved.ts";
import { jsonPointer } from "../../platform/json-pointer.ts";
import { isRepeated } from "../../platform/processes/repeats.ts";
import { validate } from "../../platform/schemas/validate.ts";
import type { RerunChoice, RerunPlan } from "../../ports/rerun-calls.ts";

export function faultsOfChoice(
  process: ResolvedProcess,
  { from, inputs }: RerunChoice,
): RerunPlan["faults"] {
  const noSuchStep = (name: string) => `The Process has no step "${name}".`;
  const inputFaults = Object.entries(inputs).flatMap(([name, values]) => {
    const step = stepNamed(process, name);
    const pointer = `/inputs${jsonPointer([name])}`;
    if (step === null) return [{ pointer, detail: noSuchStep(name) }];
    return faultsOfInputs(process, step, values).map((fault) => ({
      pointer: pointer + fault.pointer,
      detail: fault.detail,
    }));
  });
  const isUnknown = from !== undefined && stepNamed(process, from) === null;
  return [...(isUnknown ? [{ pointer: "/from", detail: noSuchStep(from) }] : []), ...inputFaults];
}

/** The step with a name such as `plan/send[2]`. Null if there is none. */
function stepNamed(process: ResolvedProcess, name: string): Step | null {
  let definition: ProcessDefinition | undefined = process.definition;
  let step: Step | undefined;
  for (const part of name.split("/")) {
    const bracket = part.indexOf("[");
    const id = bracket < 0 ? part : part.slice(0, bracket);
    step = definition?.steps.find((candidate) => candidate.id === id);
    const isItem = bracket >= 0;
    if (step === undefined || (isItem && !isItemOf(step, part.slice(bracket)))) return null;
    definition =
      "process" in step.calls ? process.children[step.calls.process]?.definition : undefined;
  }
  return step ?? null;
}

/** @param text `[2]` */
const isItemOf = (step: Step, text: string): boolean =>
  isRepeated(step) && text === `[${Number(text.slice(1, -1))}]`;

/**
 * Checks only the inputs that the request gives, because the others are not known before the step runs; for a Process,
 * only their names.
 */
function faultsOfInputs(
  process: ResolvedProcess,
  { calls }: Step,
  values: Record<string, unknown>,
): RerunPlan["faults"] {
  if ("process" in calls) {
    const inputNames = process.children[calls.process]?.definition.initialContext ?? [];
    return Object.keys(values)
      .filter((name) => !inputNames.includes(name))
      .map((name) => ({ pointer: jsonPointer([name]), detail: "The Process has no such input." }));
  }
  if ("wait" in calls) return [{ pointer: "", detail: "A step that waits has no inputs." }];
  const schema = process.tools[calls.tool]?.inputSchema ?? {};
  const keywords = [
    "$defs",
    "definitions",
    "properties",
    "patternProperties",
    "additionalProperties",
  ];
  return validate(
    Object.fromEntries(Object.entries(schema).filter(([key]) => keywords.includes(key))),
    values,
  );
}
