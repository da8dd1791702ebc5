// Finds TCP ports on loopback for servers that cannot choose one themselves.
import { createServer } from "node:net";

/** The error of a start whose port is already in use. */
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
 * Runs `start` with the requested port, or else with a free one, which it chooses again if another
 * process takes the port in the meantime.
 *
 * @throws PortTakenError if the requested port is taken, or five chosen ones in a row were.
 */
export async function startOnPort<T>(
  requestedPort: number | undefined,
  start: (port: number) => Promise<T>,
): Promise<T> {
  if (requestedPort !== undefined && requestedPort !== 0) return start(requestedPort);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start(await findFreePort());
    } catch (error) {
      if (!(error instanceof PortTakenError) || attempt === 5) throw error;
    }
  }
}
