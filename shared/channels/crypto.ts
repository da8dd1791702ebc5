// Signatures and secrets of webhooks, with WebCrypto. Every comparison uses `crypto.subtle.verify`,
// which takes the same time wherever two values differ.
type Bytes = Uint8Array<ArrayBuffer>;
type Hash = "SHA-1" | "SHA-256";

const encoder = new TextEncoder();

export const utf8 = (text: string): Bytes => encoder.encode(text);

const hmacKey = (hash: Hash, secret: string) =>
  crypto.subtle.importKey("raw", utf8(secret), { name: "HMAC", hash }, false, ["sign", "verify"]);

/** The HMAC of the data. Throws for an empty secret, with which anyone could sign. */
export async function signHmac(hash: Hash, secret: string, data: Bytes): Promise<Bytes> {
  if (secret === "") throw new Error("The secret of a signature is empty. Set it.");
  return new Uint8Array(await crypto.subtle.sign("HMAC", await hmacKey(hash, secret), data));
}

/** Whether the signature is the data's HMAC. False for an empty secret or an absent signature. */
export async function verifyHmac(
  hash: Hash,
  secret: string | undefined,
  data: Bytes,
  signature: Bytes | null,
): Promise<boolean> {
  if (!secret || signature === null) return false;
  return crypto.subtle.verify("HMAC", await hmacKey(hash, secret), signature, data);
}

/**
 * Whether the candidate is the secret. False for an empty secret. The comparison does not reveal
 * the secret's length.
 */
export async function isSameSecret(
  secret: string | undefined,
  candidate: string,
): Promise<boolean> {
  if (!secret) return false;
  const key = await hmacKey("SHA-256", secret);
  const mac = await crypto.subtle.sign("HMAC", key, utf8(candidate));
  return crypto.subtle.verify("HMAC", key, mac, utf8(secret));
}

/** Whether the Ed25519 signature is right. False for a key or a signature of the wrong length. */
export async function verifyEd25519(
  publicKey: Bytes | null,
  data: Bytes,
  signature: Bytes | null,
): Promise<boolean> {
  if (publicKey?.length !== 32 || signature?.length !== 64) return false;
  try {
    const key = await crypto.subtle.importKey("raw", publicKey, "Ed25519", false, ["verify"]);
    return await crypto.subtle.verify("Ed25519", key, signature, data);
  } catch {
    return false;
  }
}

/** SHA-256, hex. */
export async function sha256Hex(data: Bytes): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The bytes of hexadecimal digits; null for anything else. */
export function fromHex(text: string | null | undefined): Bytes | null {
  if (!text || text.length % 2 !== 0 || !/^[0-9a-f]+$/i.test(text)) return null;
  return Uint8Array.from({ length: text.length / 2 }, (_, index) =>
    Number.parseInt(text.slice(2 * index, 2 * index + 2), 16),
  );
}

export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

export function concatBytes(first: Uint8Array, second: Uint8Array): Bytes {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
