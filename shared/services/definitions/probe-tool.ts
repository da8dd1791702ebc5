// Asks the server behind a user's own Tool whether it is reachable, or which tools it offers, with
// the Tool's credentials.
import {
  type ToolCatalogueAnswer,
  ToolCatalogueSchema,
} from "../../contracts/definitions/api/tools.ts";
import type { UserId } from "../../contracts/ids.ts";
import type { Health } from "../../contracts/definitions/services.ts";
import type { Tool } from "../../contracts/definitions/tools.ts";
import type { PlatformDatabase } from "../../ports/platform-database.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { notFound, Refusal } from "../refusal.ts";
import { ownersOnly } from "./definition-refusal.ts";
import { serverRequestFor, type Pinning, pinSchema, unpinnedCallOf } from "./pin-schema.ts";

export interface ProbeResult {
  status: Health;
  /** A code of `CallCode`; null when the Tool works. */
  code: string | null;
  /** Contains no text from the server. */
  detail: string | null;
  ms: number;
  /** The schemaHash, when this probe pinned it. */
  pinned: string | null;
}

type ProbeDeps = Pick<Runtime, "platform" | "executor" | "flow">;

/** Refuses a Tool that does not exist, belongs to another user, or has a Service that the user cannot read. */
export async function probeTool(
  runtime: ProbeDeps,
  user: UserId,
  id: string,
): Promise<ProbeResult | Refusal> {
  const db = runtime.platform(user);
  const tool = await ownTool(db, id);
  if (tool instanceof Refusal) return tool;
  const request = await serverRequestOf(runtime, user, tool);
  if (request instanceof Refusal) return request;
  const unpinnedCall = unpinnedCallOf(tool.operation);
  if (unpinnedCall !== null)
    return firstPin(db, tool, await pinSchema(runtime, unpinnedCall, request));
  const answer = await runtime.executor.probe(request);
  const { ms } = answer.measure;
  if (answer.outcome === "done") return recordSuccess(db, id, { ms, pinned: null });
  return recordFailure(db, id, { ...answer, ms });
}

/** Pins the schema before the first call. Pinning makes a new version of the Tool. */
async function firstPin(
  db: PlatformDatabase,
  { id, version }: Tool,
  pinning: Pinning,
): Promise<ProbeResult> {
  const { ms } = pinning;
  if (!pinning.ok) return recordFailure(db, id, pinning);
  const outcome = await db.updateTool(id, { operation: pinning.operation }, version);
  return recordSuccess(db, id, { ms, pinned: outcome.outcome === "written" ? pinning.hash : null });
}

async function recordSuccess(
  db: PlatformDatabase,
  id: string,
  probe: Pick<ProbeResult, "ms" | "pinned">,
): Promise<ProbeResult> {
  const status = (await db.recordHealth(id, "ok")) ?? "healthy";
  return { status, code: null, detail: null, ...probe };
}

/**
 * A rejected key does not count against the server's health, but the probe still reports a failure.
 */
async function recordFailure(
  db: PlatformDatabase,
  id: string,
  { code, detail, ms }: { code: string; detail: string; ms: number },
): Promise<ProbeResult> {
  const isDown = (await db.recordHealth(id, code)) === "down";
  return { status: isDown ? "down" : "degraded", code, detail, ms, pinned: null };
}

/** Refuses in the same cases as `probeTool`. */
export async function listOffered(
  runtime: ProbeDeps,
  user: UserId,
  id: string,
): Promise<ToolCatalogueAnswer | Refusal> {
  const tool = await ownTool(runtime.platform(user), id);
  if (tool instanceof Refusal) return tool;
  const request = await serverRequestOf(runtime, user, tool);
  if (request instanceof Refusal) return request;
  const answer = await runtime.executor.list(request);
  if (answer.outcome === "failed") {
    return { items: [], code: answer.code, detail: answer.detail };
  }
  return ToolCatalogueSchema.parse({ items: answer.output, code: null, detail: null });
}

async function ownTool(db: PlatformDatabase, id: string): Promise<Tool | Refusal> {
  const tool = await db.getTool(id);
  if (tool === null) return notFound();
  if (!tool.own) return ownersOnly();
  return tool;
}

/** The Tool in the form that its executor takes, with its Secret. */
async function serverRequestOf(runtime: ProbeDeps, user: UserId, tool: Tool) {
  const db = runtime.platform(user);
  const [service, secret] = await Promise.all([
    db.getService(tool.serviceId),
    tool.secret === null ? null : db.sealedForProbe({ tool: tool.id }),
  ]);
  if (service === null) return notFound();
  return serverRequestFor(runtime, tool, service, secret);
}
