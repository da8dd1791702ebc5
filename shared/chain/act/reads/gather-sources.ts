// Collects the rows that content or a conclusion is derived from: rows that the run's reads matched, in their
// current state, rows that the run made, drafts, and rows that the pack wants (I14). It notes what a limit
// omits. The collected rows enter neither the session nor a prompt.
import { ContractError } from "../../../contracts/errors.ts";
import type { Filter, RowQuery } from "../../../contracts/filter.ts";
import type { RowsWanted, SourceRow } from "../../../contracts/pack.ts";
import type { ReadResult } from "../../../contracts/results.ts";
import type { EntityRecord } from "../../../contracts/session.ts";
import { RefSchema } from "../../../contracts/ids.ts";
import { rowWishes } from "../../../domain/constraints/row-rules.ts";
import { createRegistry } from "../../../domain/entities/create-registry.ts";
import { draftRows } from "../../../domain/rows/draft-rows.ts";
import { stepResults } from "../../../domain/planning/run-results.ts";
import { changedRows, sourceRows } from "../../../domain/rows/run-sources.ts";
import { translateFilter } from "../../../domain/entities/translation/translate-filter.ts";
import { translateRows, unseenIn } from "../../../domain/entities/translation/translate-rows.ts";
import { nameIn } from "../../../domain/wording/name-in.ts";
import { wordsFor } from "../../../domain/wording/words-for.ts";
import { currentExchange, languageOfStep, type StepWork } from "../step-work.ts";

export interface GatheredSources {
  sources: SourceRow[];
  /** The omitted part, in words for the user. */
  omissionNotes: string[];
}

/** Limits: rows of one read, rows of one request to the database, and rounds of `wants`. */
const MAX_ROWS = 2000;
const PAGE_SIZE = 200;
const MAX_ROUNDS = 3;

export interface GatherRequest {
  /** Whether drafts are included, and rows that the run has made or changed in tables that it has not read. */
  includesUnread: boolean;
  /** Ref of the draft that is being made. */
  draft?: string;
  label?: string;
  wants?(sources: SourceRow[]): RowsWanted[];
}

/** Errors: TransientError. */
export async function gatherSources(
  work: StepWork,
  request: GatherRequest,
): Promise<GatheredSources> {
  const { results, session } = work;
  const { pack } = work.ctx;
  const reads = stepResults(results).flatMap(([, step]) => step.reads ?? []);
  const { changedRefs, deletedRefs } = changedRows(results);
  const rows = new Map(sourceRows(results).map((source, index) => [keyOf(source, index), source]));
  const omissionNotes: string[] = [];
  const reader = createReader(work);
  const add = (sources: SourceRow[]) =>
    sources.forEach((source) => rows.set(keyOf(source, rows.size), source));

  for (const read of reads) add(await readRest(work, read, reader, omissionNotes, deletedRefs));
  const tablesRead = new Set(reads.map(({ table }) => table));
  for (const [table, refs] of changedRefs) {
    const parent = pack.tables[table]?.parent;
    const [targetTable, targetRefs] =
      parent === undefined
        ? [table, [...refs]]
        : [
            parent,
            [...rows.values()].flatMap(({ table, row }) => (table === parent ? row.id : [])),
          ];
    if (!request.includesUnread && !tablesRead.has(targetTable)) continue;
    const changedSources = await reader.readByRefs(targetTable, targetRefs.map(String));
    add(
      changedSources.map((source) => {
        const rowBefore = rows.get(String(source.row.id))?.row;
        return {
          ...source,
          changed: true,
          ...(rowBefore === undefined ? {} : { before: rowBefore }),
        };
      }),
    );
  }
  for (const ref of deletedRefs) rows.delete(ref);
  if (request.includesUnread) {
    const isLinked = (ref: string) =>
      [...rows.values()].some(({ table, row }) =>
        Object.keys(pack.tables[table]?.foreignKeys ?? {}).some((column) => row[column] === ref),
      );
    add(
      draftRows({ pack, session, results }, request.label ?? "", isLinked, request.draft ?? null),
    );
  }
  const asked = new Set<string>();
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const sizeBefore = rows.size;
    for (const { table, where } of request.wants?.([...rows.values()]) ?? []) {
      const key = JSON.stringify([table, where]);
      if (asked.has(key)) continue;
      asked.add(key);
      const page = await reader.readAll(table, where);
      add(
        page.rows.map((source) =>
          rows.has(String(source.row.id))
            ? { ...rows.get(String(source.row.id)), ...source }
            : { ...source, wanted: true },
        ),
      );
      if (page.rows.length < page.total) omissionNotes.push(partialNote(work, table, page));
    }
    if (rows.size === sizeBefore) break;
  }
  return { sources: [...rows.values()], omissionNotes: [...new Set(omissionNotes)] };
}

const keyOf = ({ table, row }: SourceRow, index: number) => String(row.id ?? `${table}.${index}`);

interface Page {
  rows: SourceRow[];
  total: number;
}
type Reader = ReturnType<typeof createReader>;

/**
 * The rows that a read matched, up to the limit. None if the read returned all of them, asked for no more, or has a
 * filter that no longer resolves.
 */
async function readRest(
  work: StepWork,
  read: ReadResult,
  reader: Reader,
  omissionNotes: string[],
  deletedRefs: ReadonlySet<string>,
): Promise<SourceRow[]> {
  if (read.rows.length >= read.total) return [];
  if (read.rest === undefined) {
    omissionNotes.push(partialNote(work, read.table, read));
    return [];
  }
  try {
    const page = await reader.readAll(read.table, read.where ?? null);
    // The read may have returned rows that are beyond the limit in the order of ids.
    const knownIds = [...read.rows, ...page.rows.map(({ row }) => row)].map(({ id }) => String(id));
    const rows = [...new Set(knownIds).difference(deletedRefs)];
    if (rows.length < page.total)
      omissionNotes.push(partialNote(work, read.table, { ...page, rows }));
    return page.rows;
  } catch (error) {
    // A ref of the filter no longer exists.
    if (!(error instanceof ContractError)) throw error;
    omissionNotes.push(partialNote(work, read.table, read));
    return [];
  }
}

function partialNote(
  work: StepWork,
  table: string,
  { rows, total }: { rows: readonly unknown[]; total: number },
): string {
  const language = languageOfStep(work);
  const name = nameIn(work.ctx.pack, "table", table, language);
  return wordsFor(language).lists.partly(rows.length, total, name);
}

/**
 * Reads rows as sources. Ids without a ref in the conversation get a temporary ref that only the sources
 * use, so that links between rows survive.
 */
function createReader(work: StepWork) {
  const { ctx } = work;
  const entities: Record<string, EntityRecord> = { ...work.session.entities };
  const wishes = rowWishes(ctx.pack, work.results);
  let temporaryCount = 0;

  function translateToSources(table: string, dbRows: Record<string, unknown>[]): SourceRow[] {
    const registry = createRegistry(entities);
    const exchange = currentExchange(work);
    for (const { type, id } of unseenIn(ctx.pack, table, dbRows, registry)) {
      const ref = RefSchema.parse(`unlisted_${(temporaryCount += 1)}`);
      const firstTouch = { created: exchange, touched: exchange };
      entities[ref] = { ...firstTouch, ref, id, type, label: "", status: "read" };
    }
    const fullRegistry = createRegistry(entities);
    const { rows } = translateRows(ctx.pack, table, dbRows, fullRegistry, new Map(), exchange);
    return rows.map((row) => ({ table, row }));
  }

  /** Every matching row, each once, up to the limit. Starts again, once, if the pages have shifted. */
  async function readAll(table: string, filter: Filter | null, mayRestart = true): Promise<Page> {
    const where =
      filter === null
        ? {}
        : { where: translateFilter(ctx.pack, table, filter, createRegistry(entities)) };
    const query: RowQuery = { table, ...where, order: [{ column: "id", dir: "asc" }] };
    const rowsById = new Map<unknown, Record<string, unknown>>();
    let total = 0;
    let offset = 0;
    for (; offset === 0 || (offset < total && offset < MAX_ROWS); offset += PAGE_SIZE) {
      const page = {
        ...query,
        limit: PAGE_SIZE,
        children: true,
        ...(offset > 0 ? { offset } : {}),
        ...(wishes === null ? {} : { wishes }),
      };
      const read = await ctx.db.readRows(page, ctx.state.meta.household);
      // A row that was added or removed in between has shifted the pages.
      if (offset > 0 && read.total !== total && mayRestart) return readAll(table, filter, false);
      total = read.total;
      for (const row of read.rows) rowsById.set(row.id, row);
      if (read.rows.length === 0) break;
    }
    return {
      rows: translateToSources(table, [...rowsById.values()]),
      total: Math.max(total, rowsById.size),
    };
  }

  async function readByRefs(table: string, refs: string[]): Promise<SourceRow[]> {
    const knownRefs = refs.filter((ref) => isRow(entities[ref]));
    const sources: SourceRow[] = [];
    for (let position = 0; position < knownRefs.length; position += PAGE_SIZE) {
      const value = knownRefs.slice(position, position + PAGE_SIZE);
      sources.push(...(await readAll(table, { and: [{ column: "id", op: "in", value }] })).rows);
    }
    return sources;
  }
  return { readAll, readByRefs };
}

function isRow(record: EntityRecord | undefined): boolean {
  return record !== undefined && record.status !== "deleted" && record.status !== "generated";
}
