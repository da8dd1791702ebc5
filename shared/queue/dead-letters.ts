// Reads, redrives and drops the queue's dead letters.
import { Client } from "@upstash/qstash";
import { EnvelopeSchema, type Envelope } from "../contracts/envelope.ts";

type DlqMessage = Awaited<ReturnType<Client["dlq"]["listMessages"]>>["messages"][number];

export interface DeadLetter {
  id: string;
  /** A hop, the failure callback of a hop, or anything else, such as a scheduled job. */
  kind: "hop" | "callback" | "other";
  /** The hop, or the failed hop of a callback. Null when the body contains no envelope. */
  envelope: Envelope | null;
  /** For a callback: the id of its hop's dead letter, which may be gone. */
  hopLetterId: string | null;
  /** Path of the destination URL. */
  path: string;
  /**
   * The number of deliveries; null for a message that was refused permanently (489), at whichever delivery.
   */
  attempts: number | null;
  /** The status of the last answer; null when there was none. */
  status: number | null;
  /** Milliseconds since the epoch at which the queue abandoned the message. */
  diedAt: number;
}

export interface DeadLetters {
  /** All dead letters, newest first. */
  list(): Promise<DeadLetter[]>;
  /**
   * Publishes each letter unchanged and removes it from the list. It is signed and retried like any delivery.
   */
  redrive(ids: readonly string[]): Promise<void>;
  drop(ids: readonly string[]): Promise<void>;
}

/** Errors of every method: those of the client, with the queue's answer. */
export function createDeadLetters(queue: { baseUrl: string; token: string }): DeadLetters {
  const { dlq } = new Client({ ...queue, enableTelemetry: false, devMode: false });
  return {
    async list() {
      const letters: DeadLetter[] = [];
      let cursor: string | undefined;
      do {
        const page = await dlq.listMessages({ count: 100, ...(cursor ? { cursor } : {}) });
        letters.push(...page.messages.map(readLetter));
        cursor = page.cursor;
      } while (cursor);
      return letters;
    },
    async redrive(ids) {
      for (const batch of chunks(ids)) await dlq.retry({ dlqIds: batch });
    },
    async drop(ids) {
      for (const batch of chunks(ids)) await dlq.delete({ dlqIds: batch });
    },
  };
}

/** Splits the ids into groups for one request each, because they are part of a URL, whose length is limited. */
function chunks(ids: readonly string[]): string[][] {
  const batches: string[][] = [];
  for (let position = 0; position < ids.length; position += 50)
    batches.push(ids.slice(position, position + 50));
  return batches;
}

function readLetter(letter: DlqMessage): DeadLetter {
  const { dlqId, url, createdAt, maxRetries = 0, responseStatus } = letter;
  const body = parse(textOf(letter));
  const path = URL.canParse(url) ? new URL(url).pathname : url;
  const isCallback = path.endsWith("/nodes/failed");
  const source = isCallback ? (body as { sourceBody?: string; dlqId?: string } | null) : null;
  const envelope = EnvelopeSchema.safeParse(source ? parse(decode(source.sourceBody ?? "")) : body);
  return {
    id: dlqId,
    kind: isCallback ? "callback" : envelope.success ? "hop" : "other",
    envelope: envelope.success ? envelope.data : null,
    hopLetterId: source?.dlqId ?? null,
    path,
    attempts: responseStatus === 489 ? null : maxRetries + 1,
    status: responseStatus === undefined || responseStatus === 0 ? null : responseStatus,
    // The queue's ids begin with the time.
    diedAt: Number(/^(\d{13})-/.exec(dlqId)?.[1] ?? createdAt),
  };
}

function textOf({ body, bodyBase64 }: DlqMessage): string {
  return body ?? decode(bodyBase64 ?? "");
}

function decode(base64: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(base64), (c) => c.charCodeAt(0)));
  } catch {
    return "";
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
