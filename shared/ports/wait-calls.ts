// Steps that wait for a time or an event, and the events: each is taken by one step, once.
import * as z from "zod";
import type { JsonSchema } from "../contracts/definitions/services.ts";
import type { Hop } from "../contracts/hop.ts";
import { type RunId, RunIdSchema, UserIdSchema } from "../contracts/ids.ts";
import { asUser, asWorker, type CallsOf, onlyField, row, snaked } from "./define-call.ts";
import { AcceptedRunSchema } from "./run-rows.ts";
import type { StepContext } from "./step-journal.ts";

export const WAIT_ENDS = ["event", "time", "skip", "left"] as const;
/**
 * What ended a wait: an event, its time, a person who would not wait longer, or the failure of the Process, or of the
 * list of items, that the step is in.
 */
export type WaitEnd = (typeof WAIT_ENDS)[number];

const begunWait = z.discriminatedUnion("outcome", [
  /** It waits, since then and until then, whatever this call has asked for. */
  z.object({ outcome: z.literal("waits"), since: z.string(), until: z.string() }),
  z.object({
    outcome: z.literal("over"),
    as: z.enum(WAIT_ENDS),
    at: z.string(),
    /** Of the event; null without one. */
    data: z.unknown(),
  }),
  /** Events that came before the wait, oldest first: the step takes the first that fits, or looks at those after. */
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
    /** The run has gone on because of the event. */
    resumed: z.boolean(),
  }),
  z.object({
    outcome: z.enum(["kept", "expired"]),
    replayed: z.boolean(),
    /** Until when a step may take it. */
    until: z.string(),
  }),
  /** A step waits for it whose schema has to be checked first. */
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
  /** Only this run may take it; null: any that waits for it. */
  run: RunId | null;
  /** Only this step of the run; absent: any. */
  hop?: Hop;
  /** Waits whose schemas the data fit. */
  checked: string[];
  /** The most events that are kept for the user. */
  most: number;
}

export const waitCalls = {
  /**
   * Begins a step's wait, unless it has begun: what was stored then counts. An event that came before is offered, or
   * taken if `takes` names it.
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
      /** What it rests on. */
      context: StepContext;
      /** The most waits of a run at the same time. */
      most: number;
    }) => ({ run_id: run, ...wait }),
    begunWait,
  ),
  /**
   * Ends a wait before its event has come. An epoch other than the run's ends nothing; null: of whatever epoch the run is.
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
  /** Stores an event for the step that waits for it, which goes on; kept for a while if none does. */
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
   * Empties events that nobody can take any more or whose runs have ended, and deletes those that nobody has taken for
   * `knownDays`. @returns how many of each
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
