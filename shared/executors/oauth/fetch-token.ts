// Asks a token endpoint for an access token (RFC 6749, 4.4 and 6), through the egress guard.
import * as z from "zod";
import type { OAuth } from "../../contracts/definitions/secrets.ts";
import type { CallAnswer } from "../../contracts/definitions/execution.ts";
import type { EgressRules } from "../../egress/check-address.ts";
import { guardedFetch } from "../../egress/guarded-fetch.ts";
import { failed } from "../operation-executor.ts";

type Failure = Extract<CallAnswer, { outcome: "failed" }>;
type FetchedToken =
  | {
      ok: true;
      access: string;
      /** A refresh token that replaces the one before. */
      refresh: string | null;
      seconds: number;
    }
  | { ok: false; answer: Failure };

const LIMITS = { bytes: 64 * 1024, milliseconds: 10_000, redirects: 0 };
/** For an endpoint that does not say how long its token lasts. */
const DEFAULT_SECONDS = 600;
const MAX_SECONDS = 30 * 86_400;

const TokenSchema = z.object({
  access_token: z.string().min(1).max(16_384),
  expires_in: z.coerce.number().nullish(),
  refresh_token: z.string().min(1).max(16_384).nullish(),
});
/** The codes of RFC 6749, 5.2. Apart from the status, nothing else from the endpoint's answer is reported. */
const ErrorSchema = z.object({
  error: z.enum([
    "invalid_request",
    "invalid_client",
    "invalid_grant",
    "unauthorized_client",
    "unsupported_grant_type",
    "invalid_scope",
  ]),
});

/** @param refresh the newest refresh token; null before the first renewal */
export async function fetchToken(
  client: OAuth,
  refresh: string | null,
  egress: EgressRules,
): Promise<FetchedToken> {
  const { clientId, clientSecret, grant, scope, authentication } = client;
  const form = new URLSearchParams({ grant_type: grant });
  if (grant === "refresh_token") form.set("refresh_token", refresh ?? client.refreshToken ?? "");
  if (scope !== undefined) form.set("scope", scope);
  const isBasic = authentication === "basic" && clientSecret !== undefined;
  if (!isBasic) {
    form.set("client_id", clientId);
    if (clientSecret !== undefined) form.set("client_secret", clientSecret);
  }
  const answer = await guardedFetch(
    {
      method: "POST",
      address: client.tokenUrl,
      headers: { Accept: "application/json", "User-Agent": "Alfred/1.0" },
      ownHeaders: {
        "Content-Type": "application/x-www-form-urlencoded",
        ...(isBasic ? { Authorization: basic(clientId, clientSecret) } : {}),
      },
      body: form.toString(),
      limits: LIMITS,
    },
    egress,
  );
  if (answer.outcome === "refused") {
    if (answer.why === "time") return refuse("timeout", "The token endpoint does not answer");
    if (answer.why === "away") return refuse("away", "The token endpoint cannot be reached");
    return refuse(
      "egress_refused",
      "The token endpoint may not be called: it must be https, on a public host, and not redirect",
    );
  }
  const body = await answer.read();
  const value = body.outcome === "bytes" ? jsonOf(body.bytes) : undefined;
  if (answer.status >= 500 || answer.status === 429) {
    return refuse("away", `The token endpoint failed (${answer.status})`);
  }
  if (answer.status !== 200) return refusedGrant(answer.status, value, grant);
  const token = TokenSchema.safeParse(value);
  if (!token.success)
    return refuse("secret_unavailable", "The answer of the token endpoint has no access token");
  const { access_token: access, refresh_token: next, expires_in: seconds } = token.data;
  const lasts = Math.min(Math.max(Math.trunc(seconds ?? DEFAULT_SECONDS), 0), MAX_SECONDS);
  return { ok: true, access, refresh: next ?? null, seconds: lasts };
}

function refusedGrant(status: number, value: unknown, grant: OAuth["grant"]): FetchedToken {
  const code = ErrorSchema.safeParse(value);
  const why = code.success ? code.data.error : String(status);
  const what =
    grant === "refresh_token"
      ? `The token endpoint refuses to renew the token (${why}): authorise again, and store the new refresh token`
      : `The token endpoint refuses the client (${why}): check its id and secret`;
  return refuse("secret_unavailable", what);
}

const refuse = (code: Failure["code"], detail: string): FetchedToken => ({
  ok: false,
  answer: failed(code, detail),
});

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

/** RFC 6749, 2.3.1: both are form-encoded first. */
function basic(id: string, secret: string): string {
  const formEncode = (text: string) => new URLSearchParams({ "": text }).toString().slice(1);
  return `Basic ${btoa(`${formEncode(id)}:${formEncode(secret)}`)}`;
}
