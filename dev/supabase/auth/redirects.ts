// Where a browser may be sent after signing in: pages on this machine.
import { AuthRefusal } from "./auth-request.ts";

const HOSTS = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** @throws AuthRefusal for an address that is not on this machine */
export function redirectTo(address: string | null): URL {
  const url = URL.canParse(address ?? "") ? new URL(address ?? "") : undefined;
  const isWeb = url?.protocol === "http:" || url?.protocol === "https:";
  if (url !== undefined && isWeb && HOSTS.has(url.hostname)) return url;
  throw new AuthRefusal(
    400,
    "validation_failed",
    "redirect_to has to be a page on this machine: http://127.0.0.1, or localhost",
  );
}

/** The address with these values added to its query. */
export function withQuery(url: URL, values: Readonly<Record<string, string>>): string {
  const result = new URL(url);
  for (const [name, value] of Object.entries(values)) result.searchParams.set(name, value);
  return result.href;
}

/** The address with these values after a `#`, which browsers do not send to the server. */
export function withFragment(url: URL, values: Readonly<Record<string, string>>): string {
  const result = new URL(url);
  result.hash = new URLSearchParams(values).toString();
  return result.href;
}
