// Creates and changes Processes: a definition is checked whole, with everything that it calls.
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
import { waitsIn } from "../../platform/processes/waits-in.ts";
import type { Keyed, PlatformDatabase, Written } from "../../ports/platform-database.ts";
import { bodyFaults } from "../faults/body-faults.ts";
import { besides, repairBody } from "../faults/repair-body.ts";
import type { Refusal } from "../refusal.ts";
import { brokenByProcess } from "./broken-by-process.ts";
import { faultsRefusal } from "./definition-refusal.ts";
import { brokenRefusal } from "./dependants.ts";
import { readCallables } from "./read-callables.ts";
import { retryStale, type Update, type Writer } from "./writer.ts";

/** Refused with all faults. */
export async function createProcess(
  { db }: Writer,
  process: NewProcess,
  keyed: Keyed,
): Promise<Written<Process> | Refusal> {
  const { faults, data } = await checkedOf(db, process);
  const refusal = faultsRefusal(faults);
  return refusal ?? db.createProcess({ ...process, data }, keyed);
}

/** A new definition makes a version. Refused with all faults, and naming what would break. */
export function updateProcess(
  writer: Writer,
  update: Update<Process>,
  { definition, name, description, enabled }: z.output<typeof ProcessChangesSchema>,
): Promise<Written<Process> | Refusal> {
  const { db } = writer;
  return retryStale(update, async (process) => {
    const { id, version } = process;
    const checked = definition && (await checkedOf(db, definition, id));
    if (definition !== undefined && checked !== undefined) {
      const refusal =
        faultsRefusal(faultsAt("/definition", checked.faults)) ??
        brokenRefusal(await brokenByProcess(writer, process, definition));
      if (refusal) return refusal;
    }
    const changes = {
      ...(definition === undefined || checked === undefined
        ? {}
        : { definition, data: checked.data }),
      ...(name === undefined ? {} : { name }),
      ...(description === undefined ? {} : { description }),
      ...(enabled === undefined ? {} : { enabled }),
    };
    return db.updateProcess(id, changes, version);
  });
}

/**
 * What a create of this body, or a change of that Process to it, would be refused for, what the Process may do to the
 * household's data, which its owner accepts by storing it, and where its runs may wait for a person; nothing is stored.
 */
export async function checkBody(
  { db }: Writer,
  body: unknown,
  replaced: Process | null,
): Promise<Checked & { addedData: DataPair[] }> {
  const parsed = NewProcessSchema.safeParse(body);
  if (!parsed.success) {
    const refused = bodyFaults(parsed.error);
    const rest = repairBody(NewProcessSchema, body, { name: "-" });
    const more = rest === null ? [] : besides(refused, (await checkedOf(db, rest)).faults);
    return { faults: [...refused, ...more], data: [], addedData: [], waits: [] };
  }
  const checked = await checkedOf(db, parsed.data, replaced?.id);
  return { ...checked, addedData: pairsBeyond(checked.data, replaced?.data ?? []) };
}

/** Of a new definition in a body of changes. */
export async function changedFaults(
  db: PlatformDatabase,
  id: string,
  definition: ProcessDefinition | undefined,
): Promise<Fault[]> {
  if (definition === undefined) return [];
  return faultsAt("/definition", (await checkedOf(db, definition, id)).faults);
}

interface Checked {
  faults: Fault[];
  data: DataPair[];
  /** Steps about which a run may ask, although they are not manual. */
  waits: Fault[];
}

export async function checkedOf(
  db: PlatformDatabase,
  process: ProcessDefinition,
  own?: string,
): Promise<Checked> {
  const { initialContext, steps, outputTemplate, maxRecursionDepth } = process;
  const { tokenBudget, summaryTool } = process;
  const definition = {
    initialContext,
    steps,
    outputTemplate,
    maxRecursionDepth,
    ...(tokenBudget === undefined ? {} : { tokenBudget }),
    ...(summaryTool === undefined ? {} : { summaryTool }),
  };
  const callables = await readCallables(db, definition);
  return {
    faults: checkProcess(definition, callables, own),
    data: dataPairs(definition, callables, own),
    waits: faultsAt("/steps", waitsIn({ definition, callables, own: own ?? null })),
  };
}
