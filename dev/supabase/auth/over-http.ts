// Reads requests to Auth off the wire, and writes its answers: keys, CORS, redirects.
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import type { ApiKeys } from "../api-key.ts";
import type { Auth } from "./answer-auth.ts";

/** Any page may ask: who it is says a token, never the browser's own credentials. */
const CORS = { "access-control-allow-origin": "*" };

/** The answer to a browser that asks before it sends. */
export const PREFLIGHT = {
  ...CORS,
  "access-control-allow-headers":
    "authorization, apikey, content-type, x-client-info, x-supabase-api-version",
  "access-control-allow-methods": "GET, POST, PUT, DELETE",
  "access-control-max-age": "3600",
};

/** A browser is led to these, and brings no header along. */
const WITHOUT_KEY = new Set(["/verify", "/authorize"]);

export async function answerAuth(
  request: IncomingMessage,
  response: ServerResponse,
  { auth, keys, issuer }: { auth: Auth; keys: ApiKeys; issuer: string },
): Promise<void> {
  const url = new URL(request.url ?? "/", issuer);
  const path = url.pathname.slice("/auth/v1".length);
  const { method = "GET", headers } = request;
  const sentBody = await text(request);
  const answer = (status: number, body: object | undefined, more: Record<string, string> = {}) => {
    response.writeHead(status, { ...CORS, "content-type": "application/json", ...more });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  };
  if (method !== "GET" || !WITHOUT_KEY.has(path)) {
    const admission = await keys.authorize([headers["apikey"]].flat()[0], undefined);
    if (!admission.ok) return answer(401, { message: admission.message });
  }
  const body = parsed(sentBody);
  if (body === undefined) {
    const msg = "Could not parse request body as JSON";
    return answer(400, { code: 400, error_code: "bad_json", msg });
  }
  const bearer = /^Bearer (.+)$/i.exec(headers.authorization ?? "")?.[1];
  const answered = await auth({ method, path, query: url.searchParams, body, bearer, issuer });
  if (answered.location !== undefined) {
    return answer(answered.status, undefined, { location: answered.location });
  }
  if (answered.html === undefined) return answer(answered.status, answered.body);
  response.writeHead(answered.status, { "content-type": "text/html; charset=utf-8" });
  response.end(answered.html);
}

/** The JSON object of a body; undefined for anything else. */
function parsed(body: string): Record<string, unknown> | undefined {
  if (body === "") return {};
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
