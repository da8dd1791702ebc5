// What the pack has against rows that are about to be written, by a model or from a draft (S11, S17).
import type { Language } from "../../../contracts/language.ts";
import { isUnsure } from "../../../domain/prompting/sections/format-constraints.ts";
import { sourcesKept } from "../../../domain/rows/run-sources.ts";
import { readRows } from "../reads/read-rows.ts";
import { keepRecords, registryOf, userWords, type StepWork } from "../step-work.ts";

type Row = Record<string, unknown>;

/** More than have the places of one call. */
const MOST = 200;

/**
 * One sentence; null when nothing is against them. Foreign keys hold refs, not ids.
 * @param there rows that may have the place of new ones
 * @param language of what a user is told; models are told in English
 */
export function rowObjection(
  work: StepWork,
  table: string,
  rows: Row[],
  there?: Row[],
  language: Language = "en",
): string | null {
  const all = work.session.constraints?.constraints ?? [];
  const constraints = all.filter((one) => !isUnsure(one));
  const rules = { constraints, words: userWords(work) };
  const faults = work.ctx.pack.checkRows?.(table, rows, rules, there, language) ?? [];
  return faults.length === 0 ? null : faults.slice(0, 5).join("; ");
}

/**
 * The rows that may have the place of these new ones, as the database has them, remembered. Without
 * those that the plan is about to change, and those that this very step has made: a store that lost
 * what was read would meet them.
 */
export async function rowsInTheWay(work: StepWork, table: string, rows: Row[]): Promise<Row[]> {
  const { ctx, plan, step } = work;
  const where = ctx.pack.inTheWay?.(table, rows) ?? null;
  if (where === null) return [];
  const query = { table, where, limit: MOST };
  const found = await readRows(ctx, query, registryOf(work), true);
  keepRecords(work, found.records);
  const own = found.rows.length === 0 ? new Set<string | null | undefined>() : await madeHere(work);
  const sources = found.rows
    .filter(({ id }) => !own.has(registryOf(work).get(String(id))?.id))
    .map((row) => ({ table, row }));
  const ahead = { ...plan, steps: plan.steps.filter(({ group }) => group >= step.group) };
  const kept = sourcesKept(sources, ahead, (name) => ctx.pack.tables[name]?.subdomain);
  return kept.map(({ row }) => row);
}

/** Ids of the rows that the ledger has from this step. */
async function madeHere({ ctx }: StepWork): Promise<ReadonlySet<string | null | undefined>> {
  const effects = await ctx.db.standingEffects(ctx.envelope.run);
  return new Set(effects.filter(({ step }) => step === ctx.hop).map(({ rowId }) => rowId));
}
