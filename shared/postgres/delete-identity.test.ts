// Deleting an identity at the provider: the request, and the meaning of the responses.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { userId } from "../../tests/support/ids.ts";
import { createIdentities } from "./delete-identity.ts";

const user = userId("00000000-0000-4000-8000-00000000000a");
const requests: Record<string, unknown>[] = [];
let status = 200;
const server = createServer(({ method, url, headers }, response) => {
  const { apikey, authorization } = headers;
  requests.push({ method, url, apikey, authorization });
  response.writeHead(status).end("{}");
});
let url = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => requests.splice(0));

const identities = (serviceKey: string | undefined = "sb_secret_x") =>
  createIdentities({ url, serviceKey, timeoutMs: 2_000 });

it("the request has the secret key, and a missing identity counts as deleted", async () => {
  for (status of [200, 204, 404]) expect(await identities().delete(user)).toBe(true);
  expect(requests).toHaveLength(3);
  expect(requests[0]).toEqual({
    method: "DELETE",
    url: `/auth/v1/admin/users/${user}`,
    apikey: "sb_secret_x",
    authorization: "Bearer sb_secret_x",
  });
});

it("no request is sent without the key", async () => {
  const without = createIdentities({ url, serviceKey: undefined, timeoutMs: 2_000 });
  expect(await without.delete(user)).toBe(false);
  expect(requests).toEqual([]);
});

it("a deletion can be retried while the provider is unavailable, and not when it refuses the key", async () => {
  for (status of [429, 500, 503]) {
    await expect(identities().delete(user)).rejects.toMatchObject({ code: "unavailable" });
  }
  for (status of [401, 403]) {
    await expect(identities().delete(user)).rejects.toMatchObject({ code: "misconfigured" });
  }
});
