// Writes schedules and webhooks: what only code can check, keys that are shown once, refusals in words.
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
import type { HookRow, ScheduleRow, TriggerWritten } from "../../ports/trigger-database.ts";
import type { Keyed } from "../../ports/platform-database.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { makeSigningKey } from "../hooks/hook-signature.ts";
import { keyConflict, notFound, ProblemError } from "../problem.ts";

type Of = Pick<Runtime, "database" | "flow" | "vault" | "env" | "platform">;

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

/**
 * Errors: ProblemError 422 for inputs that the Process does not have, 404, 409.
 * @returns the hook and the key that its requests are signed with, which nobody can read again
 */
export async function createHook(
  runtime: Of,
  user: UserId,
  process: string,
  hook: NewHook,
): Promise<{ hook: HookRow; signingKey: string }> {
  refuse("The hook cannot be kept", hookFaults(await contextOf(runtime, user, process), hook));
  const id = runtime.flow.ids.uuid();
  const signingKey = makeSigningKey();
  const sealed = await runtime.vault.seal(signingKey, { id, owner: user, version: 1 });
  const made = await runtime.database.triggers(user).createHook(process, { ...hook, id, sealed });
  return { hook: written(made), signingKey };
}

export const hookUrl = ({ env }: Pick<Runtime, "env">, id: string) =>
  `${env.publicUrl}/hooks/${id}`;

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
  refuse("The schedule cannot be kept", [...checkCron(cron, timeZone, now), ...faults]);
  return { ...schedule, nextAt: enabled ? nextDue(cron, timeZone, now) : null };
}

/** A request brings what is not fixed: only what the Process does not have is a fault here. */
function hookFaults(context: string[], { inputs, payloadAs }: NewHook): Fault[] {
  const fault = (pointer: string) => ({ pointer, detail: noInput(context) });
  const unknown = Object.keys(inputs).filter((name) => !context.includes(name));
  return [
    ...unknown.map((name) => fault(`/inputs/${name}`)),
    ...(payloadAs !== null && !context.includes(payloadAs) ? [fault("/payloadAs")] : []),
  ];
}

function refuse(title: string, faults: readonly Fault[]): void {
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
  throw new ProblemError({
    ...{ status: 409, code: "quota", title: "There are as many as a user may have" },
    detail: `A user may have ${MOST_TRIGGERS}. Delete one that is not needed any more.`,
  });
}

function definedIn(changes: ScheduleChanges): Partial<NewSchedule> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}
