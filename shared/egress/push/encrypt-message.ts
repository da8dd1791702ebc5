// The encryption of a push message for one browser (RFC 8291): ECDH on P-256, HKDF, and one record of aes128gcm
// (RFC 8188). The push service sees only its length.

type Bytes = Uint8Array<ArrayBuffer>;

const CURVE = { name: "ECDH", namedCurve: "P-256" } as const;
const utf8 = (text: string): Bytes => new TextEncoder().encode(text);

/** The record's length, which a push service has to accept. The head, the delimiter and the tag leave 3,993 bytes for the message. */
const RECORD_BYTES = 4096;

const joined = (...parts: readonly Uint8Array[]): Bytes =>
  Uint8Array.from(parts.flatMap((part) => [...part]));

async function derive(secret: Bytes, salt: Bytes, info: Bytes, bytes: number): Promise<Bytes> {
  const key = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  const algorithm = { name: "HKDF", hash: "SHA-256", salt, info };
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, bytes * 8));
}

/** The random parts of a message. Only tests set them. */
export interface MessageSeed {
  salt: Bytes;
  keys: CryptoKeyPair;
}

const newSeed = async (): Promise<MessageSeed> => ({
  salt: crypto.getRandomValues(new Uint8Array(16)),
  keys: (await crypto.subtle.generateKey(CURVE, true, ["deriveBits"])) as CryptoKeyPair,
});

/**
 * @param message at most 3,993 bytes; a notice and a reminder have fewer, because they name only a few short titles
 * @param browser its public key, 65 bytes, and its secret, 16 bytes
 * @throws DOMException for a key that is not a point of the curve
 */
export async function encryptMessage(
  message: Bytes,
  browser: { p256dh: Bytes; auth: Bytes },
  seed?: MessageSeed,
): Promise<Bytes> {
  const { salt, keys } = seed ?? (await newSeed());
  const senderKey = new Uint8Array(
    (await crypto.subtle.exportKey("raw", keys.publicKey)) as ArrayBuffer,
  );
  const publicKey = await crypto.subtle.importKey("raw", browser.p256dh, CURVE, false, []);
  // workerd's types name the other key `$public`; the standard calls it `public`.
  const algorithm = { name: "ECDH", public: publicKey } as unknown as Parameters<
    typeof crypto.subtle.deriveBits
  >[0];
  const shared = new Uint8Array(await crypto.subtle.deriveBits(algorithm, keys.privateKey, 256));
  const secret = await derive(
    shared,
    browser.auth,
    joined(utf8("WebPush: info\0"), browser.p256dh, senderKey),
    32,
  );
  const key = await derive(secret, salt, utf8("Content-Encoding: aes128gcm\0"), 16);
  const nonce = await derive(secret, salt, utf8("Content-Encoding: nonce\0"), 12);
  const aes = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["encrypt"]);
  // 2: this record is the last one.
  const sealed = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv: nonce },
    aes,
    joined(message, Uint8Array.of(2)),
  );
  const size = new Uint8Array(4);
  new DataView(size.buffer).setUint32(0, RECORD_BYTES);
  return joined(salt, size, Uint8Array.of(senderKey.length), senderKey, new Uint8Array(sealed));
}
