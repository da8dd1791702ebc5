// Fetches a platform's file: only from the platform's own hosts, up to a limit. The received bytes
// are counted, because a header may be wrong.
import { TransientError } from "../contracts/errors.ts";
import type { MediaCall } from "../ports/channel.ts";
import type { FetchedFile } from "../ports/open-channel.ts";

/** Maximum milliseconds for fetching a file, including redirects. */
const FILE_TIMEOUT_MS = 15_000;
const MAX_REDIRECTS = 3;

export interface FileHosts {
  hosts: readonly string[];
  /** Replaces the URL's origin in tests. */
  baseUrl: string | undefined;
}

/** Errors: TransientError when no answer came, or a repeat may succeed. */
export async function fetchFile(
  { url, headers }: Pick<MediaCall, "url" | "headers">,
  maxBytes: number,
  { hosts, baseUrl }: FileHosts,
): Promise<FetchedFile> {
  const signal = AbortSignal.timeout(FILE_TIMEOUT_MS);
  let currentUrl = url;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    if (!isAllowed(currentUrl, hosts)) return { fault: "forbidden" };
    // Only the first request has the secrets: the target of a redirect is a signed URL.
    const response = await send(currentUrl, baseUrl, redirects === 0 ? headers : {}, signal);
    const { status } = response;
    if (status >= 300 && status < 400) {
      const next = response.headers.get("location");
      await response.body?.cancel();
      if (next === null || !URL.canParse(next, currentUrl)) return { fault: "gone" };
      currentUrl = new URL(next, currentUrl).href;
    } else if (status === 429 || status >= 500) {
      await response.body?.cancel();
      throw new TransientError("unavailable", `the platform's files answered ${status}`);
    } else if (status !== 200) {
      await response.body?.cancel();
      return { fault: "gone" };
    } else {
      return readCapped(response, maxBytes);
    }
  }
  return { fault: "gone" };
}

/** Whether the URL is of one of these hosts: over https, on the default port, without user and password. */
export function isAllowed(url: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, port, username, password } = new URL(url);
  if (protocol !== "https:" || port + username + password !== "") return false;
  return hosts.some((host) => (host.startsWith(".") ? hostname.endsWith(host) : hostname === host));
}

async function send(
  url: string,
  baseUrl: string | undefined,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<Response> {
  const { origin } = new URL(url);
  const address = baseUrl === undefined ? url : baseUrl + url.slice(origin.length);
  try {
    return await fetch(address, { headers, redirect: "manual", signal });
  } catch {
    // The error's message may contain the URL, which may contain a token.
    throw new TransientError("unavailable", "the platform's files did not answer");
  }
}

/** The body up to the limit; the rest of a longer body is cancelled when the loop is left. */
async function readCapped({ headers, body }: Response, maxBytes: number): Promise<FetchedFile> {
  if (Number(headers.get("content-length") ?? 0) > maxBytes) {
    await body?.cancel();
    return { fault: "too_big" };
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of body ?? []) {
      length += chunk.byteLength;
      if (length > maxBytes) return { fault: "too_big" };
      chunks.push(chunk);
    }
  } catch {
    throw new TransientError("unavailable", "the platform's file broke off");
  }
  const bytes = new Uint8Array(length);
  let position = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, position);
    position += chunk.byteLength;
  }
  return { bytes };
}
