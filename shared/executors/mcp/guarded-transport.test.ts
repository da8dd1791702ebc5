// The MCP client sends only to its server's own origin, whatever that server or the client's library says.
import { expect, it } from "vitest";
import { startText } from "../../../tests/support/start-text.ts";
import { guardedTransport } from "./guarded-transport.ts";

it("a request to another origin is not made, even if the guard would let it through", async () => {
  const [ownServer, otherServer] = await Promise.all([startText("{}"), startText("{}")]);
  const { fetch, traffic } = guardedTransport({
    rules: { ownHosts: [], allowedOrigins: [ownServer.url, otherServer.url] },
    endpoint: new URL(`${ownServer.url}/mcp`),
    ownHeaders: { Authorization: "Bearer canary" },
    maxBytes: 1_000,
    timeoutMs: 5_000,
    listens: false,
  });
  const ask = (url: string) => fetch(`${url}/mcp`, { method: "POST", body: "{}" });
  expect((await ask(ownServer.url)).status).toBe(200);
  await expect(ask(otherServer.url)).rejects.toThrow(TypeError);
  expect(traffic.refusal).toBe("address");
  expect([ownServer.calls(), otherServer.calls()]).toEqual([1, 0]);
  await Promise.all([ownServer.stop(), otherServer.stop()]);
});
