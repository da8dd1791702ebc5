// How much of the conversation is shown in full: the window of three, and whatever the summary does
// not cover yet, so that no exchange is ever in neither.
import type { Exchange, Session } from "../contracts/session.ts";

/** Exchanges kept in full detail (V4 FULL_DETAIL_TURNS). */
export const FULL_DETAIL = 3;

/** The exchanges that Understand and Think see in full, oldest first. */
export function shownExchanges(session: Pick<Session, "exchanges" | "summary">): Exchange[] {
  const covered = session.summary?.coversTo ?? 0;
  return session.exchanges.filter(
    ({ exchange }, index, all) => index >= all.length - FULL_DETAIL || exchange > covered,
  );
}

/** Older exchanges that wait to be folded into the summary; empty while the window holds all. */
export function exchangesToCompress(session: Pick<Session, "exchanges" | "summary">): Exchange[] {
  const covered = session.summary?.coversTo ?? 0;
  const uncovered = session.exchanges.filter(({ exchange }) => exchange > covered);
  return uncovered.length > FULL_DETAIL ? uncovered.slice(0, -FULL_DETAIL) : [];
}

/** Exchanges that may be forgotten: outside the window and covered by the summary. */
export function exchangesToPrune(session: Pick<Session, "exchanges" | "summary">): Exchange[] {
  const covered = session.summary?.coversTo ?? 0;
  return session.exchanges.slice(0, -FULL_DETAIL).filter(({ exchange }) => exchange <= covered);
}
