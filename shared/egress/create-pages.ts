// Fetches pages behind the egress guard: redirects by hand, no credentials, bytes, time and kind capped.
import type { PageRefusal } from "../contracts/page.ts";
import type { PageAnswer, Pages } from "../ports/pages.ts";
import { checkAddress, type EgressRules } from "./check-address.ts";
import { decodePage, readBytes } from "./read-body.ts";

export interface PageLimits {
  bytes: number;
  /** For the whole of it, redirects included. */
  milliseconds: number;
  redirects: number;
}

/** The biggest page of a thousand recipes has 2.3 MiB. */
export const PAGE_LIMITS: PageLimits = {
  bytes: 4 * 1024 * 1024,
  milliseconds: 10_000,
  redirects: 4,
};

const HEADERS = {
  Accept: "text/html, application/xhtml+xml;q=0.9",
  "User-Agent": "Mozilla/5.0 (compatible; Alfred/1.0; page reader at a user's request)",
};
const KINDS = /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/iu;

export function createPages(rules: EgressRules, limits: PageLimits = PAGE_LIMITS): Pages {
  return {
    async fetch(address) {
      const signal = AbortSignal.timeout(limits.milliseconds);
      try {
        return await follow(address, { rules, limits, signal });
      } catch {
        // The network's own words may name addresses, and say nothing that helps a user.
        return refused(signal.aborted ? "time" : "away");
      }
    },
  };
}

interface Journey {
  rules: EgressRules;
  limits: PageLimits;
  signal: AbortSignal;
}

async function follow(address: string, { rules, limits, signal }: Journey): Promise<PageAnswer> {
  let next = address;
  for (let hops = 0; hops <= limits.redirects; hops += 1) {
    const url = checkAddress(next, rules);
    if (url === null) return refused("address");
    // Nothing of the user goes along: the runtime keeps no cookies, and these headers are all.
    const response = await fetch(url.href, { redirect: "manual", headers: HEADERS, signal });
    const location = response.headers.get("Location");
    if (response.status < 300 || response.status >= 400 || location === null) {
      return await read(response, url.href, limits);
    }
    await response.body?.cancel();
    if (!URL.canParse(location, url.href)) return refused("away");
    next = new URL(location, url.href).href;
  }
  return refused("away");
}

async function read(response: Response, address: string, limits: PageLimits): Promise<PageAnswer> {
  const kind = response.headers.get("Content-Type") ?? "";
  const why = refusalOf(response, kind, limits);
  if (why !== null) {
    await response.body?.cancel();
    return refused(why);
  }
  const bytes = await readBytes(response.body, limits.bytes);
  if (bytes === null) return refused("size");
  return { outcome: "page", address, html: decodePage(bytes, kind) };
}

function refusalOf(response: Response, kind: string, limits: PageLimits): PageRefusal | null {
  const { status, headers } = response;
  if (status === 404 || status === 410) return "gone";
  if ([401, 402, 403, 407, 429, 451].includes(status)) return "closed";
  if (status < 200 || status >= 300) return "away";
  if (!KINDS.test(kind)) return "kind";
  return Number(headers.get("Content-Length") ?? "0") > limits.bytes ? "size" : null;
}

function refused(why: PageRefusal): PageAnswer {
  return { outcome: "refused", why };
}
