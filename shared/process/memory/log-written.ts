// Logs what a run of memory has written, and how many parts of the model's answer were dropped for which reason.
import type { HopContext } from "../../engine/hop/hop.ts";

/**
 * @param answer with `refused`: what the database refused
 * @param dropped what the check dropped, keyed by reason
 * @returns the counts, without texts
 */
export function logWritten(
  { log, envelope }: HopContext,
  event: string,
  answer: { outcome: string; refused?: { reason: string }[] } & Record<string, unknown>,
  dropped: Record<string, number>,
): unknown {
  const { refused = [], ...counts } = answer;
  const reasons = { ...dropped };
  for (const { reason } of refused) reasons[reason] = (reasons[reason] ?? 0) + 1;
  log.info(event, {
    "alfred.run": envelope.run,
    ...counts,
    dropped: Object.values(reasons).reduce((sum, count) => sum + count, 0),
    ...Object.fromEntries(Object.entries(reasons).map(([reason, n]) => [`dropped.${reason}`, n])),
  });
  return { ...counts, dropped: reasons };
}
