// The log of message states for `/v2/events`: the newest states, without bodies.
import { compileFilter, takePage, type Filterable } from "../api/filters.ts";
import { describeSpec, type Message } from "./message.ts";

const MAX_EVENTS = 5000;

export type EventState =
  | "CREATED"
  | "ACTIVE"
  | "DELIVERED"
  | "ERROR"
  | "RETRY"
  | "FAILED"
  | "CANCEL_REQUESTED"
  | "CANCELED";

/** Optional details of a state change. */
export interface EventDetail {
  /** The time of the change; by default the time of the record. */
  time?: number;
  error?: string | undefined;
  responseStatus?: number | undefined;
  nextDeliveryTime?: number | undefined;
}

interface Entry extends Filterable {
  id: string;
  state: EventState;
  document: Record<string, unknown>;
}

export interface Events {
  record(message: Message, state: EventState, detail?: EventDetail): void;
  /** One page of events, newest first, and the cursor to the next. */
  list(query: URLSearchParams): { events: Record<string, unknown>[]; cursor: string | undefined };
}

/** Creates an event log. `now` in ms. */
export function createEvents(now: () => number): Events {
  const entries: Entry[] = [];
  let sequence = 0;

  return {
    record(message, state, detail = {}) {
      const { id: messageId } = message;
      // Without the body, so that the log uses little memory.
      const spec = { ...message.spec, body: Buffer.alloc(0) };
      const time = detail.time ?? now();
      sequence += 1;
      const document = {
        time,
        state,
        messageId,
        url: spec.url,
        ...describeSpec(spec),
        maxRetries: spec.maxRetries,
        scheduleId: spec.scheduleId,
        ...detail,
      };
      const id = `${time}-${sequence}`;
      const { responseStatus } = detail;
      entries.push({ id, messageId, spec, time, state, responseStatus, document });
      // Removes entries in chunks, because shifting the list for each event would cost more than the event.
      if (entries.length > MAX_EVENTS * 1.1) entries.splice(0, entries.length - MAX_EVENTS);
    },
    list(query) {
      const matches = entries.filter(compileFilter(query)).reverse();
      const { page, cursor } = takePage(matches, query, ({ id }) => id, 1000);
      return { events: page.map(({ document }) => document), cursor };
    },
  };
}
