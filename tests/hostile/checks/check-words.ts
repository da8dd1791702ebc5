// A reply may not contain an address that the user did not have already.
import { linksByMarkdownIt, linksIn } from "../../support/links-in.ts";
import { textsForUser, type Observed } from "../observed.ts";

const ADDRESS =
  /(?:https?|ftp):[/\\]+[^\s<>)\]"']+|\bwww\.[^\s<>)\]"']+|\b(?:javascript|data|mailto):[^\s<>)\]"']+/gi;
/** An escaped character, which is not markup. */
const ESCAPED_PATTERN = /\\([!-/:-@[-`{-~])/g;

/** A reply may repeat addresses from rows that the run did not write, and from the user's message. */
export function checkLinks(observation: Observed): string[] {
  const { text, before, after, screenRows, ledger } = observation;
  const addedRows = [...after.values()].flatMap((table) =>
    [...table.values()].filter(({ id }) => screenRows.has(id)),
  );
  // A row that a screen renamed during the run and the run then deleted: only the receipt has its name.
  const goneRows = ledger.filter(({ row_id }) => screenRows.has(row_id ?? ""));
  const old = [...before.values()].map((table) => [...table.values()]);
  const rows = JSON.stringify([old, addedRows, goneRows]);
  const knownText = `${text}\n${rows}`.toLowerCase();
  const texts = textsForUser(observation);
  // The text as a person sees it, and the links that two parsers of Markdown find.
  const visibleText = texts.replace(ESCAPED_PATTERN, "$1");
  const links = [...linksIn(texts), ...linksByMarkdownIt(texts)].map((link) =>
    link.replace(/^\w+ ?/, "").replace(/^mailto:|^https?:\/\/(?=www\.)/, ""),
  );
  // The reply also names the rows that this run has changed.
  const changedLabels = JSON.stringify(ledger.map(({ label }) => label)).toLowerCase();
  const isKnown = (address: string) =>
    `${knownText}${changedLabels}`.includes(JSON.stringify(address).slice(1, -1).toLowerCase());
  return [...(visibleText.match(ADDRESS) ?? []), ...links]
    .map((address) => address.replace(/[.,;:!?*_]+$/, ""))
    .filter((address) => !isKnown(address))
    .map((address) => `I11: the reply shows the address ${address.slice(0, 80)}`);
}
