// Finds TCP ports on loopback for servers that cannot choose one themselves.
import { createServer } from "node:net";

/** Thrown by a starter when its server's port was taken before the server got it. */
export class PortTakenError extends Error {
  constructor(port: number, what: string) {
    super(`${what} cannot listen on 127.0.0.1:${port}: the port is in use.`);
    this.name = "PortTakenError";
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("No TCP address.");
  return address.port;
}

/**
 * Runs `start` on the requested port, or on a free one; without a request it tries again when
 * another process takes the port between the choice and the start.
 *
 * @throws PortTakenError when the requested port is taken, or five free ones in a row were.
 */
export async function startOnPort<T>(
  wishedPort: number | undefined,
  start: (port: number) => Promise<T>,
): Promise<T> {
  if (wishedPort !== undefined && wishedPort !== 0) return start(wishedPort);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start(await findFreePort());
    } catch (error) {
      if (!(error instanceof PortTakenError) || attempt === 5) throw error;
    }
  }
}
