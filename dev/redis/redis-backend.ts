// What the REST server needs of a Redis, whether it is the embedded one or the system's.
import { Redis, type RedisOptions } from "ioredis";
import type { ScriptAdapter } from "./script-shebang.ts";

export interface RedisBackend {
  kind: "embedded" | "system";
  /** Opens a new connection, which the caller or `stop` disconnects. Rejects if it is refused. */
  connect(): Promise<Redis>;
  adaptScript: ScriptAdapter;
  /** Closes every connection and ends the server. Safe to call twice. */
  stop(): Promise<void>;
}

/**
 * Opens a connection and adds it to `connections`.
 *
 * A lost connection is reopened. Commands without a reply then fail and are not sent again, because
 * they may have been executed, and a stand-in must not repeat effects by itself.
 */
export async function openConnection(
  connections: Set<Redis>,
  options: RedisOptions,
): Promise<Redis> {
  const connection = new Redis({
    enableReadyCheck: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    lazyConnect: true,
    ...options,
  });
  // The sender of a command gets the error; without a listener, ioredis would also print it.
  connection.on("error", () => {});
  connection.once("end", () => connections.delete(connection));
  connections.add(connection);
  await connection.connect();
  return connection;
}

/** Disconnects all connections; commands without a reply fail. */
export function closeConnections(connections: Set<Redis>): void {
  for (const connection of connections) connection.disconnect();
  connections.clear();
}
