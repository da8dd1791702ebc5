// Keeps a client waiting for an answer that takes minutes: clients of HTTP, and proxies, give up on a
// connection that says nothing. A blank before a JSON body, and a comment in a stream, mean nothing.
import type { ServerResponse } from "node:http";

/** Begins after `everyMs`; from then on an error can only be a broken connection. @returns its end */
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
