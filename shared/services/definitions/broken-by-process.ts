// What a new definition of a Process would break: Processes that call it, directly or through
// others, webhooks of all these, and its own schedules.
import type { Fault, Process, ProcessDefinition } from "../../contracts/definitions/processes.ts";
import type { Schedule } from "../../contracts/definitions/triggers.ts";
import { faultsAt } from "../../platform/faults-at.ts";
import { checkProcess } from "../../platform/processes/check-process.ts";
import { beyondAccepted, dataPairs } from "../../platform/processes/data-pairs.ts";
import { checkInputs } from "../../platform/processes/process-inputs.ts";
import { hookFaults } from "../../platform/triggers/hook-faults.ts";
import type { PlatformDatabase } from "../../ports/platform-database.ts";
import type { HookRow } from "../../ports/trigger-database.ts";
import { readAll, type Broken } from "./dependants.ts";
import { type Callables, readCallables } from "./read-callables.ts";
import { checkHookFields } from "./write-trigger.ts";
import type { Writer } from "./writer.ts";

/**
 * The user's Processes, webhooks and schedules that would get a new fault from the change of a Process. A
 * parent's check covers the inputs of its children and the depth of calls, so a change below can
 * break a parent.
 */
export async function brokenByProcess(
  { runtime, user, db }: Writer,
  before: Process,
  definition: ProcessDefinition,
): Promise<Broken[]> {
  const triggers = runtime.database.triggers(user);
  const [callers, hooks, schedules] = await Promise.all([
    callersOf(db, before.id),
    triggers.listHooks(null),
    triggers.listSchedules(before.id),
  ]);
  const after = { ...before, definition };
  const affectedProcesses = [after, ...callers];
  const checks = affectedProcesses.map(async (process): Promise<Broken[]> => {
    const hooksOfProcess = hooks.filter(({ processId }) => processId === process.id);
    if (process === after && hooksOfProcess.length === 0) return [];
    const versions = [process.definition, definition, before.definition];
    const callables = await readCallables(db, ...versions);
    const processes = new Map(callables.processes).set(before.id, after);
    const change = { before, after, callables, changed: { ...callables, processes } };
    const parentFaults = process === after ? [] : processFaults(process, change);
    return [
      ...parentFaults,
      ...hooksOfProcess.flatMap((hook) => brokenHook(process, hook, change)),
    ];
  });
  const brokenSchedules = schedules.flatMap((schedule) =>
    brokenSchedule(schedule, before, definition),
  );
  return [...(await Promise.all(checks)).flat(), ...brokenSchedules];
}

interface Change {
  before: Process;
  after: Process;
  /** What definitions call, with the Process as it was. */
  callables: Callables;
  /** What definitions call, with the Process as it would be. */
  changed: Callables;
}

function processFaults(process: Process, { callables, changed }: Change): Broken[] {
  const { id, name, definition } = process;
  const oldFaults = checkProcess(definition, callables, id);
  // The owner accepted the permissions with this version; a changed child cannot extend them.
  const unacceptedData = beyondAccepted(dataPairs(definition, changed, id), process);
  const fault = firstNew(oldFaults, [...checkProcess(definition, changed, id), ...unacceptedData]);
  return fault ? [{ kind: "Process", id, name, fault }] : [];
}

/** A schedule that is off may keep inputs that no longer fit. */
function brokenSchedule(
  { id, cron, enabled, inputs }: Schedule,
  before: Process,
  after: ProcessDefinition,
): Broken[] {
  if (!enabled) return [];
  const faultsOf = (definition: ProcessDefinition) =>
    faultsAt("/inputs", checkInputs(definition, inputs).faults);
  const fault = firstNew(faultsOf(before.definition), faultsOf(after));
  return fault ? [{ kind: "Schedule", id, name: cron, fault }] : [];
}

function brokenHook(process: Process, hook: HookRow, change: Change): Broken[] {
  const processBefore = process === change.after ? change.before : process;
  const oldFaults = faultsOfHook(processBefore, hook, change.callables);
  const fault = firstNew(oldFaults, faultsOfHook(process, hook, change.changed));
  return fault ? [{ kind: "Webhook", id: hook.id, name: hook.name, fault }] : [];
}

const faultsOfHook = (process: Process, hook: HookRow, callables: Callables): Fault[] => [
  ...checkHookFields(process.definition, hook),
  ...hookFaults(process, hook, callables),
];

/** The Processes that call the Process with this id, directly or through other Processes. */
async function callersOf(db: PlatformDatabase, id: string): Promise<Process[]> {
  const processes = await readAll((request) => db.listProcesses(request));
  const affected = new Set([id]);
  for (let size = 0; size < affected.size;) {
    size = affected.size;
    for (const process of processes) if (callsAny(process, affected)) affected.add(process.id);
  }
  return processes.filter((process) => process.id !== id && affected.has(process.id));
}

const callsAny = ({ definition }: Process, processes: ReadonlySet<string>) =>
  definition.steps.some(({ calls }) => "process" in calls && processes.has(calls.process));

function firstNew(oldFaults: readonly Fault[], newFaults: readonly Fault[]): Fault | undefined {
  const knownKeys = oldFaults.map(faultKey);
  return newFaults.find((fault) => !knownKeys.includes(faultKey(fault)));
}

const faultKey = ({ pointer, detail }: Fault) => `${pointer} ${detail}`;
