// Writes schedules: what only code can check, refusals in words.
import type {
  NewHook,
  NewSchedule,
  Schedule,
  ScheduleChanges,
} from "../../contracts/definitions/triggers.ts";
import { MOST_TRIGGERS } from "../../contracts/definitions/triggers.ts";
import type { Fault } from "../../contracts/definitions/processes.ts";
import type { UserId } from "../../contracts/ids.ts";
import { faultsAt } from "../../platform/faults-at.ts";
import { checkContext, noInput } from "../../platform/processes/check-context.ts";
import { checkCron, nextDue } from "../../platform/triggers/next-due.ts";
import type { ScheduleRow, TriggerWritten } from "../../ports/trigger-database.ts";
import type { Keyed } from "../../ports/platform-database.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { keyConflict, notFound, ProblemError } from "../problem.ts";

type Of = Pick<Runtime, "database" | "flow" | "platform">;

/** Errors: ProblemError 422 with each field that cannot be kept, 404, 409. */
export async function createSchedule(
  runtime: Of,
  user: UserId,
  process: string,
  schedule: NewSchedule,
  keyed: Keyed,
): Promise<Schedule> {
  const row = rowOf(runtime, schedule, await contextOf(runtime, user, process));
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
  const changed = { cron, timeZone, inputs, enabled, ...definedIn(changes) };
  // One that is switched off may be left with inputs that its Process no longer takes.
  const isChecked = changed.enabled || changes.inputs !== undefined;
  const context = isChecked ? await contextOf(runtime, user, process) : null;
  const row = rowOf(runtime, changed, context);
  const after = await database.updateSchedule(process, id, row);
  if (after === null) throw notFound();
  return after;
}

/** The variables that runs begin with. Errors: ProblemError 404. */
async function contextOf(
  { platform }: Pick<Of, "platform">,
  user: UserId,
  process: string,
): Promise<string[]> {
  const found = await platform(user).getProcess(process);
  if (found === null) throw notFound();
  return found.definition.initialContext;
}

/** @param context null: its inputs are not checked */
function rowOf(
  { flow: { clock } }: Of,
  schedule: NewSchedule,
  context: string[] | null,
): ScheduleRow {
  const now = clock.iso(clock.now());
  const { cron, timeZone, enabled, inputs } = schedule;
  const faults = context === null ? [] : faultsAt("/inputs", checkContext(context, inputs));
  refuseUnfit("The schedule cannot be kept", [...checkCron(cron, timeZone, now), ...faults]);
  return { ...schedule, nextAt: enabled ? nextDue(cron, timeZone, now) : null };
}

/** A request brings what is not fixed: only what the Process does not have is a fault here. */
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

export function refuseUnfit(title: string, faults: readonly Fault[]): void {
  const [first] = faults;
  if (first === undefined) return;
  const more = faults.length === 1 ? "" : ` And ${faults.length - 1} more: see errors.`;
  throw new ProblemError({
    ...{ status: 422, code: "invalid_body", title },
    detail: `${first.pointer}: ${first.detail}.${more} Nothing was stored.`,
    errors: [...faults],
  });
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
