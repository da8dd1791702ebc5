// Seals and opens credentials. Plaintext exists only in the caller's memory, for one call (I16).
import type { Sealed, SealedSecret } from "../contracts/definitions/secrets.ts";

/**
 * @example
 * import type { Vault } from "./vault.ts";
 * export async function reseal(vault: Vault, id: string, owner: string): Promise<string | null> {
 *   const sealed = await vault.seal("the key of a service", { id, owner, version: 1 });
 *   return vault.open({ id, owner, version: 1, sealed });
 * }
 */
export interface Vault {
  /** Errors: FatalError("misconfigured") when no vault key is set. */
  seal(value: string, binding: { id: string; owner: string; version: number }): Promise<Sealed>;
  /** Null when no key opens it, or the secret belongs to another owner. */
  open(secret: SealedSecret): Promise<string | null>;
}
