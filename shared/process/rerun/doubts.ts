// Calls of the ended run that may have had an effect and that the rerun would make again: a person is asked first.
import type { Hop } from "../../contracts/hop.ts";
import { hopName, parseHop } from "../../contracts/hop.ts";
import { closingHop } from "../../platform/processes/frame-hops.ts";
import type { RerunSource, UnsettledCall } from "../../ports/rerun-calls.ts";
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
  const calls = [
    ...Object.entries(earlier).filter(([hop]) => !decided.includes(hop)),
    ...unsettled.map(({ hop, answer, at }) => [hop, seenOf(answer, at)] as const),
  ];
  const doubts = calls.flatMap(([hop, seen]): [Hop, SeenFailure][] => {
    const to = movedHop(walk, hop);
    if (to === null || seen === null || walk.commits.has(to) || hasCompleted(walk, hop)) return [];
    return [[to, seen]];
  });
  return Object.fromEntries(doubts);
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

/** A step that has completed is in no doubt: it runs again because the request names it, or because it has changed. */
function hasCompleted({ statuses }: Walk, hop: Hop): boolean {
  const own = markAt(statuses, hop);
  const end = own?.kind === "frame" ? (markAt(statuses, closingHop(hop)) ?? own) : own;
  if (end?.kind === "frame") return true;
  return (end?.kind === "step" || end?.kind === "closed") && end.status === "completed";
}

/** Null for a failure that proves that nothing was done. */
function seenOf(answer: UnsettledCall["answer"], at: string): SeenFailure | null {
  if (answer === null) return { what: "interrupted", detail: INTERRUPTED, at };
  if (answer.outcome === "done") return { what: "answered", detail: UNUSABLE, at };
  if (answer.code === "unknown_outcome")
    return answer.seen ?? { what: "interrupted", detail: INTERRUPTED, at };
  return ANSWERED.has(answer.code) ? { what: "answered", detail: answer.detail, at } : null;
}

const UNUSABLE = "The service answered, and its answer could not be used";

/** Failures of calls that the service has answered as it answers after a success. */
const ANSWERED: ReadonlySet<string> = new Set([
  ...["too_large", "bad_answer", "output_mismatch", "secret_echoed"],
]);
