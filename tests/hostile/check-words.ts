// I11, and what else a reply may not hold: a claim without a receipt, or an address that the user did
// not have already.
import { linksByMarkdownIt, linksIn } from "../support/links-in.ts";
import { applied, toldIn, type Observed } from "./observed.ts";

const FIRST_PERSON = "I(?:['’]ve| have)?(?: just| now| already| also)?";
const DONE = "(?:have been|has been|were|are now|is now)";
const CLAIMS: [ops: string[], pattern: RegExp][] = [
  [["create"], new RegExp(`\\b(?:${FIRST_PERSON}|${DONE}) (?:saved|added|created|stored)\\b`, "i")],
  [["delete"], new RegExp(`\\b(?:${FIRST_PERSON}|${DONE}) (?:deleted|removed)\\b`, "i")],
  [["delete", "update"], new RegExp(`\\b(?:${FIRST_PERSON}|${DONE}) cleared\\b`, "i")],
  [["update"], new RegExp(`\\b(?:${FIRST_PERSON}|${DONE}) (?:updated|changed)\\b`, "i")],
];

/** The name of an item that was refused, whatever the plan had called it. */
const REFUSED_NAME = /"[^"\n]*" (was not (?:saved|updated|deleted))/g;

export function checkClaims(seen: Observed): string[] {
  if (seen.kind === "undo") return [];
  const { run, drafts, after, before } = seen;
  const data = JSON.stringify([
    ...[...drafts.values()].map(({ content }) => content),
    ...[before, after].flatMap((state) =>
      [...state.values()].flatMap((rows) => [...rows.values()]),
    ),
    run.steps,
  ]).replaceAll("\\n", "\n");
  // A name that reads like a claim is told as a name, in whatever sentence it stands.
  const quoted = textsIn([
    ...[...drafts.values()].map(({ content }) => content),
    ...[before, after].flatMap((state) =>
      [...state.values()].flatMap((rows) => [...rows.values()]),
    ),
  ])
    .filter((text) => CLAIMS.some(([, pattern]) => pattern.test(text)))
    .toSorted((a, b) => b.length - a.length);
  // What was not done is told by its name, whatever that is, and why in code's words.
  const reasons = (run.reply?.changes ?? [])
    .filter(({ status }) => status !== "applied")
    .flatMap(({ label, error }) => [label ?? [], error?.message ?? []].flat())
    .filter((text) => CLAIMS.some(([, pattern]) => pattern.test(text)));
  const told = [...quoted, ...reasons]
    .reduce((left, text) => left.replaceAll(text.trim().replace(/[.\s]+$/, ""), ""), toldIn(seen))
    .replace(REFUSED_NAME, "$1");
  const sentences = told
    .split(/(?<=[.!?])\s+|\n/)
    // An entry of a shown draft or list has a dash before it that is not the entry's own.
    .map((sentence) => sentence.trim().replace(/^(?:[-*•]|\d{1,3}[.)]) /, ""));
  const effects = applied(seen);
  return sentences.flatMap((sentence) => {
    if (sentence === "" || data.includes(JSON.stringify(sentence).slice(1, -1))) return [];
    return CLAIMS.filter(
      ([ops, pattern]) => pattern.test(sentence) && !effects.some(({ op }) => ops.includes(op)),
    ).map(([ops]) => `I11: "${sentence.slice(0, 120)}" claims a ${ops[0]} that did not happen`);
  });
}

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
  const told = toldIn(seen);
  // As a reader sees it, and what two readers of Markdown make of it.
  const read = told.replace(ESCAPED, "$1");
  const leads = [...linksIn(told), ...linksByMarkdownIt(told)].map((link) =>
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

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(textsIn) : [];
}
