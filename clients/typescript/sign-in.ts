// Signs a user in at the identity provider (Supabase Auth) with address and password. An app has supabase-js for
// this, which also keeps the session and renews its token.

export interface SignIn {
  /** SUPABASE_URL */
  url: string;
  /** SUPABASE_PUBLISHABLE_KEY */
  publishableKey: string;
  email: string;
  password: string;
}

/** @returns the access token, for about an hour. @throws Error with what the provider says */
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
