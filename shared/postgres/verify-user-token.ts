// Authenticates a user: checks the Supabase token of a request.
import {
  createRemoteJWKSet,
  errors,
  jwtVerify,
  type JWTPayload,
  type JWTVerifyOptions,
} from "jose";
import { FatalError, TransientError } from "../contracts/errors.ts";
import { SubjectSchema, type UserId } from "../contracts/ids.ts";
import { issuerOf } from "./mint-token.ts";
import { signingKeyOf, type SigningConfig } from "./signing-keys.ts";

export interface UserTokenVerifierConfig extends SigningConfig {
  /** `SUPABASE_URL` */
  url: string;
  /** Milliseconds since the epoch; the system's clock by default. */
  now?: () => number;
}

export type UserTokenAnswer =
  /**
   * `anonymous`: signed in without a name, an address or a number. `endsAt`: the time, in milliseconds since
   * the epoch, from which the token is refused. `client`: the OAuth client that the user has authorized (the
   * claim `client_id`); null for a session of an app.
   */
  | {
      ok: true;
      user: UserId;
      anonymous: boolean;
      endsAt: number;
      client: string | null;
      /** Whether `app_metadata.role`, which only the project can set, is `admin`. */
      admin: boolean;
    }
  | { ok: false; reason: "malformed" | "bad_signature" | "expired" | "wrong_claims" };

/** Seconds by which the auth service's clock and ours may differ. */
const CLOCK_TOLERANCE_SECONDS = 5;

/**
 * A verifier of user tokens. A token must be signed by the project's one algorithm (HS256 with the secret, or
 * ES256 with the project's published keys), have its issuer, its audience, the role `authenticated` and a UUID
 * as subject, and be unexpired. A token that the Worker minted for its own roles is refused like any other
 * wrong role. The answer's user id is in lower case. Errors: TransientError when the project's keys cannot be
 * fetched; FatalError("misconfigured") when neither secret nor key is set.
 */
export function createUserTokenVerifier(config: UserTokenVerifierConfig) {
  const check = checkerOf(config);
  const now = config.now ?? Date.now;
  return async (token: string): Promise<UserTokenAnswer> => {
    let payload: JWTPayload;
    try {
      payload = await check(token, {
        issuer: issuerOf(config.url),
        audience: "authenticated",
        requiredClaims: ["exp", "sub", "role"],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        currentDate: new Date(now()),
      });
    } catch (error) {
      return { ok: false, reason: reasonOf(error) };
    }
    const subject = SubjectSchema.safeParse(payload.sub);
    if (payload["role"] !== "authenticated" || !subject.success) {
      return { ok: false, reason: "wrong_claims" };
    }
    const endsAt = (Number(payload.exp) + CLOCK_TOLERANCE_SECONDS) * 1000;
    const anonymous = payload["is_anonymous"] === true;
    const { client_id: client } = payload;
    const clientId = typeof client === "string" ? client : null;
    const admin = roleIn(payload["app_metadata"]) === "admin";
    return { ok: true, user: subject.data, anonymous, endsAt, client: clientId, admin };
  };
}

function roleIn(metadata: unknown): unknown {
  return typeof metadata === "object" && metadata !== null && "role" in metadata
    ? metadata.role
    : undefined;
}

type Checker = (token: string, options: JWTVerifyOptions) => Promise<JWTPayload>;

function checkerOf(config: UserTokenVerifierConfig): Checker {
  if (config.signingKey) {
    // The project's public keys: cached for ten minutes, and fetched again when an unknown key id appears.
    const keys = createRemoteJWKSet(new URL(`${issuerOf(config.url)}/.well-known/jwks.json`));
    return async (token, options) =>
      (await jwtVerify(token, keys, { ...options, algorithms: ["ES256"] })).payload;
  }
  if (config.jwtSecret) {
    const { key } = signingKeyOf({ jwtSecret: config.jwtSecret });
    return async (token, options) =>
      (await jwtVerify(token, await key(), { ...options, algorithms: ["HS256"] })).payload;
  }
  throw new FatalError("misconfigured", "set SUPABASE_JWT_SECRET or SUPABASE_SIGNING_KEY");
}

function reasonOf(error: unknown): Exclude<UserTokenAnswer, { ok: true }>["reason"] {
  if (error instanceof errors.JWTExpired) return "expired";
  if (error instanceof errors.JWTClaimValidationFailed) return "wrong_claims";
  if (
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JOSEAlgNotAllowed ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys
  ) {
    return "bad_signature";
  }
  if (
    error instanceof errors.JWTInvalid ||
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JOSENotSupported
  ) {
    return "malformed";
  }
  throw new TransientError("unavailable", "the project's keys could not be fetched", {
    cause: error,
  });
}
