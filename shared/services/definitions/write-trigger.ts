// Writes schedules, and checks the fields of webhooks: makes the checks that only code can make, and explains the
// database's refusals.
import type {
  NewHook,
  NewSchedule,
  Schedule,
  ScheduleChanges,
} from "../../contracts/definitions/triggers.ts";
import { MAX_TRIGGERS } from "../../contracts/definitions/triggers.ts";
import type { Fault, ProcessDefinition } from "../../contracts/definitions/processes.ts";
import type { UserId } from "../../contracts/ids.ts";
import { faultsAt } from "../../platform/faults-at.ts";
import {
  checkInputs,
  type InputsOf,
  noInput,
  schemaOfInput,
  inputSchemaOf,
} from "../../platform/processes/process-inputs.ts";
import { validate } from "../../platform/schemas/validate.ts";
import { checkHookEvent } from "../../platform/triggers/hook-event.ts";
import { checkMapping } from "../../platform/triggers/hook-mapping.ts";
import { checkCron, nextDue } from "../../platform/triggers/next-due.ts";
import type { ScheduleRow, TriggerWritten } from "../../ports/trigger-database.ts";
import type { Keyed } from "../../ports/define-call.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { keyConflict, notFound, Refusal } from "../refusal.ts";

type TriggerDeps = Pick<Runtime, "database" | "flow" | "platform">;

/**
 * Refuses fields with faults, naming each; a Process that does not exist; a schedule beyond the quota; and a key that
 * was used for another request.
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

/** Refuses fields with faults, naming each, and a Process or a schedule that does not exist. */
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
  const schedule = { cron, timeZone, inputs, enabled, overlap, ...definedFields(changes) };
  // A schedule that is switched off may keep inputs that its Process no longer accepts.
  const isChecked = schedule.enabled || changes.inputs !== undefined;
  const context = isChecked ? await contextOf(runtime, user, process) : null;
  if (isChecked && context === null) return notFound();
  const row = rowOf(runtime, schedule, context);
  if (row instanceof Refusal) return row;
  return (await database.updateSchedule(process, id, row)) ?? notFound();
}

/** The part of the definition that says which inputs a run takes; null when the Process does not exist. */
async function contextOf(
  { platform }: Pick<TriggerDeps, "platform">,
  user: UserId,
  process: string,
): Promise<InputsOf | null> {
  return (await platform(user).getProcess(process))?.definition ?? null;
}

/** @param context null when the inputs are not checked */
function rowOf(
  { flow: { clock } }: TriggerDeps,
  schedule: NewSchedule,
  context: InputsOf | null,
): ScheduleRow | Refusal {
  const now = clock.iso(clock.now());
  const { cron, timeZone, enabled, inputs } = schedule;
  const faults = context === null ? [] : faultsAt("/inputs", checkInputs(context, inputs).faults);
  const inputFaults = [...checkCron(cron, timeZone, now), ...faults];
  const refusal = fieldsRefusal("The schedule cannot be stored", inputFaults);
  if (refusal) return refusal;
  return { ...schedule, nextAt: enabled ? nextDue(cron, timeZone, now) : null };
}

/** Every fault in the inputs, or in the event, that the hook would make from a request. */
export const checkHookFields = (
  process: ProcessDefinition,
  hook: Pick<NewHook, "inputs" | "payloadAs" | "mapping" | "answer" | "event">,
): Fault[] =>
  hook.event === null ? checkHookInputs(process, hook) : checkHookEvent(process, hook.event, hook);

/**
 * The faults of the hook's fixed inputs, of `payloadAs`, and of the mapping. Inputs
 * cannot be missing: the request provides those that are not fixed.
 */
function checkHookInputs(
  context: InputsOf,
  { inputs, payloadAs, mapping }: Pick<NewHook, "inputs" | "payloadAs" | "mapping">,
): Fault[] {
  const { initialContext } = context;
  const unknownInput = (pointer: string) => ({ pointer, detail: noInput(context) });
  const schema = inputSchemaOf(context);
  return [
    ...Object.entries(inputs).flatMap(([name, value]) => {
      const pointer = `/inputs/${name}`;
      if (!initialContext.includes(name)) return [unknownInput(pointer)];
      return faultsAt(pointer, validate(schemaOfInput(schema, name), value));
    }),
    ...(payloadAs !== null && !initialContext.includes(payloadAs)
      ? [unknownInput("/payloadAs")]
      : []),
    ...(mapping === null ? [] : checkMapping(context, mapping, inputs)),
    ...(mapping !== null && payloadAs !== null
      ? [{ pointer: "/payloadAs", detail: "leave it out: the mapping says what the body becomes" }]
      : []),
  ];
}

export function fieldsRefusal(title: string, faults: readonly Fault[]): Refusal | null {
  const [first] = faults;
  if (first === undefined) return null;
  const more = faults.length === 1 ? "" : ` And ${faults.length - 1} more: see errors.`;
  return new Refusal({
    kind: "invalid",
    code: "invalid_body",
    title,
    detail: `${first.pointer}: ${first.detail.replace(/\.$/, "")}.${more} Nothing was stored.`,
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
    detail: `A user may have at most ${MAX_TRIGGERS} schedules and as many webhooks. Delete one that is no longer needed.`,
  });

function definedFields(changes: ScheduleChanges): Partial<NewSchedule> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}
