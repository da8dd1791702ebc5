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

/** Exchanges that one model call folds in. */
export const ROUND = 6;

/** The next round of folding, of limited size however long the conversation is. Null: none is due. */
export function summarizeContext(
  session: Pick<Session, "exchanges" | "summary">,
): SummarizeContext | null {
  const all = exchangesToFold(session);
  const exchanges = all.slice(0, ROUND);
  if (exchanges.length === 0) return null;
  return { summary: session.summary, exchanges, remainingCount: all.length - exchanges.length };
}
