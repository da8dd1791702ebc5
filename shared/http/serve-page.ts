// Serves the console's document for every address of the page. Its scripts and styles are files, which the platform
// serves before it asks the Worker.
import type { AlfredEnv } from "../runtime/read-env.ts";

/** The binding of the page's files. */
interface Files {
  fetch(request: Request): Promise<Response>;
}

/** Not `index.html`, which the platform would serve at `/` before it asks the Worker. */
const DOCUMENT = "/console.html";

/** First segments of addresses for programs: an unknown address below them is an error even if a page is requested. */
const PROGRAM_PATHS = new Set(
  "v1 assets .well-known nodes jobs hooks channels mcp calendar".split(" "),
);

/**
 * The page's answer to a request that no route has handled; undefined if the request does not ask for a page, the
 * address is a program's, or the Worker has no files or no document among them.
 */
export async function pageFor(
  request: Request,
  bindings: Record<string, unknown>,
  env: AlfredEnv,
): Promise<Response | undefined> {
  const files = bindings["ASSETS"] as Files | undefined;
  const { pathname, origin } = new URL(request.url);
  const isRead = request.method === "GET" || request.method === "HEAD";
  const asksForPage = (request.headers.get("Accept") ?? "").includes("text/html");
  if (
    files === undefined ||
    !isRead ||
    !asksForPage ||
    PROGRAM_PATHS.has(pathname.split("/", 2)[1] ?? "")
  )
    return undefined;
  const headers = new Headers();
  const knownTag = request.headers.get("If-None-Match");
  if (knownTag !== null) headers.set("If-None-Match", knownTag);
  const file = await files.fetch(new Request(origin + DOCUMENT, { headers }));
  if (file.status !== 200 && file.status !== 304) return undefined;
  const tag = file.headers.get("ETag");
  return new Response(file.body, {
    status: file.status,
    headers: { ...pageHeaders(env.supabase.url), ...(tag === null ? {} : { ETag: tag }) },
  });
}

/**
 * The page runs only its own scripts, makes no script from a text, and reaches only its own origin and Supabase Auth.
 *
 * @param authUrl where people sign in
 */
function pageHeaders(authUrl: string): Record<string, string> {
  const policy = [
    "default-src 'none'",
    ...["script-src", "style-src", "manifest-src", "worker-src"].map((kind) => `${kind} 'self'`),
    "img-src 'self' blob: data:",
    `connect-src 'self' ${new URL(authUrl).origin}`,
    ...["base-uri", "form-action", "frame-ancestors"].map((kind) => `${kind} 'none'`),
    "require-trusted-types-for 'script'",
    // The one script address that the page makes: the service worker's.
    "trusted-types alfred-sw",
  ];
  return {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": policy.join("; "),
    "Cross-Origin-Opener-Policy": "same-origin",
    Vary: "Accept",
    // The next deployment's document names other files.
    "Cache-Control": "no-cache",
  };
}
