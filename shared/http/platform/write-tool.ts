// Creates and changes Tools: checked against their Service, defaults of their connection written into them.
import type { Fault } from "../../contracts/definitions/processes.ts";
import type { Service } from "../../contracts/definitions/services.ts";
import type { NewTool, Tool, ToolChanges } from "../../contracts/definitions/tools.ts";
import { fillDefaults } from "../../platform/schemas/fill-defaults.ts";
import { checkTool } from "../../platform/tools/check-tool.ts";
import type { Keyed, PlatformDatabase, Written } from "../../ports/platform-database.ts";
import { notFound } from "../problem.ts";
import { invalidDefinition, refuseFaults } from "./definition-problem.ts";
import { processesBrokenBy, refuseBroken } from "./dependants.ts";
import { retryStale, type Update, type Writer } from "./writer.ts";

type Params = NewTool["connectionParams"];

/** Errors: ProblemError 422 with all faults. */
export async function createTool(
  { db }: Writer,
  tool: NewTool & { templateId?: string },
  keyed: Keyed,
): Promise<Written<Tool>> {
  const service = await db.getService(tool.serviceId);
  if (service === null) throw invalidDefinition([NO_SERVICE]);
  const filled = { ...tool, connectionParams: withDefaults(service, tool.connectionParams) };
  refuseFaults(checkTool(filled, service));
  return db.createTool(filled, keyed);
}

/** What a create would be refused for. */
export async function toolFaults(db: PlatformDatabase, tool: NewTool): Promise<Fault[]> {
  const service = await db.getService(tool.serviceId);
  if (service === null) return [NO_SERVICE];
  const connectionParams = withDefaults(service, tool.connectionParams);
  return checkTool({ ...tool, connectionParams }, service);
}

/**
 * The Tool as it would be is checked as a whole, and so are the Processes that call it.
 * Errors: ProblemError 422 with all faults, 409 naming what would break.
 */
export function updateTool(
  { db }: Writer,
  update: Update<Tool>,
  changes: ToolChanges,
): Promise<Written<Tool>> {
  return retryStale(update, async (tool) => {
    if (!touchesCall(changes)) return db.updateTool(tool.id, changes, tool.version);
    const service = await db.getService(tool.serviceId);
    if (service === null) throw notFound();
    const connectionParams =
      changes.connectionParams && withDefaults(service, changes.connectionParams);
    const filled = { ...changes, ...(connectionParams ? { connectionParams } : {}) };
    const changed = merged(tool, filled);
    refuseFaults(checkTool(changed, service));
    if (changes.inputSchema ?? changes.outputSchema) {
      refuseBroken(await processesBrokenBy(db, changed));
    }
    return db.updateTool(tool.id, filled, tool.version);
  });
}

const NO_SERVICE: Fault = {
  pointer: "/serviceId",
  detail: "there is no such Service, or it is not shared with you",
};

/** What only code can check of a Tool. */
const touchesCall = (changes: ToolChanges) =>
  ["connectionParams", "operation", "inputSchema", "outputSchema", "secret"].some(
    (field) => field in changes,
  );

const withDefaults = ({ connectionSchema }: Service, params: Params): Params =>
  fillDefaults(connectionSchema, params) as Params;

const merged = (tool: Tool, changes: ToolChanges): Tool => ({
  ...tool,
  ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
});
