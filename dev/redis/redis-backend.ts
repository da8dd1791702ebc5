// The interface of a Redis, embedded or system, for the REST front.
import { Redis, type RedisOptions } from "ioredis";
import type { ScriptAdapter } from "./script-shebang.ts";

export interface RedisBackend {
  kind: "embedded" | "system";
  /** Opens a connection of its own; the caller disconnects it, or `stop` does. Rejects if refused. */
  connect(): Promise<Redis>;
  adaptScript: ScriptAdapter;
  /** Closes every connection and ends the server. Safe to call twice. */
  stop(): Promise<void>;
}

/**
 * Connects, and tracks the open connections in `open`.
 *
 * A lost connection is reopened, but commands that were under way fail and are never sent again:
 * whether they were executed is unknown, and a stand-in must not repeat effects on its own.
 */
export async function openConnection(open: Set<Redis>, options: RedisOptions): Promise<Redis> {
  const connection = new Redis({
    enableReadyCheck: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    lazyConnect: true,
    ...options,
  });
  // The sender of a command gets its failure; without a listener ioredis would also print it.
  connection.on("error", () => {});
  connection.once("end", () => open.delete(connection));
  open.add(connection);
  await connection.connect();
  return connection;
}

/** Disconnects every tracked connection; open commands on them fail. */
export function closeConnections(open: Set<Redis>): void {
  for (const connection of open) connection.disconnect();
  open.clear();
}
