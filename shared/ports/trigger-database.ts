// Schedules and webhooks of Processes, as their owner sees them, and as the Worker keeps them for nobody.
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
  { outcome: "written"; item: T } | { outcome: "key_conflict" | "quota" | "not_found" };

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
  /** @param sealed the key that its requests are signed with */
  createHook(
    process: string,
    hook: NewHook & { id: string; sealed: Sealed },
  ): Promise<TriggerWritten<HookRow>>;
  listHooks(process: string): Promise<HookRow[]>;
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
  user: UserId;
  process: string;
  inputs: Record<string, unknown>;
  payloadAs: string | null;
  key: SealedSecret;
}

/** As nobody. */
export interface TriggerKeeper {
  /** Longest due first. */
  dueSchedules(limit: number): Promise<DueSchedule[]>;
  /** Null for one that there is not, or that is off. */
  findHook(id: string): Promise<FoundHook | null>;
}
