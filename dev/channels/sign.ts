// Signs webhooks as the platforms do.
import { createHmac, createPrivateKey, createPublicKey, sign, type KeyObject } from "node:crypto";

type Headers = Record<string, string>;

/** WhatsApp signs the body's bytes with the app's secret. */
export const signWhatsApp = (secret: string, body: string): Headers => ({
  "x-hub-signature-256": `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`,
});

/** Slack signs the time and the body with the signing secret. */
export function signSlack(secret: string, body: string, nowMs: number): Headers {
  const time = String(Math.floor(nowMs / 1000));
  const mac = createHmac("sha256", secret).update(`v0:${time}:${body}`).digest("hex");
  return { "x-slack-request-timestamp": time, "x-slack-signature": `v0=${mac}` };
}

/** Twilio signs the configured URL and every field, sorted by name, with the account's token. */
export function signTwilio(token: string, url: string, fields: Record<string, string>): Headers {
  const names = Object.keys(fields).toSorted();
  const data = url + names.map((name) => name + (fields[name] ?? "")).join("");
  return { "x-twilio-signature": createHmac("sha1", token).update(data).digest("base64") };
}

export interface DiscordKeys {
  privateKey: KeyObject;
  /** Hex, as Discord's console shows it. */
  publicKey: string;
}

/** The DER of an Ed25519 private key is this prefix and the 32 bytes of its seed (RFC 8410). */
const PRIVATE_KEY_PREFIX = Buffer.from("302e020100300506032b657004220420", "hex");
const PUBLIC_KEY_BYTES = 32;

export function discordKeys(seed: Buffer): DiscordKeys {
  const der = Buffer.concat([PRIVATE_KEY_PREFIX, seed]);
  const privateKey = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
  const spki = createPublicKey(privateKey).export({ format: "der", type: "spki" });
  return { privateKey, publicKey: spki.subarray(-PUBLIC_KEY_BYTES).toString("hex") };
}

/** Discord signs the time and the body with an Ed25519 key. */
export function signDiscord(key: KeyObject, body: string, nowMs: number): Headers {
  const time = String(Math.floor(nowMs / 1000));
  const signature = sign(null, Buffer.from(time + body), key).toString("hex");
  return { "x-signature-timestamp": time, "x-signature-ed25519": signature };
}

/** Changes one character of each header's value. */
export const spoil = (headers: Headers): Headers =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      const position = value.length - 3;
      const replacement = value[position] === "1" ? "2" : "1";
      return [name, value.slice(0, position) + replacement + value.slice(position + 1)];
    }),
  );
