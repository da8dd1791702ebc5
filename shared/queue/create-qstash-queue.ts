// The queue port over QStash, which receives hops as one batch and delivers them signed.
import { Client, type PublishBatchRequest, QstashError } from "@upstash/qstash";
import { withoutTrailing } from "../contracts/texts.ts";
import { parseHop } from "../contracts/hop.ts";
import { FatalError, TransientError } from "../contracts/errors.ts";
import type { Queue, QueueMessage } from "../ports/queue.ts";
import {
  DELIVERY_TIMEOUT_SECONDS,
  PUBLISH_RETRIES,
  PUBLISH_RETRY_MS,
  PUBLISH_TIMEOUT_MS,
  RETRIES,
  RETRY_DELAY,
} from "./delivery-policy.ts";

export interface QStashQueueConfig {
  /** `QSTASH_URL` */
  baseUrl: string;
  /** `QSTASH_TOKEN` */
  token: string;
  /** The Worker's URL for the queue: `ALFRED_PUBLIC_URL`. */
  publicUrl: string;
  /**
   * How many hops of one run are delivered at the same time: `ALFRED_MODEL_PARALLEL`. A hop makes one model
   * call at a time, so this also limits a run's concurrent model calls. Absent: no limit.
   */
  parallel?: number | undefined;
  /** Milliseconds until a publication times out; default PUBLISH_TIMEOUT_MS. */
  publishTimeoutMs?: number;
  /** Seconds that the queue waits for a hop's answer; default DELIVERY_TIMEOUT_SECONDS. */
  deliveryTimeoutSeconds?: number;
}

/**
 * A Queue over QStash (spec/hop-protocol#publish). A hop is delivered to `<publicUrl>/nodes/<node>`, its
 * failure to `<publicUrl>/nodes/failed`; the label is the run. A job is delivered to `<publicUrl>/jobs/<job>`.
 * Errors of both methods: TransientError (no connection, 429, 5xx, no answer in time, not all messages taken),
 * FatalError (refused: a wrong token, a malformed message).
 */
export function createQStashQueue(config: QStashQueueConfig): Queue {
  const client = new Client({
    baseUrl: config.baseUrl,
    token: config.token,
    enableTelemetry: false,
    // The process environment is not read: the SDK's dev mode would replace the URL and the keys.
    devMode: false,
    retry: { retries: PUBLISH_RETRIES, backoff: () => PUBLISH_RETRY_MS },
  });
  const timeoutMs = config.publishTimeoutMs ?? PUBLISH_TIMEOUT_MS;
  const delivery: Delivery = {
    publicUrl: withoutTrailing(config.publicUrl, "/"),
    timeout: config.deliveryTimeoutSeconds ?? DELIVERY_TIMEOUT_SECONDS,
    parallel: config.parallel,
  };
  return {
    async publish(messages) {
      if (messages.length === 0) return;
      const batch = messages.map((message) => toRequest(message, delivery));
      const answers = await withinTime(client.batch(batch), timeoutMs).catch(rethrow);
      const publishedCount = answers.flat().filter((answer) => Boolean(answer?.messageId)).length;
      if (publishedCount < messages.length) {
        throw new TransientError(
          "unavailable",
          `the queue took ${publishedCount} of ${messages.length} messages`,
          { part: "queue" },
        );
      }
    },
    async publishJob({ job, dedupId, delayMs = 0, ...body }) {
      const request = {
        url: `${delivery.publicUrl}/jobs/${job}`,
        body: JSON.stringify(body),
        headers: { "Content-Type": "application/json" },
        retries: RETRIES,
        retryDelay: RETRY_DELAY,
        timeout: DELIVERY_TIMEOUT_SECONDS,
        deduplicationId: dedupId,
        label: job,
        ...(delayMs > 0 ? { delay: Math.ceil(delayMs / 1000) } : {}),
      };
      await withinTime(client.publish(request), timeoutMs).catch(rethrow);
    },
  };
}

/** How the queue delivers every hop. */
interface Delivery {
  publicUrl: string;
  /** Seconds. */
  timeout: number;
  parallel: number | undefined;
}

function toRequest(
  message: QueueMessage,
  { publicUrl, timeout, parallel }: Delivery,
): PublishBatchRequest {
  const { envelope, delayMs = 0, dedupId } = message;
  if (dedupId.includes(":")) {
    throw new FatalError("invalid_input", "a deduplication id must not contain a colon");
  }
  return {
    url: `${publicUrl}/nodes/${parseHop(envelope.hop).node}`,
    body: JSON.stringify(envelope),
    headers: { "Content-Type": "application/json" },
    retries: RETRIES,
    retryDelay: RETRY_DELAY,
    timeout,
    failureCallback: `${publicUrl}/nodes/failed`,
    deduplicationId: dedupId,
    label: envelope.run,
    ...(parallel === undefined
      ? {}
      : { flowControl: { key: envelope.run, parallelism: parallel } }),
    // The queue counts whole seconds; rounding up keeps a delayed message from arriving early.
    ...(delayMs > 0 ? { delay: Math.ceil(delayMs / 1000) } : {}),
  };
}

/** Adds a deadline, because the client has none. */
async function withinTime<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(
        new TransientError("timeout", `the queue did not answer in ${timeoutMs} ms`, {
          part: "queue",
        }),
      );
    }, timeoutMs);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

function rethrow(error: unknown): never {
  if (error instanceof TransientError) throw error;
  const status = error instanceof QstashError ? error.status : undefined;
  const message = `the queue ${status === undefined ? "could not be reached" : `answered ${status}`}`;
  const origin = { cause: error, part: "queue" as const };
  if (status === 429) throw new TransientError("overloaded", message, origin);
  if (status === undefined || status >= 500) {
    throw new TransientError("unavailable", message, origin);
  }
  const code = status === 401 || status === 403 ? "misconfigured" : "invalid_input";
  throw new FatalError(code, message, { cause: error });
}
