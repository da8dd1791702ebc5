// What a reply may not hold: an address that the user did not have already.
import { linksByMarkdownIt, linksIn } from "../../support/links-in.ts";
import { toldIn, type Observed } from "../observed.ts";

const ADDRESS =
  /(?:https?|ftp):[/\\]+[^\s<>)\]"']+|\bwww\.[^\s<>)\]"']+|\b(?:javascript|data|mailto):[^\s<>)\]"']+/gi;
/** A character that is itself, and not markup. */
const ESCAPED_PATTERN = /\\([!-/:-@[-`{-~])/g;

/** Addresses may be repeated from the rows as they were or as a screen has made them, and from the user's own words. */
export function checkLinks(observation: Observed): string[] {
  const { text, before, after, screenRows, ledger } = observation;
  const addedRows = [...after.values()].flatMap((table) =>
    [...table.values()].filter(({ id }) => screenRows.has(id)),
  );
  // Renamed on a screen during the run, then deleted by it: its name stands in the receipt alone.
  const goneRows = ledger.filter(({ row_id }) => screenRows.has(row_id ?? ""));
  const old = [...before.values()].map((table) => [...table.values()]);
  const rows = JSON.stringify([old, addedRows, goneRows]);
  const knownText = `${text}\n${rows}`.toLowerCase();
  const texts = toldIn(observation);
  // As a reader sees it, and what two readers of Markdown make of it.
  const read = texts.replace(ESCAPED_PATTERN, "$1");
  const leads = [...linksIn(texts), ...linksByMarkdownIt(texts)].map((link) =>
    link.replace(/^\w+ ?/, "").replace(/^mailto:|^https?:\/\/(?=www\.)/, ""),
  );
  // Rows that this run has changed are shown as well, by the names that they have now.
  const changedLabels = JSON.stringify(ledger.map(({ label }) => label)).toLowerCase();
  const isKnown = (address: string) =>
    `${knownText}${changedLabels}`.includes(JSON.stringify(address).slice(1, -1).toLowerCase());
  return [...(read.match(ADDRESS) ?? []), ...leads]
    .map((address) => address.replace(/[.,;:!?*_]+$/, ""))
    .filter((address) => !isKnown(address))
    .map((address) => `I11: the reply shows the address ${address.slice(0, 80)}`);
}
