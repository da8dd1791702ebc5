// Entity context for prompts (spec/context#builders): one function, one mode per reader.
import type { EntityRecord } from "../../../contracts/session.ts";
import { fitPieces, omissionNote, shownText } from "./fit-section.ts";
import { shortLine, subsection } from "./format-prompt.ts";
import { labelOf } from "../../entities/translation/strip-refs.ts";
import { BUDGETS } from "./section-budgets.ts";
import type { EntityTiers } from "../../entities/tier-entities.ts";

/**
 * `refs_and_labels` (Think): refs and labels; retained entities as refs only.
 * `do_not_read` (Think): the refs that a plan need not read to know that they exist, and those with only some columns
 * known. `reply` (Reply): known labels without refs; no retained entities.
 * `curation` (Understand): every tier, with the details that curation needs.
 */
export type EntityMode = "refs_and_labels" | "do_not_read" | "reply" | "curation";

/**
 * The tiers as `mode` shows them, without empty ones. Act's prompt has its own section
 * (`act/sections/act-entities.ts`).
 * @param places for `curation`: the place of each thing, keyed by ref, because users name things by their place
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
      return tierSections([
        ["Active", touchedLines(tiers.active, statusText, "a read step finds them")],
        ["Drafts", touchedLines(draftsOf(tiers), statusText, NAMED_NOTE)],
        ["Retained", bulletList(tiers.retained.map(({ ref }) => ref))],
      ]);
    case "do_not_read":
      return doNotRead(tiers);
    case "reply":
      return namesOnly(tiers);
  }
}

const NAMED_NOTE = "the user can name them";

/** The tiers that have an entity. */
function tierSections(tiers: [title: string, body: string | null][]): string {
  return tiers.flatMap(([title, body]) => (body ? [subsection(title, body)] : [])).join("\n\n");
}

/** One entity of a list, with the heading that it shares with others of the list. */
export interface ListedEntity {
  ref: string;
  label: string;
  head: string;
}

/**
 * `- created in exchange 3 → wine_1 Barolo; wine_2 Chianti`: a line for each head, in the order of the entities;
 * null if there are none.
 */
export function groupedLines(entities: ListedEntity[], how: string): string | null {
  if (entities.length === 0) return null;
  const pieces = fitPieces(
    entities.map(({ ref, label }) => ({ full: `${ref} ${label}` })),
    BUDGETS.entityTable,
  );
  const groups = new Map<string, string[]>();
  for (const [index, { head }] of entities.entries()) {
    const text = pieces.texts[index];
    if (text != null) groups.set(head, [...(groups.get(head) ?? []), text]);
  }
  const note = omissionNote(pieces, "entities", how);
  const lines = [...groups].map(([head, texts]) => `- ${head} → ${texts.join("; ")}`);
  return [...lines, ...(note === null ? [] : [note])].join("\n");
}

/** Lines of the records in their order, grouped by the head that `headOf` gives them. */
function touchedLines(
  records: EntityRecord[],
  headOf: (record: EntityRecord) => string,
  how: string,
  places: ReadonlyMap<string, string> = new Map(),
): string | null {
  return groupedLines(
    records.map((record) => ({
      ref: record.ref,
      label: placedLabel(record.label, places.get(record.ref)),
      head: headOf(record),
    })),
    how,
  );
}

/**
 * `created in exchange 2`, `created in exchange 2, touched in exchange 4`, `updated, touched in exchange 4`; only
 * `touched` for a row that was read and whose content the session has no more.
 */
function statusText({ status, created, touched, data }: EntityRecord): string {
  const touchedText = `touched in exchange ${touched}`;
  if (status === "created" && created < touched)
    return `created in exchange ${created}, ${touchedText}`;
  if (status === "updated") return `updated, ${touchedText}`;
  if (status === "read" && data === undefined) return touchedText;
  return `${status} in exchange ${touched}`;
}

/** `Barolo (in: rack)` */
export function placedLabel(label: string, place: string | null | undefined): string {
  return shortLine(place ? `${label} (in: ${place})` : label);
}

function forCuration(tiers: EntityTiers, places: ReadonlyMap<string, string>): string {
  const keptLine = (record: EntityRecord) =>
    `${lastReferenced(record)}, kept because ${shortLine(record.retained ?? "")}`;
  return tierSections([
    ["Active", touchedLines(tiers.active, lastReferenced, NAMED_NOTE, places)],
    ["Drafts", touchedLines(draftsOf(tiers), lastReferenced, NAMED_NOTE, places)],
    ["Retained", touchedLines(tiers.retained, keptLine, NAMED_NOTE, places)],
  ]);
}

/** `created in exchange 4, as "save it"` (spec/entities#last-words). */
function lastReferenced(record: EntityRecord): string {
  const { phrase } = record;
  return phrase === undefined
    ? statusText(record)
    : `${statusText(record)}, as ${JSON.stringify(shortLine(phrase))}`;
}

const DO_NOT_READ = "Already in context, do not read again only to know that they exist";

function doNotRead({ active }: EntityTiers): string {
  const withData = active.filter(({ data, status }) => data !== undefined && status !== "deleted");
  if (withData.length === 0) return "";
  const refsByColumns = Map.groupBy(
    withData.filter((record) => record.known !== undefined),
    (record) => record.known?.join(", ") ?? "",
  );
  const knownRefs = withData.length === active.length ? "all of Active" : refsOf(withData);
  return [
    `${DO_NOT_READ}: ${knownRefs}`,
    ...[...refsByColumns].map(
      ([columns, records]) => `Known by these columns alone (${columns}): ${refsOf(records)}`,
    ),
  ].join("\n");
}

function refsOf(records: EntityRecord[]): string {
  const pieces = fitPieces(
    records.map(({ ref }) => ({ full: ref })),
    BUDGETS.entityNames,
  );
  return shownText(pieces, ", ");
}

function namesOnly(tiers: EntityTiers): string {
  const names = (records: EntityRecord[]) =>
    bulletList(
      [...new Set(records.flatMap((record) => labelOf(record) ?? []))].map((label) =>
        shortLine(label),
      ),
    );
  const activeRecords = tiers.active.filter(({ status }) => status !== "deleted");
  return tierSections([
    ["In play", names(activeRecords)],
    ["Drafts, not saved", names(draftsOf(tiers))],
  ]);
}

function bulletList(lines: string[]): string | null {
  if (lines.length === 0) return null;
  const pieces = fitPieces(
    lines.map((line) => ({ full: `- ${line}` })),
    BUDGETS.entityNames,
  );
  const note = omissionNote(pieces, "entities", NAMED_NOTE);
  return [shownText(pieces, "\n"), ...(note === null ? [] : [note])].join("\n");
}

function draftsOf({ drafts }: EntityTiers): EntityRecord[] {
  return drafts.map(({ record }) => record);
}
