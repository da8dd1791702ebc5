// The headers of draft-ietf-httpapi-ratelimit-headers: the rule of a limit, and how much of it is left.
import type { RateKind, RateRule, RateState } from "../ports/rate-limit.ts";

export type RateHeaders = Record<string, string>;

export function rateHeaders({ kind, rule, remaining, resetMs }: RateState): RateHeaders {
  const policy = { "RateLimit-Policy": policyOf(kind, rule) };
  if (remaining === null) return policy;
  const rateLimit = `"${kind}";r=${Math.floor(remaining)};t=${Math.ceil(resetMs / 1000)}`;
  return { ...policy, RateLimit: rateLimit };
}

/** The burst, and the seconds in which an empty bucket fills up again. */
const policyOf = (kind: RateKind, { burst, perMinute }: RateRule) =>
  `"${kind}";q=${burst};w=${Math.ceil((burst * 60) / perMinute)}`;
