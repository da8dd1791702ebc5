// Keeps the access tokens of OAuth clients, sealed, and lets one caller renew a token at a time.
import type { Sealed, SealedSecret } from "../contracts/definitions/secrets.ts";

type Of = Pick<SealedSecret, "id" | "owner" | "version">;

/**
 * @example
 * import type { TokenStore } from "./token-store.ts";
 * // A store for a test: every call renews, and nothing is kept.
 * export const forgetful: TokenStore = {
 *   begin: async () => ({ outcome: "renew" }),
 *   keep: async () => false,
 * };
 */
export interface TokenStore {
  /**
   * `token`: one that lasts for the seconds; `renew`: the caller renews it, with the last one as `sealed`, if there was
   * one; `wait`: another caller does; `gone`: the Secret has another version.
   */
  begin(
    of: Of,
    seconds: number,
  ): Promise<{ outcome: "token" | "renew" | "wait" | "gone"; sealed?: Sealed | null | undefined }>;
  /** Ends a renewal; without `sealed` it has failed. False when the Secret has another version. */
  keep(of: Of, token: { sealed?: Sealed; seconds?: number }): Promise<boolean>;
}
