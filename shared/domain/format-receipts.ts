// Receipts as prompt text: which row, by ref and name.
import type { Receipt } from "../contracts/effects.ts";
import { shortLine } from "./format-prompt.ts";

/** `wine_3 (Barolo)`, as much of it as there is. */
export function receiptName({ ref, label }: Pick<Receipt, "ref" | "label">): string {
  const name = label === null ? null : `(${shortLine(label)})`;
  return [ref, name].filter(Boolean).join(" ") || "(unnamed)";
}
