// Keeps a client connected to an answer that takes minutes: HTTP clients and proxies close a silent
// connection. A space before a JSON body, and a comment in a stream, have no meaning.
import type { ServerResponse } from "node:http";

/**
 * Begins after `everyMs`; from then on an error can only be a broken connection.
 * @returns a function that ends it
 */
export function bridge(response: ServerResponse, isStream: boolean, everyMs: number): () => void {
  const timer = setInterval(() => {
    if (response.destroyed) return clearInterval(timer);
    if (!response.headersSent) {
      response.writeHead(200, {
        "Content-Type": isStream ? "text/event-stream; charset=utf-8" : "application/json",
      });
    }
    response.write(isStream ? ": one moment\n\n" : " ");
  }, everyMs);
  return () => clearInterval(timer);
}
