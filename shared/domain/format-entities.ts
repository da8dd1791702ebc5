// Entity context for prompts (context-api-spec, Layer 1): one function, one mode per reader.
import type { DomainPack } from "../contracts/pack.ts";
import type { EntityRecord } from "../contracts/session.ts";
import { fitPieces, leftOut, shownText, type Piece } from "./fit-section.ts";
import { dataText, shortLine, subsection, tableLine } from "./format-prompt.ts";
import { BUDGETS } from "./section-budgets.ts";
import type { EntityTiers } from "./tier-entities.ts";

/**
 * `full` (Act): active entities and drafts in full, retained ones as refs and labels.
 * `refs_and_labels` (Think): tables; retained ones as refs only.
 * `do_not_read` (Think): one line of refs that a plan need not read to know that they exist.
 * `reply` (Reply): labels only, without refs, retained ones not at all.
 * `curation` (Understand): every tier as a table, with what it is curated by.
 */
export type EntityMode = "full" | "refs_and_labels" | "do_not_read" | "reply" | "curation";

export interface FullOptions {
  pack: DomainPack;
  /** Refs whose text the step cannot do without: shown in full whatever the budget. */
  needed?: ReadonlySet<string>;
  /** Refs whose content stands under Artifacts: named only. */
  elsewhere?: ReadonlySet<string>;
}

/** The tiers as `mode` shows them. `full` needs its options; budgets are BUDGETS'. */
export function formatEntities(tiers: EntityTiers, mode: Exclude<EntityMode, "full">): string;
export function formatEntities(tiers: EntityTiers, mode: "full", options: FullOptions): string;
export function formatEntities(
  tiers: EntityTiers,
  mode: EntityMode,
  options?: FullOptions,
): string {
  if (options !== undefined) return inFull(tiers, options);
  switch (mode) {
    case "curation":
      return forCuration(tiers);
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
    default:
      throw new Error("entities in full need the pack that formats them");
  }
}

/** The entity table: ref, type, label, status, last touched; the most recently touched first. */
export function entityTable(records: EntityRecord[], how: string): string | null {
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

/** A table of which as many rows are shown as fit; null when it has none. */
function fittedTable(columns: string[], rows: string[][], how: string): string | null {
  if (rows.length === 0) return null;
  const pieces = rows.map((cells) => ({ full: tableLine(cells) }));
  const fitted = fitPieces(pieces, BUDGETS.entityTable);
  const head = [tableLine(columns), `|${"---|".repeat(columns.length)}`];
  const note = leftOut(fitted, "entities", how);
  return [...head, shownText(fitted, "\n"), ...(note === null ? [] : [note])].join("\n");
}

function forCuration(tiers: EntityTiers): string {
  const row = (record: EntityRecord) => [
    record.ref,
    record.type,
    shortLine(record.label),
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

/** `exchange 4: "save it"` (V4 §5.6, Last Referenced). */
function lastReferenced({ touched, phrase }: EntityRecord): string {
  return phrase === undefined
    ? `exchange ${touched}`
    : `exchange ${touched}: ${JSON.stringify(shortLine(phrase))}`;
}

function doNotRead({ active }: EntityTiers): string {
  const known = active.filter(({ data, status }) => data !== undefined && status !== "deleted");
  if (known.length === 0) return "";
  const fitted = fitPieces(
    known.map(({ ref }) => ({ full: ref })),
    BUDGETS.entityNames,
  );
  const refs = shownText(fitted, ", ");
  return `Already in context, do not read again only to know that they exist: ${refs}`;
}

function namesOnly(tiers: EntityTiers): string {
  const names = (records: EntityRecord[]) =>
    bulletList([...new Set(records.map(({ label }) => shortLine(label)))]);
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

function inFull(tiers: EntityTiers, { pack, needed, elsewhere }: FullOptions): string {
  const piece = (record: EntityRecord, text: string | null): Piece => {
    const { ref, type, status } = record;
    const head = `#### ${ref}: ${shortLine(record.label)} (${type}, ${status})`;
    if (elsewhere?.has(ref)) return { full: `${head}\n(its content is under Artifacts)` };
    if (text === null) return { full: head };
    return {
      full: `${head}\n${dataText(text)}`,
      short: `${head}\n(only named here, there was no room for the rest: read it by its ref)`,
      ...(needed?.has(ref) ? { needed: "full" } : {}),
    };
  };
  const active = tiers.active.map((record) => {
    const spec = Object.values(pack.tables).find(({ refType }) => refType === record.type);
    const gone = record.status === "deleted" || record.data === undefined || spec === undefined;
    return piece(record, gone ? null : pack.formatRow(spec.table, record.data ?? {}));
  });
  const drafts = tiers.drafts.map(({ record, artifact }) => {
    const format = pack.subdomains[artifact.subdomain]?.artifact?.format;
    return piece(record, format?.(artifact.content) ?? null);
  });
  return [
    subsection(
      "Active",
      active.length === 0 ? null : `${SNAPSHOT}\n${fullList(active, BUDGETS.activeEntities)}`,
    ),
    subsection("Drafts", fullList(drafts, BUDGETS.drafts)),
    subsection(
      "Retained",
      bulletList(
        tiers.retained.map(({ ref, label, type }) => `${ref}: ${shortLine(label)} (${type})`),
      ),
    ),
  ].join("\n\n");
}

/** act-prompt-structure, Active Entities. */
const SNAPSHOT =
  "A snapshot from recent exchanges. A read step always calls db_read: this is a reference, not an answer.";

function fullList(pieces: Piece[], budget: number): string {
  const fitted = fitPieces(pieces, budget);
  const note = leftOut(fitted, "entities", "a read finds them");
  return [shownText(fitted, "\n\n"), ...(note === null ? [] : [note])].join("\n\n");
}

function draftsOf({ drafts }: EntityTiers): EntityRecord[] {
  return drafts.map(({ record }) => record);
}
