// Asks the other side of a user's own Tool whether it is there, or what it offers, with the Tool's credentials.
import {
  type ToolCatalogueAnswer,
  ToolCatalogueSchema,
} from "../../contracts/definitions/api/tools.ts";
import type { UserId } from "../../contracts/ids.ts";
import type { Health, Service } from "../../contracts/definitions/services.ts";
import type { Tool } from "../../contracts/definitions/tools.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { notFound } from "../problem.ts";
import { ownersOnly } from "./definition-problem.ts";

/** Milliseconds that a probe may take: somebody waits for it. */
const PROBE_TIMEOUT_MS = 10_000;

export interface Probed {
  status: Health;
  /** A code of `CallCode`; null when it answers as it should. */
  code: string | null;
  /** Without any text of the other side. */
  detail: string | null;
  ms: number;
}

type Asking = Pick<Runtime, "platform" | "executor" | "flow">;

/** Errors: ProblemError 404, 403 for another user's. */
export async function probeTool(runtime: Asking, user: UserId, id: string): Promise<Probed> {
  const answer = await runtime.executor.probe(await askedOf(runtime, user, id));
  const { ms } = answer.measure;
  const db = runtime.platform(user);
  if (answer.outcome === "done") {
    const status = (await db.recordHealth(id, "ok")) ?? "healthy";
    return { status, code: null, detail: null, ms };
  }
  const { code, detail } = answer;
  // A bad key says nothing of the other side's health, and still the Tool does not answer as it should.
  const isDown = (await db.recordHealth(id, code)) === "down";
  return { status: isDown ? "down" : "degraded", code, detail, ms };
}

/** Errors: ProblemError 404, 403 for another user's. */
export async function listOffered(
  runtime: Asking,
  user: UserId,
  id: string,
): Promise<ToolCatalogueAnswer> {
  const answer = await runtime.executor.list(await askedOf(runtime, user, id));
  if (answer.outcome === "failed") {
    return { items: [], code: answer.code, detail: answer.detail };
  }
  return ToolCatalogueSchema.parse({ items: answer.output, code: null, detail: null });
}

/** The Tool as its executor takes it, with its Secret. */
async function askedOf({ platform, flow }: Asking, user: UserId, id: string) {
  const db = platform(user);
  const tool = await db.getTool(id);
  if (tool === null) throw notFound();
  if (!tool.own) throw ownersOnly();
  const [service, secret] = await Promise.all([
    db.getService(tool.serviceId),
    tool.secret === null ? null : db.sealedForProbe(id),
  ]);
  if (service === null) throw notFound();
  return {
    tool: probed(tool, service),
    ...{ secret, key: flow.ids.uuid(), timeoutMs: PROBE_TIMEOUT_MS },
  };
}

function probed({ operation, connectionParams, outputSchema, secret }: Tool, service: Service) {
  const { id, version, type, protocol } = service;
  return {
    ...{ operation, connectionParams, outputSchema, service: { id, version, type, protocol } },
    secret: secret && { id: secret.secretId, placement: secret.placement },
  };
}
