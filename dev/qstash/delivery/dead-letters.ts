// The dead-letter queue: the newest failed messages with their last responses.
import type { Outcome } from "./callbacks.ts";
import { compileFilter, takePage, type Filterable } from "../api/filters.ts";
import { badRequest, HttpError } from "../api/http-error.ts";
import { bodyFields, describeMessage, type Message } from "./message.ts";

const MAX_LETTERS = 1000;

/** A failed message. */
export interface DeadLetter extends Filterable {
  dlqId: string;
  message: Message;
  outcome: Outcome;
}

export interface DeadLetters {
  /** Stores a failed message and returns its dlqId. */
  add(message: Message, outcome: Outcome): string;
  /** The letter; a 404 if there is none. */
  get(dlqId: string): DeadLetter;
  /**
   * The letters with these `dlqIds`, without those that do not exist; or else one page by filters, newest first, and
   * `cursor` if there are more. A 400 for a filter by host or path.
   */
  find(query: URLSearchParams): { letters: DeadLetter[]; cursor: string | undefined };
  remove(letter: DeadLetter): void;
}

/** Creates a dead-letter queue. `now` in ms. */
export function createDeadLetters(now: () => number): DeadLetters {
  const letters = new Map<string, DeadLetter>();
  let sequence = 0;

  return {
    add(message, outcome) {
      const time = now();
      const dlqId = `${time}-${sequence++}`;
      const { id: messageId, spec } = message;
      const responseStatus = outcome.reply?.status;
      letters.set(dlqId, { dlqId, messageId, spec, time, message, outcome, responseStatus });
      const oldest = letters.keys().next().value;
      if (letters.size > MAX_LETTERS && oldest !== undefined) letters.delete(oldest);
      return dlqId;
    },
    get(dlqId) {
      const letter = letters.get(dlqId);
      if (letter === undefined) throw new HttpError(404, `dlq message ${dlqId} not found`);
      return letter;
    },
    find(query) {
      for (const name of ["host", "path"]) {
        if (query.has(name)) throw badRequest(`the DLQ cannot be filtered by ${name}`);
      }
      const ids = query.getAll("dlqIds").flatMap((text) => text.split(","));
      if (ids.length > 0) {
        const selection = ids.map((id) => letters.get(id)).filter((letter) => letter !== undefined);
        return { letters: selection, cursor: undefined };
      }
      const matches = [...letters.values()].filter(compileFilter(query)).reverse();
      const { page, cursor } = takePage(matches, query, ({ dlqId }) => dlqId);
      return { letters: page, cursor };
    },
    remove(letter) {
      letters.delete(letter.dlqId);
    },
  };
}

/** A letter as `GET /v2/dlq` shows it. */
export function describeLetter({ dlqId, message, outcome }: DeadLetter): Record<string, unknown> {
  const { reply } = outcome;
  return {
    ...describeMessage(message),
    dlqId,
    responseStatus: reply?.status,
    responseHeader: reply?.headers,
    ...(reply ? bodyFields("responseBody", reply.body) : {}),
    error: outcome.error,
  };
}
