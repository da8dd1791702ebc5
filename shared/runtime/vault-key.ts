// Parses the vault's key from a variable: 32 bytes in Base64, with the prefix `dev-` if it was made for a
// laptop.
import * as z from "zod";
import { DEV_SECRET_PREFIX } from "./refuse-secrets.ts";

const KEY_BYTES = 32;

export const vaultKey = z
  .string()
  .trim()
  .refine((text) => bytesOf(text)?.length === KEY_BYTES, "must be 32 bytes as Base64");

/** @param key of `vaultKey`; null when the variable is not set */
export function vaultKeyBytes(key: string | undefined): Uint8Array<ArrayBuffer> | null {
  return key === undefined ? null : bytesOf(key);
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> | null {
  // A deployment has already refused the prefix, before anything is sealed with such a key.
  const base64 = text.startsWith(DEV_SECRET_PREFIX) ? text.slice(DEV_SECRET_PREFIX.length) : text;
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
