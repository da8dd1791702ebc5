// Starts one run, of a stored Process or of the chain, and waits for its end.
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { createApiClient } from "../../dev/cli/chat/api-client.ts";
import type { WorkerStandIn } from "../../dev/worker/start-worker.ts";
import { scaleShape } from "../shapes/shapes.ts";
import type { StoredShape } from "./stored-shapes.ts";

const RETRY_MS = 200;

/**
 * @param shape null for the chain's no-op run
 * @returns the milliseconds from sending the message until the client knows that the run has completed
 * @throws Error if the run is not accepted, does not complete, or waits
 */
export async function runStored(
  worker: WorkerStandIn,
  token: string,
  shape: StoredShape | null,
): Promise<number> {
  const api = createApiClient(worker.url, token);
  const { id } = await api.createConversation(randomUUID());
  const message = shape && { text: "Do it", processId: shape.process, inputs: {} };
  const start = performance.now();
  const response = await fetch(`${worker.url}/v1/conversations/${id}/messages`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
    },
    body: JSON.stringify(message ?? { text: scaleShape.message }),
  });
  const { runId } = (await response.json()) as { runId: string };
  for (;;) {
    const answer = await fetch(`${worker.url}/v1/runs/${runId}?wait=20`, {
      headers: { authorization: `Bearer ${token}` },
    });
    // The Worker is busy and wants a later request.
    if (answer.status === 503) {
      await answer.body?.cancel();
      await sleep(RETRY_MS);
      continue;
    }
    const { status, error } = (await answer.json()) as { status: string; error: unknown };
    if (status === "completed") return performance.now() - start;
    if (status !== "queued" && status !== "running") {
      throw new Error(
        `The run of ${shape?.name ?? "the chain"} is ${status}: ${JSON.stringify(error)}`,
      );
    }
  }
}
