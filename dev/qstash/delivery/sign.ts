// Signs deliveries with the JWT that the SDK's Receiver verifies, and rotates the two signing keys.
import { createHash, createHmac, randomBytes } from "node:crypto";

/** The JWTs are valid for this time, like the real service's. */
const LIFETIME_SECONDS = 300;

const JWT_HEADER = base64url(JSON.stringify({ alg: "HS256", typ: "JWT" }));

/** The key that signs now, and the key that signs after the next rotation. */
export interface SigningKeys {
  current: string;
  next: string;
}

/** Makes the next key the current one, and creates a new next key. Changes `keys` in place. */
export function rotateKeys(keys: SigningKeys): void {
  keys.current = keys.next;
  keys.next = `sig_${randomBytes(21).toString("base64url")}`;
}

/**
 * The `Upstash-Signature` of one delivery: HS256 with the key as a raw string, `sub` = the exact destination URL,
 * `body` = SHA-256 of the body in base64url with its padding, as the real service writes it.
 */
export function signDelivery(key: string, url: string, body: Buffer, nowMs: number): string {
  const iat = Math.floor(nowMs / 1000);
  const claims = {
    iss: "Upstash",
    sub: url,
    exp: iat + LIFETIME_SECONDS,
    nbf: iat,
    iat,
    jti: `jwt_${randomBytes(15).toString("base64url")}`,
    body: `${createHash("sha256").update(body).digest("base64url")}=`,
  };
  const signedText = `${JWT_HEADER}.${base64url(JSON.stringify(claims))}`;
  return `${signedText}.${createHmac("sha256", key).update(signedText).digest("base64url")}`;
}

function base64url(text: string): string {
  return Buffer.from(text).toString("base64url");
}
