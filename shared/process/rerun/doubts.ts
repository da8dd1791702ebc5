// What the ended run has done in steps that the rerun runs again: calls that may have had an effect, about which a
// person is asked first, and changes of data, about which the ledger is asked.
import type { Hop } from "../../contracts/hop.ts";
import { hopName, parseHop } from "../../contracts/hop.ts";
import { closingHop } from "../../platform/processes/frame-hops.ts";
import type { RerunSource, UnsettledCall } from "../../ports/rerun-calls.ts";
import type { EarlierChange } from "../../ports/earlier-change.ts";
import type { SeenFailure } from "../../ports/run-database.ts";
import { markAt } from "../marks.ts";
import { INTERRUPTED } from "../steps/step-errors.ts";
import type { Walk } from "./rerun-walk.ts";

/**
 * The calls, by the hop of the rerun that asks about them.
 * @param earlier the doubts of the ended run, if that was a rerun itself
 */
export function doubtsOf(
  walk: Walk,
  { unsettled, decided }: Pick<RerunSource, "unsettled" | "decided">,
  earlier: Readonly<Record<Hop, SeenFailure>>,
): Record<Hop, SeenFailure> {
  const calls = unsettled.flatMap(({ kind, hop, answer, at }): [Hop, SeenFailure][] => {
    const seen = kind === "call" ? seenOf(answer, at, hasCompleted(walk, hop)) : null;
    return seen === null ? [] : [[hop, seen]];
  });
  return inRerun(walk, [...undecided(earlier, decided), ...calls]);
}

/**
 * The changes of data, by the hop of the rerun that would make them again.
 * @param earlier those of the ended run, if that was a rerun itself
 */
export function changesOf(
  walk: Walk,
  { run, unsettled, decided }: Pick<RerunSource, "run" | "unsettled" | "decided">,
  earlier: Readonly<Record<Hop, EarlierChange>>,
): Record<Hop, EarlierChange> {
  const changes = unsettled
    .filter(({ kind }) => kind === "change")
    .map(({ hop, at }): [Hop, EarlierChange] => [hop, { run, hop, at }]);
  return inRerun(walk, [...undecided(earlier, decided), ...changes]);
}

const undecided = <T>(earlier: Readonly<Record<Hop, T>>, decided: readonly Hop[]): [Hop, T][] =>
  Object.entries(earlier).filter(([hop]) => !decided.includes(hop));

/**
 * The entries by their hop in the rerun, without those of steps that do not run there, or that had completed and run
 * again on demand. A later entry replaces an earlier one of the same hop.
 */
function inRerun<T>(walk: Walk, entries: [Hop, T][]): Record<Hop, T> {
  const moved = entries.flatMap(([hop, entry]): [Hop, T][] => {
    const to = movedHop(walk, hop);
    const isSettled = to === null || walk.commits.has(to) || isRepeatedOnDemand(walk, hop, to);
    return isSettled ? [] : [[to, entry]];
  });
  return Object.fromEntries(moved);
}

/** The hop in the rerun of a step that the ended run had at a hop; null when the rerun has no such step. */
function movedHop({ moved }: Walk, hop: Hop): Hop | null {
  const { node, numbers } = parseHop(hop);
  for (let length = numbers.length; length > 0; length--) {
    const newHop = moved.get(hopName(node, ...numbers.slice(0, length)));
    if (newHop !== undefined) return [newHop, ...numbers.slice(length)].join(".");
  }
  return null;
}

/**
 * A step that has completed is in no doubt if it runs again because the request names it or a definition has changed.
 * If it runs again because the store has lost a result that it depends on, no person has agreed that its call is
 * repeated.
 */
function isRepeatedOnDemand(walk: Walk, hop: Hop, to: Hop): boolean {
  const { node, numbers } = parseHop(to);
  const isOnDemand = numbers.some((_, n) =>
    walk.onDemand.has(hopName(node, ...numbers.slice(0, n + 1))),
  );
  return isOnDemand && hasCompleted(walk, hop);
}

function hasCompleted({ statuses }: Walk, hop: Hop): boolean {
  const mark = markAt(statuses, hop);
  const end = mark?.kind === "frame" ? (markAt(statuses, closingHop(hop)) ?? mark) : mark;
  if (end?.kind === "frame") return true;
  return (end?.kind === "step" || end?.kind === "closed") && end.status === "completed";
}

/** Null for a failure that proves that nothing was done. */
function seenOf(answer: UnsettledCall["answer"], at: string, isUsed: boolean): SeenFailure | null {
  if (answer === null) return { what: "interrupted", detail: INTERRUPTED, at };
  if (answer.outcome === "done") return { what: "answered", detail: isUsed ? USED : UNUSABLE, at };
  if (answer.code === "unknown_outcome")
    return answer.seen ?? { what: "interrupted", detail: INTERRUPTED, at };
  return ANSWERED.has(answer.code) ? { what: "answered", detail: answer.detail, at } : null;
}

const USED = "The service answered, and the step completed with its answer";
const UNUSABLE = "The service answered, and its answer could not be used";

/** Failures of calls that the service has answered as it answers after a success. */
const ANSWERED: ReadonlySet<string> = new Set([
  ...["too_large", "bad_answer", "output_mismatch", "secret_echoed"],
]);
