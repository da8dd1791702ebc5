// One signed delivery: verify over the raw body, parse the envelope, run the hop, answer the queue.
import { EnvelopeSchema, type Envelope } from "../contracts/envelope.ts";
import { errorCode, isRetryable, type ErrorCode } from "../contracts/errors.ts";
import { failDelivered } from "../flow/fail-hop.ts";
import { runHop } from "../flow/run-hop.ts";
import type { Runtime } from "./create-runtime.ts";
import { problem } from "./problem.ts";
import { tooLarge } from "./read-request.ts";
import { receiveBody } from "./receive-body.ts";
import { runJob } from "./run-job.ts";

/** Bytes of a delivery: QStash's own limit for a message of the free plan. Ours are far smaller. */
const MAX_DELIVERY_BYTES = 1024 * 1024;

/**
 * Answers of the node routes: 200 done (whatever the outcome), 401 unsigned, 489 never again
 * (straight to the failure path), 503 deliver again.
 */
export async function handleHop(
  runtime: Runtime,
  request: Request,
  node: string,
): Promise<Response> {
  return signed(runtime, request, `/nodes/${node}`, async (body) => {
    const envelope = parseEnvelope(body);
    if (!envelope || envelope.hop.split(".")[0] !== node) return nonRetryable("invalid_input");
    const message = request.headers.get("Upstash-Message-Id");
    const retried = Number(request.headers.get("Upstash-Retried") ?? 0);
    // The hop's own line comes at its end; an invocation that is cut off has only this one.
    runtime.flow.log.info("delivery", {
      "alfred.run": envelope.run,
      "alfred.hop": envelope.hop,
      "alfred.epoch": envelope.epoch,
      "alfred.delivery": message,
      "alfred.retried": retried,
    });
    try {
      const report = await runHop(runtime.flow, envelope, { message, retried });
      return Response.json({ outcome: report.outcome });
    } catch (error) {
      return refusal(error);
    }
  });
}

/** The queue gave up on a delivery: the hop is claimed again and failed honestly. */
export async function handleFailure(runtime: Runtime, request: Request): Promise<Response> {
  return signed(runtime, request, "/nodes/failed", async (body) => {
    const { envelope, status } = parseCallback(body);
    if (!envelope) return nonRetryable("invalid_input");
    try {
      await failDelivered(runtime.flow, envelope, reasonOf(status));
      return Response.json({ outcome: "failed" });
    } catch (error) {
      return refusal(error);
    }
  });
}

/** A scheduled job that arrives through the queue. */
export async function handleJob(
  runtime: Runtime,
  request: Request,
  job: "sweep" | "compress",
): Promise<Response> {
  return signed(runtime, request, `/jobs/${job}`, async (body) =>
    Response.json(await runJob(runtime, job, body)),
  );
}

async function signed(
  runtime: Runtime,
  request: Request,
  path: string,
  handle: (body: string) => Promise<Response>,
): Promise<Response> {
  const received = await receiveBody(request, MAX_DELIVERY_BYTES);
  if (received === "too_large") return problem(tooLarge(MAX_DELIVERY_BYTES).details);
  const body = new TextDecoder("utf-8", { ignoreBOM: true }).decode(received);
  const signature = request.headers.get("Upstash-Signature");
  const url = `${runtime.env.publicUrl}${path}`;
  if (!signature || !(await runtime.verifySignature({ signature, body, url }))) {
    return problem({
      status: 401,
      code: "unsigned",
      title: "This address takes signed deliveries of the queue only",
      detail: "The signature is missing, or not one for this body at this address.",
    });
  }
  try {
    return await handle(body);
  } catch (error) {
    runtime.flow.log.warn("delivery.failed", { path, "error.type": errorCode(error) });
    return refusal(error);
  }
}

/** Why the queue gave up, told by the status of the last answer; there may have been none. */
function reasonOf(status: unknown): ErrorCode {
  if (status === 489) return "internal";
  return status === 408 || status === 504 ? "timeout" : "unavailable";
}

function refusal(error: unknown): Response {
  if (!isRetryable(error)) return nonRetryable(errorCode(error));
  return Response.json({ code: errorCode(error) }, { status: 503 });
}

function parseEnvelope(body: string): Envelope | null {
  try {
    return EnvelopeSchema.parse(JSON.parse(body));
  } catch {
    return null;
  }
}

/** What a failure callback is about; no envelope when it makes no sense. */
function parseCallback(body: string): { envelope: Envelope | null; status: unknown } {
  try {
    const { sourceBody, status } = JSON.parse(body) as { sourceBody: string; status: unknown };
    const bytes = Uint8Array.from(atob(sourceBody), (c) => c.charCodeAt(0));
    return { envelope: parseEnvelope(new TextDecoder().decode(bytes)), status };
  } catch {
    return { envelope: null, status: undefined };
  }
}

function nonRetryable(code: string): Response {
  return Response.json(
    { code },
    { status: 489, headers: { "Upstash-NonRetryable-Error": "true" } },
  );
}
