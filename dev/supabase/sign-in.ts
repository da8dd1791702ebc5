// Signs people in by address and password, as Supabase Auth does: every local user has the same password.
import { SignJWT } from "jose";
import { withClient } from "./with-client.ts";

/** Only for a stack on this machine. */
export const LOCAL_PASSWORD = "alfred-on-this-machine";

const LIFETIME_SECONDS = 3600;

export interface SignInOptions {
  /** The superuser's URL of the database. */
  adminUrl: string;
  jwtSecret: string;
}

/** Status and body of the answer to `POST /auth/v1/token?grant_type=password`. */
export async function signIn(
  { adminUrl, jwtSecret }: SignInOptions,
  issuer: string,
  body: string,
): Promise<{ status: number; body: object }> {
  const { email, password } = credentialsIn(body);
  const id = password === LOCAL_PASSWORD ? await userAt(adminUrl, email) : undefined;
  if (id === undefined) {
    const refusal = { code: 400, error_code: "invalid_credentials" };
    return { status: 400, body: { ...refusal, msg: "Invalid login credentials" } };
  }
  const token = await new SignJWT({ role: "authenticated", email })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setSubject(id)
    .setIssuer(issuer)
    .setAudience("authenticated")
    .setIssuedAt()
    .setExpirationTime(`${LIFETIME_SECONDS}s`)
    .sign(new TextEncoder().encode(jwtSecret));
  const session = { access_token: token, token_type: "bearer", expires_in: LIFETIME_SECONDS };
  const user = { id, aud: "authenticated", role: "authenticated", email };
  return { status: 200, body: { ...session, refresh_token: "none-on-this-machine", user } };
}

function credentialsIn(body: string): { email: string; password: string } {
  try {
    const { email, password } = JSON.parse(body) as Record<string, unknown>;
    return { email: String(email), password: String(password) };
  } catch {
    return { email: "", password: "" };
  }
}

async function userAt(adminUrl: string, email: string): Promise<string | undefined> {
  const { rows } = await withClient(adminUrl, (client) =>
    client.query<{ id: string }>("select id from auth.users where email = $1", [email]),
  );
  return rows[0]?.id;
}
