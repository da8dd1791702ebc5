// One request to the outside through the egress guard: every redirect is checked and followed here,
// credentials stay at the first origin, bytes and time are limited.
import { checkAddress, type EgressRules } from "./check-address.ts";
import { readBytes, type ReadBody } from "./read-body.ts";
import { streamBody, type StreamLimits } from "./stream-body.ts";

export interface GuardedRequest {
  method: string;
  address: string;
  /** These headers are also sent to the targets of redirects. */
  headers: Readonly<Record<string, string>>;
  /**
   * These headers and the body are only sent to the origin of `address`: credentials, and what a
   * user has written.
   */
  ownHeaders?: Readonly<Record<string, string>>;
  body?: string | Uint8Array<ArrayBuffer>;
  limits: FetchLimits;
  /** False for a redirect that must not be followed, although the guard would allow it. */
  mayVisit?: (address: string) => boolean;
}

export interface FetchLimits {
  bytes: number;
  /** Milliseconds for the whole request, including redirects and body. */
  milliseconds: number;
  redirects: number;
  addressCharacters?: number;
}

export interface FetchedResponse {
  outcome: "response";
  /** The address after redirects. */
  address: string;
  status: number;
  headers: Headers;
  /** Reads the body within the limits; callable once. */
  read(): Promise<ReadBody>;
  /**
   * The body as a stream until the time is up or a signal is aborted, for streaming protocols; `check` must limit the
   * bytes. Callable once.
   */
  stream(limits: StreamLimits): ReadableStream<Uint8Array> | null;
  /** Closes a body that is not read. */
  discard(): Promise<void>;
}

export type FetchRefusal =
  /** The address may not be fetched. */
  | "address"
  /** A redirect to an address that may not be fetched. */
  | "redirect_address"
  /**
   * A redirect that is not followed: too many, unreadable, or for a request that changes something.
   */
  | "redirect"
  /** `mayVisit` refused a redirect. */
  | "visit"
  | "time"
  | "away";

export type FetchAnswer =
  | FetchedResponse
  /** `sent`: the request may have reached the other side. */
  | { outcome: "refused"; why: FetchRefusal; sent: boolean };

/** The methods that a redirect may repeat. Any other method becomes GET after 303, and is not repeated otherwise. */
const REPEATABLE_METHODS = new Set(["GET", "HEAD"]);
/** The statuses of a redirect that names another address. */
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Never throws: everything that the other side may do gives an answer. */
export async function guardedFetch(
  request: GuardedRequest,
  rules: EgressRules,
): Promise<FetchAnswer> {
  const { limits, mayVisit = () => true } = request;
  const signal = AbortSignal.timeout(limits.milliseconds);
  const first = checkAddress(request.address, rules, limits.addressCharacters);
  if (first === null) return { outcome: "refused", why: "address", sent: false };
  const refusal = (why: FetchRefusal) => ({ outcome: "refused", why, sent: true }) as const;
  let url = first;
  let { method } = request;
  // Once a redirect has left the first origin, credentials are not sent again, even if a later
  // redirect returns to it.
  let isAtOrigin = true;
  for (let hops = 0; hops <= limits.redirects; hops += 1) {
    const response = await send(request, { url, method, isAtOrigin, isFirst: hops === 0, signal });
    if (response === null) return refusal(signal.aborted ? "time" : "away");
    const location = response.headers.get("Location");
    if (!REDIRECTS.has(response.status) || location === null) {
      return fetchedFrom(response, url.href, { limits, signal, isHead: method === "HEAD" });
    }
    await response.body?.cancel().catch(() => undefined);
    if (!URL.canParse(location, url.href)) return refusal("redirect");
    const next = new URL(location, url.href).href;
    if (!mayVisit(next)) return refusal("visit");
    const checkedAddress = checkAddress(next, rules, limits.addressCharacters);
    if (checkedAddress === null) return refusal("redirect_address");
    if (!REPEATABLE_METHODS.has(method)) {
      if (response.status !== 303) return refusal("redirect");
      method = "GET";
    }
    isAtOrigin = isAtOrigin && checkedAddress.origin === first.origin;
    url = checkedAddress;
  }
  return refusal("redirect");
}

interface Hop {
  url: URL;
  method: string;
  isAtOrigin: boolean;
  isFirst: boolean;
  signal: AbortSignal;
}

/** Null when no answer came. The network's own message may name addresses, so it is dropped. */
async function send(
  { headers, ownHeaders, body }: GuardedRequest,
  { url, method, isAtOrigin, isFirst, signal }: Hop,
): Promise<Response | null> {
  const connecting = new AbortController();
  const abort = () => connecting.abort();
  if (signal.aborted) abort();
  signal.addEventListener("abort", abort);
  try {
    return await fetch(url.href, {
      method,
      redirect: "manual",
      // The runtime stores no cookies, and these are all the headers.
      headers: isAtOrigin ? { ...headers, ...ownHeaders } : headers,
      ...(isFirst && body !== undefined ? { body } : {}),
      signal: connecting.signal,
      // A cache on the way would give one user's answer to another.
      cache: "no-store",
    });
  } catch {
    return null;
  } finally {
    // The body of an answer is cancelled instead (stream-body.ts).
    signal.removeEventListener("abort", abort);
  }
}

function fetchedFrom(
  response: Response,
  address: string,
  { limits, signal, isHead }: { limits: FetchLimits; signal: AbortSignal; isHead: boolean },
): FetchedResponse {
  const { status, headers, body } = response;
  return {
    outcome: "response",
    address,
    status,
    headers,
    stream({ signals, ...limits }) {
      return body && streamBody(body, { ...limits, signals: [signal, ...signals] });
    },
    async read() {
      // The Content-Length of an answer to HEAD is the length that the answer to GET would have.
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
