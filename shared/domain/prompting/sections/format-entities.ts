// Entity context for prompts (spec/context#builders): one function, one mode per reader.
import type { EntityRecord } from "../../../contracts/session.ts";
import { fitPieces, leftOut, shownText } from "./fit-section.ts";
import { shortLine, subsection, tableLine } from "./format-prompt.ts";
import { labelOf } from "../../entities/translation/strip-refs.ts";
import { BUDGETS } from "./section-budgets.ts";
import type { EntityTiers } from "../../entities/tier-entities.ts";

/**
 * `refs_and_labels` (Think): tables; retained entities as refs only.
 * `do_not_read` (Think): one line of refs that a plan need not read to know that they exist.
 * `reply` (Reply): known labels without refs; no retained entities.
 * `curation` (Understand): every tier as a table, with the columns that curation needs.
 */
export type EntityMode = "refs_and_labels" | "do_not_read" | "reply" | "curation";

/**
 * The tiers as `mode` shows them; budgets are BUDGETS'. Act has its own (`act/sections/act-entities.ts`).
 * @param places by ref, for `curation`: where a thing is kept, which users name it by
 */
export function formatEntities(
  tiers: EntityTiers,
  mode: EntityMode,
  places: ReadonlyMap<string, string> = new Map(),
): string {
  switch (mode) {
    case "curation":
      return forCuration(tiers, places);
    case "refs_and_labels":
      return [
        subsection("Active", entityTable(tiers.active, "a read step finds them")),
        subsection("Drafts", entityTable(draftsOf(tiers), "the user can name them")),
        subsection("Retained", bulletList(tiers.retained.map(({ ref }) => ref))),
      ].join("\n\n");
    case "do_not_read":
      return doNotRead(tiers);
    case "reply":
      return namesOnly(tiers);
  }
}

/** The entity table: ref, type, label, status, last touched; the most recently touched first. */
function entityTable(records: EntityRecord[], how: string): string | null {
  return fittedTable(
    ["Ref", "Type", "Label", "Status", "Touched"],
    records.map(({ ref, type, label, status, touched }) => [
      ref,
      type,
      shortLine(label),
      status,
      `exchange ${touched}`,
    ]),
    how,
  );
}

/** A table with as many rows as fit; null when there are none. */
function fittedTable(columns: string[], rows: string[][], how: string): string | null {
  if (rows.length === 0) return null;
  const pieces = rows.map((cells) => ({ full: tableLine(cells) }));
  const fitted = fitPieces(pieces, BUDGETS.entityTable);
  const head = [tableLine(columns), `|${"---|".repeat(columns.length)}`];
  const note = leftOut(fitted, "entities", how);
  return [...head, shownText(fitted, "\n"), ...(note === null ? [] : [note])].join("\n");
}

/** `Barolo (in: rack)` */
export function placedLabel(label: string, place: string | null | undefined): string {
  return shortLine(place ? `${label} (in: ${place})` : label);
}

function forCuration(tiers: EntityTiers, places: ReadonlyMap<string, string>): string {
  const row = (record: EntityRecord) => [
    record.ref,
    record.type,
    placedLabel(record.label, places.get(record.ref)),
    record.status,
    lastReferenced(record),
  ];
  const columns = ["Ref", "Type", "Label", "Status", "Touched"];
  const how = "the user can name them";
  return [
    subsection("Active", fittedTable(columns, tiers.active.map(row), how)),
    subsection("Drafts", fittedTable(columns, draftsOf(tiers).map(row), how)),
    subsection(
      "Retained",
      fittedTable(
        [...columns, "Kept because"],
        tiers.retained.map((record) => [...row(record), shortLine(record.retained ?? "")]),
        how,
      ),
    ),
  ].join("\n\n");
}

/** `exchange 4: "save it"` (spec/entities#last-words). */
function lastReferenced({ touched, phrase }: EntityRecord): string {
  return phrase === undefined
    ? `exchange ${touched}`
    : `exchange ${touched}: ${JSON.stringify(shortLine(phrase))}`;
}

const DO_NOT_READ = "Already in context, do not read again only to know that they exist";

function doNotRead({ active }: EntityTiers): string {
  const known = active.filter(({ data, status }) => data !== undefined && status !== "deleted");
  if (known.length === 0) return "";
  if (known.length === active.length) return `${DO_NOT_READ}: all of Active`;
  const fitted = fitPieces(
    known.map(({ ref }) => ({ full: ref })),
    BUDGETS.entityNames,
  );
  const refs = shownText(fitted, ", ");
  return `${DO_NOT_READ}: ${refs}`;
}

function namesOnly(tiers: EntityTiers): string {
  const names = (records: EntityRecord[]) =>
    bulletList(
      [...new Set(records.flatMap((record) => labelOf(record) ?? []))].map((label) =>
        shortLine(label),
      ),
    );
  const known = tiers.active.filter(({ status }) => status !== "deleted");
  return [
    subsection("In play", names(known)),
    subsection("Drafts, not saved", names(draftsOf(tiers))),
  ].join("\n\n");
}

function bulletList(lines: string[]): string | null {
  const fitted = fitPieces(
    lines.map((line) => ({ full: `- ${line}` })),
    BUDGETS.entityNames,
  );
  const note = leftOut(fitted, "entities", "the user can name them");
  return [shownText(fitted, "\n"), ...(note === null ? [] : [note])].join("\n");
}

function draftsOf({ drafts }: EntityTiers): EntityRecord[] {
  return drafts.map(({ record }) => record);
}
