// Creates and changes Tools: checked against their Service, defaults of their connection written into them.
import type { Fault } from "../../contracts/definitions/processes.ts";
import type { Service } from "../../contracts/definitions/services.ts";
import type { NewTool, Tool, ToolChanges } from "../../contracts/definitions/tools.ts";
import { fillDefaults } from "../../platform/schemas/fill-defaults.ts";
import { checkTool } from "../../platform/tools/check-tool.ts";
import type { Keyed, PlatformDatabase, Written } from "../../ports/platform-database.ts";
import { notFound, type Refusal } from "../refusal.ts";
import { invalidDefinition, faultsRefusal } from "./definition-refusal.ts";
import { processesBrokenBy, brokenRefusal } from "./dependants.ts";
import { hostRefusal } from "./named-host.ts";
import { askingOf, type Pinning, pinSchema, unpinned } from "./pin-schema.ts";
import { retryStale, TRIES, type Update, type Writer } from "./writer.ts";

type Params = NewTool["connectionParams"];

/** Refused with all faults. */
export async function createTool(
  writer: Writer,
  tool: NewTool & { templateId?: string },
  keyed: Keyed,
): Promise<Written<Tool> | Refusal> {
  const { db } = writer;
  for (let tried = 1; ; tried += 1) {
    const service = await db.getService(tool.serviceId);
    if (service === null) return invalidDefinition([NO_SERVICE]);
    const filled = { ...tool, connectionParams: withDefaults(service, tool.connectionParams) };
    const refusal =
      faultsRefusal(checkTool(filled, service)) ??
      hostRefusal(service, tool.connectionParams, null, filled);
    if (refusal) return refusal;
    const pinning = await pinned(writer, filled, service);
    const held = pinning && {
      ...(pinning.ok ? { operation: pinning.operation } : {}),
      found: pinning.ok ? "ok" : pinning.code,
    };
    const serviceVersion = service.version;
    const written = await db.createTool({ ...filled, ...held, serviceVersion }, keyed);
    // Its Service got another schema meanwhile: the Tool is checked against that one.
    const isChanged = written.outcome === "refused" && written.code === "service_changed";
    if (!isChanged || tried === TRIES) return written;
  }
}

/**
 * Asks an MCP server what it says of the tool, to hold it to that. A server that is away keeps no Tool from being
 * made: its status says so, and the first probe that reaches the server pins it.
 * @returns null for an operation that needs no pin or names one
 */
async function pinned(
  { runtime, db }: Writer,
  tool: Pick<Tool, "operation" | "connectionParams" | "outputSchema" | "secret">,
  service: Service,
): Promise<Pinning | null> {
  const open = unpinned(tool.operation);
  if (open === null) return null;
  const { secret: use } = tool;
  const secret = use && (await db.sealedForProbe({ secret: use.secretId }));
  // A Secret that is not the user's: the database refuses the Tool, and no server is asked without it.
  if (use !== null && secret === null) return null;
  return pinSchema(runtime, open, askingOf(runtime, tool, service, secret));
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
 * Refused with all faults, and naming what would break.
 */
export function updateTool(
  writer: Writer,
  update: Update<Tool>,
  changes: ToolChanges,
): Promise<Written<Tool> | Refusal> {
  const { db } = writer;
  return retryStale(update, async (tool) => {
    if (!touchesCall(changes)) return db.updateTool(tool.id, changes, tool.version);
    const service = await db.getService(tool.serviceId);
    if (service === null) return notFound();
    const connectionParams =
      changes.connectionParams && withDefaults(service, changes.connectionParams);
    const filled = { ...changes, ...(connectionParams ? { connectionParams } : {}) };
    const changed = merged(tool, filled);
    const reshaped = changes.inputSchema ?? changes.outputSchema;
    const refusal =
      faultsRefusal(checkTool(changed, service)) ??
      hostRefusal(service, changes.connectionParams, tool, changed) ??
      (reshaped ? brokenRefusal(await processesBrokenBy(db, changed)) : null);
    if (refusal) return refusal;
    const operation = await heldTo(writer, tool, changed, service);
    const checked = { ...filled, ...operation, serviceVersion: service.version };
    return db.updateTool(tool.id, checked, tool.version);
  });
}

/** An operation that is replaced stays held to what the server said of the same tool; of another one it is asked. */
async function heldTo(
  writer: Writer,
  before: Tool,
  changed: Tool,
  service: Service,
): Promise<Pick<ToolChanges, "operation">> {
  const open = unpinned(changed.operation);
  if (open === null) return {};
  const was = before.operation;
  if (was.type === "mcp_call" && was.tool === open.tool && was.schemaHash !== undefined) {
    return { operation: { ...open, schemaHash: was.schemaHash } };
  }
  const pinning = await pinned(writer, changed, service);
  return pinning?.ok === true ? { operation: pinning.operation } : {};
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
