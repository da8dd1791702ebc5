// The request body for an OAuth 2 client.
import { expect, it } from "vitest";
import { EMPTY_OAUTH, oauthOf } from "./oauth-draft.ts";

it("the request body has only the fields of the chosen grant, without empty fields", () => {
  const typed = { ...EMPTY_OAUTH, tokenUrl: " https://a.example/token ", clientId: "me" };
  expect(oauthOf({ ...typed, clientSecret: "s", refreshToken: "r", scope: " a b " })).toEqual({
    grant: "client_credentials",
    tokenUrl: "https://a.example/token",
    clientId: "me",
    clientSecret: "s",
    scope: "a b",
    authentication: "basic",
  });
  const ofUser = { ...typed, grant: "refresh_token", authentication: "body" } as const;
  expect(oauthOf({ ...ofUser, refreshToken: "r" })).toEqual({
    grant: "refresh_token",
    tokenUrl: "https://a.example/token",
    clientId: "me",
    refreshToken: "r",
    authentication: "body",
  });
});
