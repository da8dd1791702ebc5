// At-least-once delivery of hops, unordered.
import type { Envelope } from "../contracts/envelope.ts";

export interface QueueMessage {
  envelope: Envelope;
  /** Milliseconds before delivery. */
  delayMs?: number;
  /** Drops repeats of the same publication; correctness never rests on it. No `:` inside. */
  dedupId: string;
}

export interface Queue {
  /** Publishes all messages in one request. Errors: TransientError. */
  publish(messages: QueueMessage[]): Promise<void>;
}

export interface SignatureVerifier {
  /** True when `signature` is valid for the raw body at `url` under either key. Missing keys refuse. */
  verify(input: { signature: string; body: string; url: string }): Promise<boolean>;
}
