// What the gateway in front of PostgREST does by itself: keys, other routes, bodies, connections.
import { once } from "node:events";
import { Agent, createServer, request as httpRequest } from "node:http";
import type { IncomingMessage, RequestOptions } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { startGateway } from "../../../dev/supabase/start-gateway.ts";
import {
  alice,
  anonymousClient,
  clientFor,
  signToken,
  startInTemporaryFolder,
} from "./stand-in.ts";
import { forSuite } from "../../support/for-suite.ts";

const standIn = forSuite(startInTemporaryFolder);

const whoAmI = async (headers: Record<string, string>) => {
  const reply = await fetch(`${standIn.url}/rest/v1/rpc/who_am_i`, { headers });
  return {
    status: reply.status,
    body: (await reply.json()) as { role?: string; message?: string },
  };
};

/** Sends a request with Node's own client, which says whether its connection has served an earlier request. */
async function sendRaw(url: string, body: string, options: RequestOptions) {
  const request = httpRequest(url, options);
  request.end(body);
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    request.on("response", resolve);
    request.on("error", reject);
  });
  return { reused: request.reusedSocket, status: reply.statusCode, body: await text(reply) };
}

describe("the API key", () => {
  it("the API key is required, even with a good token", async () => {
    const authorization = `Bearer ${await signToken(alice)}`;
    expect(await whoAmI({ authorization })).toEqual({
      status: 401,
      body: { message: "No API key found in request" },
    });
  });

  it("the API key must be the publishable key or a token of the project", async () => {
    const foreign = await signToken(alice, { secret: "some other secret that is long enough" });
    const authorization = `Bearer ${await signToken(alice)}`;
    for (const apikey of ["sb_publishable_other", foreign, "nonsense"]) {
      expect(await whoAmI({ apikey, authorization })).toEqual({
        status: 401,
        body: { message: "Invalid API key" },
      });
    }
  });

  it("the API key makes its bearer anon if it comes without a token, or as the token too", async () => {
    const apikey = standIn.publishableKey;
    expect((await whoAmI({ apikey })).body.role).toBe("anon");
    expect((await whoAmI({ apikey, authorization: `Bearer ${apikey}` })).body.role).toBe("anon");
  });

  it("a request whose API key is a token and that has no other token gets the role of the key", async () => {
    const apikey = await signToken(alice, { role: "service_role" });
    expect((await whoAmI({ apikey })).body.role).toBe("service_role");
    const authorization = `Bearer ${await signToken(alice)}`;
    expect((await whoAmI({ apikey, authorization })).body.role).toBe("authenticated");
  });

  it("a browser's preflight needs no API key", async () => {
    const reply = await fetch(`${standIn.url}/rest/v1/cellars`, {
      method: "OPTIONS",
      headers: {
        origin: "http://localhost:3000",
        "access-control-request-method": "GET",
        "access-control-request-headers": "apikey, authorization",
      },
    });
    expect(reply.status).toBe(200);
    expect(reply.headers.get("access-control-allow-headers")).toMatch(/apikey/i);
  });
});

describe("the other routes", () => {
  it("the other routes publish no asymmetric keys", async () => {
    const reply = await fetch(`${standIn.url}/auth/v1/.well-known/jwks.json`);
    expect(await reply.json()).toEqual({ keys: [] });
  });

  it("the other routes report health while PostgREST answers", async () => {
    const reply = await fetch(`${standIn.url}/health`);
    expect([reply.status, await reply.json()]).toEqual([200, { status: "ok" }]);
  });

  it("the other routes report that PostgREST does not answer", async () => {
    const closedServer = createServer().listen(0, "127.0.0.1");
    await once(closedServer, "listening");
    const { port } = closedServer.address() as AddressInfo;
    await new Promise((resolve) => closedServer.close(resolve));
    const gateway = await startGateway({
      ...standIn,
      port: undefined,
      postgrestPort: () => Promise.resolve(port),
    });
    expect((await fetch(`${gateway.url}/health`)).status).toBe(503);
    const { status, error } = await anonymousClient({ ...standIn, url: gateway.url })
      .from("cellars")
      .insert({ name: "x".repeat(1_000_000) });
    expect([status, error?.message]).toEqual([502, expect.stringContaining("ECONNREFUSED")]);
    await gateway.stop();
  });

  it("a route that does not exist is answered 404", async () => {
    for (const path of ["/", "/rest/v10/cellars", "/storage/v1/object", "/rest"]) {
      expect((await fetch(standIn.url + path)).status).toBe(404);
    }
  });
});

describe("bodies and connections", () => {
  it("a large body is carried unchanged in both directions", async () => {
    const client = clientFor(standIn, alice);
    const label = "Château d'Yquem 🍷 ".repeat(100_000);
    const { data: cellar } = await client
      .from("cellars")
      .insert({ name: "big" })
      .select("id")
      .single();
    const { data, error } = await client
      .from("bottles")
      .insert({ cellar_id: cellar?.id, label })
      .select("label")
      .single();
    expect(error).toBeNull();
    expect(data?.label).toBe(label);
  });

  it("a body of unknown length is accepted", async () => {
    const reply = await fetch(`${standIn.url}/rest/v1/rpc/numbers`, {
      method: "POST",
      headers: { apikey: standIn.publishableKey, "content-type": "application/json" },
      body: new Blob(['{"up_', 'to": 3}']).stream(),
      ...{ duplex: "half" },
    });
    expect(await reply.json()).toEqual([1, 2, 3]);
  });

  it("a refused request is read to its end, so that its connection serves the next one", async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const send = (headers: Record<string, string>, body: string) =>
      sendRaw(`${standIn.url}/rest/v1/rpc/numbers`, body, {
        agent,
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
      });
    const refusal = await send({}, JSON.stringify({ up_to: 1, padding: "x".repeat(5_000_000) }));
    expect(refusal).toMatchObject({ reused: false, status: 401 });
    const answer = await send({ apikey: standIn.publishableKey }, '{"up_to": 2}');
    expect(answer).toEqual({ reused: true, status: 200, body: "[1, 2]" });
    agent.destroy();
  });

  it("the body of a DELETE is passed on whole, and an upstream may answer without reading a body", async () => {
    const upstream = createServer((request, response) => {
      if (request.url === "/early") {
        response.end("early");
        setTimeout(() => request.socket.destroy(), 100);
      } else void text(request).then((body) => response.end(`${request.method} ${body}`));
    }).listen(0, "127.0.0.1");
    await once(upstream, "listening");
    const { port } = upstream.address() as AddressInfo;
    const gateway = await startGateway({
      ...standIn,
      port: undefined,
      postgrestPort: () => Promise.resolve(port),
    });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const send = (path: string, body: string) =>
      sendRaw(`${gateway.url}/rest/v1${path}`, body, {
        agent,
        method: "DELETE",
        headers: { apikey: standIn.publishableKey, "transfer-encoding": "chunked" },
      });
    expect(await send("/echo", "a body")).toMatchObject({ body: "DELETE a body" });
    expect(await send("/early", "x".repeat(20_000_000))).toMatchObject({ body: "early" });
    expect(await send("/echo", "another")).toMatchObject({ body: "DELETE another" });
    agent.destroy();
    await gateway.stop();
    upstream.close();
  });

  it("sixty requests that are sent at once are all answered", async () => {
    const replies = await Promise.all(
      Array.from({ length: 60 }, (_, n) => anonymousClient(standIn).rpc("numbers", { up_to: n })),
    );
    expect(replies.map(({ data }) => (data as number[]).length)).toEqual(
      Array.from({ length: 60 }, (_, n) => n),
    );
  });
});
