// Mints the short-lived tokens that the Worker's own database roles run under (spec/database#identity).
import { withoutTrailing } from "../contracts/texts.ts";
import type { UserId } from "../contracts/ids.ts";
import { SignJWT } from "jose";
import type { SigningKey } from "./signing-keys.ts";

/** Seconds for which a token is valid: far longer than one request. */
const TOKEN_LIFETIME_SECONDS = 300;
/** A token is not used in its last seconds, because clocks differ and requests take time. */
const RENEWAL_SECONDS = 60;

export interface TokenRequest {
  role: "alfred_pipeline" | "alfred_worker";
  /** The user; absent for the worker role, which acts for no user. */
  user?: UserId;
}

export interface TokenMinterConfig {
  key: SigningKey;
  /** `SUPABASE_URL` */
  url: string;
  /** Milliseconds since the epoch. */
  now(): number;
}

/** The issuer of the project's tokens. */
export function issuerOf(url: string): string {
  return `${withoutTrailing(url, "/")}/auth/v1`;
}

/**
 * A callback that returns the token of one role and user, for one request's client. It caches the token until
 * shortly before it expires. Make a new callback per request, because the cache must not be shared.
 */
export function createTokenSource(
  config: TokenMinterConfig,
  request: TokenRequest,
): () => Promise<string> {
  let lastToken: { token: Promise<string>; expires: number } | undefined;
  return () => {
    const now = Math.floor(config.now() / 1000);
    if (lastToken === undefined || lastToken.expires - now < RENEWAL_SECONDS) {
      const expires = now + TOKEN_LIFETIME_SECONDS;
      lastToken = { token: mint(config, request, now, expires), expires };
    }
    return lastToken.token;
  };
}

async function mint(
  { key, url }: TokenMinterConfig,
  { role, user }: TokenRequest,
  issuedAt: number,
  expires: number,
): Promise<string> {
  const token = new SignJWT({ role })
    .setProtectedHeader({
      alg: key.algorithm,
      typ: "JWT",
      ...(key.keyId === undefined ? {} : { kid: key.keyId }),
    })
    .setIssuer(issuerOf(url))
    .setAudience("authenticated")
    .setIssuedAt(issuedAt)
    .setExpirationTime(expires);
  if (user !== undefined) token.setSubject(user);
  return token.sign(await key.key());
}
