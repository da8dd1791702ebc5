// At-least-once delivery of hops, unordered.
import type { Envelope } from "../contracts/envelope.ts";

export interface QueueMessage {
  envelope: Envelope;
  /** Milliseconds before delivery. */
  delayMs?: number;
  /** Drops repeats of the same publication; correctness never rests on it. No `:` inside. */
  dedupId: string;
}

/** The next part of a job that did not finish in one go, or a job that something has given cause for. */
export type JobMessage = {
  /** No `:` inside. */
  dedupId: string;
  /** Milliseconds before delivery. */
  delayMs?: number;
} & (
  | {
      job: "compress";
      /** Where it goes on: an id. */
      after: string;
    }
  | {
      job: "judge";
      /** As whom. */
      user: string;
      household: string;
    }
);

export interface Queue {
  /** Publishes all messages in one request. Errors: TransientError. */
  publish(messages: QueueMessage[]): Promise<void>;
  /** Has a job run again, from where it stopped. Errors: TransientError. */
  publishJob(message: JobMessage): Promise<void>;
}

export interface SignatureVerifier {
  /** True when `signature` is valid for the raw body at `url` under either key. Missing keys refuse. */
  verify(input: { signature: string; body: string; url: string }): Promise<boolean>;
}
