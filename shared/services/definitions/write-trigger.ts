// Writes schedules: makes the checks that only code can make, and words the database's refusals.
import type {
  NewHook,
  NewSchedule,
  Schedule,
  ScheduleChanges,
} from "../../contracts/definitions/triggers.ts";
import { MAX_TRIGGERS } from "../../contracts/definitions/triggers.ts";
import type { Fault } from "../../contracts/definitions/processes.ts";
import type { UserId } from "../../contracts/ids.ts";
import { faultsAt } from "../../platform/faults-at.ts";
import { checkContext, noInput } from "../../platform/processes/check-context.ts";
import { checkCron, nextDue } from "../../platform/triggers/next-due.ts";
import type { ScheduleRow, TriggerWritten } from "../../ports/trigger-database.ts";
import type { Keyed } from "../../ports/define-call.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { keyConflict, notFound, Refusal } from "../refusal.ts";

type TriggerDeps = Pick<Runtime, "database" | "flow" | "platform">;

/**
 * Refuses fields with faults, naming each; a Process that does not exist; and a schedule beyond the
 * quota.
 */
export async function createSchedule(
  runtime: TriggerDeps,
  user: UserId,
  process: string,
  schedule: NewSchedule,
  request: Keyed,
): Promise<Schedule | Refusal> {
  const context = await contextOf(runtime, user, process);
  if (context === null) return notFound();
  const row = rowOf(runtime, schedule, context);
  if (row instanceof Refusal) return row;
  return itemOrRefusal(await runtime.database.triggers(user).createSchedule(process, row, request));
}

/** Refuses in the same cases as a create. */
export async function updateSchedule(
  runtime: TriggerDeps,
  user: UserId,
  process: string,
  id: string,
  changes: ScheduleChanges,
): Promise<Schedule | Refusal> {
  const database = runtime.database.triggers(user);
  const before = await database.getSchedule(process, id);
  if (before === null) return notFound();
  const { cron, timeZone, inputs, enabled, overlap } = before;
  const schedule = { cron, timeZone, inputs, enabled, overlap, ...definedIn(changes) };
  // A schedule that is switched off may keep inputs that its Process no longer accepts.
  const isChecked = schedule.enabled || changes.inputs !== undefined;
  const context = isChecked ? await contextOf(runtime, user, process) : null;
  if (isChecked && context === null) return notFound();
  const row = rowOf(runtime, schedule, context);
  if (row instanceof Refusal) return row;
  return (await database.updateSchedule(process, id, row)) ?? notFound();
}

/** The variables that runs start with; null when the Process does not exist. */
async function contextOf(
  { platform }: Pick<TriggerDeps, "platform">,
  user: UserId,
  process: string,
): Promise<string[] | null> {
  return (await platform(user).getProcess(process))?.definition.initialContext ?? null;
}

/** @param context null when the inputs are not checked */
function rowOf(
  { flow: { clock } }: TriggerDeps,
  schedule: NewSchedule,
  context: string[] | null,
): ScheduleRow | Refusal {
  const now = clock.iso(clock.now());
  const { cron, timeZone, enabled, inputs } = schedule;
  const faults = context === null ? [] : faultsAt("/inputs", checkContext(context, inputs));
  const inputFaults = [...checkCron(cron, timeZone, now), ...faults];
  const refusal = unfitRefusal("The schedule cannot be stored", inputFaults);
  if (refusal) return refusal;
  return { ...schedule, nextAt: enabled ? nextDue(cron, timeZone, now) : null };
}

/**
 * A fault for each name among the hook's fixed inputs, and for its `payloadAs`, that the Process
 * does not have. Inputs cannot be missing: the request brings those that are not fixed.
 */
export function unknownInputs(
  context: string[],
  { inputs, payloadAs }: Pick<NewHook, "inputs" | "payloadAs">,
): Fault[] {
  const fault = (pointer: string) => ({ pointer, detail: noInput(context) });
  const unknown = Object.keys(inputs).filter((name) => !context.includes(name));
  return [
    ...unknown.map((name) => fault(`/inputs/${name}`)),
    ...(payloadAs !== null && !context.includes(payloadAs) ? [fault("/payloadAs")] : []),
  ];
}

export function unfitRefusal(title: string, faults: readonly Fault[]): Refusal | null {
  const [first] = faults;
  if (first === undefined) return null;
  const more = faults.length === 1 ? "" : ` And ${faults.length - 1} more: see errors.`;
  return new Refusal({
    kind: "invalid",
    code: "invalid_body",
    title,
    detail: `${first.pointer}: ${first.detail}.${more} Nothing was stored.`,
    errors: [...faults],
  });
}

function itemOrRefusal<T>(answer: TriggerWritten<T>): T | Refusal {
  if (answer.outcome === "written") return answer.item;
  if (answer.outcome === "key_conflict") return keyConflict();
  if (answer.outcome === "not_found") return notFound();
  return tooMany();
}

/** Used for schedules and webhooks. */
export const tooMany = () =>
  new Refusal({
    kind: "conflict",
    code: "quota",
    title: "The limit has been reached",
    detail: `A user may have ${MAX_TRIGGERS}. Delete one that is no longer needed.`,
  });

function definedIn(changes: ScheduleChanges): Partial<NewSchedule> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}
