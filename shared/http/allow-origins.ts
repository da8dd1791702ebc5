// CORS: lets the web pages of the configured origins call the API from a browser. None may by default.
import type { MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import type { Runtime } from "../runtime/create-runtime.ts";

/** What a page may send. A bearer token is sent by the page's code, so no credentials of the browser are. */
const REQUEST_HEADERS = [
  "Authorization",
  "Content-Type",
  "Idempotency-Key",
  "If-Match",
  "If-None-Match",
  "Last-Event-ID",
];

/** What a page may read, beside what browsers always show. */
const EXPOSED_HEADERS = [
  "ETag",
  "Location",
  "RateLimit",
  "RateLimit-Policy",
  "Retry-After",
  "WWW-Authenticate",
];

/** Seconds for which a browser need not ask again; browsers take two hours at most. */
const MAX_AGE = 7200;

const allow = cors({
  origin: (origin) => origin,
  allowMethods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
  allowHeaders: REQUEST_HEADERS,
  exposeHeaders: EXPOSED_HEADERS,
  maxAge: MAX_AGE,
});

/**
 * Only an origin that is listed letter by letter gets the headers of CORS; any other is answered as if it had
 * named none, and its browser keeps the answer from the page. Caches keep the two apart by `Vary`.
 */
export const allowOrigins: MiddlewareHandler<{ Variables: { runtime: Runtime } }> = async (
  c,
  next,
) => {
  const { corsOrigins } = c.var.runtime.env;
  const origin = c.req.header("Origin");
  if (origin !== undefined && corsOrigins.includes(origin)) return allow(c, next);
  await next();
  if (corsOrigins.length > 0) c.header("Vary", "Origin", { append: true });
};
