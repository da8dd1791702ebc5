// Serves Auth over HTTP: API keys, CORS, bodies and redirects.
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import type { ApiKeys } from "../api-key.ts";
import type { Auth } from "./answer-auth.ts";

/** Any page may send requests, because they are authorized by a token and never by a browser's cookies. */
const CORS = { "access-control-allow-origin": "*" };

/** The headers of the answer to a browser's preflight request. */
export const PREFLIGHT = {
  ...CORS,
  "access-control-allow-headers":
    "authorization, apikey, content-type, x-client-info, x-supabase-api-version",
  "access-control-allow-methods": "GET, POST, PUT, DELETE",
  "access-control-max-age": "3600",
};

/** The paths of links that a browser follows: such a request has no API key. */
const WITHOUT_KEY = new Set(["/verify", "/authorize"]);

export async function answerAuth(
  request: IncomingMessage,
  response: ServerResponse,
  { auth, keys, issuer }: { auth: Auth; keys: ApiKeys; issuer: string },
): Promise<void> {
  const url = new URL(request.url ?? "/", issuer);
  const path = url.pathname.slice("/auth/v1".length);
  const { method = "GET", headers } = request;
  const bodyText = await text(request);
  const answer = (
    status: number,
    body: object | undefined,
    headers: Record<string, string> = {},
  ) => {
    response.writeHead(status, { ...CORS, "content-type": "application/json", ...headers });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  };
  if (method !== "GET" || !WITHOUT_KEY.has(path)) {
    const admission = await keys.authorize([headers["apikey"]].flat()[0], undefined);
    if (!admission.ok) return answer(401, { message: admission.message });
  }
  const body = parseBody(bodyText);
  if (body === undefined) {
    const msg = "Could not parse request body as JSON";
    return answer(400, { code: 400, error_code: "bad_json", msg });
  }
  const bearer = /^Bearer (.+)$/i.exec(headers.authorization ?? "")?.[1];
  const reply = await auth({ method, path, query: url.searchParams, body, bearer, issuer });
  if (reply.location !== undefined) {
    return answer(reply.status, undefined, { location: reply.location });
  }
  if (reply.html === undefined) return answer(reply.status, reply.body);
  response.writeHead(reply.status, { "content-type": "text/html; charset=utf-8" });
  response.end(reply.html);
}

/** The fields of a JSON body, none without a body; undefined if the text is not JSON or a single value. */
function parseBody(body: string): Record<string, unknown> | undefined {
  if (body === "") return {};
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
