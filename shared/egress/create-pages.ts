// Fetches pages through the egress guard: follows redirects itself, sends no credentials, and limits
// bytes, time and media type.
import type { PageRefusal } from "../contracts/page.ts";
import type { PageAnswer, Pages } from "../ports/pages.ts";
import type { EgressRules } from "./check-address.ts";
import {
  guardedFetch,
  type FetchedResponse,
  type FetchLimits,
  type FetchRefusal,
} from "./guarded-fetch.ts";
import { decodePage } from "./read-body.ts";

/** Of a thousand pages of the kind that users import, the largest had 2.3 MiB. */
const PAGE_LIMITS: FetchLimits = { bytes: 4 * 1024 * 1024, milliseconds: 10_000, redirects: 4 };

const HEADERS = {
  Accept: "text/html, application/xhtml+xml;q=0.9",
  "User-Agent": "Mozilla/5.0 (compatible; Alfred/1.0; page reader at a user's request)",
};
const KINDS = /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/iu;

export function createPages(rules: EgressRules, limits: FetchLimits = PAGE_LIMITS): Pages {
  return {
    async fetch(address) {
      // No data of the user is sent.
      const request = { method: "GET", address, headers: HEADERS, limits };
      const answer = await guardedFetch(request, rules);
      if (answer.outcome === "response") return read(answer);
      return refused(REFUSALS[answer.why]);
    },
  };
}

const REFUSALS: Readonly<Record<FetchRefusal, PageRefusal>> = {
  address: "address",
  redirect_address: "address",
  redirect: "away",
  visit: "away",
  time: "time",
  away: "away",
};

async function read(answer: FetchedResponse): Promise<PageAnswer> {
  const kind = answer.headers.get("Content-Type") ?? "";
  const why = refusalOf(answer.status, kind);
  if (why !== null) {
    await answer.discard();
    return refused(why);
  }
  const body = await answer.read();
  if (body.outcome === "refused") return refused(body.why);
  return { outcome: "page", address: answer.address, html: decodePage(body.bytes, kind) };
}

function refusalOf(status: number, kind: string): PageRefusal | null {
  if (status === 404 || status === 410) return "gone";
  if ([401, 402, 403, 407, 429, 451].includes(status)) return "closed";
  if (status < 200 || status >= 300) return "away";
  return KINDS.test(kind) ? null : "kind";
}

function refused(why: PageRefusal): PageAnswer {
  return { outcome: "refused", why };
}
