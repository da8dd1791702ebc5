// The tool calls of the current step as Act's prompt shows them.
import type { Receipt } from "../contracts/effects.ts";
import type { CallRecord } from "./build-act-context.ts";
import { escapeLine } from "./format-prompt.ts";
import { readBlock } from "./format-steps.ts";

/** `call 1: db_read …`, with rows, applied and failed changes, and refusals with their reason. */
export function callLines(calls: CallRecord[]): string {
  return calls.map((call, index) => `call ${index + 1}: ${callText(call)}`).join("\n");
}

function callText(call: CallRecord): string {
  switch (call.kind) {
    case "read":
      return `db_read ${readBlock(call.read)}`;
    case "refused":
      return `${call.action} refused: ${escapeLine(call.reason)}`;
    case "effects": {
      const where = call.filter === null ? "" : ` where ${escapeLine(call.filter)}`;
      return `${call.tool} ${call.table}${where} → ${outcome(call.receipts)}`;
    }
  }
}

function outcome(receipts: Receipt[]): string {
  const name = ({ ref, label }: Receipt) =>
    [ref, label === null ? null : `(${escapeLine(label)})`].filter(Boolean).join(" ") ||
    "(unnamed)";
  const applied = receipts.filter(({ status }) => status === "applied").map(name);
  const failed = receipts
    .filter(({ status }) => status === "failed")
    .map((receipt) => `${name(receipt)}: ${escapeLine(receipt.error?.message ?? "unknown")}`);
  const parts = [
    ...(applied.length > 0 ? [`applied: ${applied.join(", ")}`] : []),
    ...(failed.length > 0 ? [`failed: ${failed.join(", ")}`] : []),
  ];
  return parts.length === 0 ? "no row matched" : parts.join("; ");
}
