// The signature of a webhook's request by Standard Webhooks 1.0: HMAC-SHA256 over id, time and
// body.
import { isSignedWith, joinedBytes, utf8 } from "./hook-bytes.ts";

const PREFIX = "whsec_";
const KEY_BYTES = 32;
/** Visible ASCII without a dot: a dot ends the id in the signed text. */
const ID = /^[\x21-\x2d\x2f-\x7e]{1,200}$/u;
/** Seconds by which a request's time may differ from ours, in either direction. */
export const TOLERANCE_SECONDS = 300;

export type HookCheck =
  /** `id` is the sender's own id of this request; the same id again is a repeat. */
  | { ok: true; id: string }
  /** The field of the body that has the id; null: the body's hash is the id. */
  | { ok: true; idIn: string | null }
  | { ok: false; reason: "headers_missing" | "too_old" | "too_new" | "bad_signature" };

/** A new key, spelled as the senders' libraries expect it. */
export function makeSigningKey(): string {
  return `${PREFIX}${toBase64(crypto.getRandomValues(new Uint8Array(KEY_BYTES)))}`;
}

/**
 * Checks time and signature. Any signature made with any of the keys is enough: while a key is
 * rotated, a sender may sign with two keys, and the hook accepts two.
 * @param body the raw bytes
 * @param now milliseconds since the epoch
 */
export async function checkStandard(
  headers: Headers,
  body: Uint8Array<ArrayBuffer>,
  signingKeys: readonly string[],
  now: number,
): Promise<HookCheck> {
  const id = headers.get("webhook-id")?.trim() ?? "";
  const time = headers.get("webhook-timestamp")?.trim() ?? "";
  const signatures = headers.get("webhook-signature")?.trim() ?? "";
  if (!ID.test(id) || signatures === "") {
    return { ok: false, reason: "headers_missing" };
  }
  const wrongTime = checkTime(time, now);
  if (wrongTime !== null) return wrongTime;
  const signedBytes = joinedBytes(utf8(`${id}.${time}.`), body);
  const candidates = signaturesIn(signatures);
  for (const signingKey of signingKeys) {
    const secret = fromBase64(signingKey.slice(PREFIX.length));
    if (secret?.length !== KEY_BYTES) continue;
    if (await isSignedWith(secret, candidates, signedBytes)) return { ok: true, id };
  }
  return { ok: false, reason: "bad_signature" };
}

/**
 * @param time of the request, in seconds since the epoch
 * @returns null when the time is close enough to ours
 */
export function checkTime(time: string, now: number): Extract<HookCheck, { ok: false }> | null {
  if (!/^\d{1,12}$/u.test(time)) return { ok: false, reason: "headers_missing" };
  const age = now / 1000 - Number(time);
  if (age > TOLERANCE_SECONDS) return { ok: false, reason: "too_old" };
  return -age > TOLERANCE_SECONDS ? { ok: false, reason: "too_new" } : null;
}

function signaturesIn(header: string): Uint8Array<ArrayBuffer>[] {
  return header.split(/\s+/u).flatMap((each) => {
    const [version, value = ""] = each.split(",", 2);
    return (version === "v1" ? fromBase64(value) : null) ?? [];
  });
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
