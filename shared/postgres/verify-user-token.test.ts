// Identifying the user of a request: every claim of a token counts, and the Worker's own tokens are refused.
import http from "node:http";
import type { AddressInfo } from "node:net";
import {
  type CryptoKey,
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  type JWK,
  SignJWT,
} from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTokenSource } from "./mint-token.ts";
import { signingKeyOf } from "./signing-keys.ts";
import { createUserTokenVerifier } from "./verify-user-token.ts";
import { userId } from "../../tests/support/ids.ts";

const url = "https://project.example/";
const issuer = "https://project.example/auth/v1";
const jwtSecret = "a-secret-of-at-least-thirty-two-characters";
const user = userId();
const seconds = () => Math.floor(Date.now() / 1000);

const signedIn = { ok: true, user, anonymous: false };

interface Claims {
  [name: string]: unknown;
}

function claims(change: Claims = {}): Claims {
  return {
    iss: issuer,
    aud: "authenticated",
    role: "authenticated",
    sub: user,
    iat: seconds(),
    exp: seconds() + 600,
    ...change,
  };
}

function hs256(change: Claims = {}, secret = jwtSecret, alg = "HS256"): Promise<string> {
  return new SignJWT(claims(change))
    .setProtectedHeader({ alg })
    .sign(new TextEncoder().encode(secret));
}

describe("tokens signed with the project's secret", () => {
  const verify = createUserTokenVerifier({ url, jwtSecret });

  test("a user is anonymous only if the claim is_anonymous is true", async () => {
    for (const claim of [true, false, "true", null, 1]) {
      expect(await verify(await hs256({ is_anonymous: claim }))).toMatchObject({
        ...signedIn,
        anonymous: claim === true,
      });
    }
  });

  test("a user's token names the user, in lower case", async () => {
    expect(await verify(await hs256())).toMatchObject(signedIn);
    expect(await verify(await hs256({ sub: user.toUpperCase() }))).toMatchObject(signedIn);
    expect(await verify(await hs256({ aud: ["authenticated", "x"] }))).toMatchObject({ ok: true });
  });

  test.each([
    ["another role", { role: "service_role" }],
    ["no role", { role: undefined }],
    ["the anonymous role", { role: "anon" }],
    ["another issuer", { iss: "https://elsewhere.example/auth/v1" }],
    ["no issuer", { iss: undefined }],
    ["another audience", { aud: "alfred" }],
    ["no audience", { aud: undefined }],
    ["no subject", { sub: undefined }],
    ["a subject that is not a user id", { sub: "alice" }],
    ["no expiry", { exp: undefined }],
    ["a start in the future", { nbf: seconds() + 600 }],
  ])("a token with %s is refused", async (_, change) => {
    expect(await verify(await hs256(change))).toEqual({ ok: false, reason: "wrong_claims" });
  });

  test("an expired token is refused after a small tolerance", async () => {
    expect(await verify(await hs256({ exp: seconds() - 60 }))).toEqual({
      ok: false,
      reason: "expired",
    });
    expect(await verify(await hs256({ exp: seconds() - 2 }))).toMatchObject({ ok: true });
    const later = createUserTokenVerifier({ url, jwtSecret, now: () => Date.now() + 3_600_000 });
    expect(await later(await hs256())).toEqual({ ok: false, reason: "expired" });
  });

  test("a token with another key, another algorithm or no signature is refused", async () => {
    const refusal = { ok: false, reason: "bad_signature" };
    expect(await verify(await hs256({}, "another-secret-of-at-least-32-characters"))).toEqual(
      refusal,
    );
    expect(await verify(await hs256({}, jwtSecret.repeat(2), "HS512"))).toEqual(refusal);
    const [header, payload] = (await hs256()).split(".");
    const none = Buffer.from('{"alg":"none"}').toString("base64url");
    expect(await verify(`${none}.${payload}.`)).toMatchObject({ ok: false });
    expect(await verify(`${header}.${payload}.`)).toMatchObject({ ok: false });
    const { privateKey } = await generateKeyPair("ES256");
    expect(await verify(await es256(privateKey))).toEqual(refusal);
  });

  test("a text that is not a token is malformed", async () => {
    for (const token of ["", "x", "a.b.c", "a.b.c.d", "Bearer x"]) {
      expect(await verify(token)).toEqual({ ok: false, reason: "malformed" });
    }
  });

  test("the tokens that the Worker mints for its own roles are refused", async () => {
    const minter = { key: signingKeyOf({ jwtSecret }), url, now: Date.now };
    for (const request of [{ role: "alfred_pipeline", user }, { role: "alfred_worker" }] as const) {
      const token = await createTokenSource(minter, request)();
      expect(await verify(token)).toEqual({ ok: false, reason: "wrong_claims" });
    }
  });

  test("no token can be verified without a secret or a key", () => {
    expect(() => createUserTokenVerifier({ url })).toThrow("SUPABASE_JWT_SECRET");
  });
});

function es256(key: CryptoKey, change: Claims = {}, kid = "key-1"): Promise<string> {
  return new SignJWT(claims(change)).setProtectedHeader({ alg: "ES256", kid }).sign(key);
}

describe("tokens signed with the project's published keys", () => {
  let project: string;
  let privateKey: CryptoKey;
  let signingKey: string;
  let publishedKeys: JWK[];
  let status = 200;
  let fetches = 0;
  let server: http.Server;

  beforeAll(async () => {
    const pair = await generateKeyPair("ES256", { extractable: true });
    privateKey = pair.privateKey;
    publishedKeys = [
      { ...(await exportJWK(pair.publicKey)), kid: "key-1", alg: "ES256", use: "sig" },
    ];
    signingKey = JSON.stringify({ ...(await exportJWK(privateKey)), kid: "key-1" });
    server = http.createServer((request, response) => {
      fetches += 1;
      const hasKeys = request.url === "/auth/v1/.well-known/jwks.json";
      response.writeHead(hasKeys ? status : 404, { "content-type": "application/json" });
      response.end(JSON.stringify({ keys: publishedKeys }));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    project = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());

  const mine = (change: Claims = {}) => ({ iss: `${project}/auth/v1`, ...change });

  test("a user's token is verified by these keys, which are fetched once", async () => {
    const verify = createUserTokenVerifier({ url: project, signingKey });
    fetches = 0;
    for (let n = 0; n < 3; n += 1) {
      expect(await verify(await es256(privateKey, mine()))).toMatchObject(signedIn);
    }
    expect(fetches).toBe(1);
    const wrong = await es256(privateKey, mine({ role: "anon" }));
    expect(await verify(wrong)).toEqual({ ok: false, reason: "wrong_claims" });
  });

  test("a token signed with the shared secret, or by a key that is not published, is refused", async () => {
    const verify = createUserTokenVerifier({ url: project, signingKey, jwtSecret });
    const refusal = { ok: false, reason: "bad_signature" };
    expect(await verify(await hs256(mine()))).toEqual(refusal);
    const stranger = await generateKeyPair("ES256");
    expect(await verify(await es256(stranger.privateKey, mine()))).toEqual(refusal);
    expect(await verify(await es256(stranger.privateKey, mine(), "key-2"))).toEqual(refusal);
    // The public key, used as if it were a shared secret.
    expect(await verify(await hs256(mine(), JSON.stringify(publishedKeys[0])))).toEqual(refusal);
  });

  test("keys that cannot be fetched are a transient error, not a refusal", async () => {
    status = 500;
    const verify = createUserTokenVerifier({ url: project, signingKey });
    await expect(verify(await es256(privateKey, mine()))).rejects.toMatchObject({
      code: "unavailable",
      retryable: true,
    });
    status = 200;
    expect(await verify(await es256(privateKey, mine()))).toMatchObject({ ok: true });
  });

  test("minted tokens carry the key's id and are refused as a user's", async () => {
    const minter = { key: signingKeyOf({ signingKey, jwtSecret }), url: project, now: Date.now };
    const token = await createTokenSource(minter, { role: "alfred_pipeline", user })();
    expect(decodeProtectedHeader(token)).toMatchObject({ alg: "ES256", kid: "key-1" });
    const verify = createUserTokenVerifier({ url: project, signingKey });
    expect(await verify(token)).toEqual({ ok: false, reason: "wrong_claims" });
  });
});

describe("minted tokens", () => {
  const key = signingKeyOf({ jwtSecret });

  test("minted tokens name the role, the user and the project, and are valid for at most five minutes", async () => {
    const now = 1_800_000_000_000;
    const source = createTokenSource(
      { key, url, now: () => now },
      { role: "alfred_pipeline", user },
    );
    expect(decodeJwt(await source())).toEqual({
      role: "alfred_pipeline",
      sub: user,
      iss: issuer,
      aud: "authenticated",
      iat: now / 1000,
      exp: now / 1000 + 300,
    });
    const worker = createTokenSource({ key, url, now: () => now }, { role: "alfred_worker" });
    expect(decodeJwt(await worker())).not.toHaveProperty("sub");
  });

  test("minted tokens are kept for one request's calls and renewed before they expire", async () => {
    let now = 1_800_000_000_000;
    const config = { key, url, now: () => now };
    const source = createTokenSource(config, { role: "alfred_pipeline", user });
    const first = await source();
    now += 200_000;
    expect(await source()).toBe(first);
    expect(await createTokenSource(config, { role: "alfred_pipeline", user })()).not.toBe(first);
    now += 50_000;
    const second = await source();
    expect(second).not.toBe(first);
    expect(decodeJwt(second).exp).toBe(now / 1000 + 300);
  });

  test("minted tokens need a valid key, and no error quotes the key", () => {
    const notKeys = [
      "{",
      "[]",
      "null",
      '{"kty":"EC","crv":"P-256"}',
      '{"kty":"oct","k":"secret-k"}',
    ];
    for (const signingKey of notKeys) {
      expect(() => signingKeyOf({ signingKey })).toThrow(/not a private ES256 JWK$/);
    }
    expect(() => signingKeyOf({})).toThrow("set SUPABASE_JWT_SECRET or SUPABASE_SIGNING_KEY");
  });
});
