// The tool calls of the current step as Act's prompt shows them.
import type { Receipt } from "../../../contracts/effects.ts";
import type { DomainPack } from "../../../contracts/pack.ts";
import type { CallRecord } from "../act/context.ts";
import { fitPieces, type Piece } from "./fit-section.ts";
import { shortLine } from "./format-prompt.ts";
import { readBlock, rowPieces, type RowNeeds } from "./format-reads.ts";
import { receiptName } from "../../receipts/format-receipts.ts";
import { BUDGETS } from "./section-budgets.ts";

/**
 * `call 1: db_read …`, with rows, applied and failed changes, and refusals with their reason. When not all
 * rows fit, those of the latest call have priority.
 */
export function callLines(pack: DomainPack, calls: CallRecord[], rowNeeds: RowNeeds): string {
  const pieces = calls.map((call) =>
    call.kind === "read" ? rowPieces(pack, call.read, rowNeeds) : [],
  );
  const newestFirst = pieces
    .map((ownPieces, index) => ownPieces.map((piece) => ({ piece, index })))
    .toReversed()
    .flat();
  const fittedPieces = fitPieces(
    newestFirst.map(({ piece }) => piece),
    BUDGETS.calls,
  );
  const rowsOf = (index: number) =>
    fittedPieces.texts.filter((_, rowIndex) => newestFirst[rowIndex]?.index === index);
  return calls
    .map((call, index) => {
      const text = callText(call, pieces[index] ?? [], rowsOf(index));
      return `call ${index + 1}: ${text}`;
    })
    .join("\n");
}

function callText(call: CallRecord, pieces: Piece[], rows: (string | null)[]): string {
  switch (call.kind) {
    case "read":
      return `db_read ${readBlock(call.read, pieces, rows)}`;
    case "refused":
      return `${call.action} refused: ${shortLine(call.reason, BUDGETS.refusal)}`;
    case "effects": {
      const where = call.filter === null ? "" : ` where ${shortLine(call.filter, BUDGETS.line)}`;
      return `${call.tool} ${call.table}${where} → ${outcome(call.receipts)}`;
    }
  }
}

function outcome(receipts: Receipt[]): string {
  const appliedNames = receipts.filter(({ status }) => status === "applied").map(receiptName);
  const failures = receipts
    .filter(({ status }) => status === "failed")
    .map((receipt) => `${receiptName(receipt)}: ${reasonOf(receipt)}`);
  const parts = [
    ...(appliedNames.length > 0 ? [`applied: ${appliedNames.join(", ")}`] : []),
    ...(failures.length > 0 ? [`failed: ${failures.join(", ")}`] : []),
  ];
  return parts.length === 0 ? "no row matched" : parts.join("; ");
}

function reasonOf({ error }: Receipt): string {
  return shortLine(error?.message ?? "unknown", BUDGETS.line);
}
