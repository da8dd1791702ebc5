// Starts a server on a requested port, or on a free one.
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";

/** Thrown by the server's start when another process has the port. */
export class PortInUseError extends Error {
  constructor(port: number) {
    super(
      `Port ${port} is in use. Stop the program that listens there, or choose another one with --port.`,
    );
    this.name = "PortInUseError";
  }
}

/**
 * Without a requested port it tries again when another process takes the port between the choice
 * and the start.
 *
 * @throws PortInUseError when the requested port is taken, or five free ones in a row were
 */
export async function onFreePort<T>(
  wishedPort: number | undefined,
  start: (port: number) => Promise<T>,
): Promise<T> {
  if (wishedPort !== undefined && wishedPort !== 0) return start(wishedPort);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start(await findFreePort());
    } catch (error) {
      if (!(error instanceof PortInUseError) || attempt === 5) throw error;
    }
  }
}

/** Whether a server of ours could listen there. */
export async function isPortFree(port: number): Promise<boolean> {
  return (await portFault(port)) === undefined;
}

/** @throws Error with a message when the port is not available */
export async function refuseTakenPort(port: number): Promise<void> {
  const code = await portFault(port);
  if (code === "EADDRINUSE") throw new PortInUseError(port);
  if (code !== undefined) {
    throw new Error(
      `Port ${port} cannot be listened on (${code}). Choose another one with --port.`,
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
