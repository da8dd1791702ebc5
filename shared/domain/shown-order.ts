// In which order a reply showed things: what "the first one" counts along (S7).
import type { EntityRecord, Session } from "../contracts/session.ts";
import { DEICTIC, foldedWords } from "./label-words.ts";
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

/** What the last replies named, newest first; replies that named fewer than two things are left out. */
export function listsShown({ exchanges }: Pick<Session, "exchanges">): string[][] {
  const last = exchanges.slice(-FULL_DETAIL).toReversed();
  return last.flatMap(({ shown }) => (shown === undefined ? [] : [shown]));
}

const PLACES = "first second third fourth fifth sixth seventh eighth ninth tenth".split(" ");
/** What may stand beside a place without making it another: "the first one of those". */
const BESIDE = new Set(["one", "that", "this", "those", "these", "them", "there", "above"]);

/**
 * The place that words name, counted from 0, -1 for the last; null when they name none, several, or
 * anything else beside it ("the last two").
 */
export function placeNamed(raw: string): number | null {
  const pointing = foldedWords(raw).filter((word) => DEICTIC.has(word) && !BESIDE.has(word));
  const [word = ""] = pointing;
  if (pointing.length !== 1) return null;
  if (word === "last") return -1;
  const place = PLACES.indexOf(word);
  const digits = /^(\d)(?:st|nd|rd|th)$/.exec(word)?.[1];
  return place >= 0 ? place : digits === undefined ? null : Number(digits) - 1;
}

/**
 * The ref at a place of the newest list that shows at least two things of the type.
 * @param lists newest first
 * @param type null where the words leave it open: then a list of several types decides nothing
 */
export function refAtPlace(lists: string[][], place: number, type: string | null): string | null {
  for (const list of lists) {
    const own = type === null ? list : list.filter((ref) => typeIn(ref) === type);
    if (own.length < 2) continue;
    return new Set(own.map(typeIn)).size > 1 ? null : (own.at(place) ?? null);
  }
  return null;
}

function typeIn(ref: string): string {
  return ref.replace(/^gen_/, "").replace(/_\d+$/, "");
}
