// Starts a server on a requested port, or on a free one.
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";

/** The error of a start whose port is already in use. */
export class PortInUseError extends Error {
  constructor(port: number) {
    super(
      `Port ${port} is in use. Stop the program that listens there, or choose another one with --port.`,
    );
    this.name = "PortInUseError";
  }
}

/**
 * Runs `start` with the requested port, or else with a free one, which it chooses again if another
 * process takes the port in the meantime.
 *
 * @throws PortInUseError if the requested port is taken, or five chosen ones in a row were
 */
export async function onFreePort<T>(
  requestedPort: number | undefined,
  start: (port: number) => Promise<T>,
): Promise<T> {
  if (requestedPort !== undefined && requestedPort !== 0) return start(requestedPort);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start(await findFreePort());
    } catch (error) {
      if (!(error instanceof PortInUseError) || attempt === 5) throw error;
    }
  }
}

/** Whether a server could listen on the port. */
export async function isPortFree(port: number): Promise<boolean> {
  return (await portFault(port)) === undefined;
}

/** @throws PortInUseError if the port is taken, or Error if the system does not allow it */
export async function refuseTakenPort(port: number): Promise<void> {
  const code = await portFault(port);
  if (code === "EADDRINUSE") throw new PortInUseError(port);
  if (code !== undefined) {
    throw new Error(
      `No server can listen on port ${port} (${code}). Choose another one with --port.`,
    );
  }
}

async function portFault(port: number): Promise<string | undefined> {
  const server = createServer();
  try {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? "unknown";
  } finally {
    server.close();
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
