// The adapters of the model, the database and the queue inside workerd: they load there, reach their servers and need
// no eval.
import { randomUUID } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { SignJWT } from "jose";
import { expect, test } from "vitest";
import { createTestHarness } from "wrangler";
import { startQStash } from "../../../dev/qstash/start-qstash.ts";
import { events, startScriptedServer, streamed } from "../anthropic/scripted-server.ts";
import { openTestDatabase } from "../../support/database.ts";
import type { Env } from "./worker/worker.ts";

test("the adapters of the model, the database and the queue work inside workerd", async () => {
  const stops: (() => unknown)[] = [];
  try {
    const model = await startScriptedServer();
    stops.push(() => model.stop());
    model.script(events(streamed(['{"action":', '"fail"}'])), () => {});
    const testDatabase = await openTestDatabase();
    stops.push(() => testDatabase.stop());
    const worker = await listen();
    stops.push(worker.stop);
    const keys = { currentSigningKey: "current-key", nextSigningKey: "next-key" };
    const qstash = await startQStash({ token: "t", ...keys });
    stops.push(() => qstash.stop());

    const user = randomUUID();
    const vars = {
      MODEL_URL: model.url,
      SUPABASE_URL: testDatabase.url,
      SUPABASE_KEY: testDatabase.publishableKey,
      SUPABASE_SECRET: testDatabase.jwtSecret,
      QSTASH_URL: qstash.url,
      QSTASH_TOKEN: "t",
      CURRENT_KEY: keys.currentSigningKey,
      NEXT_KEY: keys.nextSigningKey,
      PUBLIC_URL: worker.url,
      USER: user,
      TOKEN: await userToken(testDatabase.url, testDatabase.jwtSecret, user),
    } satisfies Env;
    const configPath = fileURLToPath(new URL("worker/wrangler.toml", import.meta.url));
    const harness = createTestHarness({ workers: [{ configPath, vars }] });
    stops.push(() => harness.close());
    await harness.listen();

    expect(await (await harness.fetch("/")).json()).toEqual({
      model: { text: '{"action":"fail"}', pieces: ['{"action":', '"fail"}'], late: "timeout" },
      database: {
        outcome: "created",
        titles: ["From workerd"],
        total: 0,
        refused: "invalid_input",
        stalled: [],
      },
      published: true,
      user: {
        ok: true,
        user,
        anonymous: false,
        client: null,
        admin: false,
        endsAt: expect.any(Number),
      },
    });

    await qstash.idle();
    const [delivery] = worker.requests;
    const verify = async (url: string) => {
      const body = JSON.stringify({ ...delivery, url });
      return (await harness.fetch("/", { method: "POST", body })).json();
    };
    expect(await verify(`${worker.url}/nodes/reply`)).toBe(true);
    expect(await verify(`${worker.url}/nodes/act`)).toBe(false);
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
});

/** A destination that keeps what the queue delivered and signed. */
async function listen() {
  const requests: { signature: string; body: string }[] = [];
  const server = http.createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString("utf8")));
    request.on("end", () => {
      requests.push({ signature: String(request.headers["upstash-signature"]), body });
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, requests, stop: () => server.close() };
}

function userToken(url: string, secret: string, user: string): Promise<string> {
  return new SignJWT({ role: "authenticated" })
    .setProtectedHeader({ alg: "HS256" })
    .setIssuer(`${url}/auth/v1`)
    .setAudience("authenticated")
    .setSubject(user)
    .setExpirationTime("5m")
    .sign(new TextEncoder().encode(secret));
}
