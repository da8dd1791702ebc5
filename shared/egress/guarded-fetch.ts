// One request to the outside behind the egress guard: every redirect is followed by hand and checked, credentials stay
// at the first origin, bytes and time are capped.
import { checkAddress, type EgressRules } from "./check-address.ts";
import { readBytes, type ReadBody } from "./read-body.ts";

export interface GuardedRequest {
  method: string;
  address: string;
  /** These go along wherever a redirect leads. */
  headers: Readonly<Record<string, string>>;
  /** These and the body go to the origin of `address` alone: credentials, and what a user has written. */
  ownHeaders?: Readonly<Record<string, string>>;
  body?: string;
  limits: FetchLimits;
  /** False for an address of a redirect that must not be visited, although the guard would let it through. */
  mayVisit?: (address: string) => boolean;
}

export interface FetchLimits {
  bytes: number;
  /** For the whole of it, redirects and body included. */
  milliseconds: number;
  redirects: number;
  addressCharacters?: number;
}

export interface Fetched {
  outcome: "response";
  /** After redirects. */
  address: string;
  status: number;
  headers: Headers;
  /** The body within the limits; once. */
  read(): Promise<ReadBody>;
  /** The body as it arrives, for a protocol of streams: who reads it holds it to a number of bytes. */
  body: ReadableStream<Uint8Array> | null;
  /** Closes a body that is not read. */
  discard(): Promise<void>;
}

export type FetchRefusal =
  /** No address that may be fetched. */
  | "address"
  /** A redirect to such an address. */
  | "redirect_address"
  /** A redirect that is not followed: too many, none that can be read, or of a request that changes something. */
  | "redirect"
  /** `mayVisit` refused a redirect. */
  | "visit"
  | "time"
  | "away";

export type FetchAnswer =
  | Fetched
  /** `sent`: the request may have reached the other side. */
  | { outcome: "refused"; why: FetchRefusal; sent: boolean };

/** The methods that a redirect may repeat. */
const READS = new Set(["GET", "HEAD"]);
/** What may be sent again under another address; after 303 the answer of a change is read there. */
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Errors: none; whatever the other side does is an answer. */
export async function guardedFetch(
  request: GuardedRequest,
  rules: EgressRules,
): Promise<FetchAnswer> {
  const { limits, mayVisit = () => true } = request;
  const signal = AbortSignal.timeout(limits.milliseconds);
  const first = checkAddress(request.address, rules, limits.addressCharacters);
  if (first === null) return { outcome: "refused", why: "address", sent: false };
  const refused = (why: FetchRefusal) => ({ outcome: "refused", why, sent: true }) as const;
  let url = first;
  let { method } = request;
  // Once the way has left the first origin, nothing is trusted that it leads back to.
  let isHome = true;
  for (let hops = 0; hops <= limits.redirects; hops += 1) {
    const response = await send(request, { url, method, isHome, isFirst: hops === 0, signal });
    if (response === null) return refused(signal.aborted ? "time" : "away");
    const location = response.headers.get("Location");
    if (!REDIRECTS.has(response.status) || location === null) {
      return answered(response, url.href, { limits, signal, isHead: method === "HEAD" });
    }
    await response.body?.cancel().catch(() => undefined);
    if (!URL.canParse(location, url.href)) return refused("redirect");
    const next = new URL(location, url.href).href;
    if (!mayVisit(next)) return refused("visit");
    const checked = checkAddress(next, rules, limits.addressCharacters);
    if (checked === null) return refused("redirect_address");
    if (!READS.has(method)) {
      if (response.status !== 303) return refused("redirect");
      method = "GET";
    }
    isHome = isHome && checked.origin === first.origin;
    url = checked;
  }
  return refused("redirect");
}

interface Hop {
  url: URL;
  method: string;
  isHome: boolean;
  isFirst: boolean;
  signal: AbortSignal;
}

/** Null when no answer came; the network's own words may name addresses, so they are dropped. */
async function send(
  { headers, ownHeaders, body }: GuardedRequest,
  { url, method, isHome, isFirst, signal }: Hop,
): Promise<Response | null> {
  try {
    return await fetch(url.href, {
      method,
      redirect: "manual",
      // The runtime keeps no cookies, and these headers are all.
      headers: isHome ? { ...headers, ...ownHeaders } : headers,
      ...(isFirst && body !== undefined ? { body } : {}),
      signal,
      // A cache between here and there would give one user's answer to another.
      cache: "no-store",
    });
  } catch {
    return null;
  }
}

function answered(
  response: Response,
  address: string,
  { limits, signal, isHead }: { limits: FetchLimits; signal: AbortSignal; isHead: boolean },
): Fetched {
  const { status, headers, body } = response;
  return {
    outcome: "response",
    address,
    status,
    headers,
    body,
    async read() {
      // The length of what GET would have answered.
      if (isHead) return { outcome: "bytes", bytes: new Uint8Array() };
      if (Number(headers.get("Content-Length") ?? "0") > limits.bytes) {
        await body?.cancel().catch(() => undefined);
        return { outcome: "refused", why: "size", read: 0 };
      }
      return readBytes(body, limits.bytes, signal);
    },
    async discard() {
      await body?.cancel().catch(() => undefined);
    },
  };
}
