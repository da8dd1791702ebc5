// CORS: lets the web pages of the configured origins call the API from a browser. By default there
// are none.
import type { MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import type { Runtime } from "../runtime/create-runtime.ts";

/**
 * The request headers that a page may send. The page's code sends a bearer token, so the browser's
 * own credentials are not allowed.
 */
const REQUEST_HEADERS = [
  "Authorization",
  "Content-Type",
  "Idempotency-Key",
  "If-Match",
  "If-None-Match",
  "Last-Event-ID",
];

/** The response headers that a page may read, besides those that browsers always expose. */
const EXPOSED_HEADERS = [
  "ETag",
  "Location",
  "RateLimit",
  "RateLimit-Policy",
  "Retry-After",
  "WWW-Authenticate",
];

/**
 * Seconds for which a browser may remember the answer to its preflight. Chromium caps this at two
 * hours.
 */
const MAX_AGE = 7200;

const allow = cors({
  origin: (origin) => origin,
  allowMethods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
  allowHeaders: REQUEST_HEADERS,
  exposeHeaders: EXPOSED_HEADERS,
  maxAge: MAX_AGE,
});

/**
 * Only an origin that equals a configured one gets CORS headers. Any other origin gets the
 * answer without them, and its browser withholds the answer from the page. `Vary` makes caches keep
 * the answers for different origins apart.
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
