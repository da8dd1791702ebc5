// What happens after the API has refused a token, with a stand-in for Auth's client.
import { AuthApiError, AuthRetryableFetchError } from "@supabase/auth-js";
import { expect, it } from "vitest";
import { createRenew } from "./create-renew.ts";

const REFUSED = new AuthApiError("Already used", 400, "refresh_token_already_used");

/** @param next the tokens that Auth gives out one after the other; then it answers with the error */
function openAuth(first: string, next: string[], error: Error = REFUSED) {
  let token: string | null = first;
  const calls: string[] = [];
  const session = () => ({ data: { session: token === null ? null : { access_token: token } } });
  const auth = {
    getSession: async () => session(),
    async refreshSession() {
      calls.push("refresh");
      const renewed = next.shift();
      // Auth keeps the session, which has not expired by this machine's clock.
      if (renewed === undefined) return { data: { session: null }, error };
      token = renewed;
      return { ...session(), error: null };
    },
    async signOut({ scope }: { scope: string }) {
      calls.push(`sign out ${scope}`);
      token = null;
      return { error: null };
    },
  };
  return { calls, renew: createRenew(auth as never) };
}

it("the session is renewed once for all requests that the API refused with the same token", async () => {
  const { calls, renew } = openAuth("old", ["new"]);
  expect([await renew("old"), await renew("old")]).toEqual([true, true]);
  expect(calls).toEqual(["refresh"]);
});

it("the session in this browser ends if the API refuses the new token, too", async () => {
  const { calls, renew } = openAuth("old", ["new", "newer"]);
  expect([await renew("old"), await renew("new"), await renew("new")]).toEqual([
    true,
    false,
    false,
  ]);
  expect(calls).toEqual(["refresh", "sign out local"]);
});

it("the session ends if Auth refuses to renew it", async () => {
  const { calls, renew } = openAuth("old", []);
  expect([await renew("old"), await renew("old")]).toEqual([false, false]);
  expect(calls).toEqual(["refresh", "sign out local"]);
});

it("the session is kept while Auth does not answer", async () => {
  const { calls, renew } = openAuth("old", [], new AuthRetryableFetchError("no answer", 0));
  expect(await renew("old")).toBe(false);
  expect(calls).toEqual(["refresh"]);
});
