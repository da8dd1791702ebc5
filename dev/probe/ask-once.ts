// One request of a probe, with the real client; retried when the endpoint is only busy.
import { setTimeout as sleep } from "node:timers/promises";
import type Anthropic from "@anthropic-ai/sdk";
import { readFailure, type Failure } from "./read-failure.ts";

export type Body = Anthropic.MessageCreateParamsNonStreaming;

export interface Asked {
  /** The text of the answer; null when it was refused. */
  text: string | null;
  stopReason: string | null;
  failure: Failure | null;
  seconds: number;
}

export interface Patience {
  /** Milliseconds for one request; a new grammar may take up to three minutes. */
  timeoutMs: number;
  /** Waits before a busy endpoint is asked again, if it names no wait of its own. */
  retryMs: readonly number[];
  signal: AbortSignal;
}

export async function askOnce(client: Anthropic, body: Body, patience: Patience): Promise<Asked> {
  const { timeoutMs: timeout, retryMs, signal } = patience;
  const startedMs = performance.now();
  const seconds = () => Math.round((performance.now() - startedMs) / 100) / 10;
  for (let attempt = 0; ; attempt += 1) {
    try {
      const message = await client.messages.create(body, { timeout, signal });
      // A server that is not Anthropic's may send nothing where Anthropic sends a list.
      const content = (message.content as typeof message.content | null) ?? [];
      const text = content.map((block) => (block.type === "text" ? block.text : "")).join("");
      return { text, stopReason: message.stop_reason, failure: null, seconds: seconds() };
    } catch (error) {
      signal.throwIfAborted();
      const failure = readFailure(error, client.baseURL);
      const wait = failure.retryAfterMs ?? retryMs[attempt];
      const isOver = failure.kind !== "busy" || attempt >= retryMs.length;
      if (isOver || wait === undefined) {
        return { text: null, stopReason: null, failure, seconds: seconds() };
      }
      await sleep(wait, undefined, { signal });
    }
  }
}
