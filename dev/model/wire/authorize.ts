// Checks whether a request has the API key, as a bearer token or as x-api-key.
import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

export function isAuthorized(headers: IncomingHttpHeaders, apiKey: string): boolean {
  const bearer = /^Bearer (.+)$/i.exec(headers.authorization ?? "")?.[1];
  const key = headers["x-api-key"];
  return [bearer, typeof key === "string" ? key : undefined].some(
    (token) => token !== undefined && timingSafeEqual(digest(token), digest(apiKey)),
  );
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
