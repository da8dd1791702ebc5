// The tool calls of the current step as Act's prompt shows them.
import type { Receipt } from "../contracts/effects.ts";
import type { DomainPack } from "../contracts/pack.ts";
import type { CallRecord } from "./build-act-context.ts";
import { fitPieces } from "./fit-section.ts";
import { shortLine } from "./format-prompt.ts";
import { readBlock, rowPieces, type RowNeeds } from "./format-reads.ts";
import { receiptName } from "./format-receipts.ts";
import { BUDGETS } from "./section-budgets.ts";

/**
 * `call 1: db_read …`, with rows, applied and failed changes, and refusals with their reason. When
 * there is not room for all rows, those of the latest call come first.
 */
export function callLines(pack: DomainPack, calls: CallRecord[], needs: RowNeeds): string {
  const newestFirst = calls
    .map((call, index) => ({ call, index }))
    .toReversed()
    .flatMap(({ call, index }) =>
      call.kind === "read"
        ? rowPieces(pack, call.read, needs).map((piece) => ({ piece, index }))
        : [],
    );
  const fitted = fitPieces(
    newestFirst.map(({ piece }) => piece),
    BUDGETS.calls,
  );
  const rowsOf = (index: number) =>
    fitted.texts.filter((_, place) => newestFirst[place]?.index === index);
  return calls
    .map((call, index) => `call ${index + 1}: ${callText(pack, call, rowsOf(index))}`)
    .join("\n");
}

function callText(pack: DomainPack, call: CallRecord, rows: (string | null)[]): string {
  switch (call.kind) {
    case "read":
      return `db_read ${readBlock(pack, call.read, rows)}`;
    case "refused":
      return `${call.action} refused: ${shortLine(call.reason, BUDGETS.refusal)}`;
    case "effects": {
      const where = call.filter === null ? "" : ` where ${shortLine(call.filter, BUDGETS.line)}`;
      return `${call.tool} ${call.table}${where} → ${outcome(call.receipts)}`;
    }
  }
}

function outcome(receipts: Receipt[]): string {
  const applied = receipts.filter(({ status }) => status === "applied").map(receiptName);
  const failed = receipts
    .filter(({ status }) => status === "failed")
    .map((receipt) => `${receiptName(receipt)}: ${reasonOf(receipt)}`);
  const parts = [
    ...(applied.length > 0 ? [`applied: ${applied.join(", ")}`] : []),
    ...(failed.length > 0 ? [`failed: ${failed.join(", ")}`] : []),
  ];
  return parts.length === 0 ? "no row matched" : parts.join("; ");
}

function reasonOf({ error }: Receipt): string {
  return shortLine(error?.message ?? "unknown", BUDGETS.line);
}
