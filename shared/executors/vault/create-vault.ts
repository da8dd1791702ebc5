// The vault with WebCrypto: each value is encrypted under its own data key, which the vault's key
// wraps. Owner, id and version are authenticated in both encryptions: a blob that was moved to
// another secret does not open.
import { FatalError } from "../../contracts/errors.ts";
import type { Sealed } from "../../contracts/definitions/secrets.ts";
import type { Vault } from "../../ports/vault.ts";
import { fromBase64Url, toBase64Url } from "../../contracts/base64url.ts";

export interface VaultKeys {
  /** 32 bytes; null when none is set: then nothing can be sealed. */
  key: Uint8Array<ArrayBuffer> | null;
  /** The previous key, while secrets are sealed again. */
  previous: Uint8Array<ArrayBuffer> | null;
}

const IV_BYTES = 12;
const DATA_KEY_BYTES = 32;
/**
 * Bytes of a key's hash that identify it: enough to tell two keys apart, too few to reveal anything
 * about either.
 */
const NAME_BYTES = 6;

type CryptoKey = Awaited<ReturnType<typeof importKey>>;

interface NamedKey {
  name: string;
  key: CryptoKey;
}

export function createVault({ key, previous }: VaultKeys): Vault {
  // Imported once per isolate: these are the operator's keys, not a user's.
  let importedKeys: Promise<NamedKey[]> | undefined;
  const keys = () =>
    (importedKeys ??= Promise.all(
      [key, previous].flatMap((bytes) => (bytes === null ? [] : [nameKey(bytes)])),
    ));
  return {
    async seal(value, identity) {
      const [current] = key === null ? [] : await keys();
      if (current === undefined) {
        throw new FatalError(
          "misconfigured",
          "ALFRED_VAULT_KEY is not set: secrets cannot be stored",
        );
      }
      const dataKey = crypto.getRandomValues(new Uint8Array(DATA_KEY_BYTES));
      const [data, wrapped] = await Promise.all([
        encrypt(
          await importKey(dataKey),
          new TextEncoder().encode(value),
          boundTo("value", identity),
        ),
        encrypt(current.key, dataKey, boundTo("key", identity)),
      ]);
      return {
        v: 1,
        key: current.name,
        wrapped: wrapped.text,
        wrapIv: wrapped.iv,
        iv: data.iv,
        data: data.text,
      };
    },
    async open({ sealed, ...identity }) {
      const key = (await keys()).find(({ name }) => name === sealed.key);
      if (key === undefined) return null;
      try {
        return await unseal(key.key, sealed, identity);
      } catch {
        // AES-GCM only reports that the text does not authenticate.
        return null;
      }
    },
  };
}

type SecretIdentity = { id: string; owner: string; version: number };

async function unseal(key: CryptoKey, secret: Sealed, identity: SecretIdentity): Promise<string> {
  const dataKey = await decrypt(key, secret.wrapIv, secret.wrapped, boundTo("key", identity));
  const value = await decrypt(
    await importKey(dataKey),
    secret.iv,
    secret.data,
    boundTo("value", identity),
  );
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(value);
}

function boundTo(
  part: "key" | "value",
  { id, owner, version }: SecretIdentity,
): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(["alfred.secret", 1, part, owner, id, version]));
}

async function encrypt(
  key: CryptoKey,
  bytes: Uint8Array<ArrayBuffer>,
  additionalData: Uint8Array<ArrayBuffer>,
) {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const text = await crypto.subtle.encrypt({ name: "AES-GCM", iv, additionalData }, key, bytes);
  return { iv: toBase64Url(iv), text: toBase64Url(new Uint8Array(text)) };
}

async function decrypt(
  key: CryptoKey,
  iv: string,
  text: string,
  additionalData: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const algorithm = { name: "AES-GCM", iv: fromBase64Url(iv), additionalData };
  return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, fromBase64Url(text)));
}

const importKey = (bytes: Uint8Array<ArrayBuffer>) =>
  crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);

async function nameKey(bytes: Uint8Array<ArrayBuffer>): Promise<NamedKey> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return { name: toBase64Url(hash.subarray(0, NAME_BYTES)), key: await importKey(bytes) };
}
