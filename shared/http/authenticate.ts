// Identifies the user of a request: by the bearer token of a Supabase user, or by a ticket made
// with one. Otherwise throws a ProblemError that says what is wrong.
import type { UserId } from "../contracts/ids.ts";
import type { Runtime } from "../runtime/create-runtime.ts";
import { ProblemError } from "./problem.ts";
import { readTicket } from "./runs/stream-ticket.ts";

export interface Caller {
  user: UserId;
  /** Milliseconds since the epoch: when the user's sign-in token ends. */
  endsAt: number;
  /** Whether the user is the project's administrator; a ticket's holder never is. */
  admin?: boolean;
}

export interface SignedIn extends Caller {
  /** The OAuth client that acts for the user; null for a session of an app. */
  client: string | null;
}

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

/**
 * Errors: ProblemError 401, and 403 for an anonymous user if those are refused; TransientError when
 * keys cannot be fetched.
 */
export async function authenticate(runtime: Runtime, headers: Headers): Promise<SignedIn> {
  const header = headers.get("Authorization")?.trim() ?? "";
  if (!/^Bearer(\s|$)/i.test(header)) {
    // RFC 6750: the answer to a request without credentials names the scheme and no error.
    throw unauthorized(
      "token_missing",
      "A bearer token is required",
      "Send `Authorization: Bearer <access token>`.",
      'Bearer realm="alfred"',
    );
  }
  const token = /^Bearer +(\S+)$/i.exec(header)?.[1];
  const answer = token
    ? await runtime.verifyUser(token)
    : { ok: false as const, reason: "malformed" as const };
  if (answer.ok) {
    if (answer.anonymous && !runtime.env.anonymousUsers) throw anonymousUser();
    return answer;
  }
  const [code, title, detail] = REASONS[answer.reason];
  const challenge = `Bearer realm="alfred", error="invalid_token", error_description="${title}"`;
  throw unauthorized(code, title, detail, challenge);
}

const anonymousUser = () =>
  new ProblemError({
    status: 403,
    code: "anonymous_user",
    title: "This service is for people with an account",
    detail: "Sign in with an address or a number, or link one to this session; then try again.",
  });

/** A token may stay valid for a while after its account was deleted. */
export const accountErased = () =>
  new ProblemError({
    status: 410,
    code: "account_erased",
    title: "This account was deleted",
    detail: "Nothing of it is left. Sign up again to start over.",
  });

/** The holder of a ticket for this run's events. Errors: ProblemError 401. */
export async function admit(runtime: Runtime, ticket: string, run: string): Promise<Caller> {
  const now = runtime.flow.clock.now();
  const ticketOrFault = await readTicket(runtime.env.supabase, ticket, { run, now });
  if (typeof ticketOrFault !== "string") return ticketOrFault;
  throw unauthorized(
    `ticket_${ticketOrFault}`,
    ticketOrFault === "expired" ? "The ticket has expired" : "The ticket is not for this run",
    "POST /v1/runs/{id}/ticket for a new one, with a bearer token.",
    'Bearer realm="alfred"',
  );
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
