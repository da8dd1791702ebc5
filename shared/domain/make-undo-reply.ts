// The reply to an undo, from its receipts alone: what came back, or why nothing did.
import type { Receipt } from "../contracts/effects.ts";

/** What taking back amounted to: the undo of a create is a delete. */
const DONE = {
  create: "Brought back",
  update: "As it was before",
  delete: "Removed again",
} as const;

/** @param receipts of the undo, in its order; all of them applied or none */
export function makeUndoReply(receipts: Receipt[]): string {
  const culprit = receipts.find(({ error }) => error !== undefined && error.code !== "rolled_back");
  if (culprit?.error) {
    const { code, message } = culprit.error;
    const reason = code === "changed_since" ? message : `${nameOf(culprit)}: ${message}`;
    return `I could not undo this, and nothing was changed. ${sentence(reason)}`;
  }
  const lines = (["create", "update", "delete"] as const).flatMap((op) => {
    const names = receipts
      .filter((receipt) => receipt.op === op && receipt.status === "applied")
      .map(nameOf);
    return names.length === 0 ? [] : [sentence(`${DONE[op]}: ${names.join(", ")}`)];
  });
  if (lines.length === 0) return "There was nothing left to undo; nothing was changed.";
  return ["Undone.", ...lines].join("\n");
}

function nameOf({ label, table }: Receipt): string {
  return label ?? `an entry in ${table.replaceAll("_", " ")}`;
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
