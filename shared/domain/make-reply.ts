// A reply made by code from the facts of the run: what is said when the model cannot say it.
import type { Receipt } from "../contracts/effects.ts";
import type { ReplyContext } from "./build-reply-context.ts";

const DONE = { create: "Saved", update: "Updated", delete: "Deleted" } as const;

/** Changes, drafts in full, rows, losses and the question: true by construction, plain in style. */
export function makeReply(context: ReplyContext): string {
  const { receipts, drafts, reads, analyses, steps, ask, losses } = context;
  const parts = [
    ...(["create", "update", "delete"] as const).flatMap((op) => doneLine(receipts, op)),
    ...reads.map(({ table, rows, shown, total }) => readLine(table, rows, shown, total)),
    ...analyses.map(({ text }) => text),
    ...drafts.map(({ text, saved }) => (saved ? text : `${text}\n\n(not saved)`)),
    ...losses.map((loss) => `Not kept: ${loss}`),
    ...(ask === null ? [] : [questionText(ask)]),
  ];
  if (parts.length > 0) return parts.join("\n\n");
  const stopped = steps.some(({ status }) => status !== "completed");
  return stopped
    ? "Sorry, I could not finish this. Nothing was changed."
    : "Sorry, I have no words for this right now. Nothing was changed.";
}

/** A question with its options, as the user reads it. */
export function questionText({ text, options }: NonNullable<ReplyContext["ask"]>): string {
  if (options === undefined || options.length === 0) return text;
  return `${text}\n${options.map((option) => `- ${option}`).join("\n")}`;
}

function doneLine(receipts: Receipt[], op: Receipt["op"]): string[] {
  const labels = receipts
    .filter((receipt) => receipt.op === op && receipt.status === "applied")
    .map(({ label, table }) => label ?? `an entry in ${table.replaceAll("_", " ")}`);
  return labels.length === 0 ? [] : [`${DONE[op]}: ${labels.join(", ")}.`];
}

function readLine(
  table: string,
  rows: Record<string, unknown>[],
  shown: number,
  total: number,
): string {
  const name = table.replaceAll("_", " ");
  if (total === 0) return `Found nothing in ${name}.`;
  const lines = rows.map((row) => `- ${firstText(row)}`);
  return [`Found ${shown === total ? total : `${shown} of ${total}`} in ${name}:`, ...lines].join(
    "\n",
  );
}

function firstText(row: Record<string, unknown>): string {
  return Object.values(row)
    .filter((value) => typeof value === "string" || typeof value === "number")
    .slice(0, 3)
    .join(", ");
}
