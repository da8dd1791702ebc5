// Starts the QStash stand-in, which speaks the service's HTTP protocol and keeps everything in memory.
import type { AddressInfo } from "node:net";
import { createBroker } from "./delivery/broker.ts";
import { controlRoutes } from "./api/control-routes.ts";
import { createHttpServer } from "./api/http-server.ts";
import { messageRoutes } from "./api/message-routes.ts";
import type { QStashOptions } from "./options.ts";
import { publishRoutes } from "./api/publish-routes.ts";
import { createSchedules } from "./delivery/schedules.ts";

/** A message that its destination accepts usually settles sooner. */
const DEFAULT_IDLE_TIMEOUT_MS = 540_000;

/** A running server. */
export interface QStashStandIn {
  /** The value for `QSTASH_URL`. */
  readonly url: string;
  readonly token: string;
  /** The keys now; a rotation through the API changes both. */
  readonly currentSigningKey: string;
  readonly nextSigningKey: string;
  /** The number of attempts sent to destinations so far, including retries and callbacks. */
  deliveries(): number;
  /**
   * Resolves when no message is due, queued, waiting, active or to be retried. Messages within their Upstash-Delay, or
   * held by a paused queue or flow key, do not count. Rejects after `timeoutMs` (default 9 minutes).
   */
  idle(timeoutMs?: number): Promise<void>;
  /**
   * Aborts deliveries, drops waiting messages, and frees the port, without waiting for a destination.
   */
  stop(): Promise<void>;
}

/**
 * Starts a QStash-compatible server; rejects if the port is taken. Several can run side by side.
 * `@upstash/qstash`'s Client (baseUrl = url) and Receiver (the two signing keys) work against it unchanged.
 */
export async function startQStash(options: QStashOptions): Promise<QStashStandIn> {
  const { token, host = "127.0.0.1", port = 0 } = options;
  const broker = createBroker(options);
  const server = createHttpServer(token, [
    ...publishRoutes(broker),
    ...messageRoutes(broker),
    ...controlRoutes(broker, createSchedules(broker)),
  ]);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const { port: boundPort } = server.address() as AddressInfo;
  let stopping: Promise<void> | undefined;

  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${boundPort}`,
    token,
    get currentSigningKey() {
      return broker.keys.current;
    },
    get nextSigningKey() {
      return broker.keys.next;
    },
    deliveries: () => broker.delivery.attempts(),
    idle: (timeoutMs = DEFAULT_IDLE_TIMEOUT_MS) => broker.idle(timeoutMs),
    stop() {
      stopping ??= new Promise((resolve) => {
        broker.stop();
        server.close(() => resolve());
        server.closeAllConnections();
      });
      return stopping;
    },
  };
}
