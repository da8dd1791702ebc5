// Accepts an event: for the step that waits for it, or to be kept for one that will. What can be checked is checked
// before anything is stored.
import type { NewEvent } from "../../contracts/api/events-of-user.ts";
import type { Fault } from "../../contracts/definitions/processes.ts";
import { WAIT_LIMITS } from "../../contracts/definitions/waits.ts";
import type { UserId } from "../../contracts/ids.ts";
import { sendEvent } from "../../engine/run/send-event.ts";
import { faultsAt } from "../../platform/faults-at.ts";
import { validate } from "../../platform/schemas/validate.ts";
import type { SentEvent } from "../../ports/wait-calls.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { sha256 } from "../codes/digest.ts";
import { Refusal } from "../refusal.ts";

export type StoredEvent = Extract<SentEvent, { outcome: "taken" | "kept" | "expired" }> & {
  id: string;
};

/** The event as the API returns it. */
export const publicEvent = (event: StoredEvent) => ({
  id: event.id,
  state: event.outcome,
  repeated: event.replayed,
  runId: event.outcome === "taken" ? event.run.meta.run : null,
  hop: event.outcome === "taken" ? event.hop : null,
  keptUntil: event.outcome === "taken" ? null : event.until,
});

const DATA_KIB = WAIT_LIMITS.dataBytes / 1024;

/**
 * Refuses data that are too long or do not fit the step that waits, an id that was used for another event, a run that does
 * not wait for the event, and too many events.
 */
export async function takeEvent(
  { flow }: Pick<Runtime, "flow">,
  user: UserId,
  { id = flow.ids.uuid(), name, key, data, runId }: NewEvent,
  via: "api" | "hook" | "message",
): Promise<StoredEvent | Refusal> {
  const text = JSON.stringify(data);
  if (new TextEncoder().encode(text).length > WAIT_LIMITS.dataBytes) return tooLarge();
  const bodyHash = await sha256(JSON.stringify([name, key ?? null, text, runId ?? null]));
  const nowMs = flow.clock.now();
  const keptUntil = flow.clock.iso(nowMs + WAIT_LIMITS.keptHours * 60 * 60_000);
  const target = { key: key ?? null, run: runId ?? null };
  const event = { user, id, name, ...target, data, via, bodyHash, keptUntil };
  const limits = { now: flow.clock.iso(nowMs), most: WAIT_LIMITS.kept };
  const checked: string[] = [];
  for (;;) {
    const sent = await sendEvent(flow, { ...event, ...limits, checked });
    switch (sent.outcome) {
      case "taken":
      case "kept":
      case "expired":
        return { ...sent, id };
      case "check": {
        const faults = faultsAt("/data", validate(sent.schema, data));
        if (faults.length > 0) return eventMisfit(faults);
        checked.push(sent.wait);
        break;
      }
      default:
        return REFUSALS[sent.outcome]();
    }
  }
}

const tooLarge = () =>
  new Refusal({
    kind: "invalid",
    code: "event_too_large",
    title: "The event's data are too large",
    detail: `They may have at most ${DATA_KIB} KiB as JSON: send a link to them instead. Nothing was stored.`,
  });

export const eventMisfit = (errors: Fault[]) =>
  new Refusal({
    kind: "invalid",
    code: "event_misfit",
    title: "The event's data do not fit",
    detail: `${errors[0]?.pointer}: ${errors[0]?.detail} Nothing was stored, and a step that waits for it keeps waiting.`,
    errors,
  });

const REFUSALS = {
  conflict: () =>
    new Refusal({
      kind: "conflict",
      code: "event_id_conflict",
      title: "This id was used for another event",
      detail:
        "Repeat an event with exactly the same body, and send each new one with an id of its own.",
    }),
  not_waiting: () =>
    new Refusal({
      kind: "conflict",
      code: "not_waiting",
      title: "The run does not wait for this event",
      detail: "GET the run: `process.waits` says what it waits for, by name and key.",
    }),
  too_many: () =>
    new Refusal({
      kind: "limited",
      code: "too_many_events",
      title: "Too many events are kept",
      detail: `${WAIT_LIMITS.kept} events are kept that no step has waited for, each for ${WAIT_LIMITS.keptHours} hours.`,
      retryAfterSeconds: 3600,
    }),
} as const;
