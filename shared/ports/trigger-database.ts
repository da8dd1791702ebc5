// Schedules and webhooks of Processes, as their owner sees them, and as the Worker keeps them in no user's name.
import type { UserId } from "../contracts/ids.ts";
import type { Hook, NewHook, Schedule } from "../contracts/definitions/triggers.ts";
import type { Sealed, SealedSecret } from "../contracts/definitions/secrets.ts";
import type { Keyed } from "./platform-database.ts";

/** What is stored of a schedule; `nextAt` (ISO 8601) is null while it is off. */
export type ScheduleRow = Pick<Schedule, "cron" | "timeZone" | "inputs" | "enabled" | "nextAt">;

/** A hook without its address, which follows from where Alfred runs. */
export type HookRow = Omit<Hook, "url">;

/** A due time that is to be met. `refused`: a code. */
export interface MetDue {
  id: string;
  /** ISO 8601, as the database wrote it. */
  dueAt: string;
  nextAt: string | null;
  runId?: string;
  refused?: string;
}

export type TakenDue =
  | { outcome: "due"; process: string; inputs: Record<string, unknown> }
  /** `off`: it failed too often, and is switched off now. */
  | { outcome: "overlap" | "off" | "gone" };

export type TriggerWritten<T> =
  | { outcome: "written"; item: T }
  | { outcome: "key_conflict" | "quota" | "not_found" };

/** A key that requests are signed with, sealed under an id of its own. */
export interface HookKey {
  id: string;
  sealed: Sealed;
}

/** Each key has an id of its own, and so one version. */
export const HOOK_KEY_VERSION = 1;

/** A repeat gets the item and the key of the first time; `key` is null once requests cannot be signed with it. */
export type HookWritten =
  | { outcome: "written"; item: HookRow; key: HookKey | null }
  | { outcome: "key_conflict" | "quota" | "not_found" }
  /** The Process has another version than the one that was checked. */
  | { outcome: "stale" };

/** As one user. */
export interface TriggerDatabase {
  createSchedule(
    process: string,
    row: ScheduleRow,
    keyed: Keyed,
  ): Promise<TriggerWritten<Schedule>>;
  listSchedules(process: string): Promise<Schedule[]>;
  getSchedule(process: string, id: string): Promise<Schedule | null>;
  updateSchedule(process: string, id: string, row: ScheduleRow): Promise<Schedule | null>;
  deleteSchedule(process: string, id: string): Promise<boolean>;
  takeDue(id: string, dueAt: string): Promise<TakenDue>;
  advanceSchedule(met: MetDue): Promise<void>;
  /** @param version of the Process, that the hook was checked with */
  createHook(
    process: { id: string; version: number },
    hook: NewHook & { newKey: HookKey },
    keyed: Keyed,
  ): Promise<HookWritten>;
  /** A new key; the one before it is taken for `keepSeconds` more. */
  rotateHook(
    hook: { process: string; id: string },
    change: { newKey: HookKey; keepSeconds: number },
    keyed: Keyed,
  ): Promise<HookWritten>;
  /** @param process null: of all of the user's */
  listHooks(process: string | null): Promise<HookRow[]>;
  deleteHook(process: string, id: string): Promise<boolean>;
}

export interface DueSchedule {
  id: string;
  user: UserId;
  cron: string;
  timeZone: string;
  dueAt: string;
}

export interface FoundHook {
  id: string;
  user: UserId;
  process: string;
  inputs: Record<string, unknown>;
  payloadAs: string | null;
  /** Newest first: those that a request may be signed with. */
  keys: SealedSecret[];
}

/** In no user's name. */
export interface TriggerKeeper {
  /** Longest due first. */
  dueSchedules(limit: number): Promise<DueSchedule[]>;
  /** Null for one that there is not, or that is off. */
  findHook(id: string): Promise<FoundHook | null>;
}
