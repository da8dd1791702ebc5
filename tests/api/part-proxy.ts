// Stands in front of a part, so that a test can take it away and bring it back while the Worker runs.
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export interface PartProxy {
  /** The address to use instead of the part's own. */
  url: string;
  /** Breaks open connections and refuses new ones. */
  takeAway(): void;
  /** Resolves when the next connection is refused. */
  refusal(): Promise<void>;
  bringBack(): void;
  stop(): Promise<void>;
}

/** @param target the part's url, on this machine */
export async function startPartProxy(target: string): Promise<PartProxy> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let away = false;
  let onRefusal = () => {};
  const server = createServer((client) => {
    if (away) {
      client.destroy();
      return onRefusal();
    }
    const part = connect(Number(port), hostname);
    for (const [socket, other] of [
      [client, part],
      [part, client],
    ] as const) {
      open.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        open.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const cut = () => open.forEach((socket) => socket.destroy());
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    takeAway() {
      away = true;
      cut();
    },
    refusal: () => new Promise((resolve) => (onRefusal = resolve)),
    bringBack() {
      away = false;
    },
    async stop() {
      server.close();
      cut();
      await once(server, "close");
    },
  };
}
