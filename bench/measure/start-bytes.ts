// A service for the bench that answers with as many bytes as requested, and counts its calls.
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Answers `/bytes/{n}` with a text of that length, and `/list/{count}/{n}` with a list of rows that each have such a text.
 * The method does not matter.
 */
export async function startByteService() {
  let calls = 0;
  const server = http.createServer((request, response) => {
    calls += 1;
    const [what, ...numbers] = (request.url ?? "").split("/").slice(1);
    const length = Math.max(0, Number(numbers.at(-1)) || 0);
    const text = "x".repeat(length);
    const count = what === "list" ? Number(numbers[0]) || 0 : 0;
    const rows = Array.from({ length: count }, (_, n) => ({ n, text }));
    request.resume();
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify(what === "list" ? { rows } : { text }));
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
