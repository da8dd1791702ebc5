// Creates and changes Services: what only code can check comes before the database.
import type { NewService, Service, ServiceChanges } from "../../contracts/definitions/services.ts";
import { checkService } from "../../platform/tools/check-service.ts";
import type { Keyed, Written } from "../../ports/platform-database.ts";
import { refuseFaults } from "./definition-problem.ts";
import { countBroken, refuseBroken, toolsBrokenBy } from "./dependants.ts";
import { retryStale, type Update, type Writer } from "./writer.ts";

/** Errors: ProblemError 422 with all faults. */
export async function createService(
  { db }: Writer,
  service: NewService & { templateId?: string },
  keyed: Keyed,
): Promise<Written<Service>> {
  refuseFaults(checkService(service));
  return db.createService(service, keyed);
}

/**
 * A new schema of connection parameters has to fit the Tools that there are, those of other users too.
 * Errors: ProblemError 422 with all faults, 409 naming what would break.
 */
export function updateService(
  { db }: Writer,
  update: Update<Service>,
  changes: ServiceChanges,
): Promise<Written<Service>> {
  return retryStale(update, async (service) => {
    const { connectionSchema } = changes;
    if (connectionSchema !== undefined) {
      refuseFaults(checkService({ ...service, connectionSchema }));
      const { seen: bound, others } = await db.readBound(service.id);
      const broken = await toolsBrokenBy(db, service.id, connectionSchema);
      refuseBroken(broken, countBroken(connectionSchema, others));
      return db.updateService(service.id, { ...changes, bound }, service.version);
    }
    return db.updateService(service.id, changes, service.version);
  });
}
