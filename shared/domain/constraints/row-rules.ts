// The wishes that rows are checked against, and the marks for findings. Exclusions constrain new content; existing
// rows are marked, never hidden.
import { findingsOf, type Wish } from "../../contracts/findings.ts";
import type { Language } from "../../contracts/language.ts";
import type { DomainPack, RowBreaks } from "../../contracts/pack.ts";
import type { MemberProfile } from "../../contracts/profile.ts";
import type { ReadResult } from "../../contracts/results.ts";
import { promptRow } from "../prompting/sections/prompt-row.ts";
import { understandResult, type RunResults } from "../planning/run-results.ts";

type Row = Record<string, unknown>;

const NO_BREAKS: RowBreaks = () => [];

/**
 * The wishes that this run's reads check rows for, in addition to what the database knows: the conversation's
 * exclusions and the speaker's stated tastes. Null if there are none and the household has nothing to avoid:
 * rows are then read without findings.
 */
export function rowWishes(pack: DomainPack, results: RunResults): Wish[] | null {
  const { profile, excluded = [] } = understandResult(results);
  return wishesOfReads(pack, profile, excluded);
}

/** The wishes of `rowWishes` for a run that has no results yet. */
export function wishesOfReads(
  pack: DomainPack,
  profile: MemberProfile | null,
  exclusions: Wish[],
): Wish[] | null {
  const factWishes = (profile?.told ?? []).flatMap((fact) => pack.wishIn?.(fact) ?? []);
  const wishes = [...exclusions, ...factWishes];
  return wishes.length + (profile?.avoid ?? []).length > 0 ? wishes : null;
}

/**
 * The wishes that this run's written rows are checked for: the conversation's exclusions, and the dislikes that
 * the message states. Dislikes from earlier messages mark rows where they are shown, and are not repeated at
 * each write.
 */
export function wishesOfWrites(pack: DomainPack, results: RunResults): Wish[] {
  const { output, excluded = [] } = understandResult(results);
  const messageWishes = (output.facts ?? []).flatMap(({ kind, what, whose, who }) => {
    const person = whose === "speaker" ? null : who;
    return whose === "other"
      ? []
      : (pack.wishIn?.({ kind, subject: what, who: person, note: null }) ?? []);
  });
  return [...excluded, ...messageWishes];
}

/** Returns the function by which the pack words the findings of a row in this run. */
export function rowBreaks(pack: DomainPack, results: RunResults, language?: Language): RowBreaks {
  const { tellFindings } = pack;
  const wishes = rowWishes(pack, results);
  if (tellFindings === undefined || wishes === null) return NO_BREAKS;
  const { profile } = understandResult(results);
  return (row) => tellFindings(findingsOf(row), language, wishes, profile);
}

/** A row that was read, as models see it; the rules that it breaks are listed under `breaks`. */
export function markedRow(
  pack: DomainPack,
  { table }: Pick<ReadResult, "table">,
  row: Row,
  breaks: RowBreaks = NO_BREAKS,
): Row {
  const brokenRules = breaks(row);
  const visibleRow = promptRow(pack, table, row);
  return brokenRules.length === 0 ? visibleRow : { ...visibleRow, breaks: brokenRules };
}
