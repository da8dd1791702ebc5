// HMACs that only this service can make, with the project's secret: for codes, tickets and hashes of bodies with a secret.
import type { AlfredEnv } from "../../runtime/read-env.ts";

/** @param fields the purpose first, then the values that the MAC vouches for */
export async function keyedMac(
  { jwtSecret, signingKey }: AlfredEnv["supabase"],
  fields: readonly unknown[],
): Promise<Uint8Array> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const use = { name: "HMAC", hash: "SHA-256" };
  const secret = bytes(signingKey ?? jwtSecret ?? "");
  const key = await crypto.subtle.importKey("raw", secret, use, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, bytes(JSON.stringify(fields))));
}
