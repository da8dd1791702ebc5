// Creates and changes Tools. Each is checked against its Service, and the Service's connection
// defaults are written into it.
import type { Fault } from "../../contracts/definitions/processes.ts";
import type { Service } from "../../contracts/definitions/services.ts";
import type { NewTool, Tool, ToolChanges } from "../../contracts/definitions/tools.ts";
import { fillDefaults } from "../../platform/schemas/fill-defaults.ts";
import { checkTool } from "../../platform/tools/check-tool.ts";
import type { Keyed } from "../../ports/define-call.ts";
import type { Written } from "../../ports/definitions-of-kind.ts";
import type { PlatformDatabase } from "../../ports/platform-database.ts";
import { notFound, type Refusal } from "../refusal.ts";
import { invalidDefinition, faultsRefusal } from "./definition-refusal.ts";
import { processesBrokenBy, brokenRefusal } from "./dependants.ts";
import { hostRefusal } from "./named-host.ts";
import { serverRequestFor, type Pinning, pinSchema, unpinnedCallOf } from "./pin-schema.ts";
import { retryStale, MAX_ATTEMPTS, type Update, type Writer } from "./writer.ts";

type Params = NewTool["connectionParams"];

/** A refusal lists every fault of the Tool, or names the host to which its Secret would go. */
export async function createTool(
  writer: Writer,
  tool: NewTool & { templateId?: string },
  request: Keyed,
): Promise<Written<Tool> | Refusal> {
  const { db } = writer;
  for (let attempt = 1; ; attempt += 1) {
    const service = await db.getService(tool.serviceId);
    if (service === null) return invalidDefinition([NO_SERVICE]);
    const withParams = { ...tool, connectionParams: withDefaults(service, tool.connectionParams) };
    const refusal =
      faultsRefusal(checkTool(withParams, service)) ??
      hostRefusal(service, tool.connectionParams, null, withParams);
    if (refusal) return refusal;
    const pinning = await pinOf(writer, withParams, service);
    if (pinning?.ok === false && pinning.isMissing) return invalidDefinition([NOT_OFFERED]);
    const pinnedSchema = pinning && {
      ...(pinning.ok ? { operation: pinning.operation } : {}),
      found: pinning.ok ? "ok" : pinning.code,
    };
    const serviceVersion = service.version;
    const outcome = await db.createTool(
      { ...withParams, ...pinnedSchema, serviceVersion },
      request,
    );
    // The Service's schema changed in the meantime: the Tool is checked again, against the new one.
    const isChanged = outcome.outcome === "refused" && outcome.code === "service_changed";
    if (!isChanged || attempt === MAX_ATTEMPTS) return outcome;
  }
}

/**
 * Asks an MCP server for the tool's schema, to pin it. An unavailable server does not keep a Tool
 * from being created: the Tool's status shows that the server is down, and the first probe that
 * reaches the server pins the schema.
 * @returns null for an operation that needs no pin or names one, and for a Secret of another user
 */
async function pinOf(
  { runtime, db }: Writer,
  tool: Pick<Tool, "operation" | "connectionParams" | "outputSchema" | "secret">,
  service: Service,
): Promise<Pinning | null> {
  const unpinnedCall = unpinnedCallOf(tool.operation);
  if (unpinnedCall === null) return null;
  const { secret: use } = tool;
  const secret = use && (await db.sealedForProbe({ secret: use.secretId }));
  // The Secret is not the user's. The database refuses the Tool, so the server is not asked.
  if (use !== null && secret === null) return null;
  return pinSchema(runtime, unpinnedCall, serverRequestFor(runtime, tool, service, secret));
}

/** The faults that code finds before a create, except those about a Secret's host and an MCP server's answer. */
export async function toolFaults(db: PlatformDatabase, tool: NewTool): Promise<Fault[]> {
  const service = await db.getService(tool.serviceId);
  if (service === null) return [NO_SERVICE];
  const connectionParams = withDefaults(service, tool.connectionParams);
  return checkTool({ ...tool, connectionParams }, service);
}

/**
 * Checks the changed Tool as a whole if a field has changed that only code can check. A refusal lists
 * every fault of the Tool, the host to which its Secret would go, or the Processes that the change would break.
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
    const withParams = { ...changes, ...(connectionParams ? { connectionParams } : {}) };
    const newTool = mergeChanges(tool, withParams);
    const affectsCallers = changes.inputSchema ?? changes.outputSchema ?? changes.answersMayDecide;
    const refusal =
      faultsRefusal(checkTool(newTool, service)) ??
      hostRefusal(service, changes.connectionParams, tool, newTool) ??
      (affectsCallers ? brokenRefusal(await processesBrokenBy(db, newTool)) : null);
    if (refusal) return refusal;
    const operation = await pinnedOperation(writer, tool, newTool, service);
    if (operation === "missing") return invalidDefinition([NOT_OFFERED]);
    const toolChanges = { ...withParams, ...operation, serviceVersion: service.version };
    return db.updateTool(tool.id, toolChanges, tool.version);
  });
}

/**
 * A new operation for the same tool keeps the pinned schema; for another tool, the server is asked.
 */
async function pinnedOperation(
  writer: Writer,
  before: Tool,
  after: Tool,
  service: Service,
): Promise<Pick<ToolChanges, "operation"> | "missing"> {
  const unpinnedCall = unpinnedCallOf(after.operation);
  if (unpinnedCall === null) return {};
  const operationBefore = before.operation;
  if (
    operationBefore.type === "mcp_call" &&
    operationBefore.tool === unpinnedCall.tool &&
    operationBefore.schemaHash !== undefined
  ) {
    return { operation: { ...unpinnedCall, schemaHash: operationBefore.schemaHash } };
  }
  const pinning = await pinOf(writer, after, service);
  if (pinning?.ok === true) return { operation: pinning.operation };
  return pinning?.isMissing ? "missing" : {};
}

const NOT_OFFERED: Fault = {
  pointer: "/operation/tool",
  detail: "the server has answered, and offers no tool of this name",
};

const NO_SERVICE: Fault = {
  pointer: "/serviceId",
  detail: "there is no such Service, or it is not shared with you",
};

/** Whether the changes touch a field that only code can check. */
const touchesCall = (changes: ToolChanges) => CHECKED.some((field) => field in changes);
const CHECKED: readonly (keyof ToolChanges)[] = [
  ...(["connectionParams", "operation", "inputSchema", "outputSchema"] as const),
  ...(["answersMayDecide", "secret"] as const),
];

const withDefaults = ({ connectionSchema }: Service, params: Params): Params =>
  fillDefaults(connectionSchema, params) as Params;

const mergeChanges = (tool: Tool, changes: ToolChanges): Tool => ({
  ...tool,
  ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
});
