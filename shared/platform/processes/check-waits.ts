// Checks steps that wait for a time or an event. Pointers are relative to the steps.
import type { Fault, Step } from "../../contracts/definitions/processes.ts";
import type { Wait } from "../../contracts/definitions/waits.ts";
import { referencesIn } from "../expressions/variables-in.ts";
import { bindInputs } from "../expressions/bind-inputs.ts";
import { faultsAt } from "../faults-at.ts";
import { checkSchema } from "../schemas/check-schema.ts";
import { validate } from "../schemas/validate.ts";
import { afterDuration, untilTime, type WaitTime } from "../triggers/wait-time.ts";
import { isZone } from "../triggers/next-due.ts";
import { timeoutHandler } from "./handlers.ts";
import { valuesOf, waitOf } from "./step-values.ts";

export function checkWaits(steps: readonly Step[]): Fault[] {
  return steps.flatMap((step, index) => {
    const wait = waitOf(step);
    return wait === null ? [] : faultsAt(`/${index}`, checkWait(step, wait));
  });
}

function checkWait(step: Step, wait: Wait): Fault[] {
  return [
    ...faultsOfCallFields(step),
    ...faultsOfRepetition(step),
    ...faultsAt("/calls/wait", [...checkTimes(step, wait), ...checkDetails(wait)]),
  ];
}

/** Faults for fields that only a step with a call may have. */
function faultsOfCallFields({ inputs, execution, output }: Step): Fault[] {
  const fault = (pointer: string, what: string): Fault => ({
    pointer,
    detail: `A step that waits has ${what}: leave this out.`,
  });
  return [
    ...(Object.keys(inputs).length > 0 ? [fault("/inputs", "no inputs")] : []),
    ...(execution.interactionMode === "manual"
      ? [fault("/execution/interactionMode", "nothing to run by hand")]
      : []),
    ...(["timeout", "retry"] as const)
      .filter((field) => execution[field] !== undefined)
      .map((field) => fault(`/execution/${field}`, "no call")),
    ...(["tokenBudget", "summaryTool"] as const)
      .filter((field) => output[field] !== undefined)
      .map((field) => fault(`/output/${field}`, "no output to shorten")),
  ];
}

/** Faults for a loop, and for a handler of one item. */
function faultsOfRepetition(step: Step): Fault[] {
  const { forEach, loop } = step;
  if (loop !== undefined) {
    const detail =
      "A step that waits has no loop: let a step with a loop call a Process that waits.";
    return [{ pointer: "/loop", detail }];
  }
  if (forEach === undefined || timeoutHandler(step) === undefined) return [];
  const detail =
    "No step goes on for one item alone: without onTimeout, the item's output says timedOut.";
  return [{ pointer: "/calls/wait/onTimeout", detail }];
}

/** Checks the time zone, and times without expressions. Times with expressions are checked when the step runs. */
function checkTimes(step: Step, wait: Wait): Fault[] {
  const values = valuesOf(step);
  const zone = "until" in wait ? wait.timeZone : undefined;
  const isZoneWrong = zone !== undefined && !isZone(zone);
  const constantTime = (name: string): WaitTime | null => {
    const value = values[name];
    if (value === undefined || !isConstant(value)) return null;
    const bound = bindInputs({ value }, { input: {}, step: {} });
    if (!bound.ok) return null;
    const { value: constant } = bound.values;
    return name === "until"
      ? untilTime(constant, isZoneWrong ? "UTC" : zone, FAR_FUTURE)
      : afterDuration(constant, 0);
  };
  const faults = Object.keys(values)
    .filter((name) => name !== "key")
    .flatMap((name): Fault[] => {
      const time = constantTime(name);
      return time === null || time.ok ? [] : [{ pointer: `/${name}`, detail: time.detail }];
    });
  const detail = "is not an IANA time zone, such as Europe/Lisbon";
  return isZoneWrong ? [...faults, { pointer: "/timeZone", detail }] : faults;
}

/** Stands for the beginning of the wait: later than any time, so that no time is too far away for the check. */
const FAR_FUTURE = Number.MAX_SAFE_INTEGER;

function isConstant(value: unknown): boolean {
  const { references, computedPlaces: computed, faults } = referencesIn({ value: value as string });
  return references.length + computed.length + faults.length === 0;
}

function checkDetails(wait: Wait): Fault[] {
  if (!("event" in wait) || wait.schema === undefined) return [];
  const faults = faultsAt("/schema", checkSchema(wait.schema));
  if (wait.question === undefined || faults.length > 0) return faults;
  const detail =
    "A yes has no data, and the schema does not allow null: allow it, or ask no question.";
  return validate(wait.schema, null).length === 0 ? [] : [{ pointer: "/question", detail }];
}
