// Security headers of every answer, which limit what a browser does with it.
import type { MiddlewareHandler } from "hono";
import type { Runtime } from "../runtime/create-runtime.ts";

/**
 * Answers are data: a browser that is led to one must not run, frame or embed it, nor send its
 * address as a referrer.
 */
const HEADERS: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/** Two years; the browsers' preload list requires at least one. */
const HSTS = "max-age=63072000; includeSubDomains";

/**
 * Sets those headers that an answer does not have yet, on problems, too. A deployed Worker is only
 * reachable by HTTPS.
 */
export const secureAnswers: MiddlewareHandler<{ Variables: { runtime: Runtime } }> = async (
  c,
  next,
) => {
  await next();
  const { headers } = c.res;
  for (const [name, value] of Object.entries(HEADERS)) {
    // The console's page has set its own Content-Security-Policy, because its scripts have to run.
    if (!headers.has(name)) headers.set(name, value);
  }
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  // There is no runtime if the environment is invalid.
  const name = c.var.runtime?.env.name;
  if (name === "staging" || name === "production") headers.set("Strict-Transport-Security", HSTS);
};
