// The calls about schedules, webhooks and events of Processes: the owner's calls, and those by which the
// Worker's jobs read them for all users.
import * as z from "zod";
import { UserIdSchema } from "../contracts/ids.ts";
import {
  HookSchema,
  HookSchemeSchema,
  MAX_FAILURES,
  MAX_TRIGGERS,
  type NewHook,
  type Schedule,
  ScheduleSchema,
} from "../contracts/definitions/triggers.ts";
import { ProcessDefinitionSchema } from "../contracts/definitions/processes.ts";
import { type Sealed, SealedSchema, type SealedSecret } from "../contracts/definitions/secrets.ts";
import {
  asUser,
  asWorker,
  type CallsOf,
  IDS,
  nothing,
  onlyField,
  row,
  time,
  type Keyed,
} from "./define-call.ts";
import { resultKeeperCalls } from "./rerun-calls.ts";
import { eventKeeperCalls } from "./wait-calls.ts";

/** A schedule as it is stored; `nextAt` (ISO 8601) is null while it is off. */
export type ScheduleRow = Pick<
  Schedule,
  "cron" | "timeZone" | "inputs" | "enabled" | "overlap" | "nextAt"
>;

/** A due time that was handled: it started a run, was refused with a code, or was skipped. */
export interface HandledDue {
  id: string;
  /** ISO 8601, as the database wrote it. */
  dueAt: string;
  nextAt: string | null;
  runId?: string;
  refused?: string;
  /** The number of due times that started no run, and the last of them. */
  skipped?: number;
  lastSkippedAt?: string;
}

/** A key that signs requests, sealed under an id of its own. */
export interface HookKey {
  id: string;
  sealed: Sealed;
}

/** The version of every key: a new key gets a new id, not a new version. */
export const HOOK_KEY_VERSION = 1;

export type TriggerWritten<T> =
  | { outcome: "written"; item: T }
  | { outcome: "key_conflict" | "quota" | "not_found" };

const InputsSchema = z.record(z.string(), z.unknown());
const schedule = ScheduleSchema.extend({
  nextAt: time.nullable(),
  lastSkippedAt: time.nullable(),
  createdAt: time,
  updatedAt: time,
});
const hook = HookSchema.omit({ url: true }).extend({
  createdAt: time,
  oldKeyUntil: time.nullable(),
});
/** A hook without its address, which depends on where Alfred is deployed. */
export type HookRow = z.output<typeof hook>;

const key = z.object({ id: z.string(), sealed: SealedSchema });
const refusedAnswer = z.object({ outcome: z.enum(["key_conflict", "quota", "not_found"]) });

const hookWritten = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("written"), item: hook, key: key.nullable() }),
  refusedAnswer,
  z.object({ outcome: z.literal("stale") }),
]);
/**
 * A repeat gets the item and the key of the first answer; `key` is null once it can no longer sign
 * requests. `stale`: the Process's version is no longer the one that was checked.
 */
export type HookWritten = z.output<typeof hookWritten>;

/**
 * `off`: the schedule has failed too often and is switched off. `held`: the due time waits for the end of an
 * earlier run.
 */
const takenDue = z.discriminatedUnion("outcome", [
  row(
    {
      outcome: z.literal("due"),
      process: z.string(),
      inputs: InputsSchema,
      /** The parts of the Process that define its inputs; null for a Process that is gone. */
      asks: ProcessDefinitionSchema.pick({ initialContext: true, inputSchema: true }).nullable(),
    },
    { process: "process_id" },
  ),
  z.object({ outcome: z.enum(["overlap", "held", "off", "gone"]) }),
]);

const processArgument = (processId: string) => ({ processId });
const triggerArgument = (processId: string, id: string) => ({ id, processId });

export const triggerCalls = {
  createSchedule: asUser(
    "create_schedule",
    (processId: string, schedule: ScheduleRow, request: Keyed) => ({
      processId,
      ...schedule,
      ...request,
      most: MAX_TRIGGERS,
    }),
    z.discriminatedUnion("outcome", [
      z.object({ outcome: z.literal("written"), item: schedule }),
      refusedAnswer,
    ]),
  ),
  listSchedules: asUser("list_schedules", processArgument, onlyField("items", z.array(schedule))),
  getSchedule: asUser("get_schedule", triggerArgument, schedule.nullable()),
  updateSchedule: asUser(
    "update_schedule",
    (processId: string, id: string, schedule: ScheduleRow) => ({ id, processId, ...schedule }),
    schedule.nullable(),
  ),
  deleteSchedule: asUser("delete_schedule", triggerArgument, onlyField("deleted", z.boolean())),
  takeDue: asUser(
    "take_due",
    (id: string, dueAt: string) => ({ id, dueAt, most: MAX_FAILURES }),
    takenDue,
  ),
  advanceSchedule: asUser("advance_schedule", (due: HandledDue) => due, nothing),
  /** @param version of the Process that the hook was checked with */
  createHook: asUser(
    "create_hook",
    (
      { id: processId, version }: { id: string; version: number },
      hook: Omit<NewHook, "secret"> & { newKey: HookKey },
      request: Keyed,
    ) => ({ processId, version, ...hook, ...request, most: MAX_TRIGGERS }),
    hookWritten,
  ),
  /** A new key; the previous one stays valid for `keepSeconds` more. */
  rotateHook: asUser(
    "rotate_hook",
    (
      { process: processId, id }: { process: string; id: string },
      change: { newKey: HookKey; keepSeconds: number },
      request: Keyed,
    ) => ({ processId, id, ...change, ...request }),
    hookWritten,
  ),
  /** @param process null for the webhooks of all the user's Processes */
  listHooks: asUser(
    "list_hooks",
    (process: string | null) => ({ processId: process }),
    onlyField("items", z.array(hook)),
  ),
  deleteHook: asUser("delete_hook", triggerArgument, onlyField("deleted", z.boolean())),
};

/** Calls as one user. */
export type TriggerDatabase = CallsOf<typeof triggerCalls>;

const due = row(
  { id: z.string(), user: UserIdSchema, cron: z.string(), timeZone: z.string(), dueAt: z.string() },
  IDS,
);
export type DueSchedule = z.output<typeof due>;

const foundHook = row(
  {
    id: z.string(),
    user: UserIdSchema,
    process: z.string(),
    inputs: InputsSchema,
    payloadAs: z.string().nullable(),
    mapping: HookSchema.shape.mapping,
    scheme: HookSchemeSchema,
    answer: HookSchema.shape.answer,
    event: HookSchema.shape.event,
    /** The valid signing keys, newest first. */
    keys: z.array(key),
  },
  { user: "user_id", process: "process_id" },
).transform(({ keys, ...hook }) => ({
  ...hook,
  keys: keys.map((key): SealedSecret => ({ ...key, owner: hook.user, version: HOOK_KEY_VERSION })),
}));
export type FoundHook = z.output<typeof foundHook>;

export const triggerKeeperCalls = {
  ...eventKeeperCalls,
  ...resultKeeperCalls,
  /** The longest overdue first. */
  dueSchedules: asWorker(
    "due_schedules",
    (limit: number) => ({ limit }),
    onlyField("schedules", z.array(due)),
  ),
  /** Null for a hook that does not exist, is off, or belongs to a deleted account. */
  findHook: asWorker(
    "find_hook",
    (id: string) => ({ id }),
    onlyField("hook", foundHook.nullable()),
  ),
};

/** Calls for no particular user. */
export type TriggerKeeper = CallsOf<typeof triggerKeeperCalls>;
