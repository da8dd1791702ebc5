// The pack's objections to rows that are about to be written, by a model or from a draft (S11, S17).
import type { OutsideSource } from "../../../contracts/outside.ts";
import type { Language } from "../../../contracts/language.ts";
import { isUnsure } from "../../../domain/prompting/sections/format-constraints.ts";
import { sourcesKept } from "../../../domain/rows/run-sources.ts";
import { readRows } from "../reads/read-rows.ts";
import { keepRecords, registryOf, userWords, type RowWork, type StepWork } from "../step-work.ts";

type Row = Record<string, unknown>;

/** Maximum rows that are read: more than can occupy the places of one call's rows. */
const MAX_ROWS = 200;

/**
 * The first five objections as one text; null when there is none. Foreign keys in the rows are refs, not ids.
 * @param blockingRows rows that may occupy the places of new rows
 * @param language language of the user's texts; reports to models are in English
 */
export function rowObjection(
  work: StepWork,
  table: string,
  rows: Row[],
  blockingRows?: Row[],
  language: Language = "en",
): string | null {
  return objectionOf(work, userWords(work), table, rows, blockingRows, language);
}

/** As `rowObjection`, with the user's words as a parameter; `""` when the user has said nothing. */
export function objectionOf(
  work: RowWork,
  userText: string,
  table: string,
  rows: Row[],
  blockingRows?: Row[],
  language: Language = "en",
): string | null {
  const allConstraints = work.session.constraints?.constraints ?? [];
  const constraints = allConstraints.filter((constraint) => !isUnsure(constraint));
  const rules = { constraints, words: userText };
  const faults = work.ctx.pack.checkRows?.(table, rows, rules, blockingRows, language) ?? [];
  return faults.length === 0 ? null : faults.slice(0, 5).join("; ");
}

/**
 * The rows that may occupy the places of these new rows. Rows that the plan is about to change are left out.
 */
export async function rowsInTheWay(work: StepWork, table: string, rows: Row[]): Promise<Row[]> {
  const { ctx, plan, step } = work;
  const { rows: blockingRows } = await rowsInPlace(work, table, rows);
  const sources = blockingRows.map((row) => ({ table, row }));
  const laterSteps = { ...plan, steps: plan.steps.filter(({ group }) => group >= step.group) };
  const keptSources = sourcesKept(sources, laterSteps, (name) => ctx.pack.tables[name]?.subdomain);
  return keptSources.map(({ row }) => row);
}

/**
 * The rows that may occupy the places of these new rows, as stored in the database, journalled. Rows that this
 * step has made or changed are left out: a retry would find them if the store has lost the journal.
 * @param withSources whether to ask for the sources that decide whether a place is free
 */
export async function rowsInPlace(
  work: RowWork,
  table: string,
  rows: Row[],
  withSources = false,
): Promise<{ rows: Row[]; sources: OutsideSource[] }> {
  const { ctx } = work;
  const where = ctx.pack.inTheWay?.(table, rows) ?? null;
  if (where === null) return { rows: [], sources: [] };
  const query = {
    table,
    where,
    limit: MAX_ROWS,
    ...(withSources ? { outside: true as const } : {}),
  };
  const page = await readRows(ctx, query, registryOf(work), true);
  keepRecords(work, page.records);
  const ownIds =
    page.rows.length === 0 ? new Set<string | null | undefined>() : await idsChangedByStep(work);
  const origins = page.outside.rows.flatMap(({ outside = {} }) => Object.values(outside).flat());
  return {
    rows: page.rows.filter(({ id }) => !ownIds.has(registryOf(work).get(String(id))?.id)),
    sources: withSources ? [...new Set([...page.outside.chosen, ...origins])] : [],
  };
}

/** Ids of the rows that this step has changed, according to the ledger. */
async function idsChangedByStep({ ctx }: RowWork): Promise<ReadonlySet<string | null | undefined>> {
  const effects = await ctx.db.standingEffects(ctx.envelope.run);
  return new Set(effects.filter(({ step }) => step === ctx.hop).map(({ rowId }) => rowId));
}
