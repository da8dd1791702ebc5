// A service for the bench: answers with as many bytes as requested, and counts its calls.
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";

/** Answers `/bytes/{n}` with a text of that length, whatever the method. */
export async function startBytes() {
  let calls = 0;
  const server = http.createServer((request, response) => {
    calls += 1;
    const length = Number(request.url?.split("/").at(-1)) || 0;
    request.resume();
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ text: "x".repeat(Math.max(0, length)) }));
  });
  server.keepAliveTimeout = 75_000;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: () => calls,
    forget: () => void (calls = 0),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
