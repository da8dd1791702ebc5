// The failed attempts at a run's hops before the run failed, each with its error code.
import { parseHop, type Hop } from "../../contracts/hop.ts";
import type { ErrorCode } from "../../contracts/errors.ts";
import type { HopAttempt } from "../../contracts/results.ts";
import type { FailedAttempt, RunState } from "../../ports/store.ts";
import { MAX_LISTED_ATTEMPTS } from "../limits.ts";

/** The hop that failed for good. */
export interface FinalFailure {
  hop: Hop;
  /** Granted claims that were attempts at the hop. */
  attempts: number;
  /** The error code of the last attempt. */
  code: ErrorCode;
}

/**
 * Failed attempts in the order of the process; those of the hop that finally failed come last. At most
 * MAX_LISTED_ATTEMPTS are listed, the last ones. An attempt of the failed hop without a stored cause is
 * listed as `interrupted`: its invocation ended without reporting an error, or the store has dropped its cause for
 * newer ones. The last attempt has the code of `finalFailure` if it has no cause. Attempts of other hops without a
 * cause are not listed.
 */
export function failedAttempts(
  nodes: readonly string[],
  { causes }: Pick<RunState, "causes">,
  finalFailure?: FinalFailure,
): HopAttempt[] {
  const otherAttempts = Object.entries(causes)
    .filter(([hop]) => hop !== finalFailure?.hop)
    .sort(([a], [b]) => sortKey(nodes, a) - sortKey(nodes, b))
    .flatMap(([hop, list]) => list.map(({ attempt, code }) => ({ hop, attempt, code })));
  const finalAttempts = finalFailure
    ? attemptsOfFailedHop(finalFailure, causes[finalFailure.hop] ?? [])
    : [];
  return [...otherAttempts, ...finalAttempts].slice(-MAX_LISTED_ATTEMPTS);
}

function attemptsOfFailedHop(
  { hop, attempts, code }: FinalFailure,
  causes: FailedAttempt[],
): HopAttempt[] {
  const knownCodes = new Map(causes.map((cause) => [cause.attempt, cause.code]));
  // If the queue could not deliver at all, no claim was granted; that counts as one attempt.
  const last = Math.max(1, attempts);
  const first = Math.max(1, last - MAX_LISTED_ATTEMPTS + 1);
  return Array.from({ length: last - first + 1 }, (_, i) => {
    const attempt = first + i;
    return {
      hop,
      attempt,
      code: knownCodes.get(attempt) ?? (attempt === last ? code : "interrupted"),
    };
  });
}

/** The hop's sort key: by node, then by the hop's numbers, so that `b.2` comes before `b.10`. */
function sortKey(nodes: readonly string[], hop: Hop): number {
  const { node, numbers } = parseHop(hop);
  const [first = 0, second = 0] = numbers;
  return nodes.indexOf(node) * 1e6 + first * 1e3 + second;
}
