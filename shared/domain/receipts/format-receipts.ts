// Receipts as prompt text: the row by ref and name, and the operation's result.
import type { ChangedValue, Receipt } from "../../contracts/effects.ts";
import { shortLine } from "../prompting/sections/format-prompt.ts";

/** `wine_3 (Barolo)`, or the part of it that is known. */
export function receiptName({ ref, label }: Pick<Receipt, "ref" | "label">): string {
  const name = label === null ? null : `(${shortLine(label)})`;
  return [ref, name].filter(Boolean).join(" ") || "(unnamed)";
}

const SIGNS = { create: "+", delete: "-" } as const;

/** `in Pinot flight; quantity: 2 → 1; + corkscrew`: the row's parent, values and lines; empty if there are none. */
export function receiptChange({
  of,
  values = [],
  lines = [],
}: Pick<Receipt, "of" | "values" | "lines">): string {
  return [
    ...(of === undefined ? [] : [`in ${shortLine(of)}`]),
    ...values.map(valueText),
    ...lines.map(({ op, label, values = [] }) =>
      op === "update"
        ? `${shortLine(label)}: ${values.map(valueText).join(", ")}`
        : `${SIGNS[op]} ${shortLine(label)}`,
    ),
  ].join("; ");
}

function valueText({ column, before, after }: ChangedValue): string {
  return `${column}: ${valueOnOneLine(before)} → ${valueOnOneLine(after)}`;
}

function valueOnOneLine(value: unknown): string {
  if (value === undefined) return "(unnamed)";
  if (value === null || value === "") return "(empty)";
  return shortLine(typeof value === "string" ? value : JSON.stringify(value));
}
