// Which signatures are accepted: only those of the current and of the next key.
import { createHash } from "node:crypto";
import { SignJWT } from "jose";
import { afterEach, expect, test, vi } from "vitest";
import { createSignatureVerifier } from "./verify-signature.ts";

const url = "https://alfred.example/nodes/act";
const body = '{"v":1}';
const keys = { currentSigningKey: "current-key", nextSigningKey: "next-key" };

function sign(key: string, claims: Record<string, unknown> = {}): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const hash = createHash("sha256").update(body).digest("base64url");
  return new SignJWT({
    iss: "Upstash",
    sub: url,
    exp: now + 300,
    nbf: now,
    iat: now,
    body: hash,
    ...claims,
  })
    .setProtectedHeader({ alg: "HS256" })
    .sign(new TextEncoder().encode(key));
}

const now = () => Math.floor(Date.now() / 1000);
afterEach(() => vi.unstubAllEnvs());

test("a signature under the current key and one under the next key are both accepted", async () => {
  const verifier = createSignatureVerifier(keys);
  for (const key of ["current-key", "next-key"]) {
    expect(await verifier.verify({ signature: await sign(key), body, url })).toBe(true);
  }
});

test("another key, issuer, URL, body, or time outside the tolerance is refused", async () => {
  const verifier = createSignatureVerifier(keys);
  const refusedSignatures = [
    await sign("some-other-key"),
    await sign("current-key", { iss: "Somebody" }),
    await sign("current-key", { sub: "https://alfred.example/nodes/think" }),
    await sign("current-key", { sub: "https://elsewhere.example/nodes/act" }),
    await sign("current-key", { body: "AAAA" }),
    await sign("current-key", { body: undefined }),
    await sign("current-key", { exp: now() - 30 }),
    await sign("current-key", { nbf: now() + 30 }),
    "not.a.token",
    "",
  ];
  for (const signature of refusedSignatures) {
    expect(await verifier.verify({ signature, body, url })).toBe(false);
  }
  expect(
    await verifier.verify({ signature: await sign("current-key", { exp: now() - 2 }), body, url }),
  ).toBe(true);
});

test("every signature is refused if one of the two keys is missing or empty", async () => {
  const signature = await sign("current-key");
  const empty = await new SignJWT({})
    .setProtectedHeader({ alg: "HS256" })
    .sign(new Uint8Array([0]));
  for (const brokenKeys of [
    { ...keys, nextSigningKey: undefined },
    { ...keys, nextSigningKey: "" },
    { ...keys, currentSigningKey: undefined },
    { currentSigningKey: undefined, nextSigningKey: undefined },
  ]) {
    const verifier = createSignatureVerifier(brokenKeys);
    expect(await verifier.verify({ signature, body, url })).toBe(false);
    expect(await verifier.verify({ signature: empty, body, url })).toBe(false);
  }
});

test("the environment can neither supply keys nor switch the SDK's development keys on", async () => {
  vi.stubEnv("QSTASH_CURRENT_SIGNING_KEY", "env-key");
  vi.stubEnv("QSTASH_NEXT_SIGNING_KEY", "env-key");
  for (const incomplete of [
    { currentSigningKey: undefined, nextSigningKey: undefined },
    { ...keys, nextSigningKey: undefined },
    { ...keys, currentSigningKey: undefined },
  ]) {
    const none = createSignatureVerifier(incomplete);
    expect(await none.verify({ signature: await sign("env-key"), body, url })).toBe(false);
  }
  vi.stubEnv("QSTASH_DEV", "true");
  const verifier = createSignatureVerifier(keys);
  expect(await verifier.verify({ signature: await sign("current-key"), body, url })).toBe(true);
});
