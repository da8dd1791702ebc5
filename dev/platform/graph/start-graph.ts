// A local graph server that speaks Bolt 5.4, with an embedded database behind it. It stands in for
// Neo4j but differs: another dialect of Cypher, declared tables, one database, no routing.
import { createServer, type AddressInfo, type Socket } from "node:net";
import { BoltSession, type Login } from "./bolt-session.ts";
import { Dechunker, frame } from "./chunked-messages.ts";
import { openEmbeddedGraph, type EmbeddedGraph } from "./embedded-graph.ts";
import { pack, Struct, unpack } from "./pack-stream.ts";

export interface LocalGraph {
  /** Such as `bolt://127.0.0.1:7687`. */
  url: string;
  login: Login;
  stop(): Promise<void>;
}

const LOGIN: Login = { username: "neo4j", password: "alfred-local-graph" };
const BOLT_MAGIC = 0x6060b017;
const VERSION = { major: 5, minor: 4 };

/**
 * @param port 0 for any free port
 * @returns null if the embedded database has no build for this platform
 */
export async function startGraph(port = 0): Promise<LocalGraph | null> {
  const graph = await openEmbeddedGraph();
  if (graph === null) return null;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    // A client may disconnect without a goodbye.
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
    void serve(socket, graph).catch(() => socket.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    url: `bolt://127.0.0.1:${(server.address() as AddressInfo).port}`,
    login: LOGIN,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      await graph.stop();
    },
  };
}

async function serve(socket: Socket, graph: EmbeddedGraph): Promise<void> {
  const arriving = socket.iterator({ destroyOnReturn: true }) as AsyncIterable<Buffer>;
  const session = new BoltSession(graph.open(), LOGIN, (message) => {
    socket.write(frame(pack(message)));
  });
  const dechunker = new Dechunker();
  let handshake: Buffer | null = Buffer.alloc(0);
  try {
    for await (const bytes of arriving) {
      let messageBytes = bytes;
      if (handshake !== null) {
        handshake = Buffer.concat([handshake, bytes]);
        if (handshake.length < 20) continue;
        if (!agreeOnVersion(socket, handshake)) return;
        messageBytes = handshake.subarray(20);
        handshake = null;
      }
      for (const message of dechunker.add(messageBytes)) {
        const struct = unpack(message);
        if (!(struct instanceof Struct) || !(await session.handle(struct))) return;
      }
    }
  } finally {
    socket.end();
    await session.close();
  }
}

/** The client offers four versions, each with a range below it. */
function agreeOnVersion(socket: Socket, handshake: Buffer): boolean {
  if (handshake.readUInt32BE() !== BOLT_MAGIC) return false;
  const offers = [4, 8, 12, 16].map((index) => handshake.subarray(index, index + 4));
  const isOffered = offers.some(([, range = 0, minor = 0, major = 0]) => {
    return major === VERSION.major && minor >= VERSION.minor && minor - range <= VERSION.minor;
  });
  socket.write(Buffer.of(0, 0, isOffered ? VERSION.minor : 0, isOffered ? VERSION.major : 0));
  return isOffered;
}
