// Checks a webhook before it is created, and what a request with a given body would do. Nothing is stored, started or sent.
import type * as z from "zod";
import type { Fault, Process } from "../../contracts/definitions/processes.ts";
import {
  type CheckedHookSchema,
  type CheckHookSchema,
  type NewHook,
  NewHookSchema,
} from "../../contracts/definitions/triggers.ts";
import { checkInputs } from "../../platform/processes/process-inputs.ts";
import { bindEvent } from "../../platform/triggers/hook-event.ts";
import { hookFaults } from "../../platform/triggers/hook-faults.ts";
import { HOOK_BODY_BYTES } from "../inbound/hooks/handle-hook.ts";
import { requestInputs } from "../inbound/hooks/request-inputs.ts";
import { notFound, Refusal } from "../refusal.ts";
import { faultsOfBody } from "./check-body.ts";
import { readCallables } from "./read-callables.ts";
import { checkHookFields } from "./write-trigger.ts";
import type { Writer } from "./writer.ts";

type CheckedHook = z.output<typeof CheckedHookSchema>;

/** The maximum number of bytes of a check, which has the hook and a request's body. */
export const HOOK_CHECK_BYTES = 2 * HOOK_BODY_BYTES;

/** Refuses a Process that does not exist or belongs to another user. */
export async function checkHook(
  { db }: Pick<Writer, "db">,
  processId: string,
  { hook: body, payload }: z.output<typeof CheckHookSchema>,
): Promise<CheckedHook | Refusal> {
  const process = await db.getProcess(processId);
  if (process?.own !== true) return notFound();
  const faults = await faultsOfBody(NewHookSchema, body, async (hook) =>
    checkHookFields(process.definition, hook),
  );
  const parsed = NewHookSchema.safeParse(body);
  if (faults.length > 0 || !parsed.success) return { faults, unsafe: [], request: null };
  const callables = await readCallables(db, process.definition);
  return {
    faults: [],
    unsafe: hookFaults(process, parsed.data, callables),
    request: payload === undefined ? null : requestOf(process, parsed.data, payload),
  };
}

function requestOf(
  { definition }: Process,
  hook: NewHook,
  payload: unknown,
): NonNullable<CheckedHook["request"]> {
  const refused = (faults: Fault[]) => ({ inputs: null, event: null, faults });
  if (hook.event !== null) {
    const bound = bindEvent(hook.event, payload);
    return bound.ok
      ? { inputs: null, event: bound.event as CheckedEvent, faults: [] }
      : refused([bound.fault]);
  }
  const inputs = requestInputs(hook, payload);
  if (inputs instanceof Refusal) {
    const { errors, detail } = inputs.details;
    return refused(errors ?? [{ pointer: "", detail }]);
  }
  const { values, faults } = checkInputs(definition, inputs);
  return faults.length > 0
    ? refused(faults)
    : { inputs: values as CheckedInputs, event: null, faults: [] };
}

type CheckedRequest = NonNullable<CheckedHook["request"]>;
type CheckedEvent = NonNullable<CheckedRequest["event"]>;
type CheckedInputs = NonNullable<CheckedRequest["inputs"]>;
