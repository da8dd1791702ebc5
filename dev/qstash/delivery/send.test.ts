// Sends a delivery to the host in its address, or to the local server that replaces that host.
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { createSender } from "./send.ts";
import { PATIENCE_MS } from "../../../tests/support/patience.ts";

it("a request goes to the entry of its origin in the hosts table, with path and query unchanged", async () => {
  const requests: Pick<IncomingMessage, "method" | "url">[] = [];
  const server = createServer(({ method, url }, response) => {
    requests.push({ method, url });
    response.end("here");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sender = createSender({ "https://alfred.example.com": url });
  try {
    const attempt = {
      method: "POST",
      headers: {},
      body: Buffer.from("{}"),
      timeoutMs: PATIENCE_MS,
    };
    for (const origin of ["https://alfred.example.com", url]) {
      const reply = await sender.send({ ...attempt, url: `${origin}/nodes/think?a=b` });
      expect(reply.body.toString()).toBe("here");
    }
    const request = { method: "POST", url: "/nodes/think?a=b" };
    expect(requests).toMatchObject([request, request]);
  } finally {
    sender.close();
    server.close();
  }
});
