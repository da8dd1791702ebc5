// Judges rows by the run's rules. Exclusions constrain new content; existing rows are marked, never hidden.
import type { Language } from "../../contracts/language.ts";
import type { DomainPack, RowBreaks, RowRules } from "../../contracts/pack.ts";
import type { ReadResult } from "../../contracts/results.ts";
import { promptRow } from "../prompting/sections/prompt-row.ts";
import { understandResult, type RunResults } from "../planning/run-results.ts";

type Row = Record<string, unknown>;

const NOTHING: RowBreaks = () => [];

/** The rules for this run's rows: of the speaker, the household and the conversation. */
export function rowRules(results: RunResults): RowRules {
  const { profile, excluded = [] } = understandResult(results);
  return { avoid: [...(profile?.avoid ?? []), ...excluded], told: profile?.told ?? [] };
}

/** Whether there is any rule to judge a row by. */
export function hasRules({ avoid, told }: RowRules): boolean {
  return avoid.length + told.length > 0;
}

/** The function by which the pack judges rows under these rules. */
export function rowBreaks(pack: DomainPack, rules: RowRules, language?: Language): RowBreaks {
  return (hasRules(rules) ? pack.breaksIn?.(rules, language) : undefined) ?? NOTHING;
}

/** A row that was read, as models see it; what breaks a rule is listed under `breaks`. */
export function markedRow(
  pack: DomainPack,
  { table, unasked = [] }: Pick<ReadResult, "table" | "unasked">,
  row: Row,
  breaks: RowBreaks = NOTHING,
): Row {
  const found = breaks(table, row);
  const asked = Object.entries(row).filter(([column]) => !unasked.includes(column));
  const shown = promptRow(pack, table, Object.fromEntries(asked));
  return found.length === 0 ? shown : { ...shown, breaks: found };
}
