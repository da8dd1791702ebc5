// A signed request to a webhook sends an event, once for each request id: its data come from the request.
import type { HookEvent } from "../../../contracts/definitions/triggers.ts";
import { bindEvent } from "../../../platform/triggers/hook-event.ts";
import type { FoundHook } from "../../../ports/trigger-database.ts";
import type { Runtime } from "../../../runtime/create-runtime.ts";
import { eventMisfit, type StoredEvent, takeEvent } from "../../events/send-event.ts";
import type { Refusal } from "../../refusal.ts";

/** Refuses a body from which the event cannot be made, and an event as POST /v1/events does. */
export async function sendHookEvent(
  runtime: Runtime,
  { id: hook, user }: FoundHook,
  event: HookEvent,
  { id, payload }: { id: string; payload: unknown },
): Promise<StoredEvent | Refusal> {
  const bound = bindEvent(event, payload);
  if (!bound.ok) return eventMisfit([bound.fault]);
  // Two senders may give two requests the same id.
  return takeEvent(runtime, user, { ...bound.event, id: `${hook}.${id}` }, "hook");
}
