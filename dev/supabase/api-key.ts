// Chooses a request's token by its API key, as the gateway in front of a hosted project does.
import { jwtVerify, SignJWT } from "jose";

export interface ApiKeys {
  /**
   * Chooses the bearer token to forward, by the request's `apikey` and `authorization` headers. A
   * publishable key means the role anon, and a legacy key is itself the token; a caller's own token is
   * forwarded unchanged, and PostgREST checks it.
   */
  authorize(apikey: string | undefined, authorization: string | undefined): Promise<Admission>;
}

export type Admission = { ok: true; authorization: string } | { ok: false; message: string };

const anonTokenSeconds = 3600;

/** @param jwtSecret the project's legacy HS256 secret */
export function createApiKeys(options: { jwtSecret: string; publishableKey: string }): ApiKeys {
  const { publishableKey } = options;
  const secret = new TextEncoder().encode(options.jwtSecret);
  let anonToken = { token: "", reuseUntil: 0 };

  async function anonAuthorization(): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    if (anonToken.reuseUntil <= now) {
      const token = await new SignJWT({ role: "anon", iss: "supabase" })
        .setProtectedHeader({ alg: "HS256", typ: "JWT" })
        .setIssuedAt(now)
        .setExpirationTime(now + anonTokenSeconds)
        .sign(secret);
      anonToken = { token, reuseUntil: now + anonTokenSeconds / 2 };
    }
    return `Bearer ${anonToken.token}`;
  }

  return {
    async authorize(apikey, authorization) {
      if (apikey === undefined || apikey === "") {
        return { ok: false, message: "No API key found in request" };
      }
      const isPublishable = apikey === publishableKey;
      if (!isPublishable && !(await isSigned(apikey, secret))) {
        return { ok: false, message: "Invalid API key" };
      }
      if (authorization === undefined || authorization === `Bearer ${publishableKey}`) {
        return {
          ok: true,
          authorization: isPublishable ? await anonAuthorization() : `Bearer ${apikey}`,
        };
      }
      return { ok: true, authorization };
    },
  };
}

async function isSigned(token: string, secret: Uint8Array): Promise<boolean> {
  try {
    await jwtVerify(token, secret, { algorithms: ["HS256"] });
    return true;
  } catch {
    return false;
  }
}
