// Tests whether an endpoint accepts a connection, which is faster than a request.
import { once } from "node:events";
import { connect } from "node:net";

/** An unavailable resolver takes up to half a minute to fail. */
const TIMEOUT_MS = 4_000;

/**
 * Does nothing behind a proxy.
 * @throws Error with the code of the failure, after `timeoutMs` at most
 */
export async function reachEndpoint(url: string, timeoutMs = TIMEOUT_MS): Promise<void> {
  // Behind a proxy, the proxy resolves names and connects.
  if (process.env["NODE_USE_ENV_PROXY"]) return;
  const { hostname, port, protocol } = new URL(url);
  const portNumber = Number(port) || (protocol === "http:" ? 80 : 443);
  const socket = connect(portNumber, hostname.replace(/^\[|\]$/g, ""));
  let isResolved = false;
  socket.on("lookup", (error) => (isResolved = error === null));
  const timer = setTimeout(() => {
    const code = isResolved ? "ETIMEDOUT" : "EAI_AGAIN";
    socket.destroy(Object.assign(new Error(`${hostname} did not answer in time`), { code }));
  }, timeoutMs);
  try {
    await once(socket, "connect");
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
}
