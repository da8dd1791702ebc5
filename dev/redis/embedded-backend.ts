// Redis inside this process (js-redis-server), reached without opening any port.
//
// Differences between js-redis-server 0.3.0 and a real Redis: it has no JSON.* commands; its XADD and XTRIM refuse
// the `=` in `MAXLEN = n` (`MAXLEN n` means the same and works); its TIME is only exact to the millisecond; it does
// not understand `#!lua` lines (the front removes them).
import { AbstractConnector, type Redis } from "ioredis";
import {
  createRedisCommandExecutor,
  createVirtualConnection,
  RedisServerState,
} from "js-redis-server/core";
import { closeConnections, openConnection, type RedisBackend } from "./redis-backend.ts";
import { shareHashes } from "./share-hashes.ts";
import { createShebangAdapter, dropShebang } from "./script-shebang.ts";

/**
 * Starts an empty in-memory Redis. Connections are in-memory streams that speak RESP: the package's
 * own TCP server would listen on every network interface, without a password.
 */
export function startEmbeddedBackend(): RedisBackend {
  // js-redis-server stores the buffers that it receives, and Node cuts small buffers from a shared pool.
  // Each stored field would therefore keep 64 KiB of traffic in memory (1.5 MiB per run instead of
  // 30 KiB). The pool can only be disabled for the process.
  Buffer.poolSize = 0;
  const state = new RedisServerState({ databaseCount: 1 });
  shareHashes(state.getDatabase(0));
  const executor = createRedisCommandExecutor();
  const connections = new Set<Redis>();

  class InProcessConnector extends AbstractConnector {
    private closeStream: (() => void) | undefined;

    constructor() {
      super(0);
    }

    override connect(): ReturnType<AbstractConnector["connect"]> {
      const { clientSocket } = createVirtualConnection({ state, executor });
      this.connecting = true;
      this.closeStream = () => clientSocket.destroy();
      // The socket has the parts of net.Socket that ioredis uses, but not its type.
      this.stream = clientSocket as unknown as typeof this.stream;
      return Promise.resolve(this.stream);
    }

    override disconnect(): void {
      this.connecting = false;
      this.closeStream?.();
    }
  }

  return {
    kind: "embedded",
    connect: () => openConnection(connections, { Connector: InProcessConnector }),
    adaptScript: createShebangAdapter(dropShebang),
    stop() {
      closeConnections(connections);
      state.close();
      return Promise.resolve();
    },
  };
}
