// The options of the stand-in, and the hooks for its log and its deliveries.

/**
 * One line of the server's log: `published` or `deduplicated`, then for each attempt `delivered` or `attempt failed`
 * (`ms` is its duration), and at the end `failed` or `canceled` if the message was not delivered.
 */
export interface LogLine {
  event: string;
  messageId: string;
  url: string;
  status?: number;
  retried?: number;
  ms?: number;
  error?: string;
}

export type LogHook = (line: LogLine) => void;

/** Called and awaited before each attempt. If it throws, the attempt is not sent and counts as failed. */
export type DeliverHook = (delivery: {
  messageId: string;
  url: string;
  retried: number;
  body: string;
}) => void | Promise<void>;

export interface QStashOptions {
  /** The bearer token that every route requires. */
  token: string;
  currentSigningKey: string;
  nextSigningKey: string;
  /** Default 0: any free port. */
  port?: number;
  /** Default 127.0.0.1. */
  host?: string;
  /** Factor on every wait before a retry (back-off, Upstash-Retry-Delay, Retry-After). Default 1: real time. */
  timeScale?: number;
  /** Factor on Upstash-Delay and Upstash-Not-Before. Default 1: real time. */
  delayScale?: number;
  /**
   * The maximum number of active attempts for all messages, like the limit of a service's plan. By
   * default unlimited.
   */
  parallelism?: number;
  /** Replaces origins, like a hosts file: `https://a.example` → `http://127.0.0.1:1`. */
  hosts?: Readonly<Record<string, string>>;
  log?: LogHook;
  onDeliver?: DeliverHook;
}
