// Keeps a connection open while an answer takes minutes, because HTTP clients and proxies close a silent one. It sends
// a space before a JSON body, or a comment in a stream, which clients ignore.
import type { ServerResponse } from "node:http";

/**
 * Sends something every `everyMs`. Afterwards an error can only be reported by closing the connection.
 * @returns a function that stops it
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
