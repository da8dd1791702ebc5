// In which order a reply showed things: what "the first one" counts along (S7), in any language.
import type { EntityRecord, Session } from "../contracts/session.ts";
import { FULL_DETAIL } from "./shown-exchanges.ts";

/** More than a person counts along. */
const MOST = 60;

/**
 * Refs of the records whose label stands in the reply, by where it stands first. A label inside a
 * longer one does not count there; those with the same label follow the order given.
 * @param records in the order in which they were read
 */
export function shownOrder(reply: string, records: EntityRecord[]): string[] {
  let text = reply.toLowerCase();
  const byLabel = Map.groupBy(records, ({ label }) => label.trim().toLowerCase());
  const longestFirst = [...byLabel.keys()].toSorted((a, b) => b.length - a.length);
  const found: { at: number; refs: string[] }[] = [];
  for (const label of longestFirst) {
    if (label.length < 2 || !text.includes(label)) continue;
    const pattern = bounded(label);
    const at = text.search(pattern);
    if (at < 0) continue;
    found.push({ at, refs: (byLabel.get(label) ?? []).map(({ ref }) => ref) });
    text = text.replaceAll(pattern, (match) => " ".repeat(match.length));
  }
  return found
    .toSorted((a, b) => a.at - b.at)
    .flatMap(({ refs }) => refs)
    .slice(0, MOST);
}

function bounded(label: string): RegExp {
  const escaped = label.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, "gu");
}

/**
 * What the newest reply named that named several things, in its order; empty where none of the last
 * ones did.
 */
export function shownLast({ exchanges }: Pick<Session, "exchanges">): string[] {
  const last = exchanges.slice(-FULL_DETAIL);
  return last.findLast(({ shown }) => shown !== undefined)?.shown ?? [];
}
