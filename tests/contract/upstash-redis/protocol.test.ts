// The HTTP contract beneath the client: token, malformed requests, status codes, path-style commands.
import { request as httpRequest, Agent } from "node:http";
import { describe, expect, it } from "vitest";
import { createClient, describeOnEachBackend, post, TOKEN, until } from "./redis-backends.ts";

const routes = [
  ["POST", "/"],
  ["GET", "/"],
  ["POST", "/pipeline"],
  ["POST", "/multi-exec"],
  ["POST", "/subscribe/channel"],
  ["GET", "/subscribe/channel"],
  ["POST", "/psubscribe/pattern"],
  ["GET", "/get/key"],
  ["POST", "/set/key"],
  ["PUT", "/set/key"],
  ["HEAD", "/get/key"],
  ["DELETE", "/"],
  ["GET", "/monitor"],
  ["GET", "/no/such/route"],
  ["GET", "/%zz"],
] as const;

const wrongTokens = {
  missing: undefined,
  wrong: "Bearer another-token",
  "a beginning of the right one": `Bearer ${TOKEN.slice(0, -1)}`,
  "longer than the right one": `Bearer ${TOKEN}x`,
  empty: "Bearer ",
  "under another scheme": `Basic ${TOKEN}`,
  "without a scheme": TOKEN,
};

const badRequests = [
  ["/", "{"],
  ["/", ""],
  ["/", "[]"],
  ["/", '"GET"'],
  ["/", '{"command":"GET"}'],
  ["/", '[["GET","a"]]'],
  ["/", '["SET","a",null]'],
  ["/", '["SET","a",{"b":1}]'],
  ["/", '[""]'],
  ["/pipeline", "{"],
  ["/pipeline", "[]"],
  ["/pipeline", "[[]]"],
  ["/pipeline", '["GET","a"]'],
  ["/multi-exec", "nonsense"],
  ["/multi-exec", '[["SET","a",1],"GET"]'],
  ["/%zz", ""],
] as const;

const connectionCommands = ["MULTI", "EXEC", "SELECT 0", "SUBSCRIBE c", "MONITOR", "QUIT", "RESET"];

describeOnEachBackend("protocol", (standIn) => {
  describe("token", () => {
    for (const [kind, authorization] of Object.entries(wrongTokens)) {
      it(`every route answers 401 if the token is ${kind}`, async () => {
        for (const [method, path] of routes) {
          const response = await fetch(`${standIn().url}${path}`, {
            method,
            ...(method === "POST" || method === "PUT" ? { body: '["SET","key","x"]' } : {}),
            headers: authorization === undefined ? {} : { authorization },
          });
          expect([method, path, response.status]).toEqual([method, path, 401]);
          if (method === "HEAD") continue;
          expect(await response.json()).toEqual({ error: expect.stringMatching(/auth token/) });
        }
        expect(await createClient(standIn()).dbsize()).toBe(0);
      });
    }

    it("a wrong token makes the client throw an error about the auth token", async () => {
      const redis = createClient({ ...standIn(), token: "another-token" });
      await expect(redis.get("key")).rejects.toThrow(/auth token/);
      await expect(redis.pipeline().get("key").exec()).rejects.toThrow(/auth token/);
    });
  });

  for (const [path, body] of badRequests) {
    it(`the answer to ${body || "nothing"} at ${path} is 400 with an error`, async () => {
      const response = await post(standIn(), path, body);
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({ error: expect.stringMatching(/^ERR /) });
      expect(await createClient(standIn()).dbsize()).toBe(0);
    });
  }

  it("an unknown command and a command that Redis refuses are answered 400", async () => {
    const unknownResponse = await post(standIn(), "/", '["NOSUCHCOMMAND"]');
    expect(unknownResponse.status).toBe(400);
    expect(await unknownResponse.json()).toEqual({
      error: expect.stringMatching(/unknown command/i),
    });
    const response = await post(standIn(), "/", '["GET"]');
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      error: expect.stringMatching(/wrong number of arguments/),
    });
  });

  it("commands that would change the shared connection are refused, alone and in batches", async () => {
    for (const command of connectionCommands.map((text) => text.split(" "))) {
      const singleResponse = await post(standIn(), "/", JSON.stringify(command));
      expect([command, singleResponse.status]).toEqual([command, 400]);
      const batch = JSON.stringify([["SET", "a", 1], command, ["GET", "a"]]);
      const pipeline = await post(standIn(), "/pipeline", batch);
      expect(await pipeline.json()).toEqual([
        { result: "OK" },
        { error: expect.stringMatching(/not available/) },
        { result: "1" },
      ]);
      expect((await post(standIn(), "/multi-exec", batch)).status).toBe(400);
    }
    expect(await createClient(standIn()).get("a")).toBe(1);
  });

  it("strings are encoded only on request, and a reply that is only OK never is", async () => {
    const base64 = { authorization: `Bearer ${TOKEN}`, "upstash-encoding": "base64" };
    const call = async (command: unknown[], headers?: Record<string, string>) =>
      (await post(standIn(), "/", JSON.stringify(command), headers)).json();
    expect(await call(["SET", "k", "bar"], base64)).toEqual({ result: "OK" });
    expect(await call(["GET", "k"], base64)).toEqual({ result: "YmFy" });
    expect(await call(["GET", "k"])).toEqual({ result: "bar" });
    expect(await call(["MGET", "k", "none"], base64)).toEqual({ result: ["YmFy", null] });
    const nestedScript = ["EVAL", "return {'OK', {'OK', 5}}", 0];
    expect(await call(nestedScript, base64)).toEqual({ result: ["T0s=", ["T0s=", 5]] });
    expect(await call(["STRLEN", "k"], base64)).toEqual({ result: 3 });
    expect(await call(["SET", "k", true])).toEqual({ result: "OK" });
    expect(await call(["GET", "k"])).toEqual({ result: "true" });
  });

  it("a command may be in the path, with the body as last argument and options in the query", async () => {
    const headers = { authorization: `Bearer ${TOKEN}` };
    const url = standIn().url;
    const set = await fetch(`${url}/set/a%20key?EX=100`, {
      method: "POST",
      body: new Uint8Array([0xff, 0x00, 0xfe]),
      headers,
    });
    expect(await set.json()).toEqual({ result: "OK" });
    const get = await fetch(`${url}/get/a%20key`, {
      headers: { ...headers, "upstash-encoding": "base64" },
    });
    expect(await get.json()).toEqual({ result: "/wD+" });
    const ttl = (await (await fetch(`${url}/ttl/a%20key`, { headers })).json()) as object;
    expect(ttl).toEqual({ result: expect.any(Number) });
    expect((await fetch(`${url}/nosuchcommand/x`, { headers })).status).toBe(400);
    expect((await fetch(`${url}/get/a%20key`, { method: "DELETE", headers })).status).toBe(405);
  });

  it("a connection stays open after refusals, large bodies and too large ones", async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const send = (body: string, token = TOKEN) =>
      new Promise<{ status: number | undefined; port: number | undefined }>((resolve, reject) => {
        const headers = { authorization: `Bearer ${token}` };
        const request = httpRequest(standIn().url, { method: "POST", agent, headers });
        request.once("error", reject);
        request.once("response", (response) => {
          const port = response.socket.localPort;
          response.resume().once("end", () => resolve({ status: response.statusCode, port }));
        });
        request.end(body);
      });
    const value = (megabytes: number) =>
      JSON.stringify(["SET", "large", "x".repeat(megabytes * 1024 * 1024)]);
    const answers = [
      await send('["PING"]'),
      await send(value(3), "another-token"),
      await send("{"),
      await send(value(3)),
      await send(value(11)),
      await send('["PING"]'),
    ];
    agent.destroy();
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 400, 200, 413, 200]);
    expect(new Set(answers.map(({ port }) => port)).size).toBe(1);
    expect(await createClient(standIn()).strlen("large")).toBe(3 * 1024 * 1024);
  });

  it("a refused request is answered only after all of it was read", async () => {
    const headers = { authorization: "Bearer another-token", "content-length": 8 };
    const request = httpRequest(standIn().url, { method: "POST", headers });
    let status: number | undefined;
    request.once("response", (response) => {
      status = response.resume().statusCode;
    });
    request.write('["PI');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(status).toBeUndefined();
    request.end('NG"]');
    await until(() => status === 401);
  });

  it("no idle timeout is announced, because idle connections are never closed", async () => {
    const response = await post(standIn(), "/", '["PING"]');
    await response.text();
    expect(response.headers.get("keep-alive")).toBeNull();
  });
});
