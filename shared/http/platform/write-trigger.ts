// Writes schedules: what only code can check, refusals in words.
import type {
  NewSchedule,
  Schedule,
  ScheduleChanges,
} from "../../contracts/definitions/triggers.ts";
import { MOST_TRIGGERS } from "../../contracts/definitions/triggers.ts";
import type { UserId } from "../../contracts/ids.ts";
import { checkCron, nextDue } from "../../platform/triggers/next-due.ts";
import type { ScheduleRow, TriggerWritten } from "../../ports/trigger-database.ts";
import type { Keyed } from "../../ports/platform-database.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { keyConflict, notFound, ProblemError } from "../problem.ts";

type Of = Pick<Runtime, "database" | "flow">;

/** Errors: ProblemError 422 with each field that cannot be kept, 404, 409. */
export async function createSchedule(
  runtime: Of,
  user: UserId,
  process: string,
  schedule: NewSchedule,
  keyed: Keyed,
): Promise<Schedule> {
  const row = rowOf(runtime, schedule);
  return written(await runtime.database.triggers(user).createSchedule(process, row, keyed));
}

/** Errors: ProblemError 422, 404. */
export async function updateSchedule(
  runtime: Of,
  user: UserId,
  process: string,
  id: string,
  changes: ScheduleChanges,
): Promise<Schedule> {
  const database = runtime.database.triggers(user);
  const before = await database.getSchedule(process, id);
  if (before === null) throw notFound();
  const { cron, timeZone, inputs, enabled } = before;
  const row = rowOf(runtime, { cron, timeZone, inputs, enabled, ...definedIn(changes) });
  const after = await database.updateSchedule(process, id, row);
  if (after === null) throw notFound();
  return after;
}

function rowOf({ flow: { clock } }: Of, schedule: NewSchedule): ScheduleRow {
  const now = clock.iso(clock.now());
  const { cron, timeZone, enabled } = schedule;
  const fault = checkCron(cron, timeZone, now);
  if (fault !== null) {
    throw new ProblemError({
      ...{ status: 422, code: "invalid_body", title: "The schedule cannot be kept" },
      detail: `${fault.field} ${fault.detail}.`,
      errors: [{ pointer: `/${fault.field}`, detail: fault.detail }],
    });
  }
  return { ...schedule, nextAt: enabled ? nextDue(cron, timeZone, now) : null };
}

function written<T>(answer: TriggerWritten<T>): T {
  if (answer.outcome === "written") return answer.item;
  if (answer.outcome === "key_conflict") throw keyConflict();
  if (answer.outcome === "not_found") throw notFound();
  throw tooMany();
}

/** Of schedules, and of webhooks. */
export const tooMany = () =>
  new ProblemError({
    ...{ status: 409, code: "quota", title: "There are as many as a user may have" },
    detail: `A user may have ${MOST_TRIGGERS}. Delete one that is not needed any more.`,
  });

function definedIn(changes: ScheduleChanges): Partial<NewSchedule> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}
