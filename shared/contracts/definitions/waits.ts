// What a step waits for instead of a call: a time or an event.
import * as z from "zod";
import type { Hop } from "../hop.ts";
import { JsonSchemaSchema } from "./services.ts";

/** Limits of waits and events. */
export const WAIT_LIMITS = {
  /** Maximum seconds of a wait. */
  seconds: 30 * 24 * 60 * 60,
  /**
   * Maximum steps of one run that wait at the same time. Whenever one wait ends, the run checks the others
   * again.
   */
  open: 50,
  keyCharacters: 200,
  /** Maximum bytes of an event's data as JSON. */
  dataBytes: 64 * 1024,
  /** Hours for which an event is kept that comes before a step waits for it. */
  keptHours: 24,
  /** Maximum events of a user that are kept at the same time. */
  kept: 1_000,
  /** Days for which the id of an event is remembered, so that a repeat is not mistaken for another event. */
  knownDays: 30,
} as const;

/** An event's name. */
export const EventNameSchema = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_.-]{0,63}$/, {
    error: "must be a letter, then letters, digits, _, . or -, at most 64 characters",
  })
  .meta({ examples: ["payment"] });

/** The key that distinguishes events with the same name. */
export const EventKeySchema = z
  .string()
  .min(1)
  .max(WAIT_LIMITS.keyCharacters)
  .meta({ examples: ["order-4711"] });

const ExpressionSchema = z.string().min(1).max(4_000);

const DurationSchema = z
  .union([z.number().min(0), ExpressionSchema])
  .meta({ examples: ["3d"] })
  .describe("seconds, or text such as `3d`, `1h30m`, `90s`; may contain expressions");

const StepNameSchema = z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/);

export const WaitSchema = z.union([
  z.strictObject({ for: DurationSchema }),
  z.strictObject({
    until: ExpressionSchema.meta({ examples: ["2026-12-24T18:00"] }).describe(
      "a time in ISO 8601; may contain expressions",
    ),
    timeZone: z
      .string()
      .min(1)
      .max(64)
      .optional()
      .meta({ examples: ["Europe/Vienna"] })
      .describe("IANA name, for a time without an offset"),
  }),
  z.strictObject({
    event: EventNameSchema,
    key: ExpressionSchema.optional().describe(
      "accepts only an event with this key; may contain expressions, which are evaluated when the wait begins",
    ),
    schema: JsonSchemaSchema.optional().describe("the schema that the event's data must fit"),
    question: z
      .string()
      .trim()
      .min(1)
      .max(500)
      .optional()
      .meta({ examples: ["Has the parcel come?"] })
      .describe(
        "asks the user, in the conversation and on every channel: a yes counts as the event, with null as its data. " +
          "Fixed text, without expressions",
      ),
    timeout: DurationSchema.optional().describe(
      "the longest wait, written like `for`; default: 30 days",
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
  /** Null for a step that waits only for a time. */
  event: string | null;
  key: string | null;
  /** ISO 8601: when the wait began, and when it is over in any case. */
  since: string;
  until: string;
}
