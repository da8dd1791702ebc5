import { exportJWK, generateKeyPair, jwtVerify } from "jose";
import { expect, it } from "vitest";
import { mintUserToken } from "./mint-user-token.ts";

const url = "http://127.0.0.1:54321";
const user = "5a1f0c7e-3b0d-4c52-9d0e-6f2b8a4c1d01";
const claims = { sub: user, role: "authenticated", aud: "authenticated", iss: `${url}/auth/v1` };

it("a token has the claims of Supabase's auth service, signed with the shared secret", async () => {
  const jwtSecret = "dev-a-secret-that-is-long-enough-for-hs256";
  const token = await mintUserToken({ url, jwtSecret }, user);
  const verification = await jwtVerify(token, new TextEncoder().encode(jwtSecret));
  expect(verification.protectedHeader.alg).toBe("HS256");
  expect(verification.payload).toMatchObject(claims);
  const { exp = 0, iat = 0 } = verification.payload;
  expect(exp - iat).toBe(30 * 24 * 60 * 60);
});

it("a token of a project with asymmetric keys is signed with the private key, and names that key", async () => {
  const { privateKey, publicKey } = await generateKeyPair("ES256", { extractable: true });
  const signingKey = JSON.stringify({ ...(await exportJWK(privateKey)), kid: "key-1" });
  const token = await mintUserToken({ url, signingKey }, user, new Date(0));
  const currentDate = new Date(-1_000);
  const verification = await jwtVerify(token, publicKey, { currentDate });
  expect(verification.protectedHeader).toMatchObject({ alg: "ES256", kid: "key-1" });
  expect(verification.payload).toMatchObject({ ...claims, exp: 0 });
});
