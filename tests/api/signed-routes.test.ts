// The queue's routes: a delivery needs a signature for its body and its address, and a malformed one is refused for good.
import { createHash, randomUUID } from "node:crypto";
import { SignJWT } from "jose";
import { describe, expect, test } from "vitest";
import { NodeNameSchema } from "../../shared/contracts/chain-hops.ts";
import { PROCESS_NODES } from "../../shared/process/create-process-logic.ts";
import { shareApiWorld } from "./api-world.ts";
import { forSuite } from "../support/for-suite.ts";

const world = forSuite(shareApiWorld);

const routes = [
  ...[...NodeNameSchema.options, ...PROCESS_NODES, "failed"].map((node) => `/nodes/${node}`),
  ...["sweep", "compress", "judge", "progress", "send", "remember", "erase"].map(
    (job) => `/jobs/${job}`,
  ),
];

interface SignatureChange {
  key?: string;
  url?: string;
  body?: string;
  issuer?: string;
  expires?: number;
}

/** A signature as QStash makes it, except for what the test changes. */
async function sign(path: string, body: string, change: SignatureChange = {}): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const hash = createHash("sha256")
    .update(change.body ?? body)
    .digest("base64url");
  return new SignJWT({ body: hash })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setIssuer(change.issuer ?? "Upstash")
    .setSubject(change.url ?? `${world.url}${path}`)
    .setIssuedAt(now)
    .setNotBefore(now)
    .setExpirationTime(change.expires ?? now + 300)
    .setJti(`jwt_${randomUUID()}`)
    .sign(new TextEncoder().encode(change.key ?? world.qstash.currentSigningKey));
}

async function deliver(path: string, body: string, signature?: string) {
  const response = await fetch(world.url + path, {
    method: "POST",
    body,
    headers: signature === undefined ? {} : { "upstash-signature": signature },
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  };
}
const deliverSigned = async (path: string, body: string, change?: SignatureChange) =>
  deliver(path, body, await sign(path, body, change));

const envelope = (over: object = {}) => ({
  v: 1,
  run: randomUUID(),
  conversation: randomUUID(),
  user: randomUUID(),
  hop: "understand",
  epoch: 0,
  after: 0,
  session: 0,
  n: 0,
  ...over,
});
const json = (over: object = {}) => JSON.stringify(envelope(over));
const base64 = (text: string) => Buffer.from(text).toString("base64");

describe("deliveries", () => {
  test.each(routes)("a delivery without a signature is refused at %s", async (path) => {
    for (const body of ["", "{}", json()]) {
      const answer = await deliver(path, body);
      expect(answer).toMatchObject({ status: 401, body: { code: "unsigned" } });
      expect(answer.headers.get("content-type")).toBe("application/problem+json");
    }
  });

  test.each<[string, SignatureChange]>([
    ["for another address", { url: "https://elsewhere.example/nodes/understand" }],
    ["for another node", { url: "http://127.0.0.1/nodes/act" }],
    ["for another body", { body: json() }],
    ["under an unknown key", { key: "sig_unknown" }],
    ["under a key of one NUL", { key: "\0" }],
    ["by another issuer", { issuer: "Somebody" }],
    ["that has expired", { expires: Math.floor(Date.now() / 1000) - 600 }],
  ])("a delivery with a signature %s is refused", async (_name, change) => {
    expect(await deliverSigned("/nodes/understand", json(), change)).toMatchObject({
      status: 401,
      body: { code: "unsigned" },
    });
  });

  test("a delivery that was signed for one node is refused at another node, and a user's token is not a signature", async () => {
    const signature = await sign("/nodes/understand", json());
    expect(await deliver("/nodes/think", json(), signature)).toMatchObject({ status: 401 });
    const { token } = await world.createUser();
    expect(await deliver("/nodes/understand", json(), token)).toMatchObject({ status: 401 });
  });

  test("a delivery is accepted under the current key and under the next key", async () => {
    for (const key of [world.qstash.currentSigningKey, world.qstash.nextSigningKey]) {
      // An unknown run counts as gone, and the queue need not deliver again.
      expect(await deliverSigned("/nodes/understand", json(), { key })).toMatchObject({
        status: 200,
        body: { outcome: "gone" },
      });
    }
  });

  test.each([
    ["a body that is not JSON", "{"],
    ["an empty body", ""],
    ["a list", "[]"],
    ["another version", json({ v: 2 })],
    ["a hop that does not exist", json({ hop: "dance" })],
    ["another node's hop", json({ hop: "think" })],
    ["a hop that its node does not have", json({ hop: "understand.7" })],
    ["a hop that is not a name", json({ hop: "understand.../1" })],
    ["a run that is not an id", json({ run: "1" })],
    ["a negative epoch", json({ epoch: -1 })],
    ["a field too many", json({ text: "hello" })],
  ])("a delivery that is signed but has %s is refused permanently", async (_name, body) => {
    const answer = await deliverSigned("/nodes/understand", body);
    expect(answer.status).toBe(489);
    expect(answer.headers.get("upstash-nonretryable-error")).toBe("true");
  });

  test.each([
    ["a body that is not JSON", "{"],
    ["no source", JSON.stringify({ status: 500 })],
    ["a source that is not base64", JSON.stringify({ status: 500, sourceBody: "%%%" })],
    [
      "a source with a hop that does not exist",
      JSON.stringify({ sourceBody: base64(json({ hop: "think.3" })) }),
    ],
    ["a source that is not an envelope", JSON.stringify({ sourceBody: base64("{}") })],
  ])("a delivery of a failure callback with %s is refused permanently", async (_name, body) => {
    expect(await deliverSigned("/nodes/failed", body)).toMatchObject({ status: 489 });
  });

  test("a delivery of a failure callback about a run that no longer exists is accepted without effect", async () => {
    const body = JSON.stringify({ status: 500, sourceBody: base64(json()) });
    expect(await deliverSigned("/nodes/failed", body)).toMatchObject({ status: 200 });
  });

  test("a delivery that is larger than any of Alfred's is refused", async () => {
    const body = "x".repeat(1024 * 1024 + 1);
    expect(await deliverSigned("/nodes/act", body)).toMatchObject({
      status: 413,
      body: { code: "body_too_large" },
    });
  });

  test("a signed delivery of a job is accepted, even with an empty or an unexpected body", async () => {
    expect(await deliverSigned("/jobs/sweep", "{}")).toMatchObject({ status: 200 });
    expect(await deliverSigned("/jobs/compress", "")).toMatchObject({ status: 200 });
    for (const body of ["", "{}", '{"user":"x","household":1}']) {
      expect(await deliverSigned("/jobs/judge", body)).toMatchObject({ status: 200 });
    }
  });
});
