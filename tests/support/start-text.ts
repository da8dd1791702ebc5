// A server that gives every request the same answer, for answers that no well-behaved service gives.
import { createServer } from "node:http";

export interface TextServer {
  url: string;
  /** Requests so far. */
  calls(): number;
  stop(): Promise<void>;
}

/** The last parameter has the status, and headers besides the content type. */
export async function startText(
  text: string,
  type = "application/json",
  {
    status = 200,
    ...headers
  }: { status?: number; [header: string]: string | number | undefined } = {},
): Promise<TextServer> {
  let calls = 0;
  const server = createServer((_, response) => {
    calls += 1;
    response.writeHead(status, { "content-type": type, ...headers }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    calls: () => calls,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
