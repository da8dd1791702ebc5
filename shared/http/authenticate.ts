// Whose request it is: the bearer token of a Supabase user, or a 401 that says what is wrong.
import type { UserId } from "../contracts/ids.ts";
import type { Runtime } from "../runtime/create-runtime.ts";
import { ProblemError } from "./problem.ts";

const REASONS = {
  malformed: ["token_malformed", "The bearer token is not a JWT", "Send the user's access token."],
  bad_signature: [
    "token_invalid",
    "The bearer token was not issued by this project",
    "Sign in again to get a token of this project.",
  ],
  expired: ["token_expired", "The bearer token has expired", "Refresh the session and try again."],
  wrong_claims: [
    "token_wrong_claims",
    "The bearer token is not a user's access token",
    "Its issuer, audience, role or subject is not that of a signed-in user.",
  ],
} as const;

/** Who asks: the user, and the OAuth client that the user has let in, null for a session of an app. */
export interface Caller {
  user: UserId;
  client: string | null;
}

/** @returns the user's id. Errors: those of `identify`. */
export async function authenticate(runtime: Runtime, headers: Headers): Promise<UserId> {
  return (await identify(runtime, headers)).user;
}

/** Errors: ProblemError 401; TransientError when keys cannot be fetched. */
export async function identify(runtime: Runtime, headers: Headers): Promise<Caller> {
  const header = headers.get("Authorization")?.trim() ?? "";
  if (!/^Bearer(\s|$)/i.test(header)) {
    // RFC 6750: the answer to a request without credentials names the scheme and no error.
    throw unauthorized(
      "token_missing",
      "A bearer token is needed",
      "Send `Authorization: Bearer <access token>`.",
      'Bearer realm="alfred"',
    );
  }
  const token = /^Bearer +(\S+)$/i.exec(header)?.[1];
  const answer = token
    ? await runtime.verifyUser(token)
    : { ok: false as const, reason: "malformed" as const };
  if (answer.ok) return { user: answer.user, client: answer.client };
  const [code, title, detail] = REASONS[answer.reason];
  const challenge = `Bearer realm="alfred", error="invalid_token", error_description="${title}"`;
  throw unauthorized(code, title, detail, challenge);
}

function unauthorized(
  code: string,
  title: string,
  detail: string,
  challenge: string,
): ProblemError {
  const headers = { "WWW-Authenticate": challenge };
  return new ProblemError({ status: 401, code, title, detail, headers });
}
