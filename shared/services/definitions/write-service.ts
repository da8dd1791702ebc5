// Creates and changes Services. Checks that only code can make come before the database's.
import type { NewService, Service, ServiceChanges } from "../../contracts/definitions/services.ts";
import { checkService } from "../../platform/tools/check-service.ts";
import type { Keyed } from "../../ports/define-call.ts";
import type { Written } from "../../ports/definitions-of-kind.ts";
import { faultsRefusal } from "./definition-refusal.ts";
import { countBroken, brokenRefusal, toolsBrokenBy } from "./dependants.ts";
import type { Refusal } from "../refusal.ts";
import { retryStale, type Update, type Writer } from "./writer.ts";

/** A refusal lists every fault of the Service. */
export async function createService(
  { db }: Writer,
  service: NewService & { templateId?: string },
  request: Keyed,
): Promise<Written<Service> | Refusal> {
  return faultsRefusal(checkService(service)) ?? db.createService(service, request);
}

/**
 * A new schema of connection parameters must fit all existing Tools, including those of other
 * users. A refusal lists every fault of the schema, or names what it would break, with only the number of Tools of
 * other users.
 */
export function updateService(
  { db }: Writer,
  update: Update<Service>,
  changes: ServiceChanges,
): Promise<Written<Service> | Refusal> {
  return retryStale(update, async (service) => {
    const { connectionSchema } = changes;
    if (connectionSchema !== undefined) {
      const invalid = faultsRefusal(checkService({ ...service, connectionSchema }));
      if (invalid) return invalid;
      const { seen: bound, others } = await db.readBound(service.id);
      const brokenTools = await toolsBrokenBy(db, service.id, connectionSchema);
      const refusal = brokenRefusal(brokenTools, countBroken(connectionSchema, others));
      if (refusal) return refusal;
      return db.updateService(service.id, { ...changes, bound }, service.version);
    }
    return db.updateService(service.id, changes, service.version);
  });
}
