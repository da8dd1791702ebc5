// The headers of draft-ietf-httpapi-ratelimit-headers: what is left of a limit, before nothing is.
import type { RateKind, RateRule, RateState } from "../ports/rate-limit.ts";

export type RateHeaders = Record<string, string>;

export function rateHeaders({ kind, rule, remaining, resetMs }: RateState): RateHeaders {
  const policy = { "RateLimit-Policy": policyOf(kind, rule) };
  if (remaining === null) return policy;
  const left = `"${kind}";r=${Math.floor(remaining)};t=${Math.ceil(resetMs / 1000)}`;
  return { ...policy, RateLimit: left };
}

/** The burst, and the seconds in which an empty bucket is full again. */
const policyOf = (kind: RateKind, { burst, perMinute }: RateRule) =>
  `"${kind}";q=${burst};w=${Math.ceil((burst * 60) / perMinute)}`;
