// The project's key for tokens: a shared secret, or an ES256 key pair.
import { importJWK, type CryptoKey, type JWK } from "jose";
import { FatalError } from "../contracts/errors.ts";

export interface SigningConfig {
  /** `SUPABASE_JWT_SECRET`: HS256, signs and verifies. */
  jwtSecret?: string | undefined;
  /** `SUPABASE_SIGNING_KEY`: a private ES256 JWK as JSON; takes precedence over the secret. */
  signingKey?: string | undefined;
}

export interface SigningKey {
  algorithm: "HS256" | "ES256";
  keyId: string | undefined;
  /** The key, which is imported once. */
  key(): Promise<Uint8Array | CryptoKey>;
}

/**
 * The key that tokens are minted with. Errors: FatalError("misconfigured") when neither is set or
 * the JWK is not a private ES256 key; no message contains any part of a key.
 */
export function signingKeyOf(config: SigningConfig): SigningKey {
  if (config.signingKey) {
    const jwk = parseJwk(config.signingKey);
    let importedKey: CryptoKey | undefined;
    return {
      algorithm: "ES256",
      keyId: jwk.kid,
      // As below, requests share the key and not the promise.
      key: async () => (importedKey ??= await importPrivateKey(jwk)),
    };
  }
  if (config.jwtSecret) {
    const secret = new TextEncoder().encode(config.jwtSecret);
    let signingKey: CryptoKey | undefined;
    return {
      algorithm: "HS256",
      keyId: undefined,
      // The key is shared between requests; a shared promise could be cancelled with the request that made
      // it.
      key: async () => (signingKey ??= await importSecret(secret)),
    };
  }
  throw new FatalError("misconfigured", "set SUPABASE_JWT_SECRET or SUPABASE_SIGNING_KEY");
}

async function importPrivateKey(jwk: JWK): Promise<CryptoKey> {
  try {
    return (await importJWK(jwk, "ES256")) as CryptoKey;
  } catch {
    throw new FatalError("misconfigured", "SUPABASE_SIGNING_KEY cannot be imported");
  }
}

function importSecret(secret: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  return crypto.subtle.importKey("raw", secret, algorithm, false, ["sign", "verify"]);
}

function parseJwk(text: string): JWK {
  const badKey = () =>
    new FatalError("misconfigured", "SUPABASE_SIGNING_KEY is not a private ES256 JWK");
  let jwk: JWK;
  try {
    jwk = JSON.parse(text) as JWK;
  } catch {
    throw badKey();
  }
  if (jwk?.kty !== "EC" || jwk.crv !== "P-256" || typeof jwk.d !== "string") throw badKey();
  return jwk;
}
