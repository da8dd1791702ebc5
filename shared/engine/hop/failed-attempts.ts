// What was tried before a run failed: the failed attempts at its hops, each with the code of its error.
import { parseHop, type Hop } from "../../contracts/hop.ts";
import type { ErrorCode } from "../../contracts/errors.ts";
import type { HopAttempt } from "../../contracts/results.ts";
import type { FailedAttempt, RunState } from "../../ports/store.ts";
import { KEPT_ATTEMPTS } from "../limits.ts";

/** The hop that failed for good. */
export interface FailedFinally {
  hop: Hop;
  /** Claims of it that were granted to somebody who tried. */
  attempts: number;
  /** Why the last one failed. */
  code: ErrorCode;
}

/**
 * Failed attempts in the order of the process, those of the given-up hop last; the last few of each.
 * An attempt that left no cause was cut off: its invocation ended without a word.
 * @param nodes in the order in which a run comes to them
 */
export function failedAttempts(
  nodes: readonly string[],
  { causes }: Pick<RunState, "causes">,
  given?: FailedFinally,
): HopAttempt[] {
  const others = Object.entries(causes)
    .filter(([hop]) => hop !== given?.hop)
    .sort(([a], [b]) => place(nodes, a) - place(nodes, b))
    .flatMap(([hop, list]) => list.map(({ attempt, code }) => ({ hop, attempt, code })));
  const own = given ? ownAttempts(given, causes[given.hop] ?? []) : [];
  return [...others, ...own].slice(-KEPT_ATTEMPTS);
}

function ownAttempts(
  { hop, attempts, code }: FailedFinally,
  causes: FailedAttempt[],
): HopAttempt[] {
  const known = new Map(causes.map((cause) => [cause.attempt, cause.code]));
  // None was granted where the queue could not even deliver: it has tried all the same.
  const last = Math.max(1, attempts);
  const first = Math.max(1, last - KEPT_ATTEMPTS + 1);
  return Array.from({ length: last - first + 1 }, (_, i) => {
    const attempt = first + i;
    return { hop, attempt, code: known.get(attempt) ?? (attempt === last ? code : "interrupted") };
  });
}

/** Sorts by node, then by the hop's numbers: `b.2` comes before `b.10`. */
function place(nodes: readonly string[], hop: Hop): number {
  const { node, numbers } = parseHop(hop);
  const [first = 0, second = 0] = numbers;
  return nodes.indexOf(node) * 1e6 + first * 1e3 + second;
}
