// Bytes of signatures: how they are written, joined and compared.

export const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

export function joinedBytes(head: Uint8Array, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(head.length + body.length);
  bytes.set(head);
  bytes.set(body, head.length);
  return bytes;
}

/** Null for a text that is not whole bytes in hexadecimal. */
export function fromHex(text: string): Uint8Array<ArrayBuffer> | null {
  if (text.length === 0 || text.length % 2 !== 0 || /[^0-9a-f]/i.test(text)) return null;
  return Uint8Array.from({ length: text.length / 2 }, (_, index) =>
    Number.parseInt(text.slice(2 * index, 2 * index + 2), 16),
  );
}

/** Whether any of the signatures is the HMAC-SHA256 of the bytes; `verify` compares in constant time. */
export async function isSignedWith(
  secret: Uint8Array<ArrayBuffer>,
  signatures: readonly Uint8Array<ArrayBuffer>[],
  signedBytes: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const use = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", secret, use, false, ["verify"]);
  for (const signature of signatures) {
    if (await crypto.subtle.verify("HMAC", key, signature, signedBytes)) return true;
  }
  return false;
}
