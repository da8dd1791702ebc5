// The official driver over the runtime's sockets, for one call. When bundled, its package selects
// WebSockets, which graph servers do not accept; so the driver is assembled from its two parts,
// with a custom channel.
import { connect } from "cloudflare:sockets";
import {
  auth,
  BoltProvider,
  Driver,
  error,
  internal,
  newError,
  staticAuthTokenManager,
} from "neo4j-driver-core";
import direct from "neo4j-driver-bolt-connection/lib/connection-provider/connection-provider-direct.js";
import { createChannelConnection } from "neo4j-driver-bolt-connection/lib/connection/index.js";
import { SocketChannel, type Traffic } from "./socket-channel.ts";

export interface DriverOptions {
  /** The host of an address that the egress guard has allowed. */
  hostname: string;
  port: number;
  encrypted: boolean;
  login: { username: string; password: string } | null;
  timeoutMs: number;
  /** Maximum bytes that may arrive. */
  maxBytes: number;
}

export interface OpenDriver {
  driver: Driver;
  traffic: Traffic;
  /** Whether a query may have been sent: true once the server has authenticated the user. */
  mayHaveSent(): boolean;
  /** Makes everything that waits for an answer fail. */
  giveUp(): void;
}

const AGENT = "alfred/1";

export function openDriver(options: DriverOptions): OpenDriver {
  const traffic: Traffic = { bytesIn: 0, bytesOut: 0, brokenBy: null };
  const { hostname, port, login, timeoutMs } = options;
  const { ServerAddress } = internal.serverAddress;
  const address = new ServerAddress(hostname, null, port, `${hostname}:${port}`);
  const token = login === null ? NO_LOGIN : auth.basic(login.username, login.password);
  let channel: SocketChannel | null = null;
  let isLoggedIn = false;

  const openChannel = () => {
    const secureTransport = options.encrypted ? "on" : "off";
    const socket = connect({ hostname, port }, { secureTransport });
    channel = new SocketChannel(socket, traffic, options.maxBytes, () =>
      newError("The connection broke.", error.SERVICE_UNAVAILABLE),
    );
    return channel;
  };

  class SocketProvider extends direct.default {
    constructor(id: number, config: object, log: object) {
      const authTokenManager = staticAuthTokenManager({ authToken: token });
      super({
        id,
        config,
        log,
        address,
        authTokenManager,
        userAgent: AGENT,
        boltAgent: { product: AGENT },
      });
      this._createChannelConnection = (to) =>
        createChannelConnection(
          ...([to, config, this._createConnectionErrorHandler(), log] as const),
          ...([null, null, undefined, openChannel] as const),
        );
    }

    override async acquireConnection(param?: object) {
      const connection = await super.acquireConnection(param);
      isLoggedIn = true;
      return connection;
    }
  }

  const config = {
    maxConnectionPoolSize: 1,
    connectionAcquisitionTimeout: timeoutMs,
    telemetryDisabled: true,
    useBigInt: true,
    // The driver would repeat a query whose outcome is unknown.
    disableAutoCommitRetries: true,
  };
  const driver = new Driver(
    { address, typename: "Direct", routing: false },
    config,
    (id, driverConfig, log) => new SocketProvider(id, driverConfig, log),
    // Encrypts values in the driver, a feature that is not used.
    new BoltProvider(new Map(), "1", () => null),
  );
  return {
    driver,
    traffic,
    mayHaveSent: () => isLoggedIn,
    giveUp: () => channel?.break("timeout"),
  };
}

const NO_LOGIN = { scheme: "none", principal: "", credentials: "" };
