// An exclusion constrains what is made and never hides what is there: rows are judged and marked.
import type { Language } from "../../contracts/language.ts";
import type { DomainPack, RowBreaks, RowRules } from "../../contracts/pack.ts";
import type { ReadResult } from "../../contracts/results.ts";
import { promptRow } from "../prompting/sections/prompt-row.ts";
import { understandResult, type RunResults } from "../planning/run-results.ts";

type Row = Record<string, unknown>;

const NOTHING: RowBreaks = () => [];

/** What the rows of this run are held to: the speaker's and the household's, and the conversation's. */
export function rowRules(results: RunResults): RowRules {
  const { profile, excluded = [] } = understandResult(results);
  return { avoid: [...(profile?.avoid ?? []), ...excluded], told: profile?.told ?? [] };
}

/** Whether there is anything to judge a row by. */
export function hasRules({ avoid, told }: RowRules): boolean {
  return avoid.length + told.length > 0;
}

/** The pack's judgement of rows by these rules. */
export function rowBreaks(pack: DomainPack, rules: RowRules, language?: Language): RowBreaks {
  return (hasRules(rules) ? pack.breaksIn?.(rules, language) : undefined) ?? NOTHING;
}

/** A row that was read as a model is shown it, with what of it breaks a rule under `breaks`. */
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
