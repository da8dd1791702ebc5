// Codes of invitations: 128 bits that only this service could have made, the same for a request that
// is sent again. What is stored is their hash, so they are made anew instead of being looked up.
import type { AlfredEnv } from "../runtime/read-env.ts";
import { sha256 } from "./digest.ts";

/** Digits and letters without those that are taken for one another (Crockford's base 32). */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 26;

/** @param request what makes it one request: user, route, Idempotency-Key */
export async function makeInvitationCode(
  { jwtSecret, signingKey }: AlfredEnv["supabase"],
  request: string[],
): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const secret = bytes(signingKey ?? jwtSecret ?? "");
  const use = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", secret, use, false, ["sign"]);
  const said = JSON.stringify(["alfred invitation code", ...request]);
  const mac = new Uint8Array(await crypto.subtle.sign("HMAC", key, bytes(said)));
  return Array.from(mac.slice(0, LENGTH), (byte) => ALPHABET[byte % 32]).join("");
}

/** The hash that a code is known by, however it was typed. */
export function hashInvitationCode(code: string): Promise<string> {
  const typed = code.toUpperCase().replaceAll(/[\s-]/g, "");
  return sha256(typed.replaceAll("O", "0").replaceAll(/[IL]/g, "1"));
}
