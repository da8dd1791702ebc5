// Builds Summarize's context: the exchanges that leave the window, one limited round at a time.
import type { Exchange, HistorySummary, Session } from "../../../contracts/session.ts";
import { exchangesToFold } from "../../conversation/shown-exchanges.ts";

export interface SummarizeContext {
  summary: HistorySummary | null;
  /** Oldest first, at most `ROUND`. */
  exchanges: Exchange[];
  /** Number of exchanges that wait for a further round. */
  remainingCount: number;
}

/** The most exchanges that one model call folds in. */
export const ROUND = 6;

/** The next round of folding, whose size is limited however long the conversation is; null if none is due. */
export function summarizeContext(
  session: Pick<Session, "exchanges" | "summary">,
): SummarizeContext | null {
  const exchangesDue = exchangesToFold(session);
  const exchanges = exchangesDue.slice(0, ROUND);
  if (exchanges.length === 0) return null;
  return {
    summary: session.summary,
    exchanges,
    remainingCount: exchangesDue.length - exchanges.length,
  };
}
