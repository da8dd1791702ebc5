// Handles one signed delivery (a hop, a failed hop or a job): verifies the raw body, does the work, and
// answers the queue.
import { errorCode, isRetryable, TransientError } from "../../contracts/errors.ts";
import { parseHop } from "../../contracts/hop.ts";
import { failDelivered } from "../../engine/hop/fail-hop.ts";
import { hasOwnWait, redriveHop } from "../../engine/hop/redrive-hop.ts";
import { runHop } from "../../engine/hop/run-hop.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { parseCallback, parseEnvelope } from "./parse-callback.ts";
import { problem } from "../problem.ts";
import { tooLarge } from "../read-request.ts";
import { receiveBody } from "../receive-body.ts";
import { runJob, type JobName } from "../../runtime/run-job.ts";

/**
 * The largest delivery in bytes: QStash's limit for messages on the free plan. Alfred's are far
 * smaller.
 */
const MAX_DELIVERY_BYTES = 1024 * 1024;

/**
 * The answers of node routes: 200 done (whatever the outcome) or published again, 400 body incomplete, 401 unsigned,
 * 413 too large, 489 do not deliver again (goes to the failure callback), 503 deliver again.
 */
export async function handleHop(
  runtime: Runtime,
  request: Request,
  node: string,
): Promise<Response> {
  return handleSigned(runtime, request, `/nodes/${node}`, async (body) => {
    const envelope = parseEnvelope(body, runtime.flow.logic);
    if (!envelope || parseHop(envelope.hop).node !== node) return nonRetryable("invalid_input");
    const message = request.headers.get("Upstash-Message-Id");
    const retries = Number(request.headers.get("Upstash-Retried") ?? 0);
    try {
      const report = await runHop(runtime.flow, envelope, { message, retried: retries });
      return Response.json({ outcome: report.outcome });
    } catch (error) {
      const mayRedrive = retries >= runtime.retries || hasOwnWait(error);
      return mayRedrive && (await redriveHop(runtime.flow, envelope, error))
        ? redriven()
        : refusal(error);
    }
  });
}

/** Handles a delivery that the queue gave up on: claims the hop again and fails it with a reply. */
export async function handleFailure(runtime: Runtime, request: Request): Promise<Response> {
  return handleSigned(runtime, request, "/nodes/failed", async (body) => {
    const { envelope, code, unavailable } = parseCallback(body, runtime.flow.logic);
    if (!envelope) return nonRetryable("invalid_input");
    try {
      await failDelivered(runtime.flow, envelope, code, unavailable);
      return Response.json({ outcome: "failed" });
    } catch (error) {
      // A failure that cannot be recorded now is not final: the hop may still succeed.
      return (await redriveHop(runtime.flow, envelope, error)) ? redriven() : refusal(error);
    }
  });
}

/** A job that arrives through the queue. */
export async function handleJob(
  runtime: Runtime,
  request: Request,
  job: JobName,
): Promise<Response> {
  return handleSigned(runtime, request, `/jobs/${job}`, async (body) =>
    Response.json(await runJob(runtime, job, body)),
  );
}

async function handleSigned(
  runtime: Runtime,
  request: Request,
  path: string,
  handle: (body: string) => Promise<Response>,
): Promise<Response> {
  const rawBody = await receiveBody(request, MAX_DELIVERY_BYTES);
  if (rawBody === "too_large") return problem(tooLarge(MAX_DELIVERY_BYTES).details);
  const body = new TextDecoder("utf-8", { ignoreBOM: true }).decode(rawBody);
  const signature = request.headers.get("Upstash-Signature");
  const url = `${runtime.env.publicUrl}${path}`;
  if (!signature || !(await runtime.verifySignature({ signature, body, url }))) {
    return problem({
      status: 401,
      code: "unsigned",
      title: "This address accepts only signed deliveries of the queue",
      detail: "The signature is missing, or it does not fit this body and this address.",
    });
  }
  try {
    return await handle(body);
  } catch (error) {
    runtime.flow.log.warn("delivery.failed", { path, "error.type": errorCode(error) });
    return refusal(error);
  }
}

/** The answer to a delivery whose hop has been published again, with a delay. */
function redriven(): Response {
  return Response.json({ outcome: "redriven" });
}

function refusal(error: unknown): Response {
  if (!isRetryable(error)) return nonRetryable(errorCode(error));
  // The queue's failure callback repeats this body if this was the last attempt.
  const part = error instanceof TransientError ? error.part : undefined;
  return Response.json({ code: errorCode(error), part }, { status: 503 });
}

function nonRetryable(code: string): Response {
  return Response.json(
    { code },
    { status: 489, headers: { "Upstash-NonRetryable-Error": "true" } },
  );
}
