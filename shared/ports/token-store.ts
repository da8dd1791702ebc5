// Keeps the access tokens of OAuth clients, sealed, and lets one caller renew a token at a time.
import type { Sealed, SealedSecret } from "../contracts/definitions/secrets.ts";

type TokenOwner = Pick<SealedSecret, "id" | "owner" | "version">;

/**
 * @example
 * import type { TokenStore } from "./token-store.ts";
 * // A store for tests: every call renews the token, and nothing is kept.
 * export const forgetful: TokenStore = {
 *   begin: async () => ({ outcome: "renew" }),
 *   keep: async () => false,
 * };
 */
export interface TokenStore {
  /**
   * `token`: `sealed` is a token that lasts at least `seconds`; `renew`: the caller must renew the token, and
   * `sealed` is the last one, if any; `wait`: another caller is renewing it; `gone`: the Secret has another
   * version, or no longer exists.
   */
  begin(
    secret: TokenOwner,
    seconds: number,
  ): Promise<{ outcome: "token" | "renew" | "wait" | "gone"; sealed?: Sealed | null | undefined }>;
  /** Ends a renewal; without `sealed` it has failed. False when the Secret has another version, or no longer exists. */
  keep(secret: TokenOwner, token: { sealed?: Sealed; seconds?: number }): Promise<boolean>;
}
