// At-least-once delivery of hops, unordered.
import type { ConversationId, ErasureId, HouseholdId, RunId, UserId } from "../contracts/ids.ts";
import type { Envelope } from "../contracts/envelope.ts";
import type { Language } from "../contracts/language.ts";

export interface QueueMessage {
  envelope: Envelope;
  /** Milliseconds before delivery. */
  delayMs?: number;
  /** Drops repeats of the same publication; correctness never rests on it. No `:` inside. */
  dedupId: string;
}

/** The next part of a job that did not finish in one round, or a job that an event triggers. */
export type JobMessage = {
  /** No `:` inside. */
  dedupId: string;
  /** Milliseconds before delivery. */
  delayMs?: number;
} & (
  | {
      job: "compress";
      /** Where the job continues. */
      after: ConversationId;
    }
  | {
      job: "judge";
      /** The user in whose name the job runs. */
      user: UserId;
      household: HouseholdId;
    }
  | {
      /** The reply of an ended run is to be sent. */
      job: "send";
      user: UserId;
      run: RunId;
    }
  | {
      /** What is to be erased, or the rest of it. */
      job: "erase";
      erasure: ErasureId;
    }
  | {
      /** What a run does is to be shown where its message came from. */
      job: "progress";
      user: UserId;
      run: RunId;
      language: Language;
      /** How often it went on in another job. */
      round: number;
    }
);

export interface Queue {
  /** Publishes all messages in one request. Errors: TransientError. */
  publish(messages: QueueMessage[]): Promise<void>;
  /** Publishes a job that continues from where it stopped. Errors: TransientError. */
  publishJob(message: JobMessage): Promise<void>;
}

export interface SignatureVerifier {
  /** True when `signature` is valid for the raw body at `url` under either key. Missing keys refuse. */
  verify(input: { signature: string; body: string; url: string }): Promise<boolean>;
}
