// What a reply may not hold: an address that the user did not have already.
import { linksByMarkdownIt, linksIn } from "../../support/links-in.ts";
import { toldIn, type Observed } from "../observed.ts";

const ADDRESS =
  /(?:https?|ftp):[/\\]+[^\s<>)\]"']+|\bwww\.[^\s<>)\]"']+|\b(?:javascript|data|mailto):[^\s<>)\]"']+/gi;
/** A character that is itself, and not markup. */
const ESCAPED = /\\([!-/:-@[-`{-~])/g;

/** Addresses may be repeated from the rows as they were or as a screen has made them, and from the user's own words. */
export function checkLinks(seen: Observed): string[] {
  const { text, before, after, screenRows, ledger } = seen;
  const added = [...after.values()].flatMap((table) =>
    [...table.values()].filter(({ id }) => screenRows.has(id)),
  );
  // Renamed on a screen during the run, then deleted by it: its name stands in the receipt alone.
  const gone = ledger.filter(({ row_id }) => screenRows.has(row_id ?? ""));
  const old = [...before.values()].map((table) => [...table.values()]);
  const rows = JSON.stringify([old, added, gone]);
  const known = `${text}\n${rows}`.toLowerCase();
  const texts = toldIn(seen);
  // As a reader sees it, and what two readers of Markdown make of it.
  const read = texts.replace(ESCAPED, "$1");
  const leads = [...linksIn(texts), ...linksByMarkdownIt(texts)].map((link) =>
    link.replace(/^\w+ ?/, "").replace(/^mailto:|^https?:\/\/(?=www\.)/, ""),
  );
  // Rows that this run has changed are shown as well, by the names that they have now.
  const changed = JSON.stringify(ledger.map(({ label }) => label)).toLowerCase();
  const isKnown = (found: string) =>
    `${known}${changed}`.includes(JSON.stringify(found).slice(1, -1).toLowerCase());
  return [...(read.match(ADDRESS) ?? []), ...leads]
    .map((found) => found.replace(/[.,;:!?*_]+$/, ""))
    .filter((found) => !isKnown(found))
    .map((found) => `I11: the reply shows the address ${found.slice(0, 80)}`);
}
