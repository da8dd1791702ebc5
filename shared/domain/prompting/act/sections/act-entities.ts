// The entities in Act's prompt. Active ones and drafts that the step names, or that are its only data, are shown in
// full. Those that it could name or link to are shown by ref and label. The others are not shown.
import type { DomainPack, SubdomainSpec } from "../../../../contracts/pack.ts";
import type { PlanStep } from "../../../../contracts/plan.ts";
import type { Artifact, EntityRecord } from "../../../../contracts/session.ts";
import type { ActContext } from "../context.ts";
import { fitPieces, omissionNote, shownText, type Piece } from "../../sections/fit-section.ts";
import { dataText, shortLine, subsection } from "../../sections/format-prompt.ts";
import { onlyColumnsText } from "../../sections/format-reads.ts";
import { promptRow } from "../../sections/prompt-row.ts";
import { BUDGETS } from "../../sections/section-budgets.ts";

/** `### Active`, `### Drafts`, `### Retained`, each if it has an entry; null if none has. */
export function actEntities(context: ActContext): string | null {
  const { entities: tiers, step } = context;
  const types = relatedTypes(context);
  const rowRefs = rowsInPrompt(context);
  const madeRefs = draftsOfEarlierSteps(context);
  const isOfStep = ({ ref, type }: EntityRecord) =>
    !rowRefs.has(ref) && (context.neededRefs.has(ref) || madeRefs.has(ref) || types.has(type));
  const pieceOf = (record: EntityRecord): Piece => ({ full: nameLine(record) });
  const needsRows = changesRows(step) || step.type === "analyze";
  const active = tiers.active.filter(isOfStep).map((record) => activePiece(context, record));
  const drafts = tiers.drafts
    .filter(({ record }) => isOfStep(record))
    .map(({ record, artifact }) => draftPiece(context, record, artifact, madeRefs));
  const parts = [
    part("Active", active, needsRows ? BUDGETS.actEntities : BUDGETS.actNames),
    part("Drafts", drafts, BUDGETS.actDrafts),
    part(
      "Retained",
      [...tiers.retained.filter(isOfStep), ...context.distantRecords].map(pieceOf),
      BUDGETS.actNames,
    ),
  ].filter((text) => text !== null);
  return parts.length === 0 ? null : parts.join("\n\n");
}

/** Types of the rows that the step reads, writes or links to, and of the drafts that it makes. */
function relatedTypes({ pack, step }: ActContext): ReadonlySet<string> {
  const spec: SubdomainSpec | undefined = pack.subdomains[step.subdomain];
  const ownTables = (spec?.tables ?? []).flatMap((name) => pack.tables[name] ?? []);
  const linkedTables = ownTables.flatMap(({ foreignKeys }) =>
    Object.values(foreignKeys).flatMap((name) => pack.tables[name] ?? []),
  );
  const madeTypes = spec?.artifact === undefined ? [] : [spec.artifact.type];
  return new Set([...[...ownTables, ...linkedTables].map(({ refType }) => refType), ...madeTypes]);
}

/** Rows that were read and not changed since, which `Done so far` shows. */
function rowsInPrompt({ earlierResults, calls }: ActContext): ReadonlySet<string> {
  const reads = [
    ...earlierResults.flatMap((result) => result.reads ?? []),
    ...calls.flatMap((call) => (call.kind === "read" ? [call.read] : [])),
  ];
  const receipts = [
    ...earlierResults.flatMap((result) => result.receipts ?? []),
    ...calls.flatMap((call) => (call.kind === "effects" ? call.receipts : [])),
  ];
  const changedRefs = new Set(receipts.map(({ ref }) => ref));
  const refs = reads.flatMap(({ rows }) => rows.map(({ id }) => String(id)));
  return new Set(refs.filter((ref) => !changedRefs.has(ref)));
}

/**
 * Drafts of earlier steps, which the plan could not name because they did not exist yet; none for a read or a write.
 */
function draftsOfEarlierSteps({ earlierResults, step }: ActContext): ReadonlySet<string> {
  if (step.type === "read" || step.type === "write") return new Set();
  const otherResults = earlierResults.filter((result) => result.step !== step.id);
  return new Set(otherResults.flatMap(({ artifacts }) => artifacts ?? []).map(({ ref }) => ref));
}

function changesRows({ type, operation }: PlanStep): boolean {
  return type === "write" && operation !== "create";
}

/**
 * An active entity: by name, or with its row's content if the step needs that. A write whose batch names no rows
 * may change rows that it has not read in this run, and an analysis without a read before it has no other data.
 * Other steps read the rows that they use.
 */
function activePiece(context: ActContext, record: EntityRecord): Piece {
  const { pack, step, neededRefs, earlierResults, breaks } = context;
  const spec = Object.values(pack.tables).find(({ refType }) => refType === record.type);
  const isWritable = pack.subdomains[step.subdomain]?.writes.includes(spec?.table ?? "") ?? false;
  const isNamed = neededRefs.has(record.ref);
  const name = nameLine(record);
  const hasNoRead =
    step.type === "analyze" && earlierResults.every(({ reads }) => reads === undefined);
  const mayChangeAny = changesRows(step) && !namesRows(step);
  const isShownInFull = isNamed || (isWritable && (mayChangeAny || hasNoRead));
  if (
    !isShownInFull ||
    spec === undefined ||
    record.data === undefined ||
    record.status === "deleted"
  ) {
    return { full: name };
  }
  const text = pack.formatRow(spec.table, promptRow(pack, spec.table, record.data));
  const marks = breaks(record.data).map((brokenRule) => `breaks: ${brokenRule}`);
  const head = `${headLine(record)}${onlyColumnsText(record.known)}`;
  return {
    full: `${head}\n${dataText([text, ...marks].join("\n"))}`,
    ...(isNamed ? { needed: "full" as const } : { short: `${name} (only named here)` }),
  };
}

/** Whether the batch has a row; an item that has no row yet is `item_2`. */
function namesRows({ batch }: PlanStep): boolean {
  return batch?.items.some(({ ref }) => !/^item_\d+$/.test(ref)) ?? false;
}

/** Drafts are shown in full to steps that work on them; others need only ref and name, to link to them. */
function draftPiece(
  { pack, step, neededRefs, artifacts }: ActContext,
  record: EntityRecord,
  artifact: Artifact,
  madeRefs: ReadonlySet<string>,
): Piece {
  const name = nameLine(record);
  const isNamed = neededRefs.has(record.ref);
  const isAmongArtifacts = step.type === "write" && artifacts.some(({ ref }) => ref === record.ref);
  const isShownInFull = isNamed || madeRefs.has(record.ref) || step.type === "analyze";
  if (isAmongArtifacts || !isShownInFull) return { full: name };
  const text = formatDraft(pack, artifact);
  if (text === null) return { full: name };
  return {
    full: `${headLine(record)}\n${dataText(text)}`,
    ...(isNamed ? { needed: "full" as const } : { short: name }),
  };
}

function formatDraft(pack: DomainPack, { subdomain, content }: Artifact): string | null {
  return pack.subdomains[subdomain]?.artifact?.format(content) ?? null;
}

function headLine({ ref, label, type, status }: EntityRecord): string {
  return `#### ${ref}: ${shortLine(label)} (${type}, ${status})`;
}

function nameLine({ ref, label, type, status }: EntityRecord): string {
  const deletedNote = status === "deleted" ? ", deleted" : "";
  return `- ${ref}: ${shortLine(label)} (${type}${deletedNote})`;
}

function part(title: string, pieces: Piece[], budget: number): string | null {
  if (pieces.length === 0) return null;
  const fittedPieces = fitPieces(pieces, budget);
  const note = omissionNote(fittedPieces, "entities", "a read finds them");
  return subsection(
    title,
    [shownText(fittedPieces, "\n"), ...(note === null ? [] : [note])].join("\n"),
  );
}
