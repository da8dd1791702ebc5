// The receipts of a run under the numbers by which a reply's tags name them: the changes, in the order in
// which Reply's prompt shows them.
import type { Language } from "../../contracts/language.ts";
import type { DomainPack } from "../../contracts/pack.ts";
import type { ReplyChange } from "../../contracts/answers/reply.ts";
import { formatChanges } from "./format-changes.ts";
import type { ReplyReceipts } from "../replies/marks/judge-claims.ts";
import { wordsFor } from "../wording/words-for.ts";

export interface Numbered {
  changes: ReplyChange[];
  /** Of them, those that the list tells: a question may have told the others. */
  listed: ReplyChange[];
  /** A change was asked for: when nothing was changed, the list says so. */
  wanted: boolean;
}

/** @param plain what code says as it may be released */
export function numberReceipts(
  pack: DomainPack,
  { changes, listed, wanted }: Numbered,
  today: string,
  language: Language,
  plain: (words: string) => string,
): ReplyReceipts {
  const at = (number: number) => changes[number - 1];
  const told = (some: ReplyChange[], without: ReadonlySet<ReplyChange>, planned: boolean) =>
    plain(formatChanges(pack, some, today, language, { planned, told: without }) ?? "");
  const { nothingChanged, unchangedNow } = wordsFor(language);
  return {
    count: changes.length,
    isApplied: (number) => at(number)?.status === "applied",
    line(number) {
      const change = at(number);
      return change === undefined || !listed.includes(change)
        ? ""
        : told([change], new Set(), false);
    },
    list: (without) =>
      told(listed, new Set(changes.filter((_, index) => without.has(index + 1))), wanted),
    none: wanted ? nothingChanged : unchangedNow,
  };
}
