// The draft of an OAuth 2 client, and the part of it that is sent. The page never stores the draft.
import type { components } from "../../../../clients/typescript/types.ts";

type OAuth = NonNullable<components["schemas"]["CreateSecret"]["oauth"]>;

export interface OAuthDraft {
  grant: OAuth["grant"];
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  /** The user's refresh token, for the grant `refresh_token`. */
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

/** Leaves out an empty client secret, an empty scope, and the refresh token if the grant does not use one. */
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
