// Whose request it is: the bearer token of a Supabase user, or a 401 that says what is wrong.
import type { Runtime } from "./create-runtime.ts";
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

/** @returns the user's id. Errors: ProblemError 401; TransientError when keys cannot be fetched. */
export async function authenticate(runtime: Runtime, request: Request): Promise<string> {
  const header = request.headers.get("Authorization");
  const token = header === null ? undefined : /^Bearer +(\S+)$/i.exec(header.trim())?.[1];
  if (token === undefined) {
    throw unauthorized(
      "token_missing",
      "A bearer token is needed",
      "Send `Authorization: Bearer <access token>`.",
    );
  }
  const answer = await runtime.verifyUser(token);
  if (answer.ok) return answer.user;
  const [code, title, detail] = REASONS[answer.reason];
  throw unauthorized(code, title, detail);
}

function unauthorized(code: string, title: string, detail: string): ProblemError {
  const headers = { "WWW-Authenticate": `Bearer error="${code}"` };
  return new ProblemError({ status: 401, code, title, detail, headers });
}
