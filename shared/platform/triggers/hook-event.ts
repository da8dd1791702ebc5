// The event that a webhook's request sends: its key and data are expressions over `payload`, the body of the request.
import type { NewEvent } from "../../contracts/api/events-of-user.ts";
import type { Fault, ProcessDefinition, Step } from "../../contracts/definitions/processes.ts";
import type { HookEvent, NewHook } from "../../contracts/definitions/triggers.ts";
import { WAIT_LIMITS } from "../../contracts/definitions/waits.ts";
import { bindInputs } from "../expressions/bind-inputs.ts";
import { referencesIn } from "../expressions/variables-in.ts";
import { faultsAt } from "../faults-at.ts";
import { waitOf } from "../processes/step-values.ts";
import { onlyPayload } from "./hook-mapping.ts";

type EventOfRequest = Pick<NewEvent, "name" | "key" | "data">;

/** Checks the event against the steps that wait for events. Pointers are relative to the hook. */
export function checkHookEvent(
  { steps }: Pick<ProcessDefinition, "steps">,
  event: HookEvent,
  {
    inputs,
    payloadAs,
    mapping,
    answer,
  }: Pick<NewHook, "inputs" | "payloadAs" | "mapping" | "answer">,
): Fault[] {
  const hasField = {
    inputs: Object.keys(inputs).length > 0,
    payloadAs: payloadAs !== null,
    mapping: mapping !== null,
    answer: answer === "output",
  };
  const awaitedEvents = steps.flatMap((step) => {
    const wait = waitOf(step);
    return wait !== null && "event" in wait ? [wait.event] : [];
  });
  const detail = `no step of the Process waits for this event; they wait for: ${awaitedEvents.join(", ") || "none"}`;
  const { references, faults } = referencesIn(valuesOf(event));
  return [
    ...Object.entries(hasField).flatMap(([name, isGiven]): Fault[] =>
      isGiven
        ? [
            {
              pointer: `/${name}`,
              detail: "a hook that sends an event starts no run: leave it out",
            },
          ]
        : [],
    ),
    ...faultsAt("/event", [
      ...(awaitedEvents.includes(event.name) ? [] : [{ pointer: "/name", detail }]),
      ...faults,
      ...onlyPayload(references),
    ]),
  ];
}

/** The event that is made from a request's body, or the place at which the body does not fit. */
export function bindEvent(
  event: HookEvent,
  payload: unknown,
): { ok: true; event: EventOfRequest } | { ok: false; fault: Fault } {
  const bound = bindInputs(valuesOf(event), { input: {}, step: {}, payload: { value: payload } });
  if (!bound.ok) {
    return { ok: false, fault: { pointer: `/event${bound.pointer}`, detail: bound.detail } };
  }
  const data = bound.values["data"] as NewEvent["data"];
  const { key = null } = bound.values;
  if (event.key === null) return { ok: true, event: { name: event.name, data } };
  const text = typeof key === "number" || typeof key === "boolean" ? String(key) : key;
  const maxLength = WAIT_LIMITS.keyCharacters;
  if (typeof text === "string" && text !== "" && text.length <= maxLength) {
    return { ok: true, event: { name: event.name, key: text, data } };
  }
  const detail = `The key of an event is text of 1 to ${maxLength} characters.`;
  return { ok: false, fault: { pointer: "/event/key", detail } };
}

const valuesOf = ({ key, data }: HookEvent): Step["inputs"] =>
  key === null ? { data } : { key, data };
