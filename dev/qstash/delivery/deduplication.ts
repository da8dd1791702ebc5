// Remembers publications with deduplication for ten minutes, so that a duplicate gets the first message's id.
import { createHash } from "node:crypto";
import type { MessageSpec } from "./message.ts";

const WINDOW_MS = 10 * 60_000;
const MAX_KEYS = 100_000;

export interface Deduplication {
  /**
   * The id of the earlier message that `spec` repeats; undefined for a new message, whose id is then
   * remembered if its publisher requests deduplication.
   */
  claim(spec: MessageSpec, messageId: string): string | undefined;
}

/** Compares deduplication ids, or contents for publishers that request this. `now` in ms. */
export function createDeduplication(now: () => number): Deduplication {
  const seenKeys = new Map<string, { messageId: string; at: number }>();

  function prune(): void {
    const oldest = now() - WINDOW_MS;
    // A map keeps insertion order, so the expired entries are all in front.
    for (const [key, { at }] of seenKeys) {
      if (at > oldest && seenKeys.size < MAX_KEYS) return;
      seenKeys.delete(key);
    }
  }

  return {
    claim(spec, messageId) {
      const key = keyOf(spec);
      if (key === undefined) return undefined;
      prune();
      const first = seenKeys.get(key);
      if (first !== undefined) return first.messageId;
      seenKeys.set(key, { messageId, at: now() });
      return undefined;
    },
  };
}

function keyOf(spec: MessageSpec): string | undefined {
  if (spec.deduplicationId) return `id:${spec.deduplicationId}`;
  if (!spec.contentBasedDeduplication) return undefined;
  const headers = Object.entries(spec.headers).sort(([a], [b]) => (a < b ? -1 : 1));
  const hash = createHash("sha256")
    .update(JSON.stringify([spec.url, spec.queueName, headers]))
    .update(spec.body)
    .digest("base64url");
  return `content:${hash}`;
}
