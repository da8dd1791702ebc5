// What an event stream consists of, and how long it lasts.

/** An event as a client gets it. */
export interface StreamedEvent {
  /** Absent: a client cannot resume after this event. */
  id?: string;
  type: string;
  data: unknown;
}

/** What a stream yields; a beat only shows that the connection is alive. */
export type StreamedEvents = AsyncGenerator<StreamedEvent | "beat">;

/** A beat is sent this often, so that proxies do not close a quiet stream. */
export const BEAT_MS = 15_000;
/**
 * A stream's greatest length. Clients reconnect with their last id, so one invocation makes a
 * bounded number of requests.
 */
export const LIFETIME_MS = 10 * 60_000;
/** The longest wait for a subscription to become ready before the first read; a broken one never does. */
export const READY_MS = 100;

/** The last event of a stream whose user's token has expired. */
export const EXPIRED: StreamedEvent = { type: "stream.expired", data: {} };
