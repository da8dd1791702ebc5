// The options of a caller, and the hooks by which it watches deliveries.

/**
 * One line of the server's log: `published`, `deduplicated`, then for each attempt `delivered` or `attempt failed`
 * (with `ms`, how long it took), and at the end `failed` or `canceled` when it was not delivered.
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

/** Called, and awaited, before each attempt is sent. Throwing makes the attempt fail without being sent. */
export type DeliverHook = (delivery: {
  messageId: string;
  url: string;
  retried: number;
  body: string;
}) => void | Promise<void>;

export interface QStashOptions {
  /** The bearer token that every route asks for. */
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
   * The most attempts under way, for all messages together, like a plan of the service. By default
   * unlimited.
   */
  parallelism?: number;
  /** Where an origin is reached, like a hosts file: `https://a.example` → `http://127.0.0.1:1`. */
  hosts?: Readonly<Record<string, string>>;
  log?: LogHook;
  onDeliver?: DeliverHook;
}
