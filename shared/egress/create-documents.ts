// Fetches documents that describe services through the egress guard, without credentials, within a limit of bytes and
// time.
import type { DocumentRefusal, Documents } from "../ports/documents.ts";
import type { EgressRules } from "./check-address.ts";
import { type FetchRefusal, guardedFetch } from "./guarded-fetch.ts";

const TIMEOUT_MS = 15_000;
const HEADERS = { Accept: "application/json, application/yaml, text/*;q=0.8" };

/** @param bytes the longest document */
export function createDocuments(rules: EgressRules, bytes: number): Documents {
  const limits = { bytes, milliseconds: TIMEOUT_MS, redirects: 4 };
  return {
    async fetch(address) {
      const answer = await guardedFetch(
        { method: "GET", address, headers: HEADERS, limits },
        rules,
      );
      if (answer.outcome === "refused") return { outcome: "refused", why: REFUSALS[answer.why] };
      if (answer.status !== 200) {
        await answer.discard();
        return { outcome: "status", status: answer.status };
      }
      const body = await answer.read();
      if (body.outcome === "refused") return { outcome: "refused", why: body.why };
      const text = new TextDecoder().decode(body.bytes);
      return { outcome: "document", address: answer.address, text };
    },
  };
}

const REFUSALS: Readonly<Record<FetchRefusal, DocumentRefusal>> = {
  address: "address",
  redirect_address: "address",
  redirect: "away",
  visit: "away",
  time: "time",
  away: "away",
};
