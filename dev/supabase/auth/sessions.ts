// Keeps sessions in memory. A refresh token renews a session's tokens once.
import { randomBytes, randomUUID } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import { AuthRefusal } from "./auth-request.ts";
import type { AuthUser, Users } from "./users.ts";

const LIFETIME_SECONDS = 3600;

interface Session {
  id: string;
  userId: string;
  /** The token for the next refresh. */
  refreshToken: string;
}

/** The user and the session of an access token. */
export interface ActiveSession {
  user: AuthUser;
  sessionId: string;
}

export interface Sessions {
  open(user: AuthUser, issuer: string): Promise<object>;
  /** @throws AuthRefusal for an unknown token, and for a used one, which also ends its session */
  refresh(refreshToken: string, issuer: string): Promise<object>;
  /** @throws AuthRefusal for an invalid token, or one whose session has ended */
  read(bearer: string | undefined): Promise<ActiveSession>;
  /** @param scope `global`: all of the user's sessions; `local`: this one; `others`: all but this one */
  end(session: ActiveSession, scope: string): void;
  userBody(user: AuthUser): object;
}

export function createSessions(jwtSecret: string, users: Users): Sessions {
  const key = new TextEncoder().encode(jwtSecret);
  const sessions = new Map<string, Session>();
  /** The session of each refresh token, including used ones. */
  const tokens = new Map<string, string>();

  const identity = (user: AuthUser) => ({
    identity_id: user.id,
    id: user.id,
    user_id: user.id,
    provider: "email",
    identity_data: { sub: user.id, email: user.email },
    created_at: user.createdAt,
  });
  const userBody = (user: AuthUser) => ({
    id: user.id,
    aud: "authenticated",
    role: "authenticated",
    email: user.email,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: users.metadataOf(user.id),
    identities: [identity(user)],
    created_at: user.createdAt,
    is_anonymous: false,
  });

  async function tokenSet(user: AuthUser, session: Session, issuer: string) {
    session.refreshToken = randomBytes(12).toString("base64url");
    tokens.set(session.refreshToken, session.id);
    const issuedAt = Math.floor(Date.now() / 1000);
    const claims = { role: "authenticated", email: user.email, session_id: session.id };
    const token = await new SignJWT({ ...claims, is_anonymous: false })
      .setProtectedHeader({ alg: "HS256", typ: "JWT" })
      .setSubject(user.id)
      .setIssuer(issuer)
      .setAudience("authenticated")
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + LIFETIME_SECONDS)
      .sign(key);
    return {
      access_token: token,
      token_type: "bearer",
      expires_in: LIFETIME_SECONDS,
      expires_at: issuedAt + LIFETIME_SECONDS,
      refresh_token: session.refreshToken,
      user: userBody(user),
    };
  }

  return {
    userBody,
    open(user, issuer) {
      const session: Session = { id: randomUUID(), userId: user.id, refreshToken: "" };
      sessions.set(session.id, session);
      return tokenSet(user, session, issuer);
    },
    async refresh(refreshToken, issuer) {
      const session = sessions.get(tokens.get(refreshToken) ?? "");
      const user = session === undefined ? undefined : await users.byId(session.userId);
      if (session === undefined || user === undefined) {
        throw new AuthRefusal(
          400,
          "refresh_token_not_found",
          "Invalid Refresh Token: Refresh Token Not Found",
        );
      }
      if (session.refreshToken !== refreshToken) {
        // Another person may have the token, so the session ends for everyone who uses it.
        sessions.delete(session.id);
        throw new AuthRefusal(
          400,
          "refresh_token_already_used",
          "Invalid Refresh Token: Already Used",
        );
      }
      return tokenSet(user, session, issuer);
    },
    async read(bearer) {
      if (bearer === undefined) {
        throw new AuthRefusal(401, "no_authorization", "This endpoint requires a Bearer token");
      }
      const { payload } = await jwtVerify(bearer, key).catch(() => {
        throw new AuthRefusal(403, "bad_jwt", "invalid JWT: unable to parse or verify signature");
      });
      const sessionId = String(payload["session_id"] ?? "");
      const user = await users.byId(payload.sub ?? "");
      if (user === undefined) {
        throw new AuthRefusal(403, "user_not_found", "User from sub claim in JWT does not exist");
      }
      if (sessions.get(sessionId)?.userId !== user.id) {
        throw new AuthRefusal(
          403,
          "session_not_found",
          "Session from session_id claim in JWT does not exist",
        );
      }
      return { user, sessionId };
    },
    end({ user, sessionId }, scope) {
      for (const { id, userId } of [...sessions.values()]) {
        const isThisSession = id === sessionId;
        const isInScope = scope === "global" || (scope === "local") === isThisSession;
        if (userId === user.id && isInScope) sessions.delete(id);
      }
    },
  };
}
