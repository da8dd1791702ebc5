// Which exchanges prompts show in full: the last three, and older ones that the summary does not cover yet. So each
// exchange is shown either in full or in the summary.
import type { Exchange, Session } from "../../contracts/session.ts";

/** Exchanges kept in full detail (spec/conversation#exchanges). */
export const FULL_DETAIL = 3;

/** The exchanges that Understand, Think and Reply see in full, oldest first. */
export function shownExchanges(session: Pick<Session, "exchanges" | "summary">): Exchange[] {
  const coversTo = session.summary?.coversTo ?? 0;
  return session.exchanges.filter(
    ({ exchange }, index, all) => index >= all.length - FULL_DETAIL || exchange > coversTo,
  );
}

/**
 * Folding begins when this many exchanges are outside the window; until then they are shown. So Summarize's model
 * is called every third exchange.
 */
export const FOLD_FROM = 3;

/** Older exchanges to fold into the summary now; empty while there are too few. */
export function exchangesToFold(session: Pick<Session, "exchanges" | "summary">): Exchange[] {
  const coversTo = session.summary?.coversTo ?? 0;
  const olderExchanges = session.exchanges
    .filter(({ exchange }) => exchange > coversTo)
    .slice(0, -FULL_DETAIL);
  return olderExchanges.length < FOLD_FROM ? [] : olderExchanges;
}

/** Exchanges that may be forgotten: outside the window and covered by the summary. */
export function exchangesToPrune(session: Pick<Session, "exchanges" | "summary">): Exchange[] {
  const coversTo = session.summary?.coversTo ?? 0;
  return session.exchanges.slice(0, -FULL_DETAIL).filter(({ exchange }) => exchange <= coversTo);
}
