// What the user's profile states in addition to the rows of a read; a list for the user shows both.
import type { Language } from "../../contracts/language.ts";
import type { DomainPack } from "../../contracts/pack.ts";
import type { MemberProfile } from "../../contracts/profile.ts";
import type { ReadResult } from "../../contracts/results.ts";
import { matchesFilter } from "./matches-filter.ts";

/** The profile's statements as rows of the read's table, without those that its filter excludes. */
export function statedRows(
  pack: DomainPack,
  { table, where }: Pick<ReadResult, "table" | "where">,
  profile: MemberProfile | null,
  language: Language,
): Record<string, unknown>[] {
  const rows = profile === null ? [] : (pack.profileRows?.(table, profile, language) ?? []);
  return rows.filter((row) => matchesFilter(where, row));
}
