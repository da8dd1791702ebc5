// The calls about steps that wait for a time or an event, and about events, each of which one step takes once.
import * as z from "zod";
import type { JsonSchema } from "../contracts/definitions/services.ts";
import type { Hop } from "../contracts/hop.ts";
import { type RunId, RunIdSchema, UserIdSchema } from "../contracts/ids.ts";
import { asUser, asWorker, type CallsOf, onlyField, row, snaked } from "./define-call.ts";
import { AcceptedRunSchema } from "./run-rows.ts";
import type { StepContext } from "./step-journal.ts";

export const WAIT_ENDS = ["event", "time", "skip", "left"] as const;
/**
 * What ended a wait: an event, its time, a person who did not want to wait longer, or (`left`) the end of the run, or
 * the failure of the Process or of the list of items that contains the step.
 */
export type WaitEnd = (typeof WAIT_ENDS)[number];

const begunWait = z.discriminatedUnion("outcome", [
  /** The step waits, for the stored times, even if this call requested others. */
  z.object({ outcome: z.literal("waits"), since: z.string(), until: z.string() }),
  z.object({
    outcome: z.literal("over"),
    as: z.enum(WAIT_ENDS),
    at: z.string(),
    /** The event's data; null without an event. */
    data: z.unknown(),
  }),
  /**
   * Events that came before the wait, oldest first. The step takes the first that fits, or asks for later ones.
   */
  z.object({
    outcome: z.literal("offered"),
    events: z.array(z.object({ number: z.int(), data: z.unknown() })),
  }),
  z.object({ outcome: z.enum(["too_many", "ended", "stale_epoch"]) }),
]);
export type BegunWait = z.output<typeof begunWait>;

const sentEvent = z.discriminatedUnion("outcome", [
  z.object({
    outcome: z.literal("taken"),
    replayed: z.boolean(),
    hop: z.string(),
    run: AcceptedRunSchema,
    /** Whether the run continues because of the event. */
    resumed: z.boolean(),
  }),
  z.object({
    outcome: z.enum(["kept", "expired"]),
    replayed: z.boolean(),
    /** The time until which a step may take the event. */
    until: z.string(),
  }),
  /** A step waits for the event, but its schema has to be checked first. */
  z.object({
    outcome: z.literal("check"),
    wait: z.string(),
    schema: z.record(z.string(), z.unknown()),
  }),
  /** `conflict`: the id was used for another event. `not_waiting`: the named run does not wait for it. */
  z.object({ outcome: z.enum(["conflict", "not_waiting", "too_many"]) }),
]);
export type SentEvent = z.output<typeof sentEvent>;

export interface EventToSend {
  /** The same id again is the same event. */
  id: string;
  name: string;
  key: string | null;
  data: unknown;
  via: "api" | "hook" | "message";
  bodyHash: string;
  /** ISO 8601. */
  now: string;
  keptUntil: string;
  /** The only run that may take it; null: any run that waits for it. */
  run: RunId | null;
  /** The only step of the run that may take it; absent: any step. */
  hop?: Hop;
  /** Waits whose schemas the data fit. */
  checked: string[];
  /** Maximum events that are kept for the user. */
  most: number;
}

export const waitCalls = {
  /**
   * Begins a step's wait; a wait that has already begun keeps its stored values. An event that came before is taken if
   * `takes` names it or the step has no schema, and is otherwise offered.
   */
  beginWait: asUser(
    "begin_wait",
    ({
      run,
      ...wait
    }: {
      run: RunId;
      epoch: number;
      hop: Hop;
      /** The step's name from the root: `plan/paid[2]`. */
      step: string;
      event: string | null;
      key: string | null;
      schema: JsonSchema | null;
      /** ISO 8601. */
      until: string;
      now: string;
      /** The number of the last event that did not fit. */
      after: number;
      takes: number | null;
      /** The data on which the step depends. */
      context: StepContext;
      /** Maximum waits of a run at the same time. */
      most: number;
    }) => ({ run_id: run, ...wait }),
    begunWait,
  ),
  /**
   * Ends a wait before its event has come. If the run has another epoch, nothing ends; null: any epoch.
   */
  endWait: asUser(
    "end_wait",
    ({
      run,
      ...end
    }: {
      run: RunId;
      epoch: number | null;
      hop: Hop;
      as: Exclude<WaitEnd, "event">;
      now: string;
    }) => ({ run_id: run, ...end }),
    z.discriminatedUnion("outcome", [
      z.object({ outcome: z.enum(["over", "replayed"]), run: AcceptedRunSchema }),
      z.object({ outcome: z.enum(["not_found", "not_waiting", "not_due"]) }),
    ]),
  ),
  /**
   * Sends an event to the step that waits for it, which then continues. If none waits, the event is kept for a
   * while.
   */
  sendEvent: asUser(
    "send_event",
    ({ run, bodyHash, keptUntil, ...event }: EventToSend) => ({
      run_id: run,
      body_hash: bodyHash,
      kept_until: keptUntil,
      ...event,
    }),
    sentEvent,
  ),
};
export type WaitDatabase = CallsOf<typeof waitCalls>;

export const eventKeeperCalls = {
  /**
   * Deletes the data of events that no step can take any more or whose runs have ended, and deletes events that
   * no step has taken and that were sent more than `knownDays` ago. @returns how many of each
   */
  forgetEvents: asWorker(
    "forget_events",
    (now: string, knownDays: number) => snaked({ now, knownDays }),
    z.object({ emptied: z.int(), forgotten: z.int() }),
  ),
};

export const dueWaitCalls = {
  /** Waits of runs that have nothing else to do and whose time has come, the oldest first. */
  dueWaits: asWorker(
    "due_waits",
    (now: string, limit: number) => ({ now, limit }),
    onlyField(
      "waits",
      z.array(
        row(
          { user: UserIdSchema, run: RunIdSchema, hop: z.string() },
          { user: "user_id", run: "run_id" },
        ),
      ),
    ),
  ),
};
