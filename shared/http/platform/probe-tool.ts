// Asks the other side of a user's own Tool whether it is there, with the Tool's credentials; its health follows.
import type { UserId } from "../../contracts/ids.ts";
import type { Health, Service } from "../../contracts/definitions/services.ts";
import type { Tool } from "../../contracts/definitions/tools.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { notFound } from "../problem.ts";
import { ownersOnly } from "./definition-problem.ts";

/** Milliseconds that a probe may take: somebody waits for it. */
const PROBE_TIMEOUT_MS = 10_000;

export interface Probed {
  /** After the probe; what says nothing of the other side's health, such as a bad key, leaves it as it was. */
  status: Health;
  /** A code of `CallCode`; null when it answers as it should. */
  code: string | null;
  /** Without any text of the other side. */
  detail: string | null;
  ms: number;
}

/** Errors: ProblemError 404, 403 for another user's. */
export async function probeTool(
  { platform, executor, flow }: Pick<Runtime, "platform" | "executor" | "flow">,
  user: UserId,
  id: string,
): Promise<Probed> {
  const db = platform(user);
  const tool = await db.getTool(id);
  if (tool === null) throw notFound();
  if (!tool.own) throw ownersOnly();
  const [service, secret] = await Promise.all([
    db.getService(tool.serviceId),
    tool.secret === null ? null : db.sealedForProbe(id),
  ]);
  if (service === null) throw notFound();
  const answer = await executor.probe({
    tool: probed(tool, service),
    ...{ secret, key: flow.ids.uuid(), timeoutMs: PROBE_TIMEOUT_MS },
  });
  const { ms } = answer.measure;
  const code = answer.outcome === "done" ? null : answer.code;
  const status = (await db.recordHealth(id, code ?? "ok")) ?? "degraded";
  return { status, code, detail: answer.outcome === "done" ? null : answer.detail, ms };
}

function probed({ operation, connectionParams, outputSchema, secret }: Tool, service: Service) {
  const { id, version, type, protocol } = service;
  return {
    ...{ operation, connectionParams, outputSchema, service: { id, version, type, protocol } },
    secret: secret && { id: secret.secretId, placement: secret.placement },
  };
}
