// Renews a session whose token the API has refused although it is good by this machine's clock: the clock is slow, or the
// session was ended elsewhere. If that does not help, the person has to sign in again; what they have typed is kept.
import { type GoTrueClient, isAuthRetryableFetchError } from "@supabase/auth-js";

/** The parts of Auth's client that are used here. */
type Auth = Pick<GoTrueClient, "getSession" | "refreshSession" | "signOut">;

/** A token that is refused this soon after it was made is not refused for its age. */
const NEW_MS = 60_000;

/** @returns a function that takes the refused token, and tells whether there is another one to try */
export function createRenew(auth: Auth): (refused: string) => Promise<boolean> {
  let newest = { token: "", at: 0 };
  const tokenNow = async () => (await auth.getSession()).data.session?.access_token;
  const end = async () => {
    await auth.signOut({ scope: "local" });
    return false;
  };
  return async (refused) => {
    const known = await tokenNow();
    // Another request or another tab has renewed the token, or the person has signed out.
    if (known !== refused) return known !== undefined;
    if (newest.token === refused && Date.now() - newest.at < NEW_MS) return end();
    const { data, error } = await auth.refreshSession();
    if (data.session !== null) {
      newest = { token: data.session.access_token, at: Date.now() };
      return true;
    }
    const current = await tokenNow();
    if (current !== refused) return current !== undefined;
    // Auth's own client keeps a session that is good by this machine's clock.
    return isAuthRetryableFetchError(error) ? false : end();
  };
}
