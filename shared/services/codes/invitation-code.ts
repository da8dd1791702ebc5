// Invitation codes: 130 bits that only this service can make, the same for a repeated request. Only a
// code's hash is stored, so a repeated request computes the code again.
import type { AlfredEnv } from "../../runtime/read-env.ts";
import { sha256 } from "./digest.ts";
import { keyedMac } from "./keyed-mac.ts";

/** Digits and letters without easily confused ones (Crockford's base 32). */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 26;

/** @param request the request's identity: user, route, Idempotency-Key */
export async function makeInvitationCode(
  secrets: AlfredEnv["supabase"],
  request: string[],
): Promise<string> {
  const mac = await keyedMac(secrets, ["alfred invitation code", ...request]);
  return Array.from(mac.slice(0, LENGTH), (byte) => ALPHABET[byte % 32]).join("");
}

/** The stored hash of a code; all accepted spellings of the code have the same hash. */
export function hashInvitationCode(code: string): Promise<string> {
  const plainCode = code.toUpperCase().replaceAll(/[\s-]/g, "");
  return sha256(plainCode.replaceAll("O", "0").replaceAll(/[IL]/g, "1"));
}
