// Signs a user in at the identity provider (Supabase Auth) with e-mail address and password. An app
// would use supabase-js, which also keeps the session and renews its token.

export interface SignIn {
  /** SUPABASE_URL */
  url: string;
  /** SUPABASE_PUBLISHABLE_KEY */
  publishableKey: string;
  email: string;
  password: string;
}

/**
 * @returns the access token, valid for about an hour. @throws Error with the provider's message,
 * or with the status if there is none
 * @example
 * import { AlfredClient } from "./client.ts";
 * import { signIn } from "./sign-in.ts";
 * const supabase = { url: "http://127.0.0.1:54321", publishableKey: "sb_publishable_…" };
 * const token = await signIn({ ...supabase, email: "alice@example.com", password: "…" });
 * const alfred = new AlfredClient({ url: "http://127.0.0.1:8787", token: () => token });
 */
export async function signIn({ url, publishableKey, email, password }: SignIn): Promise<string> {
  const response = await fetch(new URL("/auth/v1/token?grant_type=password", url), {
    method: "POST",
    headers: { apikey: publishableKey, "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  const answer = (await response.json()) as { access_token?: string; msg?: string };
  if (answer.access_token !== undefined) return answer.access_token;
  throw new Error(`Not signed in: ${answer.msg ?? `status ${response.status}`}`);
}
