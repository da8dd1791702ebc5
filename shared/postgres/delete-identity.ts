// Deletes an account at the identity provider, with the project's secret key.
import { FatalError, TransientError } from "../contracts/errors.ts";
import type { UserId } from "../contracts/ids.ts";
import type { Identities } from "../ports/forget.ts";
import { issuerOf } from "./mint-token.ts";

export interface IdentitiesConfig {
  /** `SUPABASE_URL` */
  url: string;
  /** `SUPABASE_SERVICE_ROLE_KEY`; without it identities are not deleted. */
  serviceKey: string | undefined;
  /** Milliseconds until a request times out. */
  timeoutMs: number;
}

export function createIdentities({ url, serviceKey, timeoutMs }: IdentitiesConfig): Identities {
  return {
    async delete(user: UserId) {
      if (serviceKey === undefined) return false;
      const status = await fetch(`${issuerOf(url)}/admin/users/${user}`, {
        method: "DELETE",
        headers: { apikey: serviceKey, authorization: `Bearer ${serviceKey}` },
        signal: AbortSignal.timeout(timeoutMs),
      }).then(
        async (response) => {
          await response.body?.cancel();
          return response.status;
        },
        () => 0,
      );
      // An account that does not exist was deleted earlier.
      if ((status >= 200 && status < 300) || status === 404) return true;
      if (status === 0 || status === 429 || status >= 500) {
        throw new TransientError("unavailable", `the identity provider is unavailable (${status})`);
      }
      throw new FatalError("misconfigured", `the identity provider refused: ${status}`);
    },
  };
}
