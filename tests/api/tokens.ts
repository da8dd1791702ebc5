// Bearer tokens made by tests: a user's valid token, or one with other claims, another algorithm or another key.
import { generateKeyPair, SignJWT, UnsecuredJWT } from "jose";

export interface TokenPart {
  /** Replace or add claims; null leaves a claim out. */
  claims?: Record<string, unknown>;
  alg?: "HS256" | "HS384" | "HS512" | "RS256" | "none";
  secret?: string;
}

export interface TokenOf {
  /** SUPABASE_URL */
  url: string;
  jwtSecret: string;
  user: string;
}

export async function forgeToken(of: TokenOf, part: TokenPart = {}): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const all = {
    iss: `${of.url}/auth/v1`,
    aud: "authenticated",
    sub: of.user,
    role: "authenticated",
    iat: now,
    exp: now + 3600,
    ...part.claims,
  };
  const claims = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
  const { alg = "HS256", secret = of.jwtSecret } = part;
  if (alg === "none") return new UnsecuredJWT(claims).encode();
  const key =
    alg === "RS256"
      ? (await generateKeyPair("RS256")).privateKey
      : new TextEncoder().encode(secret);
  return new SignJWT(claims).setProtectedHeader({ alg, typ: "JWT" }).sign(key);
}

/**
 * Sends requests with a token that is about to end, and with one that ends later if the machine was too slow for them.
 *
 * @returns the token, and the answers, none of which is 401
 */
export async function withEndingToken(
  of: TokenOf,
  send: (token: string) => Promise<Response[]>,
): Promise<{ token: string; responses: Response[] }> {
  // Clocks may differ by five seconds: a token is accepted for that long after its end.
  for (let lead = -2; ; lead = lead * 2 + 5) {
    const exp = Math.floor(Date.now() / 1000) + lead;
    const token = await forgeToken(of, { claims: { exp } });
    const responses = await send(token);
    if (responses.every(({ status }) => status !== 401)) return { token, responses };
    await Promise.all(responses.map((response) => response.text()));
  }
}
