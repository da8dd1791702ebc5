// Signs the token that a user's own client would get from Supabase's auth service.
import { importJWK, SignJWT, type JWK } from "jose";

export interface TokenSigning {
  /** SUPABASE_URL, without a trailing slash. */
  url: string;
  /** The secret for HS256. Either this or `signingKey` is required. */
  jwtSecret?: string;
  /** A private ES256 key as JWK, in JSON. */
  signingKey?: string;
}

/**
 * @param lifetime in jose's notation, or the time at which the token expires; 30 days by default
 * @throws Error if the project has neither key, or the private key cannot be read
 */
export async function mintUserToken(
  { url, jwtSecret, signingKey }: TokenSigning,
  userId: string,
  lifetime: string | Date = "30d",
): Promise<string> {
  const token = new SignJWT({ role: "authenticated" })
    .setSubject(userId)
    .setIssuer(`${url}/auth/v1`)
    .setAudience("authenticated")
    .setIssuedAt()
    .setExpirationTime(lifetime);
  if (signingKey !== undefined) {
    const jwk = JSON.parse(signingKey) as JWK;
    token.setProtectedHeader({ alg: "ES256", typ: "JWT", ...(jwk.kid && { kid: jwk.kid }) });
    return token.sign(await importJWK(jwk, "ES256"));
  }
  if (jwtSecret === undefined) throw new Error("A token needs jwtSecret or signingKey.");
  return token
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .sign(new TextEncoder().encode(jwtSecret));
}
