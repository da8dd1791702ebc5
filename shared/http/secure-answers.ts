// The headers of every answer that tell a browser to take it for nothing but what it says it is.
import type { MiddlewareHandler } from "hono";
import type { Runtime } from "../runtime/create-runtime.ts";

/** Answers are data: a browser that is led to one must neither run, frame nor embed it, nor tell where it was. */
const HEADERS: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/** Two years, as the preload list of browsers asks for at least one. */
const HSTS = "max-age=63072000; includeSubDomains";

/** Sets them on whatever is answered, problems included. A deployed Worker is reached by HTTPS only. */
export const secureAnswers: MiddlewareHandler<{ Variables: { runtime: Runtime } }> = async (
  c,
  next,
) => {
  await next();
  const { headers } = c.res;
  for (const [name, value] of Object.entries(HEADERS)) headers.set(name, value);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  // Unset while the environment is not valid.
  const name = c.var.runtime?.env.name;
  if (name === "staging" || name === "production") headers.set("Strict-Transport-Security", HSTS);
};
