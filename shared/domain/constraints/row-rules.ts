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

const NOTHING: RowBreaks = () => [];

/**
 * What this run's rows are read for beside what the database knows: exclusions of the conversation and what
 * the speaker has told of tastes. Null where neither they nor the household have anything to avoid: rows are then not read for it.
 */
export function rowWishes(pack: DomainPack, results: RunResults): Wish[] | null {
  const { profile, excluded = [] } = understandResult(results);
  return wishesUnder(pack, profile, excluded);
}

/** The same, while the message is still being understood. */
export function wishesUnder(
  pack: DomainPack,
  profile: MemberProfile | null,
  excluded: Wish[],
): Wish[] | null {
  const toldWishes = (profile?.told ?? []).flatMap((one) => pack.wishIn?.(one) ?? []);
  const wishes = [...excluded, ...toldWishes];
  return wishes.length + (profile?.avoid ?? []).length > 0 ? wishes : null;
}

/**
 * What rows that this run writes are read for: the conversation's exclusions, and what the message says that a person
 * dislikes. What was told earlier marks rows where they are shown, and is not repeated at each write.
 */
export function wishesOfWrites(pack: DomainPack, results: RunResults): Wish[] {
  const { output, excluded = [] } = understandResult(results);
  const stated = (output.facts ?? []).flatMap(({ kind, what, whose, who }) => {
    const person = whose === "speaker" ? null : who;
    return whose === "other"
      ? []
      : (pack.wishIn?.({ kind, subject: what, who: person, note: null }) ?? []);
  });
  return [...excluded, ...stated];
}

/** Returns the function by which the pack words the findings of a row in this run. */
export function rowBreaks(pack: DomainPack, results: RunResults, language?: Language): RowBreaks {
  const { tellFindings } = pack;
  const wishes = rowWishes(pack, results);
  if (tellFindings === undefined || wishes === null) return NOTHING;
  return (row) => tellFindings(findingsOf(row), language, wishes);
}

/** A row that was read, as models see it; what breaks a rule is listed under `breaks`. */
export function markedRow(
  pack: DomainPack,
  { table }: Pick<ReadResult, "table">,
  row: Row,
  breaks: RowBreaks = NOTHING,
): Row {
  const broken = breaks(row);
  const visibleRow = promptRow(pack, table, row);
  return broken.length === 0 ? visibleRow : { ...visibleRow, breaks: broken };
}
