// Sends one request of a probe with the real client, and retries it if the endpoint is busy.
import { setTimeout as sleep } from "node:timers/promises";
import type Anthropic from "@anthropic-ai/sdk";
import { readFailure, type Failure } from "./read-failure.ts";

export type Body = Anthropic.MessageCreateParamsNonStreaming;

export interface ProbeAnswer {
  /** The text of the answer; null after a failure. */
  text: string | null;
  stopReason: string | null;
  failure: Failure | null;
  /** From the first attempt to the answer, with the waits between. */
  seconds: number;
}

export interface RetryPolicy {
  /** Milliseconds for one request; a new grammar may take up to three minutes. */
  timeoutMs: number;
  /** The waits before the retries at a busy endpoint, one for each retry; a wait that the endpoint names replaces it. */
  retryMs: readonly number[];
  signal: AbortSignal;
}

/** @throws if the signal is aborted, and for an error that is not the SDK's */
export async function askOnce(
  client: Anthropic,
  body: Body,
  retryPolicy: RetryPolicy,
): Promise<ProbeAnswer> {
  const { timeoutMs: timeout, retryMs, signal } = retryPolicy;
  const startedMs = performance.now();
  const seconds = () => Math.round((performance.now() - startedMs) / 100) / 10;
  for (let attempt = 0; ; attempt += 1) {
    try {
      const message = await client.messages.create(body, { timeout, signal });
      // Another server than Anthropic's may send null instead of an empty list.
      const content = (message.content as typeof message.content | null) ?? [];
      const text = content.map((block) => (block.type === "text" ? block.text : "")).join("");
      return { text, stopReason: message.stop_reason, failure: null, seconds: seconds() };
    } catch (error) {
      signal.throwIfAborted();
      const failure = readFailure(error, client.baseURL);
      const wait = failure.retryAfterMs ?? retryMs[attempt];
      const isFinal = failure.kind !== "busy" || attempt >= retryMs.length;
      if (isFinal || wait === undefined) {
        return { text: null, stopReason: null, failure, seconds: seconds() };
      }
      await sleep(wait, undefined, { signal });
    }
  }
}
