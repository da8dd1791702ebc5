// Creates and changes Processes: a definition is checked whole, with everything that it calls.
import type * as z from "zod";
import {
  type Fault,
  NewProcessSchema,
  type NewProcess,
  type Process,
  type ProcessChangesSchema,
  type ProcessDefinition,
} from "../../contracts/definitions/processes.ts";
import { faultsAt } from "../../platform/faults-at.ts";
import { checkProcess } from "../../platform/processes/check-process.ts";
import { type DataPair, dataPairs } from "../../platform/processes/data-pairs.ts";
import type { Keyed, PlatformDatabase, Written } from "../../ports/platform-database.ts";
import { bodyFaults } from "../body-faults.ts";
import { besides, repairBody } from "../repair-body.ts";
import { refuseFaults } from "./definition-problem.ts";
import { processesBrokenByProcess, refuseBroken } from "./dependants.ts";
import { readCallables } from "./read-callables.ts";
import { retryStale, type Update, type Writer } from "./writer.ts";

/** Errors: ProblemError 422 with all faults. */
export async function createProcess(
  { db }: Writer,
  process: NewProcess,
  keyed: Keyed,
): Promise<Written<Process>> {
  refuseFaults(await faultsOf(db, process));
  return db.createProcess(process, keyed);
}

/** A new definition makes a version. Errors: ProblemError 422 with all faults, 409 naming what would break. */
export function updateProcess(
  { db }: Writer,
  update: Update<Process>,
  { definition, name, description, enabled }: z.output<typeof ProcessChangesSchema>,
): Promise<Written<Process>> {
  return retryStale(update, async (process) => {
    const { id, version } = process;
    if (definition !== undefined) {
      refuseFaults(await changedFaults(db, id, definition));
      refuseBroken(await processesBrokenByProcess(db, process, definition));
    }
    const changes = {
      ...(definition === undefined ? {} : { definition }),
      ...(name === undefined ? {} : { name }),
      ...(description === undefined ? {} : { description }),
      ...(enabled === undefined ? {} : { enabled }),
    };
    return db.updateProcess(id, changes, version);
  });
}

/**
 * What a create of this body would be refused for, and what the Process may do to the household's data, which
 * its owner accepts by storing it; nothing is stored.
 */
export async function checkBody(
  db: PlatformDatabase,
  body: unknown,
): Promise<{ faults: Fault[]; data: DataPair[] }> {
  const parsed = NewProcessSchema.safeParse(body);
  if (!parsed.success) {
    const refused = bodyFaults(parsed.error);
    const rest = repairBody(NewProcessSchema, body, { name: "-" });
    const more = rest === null ? [] : besides(refused, await faultsOf(db, rest));
    return { faults: [...refused, ...more], data: [] };
  }
  const data = dataPairs(parsed.data, await readCallables(db, parsed.data));
  return { faults: await faultsOf(db, parsed.data), data };
}

/** Of a new definition in a body of changes. */
export async function changedFaults(
  db: PlatformDatabase,
  id: string,
  definition: ProcessDefinition | undefined,
): Promise<Fault[]> {
  return definition === undefined
    ? []
    : faultsAt("/definition", await faultsOf(db, definition, id));
}

export async function faultsOf(
  db: PlatformDatabase,
  { initialContext, steps, outputTemplate, tokenBudget, maxRecursionDepth }: ProcessDefinition,
  own?: string,
): Promise<Fault[]> {
  const definition = {
    ...{ initialContext, steps, outputTemplate, maxRecursionDepth },
    ...(tokenBudget === undefined ? {} : { tokenBudget }),
  };
  return checkProcess(definition, await readCallables(db, definition), own);
}
