// What a step waits for in place of a call: a time, or an event that somebody sends.
import * as z from "zod";
import type { Hop } from "../hop.ts";
import { JsonSchemaSchema } from "./services.ts";

/** Limits of waits and events. */
export const WAIT_LIMITS = {
  /** The longest wait. */
  seconds: 30 * 24 * 60 * 60,
  /** Steps of one run that wait at the same time. Each that ends lets the run look at the others again. */
  open: 50,
  keyCharacters: 200,
  /** Of an event's data, as JSON. */
  dataBytes: 64 * 1024,
  /** How long an event is kept that comes before a step waits for it. */
  keptHours: 24,
  /** A user's events that are kept at the same time. */
  kept: 1_000,
  /** How long the id of an event is remembered, so that a repeat is not taken for another one. */
  knownDays: 30,
} as const;

/** An event's name. */
export const EventNameSchema = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_.-]{0,63}$/, {
    error: "must be a letter, then letters, digits, _, . or -, 64 in all at most",
  })
  .meta({ examples: ["payment"] });

/** Which of several events of a name it is. */
export const EventKeySchema = z
  .string()
  .min(1)
  .max(WAIT_LIMITS.keyCharacters)
  .meta({ examples: ["order-4711"] });

const ExpressionSchema = z.string().min(1).max(4_000);

const DurationSchema = z
  .union([z.number().min(0), ExpressionSchema])
  .meta({ examples: ["3d"] })
  .describe("seconds, or text such as `3d`, `1h30m`, `90s`; it may have expressions");

const StepNameSchema = z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/);

export const WaitSchema = z.union([
  z.strictObject({ for: DurationSchema }),
  z.strictObject({
    until: ExpressionSchema.meta({ examples: ["2026-12-24T18:00"] }).describe(
      "a time in ISO 8601; it may have expressions",
    ),
    timeZone: z
      .string()
      .min(1)
      .max(64)
      .optional()
      .meta({ examples: ["Europe/Vienna"] })
      .describe("IANA name: of a time without an offset"),
  }),
  z.strictObject({
    event: EventNameSchema,
    key: ExpressionSchema.optional().describe(
      "takes only an event with this key; it may have expressions, which are evaluated when the wait begins",
    ),
    schema: JsonSchemaSchema.optional().describe("what the event's data have to fit"),
    question: z
      .string()
      .trim()
      .min(1)
      .max(500)
      .optional()
      .meta({ examples: ["Has the parcel come?"] })
      .describe(
        "asks the user, in the conversation and on every channel: a yes is the event, without data (null). Written out, " +
          "without expressions",
      ),
    timeout: DurationSchema.optional().describe(
      "as `for`: how long it waits at most; 30 days without one",
    ),
    onTimeout: StepNameSchema.optional().describe(
      "the id of a later step that runs only if no event came in time; what depends on this step is then skipped. " +
        "Without one, this step's output says `timedOut`",
    ),
  }),
]);
export type Wait = z.infer<typeof WaitSchema>;
export type EventWait = Extract<Wait, { event: string }>;

/** What a step of a run waits for. */
export interface StepWait {
  hop: Hop;
  /** The step's id in its definition. */
  step: string;
  /** Null for a step that waits for a time alone. */
  event: string | null;
  key: string | null;
  /** ISO 8601: when the wait began, and when it is over in any case. */
  since: string;
  until: string;
}
