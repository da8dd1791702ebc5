// Codes that link a person on a platform: 128 bits, usable once. Only their hashes are stored.
import type { AlfredEnv } from "../../runtime/read-env.ts";
import { sha256 } from "./digest.ts";
import { toBase64Url } from "../../contracts/base64url.ts";
import { keyedMac } from "./keyed-mac.ts";

/** 16 bytes as base64url, whose characters Telegram's deep links accept. */
const CODE = /^[A-Za-z0-9_-]{22}$/;

/** Minutes for which a code is valid: a code that the app shows, and a code that a chat offers. */
export const LINK_CODE_MINUTES = 10;
export const OFFER_MINUTES = 60;

export const randomCode = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(16)));

/**
 * A code that only this service can make; a repeated request gets the same code.
 * @param request the request's identity: user, route, Idempotency-Key
 */
export async function codeOfRequest(
  secrets: AlfredEnv["supabase"],
  request: string[],
): Promise<string> {
  return toBase64Url((await keyedMac(secrets, ["alfred link code", ...request])).slice(0, 16));
}

/** The stored hash; null for a text that cannot be a code. */
export async function hashCode(code: string): Promise<string | null> {
  return CODE.test(code) ? sha256(code) : null;
}
