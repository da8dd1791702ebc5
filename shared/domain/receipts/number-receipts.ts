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
  listedChanges: ReplyChange[];
  /** Whether a change was requested: if nothing was changed, the list then says so. */
  isChangeWanted: boolean;
}

/** @param toPlain removes refs from text that code wrote */
export function numberReceipts(
  pack: DomainPack,
  { changes, listedChanges, isChangeWanted }: ReceiptsToNumber,
  today: string,
  language: Language,
  toPlain: (words: string) => string,
): ReplyReceipts {
  const changeOf = (number: number) => changes[number - 1];
  const textOf = (
    changesToShow: ReplyChange[],
    statedElsewhere: ReadonlySet<ReplyChange>,
    planned: boolean,
  ) =>
    toPlain(
      formatChanges(pack, changesToShow, today, language, {
        planned,
        statedChanges: statedElsewhere,
      }) ?? "",
    );
  const { nothingChanged, unchangedNow } = wordsFor(language);
  return {
    count: changes.length,
    isApplied(number, op) {
      const change = changeOf(number);
      return change?.status === "applied" && (op === undefined || change.op === op);
    },
    line(number) {
      const change = changeOf(number);
      return change === undefined || !listedChanges.includes(change)
        ? ""
        : textOf([change], new Set(), false);
    },
    list: (statedElsewhere) =>
      textOf(
        listedChanges,
        new Set(changes.filter((_, index) => statedElsewhere.has(index + 1))),
        isChangeWanted,
      ),
    none: isChangeWanted ? nothingChanged : unchangedNow,
  };
}
