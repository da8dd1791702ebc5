// A store of access tokens that keeps none, for executors without a database.
import type { TokenStore } from "../../shared/ports/token-store.ts";

export const forgetfulTokens: TokenStore = {
  begin: async () => ({ outcome: "renew" }),
  keep: async () => false,
};
