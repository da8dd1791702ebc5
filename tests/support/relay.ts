// An address that stays the same while the server behind it changes, for a Worker whose settings name what it may call.
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export interface Relay {
  /** Without a trailing slash. */
  url: string;
  /** The server that gets the connections; undefined: they are broken off. */
  target(): string | undefined;
  /** Breaks off all connections, and leads new ones to another server on this machine. */
  leadTo(target: string | undefined): void;
  /** Resolves when the next connection is broken off for lack of a target. */
  refusal(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a relay that ends with this process, and does not keep the process alive. */
export async function startRelay(): Promise<Relay> {
  let target: string | undefined;
  let onRefusal = () => {};
  const openSockets = new Set<Socket>();
  const server = createServer((client) => {
    if (target === undefined) {
      client.destroy();
      return onRefusal();
    }
    const { hostname, port } = new URL(target);
    const service = connect(Number(port), hostname);
    for (const [socket, other] of [
      [client, service],
      [service, client],
    ] as const) {
      openSockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        openSockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  server.listen(0, "127.0.0.1").unref();
  await once(server, "listening");
  const breakOff = () => openSockets.forEach((socket) => socket.destroy());
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    target: () => target,
    leadTo(next) {
      target = next;
      breakOff();
    },
    refusal: () => new Promise((resolve) => (onRefusal = resolve)),
    async stop() {
      server.close();
      breakOff();
      await once(server, "close");
    },
  };
}
