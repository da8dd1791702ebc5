// Signatures, checked by the real Receiver with its default tolerance.
import { createHash } from "node:crypto";
import { Receiver } from "@upstash/qstash";
import { decodeJwt } from "jose";
import { afterEach, beforeEach, expect, test } from "vitest";
import { CURRENT_KEY, NEXT_KEY, startBench, TOKEN, type Bench } from "./destination.ts";

let bench: Bench;
beforeEach(async () => void (bench = await startBench()));
afterEach(() => bench.stop());

const receiver = new Receiver({ currentSigningKey: CURRENT_KEY, nextSigningKey: NEXT_KEY });

async function deliver(
  path = "/nodes/act?x=1",
): Promise<{ url: string; body: string; signature: string }> {
  const { client, destination } = bench;
  const url = `${destination.url}${path}`;
  const before = destination.received.length;
  await client.publishJSON({ url, body: { n: before, text: "Brühe" } });
  const request = (await destination.arrival(before + 1))[before];
  return {
    url,
    body: request?.body ?? "",
    signature: String(request?.headers["upstash-signature"]),
  };
}

test("the Receiver accepts a delivery for its exact url, query included", async () => {
  const delivery = await deliver();
  await expect(receiver.verify(delivery)).resolves.toBe(true);
});

test("the Receiver accepts an empty body", async () => {
  const { client, destination } = bench;
  const url = `${destination.url}/empty`;
  await client.publish({ url });
  const [request] = await destination.arrival(1);
  const signature = String(request?.headers["upstash-signature"]);
  await expect(receiver.verify({ signature, body: "", url })).resolves.toBe(true);
});

test("the Receiver rejects a delivery for another url, another body or another pair of keys", async () => {
  const delivery = await deliver();
  const wrongUrl = receiver.verify({ ...delivery, url: delivery.url.replace("act", "think") });
  await expect(wrongUrl).rejects.toThrow(/invalid subject/);
  const wrongQuery = receiver.verify({ ...delivery, url: delivery.url.replace("x=1", "x=2") });
  await expect(wrongQuery).rejects.toThrow(/invalid subject/);
  const wrongBody = receiver.verify({ ...delivery, body: `${delivery.body} ` });
  await expect(wrongBody).rejects.toThrow(/body hash/);
  const stranger = new Receiver({ currentSigningKey: "other", nextSigningKey: "another" });
  await expect(stranger.verify(delivery)).rejects.toThrow(/signature/);
});

test("the claims are the documented ones, and live for five minutes", async () => {
  const seconds = () => Math.floor(Date.now() / 1000);
  const before = seconds();
  const { url, body, signature } = await deliver();
  const claims = decodeJwt(signature);
  expect(claims).toMatchObject({ iss: "Upstash", sub: url, jti: expect.stringMatching(/^jwt_/) });
  expect(claims.exp).toBe((claims.iat ?? 0) + 300);
  expect(claims.nbf).toBe(claims.iat);
  expect(claims.iat).toBeGreaterThanOrEqual(before);
  expect(claims.iat).toBeLessThanOrEqual(seconds());
  const hash = createHash("sha256").update(body).digest("base64url");
  expect(claims["body"]).toBe(`${hash}=`);
});

test("the signature of each message has a new id", async () => {
  const { signature: first } = await deliver();
  const { signature: second } = await deliver();
  expect(decodeJwt(first).jti).not.toBe(decodeJwt(second).jti);
});

test("after a rotation deliveries are signed with the next key, which the Receiver knows already", async () => {
  const { qstash } = bench;
  const authorization = { Authorization: `Bearer ${TOKEN}` };
  const keys = await (await fetch(`${qstash.url}/v2/keys`, { headers: authorization })).json();
  expect(keys).toEqual({ current: CURRENT_KEY, next: NEXT_KEY });
  const rotation = await fetch(`${qstash.url}/v2/keys/rotate`, {
    method: "POST",
    headers: authorization,
  });
  expect(await rotation.json()).toEqual({
    current: NEXT_KEY,
    next: expect.stringMatching(/^sig_/),
  });
  expect(qstash.currentSigningKey).toBe(NEXT_KEY);
  expect(qstash.nextSigningKey).not.toBe(CURRENT_KEY);

  const delivery = await deliver();
  await expect(receiver.verify(delivery)).resolves.toBe(true);
  const onlyOldKey = new Receiver({ currentSigningKey: CURRENT_KEY, nextSigningKey: CURRENT_KEY });
  await expect(onlyOldKey.verify(delivery)).rejects.toThrow(/signature/);
});
