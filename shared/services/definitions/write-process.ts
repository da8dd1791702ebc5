// Creates and changes Processes. A definition is checked as a whole, with everything that it calls.
import type * as z from "zod";
import {
  type DataPair,
  type Fault,
  NewProcessSchema,
  type NewProcess,
  type Process,
  type ProcessChangesSchema,
  type ProcessDefinition,
} from "../../contracts/definitions/processes.ts";
import { faultsAt } from "../../platform/faults-at.ts";
import { checkProcess } from "../../platform/processes/check-process.ts";
import { dataPairs, pairsBeyond } from "../../platform/processes/data-pairs.ts";
import { decidesIn, type DecidingField } from "../../platform/processes/decides-in.ts";
import { withInputNames } from "../../platform/processes/process-inputs.ts";
import { asksIn } from "../../platform/processes/asks-in.ts";
import type { NoticesTo } from "../../contracts/api/notice-place.ts";
import type { Keyed } from "../../ports/define-call.ts";
import type { Written } from "../../ports/definitions-of-kind.ts";
import type { PlatformDatabase } from "../../ports/platform-database.ts";
import { noticePlaceFault } from "../account/notice-place.ts";
import { bodyFaults } from "../faults/body-faults.ts";
import { faultsElsewhere, repairBody } from "../faults/repair-body.ts";
import type { Refusal } from "../refusal.ts";
import { brokenByProcess } from "./broken-by-process.ts";
import { faultsRefusal, invalidDefinition, nameTaken } from "./definition-refusal.ts";
import { brokenRefusal, readAll } from "./dependants.ts";
import { readCallables } from "./read-callables.ts";
import { retryStale, type Update, type Writer } from "./writer.ts";

/** A refusal lists every fault of the definition, or names the Process that has the name. */
export async function createProcess(
  writer: Writer,
  body: NewProcess,
  request: Keyed,
): Promise<Written<Process> | Refusal> {
  const { db } = writer;
  const process = withInputNames(body);
  const check = await checkAll(db, process);
  const { data } = check;
  const faults = [...check.faults, ...(await placeFaults(writer, process.noticesTo, null))];
  const refusal = faultsRefusal(faults);
  return (
    refusal ??
    explainTakenName(db, process.name, await db.createProcess({ ...process, data }, request))
  );
}

async function placeFaults(writer: Writer, to: NoticesTo, current: NoticesTo): Promise<Fault[]> {
  const detail = await noticePlaceFault(writer, to, current);
  return detail === null ? [] : [{ pointer: "/noticesTo", detail }];
}

/** Turns the database's refusal of a name that is in use into one that names the Process that has it. */
async function explainTakenName(
  db: PlatformDatabase,
  name: string | undefined,
  outcome: Written<Process>,
): Promise<Written<Process> | Refusal> {
  if (outcome.outcome !== "refused" || outcome.code !== "process_name_once") return outcome;
  const processes = await readAll((request) => db.listProcesses(request));
  return nameTaken(name ?? "", processes.find((process) => process.name === name)?.id ?? null);
}

/**
 * A new definition makes a new version. A refusal has the fault of `noticesTo`, or lists every fault of the definition,
 * or names what the change would break, or names the Process that has the name.
 */
export function updateProcess(
  writer: Writer,
  update: Update<Process>,
  changed: z.output<typeof ProcessChangesSchema>,
): Promise<Written<Process> | Refusal> {
  const { db } = writer;
  const { definition: written, name, description, enabled, noticesTo } = changed;
  const definition = written && withInputNames(written);
  return retryStale(update, async (process) => {
    const { id, version } = process;
    const noticeFaults = await placeFaults(writer, noticesTo ?? null, process.noticesTo);
    if (noticeFaults.length > 0) return invalidDefinition(noticeFaults);
    const check = definition && (await checkAll(db, definition, id));
    if (definition !== undefined && check !== undefined) {
      const refusal =
        faultsRefusal(faultsAt("/definition", check.faults)) ??
        brokenRefusal(await brokenByProcess(writer, process, definition));
      if (refusal) return refusal;
    }
    const changes = {
      ...(definition === undefined || check === undefined ? {} : { definition, data: check.data }),
      ...(name === undefined ? {} : { name }),
      ...(description === undefined ? {} : { description }),
      ...(enabled === undefined ? {} : { enabled }),
      ...(noticesTo === undefined ? {} : { noticesTo }),
    };
    return explainTakenName(db, name, await db.updateProcess(id, changes, version));
  });
}

/**
 * Checks a create or a change without storing anything. Returns the faults, the permissions over the household's data
 * that the owner would accept by storing it, the fields that may decide, and the steps that may ask a person
 * although they are not manual; for a body that its schema refuses, only faults. Whether the name is free, and whether
 * notices can go to `noticesTo`, is not checked.
 */
export async function checkBody(
  { db }: Writer,
  body: unknown,
  before: Process | null,
): Promise<ProcessCheck & { addedData: DataPair[] }> {
  const result = NewProcessSchema.safeParse(body);
  if (!result.success) {
    const faults = bodyFaults(result.error, NewProcessSchema);
    const repairedBody = repairBody(NewProcessSchema, body, { name: "-" });
    const otherFaults =
      repairedBody === null
        ? []
        : faultsElsewhere(faults, (await checkAll(db, repairedBody)).faults);
    return { faults: [...faults, ...otherFaults], data: [], addedData: [], decides: [], waits: [] };
  }
  const check = await checkAll(db, result.data, before?.id);
  return { ...check, addedData: pairsBeyond(check.data, before?.data ?? []) };
}

/** The faults of a new definition in a body of changes. */
export async function changedFaults(
  db: PlatformDatabase,
  id: string,
  definition: ProcessDefinition | undefined,
): Promise<Fault[]> {
  if (definition === undefined) return [];
  return faultsAt("/definition", (await checkAll(db, definition, id)).faults);
}

interface ProcessCheck {
  faults: Fault[];
  data: DataPair[];
  decides: DecidingField[];
  /** Steps that may ask a person although they are not manual. */
  waits: Fault[];
}

export async function checkAll(
  db: PlatformDatabase,
  process: ProcessDefinition,
  ownId?: string,
): Promise<ProcessCheck> {
  const {
    name: _,
    description: _text,
    enabled: _on,
    noticesTo: _to,
    ...written
  } = process as NewProcess;
  const definition = withInputNames(written);
  const callables = await readCallables(db, definition);
  const checkedProcess = { definition, callables, ownId: ownId ?? null };
  return {
    faults: checkProcess(definition, callables, ownId),
    data: dataPairs(definition, callables, ownId),
    decides: decidesIn(checkedProcess),
    waits: faultsAt("/steps", asksIn(checkedProcess)),
  };
}
