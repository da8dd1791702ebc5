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
  /** Whether something was taken back for which there is no receipt. */
  tookBack: boolean;
}

/** @param toPlain removes refs from text that code wrote */
export function numberReceipts(
  pack: DomainPack,
  { changes, listedChanges, isChangeWanted, tookBack }: ReceiptsToNumber,
  today: string,
  language: Language,
  toPlain: (words: string) => string,
): ReplyReceipts {
  const changeOf = (number: number) => changes[number - 1];
  const { nothingChanged, nothingElse, unchangedNow } = wordsFor(language);
  const textOf = (
    changesToShow: ReplyChange[],
    statedElsewhere: ReadonlySet<ReplyChange>,
    planned: boolean,
  ) => {
    const text = formatChanges(pack, changesToShow, today, language, {
      planned,
      statedChanges: statedElsewhere,
    });
    return text === nothingChanged && tookBack ? nothingElse : toPlain(text ?? "");
  };
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
    none: tookBack ? nothingElse : isChangeWanted ? nothingChanged : unchangedNow,
  };
}
