// The client against a server that fails: what the client sends again, and which error it throws.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { createApiClient } from "./api-client.ts";
import { asApiError } from "./api-error.ts";

let close = async () => {};
afterEach(() => close());

async function serve(
  handle: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> {
  const server = createServer(handle).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it("a message without an answer, or with a 502, is sent again under the same key", async () => {
  const keys: unknown[] = [];
  const url = await serve((request, response) => {
    keys.push(request.headers["idempotency-key"]);
    if (keys.length === 1) request.socket.destroy();
    else if (keys.length === 2) response.writeHead(502).end("bad gateway");
    else response.writeHead(202).end(JSON.stringify({ runId: "r" }));
  });
  const answer = await createApiClient(url, "t").sendMessage("c", "hello", "key-1");
  expect(answer).toEqual({ runId: "r" });
  expect(keys).toEqual(["key-1", "key-1", "key-1"]);
});

it("a request that the server refused is not repeated, and the error has the server's message", async () => {
  let requests = 0;
  const url = await serve((_, response) => {
    requests += 1;
    response.writeHead(401).end(JSON.stringify({ code: "expired", detail: "The token expired." }));
  });
  await expect(createApiClient(url, "t").getRun("r")).rejects.toThrow("The token expired.");
  expect(requests).toBe(1);
});

it("the client waits after a 429 as long as Retry-After says, reports the wait, and sends the same request again", async () => {
  const keys: unknown[] = [];
  const waits: number[] = [];
  const url = await serve((request, response) => {
    keys.push(request.headers["idempotency-key"]);
    if (keys.length === 1) response.writeHead(429, { "retry-after": "1" }).end("{}");
    else response.writeHead(202).end(JSON.stringify({ runId: "r" }));
  });
  const startedAt = performance.now();
  const api = createApiClient(url, "t", undefined, (seconds) => waits.push(seconds));
  expect(await api.sendMessage("c", "hello", "key-1")).toEqual({ runId: "r" });
  expect(performance.now() - startedAt).toBeGreaterThan(950);
  expect([waits, keys]).toEqual([[1], ["key-1", "key-1"]]);
});

it("a 429 is an error at once if its Retry-After is hours or is absent", async () => {
  const problem = JSON.stringify({ code: "rate_limited", detail: "Come back tomorrow." });
  for (const headers of [{ "retry-after": "86400" }, {}]) {
    const url = await serve((_, response) => void response.writeHead(429, headers).end(problem));
    await expect(createApiClient(url, "t").getRun("r")).rejects.toThrow("Come back tomorrow.");
    await close();
  }
});

it("the wait that Retry-After asks for is known even if the answer is not JSON", () => {
  const headers = new Headers({ "retry-after": "7" });
  expect(asApiError(429, "slow down", headers).retryAfter).toBe(7);
});

it("the error names the address at which nothing listens", async () => {
  const url = await serve(() => {});
  await close();
  await expect(createApiClient(url, "t").getRun("r")).rejects.toThrow(
    `Nothing listens at ${new URL(url).host}: is its server running?`,
  );
});
