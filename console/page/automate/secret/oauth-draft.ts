// An OAuth 2 client while somebody types it, and what of it is sent. It is kept nowhere.
import type { components } from "../../../../clients/typescript/types.ts";

type OAuth = NonNullable<components["schemas"]["CreateSecret"]["oauth"]>;

export interface OAuthDraft {
  grant: OAuth["grant"];
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  /** Of a user, for the grant `refresh_token`. */
  refreshToken: string;
  scope: string;
  authentication: NonNullable<OAuth["authentication"]>;
}

export const EMPTY_OAUTH: OAuthDraft = {
  grant: "client_credentials",
  tokenUrl: "",
  clientId: "",
  clientSecret: "",
  refreshToken: "",
  scope: "",
  authentication: "basic",
};

/** Without the fields that are empty, or that the grant does not have. */
export function oauthOf(draft: OAuthDraft): OAuth {
  const { grant, tokenUrl, clientId, clientSecret, refreshToken, scope, authentication } = draft;
  return {
    grant,
    tokenUrl: tokenUrl.trim(),
    clientId,
    authentication,
    ...(clientSecret === "" ? {} : { clientSecret }),
    ...(grant === "refresh_token" ? { refreshToken } : {}),
    ...(scope.trim() === "" ? {} : { scope: scope.trim() }),
  };
}
