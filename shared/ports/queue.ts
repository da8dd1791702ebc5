// At-least-once delivery of hops and jobs, unordered.
import type { ConversationId, ErasureId, HouseholdId, RunId, UserId } from "../contracts/ids.ts";
import type { Envelope } from "../contracts/envelope.ts";
import type { Language } from "../contracts/language.ts";

export interface QueueMessage {
  envelope: Envelope;
  /** Milliseconds before delivery. */
  delayMs?: number;
  /**
   * Lets the queue drop repeats of the same publication; correctness never depends on it. Contains
   * no `:`.
   */
  dedupId: string;
}

/** The next round of a job that did not finish, or a job that an event triggers. */
export type JobMessage = {
  /** Contains no `:`. */
  dedupId: string;
  /** Milliseconds before delivery. */
  delayMs?: number;
} & (
  | {
      job: "compress";
      /** The conversation after which the job continues. */
      after: ConversationId;
    }
  | {
      job: "judge";
      /** The user on whose behalf the job runs. */
      user: UserId;
      household: HouseholdId;
    }
  | {
      job: "send";
      user: UserId;
      /** The run whose reply is to be sent, or the id of the notice to send. */
      run: RunId;
    }
  | {
      /** The erasure that the job carries out or continues. */
      job: "erase";
      erasure: ErasureId;
    }
  | {
      /** The user whose messages and replies the job keeps. */
      job: "remember";
      user: UserId;
    }
  | {
      /** The run whose progress is to be shown at the place of its message. */
      job: "progress";
      user: UserId;
      run: RunId;
      language: Language;
      /** How many jobs have already shown this run. */
      round: number;
    }
);

/**
 * @example
 * import type { Queue, QueueMessage } from "./queue.ts";
 * // A queue for tests that records its messages.
 * export const recordingQueue = (messages: QueueMessage[]): Queue => ({
 *   publish: async (batch) => void messages.push(...batch),
 *   publishJob: async () => {},
 * });
 */
export interface Queue {
  /** Publishes all messages in one request. Errors: TransientError; FatalError when the queue refuses them. */
  publish(messages: QueueMessage[]): Promise<void>;
  /** Publishes a job. Errors: as for `publish`. */
  publishJob(message: JobMessage): Promise<void>;
}

export interface SignatureVerifier {
  /**
   * True when `signature` is valid under either key for the raw body at `url`. False when a key is
   * missing.
   */
  verify(input: { signature: string; body: string; url: string }): Promise<boolean>;
}
