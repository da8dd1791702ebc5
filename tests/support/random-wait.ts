// Random waits of steps: short times, and events that somebody may send.
import * as fc from "fast-check";
import type { Wait } from "../../shared/contracts/definitions/waits.ts";

/** What random waits wait for, by name; and the keys that a test knows without looking at what waits. */
export const EVENTS = ["paid", "woken"] as const;
export const KEYS = ["s", "i1", null] as const;

/** Of an event's data, for waits that have a schema. */
const SCHEMA = { type: "object", properties: { n: { type: "number" } }, required: ["n"] };

export interface DraftWait {
  /** Null: it waits for a time alone. */
  event: (typeof EVENTS)[number] | null;
  hasKey: boolean;
  hasSchema: boolean;
  /** Whether a person is asked; a yes has no data, so no schema either. */
  asks: boolean;
  /** How long it waits at most. */
  seconds: number;
  /** Whether it waits until a time of the day on which the runs are; that may be over. */
  isUntil: boolean;
  /** Whether a later step goes on when no event came, if there is one that can. */
  isHandled: boolean;
}

export const waitsOf = (waits: boolean): fc.Arbitrary<DraftWait | null> =>
  waits
    ? fc.oneof(
        { weight: 1, arbitrary: fc.constant(null) },
        {
          weight: 1,
          arbitrary: fc.record({
            event: fc.constantFrom("paid", "paid", "woken", null),
            hasKey: fc.boolean(),
            hasSchema: fc.boolean(),
            asks: fc.boolean(),
            seconds: fc.constantFrom(0, 1, 30, 70, 150),
            isUntil: fc.boolean(),
            isHandled: fc.boolean(),
          }),
        },
      )
    : fc.constant(null);

/** @param item whether it waits once for each item @param handler the step that goes on when no event came */
export function waitOf(draft: DraftWait, item: boolean, handler: string | undefined): Wait {
  const { event, hasKey, hasSchema, asks, seconds, isUntil, isHandled } = draft;
  if (event !== null) {
    return {
      event,
      timeout: `${seconds}s`,
      ...(hasKey ? { key: item ? "{item.name}" : "{input.seed}" } : {}),
      ...(hasSchema ? { schema: SCHEMA } : asks ? { question: "Has it come?" } : {}),
      ...(isHandled && handler !== undefined ? { onTimeout: handler } : {}),
    };
  }
  const second = String(seconds % 60).padStart(2, "0");
  return isUntil
    ? { until: `2026-11-21T10:0${Math.floor(seconds / 60)}:${second}Z` }
    : { for: seconds };
}
