// Random waits of steps: for short times, and for events that a test may send.
import * as fc from "fast-check";
import type { Wait } from "../../shared/contracts/definitions/waits.ts";

/** The names of the events that random waits wait for, and the keys that a test can know in advance. */
export const EVENTS = ["paid", "woken"] as const;
export const KEYS = ["s", "i1", null] as const;

/** The schema of an event's data, for waits that have one. */
const SCHEMA = { type: "object", properties: { n: { type: "number" } }, required: ["n"] };

export interface DraftWait {
  /** Null: it waits only for a time. */
  event: (typeof EVENTS)[number] | null;
  hasKey: boolean;
  hasSchema: boolean;
  /** Whether a person is asked if the event has come. A yes has no data, so a wait with a schema does not ask. */
  asks: boolean;
  /** The longest time that it waits. */
  seconds: number;
  /** Whether it waits until a time on the day of the runs, which may have passed already. */
  isUntil: boolean;
  /** Whether a later step handles the timeout, if there is a step that can. */
  isHandled: boolean;
}

export const waitsOf = (hasWaits: boolean): fc.Arbitrary<DraftWait | null> =>
  hasWaits
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

/**
 * @param isItem whether it waits once for each item
 * @param handler the step that handles the timeout
 */
export function waitOf(draft: DraftWait, isItem: boolean, handler: string | undefined): Wait {
  const { event, hasKey, hasSchema, asks, seconds, isUntil, isHandled } = draft;
  if (event !== null) {
    return {
      event,
      timeout: `${seconds}s`,
      ...(hasKey ? { key: isItem ? "{item.name}" : "{input.seed}" } : {}),
      ...(hasSchema ? { schema: SCHEMA } : asks ? { question: "Has it come?" } : {}),
      ...(isHandled && handler !== undefined ? { onTimeout: handler } : {}),
    };
  }
  const second = String(seconds % 60).padStart(2, "0");
  return isUntil
    ? { until: `2026-11-21T10:0${Math.floor(seconds / 60)}:${second}Z` }
    : { for: seconds };
}
