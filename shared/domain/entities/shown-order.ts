// In which order a reply showed entities. "The first one" refers to this order (S7), in any language.
import type { EntityRecord, Session } from "../../contracts/session.ts";
import { FULL_DETAIL } from "../conversation/shown-exchanges.ts";

/** Limit of refs; people do not count further. */
const MAX_REFS = 60;

/**
 * A passage that code shows word for word, and its refs: a draft, a row, the rows of a list. An empty ref is an entry at
 * the list's end that is not a row.
 */
export interface ShownText {
  text: string;
  refs: string[];
  /** The text is a line about the row, and counts only as an entry of a list. */
  isEntry?: true;
}

/**
 * The refs, in the order by which "the second one" is counted after the reply:
 * - the entities of the passages that the reply shows, even if there is only one passage; names inside the
 *   passages do not count;
 * - if it shows no passage, the entries of its lists, provided that they name several entities. A remark on one
 *   entity does not replace an earlier list, and prose is not a list. An entry that names no entity keeps its
 *   place, as an empty ref.
 * @param records in the order in which they were read
 * @param others as in `shownOrder`
 */
export function shownThings(
  reply: string,
  records: EntityRecord[],
  shownTexts: ShownText[],
  others: string[] = [],
): string[] {
  const byRef = new Map<string, EntityRecord>(records.map((record) => [record.ref, record]));
  let text = reply;
  const places: { position: number; refs: string[] }[] = [];
  const passages = shownTexts.filter(({ isEntry }) => isEntry !== true);
  for (const passage of passages.toSorted((a, b) => b.text.length - a.text.length)) {
    const records = passage.refs.flatMap((ref) => byRef.get(ref) ?? []);
    const position = records.length === 0 || passage.text === "" ? -1 : text.indexOf(passage.text);
    if (position < 0) continue;
    const orderedRefs = records.length > 1 ? orderIn(passage.text, records, others) : [];
    const ownRefs = orderedRefs.length > 0 ? orderedRefs : records.map(({ ref }) => ref);
    places.push({ position, refs: [...ownRefs, ...passage.refs.filter((ref) => ref === "")] });
    const end = position + passage.text.length;
    text = text.slice(0, position) + " ".repeat(passage.text.length) + text.slice(end);
  }
  const things = places.toSorted((a, b) => a.position - b.position).flatMap(({ refs }) => refs);
  const isFirst = (ref: string, index: number) => ref === "" || things.indexOf(ref) === index;
  if (things.length > 0) return things.filter(isFirst).slice(0, MAX_REFS);
  const lines = shownTexts.filter(({ isEntry }) => isEntry === true);
  const listedRefs = listOrder(reply, records, others, lines);
  return listedRefs.filter((ref) => ref !== "").length > 1 ? listedRefs : [];
}

/** A line of a list: a bullet, a number, a row of a table, or a heading with a number. */
const ENTRY =
  /^[ \t]*(?:>[ \t]*)*(?:[-*+•–|]|(?:#{1,6}[ \t]+)?\*{0,2}\p{Nd}{1,3}[.)]\*{0,2})[ \t]+/u;

/**
 * The order of the rows in a passage: by its list, otherwise by the positions of their names. Empty if a row's name
 * is missing: the rows then keep their given order.
 */
function orderIn(text: string, records: EntityRecord[], others: string[]): string[] {
  const entries = listOrder(text, records, others).filter((ref) => ref !== "");
  const refs = entries.length > 0 ? entries : shownOrder(text, records, others);
  return refs.length < records.length ? [] : refs;
}

/**
 * One ref per entry of the text's lists: the row about which code wrote the line, otherwise the entity that the
 * entry names first; empty if it names none.
 * @param lines the lines that code wrote, in their order
 */
function listOrder(
  text: string,
  records: EntityRecord[],
  others: string[],
  lines: ShownText[] = [],
): string[] {
  const usedRefs = new Set<string>();
  const knownRefs = new Set<string>(records.map(({ ref }) => ref));
  const remainingTexts = lines.filter(({ refs }) => refs.every((ref) => knownRefs.has(ref)));
  const entries = text.split("\n").flatMap((line) => {
    if (!ENTRY.test(line)) return [];
    const entry = line.replace(ENTRY, "").trim();
    const index = remainingTexts.findIndex(
      (candidate) => candidate.text.split("\n")[0]?.trim() === entry,
    );
    if (index >= 0) {
      const [ownLine] = remainingTexts.splice(index, 1);
      for (const ref of ownLine?.refs ?? []) usedRefs.add(ref);
      return ownLine?.refs ?? [];
    }
    // Rows with the same name are taken one after another, in the order given.
    const freeRecords = records.filter(({ ref }) => !usedRefs.has(ref));
    const [ref = ""] = shownOrder(line, freeRecords, others);
    usedRefs.add(ref);
    return [ref];
  });
  return entries.slice(0, MAX_REFS);
}

/**
 * Refs of the records whose label occurs in the reply, by first occurrence. A label inside a longer label
 * does not count there. Records with the same label keep the order given.
 * @param records in the order in which they were read
 * @param others names of things that are not counted; a label inside one of them does not count there either
 */
export function shownOrder(
  reply: string,
  records: EntityRecord[],
  others: string[] = [],
): string[] {
  let text = reply.toLowerCase();
  const byLabel = Map.groupBy(records, ({ label }) => label.trim().toLowerCase());
  const names = new Set([...byLabel.keys(), ...others.map((name) => name.trim().toLowerCase())]);
  const longestFirst = [...names].toSorted((a, b) => b.length - a.length);
  const places: { position: number; refs: string[] }[] = [];
  for (const label of longestFirst) {
    if (label.length < 2 || !text.includes(label)) continue;
    const pattern = wholeWord(label);
    const index = text.search(pattern);
    if (index < 0) continue;
    places.push({ position: index, refs: (byLabel.get(label) ?? []).map(({ ref }) => ref) });
    text = text.replaceAll(pattern, (match) => " ".repeat(match.length));
  }
  return places
    .toSorted((a, b) => a.position - b.position)
    .flatMap(({ refs }) => refs)
    .slice(0, MAX_REFS);
}

function wholeWord(label: string): RegExp {
  const pattern = label.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, "gu");
}

/**
 * The refs of the newest of the last `FULL_DETAIL` replies that showed an entity or named several, in the reply's
 * order; empty if none of them did.
 */
export function shownLast({ exchanges }: Pick<Session, "exchanges">): string[] {
  const recentExchanges = exchanges.slice(-FULL_DETAIL);
  return recentExchanges.findLast(({ shown }) => shown !== undefined)?.shown ?? [];
}
