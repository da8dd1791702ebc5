// Starts the Redis stand-in: an Upstash-compatible REST server in front of a Redis.
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { countCommands } from "./count-commands.ts";
import { startEmbeddedBackend } from "./embedded-backend.ts";
import { createRestFront } from "./rest-front.ts";
import { startSystemBackend } from "./system-backend.ts";

export interface RedisStandIn {
  /** For `UPSTASH_REDIS_REST_URL`, without a trailing slash. */
  url: string;
  /** For `UPSTASH_REDIS_REST_TOKEN`. */
  token: string;
  backend: "embedded" | "system";
  /** Removes all keys and all loaded scripts, as on a new server. */
  flush(): Promise<void>;
  /** Counts the commands from now on, including those inside scripts; `stop` returns the number. */
  countCommands(): Promise<{ stop(): Promise<number> }>;
  /** Ends connections, server and Redis. Safe to call twice. */
  stop(): Promise<void>;
}

export interface RedisOptions {
  /** The bearer token that every request must carry; must not be empty. */
  token: string;
  /** The port of the REST server; 0 or absent for any free port. */
  port?: number;
  /** `embedded` (default): in this process. `system`: a `redis-server` child process. */
  backend?: "embedded" | "system";
  /** The interface that the REST server listens on; 127.0.0.1 by default. */
  host?: string;
}

/**
 * Starts an empty Redis with its REST server. Several stand-ins in one process are independent.
 * Rejects if the token is empty, the port is taken, or `system` is requested and redis-server is not on PATH or does
 * not start.
 */
export async function startRedis(options: RedisOptions): Promise<RedisStandIn> {
  const { token, port = 0, backend: kind = "embedded", host = "127.0.0.1" } = options;
  if (token === "") throw new Error("startRedis needs a token that is not empty.");
  const backend = kind === "system" ? await startSystemBackend() : startEmbeddedBackend();
  try {
    const redis = await backend.connect();
    const flush = async (): Promise<void> => {
      await redis.flushall();
      await redis.script("FLUSH");
    };
    // The first script loads the embedded Lua, so one runs now rather than in a client's first
    // request.
    await redis.eval("return 1", 0);
    await flush();
    const server = createRestFront(backend, redis, token).listen(port, host);
    await once(server, "listening");
    const { port: actualPort } = server.address() as AddressInfo;

    let stopping: Promise<void> | undefined;
    return {
      url: `http://${host.includes(":") ? `[${host}]` : host}:${actualPort}`,
      token,
      backend: kind,
      flush,
      countCommands: () => countCommands(backend),
      stop() {
        stopping ??= (async () => {
          const closing = once(server, "close");
          server.close();
          server.closeAllConnections();
          await closing;
          await backend.stop();
        })();
        return stopping;
      },
    };
  } catch (error) {
    await backend.stop();
    throw error;
  }
}
