// Numbers a run's receipts for the tags of its reply, in the order in which Reply's prompt shows them.
import type { Language } from "../../contracts/language.ts";
import type { DomainPack } from "../../contracts/pack.ts";
import type { ReplyChange } from "../../contracts/answers/reply.ts";
import { formatChanges } from "./format-changes.ts";
import type { ReplyReceipts } from "../replies/marks/judge-claims.ts";
import { wordsFor } from "../wording/words-for.ts";

export interface ReceiptsToNumber {
  changes: ReplyChange[];
  /** The changes that the list shows; a question may already have stated the others. */
  listed: ReplyChange[];
  /** A change was asked for: if nothing was changed, the list says so. */
  wanted: boolean;
}

/** @param plain makes code's text releasable */
export function numberReceipts(
  pack: DomainPack,
  { changes, listed, wanted }: ReceiptsToNumber,
  today: string,
  language: Language,
  plain: (words: string) => string,
): ReplyReceipts {
  const at = (number: number) => changes[number - 1];
  const textOf = (some: ReplyChange[], without: ReadonlySet<ReplyChange>, planned: boolean) =>
    plain(formatChanges(pack, some, today, language, { planned, stated: without }) ?? "");
  const { nothingChanged, unchangedNow } = wordsFor(language);
  return {
    count: changes.length,
    isApplied(number, op) {
      const change = at(number);
      return change?.status === "applied" && (op === undefined || change.op === op);
    },
    line(number) {
      const change = at(number);
      return change === undefined || !listed.includes(change)
        ? ""
        : textOf([change], new Set(), false);
    },
    list: (without) =>
      textOf(listed, new Set(changes.filter((_, index) => without.has(index + 1))), wanted),
    none: wanted ? nothingChanged : unchangedNow,
  };
}
