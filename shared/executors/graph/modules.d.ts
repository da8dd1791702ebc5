// Types for the parts of the runtime's sockets and of the driver that come without types.

declare module "cloudflare:sockets" {
  export interface Socket {
    readonly readable: ReadableStream<Uint8Array>;
    readonly writable: WritableStream<Uint8Array>;
    readonly closed: Promise<void>;
    close(): Promise<void>;
  }
  export function connect(
    address: { hostname: string; port: number },
    options: { secureTransport: "on" | "off" },
  ): Socket;
}

declare module "neo4j-driver-bolt-connection/lib/channel/channel-buf.js" {
  /** The driver's own view of bytes, as channels use it. */
  export interface ChannelBuffer {
    readonly _buffer: Uint8Array;
  }
  export function alloc(bytes: Uint8Array): ChannelBuffer;
}

declare module "neo4j-driver-bolt-connection/lib/connection/index.js" {
  import type { ServerAddress } from "neo4j-driver-core/types/internal/server-address.js";

  export type BoltConnection = object;
  export function createChannelConnection(
    address: ServerAddress,
    config: object,
    errorHandler: object,
    log: object,
    clientCertificate: null,
    serversideRouting: null,
    ssrCallback: undefined,
    createChannel: () => object,
  ): Promise<BoltConnection>;
}

declare module "neo4j-driver-bolt-connection/lib/connection-provider/connection-provider-direct.js" {
  import type { Connection, ConnectionProvider } from "neo4j-driver-core";
  import type { ServerAddress } from "neo4j-driver-core/types/internal/server-address.js";
  import type { BoltConnection } from "neo4j-driver-bolt-connection/lib/connection/index.js";

  class DirectConnectionProvider extends ConnectionProvider {
    constructor(options: {
      id: number;
      config: object;
      log: object;
      address: ServerAddress;
      authTokenManager: object;
      userAgent: string;
      boltAgent: object;
    });
    /** Makes a connection for the pool: the only place at which a custom channel can be passed. */
    protected _createChannelConnection: (address: ServerAddress) => Promise<BoltConnection>;
    protected _createConnectionErrorHandler(): object;
    override acquireConnection(param?: object): Promise<Connection & { release(): Promise<void> }>;
  }
  /** CommonJS. */
  const library: { default: typeof DirectConnectionProvider };
  export default library;
}
