// Seals and opens credentials. Plaintext exists in its callers' hands for one call, and nowhere else (I16).
import type { Sealed, SealedSecret } from "../contracts/definitions/secrets.ts";

export interface Vault {
  /** Errors: FatalError("misconfigured") where no vault key is set. */
  seal(value: string, of: { id: string; owner: string; version: number }): Promise<Sealed>;
  /** Null when no key opens it, or it is not that owner's secret. */
  open(secret: SealedSecret): Promise<string | null>;
}
