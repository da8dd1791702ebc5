// Decrypts a push message as a browser does (RFC 8291, RFC 8188): the counterpart of the Worker's encryption.

const utf8 = (text: string) => new TextEncoder().encode(text);

async function derive(secret: BufferSource, salt: BufferSource, info: BufferSource, bytes: number) {
  const key = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  return crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, key, bytes * 8);
}

/** @throws DOMException if the message was encrypted for another browser */
export async function openSealed(
  body: Buffer,
  browser: CryptoKeyPair,
  auth: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const salt = Uint8Array.from(body.subarray(0, 16));
  const end = 21 + (body[20] ?? 0);
  const sender = Uint8Array.from(body.subarray(21, end));
  const curve = { name: "ECDH", namedCurve: "P-256" };
  const publicKey = await crypto.subtle.importKey("raw", sender, curve, false, []);
  const browserKey = new Uint8Array(
    (await crypto.subtle.exportKey("raw", browser.publicKey)) as ArrayBuffer,
  );
  const shared = await crypto.subtle.deriveBits(
    { name: "ECDH", public: publicKey },
    browser.privateKey,
    256,
  );
  const info = Buffer.concat([utf8("WebPush: info\0"), browserKey, sender]);
  const secret = await derive(shared, auth, Uint8Array.from(info), 32);
  const key = await derive(secret, salt, utf8("Content-Encoding: aes128gcm\0"), 16);
  const iv = await derive(secret, salt, utf8("Content-Encoding: nonce\0"), 12);
  const aes = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["decrypt"]);
  const plaintext = await crypto.subtle.decrypt(
    { name: "AES-GCM", iv },
    aes,
    Uint8Array.from(body.subarray(end)),
  );
  // The last byte marks the last record.
  return new TextDecoder().decode(plaintext.slice(0, -1));
}
