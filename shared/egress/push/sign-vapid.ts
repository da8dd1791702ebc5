// Who sends a push message (RFC 8292): a token for the push service's origin, signed with the key that the browser has
// subscribed with.
import { fromBase64Url, toBase64Url } from "../../contracts/base64url.ts";

/** The keys of this deployment. */
export interface VapidKeys {
  /** 65 bytes, base64url. */
  publicKey: string;
  /** 32 bytes, base64url. */
  privateKey: string;
  /** Where a push service can reach the operator: `mailto:` or `https:`. */
  subject: string;
}

/** How long a token is valid. Push services accept at most a day. */
const TOKEN_SECONDS = 12 * 3600;

const ALGORITHM = { name: "ECDSA", namedCurve: "P-256" } as const;
const encoded = (value: object) => toBase64Url(new TextEncoder().encode(JSON.stringify(value)));

/** @throws DOMException for keys that do not belong together */
export function importVapidKey({ publicKey, privateKey }: VapidKeys): Promise<CryptoKey> {
  const point = fromBase64Url(publicKey);
  const jwk = {
    ...{ kty: "EC", crv: "P-256", d: privateKey },
    ...{ x: toBase64Url(point.subarray(1, 33)), y: toBase64Url(point.subarray(33, 65)) },
  };
  return crypto.subtle.importKey("jwk", jwk, ALGORITHM, false, ["sign"]);
}

/**
 * The `Authorization` of a message.
 *
 * @param nowMs since the epoch
 */
export async function vapidHeader(
  keys: VapidKeys,
  key: CryptoKey,
  endpoint: string,
  nowMs: number,
): Promise<string> {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(nowMs / 1000) + TOKEN_SECONDS,
    sub: keys.subject,
  };
  const signed = `${encoded({ typ: "JWT", alg: "ES256" })}.${encoded(claims)}`;
  const signature = await crypto.subtle.sign(
    { name: "ECDSA", hash: "SHA-256" },
    key,
    new TextEncoder().encode(signed),
  );
  return `vapid t=${signed}.${toBase64Url(new Uint8Array(signature))}, k=${keys.publicKey}`;
}
