// Writes the reply to an undo from its receipts: what was undone, or why nothing was.
import type { Receipt } from "../../contracts/effects.ts";
import type { Language } from "../../contracts/language.ts";
import type { DomainPack } from "../../contracts/pack.ts";
import { nameIn } from "../wording/name-in.ts";
import { reasonText } from "../wording/reason-text.ts";
import { lossLines } from "./make-reply.ts";
import { wordsFor } from "../wording/words-for.ts";

/**
 * Lists the undone changes by the operation that the undo made: the undo of a create is a delete.
 * @param receipts of the undo, in its order; either all or none are applied
 * @param notes notes on findings in the restored rows
 */
export function makeUndoReply(
  receipts: Receipt[],
  language: Language,
  pack?: Pick<DomainPack, "nameIn">,
  notes: string[] = [],
): string {
  const words = wordsFor(language);
  const nameOf = ({ label, table }: Receipt) =>
    label ?? words.entryIn(nameIn(pack, "table", table, language));
  const failedReceipt = receipts.find(
    ({ error }) => error !== undefined && error.code !== "rolled_back",
  );
  if (failedReceipt?.error) {
    const reason = reasonText(failedReceipt.error, language, pack);
    return words.undo.impossible(asSentence(`${nameOf(failedReceipt)}${words.colon}${reason}`));
  }
  const lines = (["create", "update", "delete"] as const).flatMap((op) => {
    const names = receipts
      .filter((receipt) => receipt.op === op && receipt.status === "applied")
      .map(nameOf);
    return names.length === 0
      ? []
      : [asSentence(`${words.undo.done[op]}${words.colon}${names.join(", ")}`)];
  });
  if (lines.length === 0) return words.undo.nothingLeft;
  return [[words.undo.undone, ...lines].join("\n"), ...lossLines(notes, language)].join("\n\n");
}

function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
